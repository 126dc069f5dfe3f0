//! Depth-first search over the turns of the boxes, the digits of four lines in one word.

use core::ops::ControlFlow;

use puzzle_core::{Budget, Index, Stop};

use super::puzzle::{BoxRows, Direction, Rotated, Turn, Turns};
use crate::grid::{BOX_SIDE, SIDE};

/// Sets of digits, one in each 16 bits of a word: four rows or columns of a box, of a row of boxes
/// or of a column of boxes, the first in the lowest bits.
pub(super) type FourLines = u64;

/// The digits in the rows and in the columns of a box, for each turn that is undone.
pub(super) type BoxLines = [(FourLines, FourLines); 4];

pub(super) fn lines_of(rows: &BoxRows, direction: Direction) -> BoxLines {
    let (mut down, mut across) = (0, 0);
    for (row, digits) in rows.iter().enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            let set = digit.map_or(0, |digit| 1 << digit.index());
            down |= set << (16 * row);
            across |= set << (16 * column);
        }
    }
    let (up, back) = (reversed(down), reversed(across));
    // Clockwise, the columns become the rows, and the rows from the last the columns.
    let undone = [(down, across), (across, up), (up, back), (back, down)];
    match direction {
        Direction::CounterClockwise => undone,
        Direction::Clockwise => [undone[0], undone[3], undone[2], undone[1]],
    }
}

/// The same lines from the last to the first.
const fn reversed(lines: FourLines) -> FourLines {
    let halves = lines.rotate_left(32);
    (halves & 0x0000_FFFF_0000_FFFF) << 16 | (halves >> 16) & 0x0000_FFFF_0000_FFFF
}

/// A visitor of turns and their totals. From then on only smaller totals are visited than
/// the one it gives back.
pub(super) type Visit<'v> = &'v mut dyn FnMut(&Turns, u32) -> ControlFlow<(), u32>;

/// The search in a grid without blanks.
pub(super) struct Search<'s, 'b> {
    boxes: [BoxLines; SIDE],
    /// The digits placed so far in the rows of each row of boxes.
    rows: [FourLines; BOX_SIDE],
    /// The digits placed so far in the columns of each column of boxes.
    columns: [FourLines; BOX_SIDE],
    turns: [Turn; SIDE],
    /// Only smaller totals are of interest.
    below: u32,
    budget: &'s mut Budget<'b>,
    visit: Visit<'s>,
}

impl Search<'_, '_> {
    /// Visits the turns that make a solved grid, in the order of [`Turns`].
    pub(super) fn run(
        rotated: &Rotated,
        below: u32,
        budget: &mut Budget<'_>,
        visit: Visit<'_>,
    ) -> Stop {
        let mut search = Search {
            boxes: rotated
                .boxes()
                .each_ref()
                .map(|rows| lines_of(rows, rotated.direction())),
            rows: [0; BOX_SIDE],
            columns: [0; BOX_SIDE],
            turns: [Turn::None; SIDE],
            below,
            budget,
            visit,
        };
        match search.place(0, 0) {
            Ok(()) => Stop::Complete,
            Err(stop) => stop,
        }
    }

    /// Places the boxes from number `index` on in every way; those before it took `total` turns.
    fn place(&mut self, index: usize, total: u32) -> Result<(), Stop> {
        self.budget.spend(1)?;
        let Some(lines) = self.boxes.get(index).copied() else {
            return match (self.visit)(&Turns::new(self.turns), total) {
                ControlFlow::Continue(below) => {
                    self.below = below;
                    Ok(())
                }
                ControlFlow::Break(()) => Err(Stop::LimitReached),
            };
        };
        let (band, stack) = (index / BOX_SIDE, index % BOX_SIDE);
        for turn in Turn::ALL {
            let quarters = turn.quarters();
            let total = total + quarters;
            if total >= self.below {
                break;
            }
            let (rows, columns) = lines[quarters as usize % 4];
            if self.rows[band] & rows | self.columns[stack] & columns != 0 {
                continue;
            }
            self.rows[band] |= rows;
            self.columns[stack] |= columns;
            self.turns[index] = turn;
            self.place(index + 1, total)?;
            self.rows[band] &= !rows;
            self.columns[stack] &= !columns;
        }
        Ok(())
    }
}
