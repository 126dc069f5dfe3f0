//! Puzzles and fills as drawings.

use puzzle_core::drawing::{Cell as Square, Line};
use puzzle_core::{Drawing, Pos};

use crate::pairs::puzzle::{Cell, Puzzle};
use crate::puzzle::Fill;

/// The grid of `puzzle` with its numbers.
pub fn draw(puzzle: &Puzzle) -> Drawing {
    draw_cells(puzzle, |_| None)
}

/// The same with the letters of `fill`.
pub fn draw_answer(puzzle: &Puzzle, fill: &Fill) -> Drawing {
    draw_cells(puzzle, |pos| fill.letters().get(pos).copied().flatten())
}

fn draw_cells(puzzle: &Puzzle, letter: impl Fn(Pos) -> Option<char>) -> Drawing {
    let square = |row, col, cell: &Cell| {
        if cell.is_black() {
            return Square::block();
        }
        let text = letter(Pos::new(row, col)).map(String::from);
        let number = cell.number().map(|number| number.to_string());
        Square::new(text.unwrap_or_default()).labelled(number.unwrap_or_default())
    };
    let square = &square;
    let rows = (0..).zip(puzzle.grid().rows());
    let rows = rows.map(|(row, cells)| {
        (0..)
            .zip(cells)
            .map(move |(col, cell)| square(row, col, cell))
    });
    Drawing::from_rows(rows).with_grid(Line::Light)
}
