//! What puzzle solvers share: [`grid`] and [`bitset`] types, bit [`board`]s, [`text`] that knows
//! its lines and columns, [`search`] with budgets, minimal sets of [`clues`], and [`drawing`].
//!
//! A puzzle implements one method, [`Puzzle::search`], and gets the other verbs from it:
//!
//! ```
//! use core::ops::ControlFlow;
//! use puzzle_core::{Budget, Pos, Puzzle, Solution, Stop, Uniqueness};
//!
//! /// Two cells with digits 1 to 9 that add up to `sum`, the left one the smaller.
//! struct Pair { sum: u8 }
//!
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! struct Digits([u8; 2]);
//!
//! impl Solution for Digits {
//!     type Value = u8;
//!     fn cells(&self) -> impl Iterator<Item = (Pos, u8)> {
//!         (0..).zip(self.0).map(|(col, digit)| (Pos::new(0, col), digit))
//!     }
//! }
//!
//! impl Puzzle for Pair {
//!     type Solution = Digits;
//!     fn search(
//!         &self,
//!         budget: &mut Budget<'_>,
//!         visit: &mut dyn FnMut(&Digits) -> ControlFlow<()>,
//!     ) -> Stop {
//!         for left in 1..=9 {
//!             if let Err(stop) = budget.spend(1) {
//!                 return stop;
//!             }
//!             let Some(right) = self.sum.checked_sub(left) else { continue };
//!             if right > left && right <= 9 && visit(&Digits([left, right])).is_break() {
//!                 return Stop::LimitReached;
//!             }
//!         }
//!         Stop::Complete
//!     }
//! }
//!
//! let mut budget = Budget::unlimited();
//! assert_eq!(Pair { sum: 16 }.solve(&mut budget).value, Some(Digits([7, 9])));
//! assert_eq!(Pair { sum: 10 }.count_up_to(100, &mut budget).value, 4);
//! assert!(matches!(Pair { sum: 17 }.uniqueness(&mut budget), Uniqueness::One(_)));
//! ```
//!
//! The [`guide`] makes a whole puzzle with it, and says how the parts work.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod bitset;
pub mod board;
pub mod clues;
pub mod drawing;
mod grade;
pub mod grid;
pub mod search;
pub mod text;

pub use bitset::{BitSet, Index};
pub use board::Board;
pub use clues::Clues;
pub use drawing::Drawing;
pub use grade::Grade;
pub use grid::{Grid, Pos, Rect, Size, Symmetry};
pub use search::{Answer, Best, Budget, Puzzle, Solution, Stop, Uniqueness};
pub use text::{Batch, Case, Cursor, ParseError, Place};

#[cfg(doc)]
#[doc = include_str!("../docs/guide.md")]
pub mod guide {}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
