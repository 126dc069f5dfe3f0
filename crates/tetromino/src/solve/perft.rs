//! The number of ways to set the pieces of a game, one after another.

use puzzle_core::{Answer, Budget, Stop};

use super::board::{Board, Layout};
use super::moves::{Landings, Moves};
use super::open::Openings;
use super::queue::moves;
use crate::puzzle::Game;

/// A board, and the landings of its piece that are left to try.
#[derive(Debug)]
struct Level<const S: usize, const N: usize> {
    board: Board<S, N>,
    landings: Landings<N>,
}

/// Counts the sequences of placements of all pieces. Depth first; the landings of the last piece
/// are counted without being listed.
pub(super) fn perft<const S: usize, const N: usize>(
    game: &Game,
    layout: &Layout<S, N>,
    openings: Openings,
    start: Board<S, N>,
    budget: &mut Budget<'_>,
) -> Answer<u64> {
    let moves = moves(game, openings);
    let pieces = game
        .pieces()
        .iter()
        .map(|&piece| moves[piece as usize].as_ref());
    let pieces: Option<Vec<&Moves<S>>> = pieces.collect();
    let pieces = pieces.unwrap_or_default();
    let Some((last, before)) = pieces.split_last() else {
        return Answer::new(1, Stop::Complete);
    };
    if let Err(stop) = budget.spend(1) {
        return Answer::new(0, stop);
    }
    let Some((last_but_one, above)) = before.split_last() else {
        return Answer::new(last.count(start).into(), Stop::Complete);
    };
    let mut count = 0_u64;
    let mut levels: Vec<Level<S, N>> = Vec::new();
    let mut board = start;
    loop {
        if let Some(piece) = above.get(levels.len()) {
            levels.push(Level {
                board,
                landings: piece.landings(board),
            });
        } else {
            let landings = last_but_one.landings(board);
            if let Err(stop) = budget.spend(landings.len().into()) {
                return Answer::new(count, stop);
            }
            let next = last_but_one.count_next(board, &landings, last);
            let next = next.unwrap_or_else(|| {
                let boards = landings.map(|landing| {
                    let after = board.union(last_but_one.cells(landing));
                    layout.collapse(after).0
                });
                boards.map(|after| u64::from(last.count(after))).sum()
            });
            count = count.saturating_add(next);
        }
        // On to the next landing of the deepest level that has one.
        loop {
            let depth = levels.len();
            let Some(level) = levels.last_mut() else {
                return Answer::new(count, Stop::Complete);
            };
            if let Some(landing) = level.landings.next() {
                let cells = above[depth - 1].cells(landing);
                board = layout.collapse(level.board.union(cells)).0;
                break;
            }
            levels.pop();
        }
        if let Err(stop) = budget.spend(1) {
            return Answer::new(count, stop);
        }
    }
}
