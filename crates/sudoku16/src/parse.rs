//! A sudoku as letters `A` to `P`, `-` or `.` for a blank.

use core::fmt;
use core::str::FromStr;

use puzzle_core::{Cursor, ParseError};

use crate::grid::{Cell, Digit, SIDE};
use crate::puzzle::Sudoku;

/// Reads sixteen lines of sixteen characters, or one line of 256: letters `A` to `P` of either
/// case, `-` or `.` for a blank. Around them there may be blank lines, nothing else.
impl FromStr for Sudoku {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blank_lines();
        let length = cursor
            .peek_line()
            .map_or(0, |line| line.text().trim_start().len());
        let width = if length > SIDE { SIDE * SIDE } else { SIDE };
        let mut sudoku = Self::BLANK;
        let mut cells = Cell::all();
        for number in 1..=SIDE * SIDE / width {
            let row = cursor.expect_token(format!("row {number} of {SIDE}"))?;
            let mut symbols = row.chars();
            for cell in cells.by_ref().take(width) {
                let Some((c, token)) = symbols.next() else {
                    return Err(row.error_behind(format!("{width} cells on this line")));
                };
                let digit = Digit::from_letter(c);
                if digit.is_none() && !matches!(c, '-' | '.') {
                    return Err(token.error("a letter from A to P, or - or . for a blank"));
                }
                sudoku.set(cell, digit);
            }
            if let Some((_, extra)) = symbols.next() {
                return Err(extra.error(format!("the end of the line after {width} cells")));
            }
        }
        match cursor.token() {
            None => Ok(sudoku),
            Some(extra) => Err(extra.error("the end of the input")),
        }
    }
}

/// Writes sixteen lines of sixteen letters, `-` for a blank, without a newline at the end.
impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.rows().iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            for digit in row {
                write!(f, "{}", digit.map_or('-', Digit::to_letter))?;
            }
        }
        Ok(())
    }
}
