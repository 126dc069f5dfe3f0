//! Word lists.

mod gather;
mod names;
mod read;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use gather::Gather;
pub(crate) use names::names;
pub use read::{Punctuation, WordListReader};

/// Words with scores, grouped by length, each once.
///
/// Texts such as `word;score` are read by a [`WordListReader`]; `text.parse()` does so with its
/// defaults.
///
/// ```
/// use crossword::WordList;
///
/// let list = WordList::new([("CRATE", 70), ("RUST", 90), ("RUST", 40)]);
/// let four = list.of_length(4);
/// assert_eq!((list.len(), four.len()), (2, 1));
/// assert_eq!((four.word(0), four.score(0)), (Some("RUST".to_owned()), Some(90)));
///
/// assert_eq!("crate;70\nrust;90\n".parse(), Ok(list));
/// ```
#[derive(Clone, Debug, Default)]
pub struct WordList {
    /// By length; none is empty.
    groups: BTreeMap<usize, Words>,
    skipped: usize,
}

impl WordList {
    /// The list of `words` with their scores. Of a word that comes again, the highest score
    /// counts; empty words are left out. Letters are compared exactly. Cost: sorting them, unless
    /// they come in order.
    pub fn new<W: AsRef<str>>(words: impl IntoIterator<Item = (W, i32)>) -> Self {
        let mut gather = Gather::default();
        for (word, score) in words {
            gather.push(word.as_ref(), score);
        }
        gather.into_list(0)
    }

    /// The words of `length` letters, in alphabetical order.
    pub fn of_length(&self, length: u32) -> &Words {
        static NONE: Words = Words::none();
        self.groups.get(&(length as usize)).unwrap_or(&NONE)
    }

    /// The words group by group, the shortest first.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &Words> {
        self.groups.values()
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.groups().map(Words::len).sum()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// How many words a [`WordListReader`] left out for the characters in them. Lists that differ
    /// in nothing else are equal.
    pub const fn skipped(&self) -> usize {
        self.skipped
    }
}

impl PartialEq for WordList {
    fn eq(&self, other: &Self) -> bool {
        self.groups == other.groups
    }
}

impl Eq for WordList {}

/// Words of one length, in alphabetical order (by Unicode scalar values).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    length: usize,
    /// The letters of all words, one word after another.
    letters: Vec<char>,
    scores: Vec<i32>,
}

impl Words {
    const fn none() -> Self {
        Self {
            length: 1,
            letters: Vec::new(),
            scores: Vec::new(),
        }
    }

    /// Number of words.
    pub const fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there is no word.
    pub const fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// Letters of each word, at least 1.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// The letters of the word at `place` in the order, if there is one.
    pub fn letters(&self, place: usize) -> Option<&[char]> {
        let start = place.checked_mul(self.length)?;
        self.letters.get(start..)?.get(..self.length)
    }

    /// The word at `place` in the order, if there is one.
    pub fn word(&self, place: usize) -> Option<String> {
        self.letters(place).map(|letters| letters.iter().collect())
    }

    /// The score of the word at `place` in the order, if there is one.
    pub fn score(&self, place: usize) -> Option<i32> {
        self.scores.get(place).copied()
    }

    /// The place of the word with these letters. Cost: a binary search.
    pub fn find(&self, letters: &[char]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.letters(middle)?.cmp(letters) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => high = middle,
            }
        }
        None
    }
}
