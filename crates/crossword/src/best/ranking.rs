//! The words of a slot, the best first.

use std::cmp::Reverse;

use puzzle_core::{Budget, Stop};

use super::relax::{DEAD, Relaxation};
use super::table::{Columns, Slot, Table};
use crate::work::{Work, repeated};

/// Words that are sorted between two payments.
const CHUNK: usize = 1 << 14;
/// The word stands in no fill.
const NO_RANK: u32 = u32::MAX;

/// The words of a slot in the order of their worth, the best first.
#[derive(Debug)]
pub(super) struct Ranking {
    /// Their places in the table.
    pub(super) words: Vec<usize>,
    pub(super) worths: Vec<i64>,
    pub(super) columns: Columns,
    /// By place in the table.
    ranks: Vec<u32>,
}

impl Ranking {
    /// Of words that are worth as much, those earlier in `order` come first.
    pub(super) fn new(
        table: &Table,
        relaxation: &Relaxation,
        slot: Slot,
        order: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        let mut work = Work::default();
        let (slot, worths) = (&table.slots[slot], &relaxation.worths[slot]);
        work.pay(1 + 4 * order.len(), budget)?;
        let possible = order.iter().copied().filter(|&word| worths[word] != DEAD);
        let mut words: Vec<usize> = possible.collect();
        // What is sorted in parts is sorted soon.
        for chunk in words.chunks_mut(CHUNK) {
            work.pay(32 * chunk.len(), budget)?;
            chunk.sort_by_key(|&word| Reverse(worths[word]));
        }
        work.pay(8 * words.len(), budget)?;
        words.sort_by_key(|&word| Reverse(worths[word]));
        let mut columns = Columns::new(words.len(), slot.cells.len());
        for (_, column) in slot.crossings() {
            work.pay(1 + 2 * words.len(), budget)?;
            for &word in &words {
                columns.push(column[word]);
            }
        }
        let mut ranks = repeated(NO_RANK, worths.len(), budget)?;
        for (rank, &word) in (0..).zip(&words) {
            ranks[word] = rank;
        }
        Ok(Self {
            worths: words.iter().map(|&word| worths[word]).collect(),
            columns,
            ranks,
            words,
        })
    }

    /// The rank of the word at that place in the table.
    pub(super) fn rank_of(&self, word: usize) -> Option<u32> {
        let rank = self.ranks.get(word).copied();
        rank.filter(|&rank| rank != NO_RANK)
    }
}
