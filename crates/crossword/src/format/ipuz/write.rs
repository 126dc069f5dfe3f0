//! From a crossword to the document that says it.

mod clues;
mod grid;

use serde_json::{Map, Value, json};

use super::error::WriteError;
use super::read::{Fields, Values};
use crate::document::Crossword;
use crate::format::{markup, with_all_runs};

pub(super) fn fields(crossword: &Crossword) -> Result<Fields, WriteError> {
    let diagram = crossword.diagram();
    let size = diagram.size();
    if size.rows == 0 || size.cols == 0 {
        return Err(WriteError::Empty);
    }
    let runs = with_all_runs(diagram.squares().clone(), diagram.bars().clone());
    let hidden = crossword.is_diagramless();
    // Numbers that say where the blocks are stand only where they cannot be told otherwise.
    let shown = !hidden || diagram.labels() != runs.labels();
    let printed = diagram.labels().map(|label| {
        let label = label.filter(|label| shown && !label.is_empty());
        label.map(String::from)
    });
    let values = grid::values(diagram);
    let mut kinds = vec!["http://ipuz.org/crossword#1"];
    kinds.extend(hidden.then_some("http://ipuz.org/crossword/diagramless#1"));

    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| fields.insert(key.into(), value);
    put("version", "http://ipuz.org/v2".into());
    put("kind", kinds.into());
    let about = crossword.about();
    let texts = [
        ("title", &about.title),
        ("author", &about.author),
        ("copyright", &about.copyright),
        ("intro", &about.notes),
    ];
    for (key, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        put(key, markup::marked(text).into());
    }
    for (key, value, usual) in [
        ("block", &values.block, Values::BLOCK),
        ("empty", &values.empty, Values::EMPTY),
    ] {
        if value != usual {
            put(key, value.as_str().into());
        }
    }
    put(
        "dimensions",
        json!({"width": size.cols, "height": size.rows}),
    );
    put("puzzle", grid::puzzle(crossword, &printed, &values));
    let mut squares = diagram.squares().cells().iter();
    let solved = squares.any(|square| square.cell().is_some_and(|cell| cell.letters().is_some()));
    if hidden || solved {
        put("solution", grid::solution(diagram, &values));
    }
    put("clues", clues::lists(crossword, &runs, &printed)?);
    Ok(fields)
}

/// A number where `text` is one as it is usually written, or else the text.
fn number(text: &str) -> Value {
    match text.parse::<u32>() {
        Ok(number) if number > 0 && number.to_string() == text => number.into(),
        _ => text.into(),
    }
}
