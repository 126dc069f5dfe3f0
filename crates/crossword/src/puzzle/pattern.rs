//! Patterns of words.

use std::fmt::{self, Write};
use std::iter::Peekable;
use std::str::FromStr;

/// What the letters of a word may be.
///
/// A letter stands for itself, and `?` or `.` for any. `[AEIOU]` is one of those letters, and
/// `[^AEIOU]` any other. In brackets all characters stand for themselves, `]` where it comes first:
/// `[?]` is a question mark, `[]]` a bracket. Letters are compared exactly; word lists are read in
/// upper case.
///
/// ```
/// use crossword::Pattern;
///
/// let pattern: Pattern = "C?[RT]".parse()?;
/// assert!(pattern.fits(&['C', 'A', 'T']));
/// assert!(!pattern.fits(&['C', 'A', 'B']));
/// assert!(!pattern.fits(&['C', 'A', 'R', 'T']));
///
/// let error = "C?[RT".parse::<Pattern>().unwrap_err();
/// assert_eq!(error.to_string(), "column 6: expected `]`, found the end");
/// # Ok::<(), crossword::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern(Box<[Place]>);

/// What a letter may be: one of `letters`, or any other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    /// In order, each once.
    letters: Box<[char]>,
    excluded: bool,
}

impl Pattern {
    /// Number of letters, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a pattern is never empty")]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// The letters, `None` where there may be several.
    pub(crate) fn letters(&self) -> impl Iterator<Item = Option<char>> {
        self.0.iter().map(Place::single)
    }

    /// Whether there is a place for several letters, but not for any.
    pub(crate) fn has_sets(&self) -> bool {
        let mut places = self.0.iter();
        places.any(|place| place.single().is_none() && !place.letters.is_empty())
    }

    /// Whether a word with these letters fits.
    pub fn fits(&self, letters: &[char]) -> bool {
        let fits = |(place, &letter): (&Place, _)| place.fits(letter);
        self.len() == letters.len() && self.0.iter().zip(letters).all(fits)
    }
}

impl Place {
    fn one_of(mut letters: Vec<char>, excluded: bool) -> Self {
        letters.sort_unstable();
        letters.dedup();
        let letters = letters.into();
        Self { letters, excluded }
    }

    fn fits(&self, letter: char) -> bool {
        self.letters.contains(&letter) != self.excluded
    }

    fn single(&self) -> Option<char> {
        match *self.letters {
            [letter] if !self.excluded => Some(letter),
            _ => None,
        }
    }
}

impl FromStr for Pattern {
    type Err = PatternError;

    /// # Errors
    /// [`PatternError`] for an empty text, and for a bracket without its other one.
    fn from_str(text: &str) -> Result<Self, PatternError> {
        let mut places = Vec::new();
        let mut chars = (1..).zip(text.chars()).peekable();
        while let Some((column, c)) = chars.next() {
            places.push(match c {
                '?' | '.' => Place::one_of(Vec::new(), true),
                '[' => set(&mut chars, text)?,
                ']' => return Err(PatternError::new(column, "`[` before", Some(c))),
                letter => Place::one_of(vec![letter], false),
            });
        }
        if places.is_empty() {
            return Err(PatternError::new(1, "a letter", None));
        }
        Ok(Self(places.into()))
    }
}

/// Reads the letters of a set up to its `]`.
fn set(
    chars: &mut Peekable<impl Iterator<Item = (usize, char)>>,
    text: &str,
) -> Result<Place, PatternError> {
    let excluded = chars.next_if(|&(_, c)| c == '^').is_some();
    let mut letters = Vec::new();
    for (_, c) in chars {
        if c == ']' && !letters.is_empty() {
            return Ok(Place::one_of(letters, excluded));
        }
        letters.push(c);
    }
    let end = text.chars().count() + 1;
    Err(PatternError::new(end, "`]`", None))
}

impl fmt::Display for Pattern {
    /// Writes what is read as the same pattern.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|place| place.fmt(f))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.letters.is_empty() {
            return f.write_char('?');
        }
        if let Some(letter) = self.single().filter(|c| !"?.[]".contains(*c)) {
            return f.write_char(letter);
        }
        // A bracket ends the set unless it comes first, and `^` excludes where it does.
        let (special, plain): (Vec<char>, Vec<char>) =
            self.letters.iter().partition(|&&c| c == ']' || c == '^');
        let bracket = special.iter().filter(|&&c| c == ']');
        let caret = special.iter().filter(|&&c| c == '^');
        f.write_str(if self.excluded { "[^" } else { "[" })?;
        let mut letters = bracket.chain(&plain).chain(caret);
        letters.try_for_each(|&letter| f.write_char(letter))?;
        f.write_char(']')
    }
}

/// A text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: expected {expected}, found {found}")]
#[non_exhaustive]
pub struct PatternError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What was expected there.
    pub expected: &'static str,
    /// What was found.
    pub found: String,
}

impl PatternError {
    fn new(column: usize, expected: &'static str, found: Option<char>) -> Self {
        let found = found.map_or_else(|| "the end".into(), |c| format!("`{c}`"));
        Self {
            column,
            expected,
            found,
        }
    }
}
