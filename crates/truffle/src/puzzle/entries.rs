//! What a player has written on the board.

use puzzle_core::Index;

use super::board::{Board, Cell};
use super::truffle::Spec;

/// Of each cell of the board the shape, the flavour, both or nothing. Nothing is promised: entries
/// may be wrong, and a truffle may be there twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Entries([Spec; 9]);

impl Entries {
    /// Nothing written.
    pub const EMPTY: Self = Self([Spec::ANY; 9]);

    /// What is written in `cell`.
    pub fn get(&self, cell: Cell) -> Spec {
        self.0[cell.index()]
    }

    /// Writes `spec` in `cell`, in place of what stands there.
    pub fn set(&mut self, cell: Cell, spec: Spec) {
        self.0[cell.index()] = spec;
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Spec]> {
        self.0.chunks(3)
    }
}

impl From<&Board> for Entries {
    /// All that can be written.
    fn from(board: &Board) -> Self {
        Self(Cell::ALL.map(|cell| board.get(cell).into()))
    }
}
