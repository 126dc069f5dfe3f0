//! A sudoku in the contests' form: letters `A` to `P`, `-` for a blank.

use core::fmt;
use core::str::FromStr;

use puzzle_core::ParseError;

use crate::format::{self, Alphabet, Dialect};
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
