//! 4×4 sudoku and Latin squares of order 4: a world so small that all of it is known.
//!
//! Each row, each column and each of the four boxes gets the digits 1 to 4, each once; a Latin square
//! has no boxes. There are 288 grids with boxes and 576 without, few enough for a table of all of
//! them: the first completion of any givens is found in some 15 ns, their number in 20.
//!
//! ```
//! use latin4::puzzle_core::{Budget, Puzzle as _, Uniqueness};
//! use latin4::{Generator, Hint, Position, Puzzle, Rules, hint};
//!
//! let puzzle: Puzzle = "
//!     1 2 0 0
//!     3 4 0 0
//!     0 0 1 4
//!     0 0 3 2".parse()?;
//! assert_eq!(latin4::draw(&puzzle).to_unicode(), "\
//! ┏━━━┯━━━┳━━━┯━━━┓
//! ┃ 1 │ 2 ┃   │   ┃
//! ┠───┼───╂───┼───┨
//! ┃ 3 │ 4 ┃   │   ┃
//! ┣━━━┿━━━╋━━━┿━━━┫
//! ┃   │   ┃ 1 │ 4 ┃
//! ┠───┼───╂───┼───┨
//! ┃   │   ┃ 3 │ 2 ┃
//! ┗━━━┷━━━┻━━━┷━━━┛
//! ");
//!
//! // Solve it.
//! let found = puzzle.uniqueness(&mut Budget::unlimited());
//! let Uniqueness::One(answer) = found else { panic!("{found:?}") };
//! assert_eq!(answer.to_string(), "1 2 4 3\n3 4 2 1\n2 3 1 4\n4 1 3 2");
//! assert!(latin4::check(&puzzle, &answer).is_ok());
//!
//! // Explain the next step.
//! let Hint::Step(step) = hint(&Position::new(puzzle), &mut Budget::unlimited()).value else {
//!     panic!("a puzzle with one answer has a step");
//! };
//! assert_eq!(step.to_string(), "Hidden single: only r1c4 can be 3 in row 1 => r1c4=3");
//!
//! // Make another one.
//! let made = Generator::new(1).generate(&mut Budget::unlimited()).expect("no wishes");
//! assert_eq!(made.value.puzzle().to_string(), "0 0 0 0\n2 0 4 0\n0 0 0 0\n0 3 0 1");
//!
//! // Count without boxes, and with them.
//! let first_row = "1 2 3 4  0 0 0 0  0 0 0 0  0 0 0 0".parse()?;
//! let count = |rules| {
//!     Puzzle::new(rules, first_row).count_up_to(100, &mut Budget::unlimited()).value
//! };
//! assert_eq!(count(Rules::Latin), 24);
//! assert_eq!(count(Rules::Sudoku), 12);
//! # Ok::<(), latin4::puzzle_core::ParseError>(())
//! ```
//!
//! [`why`] tells what clashes or suffices, [`DefiningSets`] all puzzles of a grid, [`canonical`] which
//! puzzles are alike, and [`mod@format`] reads and writes all dialects. The [`guide`] has a tutorial,
//! recipes, a reference, and how it works.
#![no_std]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod check;
mod class;
mod defining;
mod error;
mod explain;
pub mod format;
mod generate;
pub mod parse;
mod puzzle;
mod render;
#[cfg(feature = "serde")]
mod serde;
mod solve;
mod symmetry;
mod unit;
mod why;

pub use check::check;
pub use class::Class;
pub use defining::DefiningSets;
pub use error::CheckError;
pub use explain::{Hint, Mistake, Position, Rating, Step, Technique, grade, hint};
pub use generate::{Generated, Generator, Reason, Refused};
pub use parse::batch;
pub use puzzle::{Cell, Digit, Givens, Grid, Puzzle, Rules};
pub use puzzle_core::{self, Grade};
pub use render::{draw, draw_answer};
pub use symmetry::{Transformation, automorphisms, canonical, canonical_grid};
pub use unit::Unit;
pub use why::{Why, why};

#[cfg(doc)]
#[doc = include_str!("../docs/guide.md")]
pub mod guide {}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
