//! What can be wrong with a clue or a board.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use puzzle_core::{BitSet, Pos, Size};

use crate::puzzle::Truffle;

/// Why a pattern is no clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClueError {
    /// Rows or columns out of range.
    Size(Size),
    /// The first or last row or column has no cell: where it begins.
    EmptySide(Pos),
}

impl fmt::Display for ClueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => write!(
                f,
                "a pattern of {size} cells, where rows and columns are 1 to 3 each"
            ),
            Self::EmptySide(pos) => write!(
                f,
                "a pattern without a cell in the first or last row or column, the one from {pos}"
            ),
        }
    }
}

impl core::error::Error for ClueError {}

/// Why nine truffles are no board: all that are missing, and all that are there more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardError {
    /// The truffles that are not there.
    pub missing: BitSet<Truffle>,
    /// The truffles that are there more than once.
    pub repeated: BitSet<Truffle>,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (missing, repeated) = (list(self.missing), list(self.repeated));
        write!(f, "the board has no {missing} and more than one {repeated}")
    }
}

impl core::error::Error for BoardError {}

fn list(truffles: BitSet<Truffle>) -> String {
    let names: Vec<String> = truffles.iter().map(|truffle| truffle.to_string()).collect();
    names.join(", ")
}

/// Clues that do not hold on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckError {
    /// The numbers of the clues that match nowhere, from 0, rising.
    pub unmatched: Vec<usize>,
    /// The numbers of the negative clues that match somewhere, from 0, rising.
    pub matched: Vec<usize>,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { unmatched, matched } = self;
        if !unmatched.is_empty() {
            write!(f, "no match on the board for clues {}", numbers(unmatched))?;
        }
        if !matched.is_empty() {
            let join = if unmatched.is_empty() { "" } else { "; " };
            write!(f, "{join}a match for negative clues {}", numbers(matched))?;
        }
        f.write_str(" (from 1)")
    }
}

impl core::error::Error for CheckError {}

fn numbers(clues: &[usize]) -> String {
    let numbers: Vec<String> = clues
        .iter()
        .map(|clue| clue.saturating_add(1).to_string())
        .collect();
    numbers.join(", ")
}
