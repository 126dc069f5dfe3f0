//! What can be wrong with the parts of a puzzle.

use puzzle_core::Pos;

use crate::diagram::Direction;
use crate::pairs::clue::Number;

/// One thing that is wrong with the parts of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The grid has no cell.
    #[error("the grid has no cell")]
    NoCells,
    /// Two cells have the same number.
    #[error("number {number} stands at {first} and again at {again}")]
    NumberTwice {
        /// The number.
        number: Number,
        /// The first cell, row by row, that has it.
        first: Pos,
        /// A later one.
        again: Pos,
    },
    /// A clue's number stands nowhere in the grid.
    #[error("number {number} of a clue {direction} stands nowhere in the grid")]
    UnknownNumber {
        /// The clue's direction.
        direction: Direction,
        /// The clue's number.
        number: Number,
    },
    /// Two clues have the same number and direction.
    #[error("there are two clues {number} {direction}")]
    ClueTwice {
        /// The clues' direction.
        direction: Direction,
        /// The clues' number.
        number: Number,
    },
}

/// The parts do not make a puzzle: everything that is wrong with them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", list(.0))]
pub struct PuzzleError(Vec<Fault>);

impl PuzzleError {
    /// All of `faults`; `None` if there are none.
    pub(crate) fn of(faults: Vec<Fault>) -> Option<Self> {
        (!faults.is_empty()).then_some(Self(faults))
    }

    /// The first of the faults.
    pub(crate) fn first(&self) -> Fault {
        self.0[0]
    }

    /// All faults: first those of the grid row by row, then those of the clues in their order.
    /// Never empty.
    pub fn faults(&self) -> &[Fault] {
        &self.0
    }
}

fn list(faults: &[Fault]) -> String {
    let texts: Vec<String> = faults.iter().map(Fault::to_string).collect();
    texts.join("; ")
}

/// A text is no word: it is empty, or there is a blank in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a word has at least one character and no blanks")]
pub struct WordError;

/// A text is no number from 0 to 999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a clue's number is 0 to 999")]
pub struct NumberError;
