//! `.jpz`, the XML of Crossword Compiler and its applet, as it is or zipped. It is read only.
//!
//! The namespaces and the root element may be any; the first `crossword` or `acrostic` in a
//! `rectangular-puzzle` counts. It gives
//!
//! - the diagram: blocks, and squares that are none (of type `void`, or not listed). Squares of
//!   type `clue` are blocks. Circles are `background-shape`, shades any `background-color` but
//!   white, bars `left-bar`, `top-bar`, `right-bar` and `bottom-bar`.
//! - the slots: the words, by ranges as in `x="1-5" y="2"` and by `cells`, labelled with the number
//!   in their first cell or else that of their first clue. Without words they are the runs.
//! - the clues, with `format` behind the text, as in `Leave port (3,4)`.
//! - the title, the creator, the copyright, and as notes the description and the instructions.
//!
//! Markup in texts is left out, and blanks in a row become one.
//!
//! ```
//! use crossword::format::jpz;
//!
//! let crossword = jpz::read(br#"<crossword-compiler><rectangular-puzzle><crossword>
//!     <grid width="2" height="1">
//!         <cell x="1" y="1" solution="N" number="1"/><cell x="2" y="1" solution="O"/>
//!     </grid>
//!     <word id="7" x="1-2" y="1"/>
//!     <clues><title><b>Across</b></title><clue word="7" number="1" format="2">Refusal</clue></clues>
//! </crossword></rectangular-puzzle></crossword-compiler>"#)?;
//! assert_eq!(crossword.diagram().slots()[0].to_string(), "1 across");
//! assert_eq!(crossword.clues()[0].clues[0].text, "Refusal (2)");
//! # Ok::<(), jpz::ReadError>(())
//! ```

mod archive;
mod clues;
mod document;
mod error;
mod grid;
mod words;

use document::{Document, Element};
pub use error::ReadError;

use super::with_all_runs;
use crate::document::{About, Crossword};

/// The crossword in the bytes of a file. Cost: linear in the XML, of which at most 16 MiB and a
/// million nodes are taken out of an archive.
///
/// # Errors
/// [`ReadError`] where the bytes are no such file, with line and column in the XML. Document type
/// definitions, and so entities of a document's own, are refused.
pub fn read(bytes: &[u8]) -> Result<Crossword, ReadError> {
    let xml = archive::unpacked(bytes)?;
    let text = document::text(&xml)?;
    let tree = document::tree(&text, bytes.len())?;
    crossword(Document::of(&tree), text.len())
}

/// The crossword in a document of `bytes` bytes.
fn crossword(document: Document<'_, '_>, bytes: usize) -> Result<Crossword, ReadError> {
    let puzzle = document.first(&["rectangular-puzzle"])?;
    let kind = puzzle.first(&["crossword", "acrostic"])?;
    let grid = grid::read(kind.child("grid")?, bytes)?;
    let words = words::read(kind, &grid, bytes)?;
    let (slots, lists) = clues::read(kind, &grid, &words)?;
    let diagram = with_all_runs(grid.squares, grid.bars).with_slots(slots)?;
    Ok(Crossword::new(diagram)
        .with_clues(lists)
        .expect("the clues' slots are taken from the diagram's")
        .with_about(about(puzzle)))
}

fn about(puzzle: Element<'_, '_>) -> About {
    let metadata = puzzle.children("metadata").next();
    let text = |name: &'static str| {
        let element = metadata.and_then(|metadata| metadata.children(name).next());
        element.map(Element::text).unwrap_or_default()
    };
    let instructions = puzzle.children("instructions").next();
    let mut notes = [
        text("description"),
        instructions.map(Element::text).unwrap_or_default(),
    ]
    .to_vec();
    notes.retain(|note| !note.is_empty());
    notes.dedup();
    About {
        title: text("title"),
        author: text("creator"),
        copyright: text("copyright"),
        notes: notes.join("\n\n"),
    }
}
