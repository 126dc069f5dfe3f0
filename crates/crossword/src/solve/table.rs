//! The words of one length of one list, and which of them have a letter at a position.

use puzzle_core::{Budget, Stop};

use super::alphabet::{Alphabet, VALUES};
use crate::words::Words;

/// Words in a machine word of a set of words.
const BITS: usize = u64::BITS as usize;
/// Letters that are looked at for the price of a node.
const LETTERS_PER_NODE: usize = 512;
/// Positions whose values are ranked for the price of a node.
const RANKS_PER_NODE: usize = 32;

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
        let digits = alphabet.digits();
        let len = words.length() * digits;
        budget.spend((1 + len / RANKS_PER_NODE) as u64)?;
        let words_per_node = (LETTERS_PER_NODE / len.max(1)).max(1);
        let node = 1 + (len / LETTERS_PER_NODE) as u64;
        let mut values = Vec::with_capacity(words.len() * len);
        let mut present = vec![0_u64; len];
        for word in 0..words.len() {
            if word % words_per_node == 0 {
                budget.spend(node)?;
            }
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
        let mut sets_before = 0;
        let start = present.iter().map(|present| {
            let start = sets_before * blocks;
            sets_before += present.count_ones() as usize;
            start
        });
        let start: Vec<usize> = start.collect();
        let mut sets = vec![0; sets_before * blocks];
        let mut rank = vec![[0; VALUES]; len];
        for (position, rank) in rank.iter_mut().enumerate() {
            for (place, value) in values_of(present[position]).enumerate() {
                rank[value] = start[position] + place * blocks;
            }
        }
        for word in 0..words.len() {
            if word % words_per_node == 0 {
                budget.spend(node)?;
            }
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
