//! The fewest pieces that reach a goal: depth-first search under a limit that rises one by one.
//!
//! A board is not entered where the pieces that were set and those that are needed at least exceed
//! the limit. Every board that was searched in vain under a limit is kept, with what was done with
//! the queue, so that it is searched once. Under the first limit with a plan, the plan is one with
//! the fewest pieces; where the limit cut nothing off, there is none at all.
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

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use puzzle_core::{Budget, Stop};
use smallvec::SmallVec;

use super::board::{Board, Layout};
use super::clear::{Walls, count};
use super::hash::WordHasher;
use super::moves::Landings;
use super::queue::{Choice, Progress, Queue};
use super::search::Turn;
use crate::puzzle::{Game, Goal};

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
        for row in 0..self.height {
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
        let gaps = (0..self.height).map(|row| self.gap(board, row));
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

    /// Whether a piece may be set in `cells` when `cleared` rows were cleared.
    fn allows(&self, cells: Board<S, N>, cleared: u32) -> bool {
        let Goal::EmptyWithin(rows) = self.goal else {
            return true;
        };
        let left = u32::from(rows).saturating_sub(cleared) as u8;
        cells.minus(Board::rectangle(S as u8, left)).is_empty()
    }

    fn gap(&self, board: Board<S, N>, row: u8) -> u32 {
        u32::from(self.layout.width()) - board.row(row).count_ones()
    }
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

/// Seeks a plan under rising limits. A node of the budget is a board whose next piece is moved.
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
    let most = queue.len() as u64;
    let mut next = aim.needed(start, 0).filter(|&least| least <= most);
    while let Some(limit) = next {
        let mut dive = Dive::new(aim, queue, limit);
        match dive.run(start, budget) {
            Ok(Some(plan)) => {
                let pieces = plan.len() as u64;
                return found(Some(plan), Some(pieces), Stop::Complete);
            }
            Ok(None) => next = dive.beyond.filter(|&least| least <= most),
            Err(stop) => return found(None, Some(limit), stop),
        }
    }
    found(None, None, Stop::Complete)
}

/// The search under one limit.
struct Dive<'a, const S: usize, const N: usize> {
    aim: &'a Aim<'a, S, N>,
    queue: &'a Queue<'a, S>,
    limit: u64,
    /// The least that a board which was not entered needs in all.
    beyond: Option<u64>,
    seen: HashSet<(Progress, Board<S, N>), BuildHasherDefault<WordHasher>>,
    levels: Vec<Level<S, N>>,
}

/// A board, and the landings that are left to try.
struct Level<const S: usize, const N: usize> {
    board: Board<S, N>,
    progress: Progress,
    cleared: u32,
    /// By choice; the last is tried first.
    landings: SmallVec<[(Choice, Landings<N>); 2]>,
    /// The one that led to the next level.
    turn: Option<Turn<S, N>>,
}

impl<'a, const S: usize, const N: usize> Dive<'a, S, N> {
    fn new(aim: &'a Aim<'a, S, N>, queue: &'a Queue<'a, S>, limit: u64) -> Self {
        Self {
            aim,
            queue,
            limit,
            beyond: None,
            seen: HashSet::default(),
            levels: Vec::new(),
        }
    }

    fn run(
        &mut self,
        start: Board<S, N>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Turn<S, N>>>, Stop> {
        budget.spend(1)?;
        self.enter(start, self.queue.start(), 0);
        while let Some(level) = self.levels.last_mut() {
            let Some((choice, landings)) = level.landings.last_mut() else {
                self.levels.pop();
                continue;
            };
            let choice = *choice;
            let Some(landing) = landings.next() else {
                level.landings.pop();
                continue;
            };
            let Some((piece, moves)) = self.queue.piece(level.progress, choice) else {
                continue;
            };
            let before = level.board;
            let cells = moves.cells(landing);
            if !self.aim.allows(cells, level.cleared) {
                continue;
            }
            level.turn = Some(Turn {
                piece,
                holds: choice == Choice::Held,
                before,
                cells,
            });
            let (board, rows) = self.aim.layout.collapse(before.union(cells));
            let progress = self.queue.after(level.progress, choice);
            let cleared = level.cleared + rows;
            let Some(needed) = self.aim.needed(board, cleared) else {
                continue;
            };
            if needed == 0 {
                let turns = self.levels.iter_mut().filter_map(|level| level.turn.take());
                return Ok(Some(turns.collect()));
            }
            let least = self.queue.set(progress) as u64 + needed;
            if least > self.limit {
                self.beyond = Some(self.beyond.map_or(least, |beyond| beyond.min(least)));
            } else if self.seen.insert((progress, board)) {
                budget.spend(1)?;
                self.enter(board, progress, cleared);
            }
        }
        Ok(None)
    }

    fn enter(&mut self, board: Board<S, N>, progress: Progress, cleared: u32) {
        let choices = self.queue.choices(progress, board);
        let mut landings: SmallVec<[_; 2]> = choices
            .map(|(choice, moves)| (choice, moves.landings(board)))
            .collect();
        landings.reverse();
        self.levels.push(Level {
            board,
            progress,
            cleared,
            landings,
            turn: None,
        });
    }
}
