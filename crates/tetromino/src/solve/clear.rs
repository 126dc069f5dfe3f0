//! Perfect clears: how many queues of a pattern end in one, and which tilings they make.

use std::ops::ControlFlow;

use puzzle_core::{Answer, Budget, Stop};

use super::board::{Board, Layout};
use super::open::Openings;
use crate::clear::{PerfectClear, Share, Tiling};
use orders::Graph;
use room::Room;
use tilings::{Found, Tilings};
use walk::{Supply, Walk};

mod orders;
mod room;
mod tilings;
mod walk;

pub(super) use room::{Walls, count};

/// How many queues of the pattern end in a perfect clear.
pub(super) fn share<const S: usize, const N: usize>(
    clear: &PerfectClear,
    layout: &Layout<S, N>,
    openings: Openings,
    field: Board<S, N>,
    budget: &mut Budget<'_>,
) -> Answer<Share> {
    let room = Room::new(clear, layout, openings, field);
    let mut share = Share {
        succeeding: 0,
        failing: 0,
        queues: clear.pattern().count(),
    };
    let mut run = || {
        let graph = graph(clear, &room, budget)?;
        Walk::default().run(&graph.orders, supply(clear), budget, |verdict| {
            let queues = verdict.queues.end - verdict.queues.start;
            if verdict.succeed {
                share.succeeding += queues;
            } else {
                share.failing += queues;
            }
        })
    };
    let stop = run().err().unwrap_or(Stop::Complete);
    Answer::new(share, stop)
}

/// Calls `visit` for each tiling, until it breaks.
pub(super) fn tilings<const S: usize, const N: usize>(
    clear: &PerfectClear,
    layout: &Layout<S, N>,
    openings: Openings,
    field: Board<S, N>,
    budget: &mut Budget<'_>,
    visit: &mut dyn FnMut(&Tiling) -> ControlFlow<()>,
) -> Stop {
    let height = clear.game().field_height();
    let tiling = |found: Found| {
        let queues = found.queues.iter().map(|queues| queues.end - queues.start);
        Tiling::new(found.tiles, height, queues.sum())
    };
    let room = Room::new(clear, layout, openings, field);
    match graph(clear, &room, budget) {
        Ok(graph) => Tilings::new(&graph, supply(clear), room.free())
            .run(budget, &mut |found| visit(&tiling(found))),
        Err(stop) => stop,
    }
}

fn supply(clear: &PerfectClear) -> Supply<'_> {
    Supply {
        pattern: clear.pattern(),
        hold: clear.rules().hold(),
        held: clear.held(),
    }
}

/// The graph of the room; an empty one where the pattern has too few pieces to fill it.
fn graph<const S: usize, const N: usize>(
    clear: &PerfectClear,
    room: &Room<'_, S, N>,
    budget: &mut Budget<'_>,
) -> Result<Graph<S, N>, Stop> {
    let held = usize::from(clear.rules().hold() && clear.held().is_some());
    let pieces = clear.pattern().len() + held;
    if room.pieces().is_some_and(|needed| needed <= pieces) {
        Graph::new(room, budget)
    } else {
        Ok(Graph::empty())
    }
}
