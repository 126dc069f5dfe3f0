//! What the form cannot hold.

use puzzle_core::Pos;

/// A crossword has something that Exolve's text cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// It has no square.
    #[error("the diagram has no square")]
    Empty,
    /// A place without a square.
    #[error("there is no square at {0}")]
    Void(Pos),
    /// Letters with a blank or a `#`, which would begin a comment.
    #[error("the letters `{letters}` at {pos} cannot be written")]
    Letters {
        /// The cell.
        pos: Pos,
        /// What stands in it.
        letters: String,
    },
    /// Several letters in a cell of a diagramless puzzle.
    #[error("a diagramless puzzle has several letters in the cell at {0}")]
    Rebus(Pos),
    /// A slot whose label no clue says.
    #[error("slot `{0}` has a label of its own, and no clue belongs to it")]
    UncluedSlot(String),
    /// A slot over the cells of another.
    #[error("slot `{0}` has the cells of another")]
    SameCells(String),
    /// A clue that would be read as another.
    #[error("clue `{label}` of `{list}` would be read as another")]
    Clue {
        /// The heading of the list.
        list: String,
        /// What the clue is called by.
        label: String,
    },
}
