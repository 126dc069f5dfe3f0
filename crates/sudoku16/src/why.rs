//! Why a sudoku has no solution, or more than one.

use puzzle_core::{Answer, Budget, Puzzle, Stop, Uniqueness};

use crate::grid::{BoxIndex, Cell, Digit, FullGrid};
use crate::puzzle::Sudoku;
use crate::solve::Assumed;

/// Solutions that are compared to choose the next cell to give.
const COMPARED: usize = 64;

/// What can be said of a sudoku's solutions.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "one is made a puzzle, after a search that costs far more"
)]
pub enum Why {
    /// There is exactly one.
    Unique(FullGrid),
    /// There is none: these givens clash, row by row. Without any one of them they would not,
    /// unless the budget ended first.
    None {
        /// The givens that clash.
        clash: Vec<(Cell, Digit)>,
    },
    /// There are several.
    Several {
        /// One.
        first: FullGrid,
        /// Another one.
        second: FullGrid,
        /// The cells in which these two differ, row by row.
        differ: Vec<Cell>,
        /// Cells that leave only `first` when they are given too, with its digits, row by row.
        /// All of them are needed, unless the budget ended first; `None` where it ended before
        /// they were found.
        missing: Option<Vec<(Cell, Digit)>>,
    },
}

/// Says why `sudoku` has no solution, or several; `None` where the budget ended before the number
/// of its solutions was known.
///
/// Two equal digits in a row, column or box are looked for first. Otherwise givens are left out one
/// by one, as long as there is no solution, and with each all those that the last search did not
/// need: all are one search, that keeps what it learned. Of
/// several solutions the first is kept, and the cell is given in which it differs from most of
/// up to 64 others, until it is the only one; then cells that are not needed are left out again.
pub fn why(sudoku: &Sudoku, budget: &mut Budget<'_>) -> Answer<Option<Why>> {
    if let Some(pair) = equal_digits(sudoku) {
        let clash = pair.to_vec();
        return Answer::new(Some(Why::None { clash }), Stop::Complete);
    }
    match sudoku.uniqueness(budget) {
        Uniqueness::Unknown { stop, .. } => Answer::new(None, stop),
        Uniqueness::One(grid) => Answer::new(Some(Why::Unique(grid)), Stop::Complete),
        Uniqueness::None => {
            let (clash, ended) = clash(sudoku, budget);
            Answer::new(Some(Why::None { clash }), ended.unwrap_or(Stop::Complete))
        }
        Uniqueness::Several {
            first,
            second,
            differ,
        } => {
            let (missing, ended) = missing(sudoku, &first, budget);
            let why = Why::Several {
                first,
                second,
                differ: differ.into_iter().filter_map(Cell::at).collect(),
                missing,
            };
            Answer::new(Some(why), ended.unwrap_or(Stop::Complete))
        }
    }
}

/// The first two givens that are equal in one row, column or box.
fn equal_digits(sudoku: &Sudoku) -> Option<[(Cell, Digit); 2]> {
    sudoku.givens().find_map(|later| {
        let mut earlier = sudoku.givens().take_while(|given| given.0 < later.0);
        let clash = earlier.find(|given| given.1 == later.1 && share_unit(given.0, later.0))?;
        Some([clash, later])
    })
}

fn share_unit(a: Cell, b: Cell) -> bool {
    let (a, b) = (a.pos(), b.pos());
    a.row == b.row || a.col == b.col || BoxIndex::containing(a) == BoxIndex::containing(b)
}

/// Givens that allow no solution, and why the search for fewer ended, if not by itself.
fn clash(sudoku: &Sudoku, budget: &mut Budget<'_>) -> (Vec<(Cell, Digit)>, Option<Stop>) {
    let mut search = Assumed::new();
    // The first ones are needed: without any one of them there is a solution.
    let mut clash: Vec<(Cell, Digit)> = sudoku.givens().collect();
    let mut needed = 0;
    let mut ended = None;
    while needed < clash.len() {
        let mut fewer = clash.clone();
        fewer.remove(needed);
        match search.clash(&fewer, budget) {
            Ok(Some(less)) => {
                clash.truncate(needed);
                clash.extend(
                    less.into_iter()
                        .filter(|given| !fewer[..needed].contains(given)),
                );
            }
            Ok(None) => needed += 1,
            Err(stop) => {
                ended = Some(stop);
                break;
            }
        }
    }
    clash.sort_unstable();
    (clash, ended)
}

/// Cells to give so that `sudoku` has no solution but `wanted`, and why the search for fewer
/// ended, if not by itself.
fn missing(
    sudoku: &Sudoku,
    wanted: &FullGrid,
    budget: &mut Budget<'_>,
) -> (Option<Vec<(Cell, Digit)>>, Option<Stop>) {
    let mut filled = sudoku.clone();
    let mut given = Vec::new();
    loop {
        let answer = filled.solutions_up_to(COMPARED, budget);
        let differing = |cell: Cell| {
            answer
                .value
                .iter()
                .filter(|grid| grid.at(cell) != wanted.at(cell))
                .count()
        };
        // Of equal cells the first.
        let cells = Cell::all().rev();
        let Some(cell) = cells
            .max_by_key(|&cell| differing(cell))
            .filter(|&c| differing(c) > 0)
        else {
            match answer.stop {
                Stop::Complete => break,
                stop => return (None, Some(stop)),
            }
        };
        filled.set(cell, Some(wanted.at(cell)));
        given.push((cell, wanted.at(cell)));
    }
    given.sort_unstable();
    let (given, ended) = thinned(given, |given| {
        let mut filled = sudoku.clone();
        for &(cell, digit) in given {
            filled.set(cell, Some(digit));
        }
        match filled.uniqueness(budget) {
            Uniqueness::Unknown { stop, .. } => Err(stop),
            uniqueness => Ok(matches!(uniqueness, Uniqueness::One(_))),
        }
    });
    (Some(given), ended)
}

/// Leaves out of `givens`, which `suffice`, as many as it can, sixteen at a time and then one by
/// one. What suffices must do so together with more, so that none of the rest can go.
fn thinned(
    mut givens: Vec<(Cell, Digit)>,
    mut suffice: impl FnMut(&[(Cell, Digit)]) -> Result<bool, Stop>,
) -> (Vec<(Cell, Digit)>, Option<Stop>) {
    for size in [16, 1] {
        let mut start = 0;
        while start < givens.len() {
            let mut fewer = givens.clone();
            fewer.drain(start..(start + size).min(givens.len()));
            match suffice(&fewer) {
                Ok(true) => givens = fewer,
                Ok(false) => start += size,
                Err(stop) => return (givens, Some(stop)),
            }
        }
    }
    (givens, None)
}
