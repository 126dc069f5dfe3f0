//! Across Lite files, against bytes that are put together here and do not come from the crate.

pub(crate) mod build;
mod bytes;
mod convert;
mod faults;
mod known;
mod scramble;
mod sections;
