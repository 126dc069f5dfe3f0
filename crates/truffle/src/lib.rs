//! Chocolate Fix: lay nine truffles on a 3×3 board so that every clue matches somewhere.
//!
//! Each truffle is one of three shapes (`S`quare, `R`ound, `T`riangle) and of three flavours
//! (`V`anilla, `S`trawberry, `C`hocolate); all nine are there, each once. A clue is a pattern that
//! floats: it may lie anywhere on the board, but is never turned. All boards are found in
//! lexicographic order and counted without visiting each; a contest puzzle takes about a
//! microsecond.
//!
//! ```
//! use truffle::puzzle_core::{Budget, Puzzle as _, Uniqueness};
//! use truffle::Puzzle;
//!
//! let puzzle: Puzzle = "
//!     3
//!     3 2
//!     _C R_
//!     _C __
//!     S_ _C
//!     1 2
//!     TC _V
//!     3 2
//!     _V __
//!     S_ S_
//!     T_ _V".parse()?;
//! let found = puzzle.uniqueness(&mut Budget::unlimited());
//! let Uniqueness::One(board) = found else { panic!("{found:?}") };
//! assert_eq!(board.to_string(), "TV TC RV\nSS SC RS\nTS SV RC");
//! assert!(truffle::check(&puzzle, &board).is_ok());
//!
//! assert_eq!(truffle::draw(&puzzle).to_unicode(), "\
//! ┌1───┬────┐    ┌2───┬────┐    ┌3───┬────┐
//! │ ·C │ ●· │    │ ▲C │ ·V │    │ ·V │    │
//! ├────┼────┤    └────┴────┘    ├────┼────┤
//! │ ·C │    │                   │ ■· │ ■· │
//! ├────┼────┤                   ├────┼────┤
//! │ ■· │ ·C │                   │ ▲· │ ·V │
//! └────┴────┘                   └────┴────┘
//! ");
//! assert_eq!(truffle::draw_answer(&board).to_unicode(), "\
//! ┌────┬────┬────┐
//! │ ▲V │ ▲C │ ●V │
//! ├────┼────┼────┤
//! │ ■S │ ■C │ ●S │
//! ├────┼────┼────┤
//! │ ▲S │ ■V │ ●C │
//! └────┴────┴────┘
//! ");
//!
//! let boards = |clues: &str| {
//!     clues.parse().map(|puzzle: Puzzle| puzzle.count_up_to(u64::MAX, &mut Budget::unlimited()).value)
//! };
//! assert_eq!(boards("0")?, 362_880);
//! assert_eq!(boards("1  \n 1 2 \n SV SS")?, 30_240);
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```

mod check;
mod error;
mod explain;
mod generate;
pub mod parse;
mod puzzle;
mod render;
mod solve;
mod why;

pub use check::check;
pub use error::{BoardError, CheckError, ClueError};
pub use explain::{Grade, Hint, Mistake, Position, Rating, Step, Technique, grade, hint};
pub use generate::{Generated, Generator, Reason, Refused};
pub use parse::batch;
pub use puzzle::{Board, Cell, Clue, Entries, Flavour, Puzzle, Shape, Spec, Truffle};
pub use puzzle_core;
pub use render::{draw, draw_answer, draw_entries};
pub use solve::{Candidates, possible};
pub use why::{Why, why};
