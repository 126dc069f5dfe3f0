//! What a conflict teaches: a clause by the first unique implication point, minimised.

use super::learner::Learner;
use super::order::Order;
use super::space::{Candidate, Literal};
use super::state::{Conflict, Reason, State, TRIALS};

/// Working space. The vectors are as long as they can get from the start.
pub(super) struct Analysis {
    /// Whether a candidate is in the clause, or was replaced by its reasons.
    is_taken: [bool; Candidate::COUNT],
    /// Those that are.
    taken: Vec<Candidate>,
    clause: Vec<Literal>,
    /// Of each depth the last analysis in whose clause it was.
    depths: [u32; TRIALS + 1],
    /// The number of this analysis.
    number: u32,
}

impl Analysis {
    pub(super) fn new() -> Self {
        Self {
            is_taken: [false; Candidate::COUNT],
            taken: Vec::with_capacity(Candidate::COUNT),
            clause: Vec::with_capacity(Candidate::COUNT),
            depths: [0; TRIALS + 1],
            number: 0,
        }
    }

    /// Marks `cause` and, if it is of an earlier depth, adds it to the clause; returns whether it
    /// is new and of the last depth.
    ///
    /// A candidate that was removed at an earlier depth because another was placed is represented
    /// by that one, and so are all others that it removed: clauses become a third as long.
    #[inline]
    fn take(&mut self, mut cause: Literal, state: &State, order: &mut Order) -> bool {
        let depth = state.depth_of(cause.candidate());
        if depth == 0 || !self.mark(cause.candidate()) {
            return false;
        }
        if depth == state.depth() {
            order.bump(cause.candidate());
            return true;
        }
        if let Reason::Placed(placed) = state.reason(cause.candidate()) {
            cause = Literal::placed(placed);
            if !self.mark(placed) {
                return false;
            }
        }
        order.bump(cause.candidate());
        self.clause.push(!cause);
        false
    }

    /// Marks a candidate as taken; false if it was marked before.
    #[inline]
    fn mark(&mut self, candidate: Candidate) -> bool {
        let is_taken = &mut self.is_taken[candidate.index()];
        let is_new = !*is_taken;
        if is_new {
            *is_taken = true;
            self.taken.push(candidate);
        }
        is_new
    }
}

impl Learner {
    /// Learns a clause from a conflict, goes back to where it leaves one literal open, and makes
    /// that hold.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.collect(conflict);
        self.minimise();
        for candidate in self.analysis.taken.drain(..) {
            self.analysis.is_taken[candidate.index()] = false;
        }
        let (back, spread) = self.order_by_depth();
        self.undo(self.not_below_floor(back));
        let clause = core::mem::take(&mut self.analysis.clause);
        self.assert(&clause, spread);
        self.analysis.clause = clause;
        self.order.decay();
    }

    /// Makes the clause of the first unique implication point, that literal in front.
    fn collect(&mut self, conflict: Conflict) {
        self.analysis.clause.clear();
        self.analysis.clause.push(conflict.literal);
        let mut open = self.take_cause(!conflict.literal);
        open += self.take_causes(conflict.literal, conflict.reason);
        for at in (0..self.state.trail().len()).rev() {
            let literal = self.state.trail()[at];
            let candidate = literal.candidate();
            if !self.analysis.is_taken[candidate.index()] {
                continue;
            }
            if open == 1 {
                self.analysis.clause[0] = !literal;
                return;
            }
            open -= 1;
            open += self.take_causes(literal, self.state.reason(candidate));
        }
    }

    /// Takes all from which `literal` follows for that reason; returns how many new ones are of
    /// the last depth.
    fn take_causes(&mut self, literal: Literal, reason: Reason) -> usize {
        let Self {
            state,
            clauses,
            order,
            analysis,
            ..
        } = self;
        let mut open = 0;
        let mut take = |cause| open += usize::from(analysis.take(cause, state, order));
        if let Reason::Clause(clause) = reason {
            let others = clauses.literals(clause).filter(|&other| other != literal);
            others.for_each(|other| take(!other));
        } else {
            state.follows_from(literal, reason, take);
        }
        open
    }

    fn take_cause(&mut self, cause: Literal) -> usize {
        usize::from(self.analysis.take(cause, &self.state, &mut self.order))
    }

    /// Drops the literals that follow from the others.
    fn minimise(&mut self) {
        let mut kept = 1;
        for index in 1..self.analysis.clause.len() {
            let literal = self.analysis.clause[index];
            if !self.is_implied(!literal) {
                self.analysis.clause[kept] = literal;
                kept += 1;
            }
        }
        self.analysis.clause.truncate(kept);
    }

    /// Whether all from which `literal` follows is taken.
    fn is_implied(&self, literal: Literal) -> bool {
        let candidate = literal.candidate();
        let is_known = |cause: Literal| {
            let candidate = cause.candidate();
            self.analysis.is_taken[candidate.index()] || self.state.depth_of(candidate) == 0
        };
        match self.state.reason(candidate) {
            Reason::Free => false,
            Reason::Clause(clause) => {
                let mut literals = self.clauses.literals(clause);
                literals.all(|other| other == literal || is_known(!other))
            }
            reason => {
                let mut implied = true;
                self.state
                    .follows_from(literal, reason, |cause| implied &= is_known(cause));
                implied
            }
        }
    }

    /// Puts the deepest of the literals but the first into second place. Returns its depth, and
    /// how many depths the clause has.
    fn order_by_depth(&mut self) -> (usize, u32) {
        self.analysis.number += 1;
        let mut deepest = 0;
        let mut spread = 1;
        for index in 1..self.analysis.clause.len() {
            let depth = self.state.depth_of(self.analysis.clause[index].candidate());
            if depth > deepest {
                deepest = depth;
                self.analysis.clause.swap(1, index);
            }
            if self.analysis.depths[depth] != self.analysis.number {
                self.analysis.depths[depth] = self.analysis.number;
                spread += 1;
            }
        }
        (deepest, spread)
    }
}
