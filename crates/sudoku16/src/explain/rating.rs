//! How hard a puzzle is for a person.

use puzzle_core::Grade;

use super::board::Board;
use super::find;
use super::technique::Technique;
use crate::grid::Cell;
use crate::puzzle::Sudoku;
use crate::solve::Candidates;

/// The techniques that a puzzle needs when the easiest step is always taken.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    counts: [u32; Technique::COUNT],
    is_solved: bool,
}

/// Solves `sudoku` as a person does, with the easiest step first.
///
/// Each step takes a candidate, so that there are at most 4096. The techniques hold whatever the
/// number of solutions; they never solve a puzzle that has none or several, whose grade is
/// therefore [`Grade::Beyond`]. Cost: 0.1 ms where singles are enough, a few milliseconds else.
pub fn grade(sudoku: &Sudoku) -> Rating {
    let mut board = Board::new(sudoku.givens());
    let mut counts = [0; Technique::COUNT];
    while let Some(step) = find::easiest(&board, Technique::HARDEST) {
        counts[step.technique() as usize] += 1;
        board.apply(&step);
    }
    Rating {
        counts,
        is_solved: board.is_solved(),
    }
}

impl Rating {
    /// The grade: that of the hardest technique, or [`Grade::Beyond`] where they do not solve it.
    /// A full grid is easy.
    pub fn grade(&self) -> Grade {
        if self.is_solved {
            self.hardest().map_or(Grade::Easy, Technique::grade)
        } else {
            Grade::Beyond
        }
    }

    /// The hardest technique used.
    pub fn hardest(&self) -> Option<Technique> {
        self.counts().map(|(technique, _)| technique).last()
    }

    /// The techniques used, the easier ones first, each with the number of its steps.
    pub fn counts(&self) -> impl Iterator<Item = (Technique, u32)> {
        let counts = Technique::ALL.into_iter().zip(self.counts);
        counts.filter(|&(_, count)| count > 0)
    }
}

/// Whether techniques up to `hardest`, which is harder than claiming, lead from `candidates` to
/// the digits of `cells`.
pub(crate) fn follows(candidates: &Candidates, cells: &[Cell], hardest: Technique) -> bool {
    let mut candidates = *candidates;
    if candidates.deduce().is_err() {
        return false;
    }
    let mut board = Board::of(&candidates);
    while !cells.iter().all(|&cell| board.digits(cell).is_empty()) {
        match find::easiest(&board, hardest) {
            Some(step) => board.apply(&step),
            None => return false,
        }
    }
    true
}
