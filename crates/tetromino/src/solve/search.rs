//! Best-first search over boards, each kept once for every number of pieces set.
//!
//! A*, with what a board has scored plus the bound of what is left as its promise. What waits are
//! steps, not boards: a node and where its piece is set. They wait in runs, those that set the
//! piece in the same rows and promise the same, which the gaps of the rows alone tell for most.
//! Only when a step is taken is its board made, looked up among those known, and kept. Steps are
//! taken by falling promise, and of equal
//! promise the last found first, so that the search dives; what cannot beat the best so far is
//! dropped. When no step promises more than the best so far, that is the best; until then the
//! highest promise is an upper bound.

use std::num::NonZeroU32;

use puzzle_core::{Budget, Stop};

use super::board::{Board, Layout};
use super::bound::{Bound, Gaps, RowGaps};
use super::moves::Landing;
use super::open::Openings;
use super::queue::{Choice, Progress, Queue};
use super::table::Table;
use crate::puzzle::{Game, Piece};
use waiting::{Open, Run};

mod waiting;

/// A board on the way.
#[derive(Clone, Copy, Debug)]
struct Node<const S: usize, const N: usize> {
    board: Board<S, N>,
    score: u64,
    progress: Progress,
    /// How the board came about; `None` for the first.
    last: Option<Step>,
}

/// The number of a node, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NodeNumber(NonZeroU32);

impl NodeNumber {
    /// The number of the node that follows `count` others, as long as there are numbers.
    fn after(count: usize) -> Option<Self> {
        let count = u32::try_from(count).ok()?;
        NonZeroU32::new(count.checked_add(1)?).map(Self)
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A piece set on the board of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    node: NodeNumber,
    choice: Choice,
    landing: Landing,
}

/// What landings of one profile with the same lowest row have in common.
#[derive(Clone, Copy)]
struct Alike {
    profile: u8,
    row: u8,
    score: u64,
    gaps: Gaps,
    /// At most this is scored in all.
    promise: u64,
}

/// A piece to be set on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<const S: usize, const N: usize> {
    pub(super) piece: Piece,
    /// Whether the piece that fell before was put aside.
    pub(super) holds: bool,
    pub(super) before: Board<S, N>,
    /// The cells in which it is set.
    pub(super) cells: Board<S, N>,
}

/// The search for the best play of one game.
#[derive(Debug)]
pub(super) struct Search<'g, const S: usize, const N: usize> {
    layout: &'g Layout<S, N>,
    queue: Queue<'g, S>,
    bound: Bound,
    /// The board at the beginning.
    start: Board<S, N>,
    nodes: Vec<Node<S, N>>,
    /// The best node of each board and what was done with the queue.
    seen: Table<(Progress, Board<S, N>), NodeNumber>,
    open: Open,
    best: Found,
}

/// The most that was scored, and the step that did; `None` where that is nothing at all.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    score: u64,
    last: Option<Step>,
}

impl<'g, const S: usize, const N: usize> Search<'g, S, N> {
    /// About how many bytes are kept for a node: in the list, in the table that is half full, and
    /// for its steps, which are seldom in more runs.
    pub(super) const NODE_BYTES: usize = {
        const RUNS: usize = 22;
        size_of::<Node<S, N>>()
            + 2 * size_of::<((Progress, Board<S, N>), NodeNumber)>()
            + RUNS * size_of::<Option<Run>>()
    };

    pub(super) fn new(
        game: &'g Game,
        layout: &'g Layout<S, N>,
        openings: Openings,
        start: Board<S, N>,
    ) -> Self {
        let mut bound = Bound::new(game);
        let gaps = Gaps::new(&RowGaps::new(layout, start));
        let promise = bound.rest(gaps, 0);
        let promise = bound
            .rest_of_board(layout, start, gaps, 0)
            .unwrap_or(promise);
        Self {
            layout,
            queue: Queue::new(game, openings),
            bound,
            start,
            nodes: Vec::new(),
            seen: Table::default(),
            open: Open::new(promise),
            best: Found::default(),
        }
    }

    /// The most that was scored.
    pub(super) const fn score(&self) -> u64 {
        self.best.score
    }

    /// No play scores more than this.
    pub(super) fn upper_bound(&self) -> u64 {
        let promised = self.open.highest_promise().unwrap_or(0);
        promised.max(self.best.score)
    }

    /// Searches until the best is found or the budget ends. Spends one node of the budget for
    /// each board whose next piece is moved.
    pub(super) fn run(&mut self, budget: &mut Budget<'_>) -> Stop {
        while let Some((step, promise)) = self.open.take::<S>(self.best.score) {
            if let Err(stop) = self.take(step, promise, budget) {
                self.open.add(step.map(Run::new::<S>), promise);
                return stop;
            }
        }
        Stop::Complete
    }

    /// Takes a step, unless it leads to a board that is known with no less of a score.
    fn take(
        &mut self,
        step: Option<Step>,
        promise: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let node = self.node(step);
        let key = (node.progress, node.board);
        if let Some(known) = self.seen.get(&key)
            && self.nodes[known.index()].score >= node.score
        {
            return Ok(());
        }
        let number = NodeNumber::after(self.nodes.len()).ok_or(Stop::BudgetExhausted)?;
        budget.spend(1)?;
        self.seen.insert(key, number);
        self.nodes.push(node);
        self.expand(number, promise);
        Ok(())
    }

    /// The node to which a step leads.
    fn node(&self, step: Option<Step>) -> Node<S, N> {
        let mut node = Node {
            board: self.start,
            score: 0,
            progress: self.queue.start(),
            last: step,
        };
        if let Some(step) = step {
            let before = &self.nodes[step.node.index()];
            if let Some(turn) = self.turn(before.board, before.progress, step) {
                let (board, cleared) = self.layout.collapse(before.board.union(turn.cells));
                node.board = board;
                node.score = before.score.saturating_add(self.queue.score(cleared));
                node.progress = self.queue.after(before.progress, step.choice);
            }
        }
        node
    }

    /// Finds the steps from a node that promises at most `promise`.
    fn expand(&mut self, number: NodeNumber, promise: u64) {
        let Node {
            board: before,
            score: scored,
            progress,
            ..
        } = self.nodes[number.index()];
        let rows = RowGaps::new(self.layout, before);
        let gaps = Gaps::new(&rows);
        for (choice, moves) in self.queue.choices(progress, before) {
            let set = self.queue.set(self.queue.after(progress, choice));
            let is_last = set == self.queue.len();
            let mut alike: Option<Alike> = None;
            for landing in moves.landings(before) {
                let step = Step {
                    node: number,
                    choice,
                    landing,
                };
                let run = Run::new::<S>(step);
                let known =
                    alike.filter(|known| (known.profile, known.row) == (run.profile, run.row));
                let of_rows = known.unwrap_or_else(|| {
                    let (gaps, cleared) = gaps.after(&rows, run.row, moves.fills(landing));
                    let score = scored.saturating_add(self.queue.score(cleared));
                    if score > self.best.score {
                        let last = Some(step);
                        self.best = Found { score, last };
                    }
                    let rest = if is_last {
                        0
                    } else {
                        self.bound.rest(gaps, set)
                    };
                    Alike {
                        profile: run.profile,
                        row: run.row,
                        score,
                        gaps,
                        // A step promises no more than the one before it.
                        promise: promise.min(score.saturating_add(rest)),
                    }
                });
                alike = Some(of_rows);
                if of_rows.promise <= self.best.score {
                    continue;
                }
                let (board, _) = self.layout.collapse(before.union(moves.cells(landing)));
                let rest = self
                    .bound
                    .rest_of_board(self.layout, board, of_rows.gaps, set);
                let of_board = rest.map_or(u64::MAX, |rest| of_rows.score.saturating_add(rest));
                let promise = of_rows.promise.min(of_board);
                if promise > self.best.score {
                    self.open.add(Some(run), promise);
                }
            }
        }
    }

    /// The placements that lead to the best, in order.
    pub(super) fn line(&self) -> Line<S, N> {
        let mut turns = Vec::new();
        let mut last = self.best.last;
        let (mut board, mut progress) = (self.start, self.queue.start());
        if let Some(step) = last {
            let before = &self.nodes[step.node.index()];
            progress = self.queue.after(before.progress, step.choice);
        }
        while let Some(step) = last {
            let node = &self.nodes[step.node.index()];
            turns.extend(self.turn(node.board, node.progress, step));
            last = node.last;
        }
        if let Some(last) = turns.first() {
            board = self.layout.collapse(last.before.union(last.cells)).0;
        }
        turns.reverse();
        Line {
            turns,
            board,
            progress,
        }
    }

    /// Adds placements that go on from the end of `line` until no piece can be set, each the first
    /// that there is.
    pub(super) fn play_on(&self, line: &mut Line<S, N>) {
        while let Some((choice, turn)) = self.first_turn(line.board, line.progress) {
            line.board = self.layout.collapse(line.board.union(turn.cells)).0;
            line.progress = self.queue.after(line.progress, choice);
            line.turns.push(turn);
        }
    }

    fn first_turn(&self, board: Board<S, N>, progress: Progress) -> Option<(Choice, Turn<S, N>)> {
        self.queue
            .choices(progress, board)
            .find_map(|(choice, moves)| {
                let landing = moves.landings(board).next()?;
                let step = Step {
                    node: NodeNumber(NonZeroU32::MIN),
                    choice,
                    landing,
                };
                Some((choice, self.turn(board, progress, step)?))
            })
    }

    /// What a step from a board does.
    fn turn(&self, before: Board<S, N>, progress: Progress, step: Step) -> Option<Turn<S, N>> {
        let (piece, moves) = self.queue.piece(progress, step.choice)?;
        Some(Turn {
            piece,
            holds: step.choice == Choice::Held,
            before,
            cells: moves.cells(step.landing),
        })
    }
}

/// Placements, and where they lead.
#[derive(Debug)]
pub(super) struct Line<const S: usize, const N: usize> {
    pub(super) turns: Vec<Turn<S, N>>,
    board: Board<S, N>,
    progress: Progress,
}
