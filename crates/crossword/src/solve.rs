//! Choosing a candidate for each clue so that all crossings agree.
//!
//! With two candidates a clue this is 2-satisfiability. Clues whose candidate is settled are
//! propagated; for the others strongly connected components say whether there is a fill, and give
//! the first one. Further fills are found by changing one choice after another: as long as
//! propagating a choice meets no contradiction, what is left still has a fill (Even, Itai and
//! Shamir 1976), so that the search never goes far without finding one.

mod components;
mod network;
mod search;

use std::ops::ControlFlow;

use puzzle_core::{Answer, Budget, Clues, Stop};

use crate::puzzle::{Fill, Puzzle};
use network::{Choice, Network};
use search::Search;

impl puzzle_core::Puzzle for Puzzle {
    type Solution = Fill;

    /// Visits each fill once; fills are told apart by their letters.
    ///
    /// The first fill is the one that the components give, which leans to the first candidates.
    /// The others follow in lexicographic order of the choices, clue by clue, where each clue's
    /// choice in the first fill comes before its other one.
    ///
    /// Cost: linear in the letters and crossings up to the first fill or the proof that there is
    /// none; for each further fill at most that for each clue that is not settled. A node of the
    /// budget is a clue whose choice is propagated.
    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Fill) -> ControlFlow<()>,
    ) -> Stop {
        let outcome = Network::of(self).map_or(Ok(()), |network| {
            let Some(mut search) = Search::start(&network, budget)? else {
                return Ok(());
            };
            let open = search.open();
            let mut fill = self.filled(search.first());
            search.walk(&open, budget, &mut |search| {
                for &clue in &open {
                    if let Some(choice) = search.choice(clue) {
                        self.write(&mut fill, clue, choice);
                    }
                }
                match visit(&fill) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(Stop::LimitReached),
                }
            })
        });
        outcome.err().unwrap_or(Stop::Complete)
    }

    /// The first fill of the search. Cost: linear in the letters and crossings.
    fn solve(&self, budget: &mut Budget<'_>) -> Answer<Option<Fill>> {
        let Some(network) = Network::of(self) else {
            return Answer::new(None, Stop::Complete);
        };
        match Search::start(&network, budget) {
            Ok(None) => Answer::new(None, Stop::Complete),
            Ok(Some(search)) => Answer::new(Some(self.filled(search.first())), Stop::LimitReached),
            Err(stop) => Answer::new(None, stop),
        }
    }

    /// Counts the fills of each independent part of the puzzle and multiplies the counts.
    ///
    /// When the budget ends, the value is a lower bound.
    fn count_up_to(&self, limit: u64, budget: &mut Budget<'_>) -> Answer<u64> {
        let limit = u128::from(limit);
        // The product of the finished parts, and the count of the part at hand.
        let (mut product, mut part) = (0, 1);
        let outcome = Network::of(self).map_or(Ok(()), |network| {
            let Some(mut search) = Search::start(&network, budget)? else {
                return Ok(());
            };
            product = 1;
            for clues in search.parts() {
                product *= std::mem::take(&mut part);
                search.walk(&clues, budget, &mut |_| {
                    part += 1;
                    if product * part > limit {
                        return Err(Stop::LimitReached);
                    }
                    Ok(())
                })?;
            }
            Ok(())
        });
        // Each part has a fill, even one that was not reached.
        let found = product * part.max(1);
        let stop = match outcome {
            _ if found > limit => Stop::LimitReached,
            Ok(()) => Stop::Complete,
            Err(stop) => stop,
        };
        Answer::new(found.min(limit) as u64, stop)
    }
}

impl Puzzle {
    /// The fill with `choices`, one for each clue.
    fn filled(&self, choices: &[Choice]) -> Fill {
        let mut fill = Fill::blank(self);
        for (clue, &choice) in choices.iter().enumerate() {
            self.write(&mut fill, clue, choice);
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
