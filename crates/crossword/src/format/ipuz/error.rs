//! What can be wrong with a document, and what a document cannot hold.

use std::borrow::Cow;

use puzzle_core::Place;
use serde_json::Value;

use crate::error::DiagramError;

/// A text is no `.ipuz` file of a crossword.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is no JSON object, or one with a key twice.
    #[error("{place}: {message}")]
    Json {
        /// Where.
        place: Place,
        /// What is wrong there.
        message: String,
    },
    /// A value is not what it should be.
    #[error("`{path}`: expected {expected}, found {found}")]
    Value {
        /// The way to the value, as in `puzzle[3][2].style`, counted from 0.
        path: String,
        /// What it should be.
        expected: Cow<'static, str>,
        /// What it is.
        found: String,
    },
    /// The cells of a clue are none of the diagram's, or not all different.
    #[error(transparent)]
    Slots(#[from] DiagramError),
}

impl ReadError {
    pub(super) fn value(expected: impl Into<Cow<'static, str>>, found: &Value) -> Self {
        Self::Value {
            path: String::new(),
            expected: expected.into(),
            found: shown(found),
        }
    }

    /// The field `key` is not there.
    pub(super) fn missing(key: &str, expected: impl Into<Cow<'static, str>>) -> Self {
        Self::Value {
            path: key.into(),
            expected: expected.into(),
            found: "nothing".into(),
        }
    }

    /// The same error, said of a value in the field `key`.
    pub(super) fn in_key(self, key: &str) -> Self {
        self.inside(key)
    }

    /// The same error, said of a value at `index` of an array.
    pub(super) fn at(self, index: usize) -> Self {
        self.inside(&format!("[{index}]"))
    }

    fn inside(self, outer: &str) -> Self {
        match self {
            Self::Value {
                path,
                expected,
                found,
            } => {
                let dot = match path.as_bytes().first() {
                    None | Some(b'[') => "",
                    Some(_) => ".",
                };
                Self::Value {
                    path: format!("{outer}{dot}{path}"),
                    expected,
                    found,
                }
            }
            other => other,
        }
    }
}

/// The value in a few words.
fn shown(value: &Value) -> String {
    const LONGEST: usize = 24;
    match value {
        Value::Array(items) => format!("an array of {}", items.len()),
        Value::Object(_) => "an object".into(),
        _ => {
            let text = value.to_string();
            match text.char_indices().nth(LONGEST) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text,
            }
        }
    }
}

/// A crossword has something that no `.ipuz` file can hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// It has no square.
    #[error("the diagram has no square")]
    Empty,
    /// A slot other than the runs of the diagram, and no clue that could say its cells.
    #[error("slot `{0}` is no run of the diagram, and no clue belongs to it")]
    UncluedSlot(String),
    /// Runs of cells that are all no slots, which no clue is there to say.
    #[error("the diagram has runs of cells but no slot")]
    NoSlot,
    /// A slot with another direction than its cells, or than the others of its list, say.
    #[error("slot `{0}` does not run as its cells or the others of its list do")]
    Direction(String),
    /// Two clue lists with the same heading and direction.
    #[error("there are two clue lists `{0}`")]
    ListTwice(String),
    /// The cells of the clues could be taken for others, since they may be counted from 0 or 1.
    #[error("the cells of the clues are also cells when counted from the next row and column")]
    Cells,
}
