//! The cheapest solution.

use std::sync::atomic::AtomicBool;

use proptest::prelude::any;
use proptest::sample::Index;
use puzzle_core::{Best, Budget, Stop};

use super::{MANY, solved};
use crate::run::for_all;
use crate::subject::{Optimised, SolutionOf};

/// The plan passes the check and costs what is said, which is not less than the least of all.
fn assert_is_plan<S: Optimised>(
    subject: &S,
    puzzle: &S::Puzzle,
    best: &Best<Option<SolutionOf<S>>, Option<i64>>,
    least: Option<i64>,
) {
    let cost = best.plan.as_ref().map(|plan| {
        assert!(subject.check(puzzle, plan));
        subject.cost(puzzle, &subject.key(plan))
    });
    assert_eq!(best.value, cost);
    assert!(cost.is_none_or(|cost| least.is_some_and(|least| least <= cost)));
}

/// Brute force finds nothing cheaper, which is proven; with fewer nodes than that takes, plan and
/// bound have the least between them, and a raised flag ends it.
pub fn the_best_is_the_cheapest_of_brute_force<S: Optimised>(subject: &S) {
    let flag = AtomicBool::new(true);
    for_all(
        S::CASES,
        (solved(subject), any::<Index>()),
        |((sample, solutions), part)| {
            let puzzle = subject.puzzle(&sample);
            let least = solutions.iter().map(|key| subject.cost(&puzzle, key)).min();
            let mut budget = Budget::nodes(MANY);
            let best = subject.best(&puzzle, &mut budget);
            assert_eq!((best.value, best.stop), (least, Stop::Complete));
            assert!(best.is_proven());
            assert_is_plan(subject, &puzzle, &best, least);
            let cost = MANY - budget.nodes_left();
            for nodes in [0, part.index(cost as usize) as u64, cost - 1] {
                let best = subject.best(&puzzle, &mut Budget::nodes(nodes));
                assert_eq!(best.stop, Stop::BudgetExhausted, "{nodes} of {cost} nodes");
                assert_is_plan(subject, &puzzle, &best, least);
                let bound = best.bound.expect("what is not known may be there");
                assert!(
                    least.is_none_or(|least| bound <= least),
                    "{bound} > {least:?}"
                );
            }
            let cancelled = subject.best(&puzzle, &mut Budget::unlimited().with_flag(&flag));
            assert!(cancelled.stop == Stop::Cancelled && cancelled.plan.is_none());
        },
    );
}
