//! Why something cannot be, and what can be learned from it.
//!
//! A reason is a set of values that variables have lost. As in SAT solvers, the last reasons are
//! replaced by reasons for them until only one is left of the last level (the first unique
//! implication point); the clause that says so has a term for each variable, and each term may
//! have several values, as in finite-domain clauses. Reasons of slots are made when asked for: a
//! cover of the words that were lost by values that were lost.

use super::clauses::{Clauses, Term};
use super::domains::{Domains, Event, Reason};
use super::model::{Cell, Model, Place, Slot};
use super::propagate::Conflict;
use super::table::values_of;

/// Blocks of a set that are looked at for the price of a node.
const BLOCKS_PER_NODE: usize = 512;
/// Blocks that could be looked at instead of a word.
const WORD_COST: usize = 2;

/// What was learned from a conflict.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lesson {
    /// There is nothing more to find.
    Nothing,
    /// The terms form a clause that asks something of its first term at this level.
    Clause { level: usize, levels: u32 },
}

/// The memory of an analysis.
#[derive(Debug)]
pub(super) struct Analysis {
    /// For each variable the values of which the loss is part of the reason.
    needed: Vec<u64>,
    touched: Vec<Cell>,
    /// Events of the last level that are part of the reason.
    is_pending: Vec<bool>,
    pending: usize,
    level: usize,
    /// The learned clause.
    pub(super) terms: Vec<Term>,
    /// Variables and slots that took part, for the order of decisions.
    pub(super) cells: Vec<Cell>,
    pub(super) slots: Vec<Slot>,
    /// Words of a slot that no lost value accounts for yet, block by block.
    uncovered: Vec<(u32, u64)>,
    order: Vec<(usize, Place)>,
    level_seen: Vec<bool>,
    /// Blocks that were looked at since [`take_cost`](Self::take_cost).
    blocks: usize,
}

impl Analysis {
    pub(super) fn new(model: &Model) -> Self {
        let cells = model.places.len();
        Self {
            needed: vec![0; cells],
            touched: Vec::with_capacity(cells),
            is_pending: Vec::new(),
            pending: 0,
            level: usize::MAX,
            terms: Vec::with_capacity(cells),
            cells: Vec::new(),
            slots: Vec::new(),
            uncovered: Vec::new(),
            order: Vec::new(),
            level_seen: vec![false; cells + 2],
            blocks: 0,
        }
    }

    /// The nodes that what was done since the last call costs.
    pub(super) fn take_cost(&mut self) -> u64 {
        (std::mem::take(&mut self.blocks) / BLOCKS_PER_NODE) as u64
    }

    /// Learns from `conflict`, and takes back events of the last level on the way.
    pub(super) fn learn(
        &mut self,
        conflict: Conflict,
        domains: &mut Domains<'_>,
        clauses: &Clauses,
    ) -> Lesson {
        self.level = usize::MAX;
        self.pending = 0;
        self.cells.clear();
        self.slots.clear();
        self.is_pending.clear();
        self.is_pending.resize(domains.events().len(), false);
        match conflict {
            Conflict::Slot(slot) => self.cover(slot, None, domains),
            Conflict::Clause(clause) => self.add_terms(clauses.terms(clause), None, domains),
        }
        self.start(domains);
        if self.level == 0 {
            self.clear();
            return Lesson::Nothing;
        }
        let first = loop {
            let Some(&Event {
                cell,
                removed,
                reason,
                ..
            }) = domains.events().last()
            else {
                self.clear();
                return Lesson::Nothing;
            };
            let values = self.needed[cell] & removed;
            if values != 0 {
                self.cells.push(cell);
                if self.pending == 1 {
                    break cell;
                }
                self.pending -= 1;
                self.needed[cell] &= !values;
            }
            domains.pop();
            if values != 0 {
                self.explain(cell, values, reason, domains, clauses);
            }
        };
        self.lesson(first, domains)
    }

    /// Finds the last level that has part in the conflict, and its events.
    fn start(&mut self, domains: &Domains<'_>) {
        let level_of = |event: usize| domains.events()[event].level as usize;
        let lost = self.touched.iter().flat_map(|&cell| {
            values_of(self.needed[cell]).map(move |value| domains.event_of(cell, value))
        });
        let lost: Vec<usize> = lost.collect();
        self.level = lost.iter().map(|&event| level_of(event)).max().unwrap_or(0);
        for event in lost {
            if level_of(event) == self.level
                && !std::mem::replace(&mut self.is_pending[event], true)
            {
                self.pending += 1;
            }
        }
    }

    /// The loss of `values` by `cell` becomes part of the reason.
    fn add(&mut self, cell: Cell, values: u64, domains: &Domains<'_>) {
        let new = values & domains.lost(cell) & !self.needed[cell];
        if new == 0 {
            return;
        }
        if self.needed[cell] == 0 {
            self.touched.push(cell);
        }
        self.needed[cell] |= new;
        for value in values_of(new) {
            let event = domains.event_of(cell, value);
            if domains.events()[event].level as usize == self.level
                && !std::mem::replace(&mut self.is_pending[event], true)
            {
                self.pending += 1;
            }
        }
    }

    fn add_terms(&mut self, terms: &[Term], but: Option<Cell>, domains: &Domains<'_>) {
        for term in terms.iter().filter(|term| Some(term.cell) != but) {
            self.add(term.cell, term.values, domains);
        }
    }

    /// Adds the reason why `cell` lost `values`; all that is lost was lost before.
    fn explain(
        &mut self,
        cell: Cell,
        values: u64,
        reason: Reason,
        domains: &Domains<'_>,
        clauses: &Clauses,
    ) {
        match reason {
            Reason::Decision => {}
            Reason::Searched => {
                for level in 1..=self.level {
                    let cell = domains.decision(level).cell;
                    self.add(cell, u64::MAX, domains);
                }
            }
            Reason::Clause(clause) => {
                self.add_terms(clauses.terms(clause as usize), Some(cell), domains);
            }
            Reason::Slot(slot) => {
                let slot = slot as usize;
                let mut places = domains.model.slots[slot].places.clone();
                let place = places.find(|&place| domains.model.links[place].cell == cell);
                self.cover(slot, place.map(|place| (place, values)), domains);
            }
        }
    }

    /// Adds lost values that account for the loss of all words of `slot`, or of those that have
    /// one of `values` at a place.
    fn cover(&mut self, slot: Slot, at: Option<(Place, u64)>, domains: &Domains<'_>) {
        let model = domains.model;
        self.slots.push(slot);
        let table = model.table(slot);
        let root = domains.root_set(slot);
        self.uncovered.clear();
        match at {
            None => self.uncovered.extend((0..).zip(root.iter().copied())),
            Some((place, values)) => {
                let position = model.links[place].position;
                self.uncovered
                    .extend((0..root.len() as u32).map(|block| (block, 0)));
                for value in values_of(values & table.present(position)) {
                    let with = table.with(position, value).iter().zip(root);
                    for ((_, bits), (with, root)) in self.uncovered.iter_mut().zip(with) {
                        *bits |= with & root;
                    }
                }
            }
        }
        self.uncovered.retain(|&(_, bits)| bits != 0);
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        for place in model.slots[slot].places.clone() {
            let cell = model.links[place].cell;
            let lost = domains.lost(cell);
            if lost == 0 || at.is_some_and(|(at, _)| at == place) {
                continue;
            }
            self.strike(slot, place, lost & self.needed[cell], domains);
            let last = values_of(lost)
                .map(|value| domains.event_of(cell, value))
                .max();
            order.push((last.unwrap_or(0), place));
        }
        order.sort_unstable();
        for &(_, place) in &order {
            if self.uncovered.is_empty() {
                break;
            }
            let cell = model.links[place].cell;
            let struck = self.strike(
                slot,
                place,
                domains.lost(cell) & !self.needed[cell],
                domains,
            );
            self.add(cell, struck, domains);
        }
        self.order = order;
        self.cover_by_rivals(slot, domains);
    }

    /// Takes the words from the uncovered ones that have one of `values` at `place`; the values
    /// that some had. Looks at words or at values, whichever are fewer.
    fn strike(&mut self, slot: Slot, place: Place, values: u64, domains: &Domains<'_>) -> u64 {
        let table = domains.model.table(slot);
        let position = domains.model.links[place].position;
        let values = values & table.present(position);
        if values == 0 {
            return 0;
        }
        let words: u32 = self
            .uncovered
            .iter()
            .map(|(_, bits)| bits.count_ones())
            .sum();
        let by_words = words as usize;
        let by_values = values.count_ones() as usize * self.uncovered.len();
        let mut struck = 0;
        if WORD_COST * by_words < by_values {
            self.blocks += by_words;
            for (block, bits) in &mut self.uncovered {
                for bit in values_of(*bits) {
                    let value = table.word(*block as usize * 64 + bit)[position];
                    let is_struck = values >> value & 1;
                    *bits ^= is_struck << bit;
                    struck |= is_struck << value;
                }
            }
        } else {
            self.blocks += by_values;
            for value in values_of(values) {
                let with = table.with(position, value);
                let mut met = 0;
                for (block, bits) in &mut self.uncovered {
                    let both = *bits & with[*block as usize];
                    met |= both;
                    *bits ^= both;
                }
                struck |= u64::from(met != 0) << value;
            }
        }
        if struck != 0 {
            self.uncovered.retain(|&(_, bits)| bits != 0);
        }
        struck
    }

    /// Accounts for the uncovered words of `slot` by the rivals that have them.
    fn cover_by_rivals(&mut self, slot: Slot, domains: &Domains<'_>) {
        let model = domains.model;
        let table = model.table(slot);
        while let Some((block, bits)) = self.uncovered.pop() {
            for bit in values_of(bits) {
                let word = block as usize * 64 + bit;
                let holder = model.rivals(slot).find(|&rival| {
                    let found = model.table(rival).find(table, word);
                    found.is_some_and(|word| holds(domains, rival, word))
                });
                debug_assert!(holder.is_some(), "a word was lost without a reason");
                let places = holder.map_or(0..0, |rival| model.slots[rival].places.clone());
                for place in places {
                    self.add(model.links[place].cell, u64::MAX, domains);
                }
            }
        }
    }

    /// Makes a clause of the reason, with `first` in front and behind it one of the last level
    /// among the others.
    fn lesson(&mut self, first: Cell, domains: &Domains<'_>) -> Lesson {
        self.terms.clear();
        let (mut level, mut levels) = (0, 1);
        let mut touched = std::mem::take(&mut self.touched);
        self.terms.push(Term {
            cell: first,
            values: self.needed[first],
        });
        self.needed[first] = 0;
        let mut seen = Vec::new();
        for cell in touched.drain(..) {
            let values = std::mem::take(&mut self.needed[cell]);
            if values == 0 {
                continue;
            }
            self.cells.push(cell);
            let term_levels = values_of(values)
                .map(|value| domains.events()[domains.event_of(cell, value)].level as usize);
            let term_level = term_levels.max().unwrap_or(0);
            self.terms.push(Term { cell, values });
            if !std::mem::replace(&mut self.level_seen[term_level], true) {
                levels += 1;
                seen.push(term_level);
            }
            if term_level > level {
                level = term_level;
                let last = self.terms.len() - 1;
                self.terms.swap(1, last);
            }
        }
        for level in seen {
            self.level_seen[level] = false;
        }
        self.touched = touched;
        Lesson::Clause { level, levels }
    }

    fn clear(&mut self) {
        for cell in self.touched.drain(..) {
            self.needed[cell] = 0;
        }
    }
}

/// Whether the variables of `slot` have the values of `word`, which is one of its words.
fn holds(domains: &Domains<'_>, slot: Slot, word: usize) -> bool {
    let model = domains.model;
    let values = model.table(slot).word(word);
    let has = |place: Place| {
        let link = model.links[place];
        domains.cell(link.cell) == 1 << values[link.position]
    };
    domains.root_set(slot)[word / 64] >> (word % 64) & 1 == 1
        && model.slots[slot].places.clone().all(has)
}
