//! In which orders pieces can be set: a graph of boards, with an edge for each tile that can be
//! set, which leads from the beginning to the perfect clear.

use puzzle_core::{Budget, Stop};
use smallvec::{SmallVec, smallvec};

use super::super::board::Board;
use super::super::table::Table;
use super::room::Room;
use crate::pattern::Kinds;
use crate::puzzle::Piece;

/// Boards by number, the first for the beginning, and the steps between them.
#[derive(Debug)]
pub(super) struct Orders {
    nodes: Vec<Node>,
    /// The kinds that have room to enter on every board but the last, and those that do on any.
    entering: (Kinds, Kinds),
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

/// What can be set when, as a walk sees it.
pub(super) trait Automaton {
    /// Nodes are numbered below this.
    fn len(&self) -> usize;
    /// The node at the beginning, if any order leads to the end.
    fn start(&self) -> Option<u32>;
    /// Whether nothing is left.
    fn is_end(&self, node: u32) -> bool;
    /// Where it leads to set `piece`.
    fn after(&self, node: u32, piece: Piece) -> &[u32];
    /// Whether `piece` has room to enter.
    fn enters(&self, node: u32, piece: Piece) -> bool;
}

impl Default for Orders {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            entering: (Kinds::full(), Kinds::EMPTY),
            targets: Vec::new(),
            end: None,
        }
    }
}

impl Automaton for Orders {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn start(&self) -> Option<u32> {
        self.end.map(|_| 0)
    }

    #[inline]
    fn is_end(&self, node: u32) -> bool {
        self.end == Some(node)
    }

    #[inline]
    fn after(&self, node: u32, piece: Piece) -> &[u32] {
        &self.targets[self.steps(node, piece)]
    }

    #[inline]
    fn enters(&self, node: u32, piece: Piece) -> bool {
        self.nodes[node as usize].entering.contains(piece)
    }
}

impl Orders {
    /// The number of the board on which nothing is left, if that can be reached.
    pub(super) const fn end(&self) -> Option<u32> {
        self.end
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

    /// The kinds that have room to enter.
    pub(super) fn entering(&self, node: u32) -> Kinds {
        self.nodes[node as usize].entering
    }

    /// The kinds that have room to enter, if they are the same on all boards on which a piece
    /// enters.
    pub(super) fn always_entering(&self) -> Option<Kinds> {
        let (always, ever) = self.entering;
        (always == ever).then_some(always)
    }

    /// Adds the next node with its steps, sorted by piece.
    ///
    /// `None`, and nothing is added, where there are no numbers left.
    pub(super) fn add(&mut self, entering: Kinds, steps: &[(Piece, u32)]) -> Option<()> {
        let number = u32::try_from(self.nodes.len()).ok()?;
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
        if !self.is_end(number) {
            let (always, ever) = self.entering;
            self.entering = (always & entering, ever | entering);
        }
        Some(())
    }

    /// The next node that is added is the board on which nothing is left.
    pub(super) fn end_here(&mut self) {
        self.end = u32::try_from(self.nodes.len()).ok();
    }

    /// Takes out the steps that do not lead to the end. Steps lead to higher numbers. A node of the
    /// budget is a board, twice.
    fn prune(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut leads = vec![false; self.nodes.len()];
        if let Some(end) = self.end {
            leads[end as usize] = true;
        }
        for (number, node) in self.nodes.iter().enumerate().rev() {
            budget.spend(1)?;
            let steps = node.steps[0] as usize..node.steps[Piece::ALL.len()] as usize;
            leads[number] |= self.targets[steps].iter().any(|&to| leads[to as usize]);
        }
        let mut kept = 0;
        for node in &mut self.nodes {
            budget.spend(1)?;
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
        Ok(())
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

    /// Every board that can be reached with tiles that lead to the end, of each kind no more than
    /// `most`. A node of the budget is a board that is found, or a kind of piece whose steps from it
    /// are sought.
    pub(super) fn new(
        room: &Room<'_, S, N>,
        most: [usize; Piece::ALL.len()],
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        let mut graph = Self {
            orders: Orders::default(),
            filled: vec![Board::EMPTY],
        };
        let mut known = Table::default();
        let mut used: Vec<SmallVec<[Used; 2]>> = vec![smallvec![Used::default()]];
        let mut steps = Vec::new();
        // Boards have fewer tiles than those that follow them, so that all ways to a board are
        // known before its steps are sought.
        while let Some(&filled) = graph.filled.get(graph.orders.len()) {
            let before = std::mem::take(&mut used[graph.orders.len()]);
            let is_left =
                |piece: &Piece| before.iter().any(|used| used.with(*piece, &most).is_some());
            let kinds: Kinds = Piece::ALL.into_iter().filter(is_left).collect();
            budget.spend(kinds.len() as u64)?;
            let boards = graph.filled.len();
            steps.clear();
            let mut is_out_of_numbers = false;
            if filled == room.free() {
                graph.orders.end_here();
            } else {
                room.steps(filled, kinds, |piece, cells| {
                    let after = filled.union(cells);
                    let number = known.get_or_insert_with(after, || {
                        graph.filled.push(after);
                        used.push(SmallVec::new());
                        graph.filled.len() as u32 - 1
                    });
                    is_out_of_numbers |= graph.filled.len() > u32::MAX as usize;
                    for used_now in before.iter().filter_map(|used| used.with(piece, &most)) {
                        let uses = &mut used[number as usize];
                        if !uses.contains(&used_now) {
                            uses.push(used_now);
                        }
                    }
                    steps.push((piece, number));
                });
            }
            budget.spend((graph.filled.len() - boards) as u64)?;
            let added = graph.orders.add(room.entering(filled), &steps);
            if is_out_of_numbers || added.is_none() {
                return Err(Stop::BudgetExhausted);
            }
        }
        graph.orders.prune(budget)?;
        Ok(graph)
    }
}

/// How many pieces of each kind were set: four bits for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Used(u32);

impl Used {
    /// With one more of this kind, if that is no more than `most`. Where `most` is too many to be
    /// counted, none is.
    fn with(self, piece: Piece, most: &[usize; Piece::ALL.len()]) -> Option<Self> {
        let (digit, most) = (4 * piece as u32, most[piece as usize]);
        if most > 15 {
            return Some(self);
        }
        let count = self.0 >> digit & 15;
        ((count as usize) < most).then_some(Self(self.0 + (1 << digit)))
    }
}
