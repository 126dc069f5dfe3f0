//! The statement of a puzzle, and the board that answers it.

mod board;
mod clue;
mod entries;
mod truffle;

use alloc::vec::Vec;

pub use board::{Board, Cell};
pub use clue::Clue;
pub use entries::Entries;
pub use truffle::{Flavour, Shape, Spec, Truffle};

/// Clues that a board must satisfy, any number of them, in the order of the statement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Puzzle {
    clues: Vec<Clue>,
}

impl Puzzle {
    /// The puzzle with these clues. Clues that no board satisfies are no fault: such a puzzle has
    /// no solution.
    pub const fn new(clues: Vec<Clue>) -> Self {
        Self { clues }
    }

    /// The clues.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The puzzle as the contest would say it, with the same boards: outlines become rectangles.
    /// `None` where a clue is negative, for which the contest has no form.
    #[must_use]
    pub fn to_contest(&self) -> Option<Self> {
        let clues = self.clues.iter();
        let filled = clues.map(|clue| (!clue.is_negative()).then(|| clue.filled()));
        Some(Self::new(filled.collect::<Option<_>>()?))
    }
}
