//! The solver against brute force and the checker.

use std::ops::ControlFlow;

use proptest::prelude::{Strategy as _, any};
use proptest::sample::Index;
use puzzle_core::{Budget, Pos, Puzzle, Solution, Stop, Uniqueness};

use super::{all, in_order, keys, solved};
use crate::run::{first, for_all};
use crate::subject::{Judged, Subject, Symmetric};

/// A law is tried on each kind of sample: a fiftieth of them have as many solutions as promised.
pub fn samples_are_of_all_kinds<S: Subject>(subject: &S) {
    let mut found = [0; 3];
    for (_, solutions) in first(S::CASES, solved(subject)) {
        found[solutions.len().min(2)] += 1;
    }
    for &kind in S::KINDS {
        assert!(found[kind] > S::CASES / 50, "with 0, 1 and more: {found:?}");
    }
}

/// Search and verbs: the same solutions, the same number up to any limit, the same verdict, the
/// same values in common; each solution passes the check.
pub fn every_verb_agrees_with_brute_force<S: Subject>(subject: &S) {
    for_all(
        S::CASES,
        (solved(subject), any::<Index>()),
        |((sample, expected), limit)| {
            let puzzle = subject.puzzle(&sample);
            let found = all(&puzzle);
            assert_eq!(keys(subject, &found), in_order::<S>(expected));
            assert!(
                found.iter().all(|one| subject.check(&puzzle, one)),
                "by the check"
            );
            let count = found.len();
            for limit in [
                0,
                limit.index(count + 1),
                count.saturating_sub(1),
                count,
                count + 1,
            ] {
                stops_at(&puzzle, &found, limit);
            }
            let budget = &mut Budget::unlimited();
            let first = puzzle.solve(budget);
            assert_eq!(first.value.as_ref(), found.first());
            let stop = if count == 0 {
                Stop::Complete
            } else {
                Stop::LimitReached
            };
            assert!(
                first.stop == stop || count == 1 && first.stop == Stop::Complete,
                "{:?}",
                first.stop
            );
            assert_eq!(puzzle.uniqueness(budget), uniqueness(&found));
            let common = puzzle.common_to_all(budget);
            assert_eq!(
                (common.value, common.stop),
                (in_common(&found), Stop::Complete)
            );
        },
    );
}

/// The limit of a verb is the number that it gives, and whether there are more is told.
fn stops_at<P: Puzzle<Solution: std::fmt::Debug>>(puzzle: &P, all: &[P::Solution], limit: usize) {
    let budget = &mut Budget::unlimited();
    let stop = if all.len() > limit {
        Stop::LimitReached
    } else {
        Stop::Complete
    };
    let counted = puzzle.count_up_to(limit as u64, budget);
    assert_eq!(
        (counted.value, counted.stop),
        (all.len().min(limit) as u64, stop)
    );
    let found = puzzle.solutions_up_to(limit, budget);
    assert_eq!(
        (&found.value[..], found.stop),
        (&all[..all.len().min(limit)], stop)
    );
    let mut visits = 0;
    let stop = puzzle.search(budget, &mut |_| {
        visits += 1;
        if visits < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!(visits, all.len().min(limit.max(1)));
    assert_eq!(stop == Stop::LimitReached, visits > 0 && visits >= limit);
}

pub(super) fn uniqueness<T: Solution>(all: &[T]) -> Uniqueness<T> {
    match all {
        [] => Uniqueness::None,
        [only] => Uniqueness::One(only.clone()),
        [first, second, ..] => Uniqueness::Several {
            first: first.clone(),
            second: second.clone(),
            differ: first.differences(second),
        },
    }
}

/// The cells that have the same value in all solutions.
pub(super) fn in_common<T: Solution>(all: &[T]) -> Vec<(Pos, T::Value)> {
    let Some((first, others)) = all.split_first() else {
        return Vec::new();
    };
    let is_there = |cell: &(Pos, T::Value)| {
        others
            .iter()
            .all(|other| other.cells().any(|there| there == *cell))
    };
    first.cells().filter(is_there).collect()
}

/// A solution with some values changed passes the check exactly if brute force has it too.
pub fn check_passes_the_solutions_and_nothing_else<S: Judged>(subject: &S) {
    let changes = proptest::collection::vec(any::<(usize, usize)>(), 1..4);
    let has_some = solved(subject).prop_filter("a solution", |(_, all)| !all.is_empty());
    let which = any::<Index>();
    for_all(
        S::CASES,
        (has_some, which, changes),
        |((sample, expected), which, changes)| {
            let puzzle = subject.puzzle(&sample);
            let mut answer = which.get(&all(&puzzle)).clone();
            for (which, what) in changes {
                answer = subject.altered(&puzzle, &answer, which, what);
                let is_right = expected.contains(&subject.key(&answer));
                assert_eq!(subject.check(&puzzle, &answer), is_right, "{answer:?}");
            }
        },
    );
}

/// The solutions of the image are the images of the solutions.
pub fn symmetries_take_the_solutions_along<S: Symmetric>(subject: &S) {
    for_all(
        S::CASES,
        (solved(subject), subject.symmetries()),
        |((sample, solutions), symmetry)| {
            let image = subject.puzzle(&subject.image(&symmetry, &sample));
            let mut found: Vec<_> = all(&image).iter().map(|one| subject.key(one)).collect();
            let moved = solutions
                .iter()
                .map(|key| subject.key_image(&symmetry, key));
            let mut expected: Vec<_> = moved.collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected);
        },
    );
}
