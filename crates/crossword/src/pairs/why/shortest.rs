//! The reason with few clues, none of which can go.

use puzzle_core::{Answer, Budget, Puzzle as _, Stop};

use super::crossings::Crossings;
use super::refute::{Chain, Refuter};
use super::{Why, tell};
use crate::pairs::puzzle::Puzzle;

/// See [`why`](super::why).
pub(super) fn reason<'p>(puzzle: &'p Puzzle, budget: &mut Budget<'_>) -> Answer<Option<Why<'p>>> {
    let crossings = match Crossings::of(puzzle) {
        Ok(crossings) => crossings,
        Err(clue) => return Answer::new(Some(tell::misfits(puzzle, clue)), Stop::Complete),
    };
    let mut search = Search {
        refuter: Refuter::new(&crossings),
        best: None,
    };
    let outcome = search.irreducible(budget);
    let proof = search.best;
    let reason = proof.and_then(|proof| tell::chains(&crossings, &proof.chains));
    Answer::new(reason, outcome.err().unwrap_or(Stop::Complete))
}

/// Chains that refute all choices of a clue, and the clues in them, rising.
struct Proof {
    chains: Vec<Chain>,
    clues: Vec<usize>,
}

impl Proof {
    fn of(chains: Vec<Chain>) -> Self {
        let mut clues: Vec<usize> = chains.iter().flat_map(Chain::clues).collect();
        clues.sort_unstable();
        clues.dedup();
        Self { chains, clues }
    }

    /// What to prefer less of: clues, then links.
    fn weight(&self) -> (usize, usize) {
        let links = self.chains.iter().map(|chain| chain.links.len());
        (self.clues.len(), links.sum())
    }
}

struct Search<'a, 'p> {
    refuter: Refuter<'a, 'p>,
    /// The proof of least weight so far.
    best: Option<Proof>,
}

impl Search<'_, '_> {
    /// Finds a proof none of whose clues can go, if there is no fill.
    fn irreducible(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let puzzle = self.refuter.crossings().puzzle;
        let count = puzzle.clues().len();
        self.shorten(vec![true; count], budget)?;
        let Some(proof) = &self.best else {
            return Ok(());
        };
        let needed = needed(puzzle, &proof.clues, budget)?;
        if needed.len() < proof.clues.len() {
            let is_needed = |clue| needed.binary_search(&clue).is_ok();
            self.shorten((0..count).map(is_needed).collect(), budget)?;
        }
        Ok(())
    }

    /// Looks for better proofs among the clues that are `left`, as long as these have no fill.
    ///
    /// Where there is a proof, one is looked for from each of its clues. Then these are left out:
    /// all that contradicts itself with one of them was in sight. If few clues are wrong, what is
    /// left soon has a fill.
    fn shorten(&mut self, mut left: Vec<bool>, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let puzzle = self.refuter.crossings().puzzle;
        let mut may_fill = true;
        for clue in 0..left.len() {
            if may_fill && has_fill(&puzzle.retaining(|place| left[place]), budget)? {
                return Ok(());
            }
            let clues = self.try_from(clue, &left, budget)?;
            may_fill = clues.is_some();
            let clues = clues.unwrap_or_default();
            for &other in clues.iter().filter(|&&other| other != clue) {
                self.try_from(other, &left, budget)?;
            }
            for clue in clues {
                left[clue] = false;
            }
        }
        Ok(())
    }

    /// Looks for a proof that starts from `clue`, not worse than the best, and gives its clues.
    ///
    /// For each choice a shortest chain is found, and the other choice is refuted along the same
    /// clues, if that can be.
    fn try_from(
        &mut self,
        clue: usize,
        left: &[bool],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        if !left[clue] {
            return Ok(None);
        }
        // A chain has at most as many links as clues.
        let most = self
            .best
            .as_ref()
            .map_or(usize::MAX - 1, |best| best.clues.len());
        let mut chains = Vec::new();
        for choice in self.refuter.crossings().choices(clue) {
            let chain = self
                .refuter
                .refute(clue, choice, |clue| left[clue], most, budget)?;
            let Some(chain) = chain else {
                return Ok(None);
            };
            chains.push(chain);
        }
        let proof = if let [first, second] = &chains[..] {
            let [a, b] = [(first, second), (second, first)].map(|(chain, other)| {
                let along = Proof::of(vec![chain.clone()]).clues;
                let along = |clue| along.binary_search(&clue).is_ok();
                let same = self
                    .refuter
                    .refute(clue, other.choice, along, most, budget)?;
                let other = same.unwrap_or_else(|| other.clone());
                Ok(Proof::of(vec![chain.clone(), other]))
            });
            let (a, b) = (a?, b?);
            if b.weight() < a.weight() { b } else { a }
        } else {
            Proof::of(chains)
        };
        let clues = proof.clues.clone();
        if self
            .best
            .as_ref()
            .is_none_or(|best| proof.weight() < best.weight())
        {
            self.best = Some(proof);
        }
        Ok(Some(clues))
    }
}

/// Those of `clues` that remain when each that can go is taken out, one after another.
fn needed(puzzle: &Puzzle, clues: &[usize], budget: &mut Budget<'_>) -> Result<Vec<usize>, Stop> {
    let mut kept = clues.to_vec();
    let mut at = 0;
    while at < kept.len() {
        let clue = kept.remove(at);
        let rest = puzzle.retaining(|place| kept.binary_search(&place).is_ok());
        if has_fill(&rest, budget)? {
            kept.insert(at, clue);
            at += 1;
        }
    }
    Ok(kept)
}

fn has_fill(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<bool, Stop> {
    let fill = puzzle.solve(budget);
    match fill.value {
        None if !fill.stop.is_complete() => Err(fill.stop),
        fill => Ok(fill.is_some()),
    }
}
