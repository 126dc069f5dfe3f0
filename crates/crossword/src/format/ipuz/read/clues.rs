//! The clues, and the slots that they say.

use puzzle_core::{Grid, Pos};
use serde_json::Value;

use super::{Fields, label};
use crate::diagram::{Diagram, Direction, Slot};
use crate::document::{Clue, ClueList};
use crate::format::ipuz::error::ReadError;
use crate::format::markup;
use crate::format::slots::{Places, ordered, over, runs};

/// What may stand before the title of a list, for a way that clues run.
const DIRECTIONS: [&str; 10] = [
    "Across",
    "Down",
    "Diagonal",
    "Diagonal Up",
    "Diagonal Down Left",
    "Diagonal Up Left",
    "Up",
    "Left",
    "Zones",
    "Clues",
];

/// The way that the clues of the list `key` run, and its title.
pub(in super::super) fn direction_of(key: &str) -> (Option<Direction>, &str) {
    let (name, title) = match key.split_once(':') {
        Some((name, title)) if DIRECTIONS.contains(&name) => (name, title),
        _ => (key, key),
    };
    let direction = if name.eq_ignore_ascii_case("across") {
        Some(Direction::Across)
    } else if name.eq_ignore_ascii_case("down") {
        Some(Direction::Down)
    } else {
        None
    };
    (direction, title)
}

/// A clue as the document says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Entry {
    /// What its slot is called by.
    pub(in super::super) number: String,
    /// What it is called by itself.
    pub(in super::super) label: String,
    pub(in super::super) text: String,
    /// Columns and rows of its cells.
    pub(in super::super) cells: Option<Vec<[u32; 2]>>,
}

/// A list of clues as the document says it.
struct List<'a> {
    direction: Option<Direction>,
    title: &'a str,
    entries: Vec<Entry>,
}

pub(super) fn read(
    fields: &Fields,
    diagram: &Diagram,
    printed: &Grid<Option<String>>,
) -> Result<(Vec<Slot>, Vec<ClueList>), ReadError> {
    let lists = lists(fields)?;
    let entries = || lists.iter().flat_map(|list| &list.entries);
    let explicit = entries().all(|entry| entry.cells.is_some())
        && entries().any(|entry| entry.cells.as_ref().is_some_and(|cells| !cells.is_empty()));
    let runs = if explicit {
        Vec::new()
    } else {
        runs(diagram, printed)
    };
    let numbered = Places::of(&runs);
    let from = cells_from(&entries(), diagram, printed);
    let said: Vec<Vec<Option<Slot>>> = lists
        .iter()
        .map(|list| {
            let slot = |entry| list.slot(entry, from, &numbered);
            list.entries.iter().map(slot).collect()
        })
        .collect();

    let all = runs.iter().chain(said.iter().flatten().flatten());
    let slots = ordered(all.cloned().collect());
    let places = Places::of(&slots);
    let lists = lists.iter().zip(&said).map(|(list, said)| ClueList {
        title: markup::plain(list.title),
        clues: list
            .entries
            .iter()
            .zip(said)
            .map(|(entry, slot)| Clue {
                label: entry.label.clone(),
                text: markup::plain(&entry.text),
                slot: slot.as_ref().and_then(|slot| places.slot(slot)),
            })
            .collect(),
    });
    let lists = lists.collect();
    Ok((slots, lists))
}

impl List<'_> {
    /// The slot that a clue of the list says, by its cells or by its number.
    fn slot(&self, entry: &Entry, from: u32, numbered: &Places<'_>) -> Option<Slot> {
        match entry.cells.as_deref() {
            None => numbered.labelled(&entry.number, self.direction?).cloned(),
            Some([]) => None,
            Some(cells) => {
                let cells = cells.iter().map(|&cell| place(cell, from)).collect();
                Some(over(&entry.number, cells, self.direction))
            }
        }
    }
}

fn lists(fields: &Fields) -> Result<Vec<List<'_>>, ReadError> {
    let value = match fields.get("clues") {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(value) => value,
    };
    let in_clues = |error: ReadError| error.in_key("clues");
    let lists = value.as_object();
    let lists = lists.ok_or_else(|| in_clues(ReadError::value("an object with lists", value)))?;
    let enumerated = fields.get("showenumerations") == Some(&Value::Bool(true));
    let mut read = Vec::new();
    for (key, value) in lists {
        let (direction, title) = direction_of(key);
        let entries = entries(value, enumerated).map_err(|error| in_clues(error.in_key(key)))?;
        read.push(List {
            direction,
            title,
            entries,
        });
    }
    Ok(read)
}

fn entries(list: &Value, enumerated: bool) -> Result<Vec<Entry>, ReadError> {
    let clues = list.as_array();
    let clues = clues.ok_or_else(|| ReadError::value("an array of clues", list))?;
    let entry = |(index, clue)| Entry::of(clue, enumerated).map_err(|error| error.at(index));
    clues.iter().enumerate().map(entry).collect()
}

impl Entry {
    fn of(clue: &Value, enumerated: bool) -> Result<Self, ReadError> {
        match clue {
            Value::String(text) => Ok(Self {
                text: text.clone(),
                ..Self::default()
            }),
            Value::Array(pair) => {
                let [number, text] = pair.as_slice() else {
                    return Err(ReadError::value("a number and a text", clue));
                };
                let number = numbered(number).map_err(|error| error.at(0))?;
                Ok(Self {
                    label: number.clone(),
                    number,
                    text: clue_text(text).map_err(|error| error.at(1))?,
                    cells: None,
                })
            }
            Value::Object(clue) => Self::of_fields(clue, enumerated),
            _ => Err(ReadError::value("a clue", clue)),
        }
    }

    fn of_fields(clue: &Fields, enumerated: bool) -> Result<Self, ReadError> {
        let optional = |key: &str, read: fn(&Value) -> Result<String, ReadError>| {
            let value = clue.get(key).filter(|value| !value.is_null());
            let read = value.map(|value| read(value).map_err(|error| error.in_key(key)));
            read.transpose()
        };
        let numbers = numbers(clue)?;
        let label = optional("label", numbered)?;
        let number = match optional("number", numbered)? {
            Some(number) => Some(number),
            None => numbers.first().cloned().or_else(|| label.clone()),
        };
        let number = number.unwrap_or_default();
        let several = || (!numbers.is_empty()).then(|| numbers.join(", "));
        let mut text = optional("clue", clue_text)?.unwrap_or_default();
        if let Some(enumeration) = optional("enumeration", numbered)?.filter(|_| enumerated) {
            text = format!("{text} ({enumeration})").trim_start().into();
        }
        Ok(Self {
            label: label.or_else(several).unwrap_or_else(|| number.clone()),
            number,
            text,
            cells: cells(clue)?,
        })
    }
}

fn numbered(value: &Value) -> Result<String, ReadError> {
    let text = label(value).ok_or_else(|| ReadError::value("a number or a text", value));
    text.map(Into::into)
}

fn clue_text(value: &Value) -> Result<String, ReadError> {
    let text = value
        .as_str()
        .ok_or_else(|| ReadError::value("a text", value));
    text.map(Into::into)
}

/// The field `numbers`, for a clue to several slots.
fn numbers(clue: &Fields) -> Result<Vec<String>, ReadError> {
    let numbers = clue.get("numbers").and_then(Value::as_array);
    let number =
        |(index, value)| numbered(value).map_err(|error| error.at(index).in_key("numbers"));
    numbers
        .into_iter()
        .flatten()
        .enumerate()
        .map(number)
        .collect()
}

/// The field `cells`.
fn cells(clue: &Fields) -> Result<Option<Vec<[u32; 2]>>, ReadError> {
    let value = match clue.get("cells") {
        None | Some(Value::Null) => return Ok(None),
        Some(value) => value,
    };
    let in_cells = |error: ReadError| error.in_key("cells");
    let cells = value.as_array();
    let cells = cells.ok_or_else(|| in_cells(ReadError::value("an array of cells", value)))?;
    let cell = |(index, value): (usize, &Value)| {
        let place = value.as_array().map_or(&[][..], Vec::as_slice);
        let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
        match place {
            [col, row] => number(col).zip(number(row)).map(|(col, row)| [col, row]),
            _ => None,
        }
        .ok_or_else(|| in_cells(ReadError::value("a column and a row", value).at(index)))
    };
    let cells: Result<Vec<_>, ReadError> = cells.iter().enumerate().map(cell).collect();
    cells.map(Some)
}

/// Whether the cells of the clues are counted from 0 or 1: as all of them are cells, and more
/// clues begin where their number is printed; from 1 if that says nothing.
pub(in super::super) fn cells_from<'a>(
    entries: &(impl Iterator<Item = &'a Entry> + Clone),
    diagram: &Diagram,
    printed: &Grid<Option<String>>,
) -> u32 {
    let fitting = |from: u32| {
        let mut fitting = 0_usize;
        for entry in entries.clone() {
            let cells = entry.cells.as_deref().unwrap_or_default();
            let mut cells = cells.iter().map(|&cell| place(cell, from));
            let first = cells.clone().next();
            if !cells.all(|pos| diagram.is_cell(pos)) {
                return None;
            }
            let label = first
                .and_then(|pos| printed.get(pos))
                .and_then(Option::as_ref);
            fitting += usize::from(label == Some(&entry.number));
        }
        Some(fitting)
    };
    u32::from(fitting(0).is_none() || fitting(1) >= fitting(0))
}

/// The place at a column and a row counted from `from`; one in no diagram if it lies before.
fn place([col, row]: [u32; 2], from: u32) -> Pos {
    Pos::new(row.wrapping_sub(from), col.wrapping_sub(from))
}
