//! Perfect clears without regard to order: tiles that fill all free cells.
//!
//! Exact cover, the first free cell filled first, by tiles that some order sets; then the orders in
//! which just these tiles can be set, and the queues among them.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use puzzle_core::{Budget, Stop};

use super::super::board::Board;
use super::super::squares;
use super::super::table::Table;
use super::orders::{Automaton, Graph, Orders};
use super::walk::{Supply, Walker};
use crate::clear::Tile;
use crate::puzzle::Piece;

/// A tile, and the cells that it fills.
#[derive(Clone, Copy, Debug)]
struct Filling<const S: usize, const N: usize> {
    tile: Tile,
    cells: Board<S, N>,
}

/// A tiling, and the queues with which it can be set.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) tiles: Vec<Tile>,
    pub(super) queues: Vec<Range<u128>>,
}

/// The search for all tilings.
pub(super) struct Tilings<'a, const S: usize, const N: usize> {
    graph: &'a Graph<S, N>,
    supply: Supply<'a>,
    free: Board<S, N>,
    /// The tiles of all steps, sorted by their first cell.
    tiles: Vec<Filling<S, N>>,
    /// By step of the graph, the number of its tile.
    step_tiles: Vec<u32>,
    walker: Walker,
}

/// A cell that is filled first, and the tiles that are left to fill it with.
struct Level<const S: usize, const N: usize> {
    filled: Board<S, N>,
    tiles: Range<usize>,
}

impl<'a, const S: usize, const N: usize> Tilings<'a, S, N> {
    /// A node of the budget is a step of the graph, twice.
    pub(super) fn new(
        graph: &'a Graph<S, N>,
        supply: Supply<'a>,
        free: Board<S, N>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        // By their first cell, then by piece, with the number that a tile has until all are known.
        let mut tiles = BTreeMap::new();
        let mut step_tiles = Vec::new();
        let mut known = Table::default();
        for (node, &before) in (0..).zip(&graph.filled) {
            for piece in Piece::ALL {
                let steps = graph.orders.after(node, piece);
                budget.spend(steps.len() as u64)?;
                for &after in steps {
                    let cells = graph.filled[after as usize].minus(before);
                    let number = known.get_or_insert_with((piece, cells), || {
                        let tile = Tile::new(piece, squares(cells));
                        let number = tiles.len() as u32;
                        let filling = Filling { tile, cells };
                        tiles.insert((tile.cells()[0], tile), (number, filling));
                        number
                    });
                    step_tiles.push(number);
                }
            }
        }
        let mut place = vec![0; tiles.len()];
        for (at, &(number, _)) in (0..).zip(tiles.values()) {
            place[number as usize] = at;
        }
        for number in &mut step_tiles {
            budget.spend(1)?;
            *number = place[*number as usize];
        }
        let tiles = tiles.into_values().map(|(_, filling)| filling);
        Ok(Self {
            graph,
            supply,
            free,
            tiles: tiles.collect(),
            step_tiles,
            walker: Walker::default(),
        })
    }

    /// Calls `visit` for each tiling that some queue can set, until it breaks: sorted by the tile
    /// of the first cell, then of the next cell that this leaves free, and so on; tiles are sorted
    /// by piece, then by cells. Spends a node of the budget for each tile that is tried.
    pub(super) fn run(
        &mut self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Stop {
        if self.graph.orders.end().is_none() {
            return Stop::Complete;
        }
        if self.free.is_empty() {
            // No tiles fill no cells.
            let offered = self.offer(&[], budget, visit);
            return offered.err().unwrap_or(Stop::Complete);
        }
        let mut left = self.supply.most();
        let mut chosen: Vec<usize> = Vec::new();
        let mut levels = vec![self.level(Board::EMPTY)];
        loop {
            let depth = levels.len();
            let Some(level) = levels.last_mut() else {
                return Stop::Complete;
            };
            // The tile of this level gives way to the next.
            if chosen.len() == depth
                && let Some(tile) = chosen.pop()
            {
                left[self.tiles[tile].tile.piece() as usize] += 1;
            }
            let Some(tile) = level.tiles.next() else {
                levels.pop();
                continue;
            };
            if let Err(stop) = budget.spend(1) {
                return stop;
            }
            let Filling { tile: of, cells } = self.tiles[tile];
            let left = &mut left[of.piece() as usize];
            if *left == 0 || !level.filled.intersection(cells).is_empty() {
                continue;
            }
            *left -= 1;
            chosen.push(tile);
            let filled = level.filled.union(cells);
            if filled != self.free {
                levels.push(self.level(filled));
                continue;
            }
            if let Err(stop) = self.offer(&chosen, budget, visit) {
                return stop;
            }
        }
    }

    /// Calls `visit` with these tiles, if there are queues with which they can be set.
    fn offer(
        &mut self,
        tiles: &[usize],
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let queues = self.queues(tiles, budget)?;
        if queues.is_empty() {
            return Ok(());
        }
        let tiles = tiles.iter().map(|&tile| self.tiles[tile].tile).collect();
        match visit(Found { tiles, queues }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::LimitReached),
        }
    }

    /// The tiles that fill the first cell that is free.
    fn level(&self, filled: Board<S, N>) -> Level<S, N> {
        let first = self.free.minus(filled).squares().next();
        let tiles = first.map_or(0..0, |first| {
            let start = |tile: &Filling<S, N>| tile.tile.cells()[0];
            let from = self.tiles.partition_point(|tile| start(tile) < first);
            let to = self.tiles.partition_point(|tile| start(tile) <= first);
            from..to
        });
        Level { filled, tiles }
    }

    /// The queues with which these tiles can be set, by their numbers.
    fn queues(
        &mut self,
        tiles: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Range<u128>>, Stop> {
        let orders = self.orders_of(tiles, budget)?;
        let mut queues: Vec<Range<u128>> = Vec::new();
        if orders.end().is_none() {
            return Ok(queues);
        }
        self.walker.run(&orders, self.supply, budget, |verdict| {
            let Range { start, end } = verdict.queues;
            match queues.last_mut() {
                _ if !verdict.succeed => {}
                Some(last) if last.end == start => last.end = end,
                _ => queues.push(start..end),
            }
        })?;
        Ok(queues)
    }

    /// The part of the graph that has steps of these tiles alone.
    fn orders_of(&self, tiles: &[usize], budget: &mut Budget<'_>) -> Result<Orders, Stop> {
        let whole = &self.graph.orders;
        let mut orders = Orders::default();
        let mut nodes = vec![0_u32];
        let mut known = Table::default();
        let mut steps = Vec::new();
        while let Some(&node) = nodes.get(orders.len()) {
            budget.spend(1)?;
            steps.clear();
            if whole.end() == Some(node) {
                orders.end_here();
            }
            for piece in Piece::ALL {
                for step in whole.steps(node, piece) {
                    let tile = self.step_tiles[step] as usize;
                    if tiles.contains(&tile) {
                        let after = whole.target(step);
                        let number = known.get_or_insert_with(after, || {
                            nodes.push(after);
                            nodes.len() as u32 - 1
                        });
                        steps.push((piece, number));
                    }
                }
            }
            orders.add(whole.entering(node), &steps);
        }
        Ok(orders)
    }
}
