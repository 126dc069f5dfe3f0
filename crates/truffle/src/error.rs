//! What can be wrong with a clue or a board.

use puzzle_core::{BitSet, Size};

use crate::puzzle::Truffle;

/// Why a pattern is no clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClueError {
    /// Rows or columns out of range.
    #[error("a pattern of {0} cells, where rows and columns are 1 to 3 each")]
    Size(Size),
}

/// Why nine truffles are no board: all that are missing, and all that are there more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board has no {} and more than one {}", list(*missing), list(*repeated))]
#[non_exhaustive]
pub struct BoardError {
    /// The truffles that are not there.
    pub missing: BitSet<Truffle>,
    /// The truffles that are there more than once.
    pub repeated: BitSet<Truffle>,
}

fn list(truffles: BitSet<Truffle>) -> String {
    let names: Vec<String> = truffles.iter().map(|truffle| truffle.to_string()).collect();
    names.join(", ")
}

/// Clues that match nowhere on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no match on the board for clues {} (from 1)", numbers(unmatched))]
#[non_exhaustive]
pub struct CheckError {
    /// The numbers of the clues, from 0, rising.
    pub unmatched: Vec<usize>,
}

fn numbers(clues: &[usize]) -> String {
    let numbers: Vec<String> = clues
        .iter()
        .map(|clue| clue.saturating_add(1).to_string())
        .collect();
    numbers.join(", ")
}
