//! A puzzle as far as its player has come.

use puzzle_core::BitSet;

use super::board::Board;
use super::step::Step;
use crate::puzzle::{Cell, Digit, Puzzle};

/// The player's own grid: the givens, the digits entered, and the candidates struck out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    puzzle: Puzzle,
    entries: [Option<Digit>; 16],
    struck: [BitSet<Digit>; 16],
}

impl Position {
    /// The start: nothing is entered.
    pub const fn new(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            entries: [None; 16],
            struck: [BitSet::EMPTY; 16],
        }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The puzzle as if the entries were given too.
    pub fn filled(&self) -> Puzzle {
        let digits = self.puzzle.givens().iter().chain(self.entries());
        Puzzle::new(self.puzzle.rules(), digits.collect())
    }

    /// What the player entered, row by row.
    pub fn entries(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let cells = Cell::ALL.into_iter().zip(self.entries);
        cells.filter_map(|(cell, entry)| Some((cell, entry?)))
    }

    /// Enters `digit`, or makes the cell blank again. Returns false, and does nothing, where a
    /// digit is given.
    pub const fn enter(&mut self, cell: Cell, digit: Option<Digit>) -> bool {
        let is_free = self.puzzle.givens().get(cell).is_none();
        if is_free {
            self.entries[cell.index()] = digit;
        }
        is_free
    }

    /// Strikes a candidate out, or brings it back.
    pub fn strike(&mut self, cell: Cell, digit: Digit, is_struck: bool) {
        let struck = &mut self.struck[cell.index()];
        if is_struck {
            struck.insert(digit);
        } else {
            struck.remove(digit);
        }
    }

    /// The digits struck out of `cell`.
    pub const fn struck(&self, cell: Cell) -> BitSet<Digit> {
        self.struck[cell.index()]
    }

    /// Makes the changes of a step.
    pub fn apply(&mut self, step: &Step) {
        if let Some((cell, digit)) = step.placement() {
            self.enter(cell, Some(digit));
        }
        for &(cell, digit) in step.eliminations() {
            self.strike(cell, digit, true);
        }
    }

    /// The candidates that the digits leave and that are not struck out.
    pub(super) fn board(&self) -> Board {
        let mut board = Board::new(&self.filled());
        for cell in Cell::ALL {
            for digit in self.struck(cell) {
                board.remove(cell.into(), digit);
            }
        }
        board
    }
}
