//! The candidates, as a person keeps account of them.

use puzzle_core::{BitSet, Index as _};

use super::step::{Effect, Step};
use crate::puzzle::{Cell, Digit, Puzzle, Rules};
use crate::unit::Unit;

/// The cells that may have each digit. Cells whose digit is placed are out of the account.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    rules: Rules,
    places: [BitSet<Cell>; 4],
    open: BitSet<Cell>,
}

impl Board {
    /// The board with the givens placed and all candidates that they leave. A given that contradicts
    /// one before leaves its cell open without a candidate.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut board = Self {
            rules: puzzle.rules(),
            places: [BitSet::full(); 4],
            open: BitSet::full(),
        };
        for (cell, digit) in puzzle.givens().iter() {
            if board.places(digit).contains(cell) {
                board.place(cell, digit);
            } else {
                board.clear(cell);
            }
        }
        board
    }

    /// Whether every cell has a digit; then these keep the rules.
    pub(super) fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// The cells without a digit.
    pub(super) const fn open(&self) -> BitSet<Cell> {
        self.open
    }

    /// The cells that may have `digit`.
    pub(super) fn places(&self, digit: Digit) -> BitSet<Cell> {
        self.places[digit.index()]
    }

    /// The digits that `cell` may have.
    pub(super) fn digits(&self, cell: Cell) -> BitSet<Digit> {
        let digits = Digit::ALL.into_iter();
        digits
            .filter(|&digit| self.places(digit).contains(cell))
            .collect()
    }

    pub(super) fn units(&self) -> impl Iterator<Item = Unit> + Clone + use<> {
        Unit::all(self.rules)
    }

    /// Removes candidates, where they are there.
    pub(super) fn remove(&mut self, cells: BitSet<Cell>, digit: Digit) {
        self.places[digit.index()] -= cells;
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.open.remove(cell);
        self.clear(cell);
        self.remove(Unit::seen_from(self.rules, cell), digit);
    }

    fn clear(&mut self, cell: Cell) {
        for digit in Digit::ALL {
            self.remove(cell.into(), digit);
        }
    }

    /// Makes the changes of `step`, which was found on this board.
    pub(super) fn apply(&mut self, step: &Step) {
        match &step.effect {
            Effect::Place(cell, digit) => self.place(*cell, *digit),
            Effect::Eliminate(candidates) => {
                for &(cell, digit) in candidates {
                    self.remove(cell.into(), digit);
                }
            }
        }
    }
}
