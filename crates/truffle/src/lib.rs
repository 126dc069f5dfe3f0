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
//! assert_eq!(truffle::draw(&puzzle).to_unicode(), "\
//! ┌1───┬────┐    ┌2───┬────┐    ┌3───┬────┐
//! │ ·C │ ●· │    │ ▲C │ ·V │    │ ·V │    │
//! ├────┼────┤    └────┴────┘    ├────┼────┤
//! │ ·C │    │                   │ ■· │ ■· │
//! ├────┼────┤                   ├────┼────┤
//! │ ■· │ ·C │                   │ ▲· │ ·V │
//! └────┴────┘                   └────┴────┘
//! ");
//!
//! let found = puzzle.uniqueness(&mut Budget::unlimited());
//! let Uniqueness::One(board) = found else { panic!("{found:?}") };
//! assert_eq!(board.to_string(), "TV TC RV\nSS SC RS\nTS SV RC");
//! assert!(truffle::check(&puzzle, &board).is_ok());
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
//!
//! Beyond the contest a clue may be negative, and then match nowhere, and its outline need be no
//! rectangle; [`parse`] tells how that is written. [`why`](why()) names clues that contradict each
//! other, or that suffice; [`possible`] tells what all boards leave for each cell.
//!
//! What a person does is told step by step, with what is wrong on the board first:
//!
//! ```
//! use truffle::puzzle_core::Budget;
//! use truffle::{Hint, Position, Puzzle, hint};
//!
//! let puzzle: Puzzle = "2\nnot 1 2\nTC _V\n3 3\nTC __ ..\n.. S_ ..\n.. _V _V".parse()?;
//! assert_eq!(truffle::draw(&puzzle).to_unicode(), "\
//! ┌≠1──┬────┐    ┌2───┬────┐
//! │ ▲C │ ·V │    │ ▲C │    │
//! └────┴────┘    └────┼────┤
//!                     │ ■· │
//!                     ├────┼────┐
//!                     │ ·V │ ·V │
//!                     └────┴────┘
//! ");
//! let mut position = Position::new(puzzle);
//! let mut said = Vec::new();
//! while let Hint::Step(step) = hint(&position, &mut Budget::unlimited()).value {
//!     said.push(step.to_string());
//!     position.apply(&step);
//! }
//! assert_eq!(said[..2], [
//!     "Last placement: clue 2 fits only at r1c1 => r1c1=TC, r2c2=S_, r3c2=_V, r3c3=_V",
//!     "Near match: clue 1 would match at r1c1 but for r1c2 => r1c2<>_V",
//! ]);
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```
//!
//! New puzzles come from a seed, of the [`Grade`] that is wished for:
//!
//! ```
//! use truffle::puzzle_core::Budget;
//! use truffle::{Generator, Grade};
//!
//! let generator = Generator::new(1).grade(Grade::Easy).clues(3);
//! let made = generator.generate(&mut Budget::unlimited())?.value;
//! assert_eq!(made.puzzle().clues().len(), 3);
//! assert_eq!(made.rating().grade(), Grade::Easy);
//! assert!(truffle::check(made.puzzle(), made.board()).is_ok());
//! # Ok::<(), truffle::Refused>(())
//! ```
//!
//! The [`guide`] has a tutorial, recipes, a reference, and how it works.
#![no_std]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod check;
mod error;
mod explain;
mod generate;
pub mod parse;
mod puzzle;
mod render;
#[cfg(feature = "serde")]
mod serde;
mod solve;
mod why;

pub use check::check;
pub use error::{BoardError, CheckError, ClueError};
pub use explain::{Hint, Mistake, Position, Rating, Step, Technique, grade, hint};
pub use generate::{Generated, Generator, Reason, Refused};
pub use parse::batch;
pub use puzzle::{Board, Cell, Clue, Entries, Flavour, Puzzle, Shape, Spec, Truffle};
pub use puzzle_core::{self, Grade};
pub use render::{draw, draw_answer, draw_entries};
pub use solve::{Candidates, possible};
pub use why::{Why, why};

#[cfg(doc)]
#[doc = include_str!("../docs/guide.md")]
pub mod guide {}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
