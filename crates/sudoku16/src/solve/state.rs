//! What is placed and removed so far, in which order and why; and what the rules say follows.

use super::clauses::ClauseRef;
use super::space::{Candidate, Constraint, Literal};
use crate::grid::SIDE;

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

/// Trials that may remove a candidate: those behind them place one each, so that there is an end.
pub(super) const REMOVALS: usize = 64;
/// The most trials that there can be.
pub(super) const TRIALS: usize = REMOVALS + SIDE * SIDE;

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
    /// The constraints that came to have one candidate left, then perhaps none.
    singles: [Constraint; 2 * Constraint::COUNT],
    singles_found: usize,
    singles_seen: usize,
    /// How much of the trail is in `changed`.
    seen_changes: usize,
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
            trials: Vec::with_capacity(TRIALS),
            before: Vec::with_capacity(TRIALS),
            seen: 0,
            singles: [Constraint::from_index(0); 2 * Constraint::COUNT],
            singles_found: 0,
            singles_seen: 0,
            seen_changes: 0,
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

    /// Lets no literal have a clause for its reason, as if all were tried.
    pub(super) fn forget_clauses(&mut self) {
        for literal in &self.trail {
            let reason = &mut self.reasons[literal.candidate().index()];
            if matches!(reason, Reason::Clause(_)) {
                *reason = Reason::Free;
            }
        }
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
        let before = self.left[index];
        let left = before & !bit;
        self.left[index] = left;
        // Written in any case, since whether it counts is hard to foretell.
        self.singles[self.singles_found % (2 * Constraint::COUNT)] = constraint;
        self.singles_found += usize::from(left != before && left & left.wrapping_sub(1) == 0);
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
        self.singles_found = 0;
        self.singles_seen = 0;
        self.seen_changes = start;
        self.changed = [0; Constraint::COUNT / 64];
    }

    /// Says that what holds now holds whatever is tried.
    pub(super) fn settle(&mut self) {
        self.root = self.left;
    }

    /// Naked and hidden singles until nothing more follows.
    pub(super) fn singles(&mut self) -> Result<(), Conflict> {
        loop {
            if self.singles_seen < self.singles_found {
                let constraint = self.singles[self.singles_seen % (2 * Constraint::COUNT)];
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
        let constraints = placed.constraints();
        let mut others = 0;
        for (kind, (constraint, bit)) in constraints.into_iter().enumerate() {
            others |= u64::from(self.left(constraint) & !bit) << (16 * kind);
            self.left[constraint.index()] = bit;
        }
        others &= !placed.lines_in_box();
        while others != 0 {
            let number = others.trailing_zeros();
            others &= others - 1;
            let other = constraints[number as usize / SIDE].0.member(number % 16);
            let literal = Literal::removed(other);
            let reason = Reason::Placed(placed);
            if !self.is_open(other) {
                return Err(Conflict { literal, reason });
            }
            self.set(literal, reason);
        }
        Ok(())
    }

    /// Pointing and claiming for the constraints that lost candidates, until one is removed.
    /// Returns whether one was.
    pub(super) fn locked(&mut self) -> Result<bool, Conflict> {
        let before = self.trail.len();
        for &literal in &self.trail[self.seen_changes..] {
            if !literal.is_placed() {
                let [_, in_units @ ..] = literal.candidate().constraints();
                for (constraint, _) in in_units {
                    self.changed[constraint.index() / 64] |= 1 << (constraint.index() % 64);
                }
            }
        }
        self.seen_changes = before;
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
