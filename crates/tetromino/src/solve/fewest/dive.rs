//! The search for a plan under a limit.

use puzzle_core::{Budget, Stop};
use smallvec::SmallVec;

use super::super::board::Board;
use super::super::moves::Landings;
use super::super::queue::{Choice, Progress, Queue};
use super::super::search::Turn;
use super::super::table::Table;
use super::{After, Aim};

/// The search under one limit.
pub(super) struct Dive<'a, const S: usize, const N: usize> {
    aim: &'a Aim<'a, S, N>,
    queue: &'a Queue<'a, S>,
    limit: u64,
    /// The least that a board which was not entered needs in all.
    beyond: Option<u64>,
    seen: Table<(Progress, Board<S, N>), ()>,
    levels: Vec<Level<S, N>>,
}

/// How the search ended, if the budget did not.
pub(super) enum Ended<const S: usize, const N: usize> {
    Found(Vec<Turn<S, N>>),
    /// Plans have at least so many pieces; none where there is no plan.
    InVain(Option<u64>),
    /// There is more to search.
    Paused,
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
    pub(super) fn new(
        aim: &'a Aim<'a, S, N>,
        queue: &'a Queue<'a, S>,
        limit: u64,
        start: Board<S, N>,
    ) -> Self {
        let mut dive = Self {
            aim,
            queue,
            limit,
            beyond: None,
            seen: Table::default(),
            levels: Vec::new(),
        };
        dive.enter(start, queue.start(), 0);
        dive
    }

    /// Goes on for about so many nodes of the budget.
    pub(super) fn run(
        &mut self,
        mut nodes: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Ended<S, N>, Stop> {
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
            let (before, cells) = (level.board, moves.cells(landing));
            let Some(after) = self.aim.after(before, level.cleared, cells) else {
                continue;
            };
            level.turn = Some(Turn {
                piece,
                holds: choice == Choice::Held,
                before,
                cells,
            });
            if after.needed == 0 {
                let turns = self.levels.iter_mut().filter_map(|level| level.turn.take());
                return Ok(Ended::Found(turns.collect()));
            }
            let After { board, cleared, .. } = after;
            let progress = self.queue.after(level.progress, choice);
            let least = self.queue.set(progress) as u64 + after.needed;
            if least > self.limit {
                self.beyond = Some(self.beyond.map_or(least, |beyond| beyond.min(least)));
            } else if self.seen.insert((progress, board), ()).is_none() {
                budget.spend(1)?;
                self.enter(board, progress, cleared);
                nodes = nodes.saturating_sub(1);
                if nodes == 0 {
                    return Ok(Ended::Paused);
                }
            }
        }
        Ok(Ended::InVain(self.beyond))
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
