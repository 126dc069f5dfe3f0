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

/// Nodes that propagation alone is worth.
const PASSES: u64 = 16;

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
    budget.spend(PASSES)?;
    match proof {
        Proof::Technique(hardest) => {
            if by_singles(&mut candidates, cells) {
                return Ok(true);
            }
            if hardest <= Technique::NakedSingle {
                return Ok(false);
            }
            // A step can take as long as some hundred nodes.
            budget.spend(Budget::POLL_INTERVAL)?;
            Ok(follows(&candidates, cells, hardest))
        }
        Proof::Search => {
            for &cell in cells {
                let digit = BitSet::from(solution.at(cell));
                let mut other = candidates;
                other.set(cell, !digit);
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
                candidates.set(cell, digit);
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
