//! A grid as sixteen lines of sixteen digits or blanks.

use core::fmt;
use core::str::FromStr;

use puzzle_core::text::Line;
use puzzle_core::{Cursor, ParseError, Pos};

use super::puzzle::Rotated;
use crate::error::RepeatedDigits;
use crate::format::{Alphabet, Dialect};
use crate::grid::{Digit, SIDE};
use crate::puzzle::Sudoku;

/// Reads sixteen lines of sixteen digits, of either case, or `.` or `-` for a blank, and nothing
/// else but blank lines around them.
impl FromStr for Rotated {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blank_lines();
        let rotated = read(&mut cursor)?;
        match cursor.token() {
            None => Ok(rotated),
            Some(extra) => Err(extra.error("the end of the input")),
        }
    }
}

/// Writes sixteen lines of sixteen digits, `.` for a blank, without a newline at the end.
impl fmt::Display for Rotated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Dialect::new(Alphabet::Hexadecimal).write(self.grid()))
    }
}

/// Reads a grid from sixteen lines.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Rotated, ParseError> {
    let start = cursor.clone();
    let mut rows = [[None; SIDE]; SIDE];
    for (row, number) in rows.iter_mut().zip(1..) {
        let line = cursor.line();
        let line = line.ok_or_else(|| cursor.end_of_input(row_expected(number)))?;
        *row = digits(line.text()).ok_or_else(|| row_error(line, number))?;
    }
    Rotated::new(Sudoku::from_rows(rows)).map_err(|error| box_error(start, &error))
}

/// The digits of a line that is as it should be. Made for lines without blanks.
#[inline]
fn digits(text: &str) -> Option<[Option<Digit>; SIDE]> {
    let row = text.as_bytes().try_into().ok()?;
    let digits = Digit::row_from_ascii(row).map(|row| row.map(Some));
    digits.or_else(|| digits_and_blanks(row))
}

fn digits_and_blanks(row: [u8; SIDE]) -> Option<[Option<Digit>; SIDE]> {
    let cells = row.map(|byte| (Digit::from_char(byte.into()), is_blank(byte.into())));
    let all_well = cells.iter().all(|(digit, blank)| digit.is_some() || *blank);
    all_well.then(|| cells.map(|(digit, _)| digit))
}

const fn is_blank(c: char) -> bool {
    matches!(c, '.' | '-')
}

fn row_expected(number: usize) -> String {
    format!("row {number} of {SIDE}")
}

/// What is wrong with a line that is no row.
#[cold]
fn row_error(line: Line<'_>, number: usize) -> ParseError {
    if line.is_blank() {
        return line.end_of_line(row_expected(number));
    }
    let text = line.text();
    for (count, (at, c)) in text.char_indices().enumerate() {
        if count == SIDE {
            let extra = line.token(at..text.len());
            return extra.error(format!("the end of the line after {SIDE} digits"));
        }
        if Digit::from_char(c).is_none() && !is_blank(c) {
            let found = line.token(at..at + c.len_utf8());
            return found.error("a digit (0 to 9, A to F), or . or - for a blank");
        }
    }
    line.end_of_line(format!("digit {} of {SIDE}", text.len() + 1))
}

/// Points at the first digit that is repeated in its box; the grid begins at `start`.
#[cold]
fn box_error(mut start: Cursor<'_>, error: &RepeatedDigits) -> ParseError {
    const NEW: &str = "a digit that is new in its box";
    let located = error.repeats().first().and_then(|repeat| {
        let Pos { row, col } = repeat.again;
        let line = (0..=row).filter_map(|_| start.line()).last()?;
        let token = line.token(col as usize..col as usize + 1);
        Some(token.error(format!("{NEW} ({} has this one)", repeat.first)))
    });
    located.unwrap_or_else(|| start.end_of_input(NEW))
}
