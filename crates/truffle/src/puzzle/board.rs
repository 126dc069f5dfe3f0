//! The 3×3 board and the nine truffles on it.

use core::fmt;

use puzzle_core::{BitSet, Index, Pos, Size, Solution};

use super::truffle::Truffle;
use crate::error::BoardError;

/// A cell of the board. Ordered row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The nine cells, row by row.
    pub const ALL: [Self; 9] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
    ];

    /// The cell at `pos`, or `None` beyond the board.
    pub fn at(pos: Pos) -> Option<Self> {
        Board::SIZE
            .contains(pos)
            .then(|| Self((3 * pos.row + pos.col) as u8))
    }

    /// Row and column, 0 to 2 each.
    pub const fn pos(self) -> Pos {
        Pos::new(self.0 as u32 / 3, self.0 as u32 % 3)
    }
}

impl fmt::Display for Cell {
    /// Writes `r1c2`, rows and columns from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pos().fmt(f)
    }
}

impl Index for Cell {
    const COUNT: usize = 9;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

/// Nine cells with each of the nine truffles once. Ordered by the truffles, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board([Truffle; 9]);

impl Board {
    /// Three rows of three cells.
    pub const SIZE: Size = Size::new(3, 3);

    /// The board with these truffles, row by row.
    ///
    /// # Errors
    /// Every truffle that is missing, and every one that is there more than once.
    pub fn new(truffles: [Truffle; 9]) -> Result<Self, BoardError> {
        let mut once = BitSet::EMPTY;
        let mut repeated = BitSet::EMPTY;
        for truffle in truffles {
            repeated |= once & truffle.into();
            once.insert(truffle);
        }
        if repeated.is_empty() {
            Ok(Self(truffles))
        } else {
            Err(BoardError {
                missing: !once,
                repeated,
            })
        }
    }

    /// The board with these truffles, which are known to be nine different ones.
    #[inline]
    pub(crate) const fn from_permutation(truffles: [Truffle; 9]) -> Self {
        Self(truffles)
    }

    /// The truffle in `cell`.
    #[inline]
    pub fn get(&self, cell: Cell) -> Truffle {
        self.0[cell.index()]
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Truffle]> {
        self.0.chunks(3)
    }
}

impl Solution for Board {
    type Value = Truffle;

    fn cells(&self) -> impl Iterator<Item = (Pos, Truffle)> {
        Self::SIZE.positions().zip(self.0)
    }
}
