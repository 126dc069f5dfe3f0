//! Text to diagram.

mod notes;
mod rows;

use puzzle_core::text::Line;
use puzzle_core::{Cursor, Grid, ParseError};

use crate::diagram::{Diagram, Square};
use notes::Notes;
use rows::Rows;

/// Reads the lines of a diagram, up to a blank one.
pub(super) fn diagram(cursor: &mut Cursor<'_>) -> Result<Diagram, ParseError> {
    let mut lines = Vec::new();
    let mut notes = Notes::default();
    while let Some(line) = cursor.line().filter(|line| !line.is_blank()) {
        let is_note = line.text().contains(['=', ':', '"']);
        if is_note && !lines.is_empty() {
            notes.read(line)?;
        } else if is_note {
            return Err(instead_of(line, A_ROW));
        } else if notes.is_empty() {
            lines.push(line);
        } else {
            let expected = "a note such as `1=HEART`, or a blank line";
            return Err(instead_of(line, expected));
        }
    }
    let mut rows = Rows::default();
    for line in lines {
        rows.read(line, &mut notes)?;
    }
    let too_large = |_| cursor.end_of_input("fewer squares");
    let mut squares = Grid::from_rows(rows.squares).map_err(too_large)?;
    let bars = Grid::from_rows(rows.bars).map_err(too_large)?;
    if squares.cells().is_empty() {
        return Err(cursor.end_of_input(A_ROW));
    }
    notes.check_keys()?;
    for (pos, letters, token) in notes.places.drain(..) {
        match squares.get_mut(pos) {
            Some(Square::Cell(cell)) if cell.letters().is_none() => {
                *cell = cell.clone().with_letters(letters);
            }
            _ => return Err(token.error("the place of an empty cell")),
        }
    }
    let diagram = Diagram::new(squares).with_bars(bars);
    let diagram = diagram.map_err(|_| cursor.end_of_input(A_ROW))?;
    notes.slots_of(diagram)
}

const A_ROW: &str = "a row of squares";

/// The error that `expected` was wanted where `line` begins.
fn instead_of(line: Line<'_>, expected: &'static str) -> ParseError {
    let first = line.tokens().next();
    first.map_or_else(|| line.end_of_line(expected), |first| first.error(expected))
}
