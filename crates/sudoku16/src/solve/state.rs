//! What is placed and removed so far, in which order and why; and what the rules say follows.

use super::clauses::ClauseRef;
use super::space::{Candidate, Constraint, Literal};

/// Why a literal holds. What it follows from is worked out only when it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was tried, or follows from no more than the root.
    Free,
    /// Removed: this candidate is placed in one of its constraints.
    Placed(Candidate),
    /// Placed: the last one of this constraint.
    Last(Constraint),
    /// Removed: what is left of this constraint lies in another one of its own constraints.
    Locked(Constraint),
    /// The last literal of this clause.
    Clause(ClauseRef),
}

/// A literal that follows, though its opposite holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub(super) literal: Literal,
    pub(super) reason: Reason,
}

#[derive(Debug)]
pub(super) struct State {
    /// The candidates of each constraint that are not removed.
    left: [u16; Constraint::COUNT],
    /// The same as it was at depth zero.
    root: [u16; Constraint::COUNT],
    /// Of each literal: 1 if it holds, -1 if its opposite does, 0 if neither.
    truth: [i8; Literal::COUNT],
    reasons: [Reason; Candidate::COUNT],
    depths: [u16; Candidate::COUNT],
    /// The literals that hold, in the order in which they came to.
    trail: Vec<Literal>,
    /// The length of the trail before each trial.
    trials: Vec<u16>,
    /// How much of the trail the rules have seen.
    seen: usize,
    /// How much of the trail was looked at for locked candidates.
    seen_locked: usize,
}

impl State {
    pub(super) fn new() -> Self {
        Self {
            left: [u16::MAX; Constraint::COUNT],
            root: [u16::MAX; Constraint::COUNT],
            truth: [0; Literal::COUNT],
            reasons: [Reason::Free; Candidate::COUNT],
            depths: [0; Candidate::COUNT],
            trail: Vec::with_capacity(Candidate::COUNT),
            trials: Vec::with_capacity(Candidate::COUNT),
            seen: 0,
            seen_locked: 0,
        }
    }

    #[inline]
    pub(super) fn truth(&self, literal: Literal) -> i8 {
        self.truth[literal.index()]
    }

    #[inline]
    pub(super) fn is_open(&self, candidate: Candidate) -> bool {
        self.truth(Literal::placed(candidate)) == 0
    }

    #[inline]
    pub(super) fn left(&self, constraint: Constraint) -> u16 {
        self.left[constraint.index()]
    }

    #[inline]
    pub(super) fn reason(&self, candidate: Candidate) -> Reason {
        self.reasons[candidate.index()]
    }

    pub(super) fn set_reason(&mut self, candidate: Candidate, reason: Reason) {
        self.reasons[candidate.index()] = reason;
    }

    /// How many trials had been made when `candidate` was placed or removed.
    #[inline]
    pub(super) fn depth_of(&self, candidate: Candidate) -> usize {
        self.depths[candidate.index()].into()
    }

    /// How many trials stand.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.trials.len()
    }

    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// The literal that the trial made at `depth` tried.
    pub(super) fn trial(&self, depth: usize) -> Literal {
        self.trail[usize::from(self.trials[depth])]
    }

    pub(super) fn start_trial(&mut self) {
        self.trials.push(self.trail.len() as u16);
    }

    /// Makes `literal`, which is open, hold.
    #[inline]
    pub(super) fn set(&mut self, literal: Literal, reason: Reason) {
        let candidate = literal.candidate();
        self.truth[literal.index()] = 1;
        self.truth[(!literal).index()] = -1;
        self.reasons[candidate.index()] = reason;
        self.depths[candidate.index()] = self.trials.len() as u16;
        self.trail.push(literal);
        if !literal.is_placed() {
            for (constraint, bit) in candidate.constraints() {
                self.left[constraint.index()] &= !bit;
            }
        }
    }

    /// Makes `literal` hold unless it does already.
    #[inline]
    pub(super) fn require(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        match self.truth(literal) {
            0 => self.set(literal, reason),
            1 => {}
            _ => return Err(Conflict { literal, reason }),
        }
        Ok(())
    }

    /// Takes back all trials from the one at `depth` on, and what followed; `open` is told each
    /// literal that does not hold any more.
    pub(super) fn undo(&mut self, depth: usize, mut open: impl FnMut(Literal)) {
        let Some(&start) = self.trials.get(depth) else {
            return;
        };
        let start = usize::from(start);
        for &literal in &self.trail[start..] {
            let candidate = literal.candidate();
            self.truth[literal.index()] = 0;
            self.truth[(!literal).index()] = 0;
            if !literal.is_placed() {
                for (constraint, bit) in candidate.constraints() {
                    self.left[constraint.index()] |= bit;
                }
            }
            open(literal);
        }
        self.trail.truncate(start);
        self.trials.truncate(depth);
        self.seen = start;
        self.seen_locked = start;
    }

    /// Says that what holds now holds whatever is tried.
    pub(super) fn settle(&mut self) {
        self.root = self.left;
    }

    /// Naked and hidden singles until nothing more follows.
    pub(super) fn singles(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.seen) {
            self.seen += 1;
            let candidate = literal.candidate();
            for (constraint, bit) in candidate.constraints() {
                let left = self.left(constraint);
                if literal.is_placed() {
                    let reason = Reason::Placed(candidate);
                    for other in constraint.members(left & !bit) {
                        self.require(Literal::removed(other), reason)?;
                    }
                } else if left & left.wrapping_sub(1) == 0 {
                    let last = constraint.member(left.trailing_zeros());
                    self.require(Literal::placed(last), Reason::Last(constraint))?;
                }
            }
        }
        Ok(())
    }

    /// Pointing and claiming, for the constraints that lost a candidate, until one is removed.
    pub(super) fn locked(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.seen_locked) {
            self.seen_locked += 1;
            if literal.is_placed() {
                continue;
            }
            for (constraint, _) in literal.candidate().constraints() {
                for crossing in constraint
                    .crossings(self.left(constraint))
                    .into_iter()
                    .flatten()
                {
                    let gone = self.left(crossing.other) & !crossing.shared;
                    for other in crossing.other.members(gone) {
                        self.require(Literal::removed(other), Reason::Locked(constraint))?;
                    }
                }
            }
            if self.seen < self.trail.len() {
                break;
            }
        }
        Ok(())
    }

    /// Whether the rules have no more to say.
    pub(super) fn is_settled(&self) -> bool {
        self.seen == self.trail.len() && self.seen_locked == self.trail.len()
    }

    /// Calls `with` for each of the literals from which `literal` follows for that reason, but
    /// for those that hold at the root. The literals of clauses are the caller's part.
    #[inline]
    pub(super) fn follows_from(
        &self,
        literal: Literal,
        reason: Reason,
        mut with: impl FnMut(Literal),
    ) {
        let candidate = literal.candidate();
        match reason {
            Reason::Free | Reason::Clause(_) => {}
            Reason::Placed(placed) => with(Literal::placed(placed)),
            Reason::Last(constraint) => {
                for other in constraint.members(self.root[constraint.index()]) {
                    if other != candidate {
                        with(Literal::removed(other));
                    }
                }
            }
            Reason::Locked(constraint) => {
                let shared = constraint.shared_with(candidate);
                for other in constraint.members(self.root[constraint.index()] & !shared) {
                    with(Literal::removed(other));
                }
            }
        }
    }
}
