//! Diagrams as rows of characters: `#` is a block, `.` an empty cell, a letter a given one.
//!
//! ```
//! use crossword::Diagram;
//!
//! let diagram: Diagram = "C..\n.#.\n..E\n".parse()?;
//! assert_eq!(diagram.slots().len(), 4);
//! assert_eq!(diagram.to_string(), "C..\n.#.\n..E\n");
//! # Ok::<(), crossword::puzzle_core::ParseError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use puzzle_core::{Cursor, Grid, ParseError};

use crate::diagram::{Cell, Diagram, Letters, Square};

impl FromStr for Diagram {
    type Err = ParseError;

    /// # Errors
    /// A [`ParseError`] at the first thing that is not as the [form](self) wants it.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut rows: Vec<Vec<Square>> = Vec::new();
        while let Some(line) = cursor.line() {
            for token in line.tokens() {
                let row: Result<Vec<Square>, ParseError> = token
                    .chars()
                    .map(|(c, place)| match c {
                        '#' => Ok(Square::Block),
                        '.' => Ok(Square::Cell(Cell::empty())),
                        _ => match Letters::of_char(c) {
                            Some(letters) => Ok(Square::Cell(Cell::empty().with_letters(letters))),
                            None => Err(place.error("`#`, `.` or a letter")),
                        },
                    })
                    .collect();
                let row = row?;
                if rows.first().is_some_and(|first| first.len() != row.len()) {
                    return Err(token.error("a row as long as the first"));
                }
                rows.push(row);
            }
        }
        let squares = Grid::from_rows(rows);
        let squares = squares.map_err(|_| cursor.end_of_input("a row of squares"))?;
        Ok(Self::new(squares))
    }
}

impl fmt::Display for Diagram {
    /// Writes a line for each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.squares().rows() {
            for square in row {
                match square {
                    Square::Block => f.write_str("#")?,
                    Square::Void => f.write_str(" ")?,
                    Square::Cell(cell) => match cell.letters() {
                        Some(letters) => write!(f, "{letters}")?,
                        None => f.write_str(".")?,
                    },
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
