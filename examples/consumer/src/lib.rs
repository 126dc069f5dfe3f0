//! A stranger's project: its tests use the main verbs of each crate, and handle each error.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use truffle::puzzle_core::{Answer, Budget, Puzzle, Solution, Stop, Uniqueness};

/// What a stranger writes once for the puzzles of all crates: the only solution, or why there is
/// none to be told.
///
/// # Errors
/// A sentence.
pub fn only<P: Puzzle>(puzzle: &P, time: Duration) -> Result<P::Solution, String> {
    let end = Instant::now() + time;
    let is_over = || Instant::now() >= end;
    match puzzle.uniqueness(&mut Budget::unlimited().with_deadline(&is_over)) {
        Uniqueness::One(solution) => Ok(solution),
        Uniqueness::None => Err("no solution".into()),
        Uniqueness::Several { differ, .. } => Err(format!("{} cells are open", differ.len())),
        Uniqueness::Unknown { stop, .. } => Err(format!("not known: {stop:?}")),
    }
}

/// The number of solutions up to a thousand, the first of them, and what all share; nothing where
/// `flag` is up.
pub fn counted<P: Puzzle>(puzzle: &P, flag: &AtomicBool) -> Option<(u64, P::Solution, usize)> {
    let budget = || Budget::unlimited().with_flag(flag);
    let Answer { value, stop } = puzzle.count_up_to(1_000, &mut budget());
    let few = puzzle.solutions_up_to(3, &mut budget()).value;
    let first = puzzle.solve(&mut budget()).value?;
    assert!(few.contains(&first));
    assert!(
        few.windows(2)
            .all(|two| !two[0].differences(&two[1]).is_empty())
    );
    let common = puzzle.common_to_all(&mut budget()).value.len();
    assert!(matches!(stop, Stop::Complete | Stop::LimitReached));
    Some((value, first, common))
}
