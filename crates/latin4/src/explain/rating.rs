//! How hard a puzzle is for a person.

use puzzle_core::Grade;

use super::board::Board;
use super::find;
use super::technique::Technique;
use crate::puzzle::Puzzle;

/// The techniques that a puzzle needs when the easiest step is always taken.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    counts: [u32; Technique::COUNT],
    is_solved: bool,
}

/// Solves `puzzle` as a person does, with the easiest step first.
///
/// Each step takes a candidate, so that there are at most 64. The techniques hold whatever the
/// number of answers; they never solve a puzzle that has none or several, whose grade is therefore
/// [`Grade::Beyond`]. Cost: some microseconds.
pub fn grade(puzzle: &Puzzle) -> Rating {
    let mut board = Board::new(puzzle);
    let mut counts = [0; Technique::COUNT];
    while let Some(step) = find::easiest(&board) {
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
