//! A sudoku in the contests' form: letters `A` to `P`, `-` for a blank.

use core::fmt;
use core::str::FromStr;

use puzzle_core::{Cursor, ParseError};

use crate::format::{self, Alphabet, Dialect};
use crate::grid::{Digit, FullGrid, SIDE};
use crate::puzzle::Sudoku;

/// Reads letters `A` to `P`, and everything else as [`format::read`] does. Other alphabets are for
/// that too.
impl FromStr for Sudoku {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let document = format::read(text, Some(Alphabet::Letters))?;
        Ok(document.into_sudoku())
    }
}

/// Writes sixteen lines of sixteen letters, `-` for a blank, without a newline at the end.
impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Dialect::default().write(self))
    }
}

/// Reads sixteen lines of sixteen digits `0` to `9`, `A` to `F`, of either case, and nothing else
/// but blank lines around them.
impl FromStr for FullGrid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const DIGIT: &str = "a digit (0 to 9, A to F)";
        let mut cursor = Cursor::new(text);
        cursor.skip_blank_lines();
        let mut rows = [[Digit::default(); SIDE]; SIDE];
        for (row, number) in rows.iter_mut().zip(1..) {
            let line = cursor.expect_line(format!("row {number} of {SIDE}"))?;
            let mut tokens = line.tokens();
            let token = tokens.expect(DIGIT)?;
            let mut chars = token.chars();
            for cell in row {
                let (c, place) = chars.next().ok_or_else(|| token.error_behind(DIGIT))?;
                *cell = Digit::from_char(c).ok_or_else(|| place.error(DIGIT))?;
            }
            if let Some((_, extra)) = chars.next() {
                return Err(extra.error("the end of the line"));
            }
            tokens.end()?;
        }
        match cursor.token() {
            None => Ok(Self::from_rows(rows)),
            Some(extra) => Err(extra.error("the end of the input")),
        }
    }
}
