//! Taking givens away while the puzzle stays what it is to be.

use core::ops::ControlFlow;

use puzzle_core::{BitSet, Budget, Stop};

use crate::explain::{Technique, follows};
use crate::grid::{Cell, FullGrid};
use crate::puzzle::Sudoku;
use crate::solve::{self, Candidates};

/// What must still lead to the solution after givens are taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// Anything: it is the only solution.
    Search,
    /// Techniques up to this one.
    Technique(Technique),
}

/// Nodes that singles are worth.
const SINGLES: u64 = 16;
/// Nodes that more than singles is worth, besides those of the search: the budget is looked at
/// each time.
const MORE: u64 = Budget::POLL_INTERVAL;

/// Whether `cells` can go from `puzzle`, which leads to `solution`: whether their digits follow
/// from the other givens.
///
/// That is a test of the cells alone, since with them everything follows.
pub(super) fn can_go(
    puzzle: &Sudoku,
    cells: &[Cell],
    solution: &FullGrid,
    proof: Proof,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    let mut fewer = puzzle.clone();
    for &cell in cells {
        fewer.set(cell, None);
    }
    let mut candidates = Candidates::new(&fewer);
    budget.spend(SINGLES)?;
    match proof {
        Proof::Technique(hardest) => {
            if by_singles(&mut candidates, cells) {
                return Ok(true);
            }
            if hardest <= Technique::NakedSingle {
                return Ok(false);
            }
            budget.spend(MORE)?;
            Ok(follows(&candidates, cells, hardest))
        }
        Proof::Search => {
            for &cell in cells {
                let digit = BitSet::from(solution.at(cell));
                let mut other = candidates;
                other.set(cell, !digit);
                candidates.set(cell, digit);
                if other.deduce().is_err() {
                    continue;
                }
                budget.spend(MORE)?;
                let mut is_found = false;
                let stop = solve::search(other, budget, &mut |_| {
                    is_found = true;
                    ControlFlow::Break(())
                });
                if is_found {
                    return Ok(false);
                }
                if !stop.is_complete() {
                    return Err(stop);
                }
            }
            Ok(true)
        }
    }
}

/// Whether singles lead to the digits of `cells`.
fn by_singles(candidates: &mut Candidates, cells: &[Cell]) -> bool {
    loop {
        if cells.iter().all(|&cell| candidates.get(cell).len() == 1) {
            return true;
        }
        let before = *candidates;
        if candidates.singles().is_err() || *candidates == before {
            return false;
        }
    }
}
