//! Whether turns restore a grid.

use core::array;

use puzzle_core::Pos;

use super::puzzle::{Rotated, Turns};
use crate::error::RepeatedDigits;
use crate::grid::SIDE;

/// Whether undoing `turns` makes a solved grid of `rotated`: each row and each column has each
/// digit once. (The boxes always have.) Cost: a pass over the cells.
///
/// # Errors
/// The digits that are repeated in a row or column of the grid with the turns undone, those in
/// rows first.
pub fn check(rotated: &Rotated, turns: &Turns) -> Result<(), RepeatedDigits> {
    let side = 0..SIDE as u32;
    let rows = side
        .clone()
        .map(|row| array::from_fn(|col| Pos::new(row, col as u32)));
    let columns = side.map(|col| array::from_fn(|row| Pos::new(row as u32, col)));
    RepeatedDigits::check(&rotated.restored(turns), rows.chain(columns))
}
