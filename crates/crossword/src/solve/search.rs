//! Conflict-driven search over the values of variables.

use std::ops::ControlFlow;

use puzzle_core::{Budget, Stop};

use super::analysis::{Analysis, Lesson};
use super::branch::{Branching, Order};
use super::clauses::{Clauses, Term};
use super::domains::{Domains, Reason};
use super::matching::can_differ;
use super::model::{Cell, Model};
use super::parts::{Part, parts};
use super::propagate::{Conflict, Queue, propagate};
use super::rows::{End, Rows};

/// Conflicts before the first restart; the Luby sequence times this before the next ones.
const RESTART: u64 = 50;
/// Letters that rows are searched for, for each conflict since the last restart.
const LETTERS_PER_CONFLICT: u64 = 2_000;
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
    /// By level: the place of the part that its decision is in. Those before it are decided.
    parts: Vec<usize>,
    seed: u64,
    /// Whether any solution will do, since none was found yet.
    is_first: bool,
    /// The part that was asked last whether it is a rectangle, and that.
    rows: Option<(usize, Option<Rows>)>,
    /// By variable: its value in a solution that was found in another way, or 0.
    known: Vec<u64>,
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
            clauses: Clauses::new(model.cells()),
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
            parts: Vec::new(),
            seed,
            is_first: false,
            rows: None,
            known: Vec::new(),
        };
        if search.propagate(budget)?.is_some() {
            return Ok(None);
        }
        search.domains.set_root(budget)?;
        search.queue.reset(0);
        for group in &model.groups {
            if !can_differ(&search.domains, group, budget)? {
                return Ok(None);
            }
        }
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
        visit: &mut dyn FnMut(&[u64], &mut Budget<'_>) -> ControlFlow<()>,
    ) -> Stop {
        self.seek(parts, budget, visit).unwrap_or_else(|stop| stop)
    }

    fn seek(
        &mut self,
        parts: &[Part],
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&[u64], &mut Budget<'_>) -> ControlFlow<()>,
    ) -> Result<Stop, Stop> {
        self.begin(budget)?;
        self.is_first = true;
        while self.next(parts, None, budget)? {
            let is_first = std::mem::take(&mut self.is_first);
            self.known.clear();
            if visit(self.domains.cells(), budget).is_break() {
                return Ok(Stop::LimitReached);
            }
            let turned = if is_first {
                self.exclude(budget)?
            } else {
                self.turn(self.domains.level(), budget)?
            };
            if turned.is_break() {
                break;
            }
        }
        Ok(Stop::Complete)
    }

    /// One way to give each variable of `part` one value, `cell` another than `value`.
    pub(super) fn other(
        &mut self,
        part: &Part,
        (cell, value): (Cell, u64),
        budget: &mut Budget<'_>,
    ) -> Result<Option<&[u64]>, Stop> {
        self.begin(budget)?;
        let found = self.next(std::slice::from_ref(part), Some((cell, value)), budget)?;
        Ok(found.then(|| self.domains.cells()))
    }

    fn begin(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        budget.spend(1)?;
        self.floor = None;
        self.is_first = false;
        self.rows = None;
        self.known.clear();
        self.order.restart();
        self.back_to(0, budget)
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
                if self.resolve(conflict, budget)?.is_break() {
                    return Ok(false);
                }
                continue;
            }
            if self.domains.level() == 0 {
                self.domains.set_root(budget)?;
                self.queue.reset(0);
                if let Some((cell, value)) = without
                    && self.domains.cell(cell) & value != 0
                {
                    if self.domains.cell(cell) == value {
                        return Ok(false);
                    }
                    self.decide(0, (cell, value));
                    continue;
                }
            } else if self.conflicts >= self.restart_at && self.floor.unwrap_or(0) == 0 {
                if self.is_first && self.search_rows(parts, budget)? == End::None {
                    return Ok(false);
                }
                self.restart(budget)?;
                continue;
            }
            if self.clauses.len() > self.most_clauses {
                self.clauses
                    .reduce(self.most_clauses / 2, &mut self.domains, budget)?;
                self.most_clauses += MORE_CLAUSES;
            }
            let Some((part, cell, value)) = self.choose(parts, budget)? else {
                return Ok(true);
            };
            let others = self.domains.cell(cell) & !(1 << value);
            self.decide(part, (cell, others));
        }
    }

    /// Searches the part at hand row by row, if it is a rectangle, for as long as was searched
    /// since the last restart.
    fn search_rows(&mut self, parts: &[Part], budget: &mut Budget<'_>) -> Result<End, Stop> {
        let at = self.parts.last().copied().unwrap_or(0);
        let Some(part) = parts.get(at) else {
            return Ok(End::Limit);
        };
        let is_known = |&cell: &Cell| self.known.get(cell).is_some_and(|&value| value != 0);
        if part.cells.first().is_some_and(is_known) {
            return Ok(End::Limit);
        }
        if self.rows.as_ref().is_none_or(|rows| rows.0 != at) {
            let rows = Rows::of(part, self.seed, &self.domains, budget)?;
            self.rows = Some((at, rows));
        }
        let Some((_, Some(rows))) = &mut self.rows else {
            return Ok(End::Limit);
        };
        let model = self.domains.model;
        let limit = LETTERS_PER_CONFLICT * RESTART * luby(self.restarts + 1);
        let end = rows.search(limit, model, budget)?;
        if end == End::Found {
            self.known.resize(model.cells(), 0);
            rows.found(model)
                .for_each(|(cell, value)| self.known[cell] = value);
        }
        Ok(end)
    }

    /// The next variable and its value, and the place of its part.
    fn choose(
        &mut self,
        parts: &[Part],
        budget: &mut Budget<'_>,
    ) -> Result<Option<(usize, Cell, usize)>, Stop> {
        let by_words = match self.branching {
            Branching::Words => true,
            Branching::Cells => false,
            Branching::Automatic => self.restarts.is_multiple_of(2),
        };
        let first = self.parts.last().copied().unwrap_or(0);
        for (at, part) in parts.iter().enumerate().skip(first) {
            if !self.known.is_empty() {
                let mut cells = part.cells.iter().copied();
                let open = |&cell: &Cell| self.known[cell] != 0 && self.domains.is_open(cell);
                if let Some(cell) = cells.find(open) {
                    let value = self.known[cell].trailing_zeros() as usize;
                    return Ok(Some((at, cell, value)));
                }
            }
            let next = self.order.next(part, by_words, &self.domains, budget)?;
            if let Some((cell, value)) = next {
                return Ok(Some((at, cell, value)));
            }
        }
        Ok(None)
    }

    /// Begins a level without these values.
    fn decide(&mut self, part: usize, (cell, values): (Cell, u64)) {
        self.parts.push(part);
        self.domains.begin_level();
        self.domains.remove(cell, values, Reason::Decision);
    }

    fn restart(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        self.restarts += 1;
        self.restart_at = self.conflicts + RESTART * luby(self.restarts + 1);
        self.order.restart();
        self.back_to(0, budget)
    }

    fn back_to(&mut self, level: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        self.parts.truncate(level);
        self.domains.undo(level, budget)?;
        self.queue.reset(self.domains.events().len());
        Ok(())
    }

    /// Goes back to where the search goes on; breaks where there is nothing more.
    fn resolve(
        &mut self,
        conflict: Conflict,
        budget: &mut Budget<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        self.conflicts += 1;
        let floor = self.floor.unwrap_or(0);
        if self.domains.level() == 0 || self.domains.level() == floor {
            return self.turn(floor, budget);
        }
        let domains = &mut self.domains;
        let lesson = self
            .analysis
            .learn(conflict, domains, &self.clauses, budget)?;
        Ok(match lesson {
            Lesson::Nothing => ControlFlow::Break(()),
            Lesson::Clause { level, levels } => {
                self.order
                    .reward(&self.analysis.cells, &self.analysis.slots);
                self.back_to(level.max(floor), budget)?;
                self.learn(levels);
                ControlFlow::Continue(())
            }
        })
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
    fn turn(&mut self, level: usize, budget: &mut Budget<'_>) -> Result<ControlFlow<()>, Stop> {
        let Some(below) = level.checked_sub(1) else {
            return Ok(ControlFlow::Break(()));
        };
        let cell = self.domains.decision(level).cell;
        let value = self.domains.cell(cell);
        self.back_to(below, budget)?;
        self.domains.remove(cell, value, Reason::Searched);
        self.floor = Some(below);
        Ok(ControlFlow::Continue(()))
    }

    /// Excludes the solution that was found by a clause of the decisions.
    fn exclude(&mut self, budget: &mut Budget<'_>) -> Result<ControlFlow<()>, Stop> {
        let level = self.domains.level();
        let Some(below) = level.checked_sub(1) else {
            return Ok(ControlFlow::Break(()));
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
        self.back_to(below, budget)?;
        // As a clause of no levels it is never forgotten.
        self.learn(0);
        Ok(ControlFlow::Continue(()))
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
