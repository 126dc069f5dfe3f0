//! Sudoku and their answers as drawings.

use puzzle_core::Drawing;
use puzzle_core::drawing::{Cell as Square, Line, Marks};

use crate::format::{Alphabet, Document};
use crate::grid::{BOX, Cell, FullGrid, SIDE};
use crate::puzzle::Sudoku;

/// The givens of `sudoku`, as letters `A` to `P`.
pub fn draw(sudoku: &Sudoku) -> Drawing {
    draw_in(Alphabet::Letters, sudoku)
}

/// The answer `grid` to `sudoku`, as letters `A` to `P`; digits that were not given are
/// highlighted.
pub fn draw_answer(sudoku: &Sudoku, grid: &FullGrid) -> Drawing {
    draw_answer_in(Alphabet::Letters, sudoku, grid)
}

impl Document {
    /// The givens, in the alphabet of the text.
    pub fn draw(&self) -> Drawing {
        draw_in(self.dialect().alphabet(), self.sudoku())
    }

    /// The answer `grid`, in the alphabet of the text; digits that were not given are highlighted.
    pub fn draw_answer(&self, grid: &FullGrid) -> Drawing {
        draw_answer_in(self.dialect().alphabet(), self.sudoku(), grid)
    }
}

fn draw_in(alphabet: Alphabet, sudoku: &Sudoku) -> Drawing {
    picture(|cell| match sudoku.get(cell) {
        Some(given) => Square::new(alphabet.symbol(given)).marked(Marks::GIVEN),
        None => Square::new(""),
    })
}

fn draw_answer_in(alphabet: Alphabet, sudoku: &Sudoku, grid: &FullGrid) -> Drawing {
    picture(|cell| {
        let digit = grid.at(cell);
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
