//! What a sudoku is: the digits that stand already.

use core::fmt;

use crate::grid::{Cell, Digit, FullGrid, SIDE};

/// A 16×16 sudoku: some cells have a digit, the givens. Every row, column and 4×4 box is to have
/// each digit once.
///
/// The givens may contradict each other: then there is no solution. Written as sixteen lines of
/// sixteen characters, `A` to `P` and `-` for a blank.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Sudoku([[Option<Digit>; SIDE]; SIDE]);

impl Sudoku {
    /// The grid without givens.
    pub const BLANK: Self = Self([[None; SIDE]; SIDE]);

    /// The puzzle of these rows from the top; `None` is blank.
    pub const fn from_rows(rows: [[Option<Digit>; SIDE]; SIDE]) -> Self {
        Self(rows)
    }

    /// The rows from the top; `None` is blank.
    pub const fn rows(&self) -> &[[Option<Digit>; SIDE]; SIDE] {
        &self.0
    }

    /// The digit given in `cell`, if any.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.row()][cell.col()]
    }

    /// Gives `digit` in `cell`, or makes it blank.
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.row()][cell.col()] = digit;
    }

    /// The givens, row by row.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }
}

impl From<&FullGrid> for Sudoku {
    /// The puzzle in which every digit is given.
    fn from(grid: &FullGrid) -> Self {
        Self(grid.rows().map(|row| row.map(Some)))
    }
}

impl FromIterator<(Cell, Digit)> for Sudoku {
    /// Gives each of the digits; of several for one cell the last.
    fn from_iter<I: IntoIterator<Item = (Cell, Digit)>>(givens: I) -> Self {
        let mut sudoku = Self::BLANK;
        for (cell, digit) in givens {
            sudoku.set(cell, Some(digit));
        }
        sudoku
    }
}

impl fmt::Debug for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row: &[Option<Digit>; SIDE]| -> String {
            let letters = row.iter().map(|digit| digit.map_or('-', Digit::to_letter));
            letters.collect()
        };
        f.debug_list().entries(self.0.iter().map(row)).finish()
    }
}
