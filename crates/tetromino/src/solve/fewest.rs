//! The fewest pieces that reach a goal: depth-first search under a limit that rises one by one.
//!
//! A board is not entered where the pieces that were set and those that are needed at least exceed
//! the limit. Every board that was searched in vain under a limit is kept, with what was done with
//! the queue, so that it is searched once. Under the first limit with a plan, the plan is one with
//! the fewest pieces; where the limit cut nothing off, there is none at all. In turns with that,
//! ever wider beams find plans that are good enough where the time is over before.
//!
//! What is needed at least holds for any table, whatever holes, floating cells and full rows it
//! has, since rows keep their cells when others are cleared and each piece fills four cells:
//!
//! - for n rows, the pieces that fill the n smallest gaps, empty rows among them;
//! - for a perfect clear, the pieces that fill the gaps of all rows with taken cells and of as many
//!   empty rows as make them a multiple of four;
//! - for one within some rows, the pieces that fill their free cells; none do where a cell above
//!   is taken, or where a wall parts these into numbers that are no multiple of four.
//!
//! Each also needs one piece at least, since full rows vanish only with a piece.

use std::ops::Range;

use puzzle_core::{Budget, Stop};

use super::board::{Board, Layout};
use super::clear::{Walls, count};
use super::queue::Queue;
use super::search::Turn;
use crate::puzzle::{Game, Goal};
use beam::Beam;
use dive::{Dive, Ended};

mod beam;
mod dive;

/// Nodes of the search under limits before any plan is sought for the first time; twice as many
/// each time after that.
const FIRST_TURN: u64 = 128;

/// The search for any plan has one node for so many of the other.
const BEAM_SHARE: u64 = 16;

/// A goal on tables of one size.
#[derive(Debug)]
pub(super) struct Aim<'g, const S: usize, const N: usize> {
    layout: &'g Layout<S, N>,
    goal: Goal,
    walls: Walls<S, N>,
    /// Rows that can hold cells.
    height: u8,
}

impl<'g, const S: usize, const N: usize> Aim<'g, S, N> {
    pub(super) fn new(game: &Game, goal: Goal, layout: &'g Layout<S, N>) -> Self {
        Self {
            layout,
            goal,
            walls: Walls::new(game),
            height: layout.rows(),
        }
    }

    /// Whether nothing needs to be set at the beginning.
    fn is_reached(&self, start: Board<S, N>) -> bool {
        match self.goal {
            Goal::Rows(rows) => rows == 0,
            Goal::EmptyWithin(rows) => rows == 0 && start.is_empty(),
            Goal::Empty => false,
        }
    }

    /// At least so many pieces more must be set on `board` when `cleared` rows were cleared; 0
    /// where the goal is reached by the last piece, and nothing where it cannot be reached.
    fn needed(&self, board: Board<S, N>, cleared: u32) -> Option<u64> {
        match self.goal {
            Goal::Rows(rows) => Some(self.rows(board, rows.saturating_sub(cleared))),
            Goal::Empty if cleared > 0 && board.is_empty() => Some(0),
            Goal::Empty => self.whole(board),
            Goal::EmptyWithin(rows) => self.within(board, u32::from(rows).checked_sub(cleared)?),
        }
    }

    /// The pieces that fill the smallest gaps of so many rows.
    fn rows(&self, board: Board<S, N>, rows: u32) -> u64 {
        let mut gaps = [0_u32; Game::MAX_WIDTH as usize + 1];
        for row in self.stack(board) {
            gaps[self.gap(board, row) as usize] += 1;
        }
        let (mut cells, mut left) = (0_u64, rows);
        for (gap, &count) in (0..).zip(&gaps[..self.layout.width().into()]) {
            let filled = left.min(count);
            left -= filled;
            cells += gap * u64::from(filled);
        }
        cells += u64::from(left) * u64::from(self.layout.width());
        cells.div_ceil(4).max(u64::from(rows > 0))
    }

    /// The pieces that fill all rows with taken cells, and as few empty ones as can be.
    fn whole(&self, board: Board<S, N>) -> Option<u64> {
        let gaps = self.stack(board).map(|row| self.gap(board, row));
        let width = u32::from(self.layout.width());
        let cells: u32 = gaps.filter(|&gap| gap < width).sum();
        let mut fillings = (0..=4).map(|rows| cells + rows * width);
        let filled = fillings.find(|&cells| cells > 0 && cells.is_multiple_of(4))?;
        Some(u64::from(filled / 4))
    }

    /// The pieces that fill the lowest `rows` rows.
    fn within(&self, board: Board<S, N>, rows: u32) -> Option<u64> {
        let cells = (rows * u32::from(self.layout.width())).checked_sub(count(board))?;
        if rows <= self.height.into() {
            let all = Board::rectangle(self.layout.width(), rows as u8);
            if !board.minus(all).is_empty() || self.walls.divide(all.minus(board)) {
                return None;
            }
        }
        let is_possible = cells.is_multiple_of(4) && (cells > 0 || board.is_empty());
        is_possible.then_some(u64::from(cells / 4))
    }

    /// What follows when a piece is set in `cells` on `board`, after so many rows were cleared; none
    /// where the goal does not allow it or is out of reach then.
    fn after(&self, board: Board<S, N>, cleared: u32, cells: Board<S, N>) -> Option<After<S, N>> {
        if !self.allows(cells, cleared) {
            return None;
        }
        let (board, rows) = self.layout.collapse(board.union(cells));
        let cleared = cleared + rows;
        let needed = self.needed(board, cleared)?;
        Some(After {
            board,
            cleared,
            needed,
        })
    }

    /// Whether a piece may be set in `cells` when `cleared` rows were cleared.
    fn allows(&self, cells: Board<S, N>, cleared: u32) -> bool {
        let Goal::EmptyWithin(rows) = self.goal else {
            return true;
        };
        let left = u32::from(rows).saturating_sub(cleared) as u8;
        cells.minus(Board::rectangle(S as u8, left)).is_empty()
    }

    /// The rows that may have taken cells.
    fn stack(&self, board: Board<S, N>) -> Range<u8> {
        0..self.height.min(board.height() as u8)
    }

    fn gap(&self, board: Board<S, N>, row: u8) -> u32 {
        u32::from(self.layout.width()) - board.row(row).count_ones()
    }
}

/// A board when a piece is set.
struct After<const S: usize, const N: usize> {
    board: Board<S, N>,
    /// Rows that were cleared since the beginning.
    cleared: u32,
    /// At least so many pieces more must be set; 0 where the goal is reached.
    needed: u64,
}

/// The fewest pieces that reach a goal.
#[derive(Debug)]
pub(super) struct Fewest<const S: usize, const N: usize> {
    /// The placements of a plan.
    pub(super) plan: Option<Vec<Turn<S, N>>>,
    /// Every plan has at least so many; none where there is no plan.
    pub(super) bound: Option<u64>,
    pub(super) stop: Stop,
}

/// Seeks a plan under rising limits, and in turns with that any plan, which is good enough where
/// all smaller limits are in vain. A node of the budget is a board whose next piece is moved.
pub(super) fn fewest<const S: usize, const N: usize>(
    aim: &Aim<'_, S, N>,
    queue: &Queue<'_, S>,
    start: Board<S, N>,
    budget: &mut Budget<'_>,
) -> Fewest<S, N> {
    let found = |plan, bound, stop| Fewest { plan, bound, stop };
    if aim.is_reached(start) {
        return found(Some(Vec::new()), Some(0), Stop::Complete);
    }
    let pieces = queue.len() as u64;
    let (mut best, mut most, mut turn) = (None, pieces, FIRST_TURN);
    let mut next = aim.needed(start, 0);
    while let Some(limit) = next.filter(|&limit| limit <= most) {
        let mut dive = Dive::new(aim, queue, limit, start);
        next = loop {
            match dive.run(turn, budget) {
                Ok(Ended::Found(plan)) => {
                    return found(Some(plan), Some(limit), Stop::Complete);
                }
                Ok(Ended::InVain(beyond)) => break beyond,
                Ok(Ended::Paused) => {}
                Err(stop) => return found(best, Some(limit), stop),
            }
            let width = turn / BEAM_SHARE / pieces.max(1) + 1;
            match Beam::new(aim, queue, most).run(start, width as usize, budget) {
                Ok(Some(plan)) => {
                    most = plan.len() as u64 - 1;
                    best = Some(plan);
                }
                Ok(None) => {}
                Err(stop) => return found(best, Some(limit), stop),
            }
            if limit > most {
                break None;
            }
            turn *= 2;
        };
    }
    let pieces = best.as_ref().map(|plan| plan.len() as u64);
    found(best, pieces, Stop::Complete)
}
