//! What is placed and removed so far, in which order and why; and what the rules say follows.

use super::clauses::ClauseRef;
use super::sets::{PairRef, Sets};
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
    /// Removed: the two candidates that each of two constraints has left exclude it.
    Pair(PairRef),
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
/// The most trials that there can be: givens, removals, and a digit in each cell.
pub(super) const TRIALS: usize = REMOVALS + 2 * SIDE * SIDE;

/// Why and when a candidate was placed or removed.
#[derive(Clone, Copy, Debug)]
struct Mark {
    reason: Reason,
    /// How many trials had been made.
    depth: u16,
}

#[derive(Debug)]
pub(super) struct State {
    /// The candidates of each constraint that are not removed.
    left: [u16; Constraint::COUNT],
    /// The same as it was at depth zero.
    root: [u16; Constraint::COUNT],
    /// Of each candidate 1 if it is placed, -1 if it is removed, 0 if it is open.
    standings: [i8; Candidate::COUNT],
    /// Of those that are not open.
    marks: [Mark; Candidate::COUNT],
    /// The literals that hold, in the order in which they came to.
    trail: [Literal; Candidate::COUNT],
    held: usize,
    /// The candidates that are placed, in that order.
    placed: [Candidate; Candidate::COUNT],
    placed_count: usize,
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
    pub(super) sets: Sets,
}

impl State {
    pub(super) fn new() -> Self {
        Self {
            left: [u16::MAX; Constraint::COUNT],
            root: [u16::MAX; Constraint::COUNT],
            standings: [0; Candidate::COUNT],
            marks: [Mark {
                reason: Reason::Free,
                depth: 0,
            }; Candidate::COUNT],
            trail: [Literal::from_word(0); Candidate::COUNT],
            held: 0,
            placed: [Literal::from_word(0).candidate(); Candidate::COUNT],
            placed_count: 0,
            trials: Vec::with_capacity(TRIALS),
            before: Vec::with_capacity(TRIALS),
            seen: 0,
            singles: [Constraint::from_index(0); 2 * Constraint::COUNT],
            singles_found: 0,
            singles_seen: 0,
            sets: Sets::new(),
        }
    }

    /// 1 if the literal holds, -1 if its opposite does, 0 if neither.
    #[inline]
    pub(super) fn truth(&self, literal: Literal) -> i8 {
        let standing = self.standings[literal.candidate().index()];
        if literal.is_placed() {
            standing
        } else {
            -standing
        }
    }

    #[inline]
    pub(super) fn is_open(&self, candidate: Candidate) -> bool {
        self.standings[candidate.index()] == 0
    }

    #[inline]
    pub(super) fn left(&self, constraint: Constraint) -> u16 {
        self.left[constraint.index()]
    }

    /// How few are left of the constraints that `candidate` is in: the sum of 2^(16 - how many).
    pub(super) fn tightness(&self, candidate: Candidate) -> f32 {
        let weight = |(constraint, _): (Constraint, u16)| {
            f32::from((1_u32 << SIDE >> self.left(constraint).count_ones()) as u16)
        };
        candidate.constraints().into_iter().map(weight).sum()
    }

    #[inline]
    pub(super) fn reason(&self, candidate: Candidate) -> Reason {
        self.marks[candidate.index()].reason
    }

    /// Lets no literal have a clause for its reason, as if all were tried.
    pub(super) fn forget_clauses(&mut self) {
        for literal in &self.trail[..self.held] {
            let reason = &mut self.marks[literal.candidate().index()].reason;
            if matches!(reason, Reason::Clause(_)) {
                *reason = Reason::Free;
            }
        }
    }

    /// How many literals hold.
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// How many trials had been made when `candidate` was placed or removed.
    #[inline]
    pub(super) fn depth_of(&self, candidate: Candidate) -> usize {
        self.marks[candidate.index()].depth.into()
    }

    /// How many trials stand.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.trials.len()
    }

    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail[..self.held]
    }

    /// The literal that the trial made at `depth` tried.
    pub(super) fn trial(&self, depth: usize) -> Literal {
        self.trail[usize::from(self.trials[depth])]
    }

    pub(super) fn start_trial(&mut self) {
        self.trials.push(self.held as u16);
        self.before.push(self.left);
        self.sets.start_trial();
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
        self.marks[index] = Mark {
            reason,
            depth: self.trials.len() as u16,
        };
        self.standings[index] = if literal.is_placed() { 1 } else { -1 };
        self.trail[self.held % Candidate::COUNT] = literal;
        self.held += 1;
        // Written in any case, since which it is is hard to foretell.
        self.placed[self.placed_count % Candidate::COUNT] = literal.candidate();
        self.placed_count += usize::from(literal.is_placed());
    }

    /// Takes a candidate out of a constraint.
    #[inline]
    fn lose(&mut self, constraint: Constraint, bit: u16) {
        let index = constraint.index();
        let before = self.left[index];
        let left = before & !bit;
        let is_single = left & left.wrapping_sub(1) == 0;
        self.left[index] = left;
        // Written in any case, since whether it counts is hard to foretell.
        self.singles[self.singles_found % (2 * Constraint::COUNT)] = constraint;
        self.singles_found += usize::from((left != before) & is_single);
        self.sets.mark(constraint, !is_single);
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
        for &literal in &self.trail[start..self.held] {
            self.placed_count -= usize::from(literal.is_placed());
            self.standings[literal.candidate().index()] = 0;
            open(literal);
        }
        self.left = self.before[depth];
        self.before.truncate(depth);
        self.held = start;
        self.trials.truncate(depth);
        self.seen = self.placed_count;
        self.singles_found = 0;
        self.singles_seen = 0;
        self.sets.undo(depth);
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
            } else if self.seen < self.placed_count {
                let placed = self.placed[self.seen % Candidate::COUNT];
                self.seen += 1;
                self.remove_others(placed)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Removes what shares a constraint with a candidate that is placed.
    fn remove_others(&mut self, placed: Candidate) -> Result<(), Conflict> {
        let constraints = placed.constraints();
        let others = constraints.map(|(constraint, bit)| self.left(constraint) & !bit);
        for (constraint, bit) in constraints {
            self.left[constraint.index()] = bit;
        }
        let [in_cell, in_row, in_column, in_box] = others;
        self.remove_all::<0>(placed, in_cell)?;
        self.remove_all::<1>(placed, in_row)?;
        self.remove_all::<2>(placed, in_column)?;
        self.remove_all::<3>(placed, in_box & !placed.lines_in_box())
    }

    /// Removes these others of the constraint of that kind that `placed` is in, which does not
    /// have them any more.
    #[inline]
    fn remove_all<const KIND: usize>(
        &mut self,
        placed: Candidate,
        mut others: u16,
    ) -> Result<(), Conflict> {
        let reason = Reason::Placed(placed);
        while others != 0 {
            let other = placed.beside::<KIND>(others.trailing_zeros());
            others &= others - 1;
            let literal = Literal::removed(other);
            if !self.is_open(other) {
                return Err(Conflict { literal, reason });
            }
            self.record(literal, reason);
            let constraints = other.constraints();
            let mut kind = 0;
            while kind < 4 {
                if kind != KIND {
                    let (constraint, bit) = constraints[kind];
                    self.lose(constraint, bit);
                }
                kind += 1;
            }
        }
        Ok(())
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
                let (_, bit) = candidate.constraints()[constraint.kind()];
                self.not_among(constraint, bit, with);
            }
            Reason::Locked(constraint) => {
                let shared = constraint.shared_with(candidate);
                self.not_among(constraint, shared, with);
            }
            Reason::Pair(pair) => {
                for (constraint, both) in self.sets.pair(pair) {
                    self.not_among(constraint, both, &mut with);
                }
            }
        }
    }

    /// Calls `with` for the candidates of `constraint` that were left at the root, but for `bits`.
    fn not_among(&self, constraint: Constraint, bits: u16, mut with: impl FnMut(Literal)) {
        for other in constraint.members(self.root[constraint.index()] & !bits) {
            with(Literal::removed(other));
        }
    }
}
