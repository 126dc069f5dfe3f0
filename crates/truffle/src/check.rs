//! Whether a board satisfies a puzzle, straight from the rules.

use alloc::vec::Vec;

use puzzle_core::{Pos, Rect};

use crate::error::CheckError;
use crate::puzzle::{Board, Cell, Clue, Puzzle, Spec, Truffle};

/// Checks that each clue of `puzzle` matches `board` somewhere, and each negative one nowhere.
/// Cost: at most 36 comparisons a clue.
///
/// # Errors
/// Every clue that does not hold.
pub fn check(puzzle: &Puzzle, board: &Board) -> Result<(), CheckError> {
    let (mut unmatched, mut matched) = (Vec::new(), Vec::new());
    for (number, clue) in puzzle.clues().iter().enumerate() {
        match (is_matched(clue, board), clue.is_negative()) {
            (false, false) => unmatched.push(number),
            (true, true) => matched.push(number),
            _ => {}
        }
    }
    if unmatched.is_empty() && matched.is_empty() {
        Ok(())
    } else {
        Err(CheckError { unmatched, matched })
    }
}

/// Whether the pattern matches somewhere.
pub(crate) fn is_matched(clue: &Clue, board: &Board) -> bool {
    Rect::placements(clue.size(), Board::SIZE).any(|place| matches(clue, place.origin, board))
}

/// Whether the pattern matches when its top left cell lies at `origin`.
fn matches(clue: &Clue, origin: Pos, board: &Board) -> bool {
    clue.size().positions().all(|pos| {
        let under = Pos::new(origin.row + pos.row, origin.col + pos.col);
        match (clue.get(pos), Cell::at(under)) {
            (Some(spec), Some(cell)) => agrees(spec, board.get(cell)),
            (None, _) => true,
            (Some(_), None) => false,
        }
    })
}

fn agrees(spec: Spec, truffle: Truffle) -> bool {
    spec.shape.is_none_or(|shape| shape == truffle.shape)
        && spec
            .flavour
            .is_none_or(|flavour| flavour == truffle.flavour)
}
