//! Squares, and what stands in them.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use bitflags::bitflags;

bitflags! {
    /// Bars at the edges of a square, which end the runs that reach them.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Bars: u8 {
        /// Between the square and the one to its right.
        const RIGHT = 1;
        /// Between the square and the one below.
        const BELOW = 1 << 1;
    }

    /// What is drawn in a cell besides letters.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct CellMarks: u8 {
        /// A circle.
        const CIRCLE = 1;
        /// A darker ground.
        const SHADE = 1 << 1;
    }
}

/// What the letters of a cell are: one, or several in a rebus cell, up to [`MOST`](Self::MOST), and
/// no control characters. Clones share the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letters(Arc<str>);

impl Letters {
    /// Characters that a cell holds at most. No rebus of a published crossword comes near. Without a
    /// bound a small file whose cells share one long text would ask for gigabytes when it is drawn
    /// or written in another form.
    pub const MOST: usize = 64;

    /// What the text of [`Letters`] must be, for messages.
    pub(crate) fn expected() -> String {
        format!(
            "1 to {} letters, none of them a control character",
            Self::MOST
        )
    }

    /// The single letter `letter`; `None` for a control character.
    pub fn of_char(letter: char) -> Option<Self> {
        String::from(letter).parse().ok()
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The letter, if there is only one.
    pub fn single(&self) -> Option<char> {
        let mut letters = self.0.chars();
        letters.next().filter(|_| letters.next().is_none())
    }
}

impl FromStr for Letters {
    type Err = LettersError;

    /// # Errors
    /// [`LettersError`] for an empty text, one of more than [`MOST`](Self::MOST) characters, and one
    /// with a control character.
    fn from_str(text: &str) -> Result<Self, LettersError> {
        let is_long = text.chars().nth(Self::MOST).is_some();
        if text.is_empty() || is_long || text.contains(char::is_control) {
            return Err(LettersError);
        }
        Ok(Self(text.into()))
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text cannot stand in a cell: it is empty or too long, or there is a control character in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a cell holds {}", Letters::expected())]
pub struct LettersError;

/// A square that holds letters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    letters: Option<Letters>,
    marks: CellMarks,
}

impl Cell {
    /// A cell without letters.
    pub const fn empty() -> Self {
        Self {
            letters: None,
            marks: CellMarks::empty(),
        }
    }

    /// The cell with `letters` in it.
    #[must_use]
    pub fn with_letters(self, letters: Letters) -> Self {
        Self {
            letters: Some(letters),
            ..self
        }
    }

    /// The cell with nothing written in it.
    #[must_use]
    pub fn without_letters(self) -> Self {
        Self {
            letters: None,
            ..self
        }
    }

    /// The cell with `marks` besides those it has.
    #[must_use]
    pub fn marked(self, marks: CellMarks) -> Self {
        Self {
            marks: self.marks | marks,
            ..self
        }
    }

    /// What stands in it.
    pub const fn letters(&self) -> Option<&Letters> {
        self.letters.as_ref()
    }

    /// What is drawn in it.
    pub const fn marks(&self) -> CellMarks {
        self.marks
    }
}

/// One square of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// No square: a place outside the diagram's outline.
    Void,
    /// Holds no letter and ends the runs that reach it.
    Block,
    /// Holds letters.
    Cell(Cell),
}

impl Square {
    /// The cell, if it is one.
    pub const fn cell(&self) -> Option<&Cell> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Void | Self::Block => None,
        }
    }
}
