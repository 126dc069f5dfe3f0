//! The best fills by the scores of their words, whole or in part.

mod ranking;
mod relax;
mod search;
mod state;
pub(crate) mod table;

use std::cell::RefCell;
use std::collections::BTreeSet;

use puzzle_core::{Best, Budget, Puzzle as _, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::PuzzleError;
use crate::diagram::SlotId;
use crate::error::PuzzleFault;
use crate::puzzle::{Fill, Puzzle};
use crate::solve::Search as Engine;
use crate::work::Work;
use ranking::Ranking;
use relax::Relaxation;
use search::{Search, Words};
use table::{Table, without_candidates};

/// Nodes of the first search for any fill whose words have high scores; the next ones have more.
const FIRST_NODES: u64 = 1 << 16;

impl Puzzle {
    /// The fill of which the scores of the words sum to the most, and a bound on that sum.
    ///
    /// It gets better with the budget, and is proven when its value is the bound. `None` is worth
    /// [`i64::MIN`]; if the bound is too, there is no fill. This is [`Partial`] where no slot can
    /// be left out; see there for the algorithm and its cost.
    ///
    /// ```
    /// use crossword::puzzle_core::Budget;
    /// use crossword::{Puzzle, WordList};
    ///
    /// let words = WordList::new([("ON", 10), ("NO", 20), ("TO", 30)]);
    /// let puzzle = Puzzle::new("..#..".parse()?, words);
    /// let best = puzzle.best(&mut Budget::unlimited());
    /// assert_eq!((best.value, best.is_proven()), (50, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(&self, budget: &mut Budget<'_>) -> Best<Option<Fill>, i64> {
        let best = Partial::new(self).best(budget);
        Best {
            plan: best.plan.map(PartialFill::into_fill),
            value: best.value,
            bound: best.bound,
            stop: best.stop,
        }
    }
}

/// A fill in part: some slots may be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialFill {
    fill: Fill,
    left_out: Vec<SlotId>,
}

impl PartialFill {
    /// The letters of the words in all other slots, and those given.
    pub const fn fill(&self) -> &Fill {
        &self.fill
    }

    /// The letters alone.
    pub fn into_fill(self) -> Fill {
        self.fill
    }

    /// The slots that are left out, rising: what stands there need be none of their words.
    pub fn left_out(&self) -> &[SlotId] {
        &self.left_out
    }
}

/// A search for the best fill in which slots may be left out at a price.
///
/// For puzzles of which some slot's true word may not be among its candidates. The candidates'
/// scores are their weights, which may be negative, as may prices. What is sought is the most that
/// the weights of the words sum to, less the prices of the slots that are left out. Those impose
/// nothing: their cells have the letters of the words that cross there, if any do.
///
/// The bound is that of a relaxation in which letters are shared out among the words that cross in
/// them; branch and bound is done with it as guide, with restarts and, in between, in the
/// neighbourhood of the best fill so far. Where all slots are needed, any fill whose words have
/// high scores is sought first as [`Search`](crate::Search) does it. The memory is some twenty
/// bytes and four for each letter, for every candidate of every slot. A node of the budget takes
/// about a microsecond.
///
/// ```
/// use crossword::puzzle_core::Budget;
/// use crossword::{Partial, Puzzle, SlotId, WordList};
///
/// // One of the four words of the square, TO, is not listed.
/// let words = WordList::new([("IT", 9), ("SO", 9), ("IS", 9), ("AX", 9)]);
/// let puzzle = Puzzle::new("..\n..".parse()?, words);
/// let best = Partial::new(&puzzle)
///     .none_of_these(5)
///     .best(&mut Budget::unlimited());
/// assert_eq!((best.value, best.is_proven()), (3 * 9 - 5, true));
/// assert_eq!(best.plan.expect("there is one").left_out().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Partial<'p> {
    puzzle: &'p Puzzle,
    /// For each slot.
    prices: Vec<Option<i32>>,
    seed: u64,
}

impl<'p> Partial<'p> {
    /// The search in which each slot of `puzzle` that wants a word is needed; seed 0.
    pub fn new(puzzle: &'p Puzzle) -> Self {
        Self {
            puzzle,
            prices: vec![None; puzzle.diagram().slots().len()],
            seed: 0,
        }
    }

    /// Every slot may be left out at `price`.
    pub fn none_of_these(mut self, price: i32) -> Self {
        self.prices.fill(Some(price));
        self
    }

    /// `slot` may be left out at `price`.
    ///
    /// # Errors
    /// [`PuzzleError`] if there is no such slot.
    pub fn none_of_these_for(mut self, slot: SlotId, price: i32) -> Result<Self, PuzzleError> {
        match self.prices.get_mut(slot.place()) {
            Some(old) => *old = Some(price),
            None => return Err(PuzzleError::one(PuzzleFault::UnknownSlot(slot))),
        }
        Ok(self)
    }

    /// Chooses among equals by `seed`. The same seed and nodes give the same answer on every
    /// platform.
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The best fill that is found within the budget, and a bound on what any is worth.
    ///
    /// `None` is worth [`i64::MIN`]; if the bound is too, there is no fill. The bound is
    /// [`i64::MAX`] if the budget ended before the candidates were known.
    pub fn best(&self, budget: &mut Budget<'_>) -> Best<Option<PartialFill>, i64> {
        let mut best = Best {
            plan: None,
            value: i64::MIN,
            bound: i64::MAX,
            stop: Stop::Complete,
        };
        best.stop = self.seek(&mut best, budget).unwrap_or_else(|stop| stop);
        best
    }

    fn seek(
        &self,
        best: &mut Best<Option<PartialFill>, i64>,
        budget: &mut Budget<'_>,
    ) -> Result<Stop, Stop> {
        let empty = without_candidates(self.puzzle, budget)?;
        if empty.iter().any(|slot| self.prices[slot.place()].is_none()) {
            best.bound = i64::MIN;
            return Ok(Stop::Complete);
        }
        let table = Table::of(self.puzzle, budget)?;
        let prices = table.slots.iter().map(|slot| self.prices[slot.id.place()]);
        let prices: Vec<Option<i32>> = prices.collect();
        if prices.iter().all(Option::is_some) {
            best.plan = Some(self.plan(&table, &vec![None; prices.len()]));
            best.value = prices
                .iter()
                .flatten()
                .map(|&price| -i64::from(price))
                .sum();
        }
        let mut relaxation = Relaxation::new(&table, &prices, budget)?;
        let balanced = relaxation.balance(&table, budget);
        best.bound = relaxation.points();
        if !balanced? {
            return Ok(Stop::Complete);
        }
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let mut rankings = Vec::with_capacity(table.slots.len());
        for slot in 0..table.slots.len() {
            let mut order: Vec<usize> = (0..table.slots[slot].scores.len()).collect();
            order.shuffle(&mut random);
            let ranking = Ranking::new(&table, &relaxation, slot, &order, budget)?;
            rankings.push(ranking);
        }
        let mut search = Search::new(&table, &relaxation, &rankings, &prices, self.seed, budget)?;
        if prices.iter().all(Option::is_some) {
            search.offer(&vec![None; prices.len()]);
        }
        let stop = self.improve(&mut search, &table, budget);
        best.bound = search.bound();
        if let Some((words, value)) = search.best() {
            best.value = value;
            best.plan = Some(self.plan(&table, &words));
        }
        Ok(stop)
    }

    fn improve(&self, search: &mut Search<'_>, table: &Table, budget: &mut Budget<'_>) -> Stop {
        if let Some(stop) = search.dive(budget) {
            return stop;
        }
        if search.best().is_none() {
            match self.any_fill(table, budget) {
                Err(stop) => return stop,
                Ok(None) => {
                    search.refute();
                    return Stop::Complete;
                }
                Ok(Some(fill)) => match self.words(table, &fill, budget) {
                    Err(stop) => return stop,
                    Ok(words) => search.offer(&words),
                },
            }
        }
        search.run(budget)
    }

    /// A fill of the slots that are needed, with scores as high as is found soon; `None` if there
    /// is none at all.
    fn any_fill(&self, table: &Table, budget: &mut Budget<'_>) -> Result<Option<Fill>, Stop> {
        let is_needed = |slot: SlotId| self.prices[slot.place()].is_none();
        let needed = self.puzzle.retaining(is_needed);
        let mut scores = BTreeSet::new();
        let mut work = Work::default();
        for slot in table.slots.iter().filter(|slot| is_needed(slot.id)) {
            for &score in &slot.scores {
                work.pay(8, budget)?;
                scores.insert(score);
            }
        }
        let scores: Vec<i32> = scores.into_iter().collect();
        let mut nodes = FIRST_NODES;
        for share in [2, 4, 8] {
            let Some(&least) = scores.get(scores.len() - scores.len() / share) else {
                continue;
            };
            nodes *= 2;
            let engine = Engine::new(&needed).seed(self.seed).scoring(least);
            let (answer, over) = within(nodes, budget, |budget| engine.solve(budget));
            if answer.value.is_some() {
                return Ok(answer.value);
            }
            over?;
        }
        let answer = Engine::new(&needed).seed(self.seed).solve(budget);
        match answer.value {
            None if !answer.stop.is_complete() => Err(answer.stop),
            fill => Ok(fill),
        }
    }

    /// What the needed slots have in `fill`, all others left out.
    fn words(&self, table: &Table, fill: &Fill, budget: &mut Budget<'_>) -> Result<Words, Stop> {
        let mut words = vec![None; table.slots.len()];
        let mut work = Work::default();
        for (slot, found) in table.slots.iter().zip(&mut words) {
            if self.prices[slot.id.place()].is_some() {
                continue;
            }
            let mut left: Vec<usize> = (0..slot.scores.len()).collect();
            for (cell, column) in slot.crossings() {
                work.pay(4 + left.len(), budget)?;
                let cell = &table.cells[cell];
                let letter = fill.letters().get(cell.pos).copied().flatten();
                left.retain(|&word| Some(cell.letters[column[word] as usize]) == letter);
            }
            *found = left.first().copied();
        }
        Ok(words)
    }

    fn plan(&self, table: &Table, words: &Words) -> PartialFill {
        let mut fill = Fill::of_givens(self.puzzle.diagram());
        let letters = fill.letters_mut();
        let mut left_out = Vec::new();
        for (slot, word) in table.slots.iter().zip(words) {
            let Some(word) = *word else {
                left_out.push(slot.id);
                continue;
            };
            for (cell, column) in slot.crossings() {
                let cell = &table.cells[cell];
                if let Some(letter) = letters.get_mut(cell.pos) {
                    *letter = Some(cell.letters[column[word] as usize]);
                }
            }
        }
        PartialFill { fill, left_out }
    }
}

/// What `search` finds within `nodes` nodes, which are paid from `budget`, and whether that is over.
pub(crate) fn within<T>(
    nodes: u64,
    budget: &mut Budget<'_>,
    search: impl FnOnce(&mut Budget<'_>) -> T,
) -> (T, Result<(), Stop>) {
    let paid = RefCell::new(budget);
    let is_over = || paid.borrow_mut().spend(Budget::POLL_INTERVAL).is_err();
    let found = search(&mut Budget::nodes(nodes).with_deadline(&is_over));
    let over = paid.borrow_mut().spend(0);
    (found, over)
}
