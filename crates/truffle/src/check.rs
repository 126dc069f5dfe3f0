//! Whether a board satisfies a puzzle, straight from the rules.

use puzzle_core::{Pos, Rect};

use crate::error::CheckError;
use crate::puzzle::{Board, Cell, Clue, Puzzle, Spec, Truffle};

/// Checks that each clue of `puzzle` matches `board` somewhere.
/// Cost: at most 36 comparisons a clue.
///
/// # Errors
/// Every clue that matches nowhere.
pub fn check(puzzle: &Puzzle, board: &Board) -> Result<(), CheckError> {
    let unmatched: Vec<usize> = (0..)
        .zip(puzzle.clues())
        .filter(|(_, clue)| !holds(clue, board))
        .map(|(number, _)| number)
        .collect();
    if unmatched.is_empty() {
        Ok(())
    } else {
        Err(CheckError { unmatched })
    }
}

fn holds(clue: &Clue, board: &Board) -> bool {
    Rect::placements(clue.size(), Board::SIZE).any(|place| matches(clue, place.origin, board))
}

/// Whether the clue matches when its top left cell lies at `origin`.
fn matches(clue: &Clue, origin: Pos, board: &Board) -> bool {
    clue.size().positions().all(|pos| {
        let under = Pos::new(origin.row + pos.row, origin.col + pos.col);
        match (clue.get(pos), Cell::at(under)) {
            (Some(spec), Some(cell)) => agrees(spec, board.get(cell)),
            _ => false,
        }
    })
}

fn agrees(spec: Spec, truffle: Truffle) -> bool {
    spec.shape.is_none_or(|shape| shape == truffle.shape)
        && spec
            .flavour
            .is_none_or(|flavour| flavour == truffle.flavour)
}
