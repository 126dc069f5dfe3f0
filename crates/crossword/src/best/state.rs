//! What is still possible on the way to a better fill, and a trail to go back.

use std::collections::VecDeque;

use puzzle_core::{Budget, Stop};

use super::ranking::Ranking;
use super::relax::{DEAD, Relaxation};
use super::table::{Cell, Slot, Table};
use crate::work::Work;

/// What a slot can still take.
#[derive(Clone, Copy, Debug)]
struct Possible {
    /// Number of words.
    words: u32,
    /// Whether it may be left out.
    none: bool,
    /// The most that it can be worth.
    worth: i64,
}

/// What a slot takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The word of this rank.
    Word(u32),
    /// It is left out.
    None,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Words(u32, u64),
    Letters(u32, u64),
    Slot(u32, Possible),
}

/// The slot in which a contradiction was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict(pub(super) Slot);

/// What is still possible.
#[derive(Debug)]
pub(super) struct State<'t> {
    table: &'t Table,
    relaxation: &'t Relaxation,
    rankings: &'t [Ranking],
    slots: Vec<Possible>,
    /// Sets of ranks, one slot after another.
    words: Vec<u64>,
    first_words: Vec<usize>,
    /// Sets of letters, one cell after another.
    letters: Vec<u64>,
    first_letters: Vec<usize>,
    /// By slot and place: whether the cell has lost letters of which the slot does not know.
    is_news: Vec<Vec<bool>>,
    is_queued: Vec<bool>,
    queue: VecDeque<Slot>,
    trail: Vec<Change>,
    /// The most that all slots together can be worth.
    total: i64,
    /// What they must be worth.
    needed: i64,
    supported: Vec<u64>,
    work: Work,
}

impl<'t> State<'t> {
    pub(super) fn new(
        table: &'t Table,
        relaxation: &'t Relaxation,
        rankings: &'t [Ranking],
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        let mut work = Work::default();
        let (mut words, mut first_words) = (Vec::new(), Vec::new());
        for ranking in rankings {
            work.pay(8 + ranking.words.len() / 64, budget)?;
            first_words.push(words.len());
            fill(&mut words, ranking.words.len());
        }
        first_words.push(words.len());
        let (mut letters, mut first_letters) = (Vec::new(), Vec::new());
        for cell in &table.cells {
            work.pay(4, budget)?;
            first_letters.push(letters.len());
            fill(&mut letters, cell.letters.len());
        }
        first_letters.push(letters.len());
        let possible = rankings
            .iter()
            .zip(&relaxation.prices)
            .map(|(ranking, price)| Possible {
                words: ranking.words.len() as u32,
                none: price.is_some(),
                worth: 0,
            });
        let most = |cell: &super::table::CellTable| cell.letters.len().div_ceil(64);
        let mut state = Self {
            table,
            relaxation,
            rankings,
            slots: possible.collect(),
            words,
            first_words,
            letters,
            first_letters,
            is_news: table
                .slots
                .iter()
                .map(|slot| vec![true; slot.cells.len()])
                .collect(),
            is_queued: vec![true; rankings.len()],
            queue: (0..rankings.len()).collect(),
            trail: Vec::new(),
            total: 0,
            needed: i64::MIN / 4,
            supported: vec![0; table.cells.iter().map(most).max().unwrap_or(0)],
            work,
        };
        for (slot, ranking) in rankings.iter().enumerate() {
            state.pay_for_letters(slot, budget)?;
            let word = ranking.worths.first().copied();
            let none = state.slots[slot].none.then(|| state.left_out(slot));
            state.slots[slot].worth = word.max(none.flatten()).unwrap_or(0);
            state.total += state.slots[slot].worth;
        }
        Ok(state)
    }

    /// Pays for a look at the letters of `slot`, if it may be left out.
    fn pay_for_letters(&mut self, slot: Slot, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let places = if self.slots[slot].none {
            self.table.slots[slot].cells.len()
        } else {
            0
        };
        self.work.pay(2 + 16 * places, budget)
    }

    /// The most that all slots together can be worth.
    pub(super) const fn total(&self) -> i64 {
        self.total
    }

    /// What all slots together must be worth from here on.
    pub(super) const fn set_needed(&mut self, needed: i64) {
        self.needed = needed;
    }

    /// Where the trail ends.
    pub(super) const fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Goes back to where the trail ended at `mark`, when everything had followed.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Words(at, old)) => self.words[at as usize] = old,
                Some(Change::Letters(at, old)) => self.letters[at as usize] = old,
                Some(Change::Slot(slot, old)) => {
                    let slot = &mut self.slots[slot as usize];
                    self.total += old.worth - slot.worth;
                    *slot = old;
                }
                None => {}
            }
        }
        for slot in self.queue.drain(..) {
            self.is_queued[slot] = false;
            self.is_news[slot].fill(false);
        }
    }

    /// Whether `slot` takes one thing only.
    pub(super) fn is_decided(&self, slot: Slot) -> bool {
        self.options(slot) <= 1
    }

    /// Number of things that `slot` can take.
    pub(super) fn options(&self, slot: Slot) -> u32 {
        self.slots[slot].words + u32::from(self.slots[slot].none)
    }

    /// What `slot` takes if all is as good as it can be, and what it is worth then.
    pub(super) fn best(&self, slot: Slot) -> Option<Choice> {
        let word = self.ranks(slot).next();
        let worth = word.map(|rank| self.rankings[slot].worths[rank as usize]);
        if self.slots[slot].none && self.left_out(slot) > worth {
            return Some(Choice::None);
        }
        word.map(Choice::Word)
    }

    /// What all slots can be worth together if `slot` does not take its best.
    pub(super) fn total_without_best(&self, slot: Slot) -> i64 {
        let none = self.slots[slot].none.then(|| self.left_out(slot)).flatten();
        let mut ranks = self.ranks(slot);
        let worths = &self.rankings[slot].worths;
        let mut next = || ranks.next().map(|rank| worths[rank as usize]);
        let (first, second) = (next(), next());
        let left = if none > first {
            first
        } else {
            second.max(none)
        };
        left.map_or(i64::MIN, |left| self.total - self.slots[slot].worth + left)
    }

    /// The ranks of the words that `slot` can take.
    fn ranks(&self, slot: Slot) -> impl Iterator<Item = u32> {
        let words = &self.words[self.first_words[slot]..self.first_words[slot + 1]];
        ones(words)
    }

    /// What leaving `slot` out is worth at most.
    fn left_out(&self, slot: Slot) -> Option<i64> {
        let price = self.relaxation.prices[slot]?;
        let places = 0..self.table.slots[slot].cells.len();
        let best = places.map(|place| self.best_share(slot, place));
        Some(best.sum::<i64>() - price)
    }

    fn best_share(&self, slot: Slot, place: usize) -> i64 {
        let cell = self.table.slots[slot].cells[place];
        let shares = &self.relaxation.shares[slot][place];
        let letters = ones(self.letters(cell)).map(|letter| shares[letter as usize]);
        letters.max().filter(|&best| best != DEAD).unwrap_or(0)
    }

    fn letters(&self, cell: Cell) -> &[u64] {
        &self.letters[self.first_letters[cell]..self.first_letters[cell + 1]]
    }

    /// `slot` takes `choice` and nothing else.
    pub(super) fn choose(&mut self, slot: Slot, choice: Choice) {
        let chosen = match choice {
            Choice::Word(rank) => Some((rank as usize / 64, 1 << (rank % 64))),
            Choice::None => None,
        };
        self.keep(slot, |at, _| {
            chosen.map_or(0, |(block, bit)| if at == block { bit } else { 0 })
        });
        if chosen.is_some() {
            self.take_none(slot);
        }
        self.push(slot);
    }

    /// `slot` does not take `choice`.
    pub(super) fn refuse(&mut self, slot: Slot, choice: Choice) {
        match choice {
            Choice::Word(rank) => self.refuse_word(slot, rank),
            Choice::None => self.take_none(slot),
        }
        self.push(slot);
    }

    fn refuse_word(&mut self, slot: Slot, rank: u32) {
        let (block, bit) = (rank as usize / 64, 1 << (rank % 64));
        self.keep(slot, |at, _| if at == block { !bit } else { u64::MAX });
    }

    fn take_none(&mut self, slot: Slot) {
        let old = self.slots[slot];
        if old.none {
            self.trail.push(Change::Slot(slot as u32, old));
            self.slots[slot].none = false;
        }
    }

    fn push(&mut self, slot: Slot) {
        if !std::mem::replace(&mut self.is_queued[slot], true) {
            self.queue.push_back(slot);
        }
    }

    /// Keeps of the words of `slot` those of which `keep` says so, block by block.
    fn keep(&mut self, slot: Slot, mut keep: impl FnMut(usize, u64) -> u64) {
        let old = self.slots[slot];
        let mut words = old.words;
        let first = self.first_words[slot];
        for at in first..self.first_words[slot + 1] {
            let old = self.words[at];
            if old == 0 {
                continue;
            }
            let new = old & keep(at - first, old);
            if new != old {
                self.trail.push(Change::Words(at as u32, old));
                self.words[at] = new;
                words -= (old & !new).count_ones();
            }
        }
        if words != old.words {
            self.trail.push(Change::Slot(slot as u32, old));
            self.slots[slot].words = words;
        }
    }

    /// Removes what cannot be, or cannot be as good as is needed, until nothing changes.
    pub(super) fn propagate(
        &mut self,
        budget: &mut Budget<'_>,
    ) -> Result<Result<(), Conflict>, Stop> {
        loop {
            while let Some(slot) = self.queue.pop_front() {
                self.is_queued[slot] = false;
                budget.spend(1)?;
                if let Err(conflict) = self.revise(slot, budget)? {
                    self.queue.push_front(slot);
                    return Ok(Err(conflict));
                }
            }
            let total = self.total;
            for slot in 0..self.slots.len() {
                self.work.pay(1, budget)?;
                if self.is_decided(slot) {
                    continue;
                }
                self.pay_for_letters(slot, budget)?;
                if self.has_useless(slot) {
                    self.push(slot);
                }
            }
            if self.queue.is_empty() {
                debug_assert_eq!(total, self.total, "nothing was changed");
                return Ok(Ok(()));
            }
        }
    }

    /// What `slot` must be worth at least.
    fn threshold(&self, slot: Slot) -> i64 {
        self.needed - (self.total - self.slots[slot].worth)
    }

    fn has_useless(&self, slot: Slot) -> bool {
        let threshold = self.threshold(slot);
        let words = &self.words[self.first_words[slot]..self.first_words[slot + 1]];
        let last = words.iter().rposition(|&block| block != 0);
        let last = last.map(|at| at * 64 + 63 - words[at].leading_zeros() as usize);
        last.is_some_and(|rank| self.rankings[slot].worths[rank] < threshold)
            || self.slots[slot].none && self.left_out(slot) < Some(threshold)
    }

    fn revise(
        &mut self,
        slot: Slot,
        budget: &mut Budget<'_>,
    ) -> Result<Result<(), Conflict>, Stop> {
        let conflict = Ok(Err(Conflict(slot)));
        self.restrict(slot, budget)?;
        self.pay_for_letters(slot, budget)?;
        let ranking = &self.rankings[slot];
        let threshold = self.threshold(slot);
        let useful = ranking.worths.partition_point(|&worth| worth >= threshold);
        self.keep(slot, |block, _| match useful.saturating_sub(block * 64) {
            0 => 0,
            left @ 1..64 => u64::MAX >> (64 - left),
            _ => u64::MAX,
        });
        let left_out = if self.slots[slot].none {
            self.left_out(slot)
        } else {
            None
        };
        if left_out < Some(threshold) {
            self.take_none(slot);
        }
        let none = left_out.filter(|&worth| worth >= threshold);
        let word = self.ranks(slot).next();
        let word = word.map(|rank| ranking.worths[rank as usize]);
        let Some(worth) = word.max(none) else {
            return conflict;
        };
        let old = self.slots[slot];
        if worth != old.worth {
            self.trail.push(Change::Slot(slot as u32, old));
            self.slots[slot].worth = worth;
            self.total += worth - old.worth;
        }
        if self.total < self.needed {
            return conflict;
        }
        self.support(slot, none, threshold, budget)?;
        if self.slots[slot].words == 1 && !self.slots[slot].none {
            self.differ(slot, budget)?;
        }
        Ok(Ok(()))
    }

    /// Takes the words from `slot` whose letters cannot be.
    fn restrict(&mut self, slot: Slot, budget: &mut Budget<'_>) -> Result<(), Stop> {
        for place in 0..self.table.slots[slot].cells.len() {
            if !std::mem::take(&mut self.is_news[slot][place]) {
                continue;
            }
            self.work
                .pay(4 + 2 * self.slots[slot].words as usize, budget)?;
            let cell = self.table.slots[slot].cells[place];
            let letters = std::mem::take(&mut self.letters);
            let possible = &letters[self.first_letters[cell]..];
            let column = self.rankings[slot].columns.at(place);
            self.keep(slot, |block, words| {
                let mut kept = 0;
                for bit in bits(words) {
                    let letter = column[block * 64 + bit as usize] as usize;
                    kept |= (possible[letter / 64] >> (letter % 64) & 1) << bit;
                }
                kept
            });
            self.letters = letters;
        }
        Ok(())
    }

    /// Takes the letters from the cells of `slot` that it cannot have there: with a word or, if it
    /// may be left out for what that is worth, at the price of better letters.
    fn support(
        &mut self,
        slot: Slot,
        none: Option<i64>,
        threshold: i64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        for place in 0..self.table.slots[slot].cells.len() {
            let cell = self.table.slots[slot].cells[place];
            let letters = self.first_letters[cell]..self.first_letters[cell + 1];
            let mut open = 0;
            for &block in &self.letters[letters.clone()] {
                open += block.count_ones();
            }
            if open <= 1 {
                continue;
            }
            self.work
                .pay(8 + self.slots[slot].words as usize / 2, budget)?;
            let mut supported = std::mem::take(&mut self.supported);
            supported.fill(0);
            let column = self.rankings[slot].columns.at(place);
            let mut missing = open;
            for rank in self.ranks(slot) {
                let letter = column[rank as usize];
                let block = &mut supported[letter as usize / 64];
                let bit = 1_u64 << (letter % 64);
                missing -= u32::from(*block & bit == 0);
                *block |= bit;
                if missing == 0 {
                    break;
                }
            }
            if let Some(none) = none {
                let rest = none - self.best_share(slot, place);
                let shares = &self.relaxation.shares[slot][place];
                for letter in ones(self.letters(cell)) {
                    let share = shares[letter as usize];
                    if share != DEAD && rest + share >= threshold {
                        supported[letter as usize / 64] |= 1 << (letter % 64);
                    }
                }
            }
            let mut is_changed = false;
            for (at, supported) in letters.zip(&supported) {
                let old = self.letters[at];
                if old & !supported != 0 {
                    self.trail.push(Change::Letters(at as u32, old));
                    self.letters[at] = old & supported;
                    is_changed = true;
                }
            }
            self.supported = supported;
            if is_changed {
                let table = self.table;
                for &(other, place) in &table.cells[cell].places {
                    if other != slot {
                        self.is_news[other][place] = true;
                        self.push(other);
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes the only word of `slot` from its rivals.
    fn differ(&mut self, slot: Slot, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let (table, rankings) = (self.table, self.rankings);
        let Some(rank) = self.ranks(slot).next() else {
            return Ok(());
        };
        let name = table.slots[slot].names[rankings[slot].words[rank as usize]];
        for rival in table.rivals(slot) {
            self.work.pay(8, budget)?;
            let word = table.slots[rival].names.binary_search(&name).ok();
            let Some(rank) = word.and_then(|word| rankings[rival].rank_of(word)) else {
                continue;
            };
            let at = self.first_words[rival] + rank as usize / 64;
            if self.words[at] >> (rank % 64) & 1 == 1 {
                self.refuse_word(rival, rank);
                self.push(rival);
            }
        }
        Ok(())
    }
}

/// Adds a set of all numbers below `count`.
fn fill(sets: &mut Vec<u64>, count: usize) {
    sets.resize(sets.len() + count / 64, u64::MAX);
    if !count.is_multiple_of(64) {
        sets.push(u64::MAX >> (64 - count % 64));
    }
}

/// The numbers in a set, the smallest first.
fn ones(blocks: &[u64]) -> impl Iterator<Item = u32> {
    let blocks = (0..).zip(blocks);
    blocks.flat_map(|(at, &block)| bits(block).map(move |bit| at * 64 + bit))
}

fn bits(mut block: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = block.trailing_zeros();
        block &= block.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
