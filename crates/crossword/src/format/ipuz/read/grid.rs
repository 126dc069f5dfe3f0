//! The fields that say the diagram.

use puzzle_core::{Grid, Pos, Size};
use serde_json::Value;

use super::{Fields, label, required, rows};
use crate::diagram::{Bars, Cell, CellMarks, Letters, Square};
use crate::format::ipuz::error::ReadError;

/// What the fields of the diagram say.
pub(super) struct Read {
    pub(super) squares: Grid<Square>,
    pub(super) bars: Grid<Bars>,
    /// What is printed in each cell.
    pub(super) printed: Grid<Option<String>>,
}

/// The values that stand for blocks and for cells without a number or a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Values {
    pub(in super::super) block: String,
    pub(in super::super) empty: String,
}

impl Values {
    pub(in super::super) const BLOCK: &str = "#";
    pub(in super::super) const EMPTY: &str = "0";

    fn of(fields: &Fields) -> Result<Self, ReadError> {
        let value = |key, default: &str| match fields.get(key) {
            None | Some(Value::Null) => Ok(default.to_owned()),
            Some(value) => {
                let text = label(value).map(Into::into);
                text.ok_or_else(|| ReadError::value("a text or a number", value).in_key(key))
            }
        };
        Ok(Self {
            block: value("block", Self::BLOCK)?,
            empty: value("empty", Self::EMPTY)?,
        })
    }

    /// Whether `value` stands for a cell without a number or a letter. 0 always does.
    fn is_empty(&self, value: &Value) -> bool {
        value.as_u64() == Some(0)
            || label(value).is_some_and(|text| text.is_empty() || text == self.empty)
    }

    fn is_block(&self, value: &Value) -> bool {
        label(value).is_some_and(|text| text == self.block)
    }
}

pub(super) fn read(fields: &Fields) -> Result<Read, ReadError> {
    let size = dimensions(fields)?;
    let values = Values::of(fields)?;
    let puzzle = rows(
        required(fields, "puzzle", "the rows of the puzzle")?,
        "puzzle",
        size,
    )?;
    let solution = match fields.get("solution") {
        None | Some(Value::Null) => None,
        Some(solution) => Some(rows(solution, "solution", size)?),
    };
    let mut read = Read {
        squares: puzzle.map(|_| Square::Void),
        bars: puzzle.map(|_| Bars::empty()),
        printed: puzzle.map(|_| None),
    };
    for pos in size.positions() {
        let path = |key: &'static str| {
            move |error: ReadError| error.at(pos.col as usize).at(pos.row as usize).in_key(key)
        };
        let value = puzzle.get(pos).copied().unwrap_or(&Value::Null);
        let mut labelled = Labelled::of(value, &values, fields).map_err(path("puzzle"))?;
        if let Some(value) = solution.as_ref().and_then(|solution| solution.get(pos)) {
            let solved = Content::of(value, &values).map_err(path("solution"))?;
            labelled
                .solve(solved, value, &values)
                .map_err(path("solution"))?;
        }
        read.put(pos, labelled);
    }
    Ok(read)
}

impl Read {
    fn put(&mut self, pos: Pos, labelled: Labelled) {
        let Pos { row, col } = pos;
        let mut bar = |pos, bar| {
            if let Some(bars) = self.bars.get_mut(pos) {
                bars.insert(bar);
            }
        };
        let barred = |side: char| labelled.barred.contains([side, side.to_ascii_lowercase()]);
        if barred('R') {
            bar(pos, Bars::RIGHT);
        }
        if barred('B') {
            bar(pos, Bars::BELOW);
        }
        if barred('L') && col > 0 {
            bar(Pos::new(row, col - 1), Bars::RIGHT);
        }
        if barred('T') && row > 0 {
            bar(Pos::new(row - 1, col), Bars::BELOW);
        }
        if let Some(square) = self.squares.get_mut(pos) {
            *square = labelled.square;
        }
        if let Some(printed) = self.printed.get_mut(pos) {
            *printed = labelled.printed;
        }
    }
}

fn dimensions(fields: &Fields) -> Result<Size, ReadError> {
    const EXPECTED: &str = "an object with width and height";
    let value = required(fields, "dimensions", EXPECTED)?;
    let in_dimensions = |error: ReadError| error.in_key("dimensions");
    let sides = value.as_object();
    let sides = sides.ok_or_else(|| in_dimensions(ReadError::value(EXPECTED, value)))?;
    let side = |key| {
        const EXPECTED: &str = "a number from 1";
        let value = required(sides, key, EXPECTED).map_err(in_dimensions)?;
        let side = value.as_u64().and_then(|side| u32::try_from(side).ok());
        let error = || in_dimensions(ReadError::value(EXPECTED, value).in_key(key));
        side.filter(|&side| side > 0).ok_or_else(error)
    };
    Ok(Size::new(side("height")?, side("width")?))
}

/// A square as the field `puzzle` says it.
struct Labelled<'a> {
    square: Square,
    printed: Option<String>,
    /// The sides with bars, of `TRBL`.
    barred: &'a str,
}

impl<'a> Labelled<'a> {
    fn of(value: &'a Value, values: &Values, fields: &'a Fields) -> Result<Self, ReadError> {
        let Some(object) = value.as_object() else {
            return Self::styled(Some(value), Style::default(), values);
        };
        let style = object.get("style").unwrap_or(&Value::Null);
        let style = Style::of(style, fields).map_err(|error| error.in_key("style"))?;
        let mut labelled = Self::styled(object.get("cell"), style, values)
            .map_err(|error| error.in_key("cell"))?;
        let given = object.get("value").unwrap_or(&Value::Null);
        let given = Content::of(given, values).map_err(|error| error.in_key("value"))?;
        if let (Square::Cell(cell), Content::Letters(letters)) = (&labelled.square, given) {
            labelled.square = Square::Cell(cell.clone().with_letters(letters));
        }
        Ok(labelled)
    }

    fn styled(value: Option<&Value>, style: Style<'a>, values: &Values) -> Result<Self, ReadError> {
        let (square, printed) = match value {
            Some(Value::Null) => (Square::Void, None),
            Some(value) if values.is_block(value) => (Square::Block, None),
            Some(value) if !values.is_empty(value) => {
                let text = label(value);
                let text = text.ok_or_else(|| ReadError::value("a number or a text", value))?;
                (Square::Cell(style.cell()), Some(text.into()))
            }
            _ => (Square::Cell(style.cell()), None),
        };
        Ok(Self {
            square,
            printed,
            barred: style.barred,
        })
    }

    /// Puts in what the solution has in the square.
    fn solve(&mut self, solved: Content, value: &Value, values: &Values) -> Result<(), ReadError> {
        match (&self.square, solved) {
            (_, Content::Nothing) | (Square::Block, Content::Block) => Ok(()),
            (Square::Cell(_) | Square::Void, Content::Block) => {
                self.square = Square::Block;
                self.printed = None;
                Ok(())
            }
            (Square::Cell(cell), Content::Letters(letters)) => {
                self.square = Square::Cell(cell.clone().with_letters(letters));
                Ok(())
            }
            (Square::Block, Content::Letters(_)) => Err(ReadError::value(
                format!("the block `{}` of the puzzle", values.block),
                value,
            )),
            (Square::Void, Content::Letters(_)) => {
                Err(ReadError::value("null, as in the puzzle", value))
            }
        }
    }
}

/// What stands in a square of the solution.
enum Content {
    Nothing,
    Block,
    Letters(Letters),
}

impl Content {
    fn of(value: &Value, values: &Values) -> Result<Self, ReadError> {
        let first = match value {
            Value::Array(items) => items.first(),
            Value::Object(object) => object.get("value"),
            value => Some(value),
        };
        let first = match first {
            None | Some(Value::Null) => return Ok(Self::Nothing),
            Some(first) => first,
        };
        if values.is_block(first) {
            return Ok(Self::Block);
        }
        if values.is_empty(first) {
            return Ok(Self::Nothing);
        }
        let letters = label(first).and_then(|text| text.parse().ok());
        let error = || ReadError::value(Letters::expected(), first);
        letters.map(Self::Letters).ok_or_else(error)
    }
}

#[derive(Clone, Copy, Default)]
struct Style<'a> {
    marks: CellMarks,
    barred: &'a str,
}

impl<'a> Style<'a> {
    /// The style that `value` is or names.
    fn of(value: &'a Value, fields: &'a Fields) -> Result<Self, ReadError> {
        let style = match value {
            Value::Null => return Ok(Self::default()),
            Value::String(name) => fields.get("styles").and_then(|styles| styles.get(name)),
            value => Some(value),
        };
        let style = style.and_then(Value::as_object);
        let style = style
            .ok_or_else(|| ReadError::value("a style, or the name of one in `styles`", value))?;
        let mut marks = CellMarks::empty();
        let shape = style.get("shapebg").and_then(Value::as_str);
        marks.set(CellMarks::CIRCLE, shape == Some("circle"));
        let highlit = style.get("highlight") == Some(&Value::Bool(true));
        let coloured = style
            .get("color")
            .and_then(label)
            .is_some_and(|colour| !is_white(&colour));
        marks.set(CellMarks::SHADE, highlit || coloured);
        let barred = style.get("barred").unwrap_or(&Value::Null);
        let barred = match barred {
            Value::Null => "",
            Value::String(sides) if is_sides(sides) => sides,
            _ => return Err(ReadError::value("sides of `TRBL`", barred).in_key("barred")),
        };
        Ok(Self { marks, barred })
    }

    fn cell(self) -> Cell {
        Cell::empty().marked(self.marks)
    }
}

/// Whether `sides` names no side twice. A style may be that of every cell, so that a longer text
/// would be gone through again and again.
fn is_sides(sides: &str) -> bool {
    sides.len() <= 4 && sides.chars().all(|side| "TRBLtrbl".contains(side))
}

fn is_white(colour: &str) -> bool {
    const WHITE: [&str; 6] = ["", "fff", "ffffff", "white", "transparent", "none"];
    let name = colour.strip_prefix('#').unwrap_or(colour);
    WHITE.iter().any(|white| name.eq_ignore_ascii_case(white))
}
