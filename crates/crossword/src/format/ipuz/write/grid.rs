//! The fields that say the diagram.

use std::collections::HashSet;

use puzzle_core::{Grid, Pos};
use serde_json::{Map, Value};

use super::number;
use crate::diagram::{Bars, CellMarks, Diagram, Letters, Slot, Square};
use crate::document::Crossword;
use crate::format::ipuz::read::Values;

/// Values for blocks and empty cells that stand in no cell as letters or numbers.
pub(super) fn values(diagram: &Diagram) -> Values {
    let squares = diagram.squares().cells().iter();
    let letters = squares.filter_map(|square| square.cell()?.letters());
    let labels = diagram.slots().iter().map(Slot::label);
    let taken: HashSet<&str> = letters.map(Letters::as_str).chain(labels).collect();
    let free = |usual: &str, repeated: &str| {
        let longer = (1..).map(|times| repeated.repeat(times));
        let mut values = std::iter::once(usual.to_owned()).chain(longer);
        let free = values.find(|value| !taken.contains(value.as_str()));
        free.expect("there are more values than letters")
    };
    Values {
        block: free(Values::BLOCK, Values::BLOCK),
        empty: free(Values::EMPTY, "_"),
    }
}

impl Values {
    fn empty_value(&self) -> Value {
        if self.empty == Self::EMPTY {
            0.into()
        } else {
            self.empty.as_str().into()
        }
    }
}

/// The field `puzzle`.
pub(super) fn puzzle(
    crossword: &Crossword,
    printed: &Grid<Option<String>>,
    values: &Values,
) -> Value {
    let diagram = crossword.diagram();
    rows(diagram, |pos, square| {
        let (value, marks) = match square {
            Square::Void => (Value::Null, CellMarks::empty()),
            Square::Block if crossword.is_diagramless() => {
                (values.empty_value(), CellMarks::empty())
            }
            Square::Block => (values.block.as_str().into(), CellMarks::empty()),
            Square::Cell(cell) => {
                let label = printed.get(pos).and_then(Option::as_deref);
                (
                    label.map_or_else(|| values.empty_value(), number),
                    cell.marks(),
                )
            }
        };
        let bars = diagram.bars().get(pos).copied().unwrap_or_default();
        let style = style(marks, bars);
        if style.is_empty() {
            return value;
        }
        let cell = [("cell", value), ("style", style.into())];
        Value::from_iter(cell)
    })
}

/// The field `solution`.
pub(super) fn solution(diagram: &Diagram, values: &Values) -> Value {
    rows(diagram, |_, square| match square {
        Square::Void => Value::Null,
        Square::Block => values.block.as_str().into(),
        Square::Cell(cell) => match cell.letters() {
            Some(letters) => letters.as_str().into(),
            None => values.empty_value(),
        },
    })
}

fn rows(diagram: &Diagram, value: impl Fn(Pos, &Square) -> Value) -> Value {
    let rows = (0..).zip(diagram.squares().rows()).map(|(row, squares)| {
        let values = (0..)
            .zip(squares)
            .map(|(col, square)| value(Pos::new(row, col), square));
        values.collect::<Value>()
    });
    rows.collect()
}

fn style(marks: CellMarks, bars: Bars) -> Map<String, Value> {
    let mut style = Map::new();
    if marks.contains(CellMarks::CIRCLE) {
        style.insert("shapebg".into(), "circle".into());
    }
    if marks.contains(CellMarks::SHADE) {
        style.insert("highlight".into(), true.into());
    }
    let sides = [(Bars::RIGHT, 'R'), (Bars::BELOW, 'B')];
    let barred = sides.into_iter().filter(|&(bar, _)| bars.contains(bar));
    let barred: String = barred.map(|(_, side)| side).collect();
    if !barred.is_empty() {
        style.insert("barred".into(), barred.into());
    }
    style
}
