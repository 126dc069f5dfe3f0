//! Exolve's text, from `exolve-begin` to `exolve-end`.
//!
//! What a [`Crossword`] holds of it: width, height, the grid with bars, circles, escaped letters
//! and rebus cells, the title, the setter, the copyright, the preamble as notes, and the clues with
//! what they say of their places. Cells and runs named in `exolve-colour` are shaded. A puzzle is
//! diagramless if a cell of it is. A light that is called otherwise than by its number, or skips
//! it (`~`), is a slot with that label or with none. A line among the clues that is no clue is one
//! without a label; a line `---` begins another list.
//!
//! What it does not hold is left out: annotations and explanations, cells that are filled at first,
//! ninas, questions, and all that is for the page. Three dimensions and reversed lights are errors.
//!
//! ```
//! use crossword::format::exolve;
//!
//! let text = "\
//! exolve-begin
//!   exolve-width: 3
//!   exolve-height: 2
//!   exolve-grid:
//!     N O|.
//!     O F@F
//!   exolve-across:
//!     1 Refusal (2) Not an annotation of ours
//!     3 Gone bad (3)
//! exolve-end
//! ";
//! let crossword = exolve::read(text)?;
//! assert_eq!(crossword.clues()[0].clues[0].text, "Refusal (2)");
//! assert_eq!(exolve::read(&exolve::write(&crossword)?)?, crossword);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clue;
mod error;
mod grid;
mod lists;
mod sections;
mod write;

pub use error::WriteError;
use puzzle_core::ParseError;

use super::markup;
use crate::document::{About, Crossword};
use sections::Sections;

/// The crossword in a text. What stands before `exolve-begin` and behind `exolve-end` is left out.
///
/// # Errors
/// A [`ParseError`] at the first thing that is not as the form wants it.
pub fn read(text: &str) -> Result<Crossword, ParseError> {
    let sections = Sections::of(text)?;
    let grid = grid::read(&sections)?;
    let diagramless = grid.diagramless;
    let (diagram, lists) = lists::read(&sections, grid)?;
    let about = About {
        title: markup::plain(&sections.title),
        author: markup::plain(&sections.setter),
        copyright: markup::plain(&sections.copyright),
        notes: markup::plain(sections.preamble.join("\n").trim()),
    };
    let crossword = Crossword::new(diagram).with_about(about);
    let crossword = lists::bound(crossword, lists);
    Ok(if diagramless {
        crossword.diagramless()
    } else {
        crossword
    })
}

/// The crossword as text. Lists of clues across and down lose their titles, which are Exolve's own,
/// and runs that are no slots become some.
///
/// # Errors
/// [`WriteError`] for what the form cannot hold.
pub fn write(crossword: &Crossword) -> Result<String, WriteError> {
    write::text(crossword)
}
