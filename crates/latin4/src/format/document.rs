//! A puzzle with the way in which it is written, and where.

use core::fmt;

use puzzle_core::{Cursor, ParseError, Place};

use super::dialect::Dialect;
use super::reader::read_case;
use crate::puzzle::{Cell, Grid, Puzzle, Rules};

/// A puzzle with the way in which it is written, and where its cells stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    puzzle: Puzzle,
    dialect: Dialect,
    places: Option<[Place; 16]>,
}

impl Document {
    /// `puzzle`, to be written in `dialect`.
    pub const fn new(puzzle: Puzzle, dialect: Dialect) -> Self {
        Self {
            puzzle,
            dialect,
            places: None,
        }
    }

    pub(super) const fn with_places(mut self, places: [Place; 16]) -> Self {
        self.places = Some(places);
        self
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The way in which it is written.
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Where `cell` stands in the text that was read; `None` if none was.
    pub fn place(&self, cell: Cell) -> Option<Place> {
        self.places.map(|places| places[cell.index()])
    }

    /// An answer, to be written in the same way.
    #[must_use]
    pub fn answer(&self, grid: &Grid) -> Self {
        Self::new(Puzzle::new(self.puzzle.rules(), grid.into()), self.dialect)
    }
}

impl fmt::Display for Document {
    /// Writes the text without a newline at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.dialect.write(self.puzzle.givens()))
    }
}

/// Reads one grid under `rules`, which the text does not tell. Around it there may be blank lines,
/// nothing else. The first line tells how it is written; in a grid without blanks these are taken to
/// be `0`.
///
/// # Errors
/// What is wrong with the text.
pub fn read(text: &str, rules: Rules) -> Result<Document, ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_blank_lines();
    let document = read_case(&mut cursor, rules)?;
    match cursor.token() {
        None => Ok(document),
        Some(extra) => Err(extra.error("the end of the input")),
    }
}
