//! The statement of a puzzle, and the board that answers it.

mod board;
mod clue;
mod truffle;

pub use board::{Board, Cell};
pub use clue::Clue;
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
}
