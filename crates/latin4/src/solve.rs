//! All completions of any givens, by lookup.
//!
//! There are so few grids that a set of them is a bitmap of five words, or nine without boxes. A
//! table holds, for each cell and digit, the grids that have it there; what completes the givens
//! is the intersection of one entry a cell.

mod table;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use puzzle_core::{Answer, Budget, Clues, Pos, Stop};

use crate::puzzle::{Cell, Digit, Givens, Grid, Puzzle, Rules};
use table::{Completions, LATIN, SUDOKU};

/// The grids that complete `givens` under `rules`. Cost: sixteen intersections.
#[inline]
fn completions(rules: Rules, givens: &Givens) -> Completions {
    match rules {
        Rules::Sudoku => SUDOKU.completions(givens),
        Rules::Latin => LATIN.completions(givens),
    }
}

/// Solutions come in lexicographic order of their cells, row by row.
///
/// Each verb spends one node for the lookup; [`search`](puzzle_core::Puzzle::search), and the
/// verbs that follow from it, one more for each solution visited.
impl puzzle_core::Puzzle for Puzzle {
    type Solution = Grid;

    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Stop {
        if let Err(stop) = budget.spend(1) {
            return stop;
        }
        for grid in completions(self.rules(), self.givens()).iter() {
            if let Err(stop) = budget.spend(1) {
                return stop;
            }
            if visit(grid).is_break() {
                return Stop::LimitReached;
            }
        }
        Stop::Complete
    }

    #[inline]
    fn solve(&self, budget: &mut Budget<'_>) -> Answer<Option<Grid>> {
        if let Err(stop) = budget.spend(1) {
            return Answer::new(None, stop);
        }
        match completions(self.rules(), self.givens()).iter().next() {
            Some(first) => Answer::new(Some(*first), Stop::LimitReached),
            None => Answer::new(None, Stop::Complete),
        }
    }

    /// Counts without visiting.
    #[inline]
    fn count_up_to(&self, limit: u64, budget: &mut Budget<'_>) -> Answer<u64> {
        if let Err(stop) = budget.spend(1) {
            return Answer::new(0, stop);
        }
        let count = completions(self.rules(), self.givens()).len();
        if count > limit {
            Answer::new(limit, Stop::LimitReached)
        } else {
            Answer::new(count, Stop::Complete)
        }
    }

    /// Counts instead of visiting: a digit is common to all if giving it as well loses none.
    fn common_to_all(&self, budget: &mut Budget<'_>) -> Answer<Vec<(Pos, Digit)>> {
        if let Err(stop) = budget.spend(1) {
            return Answer::new(Vec::new(), stop);
        }
        let all = completions(self.rules(), self.givens());
        let mut common = Vec::new();
        if let Some(first) = all.iter().next() {
            let cells = Cell::ALL.map(|cell| (cell, first.get(cell))).into_iter();
            let in_all = cells.filter(|&also| {
                let more = self.givens().iter().chain([also]).collect();
                completions(self.rules(), &more).len() == all.len()
            });
            common.extend(in_all.map(|(cell, digit)| (cell.pos(), digit)));
        }
        Answer::new(common, Stop::Complete)
    }
}

impl Puzzle {
    /// Whether there is one answer, and without any one of the givens there would be several. Cost:
    /// a lookup a given, and one more.
    pub fn is_minimal(&self) -> bool {
        let count = |givens: &Givens| completions(self.rules(), givens).len();
        let can_go = |(cell, _)| {
            let others = self.givens().iter().filter(|&(other, _)| other != cell);
            count(&others.collect()) == 1
        };
        count(self.givens()) == 1 && !self.givens().iter().any(can_go)
    }
}

/// The clues are the givens, row by row.
impl Clues for Puzzle {
    fn clue_count(&self) -> usize {
        self.givens().iter().count()
    }

    fn with_clues(&self, kept: &[usize]) -> Self {
        let numbered = (0..).zip(self.givens().iter());
        let givens = numbered.filter(|(number, _)| kept.contains(number));
        Self::new(self.rules(), givens.map(|(_, given)| given).collect())
    }
}
