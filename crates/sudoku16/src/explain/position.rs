//! A puzzle as far as its player has come.

use puzzle_core::{BitSet, Index};

use super::board::Board;
use super::step::Step;
use crate::grid::{Cell, Digit};
use crate::puzzle::Sudoku;

/// The player's own grid: the givens, the digits entered, and the candidates struck out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    givens: Sudoku,
    grid: Sudoku,
    struck: [BitSet<Digit>; Cell::COUNT],
}

impl Position {
    /// The start: nothing is entered.
    pub fn new(givens: Sudoku) -> Self {
        Self {
            grid: givens.clone(),
            givens,
            struck: [BitSet::EMPTY; Cell::COUNT],
        }
    }

    /// The puzzle.
    pub const fn givens(&self) -> &Sudoku {
        &self.givens
    }

    /// The givens and the entries.
    pub const fn grid(&self) -> &Sudoku {
        &self.grid
    }

    /// What the player entered, row by row.
    pub fn entries(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let is_entry = |(cell, _): &(Cell, Digit)| self.givens.get(*cell).is_none();
        self.grid.givens().filter(is_entry)
    }

    /// Enters `digit`, or makes the cell blank again. Returns false, and does nothing, where a
    /// digit is given.
    pub const fn enter(&mut self, cell: Cell, digit: Option<Digit>) -> bool {
        let is_free = self.givens.get(cell).is_none();
        if is_free {
            self.grid.set(cell, digit);
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
    pub fn struck(&self, cell: Cell) -> BitSet<Digit> {
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
        let mut board = Board::new(self.grid.givens());
        for cell in Cell::all() {
            for digit in self.struck(cell) {
                board.remove(cell, digit);
            }
        }
        board
    }
}
