//! Digits, cells, boxes and full grids: what all puzzles of this size share.

use core::fmt;

use puzzle_core::{Index, Pos, Size, Solution};

/// Cells on a side of the grid, and digits.
pub(crate) const SIDE: usize = 16;
/// Cells on a side of a box, and boxes on a side of the grid.
pub(crate) const BOX_SIDE: usize = 4;
/// Rows and columns of a box.
pub(crate) const BOX: Size = Size::new(BOX_SIDE as u32, BOX_SIDE as u32);

/// One of the sixteen digits, numbered 0 to 15 and written `0` to `9`, `A` to `F`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit that `c` stands for; letters of either case.
    pub const fn from_char(c: char) -> Option<Self> {
        let value = if c.is_ascii() {
            ascii_value(c as u8)
        } else {
            NO_DIGIT
        };
        if value == NO_DIGIT {
            None
        } else {
            Some(Self(value))
        }
    }

    /// The digit that `c` stands for where the digits are the letters `A` to `P`, of either case.
    pub const fn from_letter(c: char) -> Option<Self> {
        match c {
            'A'..='P' => Some(Self(c as u8 - b'A')),
            'a'..='p' => Some(Self(c as u8 - b'a')),
            _ => None,
        }
    }

    /// The digit as one of the letters `A` to `P`.
    pub const fn to_letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// A row of digits. Made for speed: all are read at once.
    #[inline]
    pub(crate) fn row_from_ascii(row: [u8; SIDE]) -> Option<[Self; SIDE]> {
        let values = row.map(ascii_value);
        let all = values.iter().fold(0, |all, value| all | value);
        (all != NO_DIGIT).then(|| values.map(Self))
    }

    /// The digit as it is written, letters in upper case.
    pub const fn to_char(self) -> char {
        let offset = if self.0 < 10 { b'0' } else { b'A' - 10 };
        (self.0 + offset) as char
    }
}

/// What [`ascii_value`] gives for a byte that is no digit. Digits together never make it.
const NO_DIGIT: u8 = 0xFF;

#[inline]
const fn ascii_value(byte: u8) -> u8 {
    let decimal = byte.wrapping_sub(b'0');
    let letter = byte.to_ascii_lowercase().wrapping_sub(b'a');
    if decimal < 10 {
        decimal
    } else if letter < 6 {
        letter + 10
    } else {
        NO_DIGIT
    }
}

impl Index for Digit {
    const COUNT: usize = SIDE;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        (index < SIDE).then_some(Self(index as u8))
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// One of the 256 cells, numbered row by row from the top left.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// All cells, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..Self::COUNT).map(|index| Self(index as u8))
    }

    /// The cell at `pos`; `None` outside the grid.
    pub const fn at(pos: Pos) -> Option<Self> {
        if pos.row < SIDE as u32 && pos.col < SIDE as u32 {
            Some(Self((pos.row * SIDE as u32 + pos.col) as u8))
        } else {
            None
        }
    }

    /// Its row and column.
    pub const fn pos(self) -> Pos {
        Pos::new(self.row() as u32, self.col() as u32)
    }

    /// Its row, below 16.
    pub(crate) const fn row(self) -> usize {
        self.0 as usize / SIDE
    }

    /// Its column, below 16.
    pub(crate) const fn col(self) -> usize {
        self.0 as usize % SIDE
    }
}

impl Index for Cell {
    const COUNT: usize = SIDE * SIDE;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index).ok().map(Self)
    }
}

impl fmt::Display for Cell {
    /// Writes `r1c2`, rows and columns from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pos().fmt(f)
    }
}

impl fmt::Debug for Cell {
    /// Writes `r1c2` too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the sixteen 4×4 boxes, numbered 0 to 15 from the top left, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoxIndex(u8);

impl BoxIndex {
    /// All boxes from the top left, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..SIDE as u8).map(Self)
    }

    /// The box in which the cell at `pos` stands; `None` outside the grid.
    pub const fn containing(pos: Pos) -> Option<Self> {
        if pos.row < SIDE as u32 && pos.col < SIDE as u32 {
            Some(Self((pos.row / 4 * 4 + pos.col / 4) as u8))
        } else {
            None
        }
    }

    /// The place of the box among the 4×4 boxes: its row of boxes and its column of boxes, from 0.
    pub const fn place(self) -> Pos {
        Pos::new(self.0 as u32 / 4, self.0 as u32 % 4)
    }

    /// The cells of the box, row by row.
    pub fn cells(self) -> [Pos; SIDE] {
        let Pos { row, col } = self.place();
        core::array::from_fn(|cell| {
            let cell = cell as u32;
            Pos::new(row * 4 + cell / 4, col * 4 + cell % 4)
        })
    }
}

impl Index for BoxIndex {
    const COUNT: usize = SIDE;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        (index < SIDE).then_some(Self(index as u8))
    }
}

/// A digit in each of the 16×16 cells, whether or not they obey any rule.
///
/// Written as sixteen lines of sixteen digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FullGrid([[Digit; SIDE]; SIDE]);

impl FullGrid {
    /// The grid of these rows, from the top.
    pub const fn from_rows(rows: [[Digit; SIDE]; SIDE]) -> Self {
        Self(rows)
    }

    /// The rows from the top.
    pub const fn rows(&self) -> &[[Digit; SIDE]; SIDE] {
        &self.0
    }

    /// The digit in `cell`.
    pub const fn at(&self, cell: Cell) -> Digit {
        self.0[cell.row()][cell.col()]
    }

    /// The digit at `pos`, or `None` outside.
    pub fn get(&self, pos: Pos) -> Option<Digit> {
        let row = self.0.get(pos.row as usize)?;
        row.get(pos.col as usize).copied()
    }
}

impl Solution for FullGrid {
    type Value = Digit;

    fn cells(&self) -> impl Iterator<Item = (Pos, Digit)> {
        Cell::all().map(|cell| (cell.pos(), self.at(cell)))
    }
}

impl fmt::Display for FullGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.0.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            for digit in row {
                write!(f, "{}", digit.to_char())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for FullGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.0.iter().map(|row| row.map(Digit::to_char)))
            .finish()
    }
}
