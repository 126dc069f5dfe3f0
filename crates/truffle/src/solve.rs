//! All boards that satisfy the clues, by search with propagation.
//!
//! The state is one word, [`Domains`]: for each cell the truffles that may still lie there. Each
//! placement of a clue is such a word too. What no possible placement of a clue allows is taken away,
//! what would make a negative clue match, and what naked and hidden singles forbid, until nothing
//! changes. Then the first open cell is tried with each of its truffles in turn, until all clues
//! hold whatever is still open.

mod candidates;
mod domains;
mod pattern;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use puzzle_core::{Answer, Budget, Clues, Pos, Size, Stop};

use crate::puzzle::{Board, Puzzle, Truffle};

pub use candidates::{Candidates, possible};
pub(crate) use domains::Domains;
pub(crate) use pattern::{Pattern, origins};

impl puzzle_core::Puzzle for Puzzle {
    type Solution = Board;

    /// Visits the boards in lexicographic order of their truffles, row by row; truffles are ordered
    /// by shape (S R T), then by flavour (V S C).
    ///
    /// A node of the budget is a truffle tried in a cell, or a board; a try counts once more for
    /// every 64 clues, since it looks at all of them. Nothing is allocated while searching.
    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Board) -> ControlFlow<()>,
    ) -> Stop {
        search_settled(self, Domains::FULL, budget, &mut |domains, budget| {
            domains.each_board(&mut |board| {
                budget.spend(1)?;
                match visit(board) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(Stop::LimitReached),
                }
            })
        })
    }

    /// Boards that differ only where all clues hold anyway are counted, not visited: without clues
    /// that takes some microseconds.
    fn count_up_to(&self, limit: u64, budget: &mut Budget<'_>) -> Answer<u64> {
        let mut count = 0;
        let stop = search_settled(self, Domains::FULL, budget, &mut |domains, _| {
            count += domains.count_boards();
            if count > limit {
                count = limit;
                return Err(Stop::LimitReached);
            }
            Ok(())
        });
        Answer::new(count, stop)
    }

    /// Cost: as for [`possible`].
    fn common_to_all(&self, budget: &mut Budget<'_>) -> Answer<Vec<(Pos, Truffle)>> {
        possible(self, budget).map(|candidates| candidates.known().collect())
    }
}

impl Clues for Puzzle {
    fn clue_count(&self) -> usize {
        self.clues().len()
    }

    fn with_clues(&self, kept: &[usize]) -> Self {
        let clues = kept.iter().filter_map(|&number| self.clues().get(number));
        Self::new(clues.copied().collect())
    }
}

/// Calls `settled` with parts of `domains` in which every clue of `puzzle` holds, whatever is chosen
/// of them. Together they have each solution within `domains` once, in lexicographic order.
pub(crate) fn search_settled(
    puzzle: &Puzzle,
    domains: Domains,
    budget: &mut Budget<'_>,
    settled: &mut impl FnMut(Domains, &mut Budget<'_>) -> Result<(), Stop>,
) -> Stop {
    let mut search = Search::new(puzzle);
    let outcome = match search.prepare(domains, budget) {
        Ok(Some(domains)) => search.branch(domains, budget, settled),
        Ok(None) => Ok(()),
        Err(stop) => Err(stop),
    };
    outcome.err().unwrap_or(Stop::Complete)
}

struct Search {
    /// The patterns that must match somewhere.
    clues: Vec<Pattern>,
    /// The patterns that must match nowhere.
    negatives: Vec<Pattern>,
    /// What looking at all clues costs.
    nodes: u64,
}

impl Search {
    fn new(puzzle: &Puzzle) -> Self {
        let mut search = Self {
            clues: Vec::new(),
            negatives: Vec::new(),
            nodes: 1 + puzzle.clues().len() as u64 / 64,
        };
        search.clues.reserve(puzzle.clues().len());
        for clue in puzzle.clues() {
            if clue.is_negative() {
                search.negatives.push(Pattern::new(clue));
            } else if clue.size() != Size::new(1, 1) {
                // A single cell matches every board: all truffles lie on it.
                search.clues.push(Pattern::new(clue));
            }
        }
        search
    }

    /// What is left of `domains` when single placements are tried too. Forgets placements and
    /// clues that are of no more use, and that a clue is there twice.
    fn prepare(
        &mut self,
        mut domains: Domains,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Domains>, Stop> {
        loop {
            budget.spend(self.nodes)?;
            let Some(left) = self.probe(domains) else {
                return Ok(None);
            };
            if left.first_open().is_none() {
                return Ok(Some(left));
            }
            for patterns in [&mut self.clues, &mut self.negatives] {
                patterns.sort_unstable_by(Pattern::by_placements);
                patterns.dedup();
            }
            domains = self.divide(left, budget)?;
            if domains == left {
                self.clues.retain(|clue| !clue.is_matched(domains));
                self.negatives.retain(|clue| !clue.is_unmatched(domains));
                return Ok(Some(domains));
            }
        }
    }

    /// What is left of `domains` after propagation, and a look for singles with each placement;
    /// `None` where no board is left. Forgets impossible placements.
    fn probe(&mut self, domains: Domains) -> Option<Domains> {
        let domains = self.propagate(domains)?;
        if domains.first_open().is_none() {
            return Some(domains);
        }
        let clues = self.clues.iter_mut();
        let left = clues.fold(domains, |domains, clue| clue.probe(domains));
        if left == domains {
            return Some(domains);
        }
        self.propagate(left)
    }

    /// What is left of propagated `domains` when a clue lies somewhere, after propagation with each
    /// of its placements: of the first clue by which something is lost. Of few clues, so that the
    /// cost stays linear in their number.
    fn divide(&self, domains: Domains, budget: &mut Budget<'_>) -> Result<Domains, Stop> {
        const DIVIDED: usize = 4;
        let divided = self.clues.iter().filter(|clue| clue.placements().len() > 1);
        for clue in divided.take(DIVIDED) {
            let mut any = Domains::NONE;
            for placement in clue.placements() {
                budget.spend(self.nodes)?;
                let left = self.propagate(domains & placement);
                any = any | left.unwrap_or(Domains::NONE);
            }
            if any != domains {
                return Ok(any);
            }
        }
        Ok(domains)
    }

    /// What is left of `domains` after propagation; `None` where no board is left.
    fn propagate(&self, mut domains: Domains) -> Option<Domains> {
        loop {
            let before = domains;
            domains = domains.singles()?;
            for clue in &self.clues {
                domains = clue.narrow(domains);
            }
            for negative in &self.negatives {
                domains = negative.avoid(domains);
            }
            if domains == before {
                return Some(domains);
            }
        }
    }

    /// Tries each truffle of the first open cell of propagated `domains`, unless every clue holds.
    fn branch(
        &self,
        domains: Domains,
        budget: &mut Budget<'_>,
        settled: &mut impl FnMut(Domains, &mut Budget<'_>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let open = domains.first_open().filter(|_| !self.all_hold(domains));
        let Some(cell) = open else {
            return settled(domains, budget);
        };
        for truffle in domains.get(cell) {
            budget.spend(self.nodes)?;
            if let Some(left) = self.propagate(domains.with(cell, truffle)) {
                self.branch(left, budget, settled)?;
            }
        }
        Ok(())
    }

    /// Whether all clues hold whatever is chosen of `domains`.
    fn all_hold(&self, domains: Domains) -> bool {
        self.clues.iter().all(|clue| clue.is_matched(domains))
            && self.negatives.iter().all(|clue| clue.is_unmatched(domains))
    }
}
