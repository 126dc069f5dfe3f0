//! Learned clauses in one arena, with their watch lists threaded through it.

use core::cmp::Reverse;

use super::space::Literal;
use super::state::{Conflict, Reason, State};

/// A clause's place in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseRef(u32);

/// Words before the literals: the next watches in the lists of both watched literals, the length,
/// and the number of depths among the literals when the clause was learned.
const HEADER: usize = 4;
const LENGTH: usize = 2;
const SPREAD: usize = 3;

/// Clauses of this spread or less are never forgotten.
const KEPT_SPREAD: u32 = 2;
/// Stands for the spread of a clause that is to go.
const FORGOTTEN: u32 = u32::MAX;

const NIL: u32 = u32::MAX;

/// Clauses of at least two literals, of which the first two are watched.
///
/// A watch is 2 · clause + 0 or 1, which of the two it is. The watches of a literal form a linked
/// list, so that moving one allocates nothing.
#[derive(Debug)]
pub(super) struct Clauses {
    arena: Vec<u32>,
    heads: [u32; Literal::COUNT],
    count: usize,
    by_worth: Vec<(u32, u32)>,
}

impl Clauses {
    pub(super) fn new(words: usize) -> Self {
        Self {
            arena: Vec::with_capacity(words),
            heads: [NIL; Literal::COUNT],
            count: 0,
            by_worth: Vec::new(),
        }
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Adds a clause and watches its first two literals.
    pub(super) fn add(&mut self, literals: &[Literal], spread: u32) -> ClauseRef {
        let clause = self.arena.len() as u32;
        let header = [NIL, NIL, literals.len() as u32, spread];
        self.arena.extend(header);
        self.arena
            .extend(literals.iter().map(|literal| literal.word()));
        self.count += 1;
        self.watch(clause, 0);
        self.watch(clause, 1);
        ClauseRef(clause)
    }

    fn watch(&mut self, clause: u32, which: u32) {
        let at = (clause + which) as usize;
        let literal = Literal::from_word(self.arena[at + HEADER]);
        let head = &mut self.heads[literal.index()];
        self.arena[at] = *head;
        *head = 2 * clause + which;
    }

    pub(super) fn literals(&self, ClauseRef(clause): ClauseRef) -> impl Iterator<Item = Literal> {
        let start = clause as usize + HEADER;
        let end = start + self.arena[clause as usize + LENGTH] as usize;
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
                state.require(other, Reason::Clause(ClauseRef(clause as u32)))?;
            }
            link = Some(clause + which);
            watch = next;
        }
        Ok(())
    }

    /// Forgets the worse half of the clauses, but for the best and those that are reasons.
    pub(super) fn forget(&mut self, state: &mut State) {
        self.by_worth.clear();
        let mut at = 0;
        while at < self.arena.len() {
            let (length, spread) = (self.arena[at + LENGTH], self.arena[at + SPREAD]);
            if spread > KEPT_SPREAD && self.is_reason(at, state).is_none() {
                self.by_worth.push((spread, at as u32));
            }
            at += HEADER + length as usize;
        }
        // Of equal spread the older go first.
        self.by_worth
            .sort_unstable_by_key(|&(spread, at)| (Reverse(spread), at));
        for &(_, at) in &self.by_worth[..self.by_worth.len() / 2] {
            self.arena[at as usize + SPREAD] = FORGOTTEN;
        }
        self.compact(state);
    }

    /// Closes the gaps in the arena, and makes the lists anew.
    fn compact(&mut self, state: &mut State) {
        self.heads.fill(NIL);
        self.count = 0;
        let (mut from, mut to) = (0, 0);
        while from < self.arena.len() {
            let words = HEADER + self.arena[from + LENGTH] as usize;
            if self.arena[from + SPREAD] != FORGOTTEN {
                let implied = self.is_reason(from, state);
                self.arena.copy_within(from..from + words, to);
                if let Some(literal) = implied {
                    let moved = Reason::Clause(ClauseRef(to as u32));
                    state.set_reason(literal.candidate(), moved);
                }
                self.watch(to as u32, 0);
                self.watch(to as u32, 1);
                self.count += 1;
                to += words;
            }
            from += words;
        }
        self.arena.truncate(to);
    }

    /// The literal that holds because of the clause at `at`, if any.
    fn is_reason(&self, at: usize, state: &State) -> Option<Literal> {
        let reason = Reason::Clause(ClauseRef(at as u32));
        let watched = [0, 1].map(|which| Literal::from_word(self.arena[at + HEADER + which]));
        watched.into_iter().find(|&literal| {
            state.truth(literal) == 1 && state.reason(literal.candidate()) == reason
        })
    }
}
