//! The words of one length of one list, and which of them have a letter at a position.

use puzzle_core::{Budget, Stop};

use super::alphabet::{Alphabet, VALUES};
use crate::words::Words;
use crate::work::{Work, repeated};

/// Words in a machine word of a set of words.
const BITS: usize = u64::BITS as usize;

/// Words as values of variables, and a set of words for each value at each position.
#[derive(Debug)]
pub(super) struct Table {
    /// Variables of a word.
    len: usize,
    words: usize,
    /// Machine words of a set of words.
    blocks: usize,
    /// The values of each word, one word after another.
    values: Vec<u8>,
    /// The values that occur at each position.
    present: Vec<u64>,
    /// Where the sets of each position begin; they stand in the order of the values.
    start: Vec<usize>,
    sets: Vec<u64>,
    /// The names of the words, which rise; equal words of different tables have equal names.
    /// Empty where a word's place is its name.
    names: Vec<u32>,
}

impl Table {
    pub(super) fn of(
        words: &Words,
        alphabet: &Alphabet,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        budget.spend(1)?;
        let mut work = Work::default();
        let digits = alphabet.digits();
        let len = words.length() * digits;
        let mut values = Vec::with_capacity(words.len() * len);
        let mut present = repeated(0_u64, len, budget)?;
        for word in 0..words.len() {
            work.pay(1 + len / 2, budget)?;
            for &letter in words.letters(word).unwrap_or_default() {
                let number = alphabet.number(letter).unwrap_or_default();
                for digit in 0..digits {
                    let value = alphabet.digit(number, digit);
                    present[values.len() % len] |= 1 << value;
                    values.push(value as u8);
                }
            }
        }
        let blocks = words.len().div_ceil(BITS);
        let mut start = Vec::with_capacity(len);
        let mut rank = Vec::with_capacity(len);
        let mut sets_before = 0;
        for &present in &present {
            work.pay(VALUES, budget)?;
            start.push(sets_before * blocks);
            let mut ranks = [0; VALUES];
            for value in values_of(present) {
                ranks[value] = sets_before * blocks;
                sets_before += 1;
            }
            rank.push(ranks);
        }
        // Not written yet, so that it costs nothing yet.
        let mut sets = vec![0; sets_before * blocks];
        for word in 0..words.len() {
            work.pay(1 + len, budget)?;
            let values = &values[word * len..][..len];
            for (rank, &value) in rank.iter().zip(values) {
                sets[rank[value as usize] + word / BITS] |= 1 << (word % BITS);
            }
        }
        Ok(Self {
            len,
            words: words.len(),
            blocks,
            values,
            present,
            start,
            sets,
            names: Vec::new(),
        })
    }

    pub(super) fn set_names(&mut self, names: Vec<u32>) {
        self.names = names;
    }

    /// Machine words of a set of words.
    pub(super) const fn blocks(&self) -> usize {
        self.blocks
    }

    /// Variables of a word.
    pub(super) const fn length(&self) -> usize {
        self.len
    }

    /// Number of words.
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// The values of a word.
    pub(super) fn word(&self, word: usize) -> &[u8] {
        &self.values[word * self.len..][..self.len]
    }

    /// The values that occur at `position`.
    pub(super) fn present(&self, position: usize) -> u64 {
        self.present[position]
    }

    /// The words that have `value`, which must be present, at `position`.
    #[inline]
    pub(super) fn with(&self, position: usize, value: usize) -> &[u64] {
        let below = self.present[position] & ((1 << value) - 1);
        let start = self.start[position] + below.count_ones() as usize * self.blocks;
        &self.sets[start..][..self.blocks]
    }

    /// The name of a word: equal words of tables whose words rival each other have equal names.
    pub(super) fn name(&self, word: usize) -> usize {
        self.names.get(word).map_or(word, |&name| name as usize)
    }

    /// The place of the word that is at `word` in `other`, if this table has it.
    pub(super) fn find(&self, other: &Self, word: usize) -> Option<usize> {
        if std::ptr::eq(self, other) || other.names.is_empty() {
            return Some(word);
        }
        self.names.binary_search(&other.names[word]).ok()
    }
}

/// The values in a mask, the smallest first.
pub(super) fn values_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let value = mask.trailing_zeros();
        if value == u64::BITS {
            return None;
        }
        mask &= mask - 1;
        Some(value as usize)
    })
}
