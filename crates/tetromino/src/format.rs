//! The dialects in which fields, games and plans are written.
//!
//! | dialect | holds | begins with |
//! |---|---|---|
//! | [contest](crate::parse) | a field and the pieces | the number of pieces |
//! | [text art](art) | a field | a row of cells |
//! | [fumen] | pages of a field 10 columns wide, pieces and comments | `v115@`, or a link to it |

pub mod art;
mod document;
pub mod fumen;

pub use document::{Dialect, DialectError, Document, batch};
