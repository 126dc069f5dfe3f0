//! Sudoku and their answers as drawings.

use puzzle_core::Drawing;
use puzzle_core::drawing::{Cell as Square, Line, Marks};

use crate::format::Alphabet;
use crate::grid::{BOX, Cell, Digit, FullGrid, SIDE};
use crate::puzzle::Sudoku;

/// The givens of `sudoku`, in `alphabet`.
pub fn draw(sudoku: &Sudoku, alphabet: Alphabet) -> Drawing {
    picture(|cell| match sudoku.get(cell) {
        Some(given) => Square::new(alphabet.symbol(given)).marked(Marks::GIVEN),
        None => Square::new(""),
    })
}

/// The answer `grid` to `sudoku`, in `alphabet`; digits that were not given are highlighted.
pub fn draw_answer(sudoku: &Sudoku, grid: &FullGrid, alphabet: Alphabet) -> Drawing {
    picture(|cell| {
        let digit: Digit = grid.at(cell);
        let is_given = sudoku.get(cell) == Some(digit);
        Square::new(alphabet.symbol(digit)).marked(if is_given {
            Marks::GIVEN
        } else {
            Marks::HIGHLIGHT
        })
    })
}

fn picture(square: impl Fn(Cell) -> Square) -> Drawing {
    let cells: Vec<Square> = Cell::all().map(square).collect();
    let rows = cells.chunks(SIDE).map(<[Square]>::to_vec);
    Drawing::from_rows(rows).with_boxes(BOX, Line::Heavy)
}
