//! 16×16 sudoku: solving, counting, proofs of uniqueness, and grids whose boxes were turned.
//!
//! ```
//! use sudoku16::puzzle_core::{Budget, Puzzle, Uniqueness};
//! use sudoku16::Sudoku;
//!
//! let puzzle: Sudoku = "\
//! --A----C-----O-I
//! -J--A-B-P-CGF-H-
//! --D--F-I-E----P-
//! -G-EL-H----M-J--
//! ----E----C--G---
//! -I--K-GA-B---E-J
//! D-GP--J-F----A--
//! -E---C-B--DP--O-
//! E--F-M--D--L-K-A
//! -C--------O-I-L-
//! H-P-C--F-A--B---
//! ---G-OD---J----H
//! K---J----H-A-P-L
//! --B--P--E--K--A-
//! -H--B--K--FI-C--
//! --F---C--D--H-N-".parse()?;
//! let Uniqueness::One(answer) = puzzle.uniqueness(&mut Budget::unlimited()) else {
//!     panic!("this puzzle has one solution");
//! };
//! assert_eq!(sudoku16::check(&puzzle, &answer), Ok(()));
//! let top: String = answer.rows()[0].map(|digit| digit.to_letter()).iter().collect();
//! assert_eq!(top, "FPAHMJECNLBDKOGI");
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```
//!
//! [`format`](mod@format) reads and writes them in all common dialects, one or many from a text.
//!
//! [`rotate`] is *Let Sudoku Rotate*: some of the 4×4 boxes of a solved grid were turned by
//! quarter turns, and the least number of turns is sought, or all ways to restore the grid.
//!
//! ```
//! use sudoku16::puzzle_core::Budget;
//! use sudoku16::rotate::Rotated;
//!
//! let text = "\
//! 681D5A0C9FDBB2F7
//! 0A734B62E167D9E5
//! 5C9B73EF3C208410
//! F24ED18948A5CA63
//! 39FAED5616400B74
//! D120C4B7CA3DEF38
//! 7EC829A085BE6D51
//! B56438F129F79C2A
//! 5C7FBC4E3D08719F
//! AE8B1673BF42A58D
//! 60D3AF25619C30BE
//! 294190D8EA57264C
//! C7D1B35606835EAB
//! AF52A1E019BE4306
//! 8B36DC78D425F7C9
//! E409492FC7FA18D2";
//! let rotated: Rotated = text.parse()?;
//!
//! let least = rotated.best(&mut Budget::unlimited());
//! assert!(least.is_proven());
//! let restoration = least.plan.expect("this grid can be restored");
//! assert_eq!(restoration.turns().to_string(), "0010 0010 1000 0200");
//! assert_eq!(restoration.turns().total(), 5);
//!
//! let top: String = restoration.grid().rows()[0].map(|digit| digit.to_char()).iter().collect();
//! assert_eq!(top, "681D5A0C43E9B2F7");
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```
//!
//! The [`guide`] has a tutorial, recipes, a reference, and how it works.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod check;
mod error;
mod explain;
pub mod format;
mod generate;
mod grid;
mod parse;
mod puzzle;
mod render;
pub mod rotate;
#[cfg(feature = "serde")]
mod serde;
mod solve;
mod why;

pub use check::check;
pub use error::{Repeat, RepeatedDigits, SolutionError};
pub use explain::{Hint, Mistake, Position, Rating, Step, Technique, Unit, grade, hint};
pub use generate::{Generated, Generator, Reason, Refused};
pub use grid::{BoxIndex, Cell, Digit, FullGrid};
pub use puzzle::Sudoku;
pub use puzzle_core::{self, Grade};
pub use render::{draw, draw_answer};
pub use solve::{Candidates, Contradiction};
pub use why::{Why, why};

#[cfg(doc)]
#[doc = include_str!("../docs/guide.md")]
pub mod guide {}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
