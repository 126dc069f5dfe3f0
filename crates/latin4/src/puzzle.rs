//! What a puzzle is: digits, cells, filled grids, givens and rules.

use core::fmt;

use puzzle_core::{Index, Pos, Solution};

/// What stands in a cell: 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Digit {
    /// 1.
    One = 1,
    /// 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
}

impl Digit {
    /// All four, rising.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Four];

    /// The digit of that value; `None` unless it is 1 to 4.
    pub const fn new(value: u8) -> Option<Self> {
        match value {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            4 => Some(Self::Four),
            _ => None,
        }
    }

    /// The value, 1 to 4.
    pub const fn get(self) -> u8 {
        self as u8
    }
}

impl Index for Digit {
    const COUNT: usize = 4;

    fn index(self) -> usize {
        self as usize - 1
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// One of the sixteen cells. Ordered row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// All sixteen, row by row.
    pub const ALL: [Self; 16] = {
        let mut all = [Self(0); 16];
        let mut index = 0;
        while index < 16 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The cell at `pos`; `None` outside of the 4×4 grid.
    pub const fn at(pos: Pos) -> Option<Self> {
        if pos.row < 4 && pos.col < 4 {
            Some(Self((4 * pos.row + pos.col) as u8))
        } else {
            None
        }
    }

    /// Its row and column.
    pub const fn pos(self) -> Pos {
        Pos::new((self.0 / 4) as u32, (self.0 % 4) as u32)
    }

    /// Its number row by row, below 16.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Index for Cell {
    const COUNT: usize = 16;

    fn index(self) -> usize {
        self.0 as usize
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
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

/// A grid with a digit in every cell, whether it obeys the rules or not.
///
/// Ordered by its cells row by row, the lexicographic order of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Digit; 16]);

impl Grid {
    /// The grid of these digits, row by row.
    pub const fn new(cells: [Digit; 16]) -> Self {
        Self(cells)
    }

    /// The digit in `cell`.
    pub const fn get(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// The digits row by row.
    pub const fn as_array(&self) -> &[Digit; 16] {
        &self.0
    }
}

impl Solution for Grid {
    type Value = Digit;

    fn cells(&self) -> impl Iterator<Item = (Pos, Digit)> {
        Cell::ALL.map(Cell::pos).into_iter().zip(self.0)
    }
}

/// The digits that a puzzle gives. They may contradict each other: then nothing completes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Givens([Option<Digit>; 16]);

impl Givens {
    /// These cells, row by row; `None` is blank.
    pub const fn new(cells: [Option<Digit>; 16]) -> Self {
        Self(cells)
    }

    /// The digit given in `cell`, if any.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// The cells row by row; `None` is blank.
    pub const fn as_array(&self) -> &[Option<Digit>; 16] {
        &self.0
    }

    /// The cells that are not blank, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Digit)> {
        Cell::ALL
            .into_iter()
            .zip(self.0)
            .filter_map(|(cell, given)| Some((cell, given?)))
    }
}

impl From<&Grid> for Givens {
    /// Gives every cell.
    fn from(grid: &Grid) -> Self {
        Self(grid.0.map(Some))
    }
}

impl FromIterator<(Cell, Digit)> for Givens {
    /// Gives each of the digits; of several for one cell the last.
    fn from_iter<I: IntoIterator<Item = (Cell, Digit)>>(givens: I) -> Self {
        let mut cells = [None; 16];
        for (cell, digit) in givens {
            cells[cell.index()] = Some(digit);
        }
        Self(cells)
    }
}

/// Where no digit may stand twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// In a row, a column, or one of the four 2×2 boxes.
    #[default]
    Sudoku,
    /// In a row or a column.
    Latin,
}

/// Givens, and the rules under which they are to be completed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Puzzle {
    rules: Rules,
    givens: Givens,
}

impl Puzzle {
    /// The puzzle to complete `givens` under `rules`.
    pub const fn new(rules: Rules, givens: Givens) -> Self {
        Self { rules, givens }
    }

    /// Where no digit may stand twice.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The digits that stand already.
    pub const fn givens(&self) -> &Givens {
        &self.givens
    }
}
