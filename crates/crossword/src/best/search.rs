//! Branch and bound, restarted, and in between the same in the neighbourhood of the best fill.

// The same bits on every platform, as seeds promise; that of the standard library is not.
use libm::log;
use puzzle_core::{Budget, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::ranking::Ranking;
use super::relax::Relaxation;
use super::state::{Choice, Conflict, State};
use super::table::{Slot, Table};
use crate::work::Work;

/// Conflicts before the first restart; each of the next comes after as many again and a half.
const RESTART: u64 = 100;
/// Conflicts that a neighbourhood is worth.
const NEIGHBOURHOOD: u64 = 100;
/// Slots of the first neighbourhoods.
const SLOTS: usize = 8;
/// What the weight of slots in conflicts grows by with each conflict.
const GROWTH: f64 = 1.0 / 0.98;
const MOST: f64 = 1e100;

/// What each slot takes, `None` if it is left out: a word by its place in the table.
pub(super) type Words = Vec<Option<usize>>;
/// The same by ranks.
type Ranks = Vec<Option<u32>>;

/// A decision that was tried.
#[derive(Clone, Copy, Debug)]
struct Level {
    mark: usize,
    slot: Slot,
    choice: Choice,
    /// What all is worth at most without it.
    otherwise: i64,
}

/// How an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Complete,
    Limit,
    Stopped(Stop),
}

/// A search for the best words.
#[derive(Debug)]
pub(super) struct Search<'t> {
    table: &'t Table,
    rankings: &'t [Ranking],
    prices: &'t [Option<i32>],
    scale: i64,
    state: State<'t>,
    levels: Vec<Level>,
    weights: Vec<f64>,
    growth: f64,
    random: ChaCha8Rng,
    best: Option<(Ranks, i64)>,
    /// No fill is worth more.
    bound: i64,
    work: Work,
}

impl<'t> Search<'t> {
    pub(super) fn new(
        table: &'t Table,
        relaxation: &'t Relaxation,
        rankings: &'t [Ranking],
        prices: &'t [Option<i32>],
        seed: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        Ok(Self {
            table,
            rankings,
            prices,
            scale: relaxation.scale,
            state: State::new(table, relaxation, rankings, budget)?,
            levels: Vec::new(),
            weights: vec![1.0; rankings.len()],
            growth: 1.0,
            random: ChaCha8Rng::seed_from_u64(seed),
            best: None,
            bound: relaxation.points(),
            work: Work::default(),
        })
    }

    /// The best words and what they are worth.
    pub(super) fn best(&self) -> Option<(Words, i64)> {
        let (ranks, value) = self.best.as_ref()?;
        let words = ranks.iter().zip(self.rankings);
        let words = words.map(|(rank, ranking)| rank.map(|rank| ranking.words[rank as usize]));
        Some((words.collect(), *value))
    }

    /// No fill is worth more.
    pub(super) fn bound(&self) -> i64 {
        let value = self.best.as_ref().map_or(i64::MIN, |best| best.1);
        self.bound.max(value)
    }

    /// Takes `words`, which must be right, for the best if they are.
    pub(super) fn offer(&mut self, words: &Words) {
        let ranks = words.iter().zip(self.rankings);
        let ranks = ranks
            .map(|(word, ranking)| ranking.rank_of((*word)?))
            .collect();
        self.take(ranks);
    }

    fn take(&mut self, ranks: Ranks) {
        let value = self.value(&ranks);
        if self.best.as_ref().is_none_or(|best| best.1 < value) {
            self.best = Some((ranks, value));
            let needed = value.saturating_add(1).saturating_mul(self.scale);
            self.state.set_needed(needed);
        }
    }

    fn value(&self, ranks: &Ranks) -> i64 {
        let worths = ranks.iter().enumerate().map(|(slot, rank)| match rank {
            Some(rank) => {
                let word = self.rankings[slot].words[*rank as usize];
                i64::from(self.table.slots[slot].scores[word])
            }
            None => -self.prices[slot].map_or(0, i64::from),
        });
        worths.sum()
    }

    /// There is no fill at all.
    pub(super) const fn refute(&mut self) {
        self.bound = i64::MIN;
    }

    /// Seeks a first fill, by no more than a few conflicts.
    pub(super) fn dive(&mut self, budget: &mut Budget<'_>) -> Option<Stop> {
        let end = self.explore(RESTART, budget);
        self.end(end)
    }

    /// Seeks better fills until there is none or the budget ends.
    pub(super) fn run(&mut self, budget: &mut Budget<'_>) -> Stop {
        let mut limit = RESTART;
        let mut size = SLOTS;
        loop {
            let end = self.explore(limit, budget);
            if let Some(stop) = self.end(end) {
                return stop;
            }
            for _ in 0..limit / NEIGHBOURHOOD {
                if self.best.is_none() {
                    break;
                }
                match self.improve(size, budget) {
                    End::Complete => size = (size + 1).min(self.rankings.len()),
                    End::Limit => size = (size - 1).max(2),
                    End::Stopped(stop) => return stop,
                }
            }
            limit += limit / 2;
        }
    }

    /// Notes what the exploration of everything says.
    fn end(&mut self, end: End) -> Option<Stop> {
        match end {
            End::Complete => {
                self.refute();
                Some(Stop::Complete)
            }
            End::Limit => None,
            End::Stopped(stop) => Some(stop),
        }
    }

    /// Explores what differs from the best words in `size` slots that lie together, and in those
    /// that are left out.
    fn improve(&mut self, size: usize, budget: &mut Budget<'_>) -> End {
        let slots = self.rankings.len();
        if let Err(stop) = self.work.pay(8 * (slots + size * size), budget) {
            return End::Stopped(stop);
        }
        let is_free = self.neighbourhood(size);
        let Some((ranks, _)) = self.best.clone() else {
            return End::Complete;
        };
        let mark = self.state.mark();
        for (slot, rank) in ranks.into_iter().enumerate() {
            if let Some(rank) = rank.filter(|_| !is_free[slot]) {
                self.state.choose(slot, Choice::Word(rank));
            }
        }
        let bound = self.bound;
        let end = self.explore(NEIGHBOURHOOD, budget);
        // What is left of a neighbourhood bounds nothing else.
        self.bound = bound;
        self.state.undo(mark);
        end
    }

    fn neighbourhood(&mut self, size: usize) -> Vec<bool> {
        let mut is_free = vec![false; self.rankings.len()];
        let mut slots = vec![self.random.random_range(0..self.rankings.len().max(1))];
        let mut seen = 0;
        while seen < slots.len() && seen < size {
            let next = self.random.random_range(seen..slots.len());
            slots.swap(seen, next);
            let slot = slots[seen];
            seen += 1;
            is_free[slot] = true;
            for &cell in &self.table.slots[slot].cells {
                for &(other, _) in &self.table.cells[cell].places {
                    if !slots.contains(&other) {
                        slots.push(other);
                    }
                }
            }
        }
        is_free
    }

    /// Searches from where the state is, for `limit` conflicts. The state is the same behind it.
    fn explore(&mut self, limit: u64, budget: &mut Budget<'_>) -> End {
        let mark = self.state.mark();
        let mut conflicts = 0;
        let end = loop {
            let conflict = match self.state.propagate(budget) {
                Err(stop) => break End::Stopped(stop),
                Ok(Err(Conflict(slot))) => {
                    self.reward(slot);
                    true
                }
                Ok(Ok(())) => match self.next(budget) {
                    Err(stop) => break End::Stopped(stop),
                    Ok(None) => {
                        self.record();
                        true
                    }
                    Ok(Some(slot)) => {
                        self.decide(slot);
                        false
                    }
                },
            };
            if !conflict {
                continue;
            }
            conflicts += 1;
            let is_over = conflicts >= limit && (self.best.is_some() || conflicts >= 20 * limit);
            if is_over && !self.levels.is_empty() {
                break End::Limit;
            }
            if !self.turn() {
                break End::Complete;
            }
        };
        let open = self.levels.iter().map(|level| level.otherwise).max();
        let mut open = open.unwrap_or(i64::MIN);
        if matches!(end, End::Stopped(_)) {
            open = open.max(self.state.total());
        }
        self.bound = self.bound.min(open.div_euclid(self.scale));
        self.levels.clear();
        self.state.undo(mark);
        end
    }

    /// The next slot to decide on.
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<Option<Slot>, Stop> {
        let mut least = (f64::INFINITY, None);
        for slot in 0..self.rankings.len() {
            self.work.pay(1, budget)?;
            if !self.state.is_decided(slot) {
                let options = f64::from(self.state.options(slot));
                let weighed = log(options) / (self.growth + self.weights[slot]);
                if weighed < least.0 {
                    least = (weighed, Some(slot));
                }
            }
        }
        Ok(least.1)
    }

    fn decide(&mut self, slot: Slot) {
        let Some(choice) = self.state.best(slot) else {
            return;
        };
        self.levels.push(Level {
            mark: self.state.mark(),
            slot,
            choice,
            otherwise: self.state.total_without_best(slot),
        });
        self.state.choose(slot, choice);
    }

    /// Turns the last decision round; false if there is none.
    fn turn(&mut self) -> bool {
        let Some(level) = self.levels.pop() else {
            return false;
        };
        self.state.undo(level.mark);
        self.state.refuse(level.slot, level.choice);
        true
    }

    fn reward(&mut self, slot: Slot) {
        self.weights[slot] += self.growth;
        self.growth *= GROWTH;
        if self.growth > MOST {
            self.weights.iter_mut().for_each(|weight| *weight /= MOST);
            self.growth /= MOST;
        }
    }

    /// Takes what all slots are decided on for the best if it is.
    fn record(&mut self) {
        let slots = 0..self.rankings.len();
        let ranks = slots.map(|slot| match self.state.best(slot) {
            Some(Choice::Word(rank)) => Some(rank),
            Some(Choice::None) | None => None,
        });
        self.take(ranks.collect());
    }
}
