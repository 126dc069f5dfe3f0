//! What follows from sets of candidates: pointing, claiming and pairs.

use super::space::{Bits, Candidate, Constraint, Literal};
use super::state::{Conflict, Reason, State, TRIALS};

/// A pair's place among those found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairRef(u16);

/// Two constraints with the two candidates that each has left.
type Pair = [(Constraint, u16); 2];

/// Which constraints are to be looked at, and the pairs that were found.
#[derive(Debug)]
pub(super) struct Sets {
    /// Those that lost candidates since they were looked at: 1, else 0.
    changed: [[u8; 8]; Constraint::COUNT / 8],
    /// Those that had two left when they were looked at, and are to be looked at for pairs: a bit
    /// each.
    twos: [u64; Constraint::COUNT / 64],
    pairs: Vec<Pair>,
    /// How many pairs there were before each trial.
    before: Vec<usize>,
}

impl Sets {
    pub(super) fn new() -> Self {
        Self {
            changed: [[0; 8]; Constraint::COUNT / 8],
            twos: [0; Constraint::COUNT / 64],
            pairs: Vec::with_capacity(Candidate::COUNT),
            before: Vec::with_capacity(TRIALS),
        }
    }

    /// Says that `constraint` lost candidates, and whether it has several left.
    #[inline]
    pub(super) fn mark(&mut self, constraint: Constraint, has_several: bool) {
        self.changed[constraint.index() / 8][constraint.index() % 8] = u8::from(has_several);
    }

    pub(super) fn start_trial(&mut self) {
        self.before.push(self.pairs.len());
    }

    /// Takes back the pairs found since the trial at `depth`, and has nothing to look at.
    pub(super) fn undo(&mut self, depth: usize) {
        self.pairs.truncate(self.before[depth]);
        self.before.truncate(depth);
        self.changed = [[0; 8]; Constraint::COUNT / 8];
        self.twos = [0; Constraint::COUNT / 64];
    }

    pub(super) fn pair(&self, PairRef(number): PairRef) -> Pair {
        self.pairs[usize::from(number)]
    }
}

impl State {
    /// Pointing and claiming for the constraints that lost candidates; where that removes none,
    /// pairs until one is removed. Returns whether one was.
    pub(super) fn sets(&mut self) -> Result<bool, Conflict> {
        let before = self.held();
        for word in 0..Constraint::COUNT / 8 {
            let mut changed = u64::from_le_bytes(self.sets.changed[word]);
            if changed == 0 {
                continue;
            }
            self.sets.changed[word] = [0; 8];
            while changed != 0 {
                let byte = changed.trailing_zeros() as usize / 8;
                changed &= changed - 1;
                let constraint = Constraint::from_index(8 * word + byte);
                let bits = self.left(constraint);
                let others = bits & bits.wrapping_sub(1);
                if others == 0 {
                    continue;
                }
                if others & others.wrapping_sub(1) == 0 {
                    self.sets.twos[word / 8] |= 1 << (8 * (word % 8) + byte);
                }
                if constraint.is_in_crossing(bits) {
                    self.lock(constraint)?;
                }
            }
        }
        for word in 0..Constraint::COUNT / 64 {
            while self.sets.twos[word] != 0 && self.held() == before {
                let bit = self.sets.twos[word].trailing_zeros();
                self.sets.twos[word] &= self.sets.twos[word] - 1;
                let constraint = Constraint::from_index(64 * word + bit as usize);
                let bits = self.left(constraint);
                if bits & bits.wrapping_sub(1) != 0 {
                    self.pairs(constraint, bits)?;
                }
            }
        }
        Ok(self.held() > before)
    }

    /// Removes what `constraint` locks out.
    fn lock(&mut self, constraint: Constraint) -> Result<(), Conflict> {
        let crossings = constraint.crossings(self.left(constraint));
        for crossing in crossings.into_iter().flatten() {
            let gone = self.left(crossing.other) & !crossing.shared;
            for other in crossing.other.members(gone) {
                self.require(Literal::removed(other), Reason::Locked(constraint))?;
            }
        }
        Ok(())
    }

    /// Looks for constraints that have two candidates left, as `constraint` has, so that two
    /// others have one candidate of each: what else these have is removed.
    ///
    /// For cells that is a naked pair in a row, column or box, for a digit in one of these a hidden
    /// pair.
    fn pairs(&mut self, constraint: Constraint, bits: u16) -> Result<(), Conflict> {
        let kind = constraint.kind();
        let first = constraint.member(bits.trailing_zeros());
        let second = constraint.member(bits.ilog2());
        for across in if kind == 0 { 1..4 } else { 0..1 } {
            let [(one, here), (two, there)] = [first, second].map(|c| c.constraints()[across]);
            if one == two {
                continue;
            }
            for bit in Bits(self.left(one) & self.left(two) & !(here | there)) {
                let [(partner, a), (other, b)] =
                    [one, two].map(|c| c.member(bit).constraints()[kind]);
                if partner != other || self.left(partner) != a | b {
                    continue;
                }
                let gone_one = self.left(one) & !(here | 1 << bit);
                let gone_two = self.left(two) & !(there | 1 << bit);
                if gone_one | gone_two == 0 {
                    continue;
                }
                let reason = Reason::Pair(PairRef(self.sets.pairs.len() as u16));
                self.sets.pairs.push([(constraint, bits), (partner, a | b)]);
                for (all, gone) in [(one, gone_one), (two, gone_two)] {
                    for other in all.members(gone) {
                        self.require(Literal::removed(other), reason)?;
                    }
                }
                return Ok(());
            }
        }
        Ok(())
    }
}
