//! Rows, columns and boxes.

use core::fmt;

use puzzle_core::BitSet;

use crate::puzzle::{Cell, Rules};

/// A row, a column or a box: what has each digit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(u8);

impl Unit {
    /// The rows from the top, the columns from the left, and, if the rules have them, the boxes row
    /// by row.
    pub fn all(rules: Rules) -> impl ExactSizeIterator<Item = Self> + Clone {
        let count = match rules {
            Rules::Sudoku => 12,
            Rules::Latin => 8,
        };
        (0..count).map(Self)
    }

    /// Its four cells, row by row.
    pub fn cells(self) -> BitSet<Cell> {
        BitSet::from_word(self.word())
    }

    /// The other cells in the units of `cell`.
    pub(crate) fn seen_from(rules: Rules, cell: Cell) -> BitSet<Cell> {
        let units = Self::all(rules).map(Self::cells);
        let own = units.filter(|unit| unit.contains(cell));
        own.fold(BitSet::EMPTY, |all, unit| all | unit) - cell.into()
    }

    /// Its cells, a bit each.
    const fn word(self) -> u16 {
        let number = (self.0 % 4) as u16;
        match self.0 / 4 {
            0 => 0x000F << (4 * number),
            1 => 0x1111 << number,
            _ => 0x0033 << (number / 2 * 8 + number % 2 * 2),
        }
    }

    pub(crate) const fn is_box(self) -> bool {
        self.0 >= 8
    }
}

impl fmt::Display for Unit {
    /// Writes `row 1`, `column 4`, `box 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.0 / 4 {
            0 => "row",
            1 => "column",
            _ => "box",
        };
        write!(f, "{kind} {}", self.0 % 4 + 1)
    }
}
