//! Word lists as text.

use std::str::FromStr;

use puzzle_core::{Cursor, ParseError};

use super::WordList;
use super::gather::Gather;

/// What becomes of words with characters other than letters and digits, such as `it's` or
/// `ad hoc`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Punctuation {
    /// They are left out.
    #[default]
    Skip,
    /// They are taken without those characters: `ITS`, `ADHOC`.
    Strip,
    /// The characters count as letters, all but control characters.
    Keep,
}

/// Reads a [`WordList`] from text.
///
/// A line is a word, or a word, `;` and its score, a whole number of 32 bits. Blank lines and
/// lines that begin with `#` say nothing; blanks around a word or a score do not count, nor do a
/// byte-order mark and the `\r` of `\r\n`.
///
/// Letters are folded to upper case, and one Unicode scalar value is one letter. A letter whose
/// upper case is several becomes those: `ß` is `SS`, `ﬁ` is `FI`. Accents stay, and an accent that
/// is a character of its own is no letter. Of a word that comes again the highest score counts.
///
/// ```
/// use crossword::{Punctuation, WordListReader};
///
/// let text = "crate;70\nrust;90\nit's;60\nfoo;10\n";
/// let list = WordListReader::new().min_score(40).read(text)?;
/// assert_eq!((list.len(), list.skipped()), (2, 1));
///
/// let reader = WordListReader::new().punctuation(Punctuation::Strip);
/// let list = reader.read(text)?;
/// assert_eq!(list.of_length(3).word(1), Some("ITS".to_owned()));
///
/// let error = reader.read("crate;70\nrust;9O\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 6: expected a score (-2147483648 to 2147483647), found `9O`"
/// );
/// # Ok::<(), crossword::puzzle_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct WordListReader {
    min_score: i32,
    default_score: i32,
    punctuation: Punctuation,
    skip_capitalised: bool,
    ascii_only: bool,
}

impl WordListReader {
    /// A reader that takes all scores, scores words without one 50, and
    /// [skips](Punctuation::Skip) words with punctuation.
    pub const fn new() -> Self {
        Self {
            min_score: i32::MIN,
            default_score: 50,
            punctuation: Punctuation::Skip,
            skip_capitalised: false,
            ascii_only: false,
        }
    }

    /// Leaves out words with a score below `score`.
    pub const fn min_score(mut self, score: i32) -> Self {
        self.min_score = score;
        self
    }

    /// Gives words without a score this one.
    pub const fn default_score(mut self, score: i32) -> Self {
        self.default_score = score;
        self
    }

    /// Does this with words in which there is punctuation.
    pub const fn punctuation(mut self, punctuation: Punctuation) -> Self {
        self.punctuation = punctuation;
        self
    }

    /// Leaves out words with an upper-case letter: in dictionaries they are names and
    /// abbreviations.
    pub const fn skip_capitalised(mut self) -> Self {
        self.skip_capitalised = true;
        self
    }

    /// Leaves out words with letters beyond ASCII.
    pub const fn ascii_only(mut self) -> Self {
        self.ascii_only = true;
        self
    }

    /// Reads `text`. Cost: linear in it, and sorting the words unless they come in order.
    ///
    /// # Errors
    /// A [`ParseError`] at the first score that is none.
    pub fn read(&self, text: &str) -> Result<WordList, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut gather = Gather::default();
        let mut skipped = 0;
        let mut folded = String::new();
        while let Some(line) = cursor.line() {
            let raw = line.raw();
            if raw.trim_start().starts_with('#') {
                continue;
            }
            let (word, score) = match raw.split_once(';') {
                None => (raw, self.default_score),
                Some((word, rest)) => {
                    let from = word.len() + 1 + (rest.len() - rest.trim_start().len());
                    let token = line.token(from..from + rest.trim().len());
                    let score = token.text().parse();
                    (word, score.map_err(|_| token.error(EXPECTED_SCORE))?)
                }
            };
            let word = word.trim();
            if raw.trim().is_empty() || score < self.min_score {
                continue;
            }
            folded.clear();
            if self.fold(word, &mut folded) && !folded.is_empty() {
                gather.push(&folded, score);
            } else {
                skipped += 1;
            }
        }
        Ok(gather.into_list(skipped))
    }

    /// Adds the letters of `word` in upper case to `folded`; false where the word is to be left
    /// out.
    fn fold(&self, word: &str, folded: &mut String) -> bool {
        // Most words are plain ASCII, of which no character needs to be decoded.
        if word.bytes().all(|b| b.is_ascii_alphanumeric()) {
            folded.push_str(word);
            folded.make_ascii_uppercase();
            return !self.skip_capitalised || !word.bytes().any(|b| b.is_ascii_uppercase());
        }
        for c in word.chars() {
            if c.is_alphanumeric() {
                if self.ascii_only && !c.is_ascii() || self.skip_capitalised && c.is_uppercase() {
                    return false;
                }
                folded.extend(c.to_uppercase());
                continue;
            }
            match self.punctuation {
                Punctuation::Strip => {}
                Punctuation::Keep if !c.is_control() => folded.push(c),
                Punctuation::Skip | Punctuation::Keep => return false,
            }
        }
        true
    }
}

const EXPECTED_SCORE: &str = "a score (-2147483648 to 2147483647)";

impl Default for WordListReader {
    /// The same as [`new`](Self::new).
    fn default() -> Self {
        Self::new()
    }
}

impl FromStr for WordList {
    type Err = ParseError;

    /// Reads with the defaults of [`WordListReader`].
    ///
    /// # Errors
    /// A [`ParseError`] at the first score that is none.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        WordListReader::new().read(text)
    }
}
