//! Learned clauses in one arena, with their watch lists threaded through it.

use super::space::{Candidate, Literal};
use super::state::{Conflict, Reason, State};

/// A clause's place in the arena, in steps of [`ALIGNMENT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(u16);

/// Clauses begin at multiples of this, so that sixteen bits tell one.
const ALIGNMENT: usize = 4;
/// Words of the arena.
const CAPACITY: usize = ALIGNMENT << 16;
/// Words to fill before clauses are forgotten for the first time.
const FIRST_LIMIT: usize = 100_000;
/// Words that are left free for two clauses: one learned, and one that excludes a solution.
const RESERVE: usize = 2 * (HEADER + Candidate::COUNT + ALIGNMENT);

/// Words before the literals: the next watches in the lists of both watched literals, the length,
/// and the number of depths among the literals when the clause was learned.
const HEADER: usize = 4;
const LENGTH: usize = 2;
const SPREAD: usize = 3;

/// Clauses of this spread or more are as bad as each other.
const LARGE_SPREAD: usize = 63;

const NIL: u32 = u32::MAX;

/// Clauses of at least two literals, of which the first two are watched.
///
/// A watch is 2 · clause + 0 or 1, which of the two it is. The watches of a literal form a linked
/// list, so that moving one allocates nothing.
#[derive(Debug)]
pub(super) struct Clauses {
    arena: Vec<u32>,
    heads: [u32; Literal::COUNT],
    /// How far the arena may be filled before clauses are forgotten.
    limit: usize,
}

impl Clauses {
    pub(super) fn new() -> Self {
        Self::with_limit(FIRST_LIMIT)
    }

    /// Clauses that are forgotten for the first time at `limit` words.
    fn with_limit(limit: usize) -> Self {
        Self {
            arena: Vec::with_capacity(CAPACITY),
            heads: [NIL; Literal::COUNT],
            limit,
        }
    }

    /// Whether some are to be forgotten before more are added.
    pub(super) fn are_full(&self) -> bool {
        self.arena.len() + RESERVE > self.limit
    }

    /// Adds a clause and watches its first two literals.
    pub(super) fn add(&mut self, literals: &[Literal], spread: u32) -> ClauseRef {
        let clause = self.arena.len() as u32;
        let header = [NIL, NIL, literals.len() as u32, spread];
        self.arena.extend(header);
        self.arena
            .extend(literals.iter().map(|literal| literal.word()));
        self.arena
            .resize(self.arena.len().next_multiple_of(ALIGNMENT), NIL);
        self.watch(clause, 0);
        self.watch(clause, 1);
        Self::reference(clause as usize)
    }

    const fn reference(place: usize) -> ClauseRef {
        ClauseRef((place / ALIGNMENT) as u16)
    }

    fn watch(&mut self, clause: u32, which: u32) {
        let at = (clause + which) as usize;
        let literal = Literal::from_word(self.arena[at + HEADER]);
        let head = &mut self.heads[literal.index()];
        self.arena[at] = *head;
        *head = 2 * clause + which;
    }

    pub(super) fn literals(&self, ClauseRef(clause): ClauseRef) -> impl Iterator<Item = Literal> {
        let place = usize::from(clause) * ALIGNMENT;
        let start = place + HEADER;
        let end = start + self.arena[place + LENGTH] as usize;
        self.arena[start..end]
            .iter()
            .map(|&word| Literal::from_word(word))
    }

    /// What follows from the clauses that watch `fallen`, a literal that does not hold.
    pub(super) fn propagate(&mut self, fallen: Literal, state: &mut State) -> Result<(), Conflict> {
        let mut watch = self.heads[fallen.index()];
        // Where the link to `watch` stands: in the arena, or at the head of the list.
        let mut link = None;
        while watch != NIL {
            let (clause, which) = ((watch / 2) as usize, (watch % 2) as usize);
            let next = self.arena[clause + which];
            let literals = clause + HEADER;
            let other = Literal::from_word(self.arena[literals + 1 - which]);
            let truth = state.truth(other);
            if truth <= 0 {
                let end = literals + self.arena[clause + LENGTH] as usize;
                let free = (literals + 2..end)
                    .find(|&at| state.truth(Literal::from_word(self.arena[at])) >= 0);
                if let Some(free) = free {
                    self.arena.swap(literals + which, free);
                    match link {
                        None => self.heads[fallen.index()] = next,
                        Some(link) => self.arena[link] = next,
                    }
                    self.watch(clause as u32, which as u32);
                    watch = next;
                    continue;
                }
                state.require(other, Reason::Clause(Self::reference(clause)))?;
            }
            link = Some(clause + which);
            watch = next;
        }
        Ok(())
    }

    /// Forgets the worse half of the clauses, none of which may be a reason.
    pub(super) fn forget(&mut self) {
        let mut counts = [0; LARGE_SPREAD + 1];
        let mut at = 0;
        while at < self.arena.len() {
            counts[self.spread(at)] += 1;
            at += self.words(at);
        }
        // What is of `worst` spread goes, or of equal spread the older ones.
        let mut to_go = counts.iter().sum::<usize>() / 2;
        let mut worst = LARGE_SPREAD;
        while counts[worst] < to_go {
            to_go -= counts[worst];
            worst -= 1;
        }
        self.heads.fill(NIL);
        let (mut from, mut to) = (0, 0);
        while from < self.arena.len() {
            let (spread, words) = (self.spread(from), self.words(from));
            if spread == worst && to_go > 0 {
                to_go -= 1;
            } else if spread <= worst {
                self.arena.copy_within(from..from + words, to);
                self.watch(to as u32, 0);
                self.watch(to as u32, 1);
                to += words;
            }
            from += words;
        }
        self.arena.truncate(to);
        self.limit = (self.limit + self.limit / 10).min(CAPACITY);
    }

    /// How many words the clause at `at` takes.
    fn words(&self, at: usize) -> usize {
        (HEADER + self.arena[at + LENGTH] as usize).next_multiple_of(ALIGNMENT)
    }

    fn spread(&self, at: usize) -> usize {
        (self.arena[at + SPREAD] as usize).min(LARGE_SPREAD)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use puzzle_core::{Budget, Clues, Stop};

    use super::super::candidates::Candidates;
    use super::super::learner::Learner;
    use super::*;
    use crate::grid::FullGrid;
    use crate::puzzle::Sudoku;

    const SAMPLE: &str = include_str!("../../tests/data/poj3076_sample.in");

    #[test]
    fn the_worse_half_is_forgotten_and_the_rest_still_followed() {
        let literal = |number: u32| Literal::from_word(2 * number);
        let mut clauses = Clauses::new();
        for number in 0..100 {
            let literals = [3 * number, 3 * number + 1, 3 * number + 2].map(literal);
            clauses.add(&literals, 2 + number % 10);
        }
        clauses.forget();
        for number in 0..100 {
            let mut state = State::new();
            for fallen in [3 * number, 3 * number + 1].map(literal) {
                state.set(!fallen, Reason::Free);
                assert!(clauses.propagate(fallen, &mut state).is_ok());
            }
            let last = literal(3 * number + 2);
            assert_eq!(state.truth(last) == 1, number % 10 < 5, "clause {number}");
            if let Reason::Clause(clause) = state.reason(last.candidate()) {
                let literals: BTreeSet<Literal> = clauses.literals(clause).collect();
                let expected = [3 * number, 3 * number + 1, 3 * number + 2].map(literal);
                assert_eq!(literals, BTreeSet::from(expected));
            }
        }
    }

    #[test]
    fn forgetting_often_changes_no_solution() {
        let sample: Sudoku = SAMPLE.parse().unwrap();
        let all: Vec<usize> = (0..sample.clue_count()).collect();
        let mut forgot = 0;
        for left_out in 0..24 {
            let mut candidates = Candidates::new(&sample.with_clues(&all[left_out..]));
            candidates.deduce().unwrap();
            let solutions = |limit: usize| {
                let mut learner = Learner::new(&candidates);
                learner.clauses = Clauses::with_limit(limit);
                let mut found: Vec<FullGrid> = Vec::new();
                let stop = learner.search(&mut Budget::unlimited(), &mut |grid| {
                    found.push(grid.clone());
                    if found.len() < 300 {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
                found.sort();
                (stop, found, learner.clauses.limit > limit)
            };
            let (stop, never, is_full) = solutions(CAPACITY);
            if stop != Stop::Complete {
                break;
            }
            assert!(!is_full);
            let (stop, often, has_forgotten) = solutions(RESERVE + 64);
            assert_eq!((stop, often), (Stop::Complete, never));
            forgot += usize::from(has_forgotten);
        }
        assert!(forgot > 0);
    }
}
