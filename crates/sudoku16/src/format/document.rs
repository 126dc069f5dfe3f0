//! A sudoku with the way in which it is written.

use core::fmt;

use puzzle_core::{Cursor, ParseError};

use super::alphabet::Alphabet;
use super::dialect::Dialect;
use super::reader::read_case;
use crate::grid::FullGrid;
use crate::puzzle::Sudoku;

/// A sudoku with the way in which it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Document {
    sudoku: Sudoku,
    dialect: Dialect,
}

impl Document {
    /// `sudoku`, to be written in `dialect`.
    pub const fn new(sudoku: Sudoku, dialect: Dialect) -> Self {
        Self { sudoku, dialect }
    }

    /// The sudoku.
    pub const fn sudoku(&self) -> &Sudoku {
        &self.sudoku
    }

    /// The sudoku alone.
    pub fn into_sudoku(self) -> Sudoku {
        self.sudoku
    }

    /// The way in which it is written.
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// An answer, written in the same way.
    #[must_use]
    pub fn answer(&self, grid: &FullGrid) -> Self {
        Self::new(grid.into(), self.dialect)
    }
}

impl fmt::Display for Document {
    /// Writes the text without a newline at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.dialect.write(&self.sudoku))
    }
}

/// Reads one grid, in `alphabet` or in the only one that fits. Around it there may be blank lines,
/// nothing else. A grid without any digit is read as one of letters.
///
/// Blanks, commas and `|` between cells mean nothing, nor do lines of `+` and `-`; the first line
/// tells whether the grid stands on one line or on sixteen. All blanks of a grid are alike: where
/// `.` is a blank, `0` is a digit.
///
/// # Errors
/// What is wrong with the text, in the alphabet in which most of it can be read; or that several
/// alphabets fit.
pub fn read(text: &str, alphabet: Option<Alphabet>) -> Result<Document, ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_blank_lines();
    let document = read_case(&mut cursor, alphabet)?;
    match cursor.token() {
        None => Ok(document),
        Some(extra) => Err(extra.error("the end of the input")),
    }
}
