//! Crosswords: choose a candidate for each clue so that all crossings agree.
//!
//! ```
//! use crossword::{Document, check};
//! use puzzle_core::{Budget, Puzzle};
//!
//! let text = "\
//! 2 3 1 1
//! +---+---+---+
//! |1  |2  |   |
//! |   |   |   |
//! |   |   |   |
//! +---+---+---+
//! |   |   |   |
//! | * |   | * |
//! |   |   |   |
//! +---+---+---+
//! 1 DOG CAT
//! 2 IN AT
//! ";
//! let document: Document = text.parse()?;
//! let puzzle = document.puzzle();
//!
//! let fill = puzzle.solve(&mut Budget::unlimited()).value.expect("there is a fill");
//! assert_eq!(check(puzzle, &fill), Ok(()));
//! assert_eq!(puzzle.count_up_to(1_000, &mut Budget::unlimited()).value, 1);
//!
//! let answer = document.answer(Some(&fill)).to_string();
//! assert_eq!(answer, "\
//! Yes
//! +---+---+---+
//! |1  |2  |   |
//! | C | A | T |
//! |   |   |   |
//! +---+---+---+
//! |   |   |   |
//! | * | T | * |
//! |   |   |   |
//! +---+---+---+
//! ");
//! # Ok::<(), crossword::ParseError>(())
//! ```

mod check;
mod clue;
mod error;
pub mod format;
mod puzzle;
mod render;
mod solve;

pub use check::{Violation, check};
pub use clue::{Clue, Direction, Number, Word};
pub use error::{Fault, InvalidNumber, InvalidPuzzle, InvalidWord};
pub use format::contest::{Document, batch};
pub use puzzle::{Cell, Fill, Puzzle, Slot};
pub use puzzle_core::ParseError;
pub use render::draw;
