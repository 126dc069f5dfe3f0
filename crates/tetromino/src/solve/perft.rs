//! The number of ways to set the pieces of a game, one after another.

use puzzle_core::{Answer, Budget, Stop};

use super::board::{Board, Layout};
use super::moves::{Landings, Moves};
use super::open::Openings;
use super::queue::moves;
use super::tally::Tally;
use crate::puzzle::Game;

/// A board, and the landings of its piece that are left to try.
#[derive(Debug)]
struct Level<const S: usize, const N: usize> {
    board: Board<S, N>,
    landings: Landings<N>,
}

/// Counts the sequences of placements of all pieces. Depth first; the landings of the last piece
/// are counted without being listed, on many boards at once.
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
    let mut tally = Tally::new(layout, last_but_one, last);
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
                return Answer::new(tally.total(), stop);
            }
            tally.add(board, landings);
        }
        // On to the next landing of the deepest level that has one.
        loop {
            let depth = levels.len();
            let Some(level) = levels.last_mut() else {
                return Answer::new(tally.total(), Stop::Complete);
            };
            if let Some(landing) = level.landings.next() {
                let cells = above[depth - 1].cells(landing);
                board = layout.collapse(level.board.union(cells)).0;
                break;
            }
            levels.pop();
        }
        if let Err(stop) = budget.spend(1) {
            return Answer::new(tally.total(), stop);
        }
    }
}
