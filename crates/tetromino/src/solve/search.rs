//! Best-first search over boards, each kept once for every number of pieces set.
//!
//! A*, with what a board has scored plus the bound of what is left as its promise. Boards are
//! taken by falling promise, and of equal promise the last found first, so that the search dives;
//! what cannot beat the best so far is dropped. When no board promises more than the best so far,
//! that is the best; until then the highest promise is an upper bound.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasherDefault;

use puzzle_core::board::Layout;
use puzzle_core::{Board, Budget, Stop};

use super::bound::Bound;
use super::hash::WordHasher;
use super::moves::{Landing, Moves};
use crate::puzzle::{Game, Piece};
use crate::rules::Rules;

/// A board on the way.
#[derive(Clone, Copy, Debug)]
struct Node<const N: usize> {
    board: Board<N>,
    /// Pieces set.
    set: usize,
    score: u64,
    /// The node before the last piece, and where that was set.
    parent: usize,
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
    nodes: Vec<Node<N>>,
    /// The node of each board and number of pieces set.
    seen: HashMap<(usize, Board<N>), usize, BuildHasherDefault<WordHasher>>,
    /// Nodes that wait, by promise.
    open: BTreeMap<u64, Vec<usize>>,
    best: Found,
}

/// The most that was scored: by setting a piece on a node, or by nothing at all.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    score: u64,
    last: Option<(usize, Landing)>,
}

impl<'g, const N: usize> Search<'g, N> {
    const ROOT: usize = 0;

    pub(super) fn new(game: &'g Game, layout: &'g Layout<N>, board: Board<N>) -> Self {
        let landing = Landing::default();
        let root = Node {
            board,
            set: 0,
            score: 0,
            parent: Self::ROOT,
            landing,
        };
        let bound = Bound::new(game);
        let promise = bound.rest(layout, board, 0, 0);
        Self {
            layout,
            queue: Queue::new(game, layout),
            bound,
            nodes: vec![root],
            seen: HashMap::default(),
            open: BTreeMap::from([(promise, vec![Self::ROOT])]),
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
        while let Some(mut entry) = self.open.last_entry() {
            let promise = *entry.key();
            if promise <= self.best.score {
                break;
            }
            let Some(node) = entry.get_mut().pop() else {
                entry.remove();
                continue;
            };
            if let Err(stop) = budget.spend(1) {
                entry.get_mut().push(node);
                return stop;
            }
            self.expand(node, promise);
        }
        Stop::Complete
    }

    fn expand(&mut self, parent: usize, promise: u64) {
        let Node {
            board: before,
            set,
            score: scored,
            ..
        } = self.nodes[parent];
        let Some((_, moves)) = self.queue.piece(set) else {
            return;
        };
        let set = set + 1;
        let is_last = set == self.queue.pieces.len();
        moves.for_each_landing(before, |landing| {
            let (board, cleared) = self.layout.collapse(before | moves.cells(landing));
            let score = scored + Rules::score(cleared);
            if score > self.best.score {
                self.best = Found {
                    score,
                    last: Some((parent, landing)),
                };
            }
            if is_last {
                return;
            }
            let known = self.seen.entry((set, board));
            if let Entry::Occupied(known) = &known
                && self.nodes[*known.get()].score >= score
            {
                return;
            }
            let least = self.best.score.saturating_sub(score);
            let rest = self.bound.rest(self.layout, board, set, least);
            // A node promises no more than the one before it.
            let promise = promise.min(score + rest);
            if promise <= self.best.score {
                return;
            }
            let number = self.nodes.len();
            self.nodes.push(Node {
                board,
                set,
                score,
                parent,
                landing,
            });
            known.insert_entry(number);
            self.open.entry(promise).or_default().push(number);
        });
    }

    /// The placements that lead to the best, in order.
    pub(super) fn line(&self) -> Vec<Turn<N>> {
        let mut line = Vec::new();
        let mut last = self.best.last;
        while let Some((at, landing)) = last {
            let node = &self.nodes[at];
            line.extend(self.turn(node.board, node.set, landing));
            last = (at != Self::ROOT).then_some((node.parent, node.landing));
        }
        line.reverse();
        line
    }

    /// Adds placements that go on from the end of `line` until no piece can be set, each the first
    /// that there is.
    pub(super) fn play_on(&self, line: &mut Vec<Turn<N>>) {
        let mut board = self.nodes[Self::ROOT].board;
        if let Some(last) = line.last() {
            board = self.layout.collapse(last.before | last.cells).0;
        }
        while let Some(turn) = self.first_turn(board, line.len()) {
            board = self.layout.collapse(board | turn.cells).0;
            line.push(turn);
        }
    }

    fn first_turn(&self, board: Board<N>, set: usize) -> Option<Turn<N>> {
        let mut first = None;
        self.queue.piece(set)?.1.for_each_landing(board, |landing| {
            first.get_or_insert(landing);
        });
        self.turn(board, set, first?)
    }

    fn turn(&self, before: Board<N>, set: usize, landing: Landing) -> Option<Turn<N>> {
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
    fn piece(&self, set: usize) -> Option<(Piece, &Moves<N>)> {
        let piece = *self.pieces.get(set)?;
        Some((piece, self.moves[piece as usize].as_ref()?))
    }
}
