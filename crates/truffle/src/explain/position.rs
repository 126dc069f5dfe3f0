//! A puzzle as far as its player has come.

use puzzle_core::{BitSet, Index};

use super::board::Board;
use super::step::Step;
use crate::puzzle::{Cell, Entries, Puzzle, Spec, Truffle};

/// The player's own board: what is entered, and the truffles struck out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    puzzle: Puzzle,
    entries: Entries,
    struck: [BitSet<Truffle>; 9],
}

impl Position {
    /// The start: nothing is entered.
    pub const fn new(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            entries: Entries::EMPTY,
            struck: [BitSet::EMPTY; 9],
        }
    }

    /// The same puzzle with these entries, and the truffles struck out that were.
    #[must_use]
    pub const fn with_entries(mut self, entries: Entries) -> Self {
        self.entries = entries;
        self
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What the player entered.
    pub const fn entries(&self) -> &Entries {
        &self.entries
    }

    /// Enters a shape, a flavour or both, in place of what stands there; [`Spec::ANY`] makes the
    /// cell blank again.
    pub fn enter(&mut self, cell: Cell, spec: Spec) {
        self.entries.set(cell, spec);
    }

    /// Strikes a truffle out, or brings it back.
    pub fn strike(&mut self, cell: Cell, truffle: Truffle, is_struck: bool) {
        let struck = &mut self.struck[cell.index()];
        if is_struck {
            struck.insert(truffle);
        } else {
            struck.remove(truffle);
        }
    }

    /// The truffles struck out of `cell`.
    pub fn struck(&self, cell: Cell) -> BitSet<Truffle> {
        self.struck[cell.index()]
    }

    /// Makes the changes of a step: strikes truffles out, and enters what those that are left have
    /// in common.
    pub fn apply(&mut self, step: &Step) {
        for change in &step.changes {
            self.struck[change.cell.index()] |= change.gone;
            self.enter(change.cell, Spec::common(change.left));
        }
    }

    /// What the entries leave and is not struck out.
    pub(super) fn board(&self) -> Board {
        Board::new(&self.puzzle, &self.entries, &self.struck)
    }
}
