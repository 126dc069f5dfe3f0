//! `.ipuz`, versions 1 and 2, of the kind crossword: a JSON document.
//!
//! [`File`] is the document itself, with every field that it has, known or not. What a
//! [`Crossword`] can hold is taken from it by [`File::crossword`]:
//!
//! - the diagram from `dimensions`, `puzzle` and `solution`, with the file's own `block` and
//!   `empty` values. `null` is no square. In a diagramless puzzle the blocks are the solution's.
//!   Of several values for one cell the first is its solution; without a solution, a `value` given
//!   in the puzzle stands in its cell.
//! - circles from `shapebg`, shades from `highlight` and from any `color` but white, bars from
//!   `barred`, whether a style stands in the cell or is one of the named `styles`.
//! - the slots. If every clue says its `cells` and one says more than none, these are the slots.
//!   Otherwise they are the runs between blocks and bars, labelled with what `puzzle` has in their
//!   first cells (nothing, if there is nothing; as usual, if no cell has anything), and behind them
//!   what clues with `cells` add. Cells are counted from 1, or from 0 where only that makes sense.
//!   A slot runs across or down where its cells do, and otherwise as its list says. Numbers in
//!   cells with which no slot starts are not kept.
//! - the clues with their lists' titles, `showenumerations` heeded. A direction that another title
//!   goes with, as in `Across:Rows`, is known by the slots.
//! - the title, the author, the copyright, and as notes `intro` and `notes`.
//!
//! Texts are HTML: tags go, entities become their characters.
//!
//! ```
//! use crossword::format::ipuz;
//!
//! let text = r##"{
//!     "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
//!     "dimensions": {"width": 3, "height": 2},
//!     "puzzle": [[1, 2, "#"], [3, 0, {"style": {"shapebg": "circle"}}]],
//!     "solution": [["N", "O", "#"], ["O", "F", "F"]],
//!     "clues": {"Across": [[1, "Refusal"], [3, "Gone bad"]], "Down": [[1, "&hellip;"], [2, "From"]]},
//!     "fetched": true
//! }"##;
//! let crossword = ipuz::read(text)?;
//! assert_eq!(crossword.diagram().slots().len(), 4);
//! assert_eq!(crossword.clues()[1].clues[0].text, "…");
//! assert_eq!(ipuz::read(&ipuz::write(&crossword)?)?, crossword);
//!
//! let file: ipuz::File = text.parse()?;
//! assert_eq!(file.fields()["fetched"], true);
//! assert!(file.to_string().ends_with(r#""fetched":true}"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod json;
mod read;
mod write;

use std::fmt;
use std::str::FromStr;

pub use error::{ReadError, WriteError};
use serde_json::{Map, Value};

use crate::document::Crossword;

/// The crossword in the text of a file. Cost: linear in the text.
///
/// # Errors
/// [`ReadError`] where the text is no JSON or what it says is no crossword.
pub fn read(text: &str) -> Result<Crossword, ReadError> {
    text.parse::<File>()?.crossword()
}

/// The crossword as the text of a file of version 2, indented.
///
/// # Errors
/// [`WriteError`] for what the form cannot hold.
pub fn write(crossword: &Crossword) -> Result<String, WriteError> {
    Ok(format!("{:#}\n", File::of(crossword)?))
}

/// A whole document: the fields of its outermost object in their order.
///
/// Written as compact JSON, or, with `{:#}`, indented by two blanks. A file that was written in
/// either way is written back to the byte, save for numbers with a fraction or an exponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    fields: Map<String, Value>,
    /// Whether it stands in a call, as in `ipuz({…})`.
    called: bool,
}

impl File {
    /// The document that says what `crossword` is.
    ///
    /// # Errors
    /// [`WriteError`] for what the form cannot hold.
    pub fn of(crossword: &Crossword) -> Result<Self, WriteError> {
        Ok(Self {
            fields: write::fields(crossword)?,
            called: false,
        })
    }

    /// The fields of the document.
    pub const fn fields(&self) -> &Map<String, Value> {
        &self.fields
    }

    /// The crossword that the document says.
    ///
    /// # Errors
    /// [`ReadError`] with the path to the value that is wrong.
    pub fn crossword(&self) -> Result<Crossword, ReadError> {
        read::crossword(&self.fields)
    }
}

impl FromStr for File {
    type Err = ReadError;

    /// Reads JSON, which may stand in a call `ipuz(…)`.
    ///
    /// # Errors
    /// [`ReadError`] with line and column where the text is no JSON object, has a key twice in one
    /// object, or is nested more than 127 levels deep.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let (fields, called) = json::document(text)?;
        Ok(Self { fields, called })
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = if f.alternate() {
            serde_json::to_string_pretty(&self.fields)
        } else {
            serde_json::to_string(&self.fields)
        };
        let json = json.map_err(|_| fmt::Error)?;
        if self.called {
            write!(f, "ipuz({json})")
        } else {
            f.write_str(&json)
        }
    }
}
