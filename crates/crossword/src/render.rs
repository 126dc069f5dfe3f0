//! Pictures of puzzles and fills.

use puzzle_core::Drawing;
use puzzle_core::drawing::{self, Line};

use crate::puzzle::{Fill, Puzzle};

/// Draws the grid with its numbers, and with the letters of `fill` if there is one.
pub fn draw(puzzle: &Puzzle, fill: Option<&Fill>) -> Drawing {
    let cells = puzzle.grid().iter().map(|(pos, cell)| {
        if cell.is_black() {
            return drawing::Cell::block();
        }
        let letter = fill.and_then(|fill| *fill.letters().get(pos)?);
        let text = letter.map(String::from);
        let number = cell.number().map(|number| number.to_string());
        drawing::Cell::new(text.unwrap_or_default()).labelled(number.unwrap_or_default())
    });
    let cells: Vec<_> = cells.collect();
    let rows = cells.chunks(puzzle.grid().size().cols as usize);
    Drawing::from_rows(rows.map(|row| row.iter().cloned())).with_grid(Line::Light)
}
