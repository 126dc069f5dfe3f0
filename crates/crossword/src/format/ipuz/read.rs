//! From a document to the crossword that it says.

mod clues;
mod grid;

use std::borrow::Cow;

use puzzle_core::{Grid, Size};
use serde_json::{Map, Value};

use super::error::ReadError;
use crate::document::{About, Crossword};
use crate::format::{markup, with_all_runs};

pub(super) use clues::{Entry, cells_from, direction_of};
pub(super) use grid::Values;

pub(super) type Fields = Map<String, Value>;

pub(super) fn crossword(fields: &Fields) -> Result<Crossword, ReadError> {
    version(fields)?;
    let diagramless = kind(fields)?;
    let grid = grid::read(fields)?;
    let diagram = with_all_runs(grid.squares, grid.bars);
    let (slots, lists) = clues::read(fields, &diagram, &grid.printed)?;
    let about = About {
        title: text(fields, "title")?,
        author: text(fields, "author")?,
        copyright: text(fields, "copyright")?,
        notes: notes(fields)?,
    };
    let crossword = Crossword::new(diagram.with_slots(slots)?)
        .with_clues(lists)
        .expect("the clues' slots are taken from the diagram's")
        .with_about(about);
    Ok(if diagramless {
        crossword.diagramless()
    } else {
        crossword
    })
}

fn version(fields: &Fields) -> Result<(), ReadError> {
    const EXPECTED: &str = "version 1 or 2, `http://ipuz.org/v2`";
    let version = required(fields, "version", EXPECTED)?;
    let known = version.as_str().is_some_and(|version| {
        let version = version.trim_end_matches('/');
        version.ends_with("ipuz.org/v1") || version.ends_with("ipuz.org/v2")
    });
    let error = || ReadError::value(EXPECTED, version).in_key("version");
    known.then_some(()).ok_or_else(error)
}

/// Whether the puzzle is diagramless.
fn kind(fields: &Fields) -> Result<bool, ReadError> {
    const EXPECTED: &str = "the kind `http://ipuz.org/crossword#1`";
    let kind = required(fields, "kind", EXPECTED)?;
    let kinds = kind
        .as_array()
        .map_or(std::slice::from_ref(kind), Vec::as_slice);
    let names: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
    if !names.iter().any(|name| name.contains("/crossword")) {
        let found = kinds.first().unwrap_or(kind);
        return Err(ReadError::value(EXPECTED, found).in_key("kind"));
    }
    Ok(names
        .iter()
        .any(|name| name.contains("/crossword/diagramless")))
}

fn notes(fields: &Fields) -> Result<String, ReadError> {
    let mut notes = [text(fields, "intro")?, text(fields, "notes")?].to_vec();
    notes.retain(|note| !note.is_empty());
    Ok(notes.join("\n\n"))
}

/// The text in the field `key`, plain; empty if there is none.
fn text(fields: &Fields, key: &str) -> Result<String, ReadError> {
    match fields.get(key) {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::String(text)) => Ok(markup::plain(text)),
        Some(other) => Err(ReadError::value("a text", other).in_key(key)),
    }
}

fn required<'a>(
    fields: &'a Fields,
    key: &str,
    expected: &'static str,
) -> Result<&'a Value, ReadError> {
    fields
        .get(key)
        .ok_or_else(|| ReadError::missing(key, expected))
}

/// What a cell is called by, or what stands in it: a text or a number.
fn label(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::String(text) => Some(text.into()),
        Value::Number(number) => Some(number.to_string().into()),
        _ => None,
    }
}

/// The values in `value`, the field `key`: one for each square.
fn rows<'a>(value: &'a Value, key: &str, size: Size) -> Result<Grid<&'a Value>, ReadError> {
    let in_key = |error: ReadError| error.in_key(key);
    let rows = items(value, size.rows, "rows").map_err(in_key)?;
    let row =
        |(index, row)| items(row, size.cols, "cells").map_err(|error| in_key(error.at(index)));
    let rows: Result<Vec<&[Value]>, ReadError> = rows.iter().enumerate().map(row).collect();
    Ok(Grid::from_rows(rows?).expect("all rows have the cells that the dimensions say"))
}

/// The items of `value`, which must be an array with `count` of them.
fn items<'a>(value: &'a Value, count: u32, what: &str) -> Result<&'a [Value], ReadError> {
    let items = value.as_array().map(Vec::as_slice);
    let items = items.filter(|items| items.len() == count as usize);
    items.ok_or_else(|| ReadError::value(format!("an array of {count} {what}"), value))
}
