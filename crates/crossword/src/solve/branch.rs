//! What to try next: which slot or cell, and which letter in it.

// The same bits on every platform, as seeds promise; that of the standard library is not.
use libm::log;
use puzzle_core::{Budget, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::domains::Domains;
use super::model::{Cell, Slot};
use super::parts::Part;
use super::table::values_of;
use crate::work::Work;

/// What a search decides on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Branching {
    /// Words and cells in turn, and more often what does better.
    #[default]
    Automatic,
    /// Word by word: all letters of a slot before those of another.
    Words,
    /// Cell by cell.
    Cells,
}

/// What the weights of the parts in conflicts grow by with each conflict.
const GROWTH: f64 = 1.0 / 0.95;
const MOST: f64 = 1e100;
/// How much chance there is in the choice of letters.
const NOISE: f64 = 0.5;

/// The order of decisions.
#[derive(Debug)]
pub(super) struct Order {
    random: ChaCha8Rng,
    /// What cells and slots have more than the least weight, which is 1.
    cell_weights: Vec<f64>,
    slot_weights: Vec<f64>,
    growth: f64,
    /// The slot whose letters are decided on.
    focus: Option<Slot>,
    scores: Vec<[f64; 64]>,
    work: Work,
}

impl Order {
    pub(super) fn new(seed: u64, domains: &Domains<'_>) -> Self {
        let slots = &domains.model.slots;
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
            cell_weights: vec![0.0; domains.model.cells()],
            slot_weights: vec![0.0; slots.len()],
            growth: 1.0,
            focus: None,
            scores: vec![[0.0; 64]; domains.model.longest()],
            work: Work::default(),
        }
    }

    /// Gives weight to what took part in a conflict.
    pub(super) fn reward(&mut self, cells: &[Cell], slots: &[Slot]) {
        for &cell in cells {
            self.cell_weights[cell] += self.growth;
        }
        for &slot in slots {
            self.slot_weights[slot] += self.growth;
        }
        self.growth *= GROWTH;
        if self.growth > MOST {
            let weights = self.cell_weights.iter_mut().chain(&mut self.slot_weights);
            weights.for_each(|weight| *weight /= MOST);
            self.growth /= MOST;
        }
    }

    pub(super) fn restart(&mut self) {
        self.focus = None;
    }

    /// The next cell of `part` to decide on, and its value; `None` if all have one.
    pub(super) fn next(
        &mut self,
        part: &Part,
        by_words: bool,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Cell, usize)>, Stop> {
        if by_words {
            self.next_in_word(part, domains, budget)
        } else {
            self.next_cell(part, domains, budget)
        }
    }

    fn next_cell(
        &mut self,
        part: &Part,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Cell, usize)>, Stop> {
        let mut least = (f64::INFINITY, None);
        for &cell in &part.cells {
            self.work.pay(1, budget)?;
            if domains.is_open(cell) {
                let values = f64::from(domains.cell(cell).count_ones());
                let weighed = log(values) / (1.0 + self.growth + self.cell_weights[cell]);
                if weighed < least.0 {
                    least = (weighed, Some(cell));
                }
            }
        }
        let Some(cell) = least.1 else {
            return Ok(None);
        };
        let mut best = (f64::NEG_INFINITY, None);
        for value in values_of(domains.cell(cell)) {
            let noise = NOISE * self.random.random::<f64>();
            let score = self.freedom(domains, cell, value, None, budget)? + noise;
            if score >= best.0 {
                best = (score, Some((cell, value)));
            }
        }
        Ok(best.1)
    }

    fn next_in_word(
        &mut self,
        part: &Part,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Cell, usize)>, Stop> {
        let model = domains.model;
        let Some(slot) = self.slot(part, domains, budget)? else {
            return Ok(None);
        };
        self.focus = Some(slot);
        self.score(slot, domains, budget)?;
        let links = model.links(slot);
        let mut best = (f64::NEG_INFINITY, 0);
        for word in domains.words_of(slot) {
            self.work.pay(1 + links.len(), budget)?;
            let values = model.table(slot).word(word);
            let letters = links.iter().zip(&self.scores);
            let scores = letters.map(|(link, scores)| scores[values[link.position] as usize]);
            let score = scores.sum();
            if score >= best.0 {
                best = (score, word);
            }
        }
        let values = model.table(slot).word(best.1);
        let letters = links.iter().zip(&self.scores);
        let open = letters.filter(|(link, _)| domains.is_open(link.cell));
        let scored = open.map(|(link, scores)| {
            let value = values[link.position] as usize;
            (scores[value], link.cell, value)
        });
        let next = scored.min_by(|a, b| a.0.total_cmp(&b.0));
        Ok(next.map(|(_, cell, value)| (cell, value)))
    }

    /// The slot to fill: the last one as long as it is open.
    fn slot(
        &mut self,
        part: &Part,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Slot>, Stop> {
        let is_open = |slot: Slot| domains.words(slot) > 1;
        if let Some(slot) = self.focus.filter(|&slot| is_open(slot)) {
            return Ok(Some(slot));
        }
        let mut least = (f64::INFINITY, None);
        for &slot in &part.slots {
            self.work.pay(1, budget)?;
            if is_open(slot) {
                let words = f64::from(domains.words(slot));
                let weighed = log(words) / (1.0 + self.growth + self.slot_weights[slot]);
                if weighed < least.0 {
                    least = (weighed, Some(slot));
                }
            }
        }
        Ok(least.1)
    }

    /// Scores each value of each open place of `slot` by how much it leaves open, and by chance.
    fn score(
        &mut self,
        slot: Slot,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        for (at, link) in domains.model.links(slot).iter().enumerate() {
            self.work.pay(8, budget)?;
            if !domains.is_open(link.cell) {
                self.scores[at] = [0.0; 64];
                continue;
            }
            for value in values_of(domains.cell(link.cell)) {
                let noise = NOISE * self.random.random::<f64>();
                let freedom = self.freedom(domains, link.cell, value, Some(slot), budget)?;
                self.scores[at][value] = freedom + noise;
            }
        }
        Ok(())
    }

    /// How much the slots across `cell` other than `but` leave open with `value` in it: the
    /// logarithm of the product of their words.
    fn freedom(
        &mut self,
        domains: &Domains<'_>,
        cell: Cell,
        value: usize,
        but: Option<Slot>,
        budget: &mut Budget<'_>,
    ) -> Result<f64, Stop> {
        let model = domains.model;
        let mut freedom = 0.0;
        for &place in model.places(cell) {
            let link = model.links[place];
            if Some(link.slot) == but {
                continue;
            }
            let active = domains.active(link.slot);
            self.work.pay(8 + active.len() / 2, budget)?;
            let with = model.table(link.slot).with(link.position, value);
            let set = domains.set(link.slot);
            let words = active.iter().map(|&block| {
                let block = block as usize;
                (set[block] & with[block]).count_ones()
            });
            freedom += log(words.sum::<u32>().into());
        }
        Ok(freedom)
    }
}
