//! The words of a slot, the best first.

use super::relax::{DEAD, Relaxation};
use super::table::{Slot, Table};

/// The words of a slot in the order of their worth, the best first.
#[derive(Debug)]
pub(super) struct Ranking {
    /// Their places in the table.
    pub(super) words: Vec<usize>,
    pub(super) worths: Vec<i64>,
    pub(super) columns: Vec<Vec<u32>>,
    /// Names and ranks, by name.
    ranks: Vec<(u32, u32)>,
}

impl Ranking {
    /// Of words that are worth as much, those earlier in `order` come first.
    pub(super) fn new(table: &Table, relaxation: &Relaxation, slot: Slot, order: &[usize]) -> Self {
        let (slot, worths) = (&table.slots[slot], &relaxation.worths[slot]);
        let possible = order.iter().copied().filter(|&word| worths[word] != DEAD);
        let mut words: Vec<usize> = possible.collect();
        words.sort_by_key(|&word| std::cmp::Reverse(worths[word]));
        let column = |column: &Vec<u32>| words.iter().map(|&word| column[word]).collect();
        let names = (0..)
            .zip(&words)
            .filter_map(|(rank, &word)| Some((*slot.names.get(word)?, rank)));
        let mut ranks: Vec<(u32, u32)> = names.collect();
        ranks.sort_unstable();
        Self {
            worths: words.iter().map(|&word| worths[word]).collect(),
            columns: slot.columns.iter().map(column).collect(),
            ranks,
            words,
        }
    }

    /// The rank of the word at that place in the table.
    pub(super) fn rank_of(&self, word: usize) -> Option<u32> {
        let rank = self.words.iter().position(|&other| other == word)?;
        Some(rank as u32)
    }

    /// The rank of the word of that name.
    pub(super) fn rank(&self, name: u32) -> Option<u32> {
        let found = self.ranks.binary_search_by_key(&name, |&(name, _)| name);
        found.ok().map(|at| self.ranks[at].1)
    }
}
