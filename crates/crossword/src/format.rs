//! Diagrams and crosswords as text and files, one module a dialect.

#[cfg(feature = "ipuz")]
pub mod ipuz;
#[cfg(feature = "jpz")]
pub mod jpz;
#[cfg(any(feature = "ipuz", feature = "jpz"))]
mod markup;
pub mod puz;
#[cfg(any(feature = "ipuz", feature = "jpz"))]
mod slots;
pub mod text;
