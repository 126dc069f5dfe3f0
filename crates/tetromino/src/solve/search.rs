//! Best-first search over boards, each kept once for every number of pieces set.
//!
//! A*, with what a board has scored plus the bound of what is left as its promise. What waits are
//! steps, not boards: a node and where its piece is set. Only when a step is taken is its board
//! made, looked up among those known, and kept. Steps are taken by falling promise, and of equal
//! promise the last found first, so that the search dives; what cannot beat the best so far is
//! dropped. When no step promises more than the best so far, that is the best; until then the
//! highest promise is an upper bound.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasherDefault;
use std::num::NonZeroU32;

use puzzle_core::board::Layout;
use puzzle_core::{Board, Budget, Stop};

use super::bound::{Bound, Gaps};
use super::hash::WordHasher;
use super::moves::{Landing, Moves};
use crate::puzzle::{Game, Piece};
use crate::rules::Rules;

/// A board on the way.
#[derive(Clone, Copy, Debug)]
struct Node<const N: usize> {
    board: Board<N>,
    score: u64,
    /// Pieces set.
    set: u32,
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
    landing: Landing,
}

/// A piece to be set on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<const N: usize> {
    pub(super) piece: Piece,
    pub(super) before: Board<N>,
    /// The cells in which it is set.
    pub(super) cells: Board<N>,
}

/// The search for the best play of one game.
#[derive(Debug)]
pub(super) struct Search<'g, const N: usize> {
    layout: &'g Layout<N>,
    queue: Queue<'g, N>,
    bound: Bound,
    /// The board at the beginning.
    start: Board<N>,
    nodes: Vec<Node<N>>,
    /// The best node of each board and number of pieces set.
    seen: HashMap<(u32, Board<N>), NodeNumber, BuildHasherDefault<WordHasher>>,
    /// Steps that wait, by promise; `None` leads to the board at the beginning.
    open: BTreeMap<u64, Vec<Option<Step>>>,
    best: Found,
}

/// The most that was scored, and the step that did; `None` where that is nothing at all.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    score: u64,
    last: Option<Step>,
}

impl<'g, const N: usize> Search<'g, N> {
    pub(super) fn new(game: &'g Game, layout: &'g Layout<N>, start: Board<N>) -> Self {
        let bound = Bound::new(game);
        let promise = bound.rest(layout, start, Gaps::new(layout, start), 0, 0);
        Self {
            layout,
            queue: Queue::new(game, layout),
            bound,
            start,
            nodes: Vec::new(),
            seen: HashMap::default(),
            open: BTreeMap::from([(promise, vec![None])]),
            best: Found::default(),
        }
    }

    /// The most that was scored.
    pub(super) const fn score(&self) -> u64 {
        self.best.score
    }

    /// No play scores more than this.
    pub(super) fn upper_bound(&self) -> u64 {
        let promised = self
            .open
            .last_key_value()
            .map_or(0, |(&promise, _)| promise);
        promised.max(self.best.score)
    }

    /// Searches until the best is found or the budget ends. Spends one node of the budget for
    /// each board whose next piece is moved.
    pub(super) fn run(&mut self, budget: &mut Budget<'_>) -> Stop {
        while let Some(mut waiting) = self.open.last_entry() {
            let promise = *waiting.key();
            if promise <= self.best.score {
                break;
            }
            let Some(step) = waiting.get_mut().pop() else {
                waiting.remove();
                continue;
            };
            if let Err(stop) = self.take(step, promise, budget) {
                self.open.entry(promise).or_default().push(step);
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
        let known = self.seen.entry((node.set, node.board));
        if let Entry::Occupied(known) = &known
            && self.nodes[known.get().index()].score >= node.score
        {
            return Ok(());
        }
        let number = NodeNumber::after(self.nodes.len()).ok_or(Stop::BudgetExhausted)?;
        budget.spend(1)?;
        known.insert_entry(number);
        self.nodes.push(node);
        self.expand(number, promise);
        Ok(())
    }

    /// The node to which a step leads.
    fn node(&self, step: Option<Step>) -> Node<N> {
        let mut node = Node {
            board: self.start,
            score: 0,
            set: 0,
            last: step,
        };
        if let Some(Step {
            node: before,
            landing,
        }) = step
        {
            let before = &self.nodes[before.index()];
            if let Some((_, moves)) = self.queue.piece(before.set) {
                let (board, cleared) = self.layout.collapse(before.board | moves.cells(landing));
                node.board = board;
                node.score = before.score + Rules::score(cleared);
                node.set = before.set + 1;
            }
        }
        node
    }

    /// Finds the steps from a node that promises at most `promise`.
    fn expand(&mut self, number: NodeNumber, promise: u64) {
        let Node {
            board: before,
            score: scored,
            set,
            ..
        } = self.nodes[number.index()];
        let Some((_, moves)) = self.queue.piece(set) else {
            return;
        };
        let set = set + 1;
        let is_last = set as usize == self.queue.pieces.len();
        let gaps = Gaps::new(self.layout, before);
        moves.for_each_landing(before, |landing| {
            let cells = moves.cells(landing);
            let (board, cleared) = self.layout.collapse(before | cells);
            let score = scored + Rules::score(cleared);
            let step = Some(Step {
                node: number,
                landing,
            });
            if score > self.best.score {
                self.best = Found { score, last: step };
            }
            if is_last {
                return;
            }
            let least = self.best.score.saturating_sub(score);
            let lowest = self.layout.square(landing.corner).row;
            let gaps = gaps.after(self.layout, before, cells, lowest);
            let rest = self.bound.rest(self.layout, board, gaps, set, least);
            // A step promises no more than the one before it.
            let promise = promise.min(score + rest);
            if promise > self.best.score {
                self.open.entry(promise).or_default().push(step);
            }
        });
    }

    /// The placements that lead to the best, in order.
    pub(super) fn line(&self) -> Vec<Turn<N>> {
        let mut line = Vec::new();
        let mut last = self.best.last;
        while let Some(Step { node, landing }) = last {
            let node = &self.nodes[node.index()];
            line.extend(self.turn(node.board, node.set, landing));
            last = node.last;
        }
        line.reverse();
        line
    }

    /// Adds placements that go on from the end of `line` until no piece can be set, each the first
    /// that there is.
    pub(super) fn play_on(&self, line: &mut Vec<Turn<N>>) {
        let mut board = self.start;
        if let Some(last) = line.last() {
            board = self.layout.collapse(last.before | last.cells).0;
        }
        while let Some(turn) = self.first_turn(board, line.len() as u32) {
            board = self.layout.collapse(board | turn.cells).0;
            line.push(turn);
        }
    }

    fn first_turn(&self, board: Board<N>, set: u32) -> Option<Turn<N>> {
        let mut first = None;
        self.queue.piece(set)?.1.for_each_landing(board, |landing| {
            first.get_or_insert(landing);
        });
        self.turn(board, set, first?)
    }

    fn turn(&self, before: Board<N>, set: u32, landing: Landing) -> Option<Turn<N>> {
        let (piece, moves) = self.queue.piece(set)?;
        Some(Turn {
            piece,
            before,
            cells: moves.cells(landing),
        })
    }
}

/// The pieces in the order in which they come, and the moves of each kind.
#[derive(Debug)]
struct Queue<'g, const N: usize> {
    pieces: &'g [Piece],
    /// By piece; none for those that do not come.
    moves: [Option<Moves<N>>; Piece::ALL.len()],
}

impl<'g, const N: usize> Queue<'g, N> {
    fn new(game: &'g Game, layout: &Layout<N>) -> Self {
        let pieces = game.pieces();
        let moves = Piece::ALL.map(|piece| {
            pieces
                .contains(&piece)
                .then(|| Moves::new(game, piece, layout))
        });
        Self { pieces, moves }
    }

    /// The piece that comes when `set` pieces have been set.
    fn piece(&self, set: u32) -> Option<(Piece, &Moves<N>)> {
        let piece = *self.pieces.get(set as usize)?;
        Some((piece, self.moves[piece as usize].as_ref()?))
    }
}
