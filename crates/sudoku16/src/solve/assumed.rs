//! Which of some givens clash.

use puzzle_core::{Budget, Stop};

use super::candidates::Candidates;
use super::learner::Learner;
use super::space::{Candidate, Literal};
use super::state::REMOVALS;
use crate::grid::{Cell, Digit};
use crate::puzzle::Sudoku;

/// A search that starts from the blank grid and takes givens for the first trials, so that what
/// it learns holds for any givens.
pub(crate) struct Assumed(Learner);

impl Assumed {
    pub(crate) fn new() -> Self {
        Self(Learner::new(&Candidates::new(&Sudoku::BLANK)))
    }

    /// Some of `givens` that already allow no solution; `None` where there is one with all.
    pub(crate) fn clash(
        &mut self,
        givens: &[(Cell, Digit)],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<(Cell, Digit)>>, Stop> {
        let literal = |&(cell, digit): &_| Literal::placed(Candidate::new(cell, digit));
        let assumed: Vec<Literal> = givens.iter().map(literal).collect();
        self.0.undo(0);
        while self.0.deduce(budget)? {
            let is_next = |literal: &&Literal| self.0.state.truth(**literal) != 1;
            match assumed.iter().find(is_next) {
                Some(&next) if self.0.state.truth(next) == 0 => self.0.attempt_literal(next),
                Some(&fallen) => {
                    let clash = self.0.trials_behind(fallen);
                    let given = |literal: Literal| literal.candidate().cell_and_digit();
                    return Ok(Some(clash.into_iter().map(given).collect()));
                }
                None if self.0.attempt(assumed.len() + REMOVALS) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(Vec::new()))
    }
}
