//! Conflict-driven search over the values of variables.

use std::ops::ControlFlow;

use puzzle_core::{Budget, Stop};

use super::analysis::{Analysis, Lesson};
use super::branch::{Branching, Order};
use super::clauses::{Clauses, Term};
use super::domains::{Domains, Reason};
use super::model::{Cell, Model};
use super::parts::{Part, parts};
use super::propagate::{Conflict, Queue, propagate};

/// Conflicts before the first restart; the Luby sequence times this before the next ones.
const RESTART: u64 = 50;
/// Clauses that are kept at first, and how many more with each time that some are forgotten.
const CLAUSES: usize = 2_000;
const MORE_CLAUSES: usize = 500;

/// A search that learns from conflicts.
///
/// Solutions are enumerated as by Gebser, Kaufmann, Neumann and Schaub, *Conflict-Driven Answer
/// Set Enumeration* (2007): behind a solution the last decision is turned round, and what is
/// learned never goes back behind such turns, so that nothing is stored for a solution. Only the
/// first one is excluded by a clause, which leaves the proof that there is no other all freedom.
#[derive(Debug)]
pub(super) struct Search<'m> {
    domains: Domains<'m>,
    clauses: Clauses,
    queue: Queue,
    analysis: Analysis,
    order: Order,
    branching: Branching,
    /// The decisions up to this level must stand: all that differs in them was searched.
    floor: Option<usize>,
    restarts: u64,
    conflicts: u64,
    /// Conflicts at which the next restart is due.
    restart_at: u64,
    most_clauses: usize,
}

impl<'m> Search<'m> {
    /// The search of `model` from what follows at once; `None` if that is a contradiction.
    pub(super) fn new(
        model: &'m Model,
        branching: Branching,
        seed: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Stop> {
        let domains = Domains::new(model, budget)?;
        let mut search = Self {
            clauses: Clauses::new(model.places.len()),
            queue: Queue::new(model),
            analysis: Analysis::new(model),
            order: Order::new(seed, &domains),
            domains,
            branching,
            floor: None,
            restarts: 0,
            conflicts: 0,
            restart_at: RESTART,
            most_clauses: CLAUSES,
        };
        if search.propagate(budget)?.is_some() {
            return Ok(None);
        }
        search.domains.set_root();
        search.queue.reset(0);
        Ok(Some(search))
    }

    /// The independent parts of what is open.
    pub(super) fn parts(&self, budget: &mut Budget<'_>) -> Result<Vec<Part>, Stop> {
        parts(&self.domains, budget)
    }

    fn propagate(&mut self, budget: &mut Budget<'_>) -> Result<Option<Conflict>, Stop> {
        propagate(
            &mut self.domains,
            &mut self.clauses,
            &mut self.queue,
            budget,
        )
    }

    /// Calls `visit` for each way to give each variable of `parts` one value, until it breaks.
    pub(super) fn run(
        &mut self,
        parts: &[Part],
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Stop {
        self.begin();
        let mut is_first = true;
        loop {
            match self.next(parts, None, budget) {
                Err(stop) => return stop,
                Ok(false) => return Stop::Complete,
                Ok(true) => {}
            }
            if visit(self.domains.cells()).is_break() {
                return Stop::LimitReached;
            }
            let turned = if std::mem::take(&mut is_first) {
                self.exclude()
            } else {
                self.turn(self.domains.level())
            };
            if turned.is_break() {
                return Stop::Complete;
            }
        }
    }

    /// One way to give each variable of `part` one value, `cell` another than `value`.
    pub(super) fn other(
        &mut self,
        part: &Part,
        (cell, value): (Cell, u64),
        budget: &mut Budget<'_>,
    ) -> Result<Option<&[u64]>, Stop> {
        self.begin();
        let found = self.next(std::slice::from_ref(part), Some((cell, value)), budget)?;
        Ok(found.then(|| self.domains.cells()))
    }

    fn begin(&mut self) {
        self.floor = None;
        self.order.restart();
        self.back_to(0);
    }

    /// Goes on to where each variable of `parts` has one value, that of `without` another than
    /// this; false if that is nowhere.
    fn next(
        &mut self,
        parts: &[Part],
        without: Option<(Cell, u64)>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        loop {
            if let Some(conflict) = self.propagate(budget)? {
                budget.spend(self.analysis.take_cost())?;
                if self.resolve(conflict).is_break() {
                    return Ok(false);
                }
                continue;
            }
            if self.domains.level() == 0 {
                self.domains.set_root();
                self.queue.reset(0);
                if let Some((cell, value)) = without
                    && self.domains.cell(cell) & value != 0
                {
                    if self.domains.cell(cell) == value {
                        return Ok(false);
                    }
                    self.domains.begin_level();
                    self.domains.remove(cell, value, Reason::Decision);
                    continue;
                }
            } else if self.conflicts >= self.restart_at && self.floor.unwrap_or(0) == 0 {
                self.restart();
                continue;
            }
            if self.clauses.len() > self.most_clauses {
                self.clauses
                    .reduce(self.most_clauses / 2, &mut self.domains);
                self.most_clauses += MORE_CLAUSES;
            }
            let Some((cell, value)) = self.decide(parts) else {
                return Ok(true);
            };
            budget.spend(self.order.take_cost())?;
            self.domains.begin_level();
            let others = self.domains.cell(cell) & !(1 << value);
            self.domains.remove(cell, others, Reason::Decision);
        }
    }

    fn decide(&mut self, parts: &[Part]) -> Option<(Cell, usize)> {
        let by_words = match self.branching {
            Branching::Words => true,
            Branching::Cells => false,
            Branching::Automatic => self.restarts.is_multiple_of(2),
        };
        let Self { order, domains, .. } = self;
        parts
            .iter()
            .find_map(|part| order.next(part, by_words, domains))
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.restart_at = self.conflicts + RESTART * luby(self.restarts + 1);
        self.order.restart();
        self.back_to(0);
    }

    fn back_to(&mut self, level: usize) {
        self.domains.undo(level);
        self.queue.reset(self.domains.events().len());
    }

    /// Goes back to where the search goes on; breaks where there is nothing more.
    fn resolve(&mut self, conflict: Conflict) -> ControlFlow<()> {
        self.conflicts += 1;
        let floor = self.floor.unwrap_or(0);
        if self.domains.level() == 0 || self.domains.level() == floor {
            return self.turn(floor);
        }
        match self
            .analysis
            .learn(conflict, &mut self.domains, &self.clauses)
        {
            Lesson::Nothing => ControlFlow::Break(()),
            Lesson::Clause { level, levels } => {
                self.order
                    .reward(&self.analysis.cells, &self.analysis.slots);
                self.back_to(level.max(floor));
                self.learn(levels);
                ControlFlow::Continue(())
            }
        }
    }

    /// Adds the learned clause and does what it asks for.
    fn learn(&mut self, levels: u32) {
        let terms = &self.analysis.terms;
        let Term { cell, values } = terms[0];
        let reason = if terms.len() < 2 {
            Reason::Searched
        } else {
            Reason::Clause(self.clauses.add(terms, levels) as u32)
        };
        let removed = self.domains.cell(cell) & !values;
        self.domains.remove(cell, removed, reason);
    }

    /// Turns the decision of `level` round: all that it leads to is known.
    fn turn(&mut self, level: usize) -> ControlFlow<()> {
        let Some(below) = level.checked_sub(1) else {
            return ControlFlow::Break(());
        };
        let cell = self.domains.decision(level).cell;
        let value = self.domains.cell(cell);
        self.back_to(below);
        self.domains.remove(cell, value, Reason::Searched);
        self.floor = Some(below);
        ControlFlow::Continue(())
    }

    /// Excludes the solution that was found by a clause of the decisions.
    fn exclude(&mut self) -> ControlFlow<()> {
        let level = self.domains.level();
        let Some(below) = level.checked_sub(1) else {
            return ControlFlow::Break(());
        };
        let decided = (1..=level)
            .rev()
            .map(|level| self.domains.decision(level).cell);
        let terms = decided.map(|cell| Term {
            cell,
            values: self.domains.lost(cell),
        });
        self.analysis.terms.clear();
        self.analysis.terms.extend(terms);
        self.back_to(below);
        self.learn(level as u32);
        ControlFlow::Continue(())
    }
}

/// The Luby sequence from its first member: 1, 1, 2, 1, 1, 2, 4, …
fn luby(mut number: u64) -> u64 {
    loop {
        let next = (number + 1).next_power_of_two();
        if next == number + 1 {
            return next / 2;
        }
        number -= next / 2 - 1;
    }
}
