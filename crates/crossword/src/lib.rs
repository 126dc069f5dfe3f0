//! Crosswords: fill any diagram from word lists, and read and write published ones.
//!
//! ```
//! use crossword::{Diagram, Direction, Puzzle, WordList};
//!
//! let diagram: Diagram = "C..\n.#.\n..T\n".parse()?;
//! let words = WordList::new([("CAT", 50), ("COT", 40), ("TAT", 30), ("TOT", 30)]);
//! let across = diagram.labelled("1", Direction::Across).expect("there is 1 across");
//! let puzzle = Puzzle::new(diagram, words);
//! let candidates = puzzle.candidates(across).expect("it wants a word");
//! assert_eq!(candidates.count(), 2);
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```
//!
//! The contest form with one or two candidates a clue has a module of its own, [`pairs`].

mod check;
mod diagram;
mod document;
mod error;
pub mod format;
pub mod pairs;
mod puzzle;
mod render;
mod words;

pub use check::{CheckError, check};
pub use diagram::{
    Bars, Cell, CellMarks, Diagram, Direction, Letters, LettersError, Slot, SlotId, Square,
};
pub use document::{About, Clue, ClueList, Crossword};
pub use error::{
    CrosswordError, CrosswordFault, DiagramError, DiagramFault, PuzzleError, PuzzleFault,
};
pub use puzzle::{Candidate, Fill, Pattern, PatternError, Puzzle, PuzzleBuilder};
pub use puzzle_core;
pub use render::{draw, draw_answer, draw_blank, draw_diagram, draw_solved};
pub use words::{Punctuation, WordList, WordListReader, Words};
