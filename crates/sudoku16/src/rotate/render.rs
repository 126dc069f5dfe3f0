//! Grids as drawings.

use puzzle_core::Drawing;
use puzzle_core::drawing::{Cell as Square, Line, Marks};

use super::puzzle::{Restoration, Rotated, Turn, Turns};
use crate::grid::{BOX, BoxIndex, Cell, Digit, SIDE};

/// The grid as it is.
pub fn draw(rotated: &Rotated) -> Drawing {
    picture(&Turns::default(), |cell| rotated.grid().get(cell))
}

/// The grid as it was before the turns of `restoration`. Boxes that were turned are highlighted,
/// each with the number of its quarter turns as a label.
pub fn draw_answer(_: &Rotated, restoration: &Restoration) -> Drawing {
    picture(restoration.turns(), |cell| {
        Some(restoration.grid().at(cell))
    })
}

fn picture(turns: &Turns, digit: impl Fn(Cell) -> Option<Digit>) -> Drawing {
    let square = |cell: Cell| {
        let text = digit(cell).map(|digit| digit.to_string());
        let square = Square::new(text.unwrap_or_default());
        let pos = cell.pos();
        match BoxIndex::containing(pos).map(|index| (turns.get(index), index.cells())) {
            None | Some((Turn::None, _)) => square,
            Some((turn, [corner, ..])) if corner == pos => square
                .marked(Marks::HIGHLIGHT)
                .labelled(turn.quarters().to_string()),
            Some(_) => square.marked(Marks::HIGHLIGHT),
        }
    };
    let rows = (0..SIDE).map(|row| {
        let cells = Cell::all().skip(row * SIDE).take(SIDE);
        cells.map(&square)
    });
    Drawing::from_rows(rows).with_boxes(BOX, Line::Heavy)
}
