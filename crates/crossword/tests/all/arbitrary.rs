//! Any diagram.

use crossword::{Bars, Cell, CellMarks, Diagram, Letters, Square};
use proptest::prelude::*;
use puzzle_core::{Grid, Size};

fn letters() -> impl Strategy<Value = Letters> {
    let text = prop_oneof![
        6 => "[A-Z]",
        2 => "[A-Z]{2,6}",
        1 => "[a-z0-9ßŉÉé#.~|(){}=:\" -]{1,3}",
        1 => "\\PC{1,4}",
    ];
    text.prop_filter_map("no control characters", |text| text.parse().ok())
}

fn square() -> impl Strategy<Value = Square> {
    let cell = (prop::option::of(letters()), 0_u8..4).prop_map(|(letters, marks)| {
        let cell = Cell::empty().marked(CellMarks::from_bits_truncate(marks));
        match letters {
            Some(letters) => Square::Cell(cell.with_letters(letters)),
            None => Square::Cell(cell),
        }
    });
    let plain = prop_oneof![Just('#'), Just('.'), Just('A')].prop_map(|c| match c {
        '#' => Square::Block,
        '.' => Square::Cell(Cell::empty()),
        _ => Square::Cell(Cell::empty().with_letters(Letters::of_char(c).expect("a letter"))),
    });
    prop_oneof![8 => plain, 4 => cell, 1 => Just(Square::Void)]
}

/// Diagrams of one square or more, some with bars, numbered as published ones are.
pub(crate) fn diagram() -> impl Strategy<Value = Diagram> {
    let size = (1_u32..8, 1_u32..8);
    size.prop_flat_map(|(rows, cols)| {
        let area = (rows * cols) as usize;
        let squares = prop::collection::vec(square(), area);
        let bars = prop::option::of(prop::collection::vec(0_u8..4, area));
        (squares, bars).prop_map(move |(squares, bars)| {
            let size = Size::new(rows, cols);
            let mut squares = squares.into_iter();
            let squares = Grid::from_fn(size, |_| squares.next().expect("one for each"));
            let diagram = Diagram::new(squares.expect("a small grid"));
            let Some(bars) = bars else { return diagram };
            let mut bars = bars.into_iter();
            let bars = Grid::from_fn(size, |_| {
                Bars::from_bits_truncate(bars.next().expect("one for each"))
            });
            let bars = bars.expect("a small grid");
            diagram.with_bars(bars).expect("as many bars as squares")
        })
    })
}
