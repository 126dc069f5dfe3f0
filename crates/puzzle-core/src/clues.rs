//! Which clues matter: a minimal set that contradicts itself, or that suffices.
//!
//! ```
//! use puzzle_core::clues::minimal_subset;
//!
//! // Numbers that sum to at least ten: adding one never hurts.
//! let numbers = [1, 7, 2, 4, 1];
//! let enough = |kept: &[usize]| Ok(kept.iter().map(|&i| numbers[i]).sum::<i32>() >= 10);
//! let least: Result<_, core::convert::Infallible> = minimal_subset(numbers.len(), enough);
//! assert_eq!(least, Ok(Some(vec![0, 1, 2])));
//! ```

use alloc::vec::Vec;

use crate::search::{Budget, Puzzle, Stop, Uniqueness};

/// A puzzle that is made of clues and can drop some.
///
/// With fewer clues a puzzle has at least the same solutions.
pub trait Clues: Puzzle + Sized {
    /// How many clues there are.
    fn clue_count(&self) -> usize;

    /// The puzzle with only the clues whose numbers, from 0 and rising, are in `kept`.
    #[must_use]
    fn with_clues(&self, kept: &[usize]) -> Self;

    /// Clues that contradict each other, none of which can go; `None` where there is a solution.
    /// Cost: a few searches a clue in the set times the logarithm of the clues.
    ///
    /// # Errors
    /// The reason, when the budget ended before the set was known to be minimal.
    fn minimal_conflict(&self, budget: &mut Budget<'_>) -> Result<Option<Vec<usize>>, Stop> {
        minimal_subset(self.clue_count(), |kept| {
            let answer = self.with_clues(kept).solve(budget);
            match answer.value {
                Some(_) => Ok(false),
                None if answer.stop.is_complete() => Ok(true),
                None => Err(answer.stop),
            }
        })
    }

    /// Clues that leave at most one solution, none of which can go; `None` where all clues leave
    /// several. Cost: as for [`minimal_conflict`](Self::minimal_conflict).
    ///
    /// # Errors
    /// The reason, when the budget ended before the set was known to be minimal.
    fn minimal_sufficient(&self, budget: &mut Budget<'_>) -> Result<Option<Vec<usize>>, Stop> {
        minimal_subset(self.clue_count(), |kept| {
            match self.with_clues(kept).uniqueness(budget) {
                Uniqueness::None | Uniqueness::One(_) => Ok(true),
                Uniqueness::Several { .. } => Ok(false),
                Uniqueness::Unknown { stop, .. } => Err(stop),
            }
        })
    }
}

/// A subset of `0..count` that `holds` and none of whose members can go; `None` if not even the
/// whole holds. What holds for a set must hold for every larger set; sets are passed in rising
/// order.
///
/// `QuickXplain` (Junker, *Preferred explanations and relaxations for over-constrained problems*,
/// AAAI 2004): for a result of k members about 2k·log2(count/k) + 2k calls. Members with lower
/// numbers are preferred.
///
/// # Errors
/// The first error of `holds`.
pub fn minimal_subset<E>(
    count: usize,
    mut holds: impl FnMut(&[usize]) -> Result<bool, E>,
) -> Result<Option<Vec<usize>>, E> {
    let all: Vec<usize> = (0..count).collect();
    if !holds(&all)? {
        return Ok(None);
    }
    if holds(&[])? {
        return Ok(Some(Vec::new()));
    }
    let mut kept = Vec::new();
    explain(&mut holds, &mut kept, false, &all)?;
    kept.sort_unstable();
    Ok(Some(kept))
}

/// Adds to `kept` a minimal part of `candidates` that makes it hold. `grown`: whether `kept` grew
/// since it was last found not to hold.
fn explain<E>(
    holds: &mut impl FnMut(&[usize]) -> Result<bool, E>,
    kept: &mut Vec<usize>,
    grown: bool,
    candidates: &[usize],
) -> Result<(), E> {
    if grown {
        let mut sorted = kept.clone();
        sorted.sort_unstable();
        if holds(&sorted)? {
            return Ok(());
        }
    }
    if let [] | [_] = candidates {
        kept.extend(candidates);
        return Ok(());
    }
    // First what is needed of the later half given the earlier, then of the earlier given that.
    let (earlier, later) = candidates.split_at(candidates.len() / 2);
    let before = kept.len();
    kept.extend(earlier);
    explain(holds, kept, true, later)?;
    let needed = kept.split_off(before + earlier.len());
    kept.truncate(before);
    kept.extend(&needed);
    explain(holds, kept, !needed.is_empty(), earlier)
}
