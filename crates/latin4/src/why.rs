//! Why a puzzle has no answer, one, or several.

use alloc::vec::Vec;

use puzzle_core::{Answer, Budget, Clues as _, Puzzle as _, Stop, Uniqueness};

use crate::puzzle::{Cell, Digit, Grid, Puzzle};

/// What can be said of a puzzle's answers. Givens are listed row by row.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is exactly one.
    Unique {
        /// The answer.
        grid: Grid,
        /// Givens that suffice for it: without any one of them there would be several answers,
        /// unless the budget ended first.
        needed: Vec<(Cell, Digit)>,
    },
    /// There is none.
    None {
        /// Givens that clash: without any one of them they would not, unless the budget ended
        /// first.
        clash: Vec<(Cell, Digit)>,
    },
    /// There are several.
    Several {
        /// The first.
        first: Grid,
        /// The second.
        second: Grid,
        /// The cells in which these two differ, row by row.
        differ: Vec<Cell>,
    },
}

/// Says why `puzzle` has no answer, one or several; `None` where the budget ended before the number
/// of its answers was known.
///
/// ```
/// use latin4::puzzle_core::Budget;
/// use latin4::{Puzzle, Why, why};
///
/// let puzzle: Puzzle = "1 2 0 0  0 0 0 0  0 0 3 0  0 0 0 3".parse()?;
/// let Some(Why::None { clash }) = why(&puzzle, &mut Budget::unlimited()).value else {
///     panic!("there are two of 3 in a box");
/// };
/// let clash: Vec<String> = clash.iter().map(|(cell, digit)| format!("{cell}={digit}")).collect();
/// assert_eq!(clash, ["r3c3=3", "r4c4=3"]);
/// # Ok::<(), latin4::puzzle_core::ParseError>(())
/// ```
///
/// Givens in front are preferred. Cost: some hundred lookups at most.
pub fn why(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Answer<Option<Why>> {
    match puzzle.uniqueness(budget) {
        Uniqueness::Unknown { stop, .. } => Answer::new(None, stop),
        Uniqueness::One(grid) => {
            let needed = puzzle.minimal_sufficient(budget);
            chosen(puzzle, needed).map(|needed| Some(Why::Unique { grid, needed }))
        }
        Uniqueness::None => {
            let clash = puzzle.minimal_conflict(budget);
            chosen(puzzle, clash).map(|clash| Some(Why::None { clash }))
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

/// The givens found, or all of them where the budget ended first.
fn chosen(puzzle: &Puzzle, found: Result<Option<Vec<usize>>, Stop>) -> Answer<Vec<(Cell, Digit)>> {
    let (kept, stop) = match found {
        Ok(Some(kept)) => (puzzle.with_clues(&kept), Stop::Complete),
        Ok(None) => (*puzzle, Stop::Complete),
        Err(stop) => (*puzzle, stop),
    };
    Answer::new(kept.givens().iter().collect(), stop)
}
