//! Budgets, flags and deadlines: they end every verb in time, with what was found.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::any;
use proptest::sample::Index;
use puzzle_core::{Budget, Puzzle, Stop, Uniqueness};

use super::solver::{in_common, uniqueness};
use super::{MANY, all, solved};
use crate::run::for_all;
use crate::subject::{SolutionOf, Subject};

/// A verb that tells why it ended, and panics where it says more than is true of all solutions.
type Verb<P> = fn(&P, &[<P as Puzzle>::Solution], &mut Budget<'_>) -> Stop;

/// Each verb, with its name.
fn verbs<S: Subject>() -> [(&'static str, Verb<S::Puzzle>); 5] {
    [
        ("solutions", |puzzle, all, budget| {
            let found = puzzle.solutions_up_to(usize::MAX, budget);
            assert!(all.starts_with(&found.value));
            assert!(found.stop != Stop::Complete || found.value.len() == all.len());
            found.stop
        }),
        ("solve", |puzzle, all, budget| {
            let found = puzzle.solve(budget);
            assert!(found.value.is_none() || found.value.as_ref() == all.first());
            assert!(found.stop != Stop::Complete || found.value.is_some() != all.is_empty());
            found.stop
        }),
        ("count", |puzzle, all, budget| {
            let count = puzzle.count_up_to(u64::MAX, budget);
            assert!(count.value <= all.len() as u64);
            assert!(count.stop != Stop::Complete || count.value == all.len() as u64);
            count.stop
        }),
        ("uniqueness", |puzzle, all, budget| {
            match puzzle.uniqueness(budget) {
                Uniqueness::Unknown { found, stop } => {
                    assert!(found.is_none() || found.as_ref() == all.first());
                    assert_ne!(stop, Stop::Complete);
                    stop
                }
                known => {
                    assert_eq!(known, uniqueness(all));
                    Stop::Complete
                }
            }
        }),
        ("common", |puzzle, all, budget| {
            let common = puzzle.common_to_all(budget);
            let expected = in_common(all);
            let has_all = expected.iter().all(|cell| common.value.contains(cell));
            // Before the first solution nothing is known.
            assert!(has_all || common.value.is_empty() && common.stop != Stop::Complete);
            assert!(common.stop != Stop::Complete || common.value.len() == expected.len());
            common.stop
        }),
    ]
}

/// Whether no node was searched: what is known so is at most one solution.
fn is_free<T>(cost: u64, all: &[T]) -> bool {
    assert!(
        cost > 0 || all.len() <= 1,
        "{} solutions are free",
        all.len()
    );
    cost == 0
}

/// With one node less than a verb takes it ends by its budget, with none left; with as many it does
/// not; and what it says until then is true.
pub fn budgets_are_kept_to_the_node<S: Subject>(subject: &S) {
    for_all(
        S::CASES,
        (solved(subject), any::<Index>()),
        |((sample, _), part)| {
            let puzzle = subject.puzzle(&sample);
            let all = all(&puzzle);
            for (name, verb) in verbs::<S>() {
                let mut enough = Budget::nodes(MANY);
                let stop = verb(&puzzle, &all, &mut enough);
                let cost = MANY - enough.nodes_left();
                if is_free(cost, &all) {
                    continue;
                }
                let mut exact = Budget::nodes(cost);
                assert_eq!(
                    verb(&puzzle, &all, &mut exact),
                    stop,
                    "{name} of {cost} nodes"
                );
                for nodes in [0, part.index(cost as usize) as u64, cost - 1] {
                    let mut budget = Budget::nodes(nodes);
                    let stop = verb(&puzzle, &all, &mut budget);
                    let left = budget.nodes_left();
                    let ended = (Stop::BudgetExhausted, 0);
                    assert_eq!((stop, left), ended, "{name} with {nodes} of {cost} nodes");
                }
            }
        },
    );
}

/// A flag that is up before the first node lets no verb find anything that takes one.
pub fn a_raised_flag_ends_every_verb_at_once<S: Subject>(subject: &S) {
    let flag = AtomicBool::new(true);
    for_all(S::CASES, solved(subject), |(sample, _)| {
        let puzzle = subject.puzzle(&sample);
        let all = all(&puzzle);
        for (name, verb) in verbs::<S>() {
            let mut enough = Budget::nodes(MANY);
            let _ = verb(&puzzle, &all, &mut enough);
            if !is_free(MANY - enough.nodes_left(), &all) {
                let mut budget = Budget::nodes(MANY).with_flag(&flag);
                assert_eq!(verb(&puzzle, &[], &mut budget), Stop::Cancelled, "{name}");
                assert_eq!(budget.nodes_left(), MANY, "{name}");
            }
        }
    });
}

/// A flag that goes up at a solution ends the search before as many more are found as nodes go by
/// between two looks.
pub fn a_flag_raised_on_the_way_ends_the_search_in_time<S: Subject>(subject: &S) {
    for_all(
        S::CASES,
        (solved(subject), any::<Index>()),
        |((sample, _), at)| {
            let puzzle = subject.puzzle(&sample);
            let all = all(&puzzle);
            let at = at.index(all.len() + 1);
            let flag = AtomicBool::new(false);
            let found = visited::<S>(&puzzle, Budget::unlimited().with_flag(&flag), |found| {
                flag.store(found > at, Ordering::Relaxed);
            });
            let (found, stop) = found;
            assert!(all.starts_with(&found));
            assert!(found.len() as u64 <= at as u64 + 1 + Budget::POLL_INTERVAL);
            match stop {
                Stop::Cancelled => assert!(found.len() > at),
                stop => assert_eq!((stop, found.len()), (Stop::Complete, all.len())),
            }
        },
    );
}

/// A deadline ends the search at the look at which it is over, with what was found before.
pub fn a_deadline_ends_the_search<S: Subject>(subject: &S) {
    for_all(
        S::CASES,
        (solved(subject), 0..4_u32),
        |((sample, _), last)| {
            let puzzle = subject.puzzle(&sample);
            let all = all(&puzzle);
            let looks = Cell::new(0);
            let is_over = || looks.replace(looks.get() + 1) == last;
            let budget = Budget::unlimited().with_deadline(&is_over);
            let (found, stop) = visited::<S>(&puzzle, budget, |_| {});
            assert!(all.starts_with(&found));
            match stop {
                Stop::BudgetExhausted => {
                    assert_eq!(looks.get(), last + 1, "no look after the last");
                }
                stop => {
                    assert_eq!((stop, found.len()), (Stop::Complete, all.len()));
                    assert!(looks.get() <= last);
                }
            }
            assert!(looks.get() > 0 || is_free(0, &all));
        },
    );
}

/// The solutions that a search visits; `seen` is told their number at each.
fn visited<S: Subject>(
    puzzle: &S::Puzzle,
    mut budget: Budget<'_>,
    seen: impl Fn(usize),
) -> (Vec<SolutionOf<S>>, Stop) {
    let mut found = Vec::new();
    let stop = puzzle.search(&mut budget, &mut |solution| {
        found.push(solution.clone());
        seen(found.len());
        ControlFlow::Continue(())
    });
    (found, stop)
}
