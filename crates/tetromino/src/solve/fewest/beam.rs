//! A plan that is soon found, by beam search: of all boards with so many pieces set, only some go
//! on, those that seem to be next to the goal.

use std::collections::{BTreeMap, HashSet};
use std::hash::BuildHasherDefault;

use puzzle_core::{Budget, Stop};

use super::super::board::Board;
use super::super::clear::count;
use super::super::hash::WordHasher;
use super::super::queue::{Choice, Progress, Queue};
use super::super::search::Turn;
use super::{After, Aim};

/// A board on the way.
#[derive(Clone, Copy)]
struct Node<const S: usize, const N: usize> {
    board: Board<S, N>,
    progress: Progress,
    cleared: u32,
    /// The number of the node before it, and what was done there; none for the first.
    last: Option<(usize, Turn<S, N>)>,
}

/// How far a board is from the goal: the pieces that are needed at least, then how little its
/// taken cells hang together.
type Rank = (u64, u32);

/// The search for a plan of at most so many pieces.
pub(super) struct Beam<'a, const S: usize, const N: usize> {
    aim: &'a Aim<'a, S, N>,
    queue: &'a Queue<'a, S>,
    most: u64,
    nodes: Vec<Node<S, N>>,
}

impl<'a, const S: usize, const N: usize> Beam<'a, S, N> {
    pub(super) fn new(aim: &'a Aim<'a, S, N>, queue: &'a Queue<'a, S>, most: u64) -> Self {
        Self {
            aim,
            queue,
            most,
            nodes: Vec::new(),
        }
    }

    /// Searches with at most `width` boards for each number of pieces. Spends a node of the budget
    /// for each of them.
    pub(super) fn run(
        mut self,
        start: Board<S, N>,
        width: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Turn<S, N>>>, Stop> {
        self.nodes.push(Node {
            board: start,
            progress: self.queue.start(),
            cleared: 0,
            last: None,
        });
        let mut layer = 0..1;
        while !layer.is_empty() {
            let mut next = Layer::new(width);
            for number in layer {
                budget.spend(1)?;
                if let Some(turn) = self.expand(number, &mut next) {
                    return Ok(Some(self.line(number, turn)));
                }
            }
            layer = self.nodes.len()..self.nodes.len() + next.nodes.len();
            self.nodes.extend(next.nodes.into_values());
        }
        Ok(None)
    }

    /// Adds what follows to the next layer, unless a turn reaches the goal.
    fn expand(&self, number: usize, next: &mut Layer<S, N>) -> Option<Turn<S, N>> {
        let before = self.nodes[number];
        for (choice, moves) in self.queue.choices(before.progress, before.board) {
            let (piece, _) = self.queue.piece(before.progress, choice)?;
            let progress = self.queue.after(before.progress, choice);
            let set = self.queue.set(progress) as u64;
            for landing in moves.landings(before.board) {
                let cells = moves.cells(landing);
                let after = self.aim.after(before.board, before.cleared, cells);
                let after = after.filter(|after| set + after.needed <= self.most);
                let Some(After {
                    board,
                    cleared,
                    needed,
                }) = after
                else {
                    continue;
                };
                let turn = Turn {
                    piece,
                    holds: choice == Choice::Held,
                    before: before.board,
                    cells,
                };
                if needed == 0 {
                    return Some(turn);
                }
                let rank = (needed, self.mess(board));
                let last = Some((number, turn));
                next.add(
                    rank,
                    Node {
                        board,
                        progress,
                        cleared,
                        last,
                    },
                );
            }
        }
        None
    }

    /// How many free cells are beside taken ones, and how many are below some, which count more.
    fn mess(&self, board: Board<S, N>) -> u32 {
        let free = self.aim.layout.all().minus(board);
        let beside = board.neighbours().intersection(free);
        let below = board.shadow().minus(board);
        count(beside) + 4 * count(below)
    }

    /// The turns that lead to a node, and one more.
    fn line(&self, mut number: usize, turn: Turn<S, N>) -> Vec<Turn<S, N>> {
        let mut turns = vec![turn];
        while let Some((before, turn)) = self.nodes[number].last {
            turns.push(turn);
            number = before;
        }
        turns.reverse();
        turns
    }
}

/// The best boards of those with the same number of pieces set.
struct Layer<const S: usize, const N: usize> {
    width: usize,
    /// By rank, the first found before others.
    nodes: BTreeMap<(Rank, usize), Node<S, N>>,
    seen: HashSet<(Progress, Board<S, N>), BuildHasherDefault<WordHasher>>,
}

impl<const S: usize, const N: usize> Layer<S, N> {
    fn new(width: usize) -> Self {
        Self {
            width,
            nodes: BTreeMap::new(),
            seen: HashSet::default(),
        }
    }

    fn add(&mut self, rank: Rank, node: Node<S, N>) {
        let is_full = self.nodes.len() >= self.width;
        let worst = self.nodes.last_key_value().map(|(&(rank, _), _)| rank);
        if is_full && worst.is_none_or(|worst| worst <= rank) {
            return;
        }
        if self.seen.insert((node.progress, node.board)) {
            self.nodes.insert((rank, self.seen.len()), node);
            if is_full {
                self.nodes.pop_last();
            }
        }
    }
}
