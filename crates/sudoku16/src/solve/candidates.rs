//! Which digits each cell can still have, and what follows from that without searching.

use core::array;
use core::fmt;

use puzzle_core::{BitSet, Index};

use crate::grid::{BOX_SIDE, Cell, Digit, FullGrid, SIDE};
use crate::puzzle::Sudoku;

/// Sixteen units, a lane each: `lanes[i][u]` is the i-th cell of unit u.
type Lanes = [[u16; SIDE]; SIDE];

const ALL_DIGITS: u16 = u16::MAX;

/// The digits that each cell can still have, as sets of sixteen bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidates([[u16; SIDE]; SIDE]);

/// The candidates contradict each other: no solution has only them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a cell has no candidate left, or a unit has no cell left for a digit")]
pub struct Contradiction;

impl Candidates {
    /// The given digit where there is one, every digit elsewhere.
    pub fn new(sudoku: &Sudoku) -> Self {
        let digits = |given: Option<Digit>| given.map_or(ALL_DIGITS, |digit| 1 << digit.index());
        Self(sudoku.rows().map(|row| row.map(digits)))
    }

    /// The digits that `cell` can still have.
    #[inline]
    pub fn get(&self, cell: Cell) -> BitSet<Digit> {
        BitSet::from_word(self.0[cell.row()][cell.col()])
    }

    /// Leaves `cell` only these digits.
    #[inline]
    pub fn set(&mut self, cell: Cell, digits: BitSet<Digit>) {
        self.0[cell.row()][cell.col()] = digits.word();
    }

    /// The grid, where every cell has exactly one candidate left.
    pub fn solved(&self) -> Option<FullGrid> {
        let mut digits = [[Digit::default(); SIDE]; SIDE];
        for cell in Cell::all() {
            digits[cell.row()][cell.col()] = self.get(cell).single()?;
        }
        Some(FullGrid::from_rows(digits))
    }

    /// Removes candidates by naked and hidden singles, pointing and claiming until nothing more
    /// follows. Every solution is kept. Cost: about a microsecond a pass, some ten passes.
    ///
    /// # Errors
    /// When a cell or a digit in a unit has no candidate left.
    pub fn deduce(&mut self) -> Result<(), Contradiction> {
        loop {
            let before = *self;
            self.singles()?;
            if *self == before {
                self.locked();
                if *self == before {
                    return Ok(());
                }
            }
        }
    }

    /// One pass of naked and hidden singles over the columns, the rows and the boxes.
    pub(crate) fn singles(&mut self) -> Result<(), Contradiction> {
        let mut sound = singles_in(&mut self.0);
        for view in [transposed, boxes] {
            let mut lanes = view(&self.0);
            sound &= singles_in(&mut lanes);
            self.0 = view(&lanes);
        }
        if sound { Ok(()) } else { Err(Contradiction) }
    }

    /// One pass of pointing and claiming between boxes and rows, then boxes and columns.
    fn locked(&mut self) {
        locked_in_rows(&mut self.0);
        let mut lanes = transposed(&self.0);
        locked_in_rows(&mut lanes);
        self.0 = transposed(&lanes);
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = Cell::all().map(|cell| (cell, self.get(cell)));
        f.debug_map().entries(cells).finish()
    }
}

/// The rows as lanes. Its own inverse.
#[inline]
fn transposed(cells: &Lanes) -> Lanes {
    array::from_fn(|row| array::from_fn(|col| cells[col][row]))
}

/// The boxes as lanes. Its own inverse: in the numbers of a cell's row and column, written with
/// two digits to the base four, the first of the row and the second of the column change places.
#[inline]
fn boxes(cells: &Lanes) -> Lanes {
    array::from_fn(|i| array::from_fn(|unit| cells[unit % 4 * 4 + i % 4][unit / 4 * 4 + i / 4]))
}

/// Naked and hidden singles of each lane, once; false where a lane contradicts itself.
#[inline]
fn singles_in(lanes: &mut Lanes) -> bool {
    let mut once = [0; SIDE];
    let mut twice = [0; SIDE];
    let mut placed = [0; SIDE];
    let mut wrong = [0; SIDE];
    for cells in &*lanes {
        for unit in 0..SIDE {
            let digits = cells[unit];
            twice[unit] |= once[unit] & digits;
            once[unit] |= digits;
            // All bits of the digit where only one is left, so that a set without digits is wrong.
            let naked = if digits & digits.wrapping_sub(1) == 0 {
                digits
            } else {
                0
            };
            wrong[unit] |= placed[unit] & naked;
            placed[unit] |= naked;
        }
    }
    for cells in &mut *lanes {
        for unit in 0..SIDE {
            let digits = cells[unit];
            let hidden = digits & once[unit] & !twice[unit];
            let several = hidden & hidden.wrapping_sub(1);
            let others = if digits & digits.wrapping_sub(1) == 0 {
                digits
            } else {
                digits & !placed[unit]
            };
            let left = if hidden == 0 { others } else { hidden };
            wrong[unit] |= several | if left == 0 { ALL_DIGITS } else { 0 };
            cells[unit] = left;
        }
    }
    let sound = once.iter().fold(ALL_DIGITS, |all, &unit| all & unit) == ALL_DIGITS;
    sound && wrong == [0; SIDE]
}

/// Pointing and claiming between the boxes and the rows, once.
///
/// The sixteen segments, where a row crosses a box, are handled a band at a time: a digit that
/// its box has in one segment only leaves the rest of the row (pointing), one that its row has in
/// one segment only leaves the rest of the box (claiming).
#[inline]
fn locked_in_rows(cells: &mut Lanes) {
    for band in cells.chunks_exact_mut(BOX_SIDE) {
        let mut segments = [[0; BOX_SIDE]; BOX_SIDE];
        for (segments, row) in segments.iter_mut().zip(&*band) {
            for (segment, cells) in segments.iter_mut().zip(row.chunks_exact(BOX_SIDE)) {
                *segment = cells.iter().fold(0, |all, digits| all | digits);
            }
        }
        let by_box: [[u16; BOX_SIDE]; BOX_SIDE] =
            array::from_fn(|stack| array::from_fn(|row| segments[row][stack]));
        let in_row = segments.map(only_in_one);
        let in_box = by_box.map(only_in_one);
        for row in 0..BOX_SIDE {
            for stack in 0..BOX_SIDE {
                // What the row may only have in this box, and the box only in this row, stays.
                let pointed = (0..BOX_SIDE)
                    .filter(|&other| other != stack)
                    .fold(0, |all, other| all | segments[row][other] & in_box[other]);
                let claimed = (0..BOX_SIDE)
                    .filter(|&other| other != row)
                    .fold(0, |all, other| all | segments[other][stack] & in_row[other]);
                let gone = pointed | claimed;
                for digits in &mut band[row][stack * BOX_SIDE..(stack + 1) * BOX_SIDE] {
                    *digits &= !gone;
                }
            }
        }
    }
}

/// The digits that occur in exactly one of the sets.
#[inline]
fn only_in_one(sets: [u16; BOX_SIDE]) -> u16 {
    let mut once = 0;
    let mut twice = 0;
    for set in sets {
        twice |= once & set;
        once |= set;
    }
    once & !twice
}
