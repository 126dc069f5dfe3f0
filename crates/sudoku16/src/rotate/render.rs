//! Grids as drawings.

use puzzle_core::drawing::{Cell, Line, Marks};
use puzzle_core::{Drawing, Pos};

use super::puzzle::{Rotated, Turn, Turns};
use crate::grid::{BOX, BoxIndex, FullGrid};

/// The grid as it is.
pub fn draw(rotated: &Rotated) -> Drawing {
    picture(rotated.grid(), &Turns::default())
}

/// The grid as it was before `turns`. Boxes that were turned are highlighted, each with the number
/// of its quarter turns as a label.
pub fn draw_answer(rotated: &Rotated, turns: &Turns) -> Drawing {
    picture(&rotated.restored(turns), turns)
}

fn picture(grid: &FullGrid, turns: &Turns) -> Drawing {
    let rows = (0..).zip(grid.rows()).map(|(row, digits)| {
        (0..).zip(digits).map(move |(col, digit)| {
            let pos = Pos::new(row, col);
            let cell = Cell::new(digit.to_string());
            match BoxIndex::containing(pos).map(|index| (turns.get(index), index.cells())) {
                None | Some((Turn::None, _)) => cell,
                Some((turn, [corner, ..])) if corner == pos => cell
                    .marked(Marks::HIGHLIGHT)
                    .labelled(turn.quarters().to_string()),
                Some(_) => cell.marked(Marks::HIGHLIGHT),
            }
        })
    });
    Drawing::from_rows(rows).with_boxes(BOX, Line::Heavy)
}
