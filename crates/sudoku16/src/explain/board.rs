//! Candidates by cell and by unit, kept in step.

use puzzle_core::{BitSet, Index};

use super::step::{Effect, Step};
use super::unit::{CellSet, Unit, bits};
use crate::grid::{Cell, Digit, SIDE};
use crate::solve::Candidates;

/// The candidates of the cells that are open, seen from the cells and from the units: a set of
/// digits a cell, and a set of positions for each digit of a unit.
#[derive(Clone, Debug)]
pub(super) struct Board {
    digits: [u16; Cell::COUNT],
    places: [[u16; SIDE]; Unit::COUNT],
    open: usize,
}

impl Board {
    /// The board with these digits placed and all candidates that they leave. A digit that
    /// contradicts one before leaves its cell open without a candidate.
    pub(super) fn new(placed: impl IntoIterator<Item = (Cell, Digit)>) -> Self {
        let mut board = Self {
            digits: [u16::MAX; Cell::COUNT],
            places: [[u16::MAX; SIDE]; Unit::COUNT],
            open: Cell::COUNT,
        };
        for (cell, digit) in placed {
            if board.digits(cell).contains(digit) {
                board.place(cell, digit);
            } else {
                board.clear(cell);
            }
        }
        board
    }

    /// The board with these candidates, where all that are alone in their cells are placed.
    pub(super) fn of(candidates: &Candidates) -> Self {
        let cells = Cell::all().map(|cell| (cell, candidates.get(cell)));
        let placed = cells.clone();
        let mut board =
            Self::new(placed.filter_map(|(cell, digits)| Some((cell, digits.single()?))));
        for (cell, digits) in cells {
            for digit in board.digits(cell) - digits {
                board.remove(cell, digit);
            }
        }
        board
    }

    /// Whether every cell has a digit; then these keep the rules.
    pub(super) fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// The candidates of `cell`; none where a digit is placed.
    #[inline]
    pub(super) fn digits(&self, cell: Cell) -> BitSet<Digit> {
        BitSet::from_word(self.digits[cell.index()])
    }

    /// The positions that each digit can have in `unit`; none where it is placed.
    #[inline]
    pub(super) fn places(&self, unit: Unit) -> &[u16; SIDE] {
        &self.places[unit.index()]
    }

    /// The cells that can have `digit`.
    pub(super) fn cells(&self, digit: Digit) -> CellSet {
        CellSet::from_rows(core::array::from_fn(|row| {
            self.places(Unit::row(row))[digit.index()]
        }))
    }

    /// Removes a candidate, if it is there.
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] &= !(1 << digit.index());
        for (unit, position) in Unit::of(cell) {
            self.places[unit.index()][digit.index()] &= !(1 << position);
        }
    }

    /// Places a candidate: its cell and the digit in its units are done.
    fn place(&mut self, cell: Cell, digit: Digit) {
        self.open -= 1;
        self.clear(cell);
        for (unit, _) in Unit::of(cell) {
            for position in bits(self.places(unit)[digit.index()]) {
                self.remove(unit.cell(position), digit);
            }
        }
    }

    fn clear(&mut self, cell: Cell) {
        for digit in self.digits(cell) {
            self.remove(cell, digit);
        }
    }

    /// Makes the changes of `step`, which was found on this board.
    pub(super) fn apply(&mut self, step: &Step) {
        match &step.effect {
            Effect::Place(cell, digit) => self.place(*cell, *digit),
            Effect::Eliminate(candidates) => {
                for &(cell, digit) in candidates {
                    self.remove(cell, digit);
                }
            }
        }
    }
}
