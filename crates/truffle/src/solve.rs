//! All boards that satisfy the clues, by search with propagation.
//!
//! The state is one word, [`Domains`]: for each cell the truffles that may still lie there. Each
//! placement of a clue is such a word too. What no possible placement of a clue allows is taken away,
//! and so is what naked and hidden singles forbid, until nothing changes. Then the first open cell
//! is tried with each of its truffles in turn, until all clues hold whatever is still open.

mod domains;

use core::ops::ControlFlow;

use puzzle_core::{Answer, BitSet, Budget, Clues, Size, Stop};
use smallvec::SmallVec;

use crate::puzzle::{Board, Cell, Clue, Puzzle, Spec};
use domains::Domains;

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
        search_settled(self, budget, &mut |domains, budget| {
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
        let stop = search_settled(self, budget, &mut |domains, _| {
            count += domains.count_boards();
            if count > limit {
                count = limit;
                return Err(Stop::LimitReached);
            }
            Ok(())
        });
        Answer::new(count, stop)
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

/// Calls `settled` with domains in which every clue of `puzzle` holds, whatever is chosen of them.
/// Together they have each solution once, in lexicographic order.
fn search_settled(
    puzzle: &Puzzle,
    budget: &mut Budget<'_>,
    settled: &mut impl FnMut(Domains, &mut Budget<'_>) -> Result<(), Stop>,
) -> Stop {
    let mut search = Search::new(puzzle);
    let outcome = match search.prepare(budget) {
        Ok(Some(domains)) => search.branch(domains, budget, settled),
        Ok(None) => Ok(()),
        Err(stop) => Err(stop),
    };
    outcome.err().unwrap_or(Stop::Complete)
}

struct Search {
    clues: Vec<Floating>,
    /// What looking at all clues costs.
    nodes: u64,
}

impl Search {
    fn new(puzzle: &Puzzle) -> Self {
        // A single cell matches every board: all truffles lie on it.
        let clues = puzzle.clues().iter();
        let telling = clues.filter(|clue| clue.size() != Size::new(1, 1));
        Self {
            clues: telling.map(Floating::new).collect(),
            nodes: 1 + puzzle.clues().len() as u64 / 64,
        }
    }

    /// What is left of the empty board when single placements are tried too. Forgets placements and
    /// clues that are of no more use, and that a clue is there twice.
    fn prepare(&mut self, budget: &mut Budget<'_>) -> Result<Option<Domains>, Stop> {
        let mut domains = Domains::FULL;
        loop {
            budget.spend(self.nodes)?;
            let Some(left) = self.propagate(domains) else {
                return Ok(None);
            };
            if left.first_open().is_none() {
                return Ok(Some(left));
            }
            domains = self
                .clues
                .iter_mut()
                .fold(left, |domains, clue| clue.probe(domains));
            if domains == left {
                self.clues.retain(|clue| !clue.is_settled(domains));
                self.clues.sort_unstable();
                self.clues.dedup();
                return Ok(Some(domains));
            }
        }
    }

    /// What is left of `domains` after propagation; `None` where no board is left.
    fn propagate(&self, mut domains: Domains) -> Option<Domains> {
        loop {
            let before = domains;
            domains = self
                .clues
                .iter()
                .fold(domains.singles()?, |domains, clue| clue.narrow(domains));
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
        let open = domains
            .first_open()
            .filter(|_| !self.clues.iter().all(|clue| clue.is_settled(domains)));
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
}

/// A clue as the search sees it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Floating {
    /// What each placement allows, as far as it is possible at all.
    placements: SmallVec<[Domains; 9]>,
}

impl Floating {
    fn new(clue: &Clue) -> Self {
        let in_corner = Domains::new(clue.in_corner().map(Spec::truffles));
        let origins = origins(clue.size()).iter();
        Self {
            placements: origins.map(|origin| in_corner.moved_to(origin)).collect(),
        }
    }

    /// What is left of `domains` when the clue lies where it leaves no cell empty.
    fn narrow(&self, domains: Domains) -> Domains {
        self.placements
            .iter()
            .map(|&placement| domains & placement)
            .filter(|left| left.is_possible())
            .fold(Domains::NONE, |any, left| any | left)
    }

    /// The same, after a look for singles with each placement. Forgets the impossible ones.
    fn probe(&mut self, domains: Domains) -> Domains {
        let mut any = Domains::NONE;
        self.placements.retain(|placement| {
            *placement = domains & *placement;
            let left = placement.singles();
            any = any | left.unwrap_or(Domains::NONE);
            left.is_some()
        });
        any
    }

    /// Whether the clue holds whatever is chosen of `domains`.
    fn is_settled(&self, domains: Domains) -> bool {
        self.placements
            .iter()
            .any(|&placement| domains & placement == domains)
    }
}

/// Where the top left cell of a pattern of `size` may lie.
fn origins(size: Size) -> BitSet<Cell> {
    let rows: u16 = match size.rows {
        1 => 0b111_111_111,
        2 => 0b000_111_111,
        _ => 0b000_000_111,
    };
    let cols = match size.cols {
        1 => 0b111_111_111,
        2 => 0b011_011_011,
        _ => 0b001_001_001,
    };
    BitSet::from_word(rows & cols)
}
