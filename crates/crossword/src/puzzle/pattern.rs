//! Patterns of words.

use std::fmt;
use std::str::FromStr;

/// What the letters of a word may be: a letter stands for itself, `?` for any.
///
/// ```
/// use crossword::Pattern;
///
/// let pattern: Pattern = "C?T".parse()?;
/// assert!(pattern.fits(&['C', 'A', 'T']));
/// assert!(!pattern.fits(&['C', 'A', 'R', 'T']));
/// # Ok::<(), crossword::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern(Box<[Option<char>]>);

impl Pattern {
    /// Number of letters, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a pattern is never empty")]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// The letters, `None` for any.
    pub(crate) const fn letters(&self) -> &[Option<char>] {
        &self.0
    }

    /// Whether a word with these letters fits.
    pub fn fits(&self, letters: &[char]) -> bool {
        let fits = |(place, &letter): (&Option<char>, _)| place.is_none_or(|place| place == letter);
        self.len() == letters.len() && self.0.iter().zip(letters).all(fits)
    }
}

impl FromStr for Pattern {
    type Err = PatternError;

    /// # Errors
    /// [`PatternError`] for an empty text.
    fn from_str(text: &str) -> Result<Self, PatternError> {
        if text.is_empty() {
            return Err(PatternError);
        }
        let place = |letter| (letter != '?').then_some(letter);
        Ok(Self(text.chars().map(place).collect()))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.0.iter().map(|place| place.unwrap_or('?'));
        f.write_str(&letters.collect::<String>())
    }
}

/// A text is no pattern: it is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a pattern has at least one letter")]
pub struct PatternError;
