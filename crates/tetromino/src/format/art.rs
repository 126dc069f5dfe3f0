//! Text art: the rows of a field alone, top row first, `#` or `X` taken, `.` or `_` free.
//!
//! A blank line ends the field. A letter of a piece is a taken cell, too.

use puzzle_core::Grid;
use puzzle_core::text::{Cursor, ParseError};

use crate::puzzle::{Game, Piece};

/// The signs of cells other than the letters of pieces.
pub(super) const SIGNS: [char; 4] = ['#', 'X', '.', '_'];

/// Whether the character is a cell, and then whether it is taken.
pub(super) fn cell(c: char) -> Option<bool> {
    match c {
        '#' | 'X' => Some(true),
        '.' | '_' => Some(false),
        _ => Piece::from_letter(c).map(|_| true),
    }
}

/// Reads the rows until a blank line or the end.
///
/// # Errors
/// Where there is no row, a row is not as wide as the first, there are more than 16 columns or 64
/// rows, or another character stands in one.
pub fn read(cursor: &mut Cursor<'_>) -> Result<Grid<bool>, ParseError> {
    const EXPECTED: &str = "a row of cells (`#` and `.`)";
    cursor.skip_blank_lines();
    let first = cursor.expect_line(EXPECTED)?;
    let start = first.tokens().expect(EXPECTED)?;
    let mut rows: Vec<Vec<bool>> = Vec::new();
    let mut next = Some(first);
    while let Some(line) = next {
        let mut tokens = line.tokens();
        let token = tokens.expect(EXPECTED)?;
        if rows.len() == Game::MAX_HEIGHT as usize {
            return Err(token.error(format!("at most {} rows", Game::MAX_HEIGHT)));
        }
        let width = rows.first().map(Vec::len);
        let most = width.unwrap_or(Game::MAX_WIDTH as usize);
        let mut row = Vec::new();
        for (c, place) in token.chars() {
            let taken = cell(c).ok_or_else(|| place.error("a cell (`#`, `X`, `.` or `_`)"))?;
            if row.len() == most {
                return Err(place.error(format!("a row of {most} cells at most")));
            }
            row.push(taken);
        }
        if row.len() < width.unwrap_or(0) {
            return Err(token.error_behind(format!("a row of {most} cells")));
        }
        tokens.end()?;
        rows.push(row);
        next = next_row(cursor);
    }
    Grid::from_rows(rows).map_err(|error| start.error(error.to_string()))
}

/// The next line, unless it is blank.
fn next_row<'a>(cursor: &mut Cursor<'a>) -> Option<puzzle_core::text::Line<'a>> {
    let line = cursor.peek_line().filter(|line| !line.is_blank())?;
    cursor.line();
    Some(line)
}

/// Writes the rows, each ended by a newline, `#` taken and `.` free.
pub fn write(field: &Grid<bool>) -> String {
    let mut text = String::new();
    for row in field.rows() {
        text.extend(row.iter().map(|&taken| if taken { '#' } else { '.' }));
        text.push('\n');
    }
    text
}
