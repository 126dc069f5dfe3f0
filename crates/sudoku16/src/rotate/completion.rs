//! Turns after which a grid with blanks can be completed, the fewest first.

use core::array;
use core::ops::ControlFlow;

use puzzle_core::{BitSet, Budget, Index, Puzzle, Stop};

use super::puzzle::{Restoration, Rotated, Turn, Turns};
use super::turns::{BoxLines, lines_of};
use crate::grid::{BOX_SIDE, BoxIndex, Cell, Digit, SIDE};
use crate::puzzle::Sudoku;
use crate::solve::Candidates;

/// The turns that each box may still have, four bits a box.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Turnings(u64);

/// The lowest bit of each box.
const FIRST: u64 = 0x1111_1111_1111_1111;

impl Turnings {
    const ALL: Self = Self(u64::MAX);

    fn of(self, index: usize) -> u64 {
        self.0 >> (4 * index) & 0xF
    }

    fn contains(self, index: usize, quarters: usize) -> bool {
        self.of(index) >> quarters & 1 != 0
    }

    fn remove(&mut self, index: usize, quarters: usize) {
        self.0 &= !(1 << (4 * index + quarters));
    }

    fn keep_only(self, index: usize, quarters: usize) -> Self {
        Self(self.0 & !(0xF << (4 * index)) | 1 << (4 * index + quarters))
    }

    /// Whether each box has a turn left.
    const fn is_possible(self) -> bool {
        let any = self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3;
        any & FIRST == FIRST
    }

    /// The box of those with several turns left that has the fewest.
    fn narrowest(self) -> Option<usize> {
        let several = (0..SIDE).filter(|&index| self.of(index).count_ones() > 1);
        several.min_by_key(|&index| self.of(index).count_ones())
    }

    /// The least and the greatest total of turns, if each box has one left.
    fn totals(self) -> (u32, u32) {
        let turns = |index| self.of(index);
        let least = (0..SIDE).map(|index| turns(index).trailing_zeros()).sum();
        let most = (0..SIDE).map(|index| turns(index).max(1).ilog2()).sum();
        (least, most)
    }

    /// The least turn of each box.
    fn least(self) -> Turns {
        Turns::new(array::from_fn(|index| {
            let quarters = self.of(index).trailing_zeros() as usize;
            Turn::ALL[quarters % Turn::ALL.len()]
        }))
    }
}

/// Iterative deepening by the total of turns, with two kinds of propagation at each node.
///
/// Turns of two boxes in one band or stack exclude each other where a given would meet its like:
/// a table of masks, kept consistent for all pairs. And the cells have the digits as candidates
/// that any turn left to their box puts there: what the rules of sudoku deduce from these excludes
/// turns, and the other way round.
pub(super) struct Completion<'r> {
    rotated: &'r Rotated,
    /// For each box and turn the turns of all boxes that go with it.
    compatible: [[Turnings; 4]; SIDE],
    /// For each box and turn the digits that its cells can have.
    digits: [[[u16; SIDE]; 4]; SIDE],
    /// The total of turns that is searched for.
    total: u32,
    /// The least total beyond it that was left out.
    beyond: Option<u32>,
}

/// Calls of [`Budget::spend`] count microseconds, about: one pass of propagation takes this many.
const PASS: u64 = 10;

type Visit<'v> = &'v mut dyn FnMut(&Restoration) -> ControlFlow<()>;

impl<'r> Completion<'r> {
    pub(super) fn new(rotated: &'r Rotated) -> Self {
        let boxes = rotated.boxes();
        let lines = boxes
            .each_ref()
            .map(|rows| lines_of(rows, rotated.direction()));
        let quarters = Turn::ALL;
        let undone = quarters.map(|turn| rotated.restored(&Turns::new([turn; SIDE])));
        let digits = array::from_fn(|index| {
            undone.each_ref().map(|sudoku| {
                let cells = BoxIndex::from_index(index).map(BoxIndex::cells);
                let cells = cells.unwrap_or_default();
                let given = cells.map(|pos| Cell::at(pos).and_then(|cell| sudoku.get(cell)));
                let all: BitSet<Digit> = given.iter().flatten().copied().collect();
                given.map(|digit| digit.map_or(!all.word(), |digit| 1 << digit.index()))
            })
        });
        Self {
            rotated,
            compatible: compatible(&lines),
            digits,
            total: 0,
            beyond: None,
        }
    }

    /// The least total that is not refuted yet.
    pub(super) const fn total(&self) -> u32 {
        self.total
    }

    /// Visits all restorations by rising totals.
    pub(super) fn search(&mut self, budget: &mut Budget<'_>, visit: Visit<'_>) -> Stop {
        let mut root = Turnings::ALL;
        for (index, digits) in self.digits.iter().enumerate() {
            // Nothing tells the turns of a box without digits apart.
            if digits[0] == [u16::MAX; SIDE] {
                root = root.keep_only(index, 0);
            }
        }
        let candidates = Candidates::new(&Sudoku::BLANK);
        loop {
            self.beyond = None;
            if let Err(stop) = self.node(root, candidates, budget, visit) {
                return stop;
            }
            match self.beyond {
                Some(total) => self.total = total,
                None => return Stop::Complete,
            }
        }
    }

    /// Searches the turns that are left for those of the wanted total.
    fn node(
        &mut self,
        mut turnings: Turnings,
        mut candidates: Candidates,
        budget: &mut Budget<'_>,
        visit: Visit<'_>,
    ) -> Result<(), Stop> {
        if !self.propagate(&mut turnings, &mut candidates, budget)? {
            return Ok(());
        }
        let (least, most) = turnings.totals();
        if least > self.total {
            self.beyond = Some(self.beyond.map_or(least, |beyond| beyond.min(least)));
            return Ok(());
        }
        if most < self.total {
            return Ok(());
        }
        let Some(index) = turnings.narrowest() else {
            return self.complete(turnings.least(), budget, visit);
        };
        for quarters in (0..4).filter(|&quarters| turnings.contains(index, quarters)) {
            let child = turnings.keep_only(index, quarters);
            self.node(child, candidates, budget, visit)?;
        }
        Ok(())
    }

    /// Completes the grid before `turns`, if that can be done.
    fn complete(
        &self,
        turns: Turns,
        budget: &mut Budget<'_>,
        visit: Visit<'_>,
    ) -> Result<(), Stop> {
        let answer = self.rotated.restored(&turns).solve(budget);
        match answer.value {
            Some(grid) => match visit(&Restoration::new(turns, grid)) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Stop::LimitReached),
            },
            None if answer.stop.is_complete() => Ok(()),
            None => Err(answer.stop),
        }
    }

    /// Leaves out turns and candidates until nothing more follows; false where a box has no turn
    /// left, or a cell no digit. Turns beyond the wanted total are not looked at further.
    fn propagate(
        &self,
        turnings: &mut Turnings,
        candidates: &mut Candidates,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        loop {
            budget.spend(PASS)?;
            self.leave_compatible(turnings);
            if !turnings.is_possible() {
                return Ok(false);
            }
            if turnings.totals().0 > self.total {
                return Ok(true);
            }
            self.restrict(*turnings, candidates);
            if candidates.deduce().is_err() {
                return Ok(false);
            }
            let before = *turnings;
            self.leave_fitting(turnings, candidates);
            if *turnings == before {
                return Ok(true);
            }
        }
    }

    /// Leaves out turns that exclude all turns of another box, until there are none.
    fn leave_compatible(&self, turnings: &mut Turnings) {
        loop {
            let before = *turnings;
            for (index, masks) in self.compatible.iter().enumerate() {
                for (quarters, mask) in masks.iter().enumerate() {
                    if !Turnings(turnings.0 & mask.0).is_possible() {
                        turnings.remove(index, quarters);
                    }
                }
            }
            if *turnings == before {
                return;
            }
        }
    }

    /// Leaves each cell the digits that some turn left to its box allows.
    fn restrict(&self, turnings: Turnings, candidates: &mut Candidates) {
        for (index, masks) in BoxIndex::all().zip(&self.digits) {
            let left = (0..4).filter(|&quarters| turnings.contains(index.index(), quarters));
            let allowed = left.fold([0; SIDE], |all: [u16; SIDE], quarters| {
                array::from_fn(|at| all[at] | masks[quarters][at])
            });
            for (pos, allowed) in index.cells().into_iter().zip(allowed) {
                if let Some(cell) = Cell::at(pos) {
                    let digits = candidates.get(cell) & BitSet::from_word(allowed);
                    candidates.set(cell, digits);
                }
            }
        }
    }

    /// Leaves out turns that put a digit where it is no candidate.
    fn leave_fitting(&self, turnings: &mut Turnings, candidates: &Candidates) {
        for (index, masks) in BoxIndex::all().zip(&self.digits) {
            let cells = index.cells().map(Cell::at);
            let left = cells.map(|cell| cell.map_or(0, |cell| candidates.get(cell).word()));
            for (quarters, mask) in masks.iter().enumerate() {
                if mask.iter().zip(left).any(|(mask, left)| mask & left == 0) {
                    turnings.remove(index.index(), quarters);
                }
            }
        }
    }
}

/// For each box and turn the turns of all boxes that go with it.
fn compatible(lines: &[BoxLines; SIDE]) -> [[Turnings; 4]; SIDE] {
    array::from_fn(|index| {
        array::from_fn(|quarters| {
            let (rows, columns) = lines[index][quarters];
            let mut turnings = Turnings::ALL.keep_only(index, quarters);
            for other in (0..SIDE).filter(|&other| other != index) {
                let same_band = other / BOX_SIDE == index / BOX_SIDE;
                let same_stack = other % BOX_SIDE == index % BOX_SIDE;
                for (turn, (other_rows, other_columns)) in lines[other].iter().enumerate() {
                    if same_band && rows & other_rows != 0
                        || same_stack && columns & other_columns != 0
                    {
                        turnings.remove(other, turn);
                    }
                }
            }
            turnings
        })
    })
}
