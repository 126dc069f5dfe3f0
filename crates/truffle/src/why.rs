//! Why a puzzle has no board, one, or several.

use alloc::vec::Vec;

use puzzle_core::{Answer, Budget, Clues, Puzzle as _, Stop, Uniqueness};

use crate::puzzle::{Board, Cell, Puzzle};

/// What can be said of a puzzle's boards. Clues are named by their numbers, from 0, rising.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is exactly one.
    Unique {
        /// The board.
        board: Board,
        /// Clues that suffice for it: without any one of them there would be several boards,
        /// unless the budget ended first.
        needed: Vec<usize>,
    },
    /// There is none.
    None {
        /// Clues that contradict each other: without any one of them they would not, unless the
        /// budget ended first.
        clash: Vec<usize>,
    },
    /// There are several.
    Several {
        /// The first.
        first: Board,
        /// The second.
        second: Board,
        /// The cells in which these two differ, row by row.
        differ: Vec<Cell>,
    },
}

/// Says why `puzzle` has no board, one or several; `None` where the budget ended before the number
/// of its boards was known.
///
/// ```
/// use puzzle_core::Budget;
/// use truffle::{Puzzle, Why, why};
///
/// let puzzle: Puzzle = "3\n1 1\nTC\n3 3\nTC __ __\n__ __ __\n__ __ __\n2 1\n__\nTC".parse()?;
/// let clash = vec![1, 2];
/// assert_eq!(why(&puzzle, &mut Budget::unlimited()).value, Some(Why::None { clash }));
/// # Ok::<(), puzzle_core::ParseError>(())
/// ```
///
/// Clues in front are preferred. Cost: a few searches a clue in the set times the logarithm of the
/// number of clues.
pub fn why(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Answer<Option<Why>> {
    match puzzle.uniqueness(budget) {
        Uniqueness::Unknown { stop, .. } => Answer::new(None, stop),
        Uniqueness::One(board) => {
            let needed = puzzle.minimal_sufficient(budget);
            minimal(puzzle, needed).map(|needed| Some(Why::Unique { board, needed }))
        }
        Uniqueness::None => {
            let clash = puzzle.minimal_conflict(budget);
            minimal(puzzle, clash).map(|clash| Some(Why::None { clash }))
        }
        Uniqueness::Several {
            first,
            second,
            differ,
        } => {
            let why = Why::Several {
                first,
                second,
                differ: differ.into_iter().filter_map(Cell::at).collect(),
            };
            Answer::new(Some(why), Stop::Complete)
        }
    }
}

/// The clues found, or all of them where the budget ended first.
fn minimal(puzzle: &Puzzle, found: Result<Option<Vec<usize>>, Stop>) -> Answer<Vec<usize>> {
    let all = || (0..puzzle.clue_count()).collect();
    match found {
        Ok(found) => Answer::new(found.unwrap_or_else(all), Stop::Complete),
        Err(stop) => Answer::new(all(), stop),
    }
}
