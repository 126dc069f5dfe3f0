//! In which orders pieces can be set: a graph of boards, with an edge for each tile that can be
//! set, which leads from the beginning to the perfect clear.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

use puzzle_core::{Budget, Stop};

use super::super::board::Board;
use super::super::hash::WordHasher;
use super::room::Room;
use crate::pattern::Kinds;
use crate::puzzle::Piece;

/// Boards by number, the first for the beginning, and the steps between them.
#[derive(Debug, Default)]
pub(super) struct Orders {
    nodes: Vec<Node>,
    /// Where the steps lead, by node and piece.
    targets: Vec<u32>,
    /// The board on which nothing is left.
    end: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Where the steps of each piece begin, and where the last ends.
    steps: [u32; Piece::ALL.len() + 1],
    /// The kinds that have room to enter.
    entering: Kinds,
}

impl Orders {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of the board on which nothing is left, if that can be reached.
    pub(super) const fn end(&self) -> Option<u32> {
        self.end
    }

    /// Where the steps of `piece` lead.
    #[inline]
    pub(super) fn after(&self, node: u32, piece: Piece) -> &[u32] {
        &self.targets[self.steps(node, piece)]
    }

    /// The numbers of the steps of `piece`.
    pub(super) fn steps(&self, node: u32, piece: Piece) -> std::ops::Range<usize> {
        let steps = &self.nodes[node as usize].steps;
        steps[piece as usize] as usize..steps[piece as usize + 1] as usize
    }

    /// Where the step with this number leads.
    pub(super) fn target(&self, step: usize) -> u32 {
        self.targets[step]
    }

    /// Whether `piece` has room to enter.
    #[inline]
    pub(super) fn enters(&self, node: u32, piece: Piece) -> bool {
        self.nodes[node as usize].entering.contains(piece)
    }

    /// The kinds that have room to enter.
    pub(super) fn entering(&self, node: u32) -> Kinds {
        self.nodes[node as usize].entering
    }

    /// Adds the next node with its steps, sorted by piece.
    ///
    /// `None`, and nothing is added, where there are no numbers left.
    pub(super) fn add(&mut self, entering: Kinds, steps: &[(Piece, u32)]) -> Option<()> {
        let before = u32::try_from(self.targets.len()).ok()?;
        u32::try_from(self.targets.len() + steps.len()).ok()?;
        let mut node = Node {
            steps: [before; Piece::ALL.len() + 1],
            entering,
        };
        for &(piece, _) in steps {
            for end in &mut node.steps[piece as usize + 1..] {
                *end += 1;
            }
        }
        self.targets.extend(steps.iter().map(|&(_, target)| target));
        self.nodes.push(node);
        Some(())
    }

    pub(super) fn set_end(&mut self, end: Option<u32>) {
        self.end = end;
    }

    /// Takes out the steps that do not lead to the end. Steps lead to higher numbers.
    fn prune(&mut self) {
        let mut leads = vec![false; self.nodes.len()];
        if let Some(end) = self.end {
            leads[end as usize] = true;
        }
        for (number, node) in self.nodes.iter().enumerate().rev() {
            let steps = node.steps[0] as usize..node.steps[Piece::ALL.len()] as usize;
            leads[number] |= self.targets[steps].iter().any(|&to| leads[to as usize]);
        }
        let mut kept = 0;
        for node in &mut self.nodes {
            let steps = node.steps;
            node.steps[0] = kept;
            for piece in 0..Piece::ALL.len() {
                for step in steps[piece]..steps[piece + 1] {
                    let target = self.targets[step as usize];
                    if leads[target as usize] {
                        self.targets[kept as usize] = target;
                        kept += 1;
                    }
                }
                node.steps[piece + 1] = kept;
            }
        }
        self.targets.truncate(kept as usize);
    }
}

/// The graph of a room, and what tiles have filled on each board.
#[derive(Debug)]
pub(super) struct Graph<const S: usize, const N: usize> {
    pub(super) orders: Orders,
    pub(super) filled: Vec<Board<S, N>>,
}

impl<const S: usize, const N: usize> Graph<S, N> {
    /// The graph without boards, for a room that cannot be cleared.
    pub(super) fn empty() -> Self {
        Self {
            orders: Orders::default(),
            filled: Vec::new(),
        }
    }

    /// Every board that can be reached with tiles that lead to the end. A node of the budget is a
    /// board from which the steps are sought.
    pub(super) fn new(room: &Room<'_, S, N>, budget: &mut Budget<'_>) -> Result<Self, Stop> {
        let mut graph = Self {
            orders: Orders::default(),
            filled: vec![Board::EMPTY],
        };
        let mut known = HashMap::<_, u32, BuildHasherDefault<WordHasher>>::default();
        let mut steps = Vec::new();
        // Boards have fewer tiles than those that follow them.
        while let Some(&filled) = graph.filled.get(graph.orders.len()) {
            budget.spend(1)?;
            steps.clear();
            if filled == room.free() {
                graph.orders.set_end(u32::try_from(graph.orders.len()).ok());
            } else {
                let mut is_full = false;
                room.steps(filled, |piece, cells| {
                    let after = filled.union(cells);
                    let number = match known.entry(after) {
                        Entry::Occupied(number) => *number.get(),
                        Entry::Vacant(new) => {
                            let Ok(number) = u32::try_from(graph.filled.len()) else {
                                is_full = true;
                                return;
                            };
                            graph.filled.push(after);
                            *new.insert(number)
                        }
                    };
                    steps.push((piece, number));
                });
                if is_full {
                    return Err(Stop::BudgetExhausted);
                }
            }
            let entering = room.entering(filled);
            let added = graph.orders.add(entering, &steps);
            added.ok_or(Stop::BudgetExhausted)?;
        }
        graph.orders.prune();
        Ok(graph)
    }
}
