//! What can be wrong with a file.

use std::borrow::Cow;

use puzzle_core::Place;

use crate::error::DiagramError;

/// Bytes are no `.jpz` file of a crossword.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The archive cannot be unpacked.
    #[error("the archive cannot be unpacked: {0}")]
    Archive(String),
    /// The text is no XML, or not in UTF-8.
    #[error("{place}: {message}")]
    Xml {
        /// Where.
        place: Place,
        /// What is wrong there.
        message: String,
    },
    /// An element or a value is not what it should be.
    #[error("{place}: expected {expected}, found {found}")]
    Value {
        /// Where its element begins.
        place: Place,
        /// What it should be.
        expected: Cow<'static, str>,
        /// What it is.
        found: String,
    },
    /// The cells of a word are none of the diagram's.
    #[error(transparent)]
    Slots(#[from] DiagramError),
}
