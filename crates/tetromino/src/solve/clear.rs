//! Perfect clears: how many queues of a pattern end in one, and which tilings they make.

use std::ops::{ControlFlow, Range};

use puzzle_core::{Answer, Best, Budget, Stop};

use super::board::{Board, Layout};
use super::open::Openings;
use crate::clear::{PerfectClear, Share, Tiling};
use cover::Cover;
use orders::Graph;
use room::Room;
use tilings::{Found, Tilings};
use walk::{Supply, Walker};

mod cover;
mod orders;
mod room;
mod tilings;
mod walk;
mod words;

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
        Walker::default().run(&graph.orders, supply(clear), budget, |verdict| {
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

/// Calls `visit` for each tiling and the queues that make it, until it breaks.
pub(super) fn tilings<const S: usize, const N: usize>(
    clear: &PerfectClear,
    layout: &Layout<S, N>,
    openings: Openings,
    field: Board<S, N>,
    budget: &mut Budget<'_>,
    visit: &mut dyn FnMut(Tiling, Vec<Range<u128>>) -> ControlFlow<()>,
) -> Stop {
    let height = clear.game().field_height();
    let room = Room::new(clear, layout, openings, field);
    let mut found = |Found { tiles, queues }| {
        let count = queues.iter().map(|run: &Range<u128>| run.end - run.start);
        visit(Tiling::new(tiles, height, count.sum()), queues)
    };
    let mut run = || {
        let graph = graph(clear, &room, budget)?;
        let mut tilings = Tilings::new(&graph, supply(clear), room.free(), budget)?;
        Ok(tilings.run(budget, &mut found))
    };
    run().unwrap_or_else(|stop| stop)
}

/// The fewest tilings that cover all queues which any of them covers.
pub(super) fn minimal<const S: usize, const N: usize>(
    clear: &PerfectClear,
    layout: &Layout<S, N>,
    openings: Openings,
    field: Board<S, N>,
    budget: &mut Budget<'_>,
) -> Best<Vec<Tiling>, Option<u64>> {
    let (mut all, mut queues) = (Vec::new(), Vec::new());
    let mut keep = |tiling, runs| {
        all.push(tiling);
        queues.push(runs);
        ControlFlow::Continue(())
    };
    let stop = tilings(clear, layout, openings, field, budget, &mut keep);
    let unknown = |stop| Best {
        plan: Vec::new(),
        value: None,
        bound: Some(0),
        stop,
    };
    if !stop.is_complete() {
        return unknown(stop);
    }
    let covered = match Cover::new(&queues, budget) {
        Ok(cover) => cover.fewest(budget),
        Err(stop) => return unknown(stop),
    };
    let sets = covered.sets.iter();
    let plan: Vec<Tiling> = sets.map(|&set| all[set as usize].clone()).collect();
    Best {
        value: Some(plan.len() as u64),
        plan,
        bound: Some(covered.bound as u64),
        stop: covered.stop,
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
    let supply = supply(clear);
    if room.pieces().is_some_and(|needed| needed <= supply.len()) {
        Graph::new(room, supply.most(), budget)
    } else {
        Ok(Graph::empty())
    }
}
