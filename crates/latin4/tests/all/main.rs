//! Tests of `latin4` by its public interface.

mod api;
mod conformance;
mod counts;
mod explain;
mod format;
mod generate;
mod parse;
mod solve;
mod why;
mod world;

use latin4::{Cell, Digit, Givens, Grid, Puzzle, Rules};
use puzzle_core::{Budget, Puzzle as _};

const BOTH: [Rules; 2] = [Rules::Sudoku, Rules::Latin];

/// The puzzle with these digits, 0 for blank.
fn puzzle(rules: Rules, numbers: [u8; 16]) -> Puzzle {
    Puzzle::new(rules, Givens::new(numbers.map(Digit::new)))
}

/// All grids in lexicographic order.
fn all_grids(rules: Rules) -> Vec<Grid> {
    let empty = puzzle(rules, [0; 16]);
    empty
        .solutions_up_to(usize::MAX, &mut Budget::unlimited())
        .value
}

/// The digits of `grid` in the cells that `mask` has, 0 elsewhere.
fn kept(grid: &Grid, mask: u16) -> [u8; 16] {
    let mut numbers = [0; 16];
    for ((place, number), cell) in numbers.iter_mut().enumerate().zip(Cell::ALL) {
        if mask >> place & 1 == 1 {
            *number = grid.get(cell).get();
        }
    }
    numbers
}
