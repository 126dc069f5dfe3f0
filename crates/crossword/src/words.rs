//! Word lists.

use std::cmp::Ordering;

/// Words with scores, grouped by length, each once.
///
/// ```
/// use crossword::WordList;
///
/// let list = WordList::new([("CRATE", 70), ("RUST", 90), ("RUST", 40)]);
/// let four = list.of_length(4);
/// assert_eq!((list.len(), four.len()), (2, 1));
/// assert_eq!((four.word(0), four.score(0)), (Some("RUST".to_owned()), Some(90)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    /// The words of length n at place n - 1.
    groups: Vec<Words>,
}

impl WordList {
    /// The list of `words` with their scores. Of a word that comes again, the highest score
    /// counts; empty words are left out. Letters are compared exactly. Cost: sorting them.
    pub fn new<W: AsRef<str>>(words: impl IntoIterator<Item = (W, i32)>) -> Self {
        let mut groups: Vec<Vec<(Vec<char>, i32)>> = Vec::new();
        for (word, score) in words {
            let letters: Vec<char> = word.as_ref().chars().collect();
            let Some(place) = letters.len().checked_sub(1) else {
                continue;
            };
            if groups.len() <= place {
                groups.resize_with(place + 1, Vec::new);
            }
            groups[place].push((letters, score));
        }
        let groups = (1..)
            .zip(groups)
            .map(|(len, words)| Words::sorted(len, words));
        Self {
            groups: groups.collect(),
        }
    }

    /// The words of `length` letters, in alphabetical order.
    pub fn of_length(&self, length: u32) -> &Words {
        static NONE: Words = Words::none();
        let place = (length as usize).checked_sub(1);
        place
            .and_then(|place| self.groups.get(place))
            .unwrap_or(&NONE)
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.groups.iter().map(Words::len).sum()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

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

    fn sorted(length: usize, mut words: Vec<(Vec<char>, i32)>) -> Self {
        words.sort_unstable_by(|a, b| match a.0.cmp(&b.0) {
            Ordering::Equal => b.1.cmp(&a.1),
            order => order,
        });
        words.dedup_by(|again, first| again.0 == first.0);
        Self {
            length,
            letters: words.iter().flat_map(|(word, _)| word).copied().collect(),
            scores: words.iter().map(|&(_, score)| score).collect(),
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

    /// Letters of each word.
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
