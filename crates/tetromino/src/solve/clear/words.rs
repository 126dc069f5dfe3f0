//! Orders as words of pieces: boards from which the same words lead to the end are one.
//!
//! A set of words is known by the sets that follow each first piece, and each set is kept once: a
//! minimal automaton without cycles, built from the end, in which every piece leads to one set.

use puzzle_core::{Budget, Stop};

use super::super::table::Table;
use super::orders::{Automaton, Orders};
use crate::pattern::Kinds;
use crate::puzzle::Piece;

/// The number of a set of words.
type Set = u32;

/// No words.
const NONE: Set = 0;
/// The word without pieces alone.
const END: Set = 1;

/// Sets of words by what follows each first piece.
#[derive(Debug)]
pub(super) struct Words {
    sets: Vec<[Set; Piece::ALL.len()]>,
    known: Table<[Set; Piece::ALL.len()], Set>,
    unions: Table<(Set, Set), Set>,
}

impl Words {
    pub(super) fn new() -> Self {
        let nothing = [NONE; Piece::ALL.len()];
        let mut known = Table::default();
        known.insert(nothing, NONE);
        Self {
            sets: vec![nothing; 2],
            known,
            unions: Table::default(),
        }
    }

    /// The words of `orders`. A node of the budget is a board, or two sets that are united.
    pub(super) fn of(&mut self, orders: &Orders, budget: &mut Budget<'_>) -> Result<Set, Stop> {
        let mut words = vec![NONE; orders.len()];
        // Steps lead to higher numbers.
        for node in (0..orders.len()).rev() {
            budget.spend(1)?;
            let mut after = [NONE; Piece::ALL.len()];
            for piece in Piece::ALL {
                for &target in orders.after(node as u32, piece) {
                    let set = &mut after[piece as usize];
                    *set = self.union(*set, words[target as usize], budget)?;
                }
            }
            words[node] = if orders.end() == Some(node as u32) {
                END
            } else {
                self.set(after)?
            };
        }
        Ok(words.first().copied().unwrap_or(NONE))
    }

    fn set(&mut self, after: [Set; Piece::ALL.len()]) -> Result<Set, Stop> {
        if let Some(set) = self.known.get(&after) {
            return Ok(set);
        }
        let number = u32::try_from(self.sets.len()).map_err(|_| Stop::BudgetExhausted)?;
        self.sets.push(after);
        self.known.insert(after, number);
        Ok(number)
    }

    /// The words of two sets that have words of the same length; no deeper than these are long.
    fn union(&mut self, one: Set, other: Set, budget: &mut Budget<'_>) -> Result<Set, Stop> {
        if one == other || other == NONE {
            return Ok(one);
        }
        if one == NONE {
            return Ok(other);
        }
        let key = (one.min(other), one.max(other));
        if let Some(set) = self.unions.get(&key) {
            return Ok(set);
        }
        budget.spend(1)?;
        let (one, other) = (self.sets[one as usize], self.sets[other as usize]);
        let mut after = [NONE; Piece::ALL.len()];
        for (set, (one, other)) in after.iter_mut().zip(one.into_iter().zip(other)) {
            *set = self.union(one, other, budget)?;
        }
        let set = self.set(after)?;
        self.unions.insert(key, set);
        Ok(set)
    }

    /// The automaton that takes the words of a set, where all of `entering` have room to enter at
    /// any time.
    pub(super) const fn automaton(&self, start: Set, entering: Kinds) -> Spelling<'_> {
        Spelling {
            words: self,
            start,
            entering,
        }
    }
}

/// The words of a set, piece by piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelling<'a> {
    words: &'a Words,
    start: Set,
    entering: Kinds,
}

impl Automaton for Spelling<'_> {
    fn len(&self) -> usize {
        self.words.sets.len()
    }

    fn start(&self) -> Option<u32> {
        (self.start != NONE).then_some(self.start)
    }

    fn is_end(&self, node: u32) -> bool {
        node == END
    }

    #[inline]
    fn after(&self, node: u32, piece: Piece) -> &[u32] {
        match &self.words.sets[node as usize][piece as usize] {
            &NONE => &[],
            set => std::slice::from_ref(set),
        }
    }

    #[inline]
    fn enters(&self, _: u32, piece: Piece) -> bool {
        self.entering.contains(piece)
    }
}
