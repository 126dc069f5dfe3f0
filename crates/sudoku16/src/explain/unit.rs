//! Rows, columns and boxes, and the sets of cells that see each other.

use core::array;
use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

use puzzle_core::Index;

use crate::grid::{Cell, SIDE};

/// A row, a column or a box: what has each digit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(u8);

impl Unit {
    /// The rows from the top, the columns from the left, the boxes row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its cells in the order in which they are read.
    pub fn cells(self) -> [Cell; SIDE] {
        array::from_fn(|position| self.cell(position as u32))
    }

    pub(super) const fn row(row: usize) -> Self {
        Self((row % SIDE) as u8)
    }

    pub(super) const fn column(column: usize) -> Self {
        Self((SIDE + column % SIDE) as u8)
    }

    /// The cell at `position`, below 16.
    pub(super) fn cell(self, position: u32) -> Cell {
        let (unit, position) = (usize::from(self.0) % SIDE, position as usize % SIDE);
        let (row, column) = match self.kind() {
            Kind::Row => (unit, position),
            Kind::Column => (position, unit),
            Kind::Box => (unit / 4 * 4 + position / 4, unit % 4 * 4 + position % 4),
        };
        Cell::from_index(row * SIDE + column).unwrap_or_default()
    }

    /// The row, the column and the box of `cell`, and its position in each.
    #[inline]
    pub(super) const fn of(cell: Cell) -> [(Self, u32); 3] {
        let (row, column) = (cell.row(), cell.col());
        let unit = row / 4 * 4 + column / 4;
        let position = row % 4 * 4 + column % 4;
        [
            (Self::row(row), column as u32),
            (Self::column(column), row as u32),
            (Self((2 * SIDE + unit) as u8), position as u32),
        ]
    }

    pub(super) const fn kind(self) -> Kind {
        match self.0 / SIDE as u8 {
            0 => Kind::Row,
            1 => Kind::Column,
            _ => Kind::Box,
        }
    }

    /// Its number among those of its kind, from 1.
    pub(super) const fn number(self) -> u8 {
        self.0 % SIDE as u8 + 1
    }
}

impl Index for Unit {
    const COUNT: usize = 3 * SIDE;

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0) % Self::COUNT
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }
}

impl fmt::Display for Unit {
    /// Writes `row 1`, `column 16`, `box 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            Kind::Row => "row",
            Kind::Column => "column",
            Kind::Box => "box",
        };
        write!(f, "{kind} {}", self.number())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Row,
    Column,
    Box,
}

/// The numbers of the bits set, rising.
pub(super) fn bits(mut word: u16) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < u16::BITS).then_some(bit)
    })
}

/// A set of cells, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellSet([u64; 4]);

impl CellSet {
    /// The cells whose bits are set in these rows, the leftmost the lowest.
    pub(super) fn from_rows(rows: [u16; SIDE]) -> Self {
        Self(array::from_fn(|word| {
            let rows = rows[4 * word..4 * word + 4].iter().rev();
            rows.fold(0, |word, &row| word << SIDE | u64::from(row))
        }))
    }

    /// The cells that share a unit with `cell`.
    pub(super) fn seen_from(cell: Cell) -> Self {
        let (row, column) = (cell.row(), cell.col());
        let in_box = 0xF << (column / 4 * 4);
        let mut rows: [u16; SIDE] = array::from_fn(|other| {
            let near = if other / 4 == row / 4 { in_box } else { 0 };
            1 << column | near
        });
        rows[row] = !(1 << column);
        Self::from_rows(rows)
    }

    pub(super) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    pub(super) fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The cells, row by row.
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        let mut words = self.0;
        core::iter::from_fn(move || {
            let index = words.iter().position(|&word| word != 0)?;
            let bit = words[index].trailing_zeros() as usize;
            words[index] &= words[index] - 1;
            Cell::from_index(64 * index + bit)
        })
    }

    /// The cells that some cell of the set sees.
    pub(super) fn seen(self) -> Self {
        let seen = self.iter().map(Self::seen_from);
        seen.fold(Self::default(), |all, seen| all | seen)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::default();
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for CellSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Sub for CellSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}
