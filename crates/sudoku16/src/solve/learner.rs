//! Conflict-driven search: trials, what follows from them, and clauses learned from conflicts.

use core::ops::ControlFlow;

use puzzle_core::{Budget, Stop};

use super::analysis::Analysis;
use super::candidates::Candidates;
use super::clauses::Clauses;
use super::order::Order;
use super::space::{Candidate, Literal};
use super::state::{Conflict, REMOVALS, Reason, State};
use crate::grid::{Cell, Digit, FullGrid, SIDE};

/// Conflicts before the first restart; the Luby sequence times this before the next ones.
const RESTART: u64 = 200;
/// Literals that follow for the price of a node: a node takes about a microsecond.
const LITERALS_PER_NODE: usize = 32;

/// A search that learns from conflicts, in memory that is taken once.
///
/// The method is conflict-driven clause learning, as in SAT solvers, where the rules of sudoku are
/// no clauses but masks of sixteen candidates, and their reasons are made when asked for.
/// Solutions are enumerated as by Gebser, Kaufmann, Neumann and Schaub, *Conflict-Driven Answer
/// Set Enumeration* (2007): behind a solution the last trial is turned round, and what is learned
/// never goes back behind such turns. So nothing is stored per solution. Only the first solution
/// is excluded by a clause, since that leaves the proof of its being the only one all freedom.
pub(super) struct Learner {
    pub(super) state: State,
    pub(super) clauses: Clauses,
    pub(super) order: Order,
    pub(super) analysis: Analysis,
    /// How much of the trail the clauses have seen.
    seen: usize,
    /// The trials before this one must stand: all that differs in them was searched or will be.
    floor: usize,
    conflicts: u64,
    restarts: u64,
    /// The number of conflicts at which it begins anew.
    restart_at: u64,
}

impl Learner {
    pub(super) fn new(candidates: &Candidates) -> Self {
        let mut state = State::new();
        for cell in Cell::all() {
            for digit in !candidates.get(cell) {
                let removed = Literal::removed(Candidate::new(cell, digit));
                state.set(removed, Reason::Free);
            }
        }
        let mut order = Order::new();
        for cell in Cell::all() {
            for digit in candidates.get(cell) {
                let candidate = Candidate::new(cell, digit);
                order.start(candidate, state.tightness(candidate));
            }
        }
        Self {
            state,
            clauses: Clauses::new(),
            order,
            analysis: Analysis::new(),
            seen: 0,
            floor: 0,
            conflicts: 0,
            restarts: 0,
            restart_at: 0,
        }
    }

    /// Calls `visit` for each solution until it breaks.
    pub(super) fn search(
        &mut self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&FullGrid) -> ControlFlow<()>,
    ) -> Stop {
        let mut is_first = true;
        loop {
            match self.deduce(budget) {
                Ok(true) => {}
                Ok(false) => return Stop::Complete,
                Err(stop) => return stop,
            }
            if self.attempt(REMOVALS) {
                continue;
            }
            if visit(&self.grid()).is_break() {
                return Stop::LimitReached;
            }
            let is_left = if core::mem::take(&mut is_first) {
                self.exclude()
            } else {
                self.floor = self.state.depth();
                self.turn_round()
            };
            if !is_left {
                return Stop::Complete;
            }
        }
    }

    /// Finds what follows from the trials, learning from conflicts until there is none; false
    /// where nothing is left to be searched. Sometimes goes back to the floor.
    pub(super) fn deduce(&mut self, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        loop {
            let before = self.state.trail().len();
            let outcome = self.propagate();
            let literals = self.state.trail().len() - before;
            budget.spend((1 + literals / LITERALS_PER_NODE) as u64)?;
            let Err(conflict) = outcome else { break };
            self.conflicts += 1;
            if self.state.depth() > self.floor {
                self.learn(conflict);
            } else if !self.turn_round() {
                return Ok(false);
            }
            if self.clauses.are_full() {
                self.undo(self.floor);
                self.state.forget_clauses();
                self.clauses.forget();
            }
        }
        if self.state.depth() == 0 {
            self.state.settle();
        }
        if self.conflicts >= self.restart_at {
            self.restarts += 1;
            self.restart_at = self.conflicts + RESTART * luby(self.restarts);
            self.undo(self.floor);
        }
        Ok(true)
    }

    /// What follows from the trials by singles, learned clauses, pointing, claiming and pairs.
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            self.state.singles()?;
            if let Some(&literal) = self.state.trail().get(self.seen) {
                self.seen += 1;
                self.clauses.propagate(!literal, &mut self.state)?;
            } else if !self.state.sets()? {
                return Ok(());
            }
        }
    }

    /// Tries to remove the open candidate that was in most conflicts of late, or to place it
    /// behind so many trials; false when all cells have digits.
    pub(super) fn attempt(&mut self, removals: usize) -> bool {
        while let Some(candidate) = self.order.pop() {
            if self.state.is_open(candidate) {
                self.attempt_literal(if self.state.depth() < removals {
                    Literal::removed(candidate)
                } else {
                    Literal::placed(candidate)
                });
                return true;
            }
        }
        false
    }

    pub(super) fn attempt_literal(&mut self, literal: Literal) {
        self.state.start_trial();
        self.state.set(literal, Reason::Free);
    }

    /// Goes back to the first `depth` trials.
    pub(super) fn undo(&mut self, depth: usize) {
        let order = &mut self.order;
        let open = |literal: Literal| order.insert(literal.candidate());
        self.state.undo(depth, open);
        self.seen = self.seen.min(self.state.trail().len());
    }

    /// The depth to which what follows at `depth` may go back.
    pub(super) fn not_below_floor(&self, depth: usize) -> usize {
        depth.max(self.floor)
    }

    /// Excludes the solution that stands by a clause; false where it is the only one.
    fn exclude(&mut self) -> bool {
        let Some(last) = self.state.depth().checked_sub(1) else {
            return false;
        };
        let trials = (0..=last).rev().map(|depth| !self.state.trial(depth));
        let clause: Vec<Literal> = trials.collect();
        self.undo(last);
        self.assert(&clause, 0);
        true
    }

    /// Adds a clause whose first literal alone is open, and makes that hold.
    pub(super) fn assert(&mut self, clause: &[Literal], spread: u32) {
        let Some(&literal) = clause.first() else {
            return;
        };
        let reason = if clause.len() == 1 {
            Reason::Free
        } else {
            Reason::Clause(self.clauses.add(clause, spread))
        };
        self.state.set(literal, reason);
    }

    /// Turns the last trial under the floor round; false where there is none, so that everything
    /// was searched.
    fn turn_round(&mut self) -> bool {
        let Some(last) = self.floor.checked_sub(1) else {
            return false;
        };
        let tried = self.state.trial(last);
        self.undo(last);
        self.floor = last;
        self.state.set(!tried, Reason::Free);
        true
    }

    /// The digits that are placed.
    fn grid(&self) -> FullGrid {
        let mut rows = [[Digit::default(); SIDE]; SIDE];
        for literal in self
            .state
            .trail()
            .iter()
            .filter(|literal| literal.is_placed())
        {
            let (cell, digit) = literal.candidate().cell_and_digit();
            rows[cell.row()][cell.col()] = digit;
        }
        FullGrid::from_rows(rows)
    }
}

/// The Luby sequence, from number 1: 1 1 2 1 1 2 4 1 1 2 …
const fn luby(mut number: u64) -> u64 {
    loop {
        let bits = u64::BITS - number.leading_zeros();
        let half = 1 << (bits - 1);
        if number == 2 * half - 1 {
            return half;
        }
        number -= half - 1;
    }
}
