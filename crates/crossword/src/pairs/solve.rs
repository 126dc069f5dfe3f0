//! Choosing a candidate for each clue so that all crossings agree.
//!
//! With two candidates a clue this is 2-satisfiability: a literal says that a clue takes one of its
//! choices, and there is a fill unless a literal and its opposite imply each other, that is, are
//! in one strongly connected component of the graph of implications (Aspvall, Plass and Tarjan
//! 1979). Crossings make these components simple, since all they ask for is equal letters. Two
//! clues have at most two letters each in a cell, of which they share
//! - both: each choice of the one is tied to one of the other,
//! - one: choices with another letter are out, and the others are free of each other,
//! - none: there is no fill.
//!
//! So each implication holds in both directions, and the components are classes of literals that
//! disjoint sets collect one crossing after another, without any graph. Each pair of opposite
//! classes has two fills of its clues, whatever the others take.

mod ties;

use std::ops::ControlFlow;

use puzzle_core::{Answer, Budget, Clues, Pos, Solution as _, Stop};

use crate::pairs::puzzle::Puzzle;
use crate::puzzle::Fill;
use ties::Parts;

pub(super) use ties::{Choice, fitting};

impl puzzle_core::Puzzle for Puzzle {
    type Solution = Fill;

    /// Visits each fill once; fills are told apart by their letters.
    ///
    /// They come in lexicographic order of the choices, clue by clue, the first candidate before
    /// the second. Cost: linear in the cells and letters (but for the inverse Ackermann function)
    /// up to the first fill or the proof that there is none; then for each fill the letters that
    /// change. A node of the budget is a clue that is looked at or changed.
    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Fill) -> ControlFlow<()>,
    ) -> Stop {
        let outcome = Parts::of(self, budget).and_then(|parts| {
            let Some(mut all) = parts else {
                return Ok(());
            };
            let mut fill = self.filled(&all);
            let Parts {
                choices,
                free: parts,
                is_seen,
            } = &mut all;
            let mut flipped = vec![false; parts.len()];
            loop {
                if visit(&fill).is_break() {
                    return Err(Stop::LimitReached);
                }
                // Counts in binary: the last parts go back to their first fill, the one before
                // them goes to its second.
                let Some(next) = flipped.iter().rposition(|flipped| !flipped) else {
                    return Ok(());
                };
                for (flipped, part) in flipped.iter_mut().zip(&*parts).skip(next) {
                    *flipped = !*flipped;
                    budget.spend(part.len() as u64)?;
                    for &clue in part {
                        choices[clue] = choices[clue].other();
                        if is_seen[clue] {
                            self.write(&mut fill, clue, choices[clue]);
                        }
                    }
                }
            }
        });
        outcome.err().unwrap_or(Stop::Complete)
    }

    /// The first fill of the search.
    fn solve(&self, budget: &mut Budget<'_>) -> Answer<Option<Fill>> {
        match Parts::of(self, budget) {
            Err(stop) => Answer::new(None, stop),
            Ok(None) => Answer::new(None, Stop::Complete),
            Ok(Some(parts)) => Answer::new(Some(self.filled(&parts)), Stop::LimitReached),
        }
    }

    /// Counts without visiting: two to the power of the independent parts.
    fn count_up_to(&self, limit: u64, budget: &mut Budget<'_>) -> Answer<u64> {
        match Parts::of(self, budget) {
            Err(stop) => Answer::new(0, stop),
            Ok(None) => Answer::new(0, Stop::Complete),
            Ok(Some(Parts { free: parts, .. })) => {
                let count = 1_u64.checked_shl(parts.len() as u32);
                match count.filter(|&count| count <= limit) {
                    Some(count) => Answer::new(count, Stop::Complete),
                    None => Answer::new(limit, Stop::LimitReached),
                }
            }
        }
    }

    /// Compares two fills: the first, and the last, in which each part is the other way.
    fn common_to_all(&self, budget: &mut Budget<'_>) -> Answer<Vec<(Pos, char)>> {
        match Parts::of(self, budget) {
            Err(stop) => Answer::new(Vec::new(), stop),
            Ok(None) => Answer::new(Vec::new(), Stop::Complete),
            Ok(Some(mut all)) => {
                let first = self.filled(&all);
                for &clue in all.free.iter().flatten() {
                    all.choices[clue] = all.choices[clue].other();
                }
                let last = self.filled(&all);
                let both = first.cells().zip(last.cells());
                let common = both.filter(|(a, b)| a == b).map(|(a, _)| a);
                Answer::new(common.collect(), Stop::Complete)
            }
        }
    }
}

impl Puzzle {
    /// The fill with the choices of `parts`.
    fn filled(&self, parts: &Parts) -> Fill {
        let mut fill = Fill::blank(self);
        for (clue, &choice) in parts.choices.iter().enumerate() {
            if parts.is_seen[clue] {
                self.write(&mut fill, clue, choice);
            }
        }
        fill
    }

    /// Writes the word that `clue` takes with `choice`, which fits.
    fn write(&self, fill: &mut Fill, clue: usize, choice: Choice) {
        let (entry, slot) = (&self.clues()[clue], self.slots()[clue]);
        let word = match choice {
            Choice::First => Some(entry.first()),
            Choice::Second => entry.second(),
        };
        if let Some(word) = word {
            fill.write(slot, word);
        }
    }
}

impl Clues for Puzzle {
    fn clue_count(&self) -> usize {
        self.clues().len()
    }

    fn with_clues(&self, kept: &[usize]) -> Self {
        self.retaining(|place| kept.binary_search(&place).is_ok())
    }
}
