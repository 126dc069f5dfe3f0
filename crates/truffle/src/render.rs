//! Clues and boards as drawings: the shape as a glyph, the flavour as a letter and a colour.

use alloc::format;
use alloc::vec::Vec;

use puzzle_core::drawing::{Cell as Square, Colour, Line};
use puzzle_core::{Drawing, Pos};

use crate::puzzle::{Board, Clue, Entries, Flavour, Puzzle, Shape, Spec};

/// Four clues of three columns take 79 characters as text.
const CLUES_IN_A_ROW: usize = 4;

/// The clues of `puzzle`, numbered from 1, in rows of four; `≠` stands before the number of a
/// negative one. `·` stands for a shape or a flavour that is not said.
pub fn draw(puzzle: &Puzzle) -> Drawing {
    let mut rows = Vec::new();
    for (band, clues) in puzzle.clues().chunks(CLUES_IN_A_ROW).enumerate() {
        if band > 0 {
            rows.push(Vec::new());
        }
        let height = clues.iter().map(|clue| clue.size().rows).max();
        for row in 0..height.unwrap_or(0) {
            let numbered = (1 + band * CLUES_IN_A_ROW..).zip(clues);
            let squares = numbered.flat_map(|(number, clue)| row_of_clue(clue, number, row));
            rows.push(squares.collect());
        }
    }
    Drawing::from_rows(rows).with_grid(Line::Light)
}

/// The cells of a row of `clue`, voids where it has none, and a void to the right. The number stands
/// at the first cell of the first row.
fn row_of_clue(clue: &Clue, number: usize, row: u32) -> impl Iterator<Item = Square> {
    let spec_at = move |col| clue.get(Pos::new(row, col));
    let labelled = (0..clue.size().cols).find(|&col| row == 0 && spec_at(col).is_some());
    (0..=clue.size().cols).map(move |col| match spec_at(col) {
        Some(spec) if labelled == Some(col) => {
            let sign = if clue.is_negative() { "≠" } else { "" };
            square(spec).labelled(format!("{sign}{number}"))
        }
        Some(spec) => square(spec),
        None => Square::void(),
    })
}

/// The truffles on `board`.
pub fn draw_answer(board: &Board) -> Drawing {
    let rows = board.rows();
    let squares = rows.map(|row| row.iter().map(|&truffle| square(truffle.into())));
    Drawing::from_rows(squares).with_grid(Line::Light)
}

/// What a player has written on the board.
pub fn draw_entries(entries: &Entries) -> Drawing {
    let rows = entries.rows();
    let squares = rows.map(|row| row.iter().map(|&spec| square(spec)));
    Drawing::from_rows(squares).with_grid(Line::Light)
}

fn square(spec: Spec) -> Square {
    if spec == Spec::ANY {
        return Square::new("");
    }
    let shape = spec.shape.map_or('·', glyph);
    let flavour = spec.flavour.map_or('·', Flavour::letter);
    let square = Square::new(format!("{shape}{flavour}"));
    match spec.flavour {
        Some(flavour) => square.coloured(colour(flavour)),
        None => square,
    }
}

const fn glyph(shape: Shape) -> char {
    match shape {
        Shape::Square => '■',
        Shape::Round => '●',
        Shape::Triangle => '▲',
    }
}

const fn colour(flavour: Flavour) -> Colour {
    match flavour {
        Flavour::Vanilla => Colour::Yellow,
        Flavour::Strawberry => Colour::Pink,
        Flavour::Chocolate => Colour::Brown,
    }
}
