//! Why something cannot be, and what can be learned from it.
//!
//! A reason is a set of values that variables have lost. As in SAT solvers, the last reasons are
//! replaced by reasons for them until only one is left of the last level (the first unique
//! implication point); the clause that says so has a term for each variable, and each term may
//! have several values, as in finite-domain clauses. Reasons of slots are made when asked for: a
//! cover of the words that were lost by values that were lost.

use puzzle_core::{Budget, Stop};

use super::clauses::{Clauses, Term};
use super::domains::{Domains, Event, Reason};
use super::model::{Cell, Model, Place, Slot};
use super::propagate::Conflict;
use super::table::values_of;
use crate::work::Work;

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
    /// Events of the last level that are part of the reason and were not taken back yet.
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
    levels_seen: Vec<usize>,
    /// Rivals of a slot that have only one word by the values of their variables.
    holders: Vec<Slot>,
    work: Work,
}

impl Analysis {
    pub(super) fn new(model: &Model) -> Self {
        let cells = model.cells();
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
            levels_seen: Vec::new(),
            holders: Vec::new(),
            work: Work::default(),
        }
    }

    /// Learns from `conflict`, and takes back events of the last level on the way.
    pub(super) fn learn(
        &mut self,
        conflict: Conflict,
        domains: &mut Domains<'_>,
        clauses: &Clauses,
        budget: &mut Budget<'_>,
    ) -> Result<Lesson, Stop> {
        self.level = usize::MAX;
        self.pending = 0;
        self.cells.clear();
        self.slots.clear();
        if self.is_pending.len() < domains.events().len() {
            self.is_pending.resize(domains.events().len(), false);
        }
        match conflict {
            Conflict::Slot(slot) => self.cover(slot, None, domains, budget)?,
            Conflict::Clause(clause) => {
                self.add_terms(clauses.terms(clause), None, domains, budget)?;
            }
        }
        self.start(domains, budget)?;
        if self.level == 0 {
            self.clear();
            return Ok(Lesson::Nothing);
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
                return Ok(Lesson::Nothing);
            };
            let values = self.needed[cell] & removed;
            if values != 0 {
                self.is_pending[domains.events().len() - 1] = false;
                self.cells.push(cell);
                if self.pending == 1 {
                    break cell;
                }
                self.pending -= 1;
                self.needed[cell] &= !values;
            }
            self.work
                .pay(1 + domains.model.places(cell).len(), budget)?;
            domains.pop();
            if values != 0 {
                self.explain((cell, values), reason, domains, clauses, budget)?;
            }
        };
        self.lesson(first, domains, budget)
    }

    /// Finds the last level that has part in the conflict, and its events.
    fn start(&mut self, domains: &Domains<'_>, budget: &mut Budget<'_>) -> Result<(), Stop> {
        self.level = 0;
        for &cell in &self.touched {
            self.work.pay(4, budget)?;
            let levels = levels_of(domains, cell, self.needed[cell]);
            self.level = levels.max().unwrap_or(0).max(self.level);
        }
        for at in 0..self.touched.len() {
            let cell = self.touched[at];
            self.work.pay(4, budget)?;
            self.mark(cell, self.needed[cell], domains);
        }
        Ok(())
    }

    /// Marks the events of the last level in which `cell` lost `values`.
    fn mark(&mut self, cell: Cell, values: u64, domains: &Domains<'_>) {
        for value in values_of(values) {
            let event = domains.event_of(cell, value);
            if domains.events()[event].level as usize == self.level
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
        if self.level != usize::MAX {
            self.mark(cell, new, domains);
        }
    }

    fn add_terms(
        &mut self,
        terms: &[Term],
        but: Option<Cell>,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        for term in terms.iter().filter(|term| Some(term.cell) != but) {
            self.work.pay(2, budget)?;
            self.add(term.cell, term.values, domains);
        }
        Ok(())
    }

    /// Adds the reason why a variable lost values; all that is lost was lost before.
    fn explain(
        &mut self,
        (cell, values): (Cell, u64),
        reason: Reason,
        domains: &Domains<'_>,
        clauses: &Clauses,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        match reason {
            Reason::Decision => Ok(()),
            Reason::Searched => {
                for level in 1..=self.level {
                    self.work.pay(4, budget)?;
                    let cell = domains.decision(level).cell;
                    self.add(cell, u64::MAX, domains);
                }
                Ok(())
            }
            Reason::Clause(clause) => {
                let terms = clauses.terms(clause as usize);
                self.add_terms(terms, Some(cell), domains, budget)
            }
            Reason::Slot(slot) => {
                let slot = slot as usize;
                let mut places = domains.model.slots[slot].places.clone();
                let place = places.find(|&place| domains.model.links[place].cell == cell);
                self.cover(slot, place.map(|place| (place, values)), domains, budget)
            }
        }
    }

    /// Adds lost values that account for the loss of all words of `slot`, or of those that have
    /// one of `values` at a place.
    fn cover(
        &mut self,
        slot: Slot,
        at: Option<(Place, u64)>,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let model = domains.model;
        self.slots.push(slot);
        let table = model.table(slot);
        let root = domains.root_set(slot);
        self.uncovered.clear();
        self.work.pay(1 + root.len(), budget)?;
        match at {
            None => self.uncovered.extend((0..).zip(root.iter().copied())),
            Some((place, values)) => {
                let position = model.links[place].position;
                self.uncovered
                    .extend((0..root.len() as u32).map(|block| (block, 0)));
                for value in values_of(values & table.present(position)) {
                    self.work.pay(root.len() / 2, budget)?;
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
            self.work.pay(1, budget)?;
            let cell = model.links[place].cell;
            let lost = domains.lost(cell);
            if lost == 0 || at.is_some_and(|(at, _)| at == place) {
                continue;
            }
            self.strike(slot, place, lost & self.needed[cell], domains, budget)?;
            self.work.pay(8, budget)?;
            let last = values_of(lost)
                .map(|value| domains.event_of(cell, value))
                .max();
            order.push((last.unwrap_or(0), place));
        }
        self.work.pay(4 * order.len(), budget)?;
        order.sort_unstable();
        for &(_, place) in &order {
            if self.uncovered.is_empty() {
                break;
            }
            let cell = model.links[place].cell;
            let lost = domains.lost(cell) & !self.needed[cell];
            let struck = self.strike(slot, place, lost, domains, budget)?;
            self.add(cell, struck, domains);
        }
        self.order = order;
        self.cover_by_rivals(slot, domains, budget)
    }

    /// Takes the words from the uncovered ones that have one of `values` at `place`; the values
    /// that some had. Looks at words or at values, whichever are fewer.
    fn strike(
        &mut self,
        slot: Slot,
        place: Place,
        values: u64,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<u64, Stop> {
        let table = domains.model.table(slot);
        let position = domains.model.links[place].position;
        let values = values & table.present(position);
        if values == 0 {
            return Ok(0);
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
            self.work.pay(by_words, budget)?;
            for (block, bits) in &mut self.uncovered {
                for bit in values_of(*bits) {
                    let value = table.word(*block as usize * 64 + bit)[position];
                    let is_struck = values >> value & 1;
                    *bits ^= is_struck << bit;
                    struck |= is_struck << value;
                }
            }
        } else {
            self.work.pay(by_values / 2, budget)?;
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
        Ok(struck)
    }

    /// Accounts for the uncovered words of `slot` by the rivals that have them.
    fn cover_by_rivals(
        &mut self,
        slot: Slot,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        if self.uncovered.is_empty() {
            return Ok(());
        }
        let model = domains.model;
        let table = model.table(slot);
        self.holders.clear();
        for rival in model.rivals(slot) {
            self.work.pay(model.slots[rival].places.len(), budget)?;
            let mut links = model.links(rival).iter();
            if links.all(|link| !domains.is_open(link.cell)) {
                self.holders.push(rival);
            }
        }
        while let Some((block, bits)) = self.uncovered.pop() {
            for bit in values_of(bits) {
                self.work.pay(self.holders.len() * 2, budget)?;
                let word = block as usize * 64 + bit;
                let holder = self.holders.iter().copied().find(|&rival| {
                    let found = model.table(rival).find(table, word);
                    found.is_some_and(|word| holds(domains, rival, word))
                });
                debug_assert!(holder.is_some(), "a word was lost without a reason");
                for link in holder.map_or(&[][..], |rival| model.links(rival)) {
                    self.work.pay(2, budget)?;
                    self.add(link.cell, u64::MAX, domains);
                }
            }
        }
        Ok(())
    }

    /// Makes a clause of the reason, with `first` in front and behind it one of the last level
    /// among the others.
    fn lesson(
        &mut self,
        first: Cell,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Lesson, Stop> {
        self.terms.clear();
        let mut level = 0;
        self.terms.push(Term {
            cell: first,
            values: self.needed[first],
        });
        self.needed[first] = 0;
        for cell in self.touched.drain(..) {
            let values = std::mem::take(&mut self.needed[cell]);
            if values == 0 {
                continue;
            }
            self.work.pay(4, budget)?;
            self.cells.push(cell);
            let term_level = levels_of(domains, cell, values).max().unwrap_or(0);
            self.terms.push(Term { cell, values });
            if !std::mem::replace(&mut self.level_seen[term_level], true) {
                self.levels_seen.push(term_level);
            }
            if term_level > level {
                level = term_level;
                let last = self.terms.len() - 1;
                self.terms.swap(1, last);
            }
        }
        let levels = 1 + self.levels_seen.len() as u32;
        for level in self.levels_seen.drain(..) {
            self.level_seen[level] = false;
        }
        Ok(Lesson::Clause { level, levels })
    }

    fn clear(&mut self) {
        for cell in self.touched.drain(..) {
            self.needed[cell] = 0;
        }
        self.is_pending.fill(false);
    }
}

/// The levels in which `cell` lost `values`.
fn levels_of(domains: &Domains<'_>, cell: Cell, values: u64) -> impl Iterator<Item = usize> {
    values_of(values)
        .map(move |value| domains.events()[domains.event_of(cell, value)].level as usize)
}

/// Whether the variables of `slot` have the values of `word`, which is one of its words.
fn holds(domains: &Domains<'_>, slot: Slot, word: usize) -> bool {
    let model = domains.model;
    let values = model.table(slot).word(word);
    let mut links = model.links(slot).iter();
    domains.root_set(slot)[word / 64] >> (word % 64) & 1 == 1
        && links.all(|link| domains.cell(link.cell) == 1 << values[link.position])
}
