//! Search for the solutions of a sudoku.

#![allow(
    clippy::large_stack_arrays,
    reason = "the fixed state of a search, 200 kB, is made once"
)]

mod analysis;
mod assumed;
mod candidates;
mod clauses;
mod learner;
mod order;
mod sets;
mod space;
mod state;

use core::ops::ControlFlow;

use puzzle_core::{Budget, Clues, Puzzle, Stop};

pub(crate) use assumed::Assumed;
pub use candidates::{Candidates, Contradiction};
use learner::Learner;

use crate::grid::FullGrid;
use crate::puzzle::Sudoku;

/// Solutions come in the order of the search: always the same for the same givens, but no order
/// of digits or cells.
///
/// Naked and hidden singles, pointing and claiming go as far as they can; where that does not
/// solve the puzzle, a search by trials finds naked and hidden pairs too and learns from conflicts.
/// The memory is 3 MB at most, however many solutions there are. A node of the budget takes about a
/// microsecond.
impl Puzzle for Sudoku {
    type Solution = FullGrid;

    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&FullGrid) -> ControlFlow<()>,
    ) -> Stop {
        search(Candidates::new(self), budget, visit)
    }
}

/// Calls `visit` for each solution that has only these candidates.
pub(crate) fn search(
    mut candidates: Candidates,
    budget: &mut Budget<'_>,
    visit: &mut dyn FnMut(&FullGrid) -> ControlFlow<()>,
) -> Stop {
    if let Err(stop) = budget.spend(1) {
        return stop;
    }
    if candidates.deduce().is_err() {
        return Stop::Complete;
    }
    if let Some(grid) = candidates.solved() {
        return match visit(&grid) {
            ControlFlow::Break(()) => Stop::LimitReached,
            ControlFlow::Continue(()) => Stop::Complete,
        };
    }
    Learner::new(&candidates).search(budget, visit)
}

impl Clues for Sudoku {
    fn clue_count(&self) -> usize {
        self.givens().count()
    }

    /// The givens are numbered row by row.
    fn with_clues(&self, kept: &[usize]) -> Self {
        let mut kept = kept.iter().peekable();
        let numbered = self.givens().enumerate();
        numbered
            .filter(|(number, _)| kept.next_if(|&&next| next == *number).is_some())
            .map(|(_, given)| given)
            .collect()
    }
}
