//! Two candidates a clue: choose one for each so that all crossings agree (Codeforces gym
//! 103104 G).
//!
//! ```
//! use crossword::pairs::{Document, check};
//! use crossword::puzzle_core::{Budget, Puzzle};
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
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```
//!
//! A fill exists, or not, by 2-satisfiability. A crossing asks for nothing but equal letters, so
//! that every implication between candidates holds in both directions, and the strongly connected
//! components are classes that disjoint sets collect. They tell in linear time not only whether
//! there is a fill, but how many there are: a power of two. Filtering candidates that fit nowhere
//! would not do: four clues in a ring can fit at each crossing and still have no fill.
//!
//! Where there is no fill, [`why()`] gives the clues that contradict each other, none of them without
//! need, as a chain that a person can follow.
//!
//! The text is the contest's, see [`contest`]; [`batch`] reads many cases and goes on
//! after a bad one. [`check()`] says whether a fill is right without any of this.

mod check;
mod clue;
pub mod contest;
mod error;
mod puzzle;
mod render;
mod solve;
mod why;

pub use crate::diagram::Direction;
pub use crate::puzzle::Fill;
pub use check::{CheckError, check};
pub use clue::{Clue, Number, Word};
pub use contest::{Document, batch};
pub use error::{Fault, NumberError, PuzzleError, WordError};
pub use puzzle::{Cell, Puzzle, Slot};
pub use render::{draw, draw_answer};
pub use why::{Case, Length, Misfit, Outcome, Refutation, Step, Why, why};
