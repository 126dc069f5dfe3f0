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

/// Trials for which there is room from the start.
const TRIALS: usize = 64;

#[derive(Debug)]
pub(super) struct State {
    /// The candidates of each constraint that are not removed.
    left: [u16; Constraint::COUNT],
    /// The same as it was at depth zero.
    root: [u16; Constraint::COUNT],
    /// Of each candidate: 1 if it is placed, -1 if it is removed, 0 if it is open.
    standing: [i8; Candidate::COUNT],
    reasons: [Reason; Candidate::COUNT],
    depths: [u16; Candidate::COUNT],
    /// The literals that hold, in the order in which they came to.
    trail: Vec<Literal>,
    /// The length of the trail before each trial.
    trials: Vec<u16>,
    /// What was left before each trial.
    before: Vec<[u16; Constraint::COUNT]>,
    /// How much of the trail was looked at for what placed candidates remove.
    seen: usize,
    /// The constraints that came to have one candidate left, or none, and how many were seen.
    singles: Vec<Constraint>,
    singles_seen: usize,
    /// Those that lost candidates since they were looked at for locked ones, a bit each.
    changed: [u64; Constraint::COUNT / 64],
}

impl State {
    pub(super) fn new() -> Self {
        Self {
            left: [u16::MAX; Constraint::COUNT],
            root: [u16::MAX; Constraint::COUNT],
            standing: [0; Candidate::COUNT],
            reasons: [Reason::Free; Candidate::COUNT],
            depths: [0; Candidate::COUNT],
            trail: Vec::with_capacity(Candidate::COUNT),
            trials: Vec::with_capacity(Candidate::COUNT),
            before: Vec::with_capacity(TRIALS),
            seen: 0,
            singles: Vec::with_capacity(Constraint::COUNT),
            singles_seen: 0,
            changed: [0; Constraint::COUNT / 64],
        }
    }

    /// 1 if the literal holds, -1 if its opposite does, 0 if neither.
    #[inline]
    pub(super) fn truth(&self, literal: Literal) -> i8 {
        let standing = self.standing[literal.candidate().index()];
        if literal.is_placed() {
            standing
        } else {
            -standing
        }
    }

    #[inline]
    pub(super) fn is_open(&self, candidate: Candidate) -> bool {
        self.standing[candidate.index()] == 0
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
        self.before.push(self.left);
    }

    /// Makes `literal`, which is open, hold.
    #[inline]
    pub(super) fn set(&mut self, literal: Literal, reason: Reason) {
        self.record(literal, reason);
        if !literal.is_placed() {
            for (constraint, bit) in literal.candidate().constraints() {
                self.lose(constraint, bit);
            }
        }
    }

    #[inline]
    fn record(&mut self, literal: Literal, reason: Reason) {
        let index = literal.candidate().index();
        self.standing[index] = if literal.is_placed() { 1 } else { -1 };
        self.reasons[index] = reason;
        self.depths[index] = self.trials.len() as u16;
        self.trail.push(literal);
    }

    /// Takes a candidate out of a constraint.
    #[inline]
    fn lose(&mut self, constraint: Constraint, bit: u16) {
        let index = constraint.index();
        let left = self.left[index] & !bit;
        self.left[index] = left;
        self.changed[index / 64] |= 1 << (index % 64);
        if left & left.wrapping_sub(1) == 0 {
            self.singles.push(constraint);
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
            self.standing[literal.candidate().index()] = 0;
            open(literal);
        }
        self.left = self.before[depth];
        self.before.truncate(depth);
        self.trail.truncate(start);
        self.trials.truncate(depth);
        self.seen = start;
        self.singles.clear();
        self.singles_seen = 0;
        self.changed = [0; Constraint::COUNT / 64];
    }

    /// Says that what holds now holds whatever is tried.
    pub(super) fn settle(&mut self) {
        self.root = self.left;
    }

    /// Naked and hidden singles until nothing more follows.
    pub(super) fn singles(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some(&constraint) = self.singles.get(self.singles_seen) {
                self.singles_seen += 1;
                let last = constraint.member(self.left(constraint).trailing_zeros());
                self.require(Literal::placed(last), Reason::Last(constraint))?;
            } else if let Some(&literal) = self.trail.get(self.seen) {
                self.seen += 1;
                if literal.is_placed() {
                    self.remove_others(literal.candidate())?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Removes what shares a constraint with a candidate that is placed.
    fn remove_others(&mut self, placed: Candidate) -> Result<(), Conflict> {
        for (kind, (constraint, bit)) in placed.constraints().into_iter().enumerate() {
            let others = self.left(constraint) & !bit;
            self.left[constraint.index()] = bit;
            for other in constraint.members(others) {
                let literal = Literal::removed(other);
                let reason = Reason::Placed(placed);
                if !self.is_open(other) {
                    return Err(Conflict { literal, reason });
                }
                self.record(literal, reason);
                let constraints = other.constraints().into_iter().enumerate();
                for (_, (constraint, bit)) in constraints.filter(|(other, _)| *other != kind) {
                    self.lose(constraint, bit);
                }
            }
        }
        Ok(())
    }

    /// Pointing and claiming for the constraints that lost candidates, until one is removed.
    /// Returns whether one was.
    pub(super) fn locked(&mut self) -> Result<bool, Conflict> {
        let before = self.trail.len();
        for word in 0..self.changed.len() {
            while self.changed[word] != 0 {
                let bit = self.changed[word].trailing_zeros();
                self.changed[word] &= self.changed[word] - 1;
                let constraint = Constraint::from_index(64 * word + bit as usize);
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
                if self.trail.len() > before {
                    return Ok(true);
                }
            }
        }
        Ok(false)
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
