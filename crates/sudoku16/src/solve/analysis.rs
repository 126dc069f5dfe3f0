//! What a conflict teaches: a clause by the first unique implication point, minimised.

use super::learner::Learner;
use super::order::Order;
use super::space::{Candidate, Literal};
use super::state::{Conflict, Reason, State, TRIALS};

/// How many reasons deep it is looked whether a literal follows from others.
const STEPS: usize = 4;

/// What is known of a candidate in an analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    None,
    /// It is in the clause, was replaced by its reasons, or follows from others that are.
    Taken,
    /// It does not follow from those that are taken, as far as was looked.
    Needed,
}

/// Working space. The vectors are as long as they can get from the start.
pub(super) struct Analysis {
    roles: [Role; Candidate::COUNT],
    /// Those that have a role.
    marked: Vec<Candidate>,
    clause: Vec<Literal>,
    /// Literals of which it is to be looked whether they follow from the clause.
    causes: Vec<Literal>,
    /// Of each depth the last analysis in whose clause it was.
    depths: [u32; TRIALS + 1],
    /// The number of this analysis.
    number: u32,
}

impl Analysis {
    pub(super) fn new() -> Self {
        Self {
            roles: [Role::None; Candidate::COUNT],
            marked: Vec::with_capacity(Candidate::COUNT),
            clause: Vec::with_capacity(Candidate::COUNT),
            causes: Vec::with_capacity(Candidate::COUNT),
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
        let is_new = !self.is_taken(candidate);
        if is_new {
            self.give(candidate, Role::Taken);
        }
        is_new
    }

    fn clear(&mut self) {
        for candidate in self.marked.drain(..) {
            self.roles[candidate.index()] = Role::None;
        }
    }

    #[inline]
    fn is_taken(&self, candidate: Candidate) -> bool {
        self.roles[candidate.index()] == Role::Taken
    }

    #[inline]
    fn give(&mut self, candidate: Candidate, role: Role) {
        self.roles[candidate.index()] = role;
        self.marked.push(candidate);
    }
}

impl Learner {
    /// Learns a clause from a conflict, goes back to where it leaves one literal open, and makes
    /// that hold.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.collect(conflict);
        self.minimise();
        self.analysis.clear();
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
            if !self.analysis.is_taken(candidate) {
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

    /// Drops the literals that follow from the others, by one reason or several.
    fn minimise(&mut self) {
        self.analysis.number += 1;
        for literal in &self.analysis.clause[1..] {
            let depth = self.state.depth_of(literal.candidate());
            self.analysis.depths[depth] = self.analysis.number;
        }
        let mut kept = 1;
        for index in 1..self.analysis.clause.len() {
            let literal = self.analysis.clause[index];
            if !self.is_implied(!literal, STEPS) {
                self.analysis.clause[kept] = literal;
                kept += 1;
            }
        }
        self.analysis.clause.truncate(kept);
    }

    /// Whether `literal` follows from those taken, by reasons at most that many steps deep.
    ///
    /// What is of a depth that the clause does not have cannot (Sörensson and Biere, *Minimizing
    /// Learned Clauses*, 2009).
    fn is_implied(&mut self, literal: Literal, steps: usize) -> bool {
        let start = self.analysis.causes.len();
        let mut is_implied = self.push_causes(literal);
        while is_implied && self.analysis.causes.len() > start {
            let Some(cause) = self.analysis.causes.pop() else {
                break;
            };
            let candidate = cause.candidate();
            is_implied = match self.analysis.roles[candidate.index()] {
                Role::Taken => true,
                Role::Needed => false,
                Role::None => {
                    let depth = self.state.depth_of(candidate);
                    let is_implied = steps > 0
                        && self.analysis.depths[depth] == self.analysis.number
                        && self.is_implied(cause, steps - 1);
                    let role = if is_implied {
                        Role::Taken
                    } else {
                        Role::Needed
                    };
                    self.analysis.give(candidate, role);
                    is_implied
                }
            };
        }
        self.analysis.causes.truncate(start);
        is_implied
    }

    /// Pushes all from which `literal` follows, but for what holds at the root; false if it was
    /// tried.
    fn push_causes(&mut self, literal: Literal) -> bool {
        let Self {
            state,
            clauses,
            analysis,
            ..
        } = self;
        let reason = state.reason(literal.candidate());
        let push = |cause: Literal| {
            if state.depth_of(cause.candidate()) > 0 {
                analysis.causes.push(cause);
            }
        };
        match reason {
            Reason::Free => {}
            Reason::Clause(clause) => {
                let others = clauses.literals(clause).filter(|&other| other != literal);
                others.map(|other| !other).for_each(push);
            }
            _ => state.follows_from(literal, reason, push),
        }
        reason != Reason::Free
    }

    /// The trials from which follows that `fallen` does not hold, and `fallen`.
    pub(super) fn trials_behind(&mut self, fallen: Literal) -> Vec<Literal> {
        let mut trials = vec![fallen];
        self.analysis.mark(fallen.candidate());
        for at in (0..self.state.trail().len()).rev() {
            let literal = self.state.trail()[at];
            if !self.analysis.is_taken(literal.candidate()) {
                continue;
            }
            if !self.push_causes(literal) && self.state.depth_of(literal.candidate()) > 0 {
                trials.push(literal);
            }
            while let Some(cause) = self.analysis.causes.pop() {
                self.analysis.mark(cause.candidate());
            }
        }
        self.analysis.clear();
        trials
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
