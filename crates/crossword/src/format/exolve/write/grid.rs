//! The grid, and what must be said for its letters.

use std::collections::BTreeSet;

use puzzle_core::{Grid, Pos};

use super::location;
use crate::diagram::{Bars, CellMarks, Letters, Square};
use crate::document::Crossword;
use crate::format::exolve::error::WriteError;

/// Adds the sections.
pub(super) fn sections(
    crossword: &Crossword,
    skipped: &Grid<bool>,
    lines: &mut Vec<String>,
) -> Result<(), WriteError> {
    let diagram = crossword.diagram();
    let size = diagram.size();
    let squares = diagram.squares();
    let letters = |square: &Square| square.cell().and_then(|cell| cell.letters()).cloned();
    let solved: Vec<Letters> = squares.cells().iter().filter_map(letters).collect();
    let chars: BTreeSet<char> = solved
        .iter()
        .flat_map(|letters| letters.as_str().chars())
        .collect();
    if solved.iter().any(|letters| letters.single().is_none()) {
        lines.push("  exolve-option: rebus-cells".into());
    }
    if chars.iter().any(char::is_ascii_digit) {
        lines.push("  exolve-option: allow-digits".into());
    }
    let others = chars
        .iter()
        .filter(|c| !c.is_alphabetic() && !c.is_ascii_digit());
    let others: String = others.collect();
    if !others.is_empty() {
        lines.push(format!("  exolve-option: allow-chars:{others}"));
    }

    let empty = if solved.is_empty() { "0" } else { "?" };
    let cells = squares
        .cells()
        .iter()
        .filter(|square| square.cell().is_some())
        .count();
    let all_zeros = solved.len() == cells && solved.iter().all(|letters| letters.as_str() == "0");
    let written = |pos: Pos| -> Result<String, WriteError> {
        let mut text = match squares.get(pos) {
            None | Some(Square::Void) => return Err(WriteError::Void(pos)),
            Some(Square::Block) => ".".into(),
            Some(Square::Cell(cell)) => match cell.letters() {
                None => empty.into(),
                Some(letters) => {
                    let text = letters.as_str();
                    if all_zeros || text.contains(|c: char| c.is_whitespace() || c == '#') {
                        return Err(WriteError::Letters {
                            pos,
                            letters: text.into(),
                        });
                    }
                    if crossword.is_diagramless() && letters.single().is_none() {
                        return Err(WriteError::Rebus(pos));
                    }
                    escaped(text)
                }
            },
        };
        let bars = diagram.bars().get(pos).copied().unwrap_or_default();
        let circled = diagram
            .cell(pos)
            .is_some_and(|cell| cell.marks().contains(CellMarks::CIRCLE));
        for (decorator, is_there) in [
            ('+', bars.is_all()),
            ('|', bars == Bars::RIGHT),
            ('_', bars == Bars::BELOW),
            ('@', circled),
            ('~', skipped.get(pos) == Some(&true)),
            ('*', crossword.is_diagramless()),
        ] {
            text.extend(is_there.then_some(decorator));
        }
        Ok(text)
    };
    let texts = size
        .positions()
        .map(written)
        .collect::<Result<Vec<String>, WriteError>>()?;
    let width = texts
        .iter()
        .map(|text| text.chars().count())
        .max()
        .unwrap_or(1);
    lines.push("  exolve-grid:".into());
    for row in texts.chunks(size.cols as usize) {
        let row: Vec<String> = row.iter().map(|text| format!("{text:width$}")).collect();
        lines.push(format!("    {}", row.join(" ").trim_end()));
    }
    let shaded = |&pos: &Pos| {
        diagram
            .cell(pos)
            .is_some_and(|cell| cell.marks().contains(CellMarks::SHADE))
    };
    let shaded: Vec<String> = size
        .positions()
        .filter(shaded)
        .map(|pos| location(pos, size))
        .collect();
    if !shaded.is_empty() {
        lines.push(format!("  exolve-colour: lightgrey {}", shaded.join(" ")));
    }
    Ok(())
}

/// The letters, with those that say something else in a grid marked as letters.
fn escaped(letters: &str) -> String {
    let mut out = String::new();
    for c in letters.chars() {
        if "|_+@!~*.?&".contains(c) {
            out.push('&');
        }
        out.push(c);
    }
    out
}
