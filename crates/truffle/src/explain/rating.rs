//! How hard a puzzle is for a person.

use puzzle_core::{BitSet, Grade};

use super::board::Board;
use super::find;
use super::technique::Technique;
use crate::puzzle::{Entries, Puzzle};

/// The techniques that a puzzle needs when the easiest step is always taken.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    counts: [u32; Technique::COUNT],
    is_solved: bool,
}

/// Solves `puzzle` as a person does, with the easiest step first.
///
/// Each step lays a truffle or takes one from a cell, so that there are at most 90. The techniques
/// hold whatever the number of boards; they never solve a puzzle that has none or several, whose
/// grade is therefore [`Grade::Beyond`]. Cost: some hundredths of a millisecond.
pub fn grade(puzzle: &Puzzle) -> Rating {
    solve(puzzle, Technique::HARDEST)
}

/// Whether techniques up to `hardest` solve `puzzle`.
pub(crate) fn follows(puzzle: &Puzzle, hardest: Technique) -> bool {
    solve(puzzle, hardest).is_solved
}

fn solve(puzzle: &Puzzle, hardest: Technique) -> Rating {
    let mut board = Board::new(puzzle, &Entries::EMPTY, &[BitSet::EMPTY; 9]);
    let mut counts = [0; Technique::COUNT];
    while let Some(step) = find::easiest(&board, hardest) {
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
