//! Whether a full grid solves a sudoku, straight from the rules.

use core::array;

use puzzle_core::Pos;

use crate::error::{RepeatedDigits, SolutionError};
use crate::grid::{BoxIndex, Cell, FullGrid, SIDE};
use crate::puzzle::Sudoku;

/// Checks that `grid` keeps the givens of `sudoku` and has each digit once in every row, column
/// and box. Cost: a few passes over the cells.
///
/// # Errors
/// Every given that is changed, and every digit that is repeated in a row, a column or a box.
pub fn check(sudoku: &Sudoku, grid: &FullGrid) -> Result<(), SolutionError> {
    let changed: Vec<Cell> = sudoku
        .givens()
        .filter(|&(cell, digit)| grid.at(cell) != digit)
        .map(|(cell, _)| cell)
        .collect();
    let repeated = RepeatedDigits::check(grid, units()).err();
    if changed.is_empty() && repeated.is_none() {
        Ok(())
    } else {
        Err(SolutionError { changed, repeated })
    }
}

/// The rows, the columns and the boxes.
fn units() -> impl Iterator<Item = [Pos; SIDE]> {
    let side = 0..SIDE as u32;
    let rows = side
        .clone()
        .map(|row| array::from_fn(|col| Pos::new(row, col as u32)));
    let columns = side.map(|col| array::from_fn(|row| Pos::new(row as u32, col)));
    rows.chain(columns)
        .chain(BoxIndex::all().map(BoxIndex::cells))
}
