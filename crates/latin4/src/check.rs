//! Whether a grid is an answer, straight from the rules.

use alloc::vec::Vec;

use puzzle_core::Pos;

use crate::error::CheckError;
use crate::puzzle::{Cell, Grid, Puzzle, Rules};

/// Checks that `grid` keeps the givens of `puzzle` and obeys its rules.
/// Cost: a comparison for each pair of cells, 120 in all.
///
/// # Errors
/// Every given that is changed and every pair of cells that clash.
pub fn check(puzzle: &Puzzle, grid: &Grid) -> Result<(), CheckError> {
    let changed: Vec<_> = puzzle
        .givens()
        .iter()
        .filter(|&(cell, digit)| grid.get(cell) != digit)
        .map(|(cell, _)| cell)
        .collect();
    let clashing: Vec<_> = pairs()
        .filter(|[a, b]| grid.get(*a) == grid.get(*b) && must_differ(puzzle.rules(), *a, *b))
        .collect();
    if changed.is_empty() && clashing.is_empty() {
        Ok(())
    } else {
        Err(CheckError { changed, clashing })
    }
}

fn pairs() -> impl Iterator<Item = [Cell; 2]> {
    let all = Cell::ALL.into_iter();
    all.clone()
        .flat_map(move |a| all.clone().filter(move |b| a < *b).map(move |b| [a, b]))
}

/// Whether the rules allow no digit to stand in both of two different cells.
fn must_differ(rules: Rules, a: Cell, b: Cell) -> bool {
    let (a, b) = (a.pos(), b.pos());
    let corner = |pos: Pos| (pos.row / 2, pos.col / 2);
    a.row == b.row || a.col == b.col || rules == Rules::Sudoku && corner(a) == corner(b)
}
