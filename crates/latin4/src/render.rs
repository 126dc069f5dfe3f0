//! Puzzles and answers as drawings.

use alloc::string::ToString;

use puzzle_core::drawing::{Cell as Square, Line, Marks};
use puzzle_core::{Drawing, Size};

use crate::puzzle::{Cell, Grid, Puzzle, Rules};

/// The givens of `puzzle`, with its boxes if the rules have them.
pub fn draw(puzzle: &Puzzle) -> Drawing {
    draw_cells(puzzle.rules(), |cell| match puzzle.givens().get(cell) {
        Some(given) => Square::new(given.to_string()).marked(Marks::GIVEN),
        None => Square::new(""),
    })
}

/// The answer `grid` to `puzzle`; digits that were not given are highlighted.
pub fn draw_answer(puzzle: &Puzzle, grid: &Grid) -> Drawing {
    draw_cells(puzzle.rules(), |cell| {
        let digit = grid.get(cell);
        let is_given = puzzle.givens().get(cell) == Some(digit);
        Square::new(digit.to_string()).marked(if is_given {
            Marks::GIVEN
        } else {
            Marks::HIGHLIGHT
        })
    })
}

fn draw_cells(rules: Rules, square: impl Fn(Cell) -> Square) -> Drawing {
    let rows = Cell::ALL.chunks_exact(4);
    let rows = rows.map(|row| row.iter().map(|&cell| square(cell)));
    let region = match rules {
        Rules::Sudoku => Size::new(2, 2),
        Rules::Latin => Size::new(4, 4),
    };
    Drawing::from_rows(rows)
        .with_grid(Line::Light)
        .with_boxes(region, Line::Heavy)
}
