//! A puzzle with the places of its clues in the text.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use puzzle_core::ParseError;

use super::{read_all, read_document};
use crate::puzzle::Puzzle;

/// A puzzle that was read, and the lines in which its clues begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    puzzle: Puzzle,
    lines: Vec<u32>,
}

impl Document {
    /// `lines` has a line for each clue.
    pub(super) const fn new(puzzle: Puzzle, lines: Vec<u32>) -> Self {
        Self { puzzle, lines }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The puzzle alone.
    pub fn into_puzzle(self) -> Puzzle {
        self.puzzle
    }

    /// The line of the text, from 1, in which clue number `clue`, from 0, begins; `None` where
    /// there is no such clue.
    pub fn line(&self, clue: usize) -> Option<u32> {
        self.lines.get(clue).copied()
    }
}

impl FromStr for Document {
    type Err = ParseError;

    /// Reads one puzzle, without the number of puzzles in front.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_all(text, read_document)
    }
}

impl fmt::Display for Document {
    /// Writes the puzzle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.puzzle.fmt(f)
    }
}
