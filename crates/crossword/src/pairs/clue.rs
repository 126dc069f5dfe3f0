//! Clues: a number, a direction and the words that may be written there.

use std::fmt;
use std::str::FromStr;

use crate::diagram::Direction;
use crate::pairs::error::{NumberError, WordError};

/// A number that marks a cell in which clues start, 0 to 999: a cell of a picture has room for
/// three digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(u16);

impl Number {
    /// The lowest number.
    pub const MIN: Self = Self(0);
    /// The highest number.
    pub const MAX: Self = Self(999);

    /// The number with this value; `None` above 999.
    pub const fn new(value: u16) -> Option<Self> {
        if value <= Self::MAX.0 {
            Some(Self(value))
        } else {
            None
        }
    }

    /// Its value, 0 to 999.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl FromStr for Number {
    type Err = NumberError;

    /// # Errors
    /// [`NumberError`] for anything but decimal digits whose number is from 0 to 999.
    fn from_str(text: &str) -> Result<Self, NumberError> {
        let value = text.parse().ok().filter(|_| !text.starts_with('+'));
        value.and_then(Self::new).ok_or(NumberError)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A candidate: one character (Unicode scalar value) a cell, any but blanks, compared exactly.
///
/// Upper and lower case differ, and so do composed and decomposed accents.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(Box<str>);

impl Word {
    /// The word that is a token of a text: not empty, and without blanks.
    pub(crate) fn of_token(token: &str) -> Self {
        Self(token.into())
    }

    /// The word as text.
    pub const fn as_str(&self) -> &str {
        &self.0
    }

    /// The letters, one a cell.
    pub fn letters(&self) -> impl Iterator<Item = char> {
        self.0.chars()
    }

    /// How many cells it fills, at least 1. Cost: one pass over the word.
    #[expect(clippy::len_without_is_empty, reason = "a word is never empty")]
    pub fn len(&self) -> usize {
        self.0.chars().count()
    }
}

impl FromStr for Word {
    type Err = WordError;

    /// # Errors
    /// [`WordError`] for an empty text and one with a blank in it.
    fn from_str(text: &str) -> Result<Self, WordError> {
        if text.is_empty() || text.contains(char::is_whitespace) {
            return Err(WordError);
        }
        Ok(Self(text.into()))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A clue: where it starts, which way it runs, and its one or two candidates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    direction: Direction,
    number: Number,
    first: Word,
    second: Option<Word>,
}

impl Clue {
    /// The clue `number` in `direction` with its candidates. They may be of any length: one that
    /// does not fit is never chosen.
    pub const fn new(
        direction: Direction,
        number: Number,
        first: Word,
        second: Option<Word>,
    ) -> Self {
        Self {
            direction,
            number,
            first,
            second,
        }
    }

    /// The way it runs.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// The number of the cell in which it starts.
    pub const fn number(&self) -> Number {
        self.number
    }

    /// The first candidate.
    pub const fn first(&self) -> &Word {
        &self.first
    }

    /// The second candidate, if there is one.
    pub const fn second(&self) -> Option<&Word> {
        self.second.as_ref()
    }

    /// All candidates in their order.
    pub fn candidates(&self) -> impl Iterator<Item = &Word> {
        std::iter::once(&self.first).chain(self.second())
    }
}
