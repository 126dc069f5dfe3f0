//! 4×4 sudoku, with or without its 2×2 boxes: all completions of any givens, by lookup.
//!
//! There are 288 grids with boxes and 576 Latin squares of order 4, few enough for a table of all
//! of them. The first completion of any givens is found in some 15 ns, their number in 20.
//!
//! ```
//! use latin4::{Puzzle, Rules};
//! use latin4::puzzle_core::{Budget, Puzzle as _, Uniqueness};
//!
//! let puzzle: Puzzle = "
//!     1 2 0 0
//!     3 4 0 0
//!     0 0 1 4
//!     0 0 3 2".parse()?;
//! let found = puzzle.uniqueness(&mut Budget::unlimited());
//! let Uniqueness::One(answer) = found else { panic!("{found:?}") };
//! assert_eq!(answer.to_string(), "1 2 4 3\n3 4 2 1\n2 3 1 4\n4 1 3 2");
//! assert!(latin4::check(&puzzle, &answer).is_ok());
//!
//! let first_row = "1 2 3 4  0 0 0 0  0 0 0 0  0 0 0 0".parse()?;
//! let count = |rules| {
//!     Puzzle::new(rules, first_row).count_up_to(100, &mut Budget::unlimited()).value
//! };
//! assert_eq!(count(Rules::Sudoku), 12);
//! assert_eq!(count(Rules::Latin), 24);
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```

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
mod solve;
mod symmetry;
mod unit;
mod why;

pub use check::check;
pub use class::Class;
pub use defining::DefiningSets;
pub use error::CheckError;
pub use explain::{Grade, Hint, Mistake, Position, Rating, Step, Technique, grade, hint};
pub use generate::{Generated, Generator, Reason, Refused};
pub use parse::batch;
pub use puzzle::{Cell, Digit, Givens, Grid, Puzzle, Rules};
pub use puzzle_core;
pub use render::{draw, draw_answer};
pub use symmetry::{Transformation, automorphisms, canonical, canonical_grid};
pub use unit::Unit;
pub use why::{Why, why};
