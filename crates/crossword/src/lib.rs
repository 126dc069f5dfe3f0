//! Crosswords: fill any diagram from word lists, and read and write published ones.
//!
//! ```
//! use crossword::puzzle_core::{Budget, Puzzle as _};
//! use crossword::{Diagram, Puzzle, WordListReader, check, draw_answer};
//!
//! // `#` is a block, `.` an empty cell, a letter a given one.
//! let diagram: Diagram = "C.T\n.#.\n..E\n".parse()?;
//! let words = WordListReader::new().min_score(40).read("\
//! cat;80
//! cob;50
//! bee;70
//! tie;60
//! tee;10
//! ")?;
//! let puzzle = Puzzle::new(diagram, words);
//!
//! assert_eq!(puzzle.count_up_to(1_000, &mut Budget::unlimited()).value, 1);
//! let fill = puzzle.solve(&mut Budget::unlimited()).value.expect("there is a fill");
//! assert_eq!(check(&puzzle, &fill), Ok(()));
//! assert_eq!(draw_answer(&puzzle, &fill).to_unicode(), "\
//! ┌1──┬───┬2──┐
//! │ C │ A │ T │
//! ├───┼───┼───┤
//! │ O │███│ I │
//! ├3──┼───┼───┤
//! │ B │ E │ E │
//! └───┴───┴───┘
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - A [`Diagram`] has blocks, bars, circles, cells of several letters, and slots over any cells;
//!   [`mod@format::text`] is how it is written.
//! - A [`WordListReader`] reads the words; [`Puzzle::builder`] says which a slot may take.
//! - [`Puzzle::best`] and [`Partial`] seek the best fill by score, whole or in part, and [`why()`]
//!   says why there is none.
//! - A [`Crossword`] has clues too, as it is published; [`format`](mod@format) reads and writes the
//!   common files, and [`draw_blank`] and [`draw_solved`] show it as text, in Unicode, in colours
//!   or as SVG.
//! - The contest form with one or two candidates a clue has a module of its own, [`pairs`].
//! - The [`guide`] has a tutorial, recipes, a reference, and how it works.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod best;
mod check;
mod classes;
mod diagram;
mod document;
mod error;
pub mod format;
pub mod pairs;
mod puzzle;
mod render;
#[cfg(feature = "serde")]
mod serde;
mod solve;
mod why;
mod words;
mod work;

pub use best::{Partial, PartialFill};
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
pub use solve::{Branching, Search};
pub use why::{Conflict, Lack, NoFill, Reason, Why, why};
pub use words::{Punctuation, WordList, WordListReader, Words};

#[cfg(doc)]
#[doc = include_str!("../docs/guide.md")]
pub mod guide {}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
