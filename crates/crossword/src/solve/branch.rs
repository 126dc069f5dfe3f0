//! What to try next: which slot or cell, and which letter in it.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::domains::Domains;
use super::model::{Cell, Place, Slot};
use super::parts::Part;
use super::table::values_of;

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
/// Cells, slots and letters that are looked at for the price of a node.
const LOOKS_PER_NODE: usize = 512;
/// How much chance there is in the choice of letters.
const NOISE: f64 = 0.5;

/// The order of decisions.
#[derive(Debug)]
pub(super) struct Order {
    random: ChaCha8Rng,
    cell_weights: Vec<f64>,
    slot_weights: Vec<f64>,
    growth: f64,
    /// The slot whose letters are decided on.
    focus: Option<Slot>,
    scores: Vec<[f64; 64]>,
    /// Cells, slots and letters of words that were looked at since [`take_cost`](Self::take_cost).
    looks: usize,
}

impl Order {
    pub(super) fn new(seed: u64, domains: &Domains<'_>) -> Self {
        let slots = &domains.model.slots;
        let longest = slots.iter().map(|slot| slot.places.len()).max();
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
            cell_weights: vec![1.0; domains.model.places.len()],
            slot_weights: vec![1.0; slots.len()],
            growth: 1.0,
            focus: None,
            scores: vec![[0.0; 64]; longest.unwrap_or(0)],
            looks: 0,
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

    /// The nodes that the decisions since the last call cost.
    pub(super) fn take_cost(&mut self) -> u64 {
        (std::mem::take(&mut self.looks) / LOOKS_PER_NODE) as u64
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
    ) -> Option<(Cell, usize)> {
        self.looks += part.cells.len();
        if by_words {
            self.next_in_word(part, domains)
        } else {
            self.next_cell(part, domains)
        }
    }

    fn next_cell(&mut self, part: &Part, domains: &Domains<'_>) -> Option<(Cell, usize)> {
        let open = part
            .cells
            .iter()
            .copied()
            .filter(|&cell| domains.is_open(cell));
        let weighed = open.map(|cell| {
            let values = f64::from(domains.cell(cell).count_ones());
            (values.ln() / (self.growth + self.cell_weights[cell]), cell)
        });
        let (_, cell) = weighed.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let scored = values_of(domains.cell(cell)).map(|value| {
            let noise = NOISE * self.random.random::<f64>();
            (freedom(domains, cell, value, None) + noise, value)
        });
        let best = scored.max_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, value)| (cell, value))
    }

    fn next_in_word(&mut self, part: &Part, domains: &Domains<'_>) -> Option<(Cell, usize)> {
        let model = domains.model;
        let slot = self.slot(part, domains)?;
        self.focus = Some(slot);
        self.score(slot, domains);
        self.looks += domains.words(slot) as usize * model.slots[slot].places.len();
        let links = &model.links[model.slots[slot].places.clone()];
        let scored = domains.words_of(slot).map(|word| {
            let values = model.table(slot).word(word);
            let letters = links.iter().zip(&self.scores);
            let scores = letters.map(|(link, scores)| scores[values[link.position] as usize]);
            (scores.sum::<f64>(), word)
        });
        let (_, word) = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
        let values = model.table(slot).word(word);
        let letters = links.iter().zip(&self.scores);
        let open = letters.filter(|(link, _)| domains.is_open(link.cell));
        let scored = open.map(|(link, scores)| {
            let value = values[link.position] as usize;
            (scores[value], link.cell, value)
        });
        let (_, cell, value) = scored.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((cell, value))
    }

    /// The slot to fill: the last one as long as it is open.
    fn slot(&self, part: &Part, domains: &Domains<'_>) -> Option<Slot> {
        let is_open = |slot: &Slot| domains.words(*slot) > 1;
        if let Some(slot) = self.focus.filter(is_open) {
            return Some(slot);
        }
        let open = part.slots.iter().copied().filter(is_open);
        let weighed = open.map(|slot| {
            let words = f64::from(domains.words(slot));
            (words.ln() / (self.growth + self.slot_weights[slot]), slot)
        });
        weighed
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, slot)| slot)
    }

    /// Scores each value of each open place of `slot` by how much it leaves open, and by chance.
    fn score(&mut self, slot: Slot, domains: &Domains<'_>) {
        let model = domains.model;
        let links = &model.links[model.slots[slot].places.clone()];
        for (link, scores) in links.iter().zip(&mut self.scores) {
            if !domains.is_open(link.cell) {
                *scores = [0.0; 64];
                continue;
            }
            for value in values_of(domains.cell(link.cell)) {
                let noise = NOISE * self.random.random::<f64>();
                scores[value] = freedom(domains, link.cell, value, Some(slot)) + noise;
            }
        }
    }
}

/// How much the slots across `cell` other than `but` leave open with `value` in it: the
/// logarithm of the product of their words.
fn freedom(domains: &Domains<'_>, cell: Cell, value: usize, but: Option<Slot>) -> f64 {
    let places = domains.model.places[cell].iter();
    let words = places.map(|&place| words_with(domains, place, value, but));
    words.map(|words| f64::from(words).ln()).sum()
}

fn words_with(domains: &Domains<'_>, place: Place, value: usize, but: Option<Slot>) -> u32 {
    let link = domains.model.links[place];
    if Some(link.slot) == but {
        return 1;
    }
    let with = domains.model.table(link.slot).with(link.position, value);
    let set = domains.set(link.slot);
    let active = domains
        .active(link.slot)
        .iter()
        .map(|&block| block as usize);
    active
        .map(|block| (set[block] & with[block]).count_ones())
        .sum()
}
