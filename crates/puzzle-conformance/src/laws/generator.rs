//! Generators.

use std::sync::atomic::AtomicBool;

use proptest::prelude::any;
use puzzle_core::{Budget, Puzzle as _, Stop, Uniqueness};

use crate::run::{first, for_all};
use crate::subject::{Generates, SolutionOf};

/// What was made has the solution that comes with it, and no other.
fn assert_is_sound<S: Generates>(subject: &S, made: &(S::Puzzle, SolutionOf<S>)) {
    let (puzzle, solution) = made;
    assert!(subject.check(puzzle, solution));
    let found = puzzle.uniqueness(&mut Budget::unlimited());
    assert_eq!(found, Uniqueness::One(solution.clone()));
}

/// The same seed makes the same puzzle, on any thread; another seed makes another.
pub fn a_seed_gives_its_puzzle_again<S>(subject: &S)
where
    S: Generates<Puzzle: puzzle_core::Puzzle<Solution: Send>> + Sync,
{
    for_all(S::SEEDS, any::<u64>(), |seed| {
        let make = || subject.generate(seed, &mut Budget::unlimited());
        let made = make();
        assert_is_sound(subject, &made.value);
        assert!(matches!(made.stop, Stop::Complete | Stop::LimitReached));
        let again = std::thread::scope(|scope| scope.spawn(make).join());
        assert_eq!(again.expect("no panic"), made);
    });
    let seeds = first(10, any::<u64>());
    let made = seeds.map(|seed| subject.generate(seed, &mut Budget::unlimited()).value.0);
    let made: Vec<_> = made.collect();
    let is_alone = |one: &S::Puzzle| made.iter().filter(|other| *other == one).count() == 1;
    assert!(
        made.iter().all(is_alone),
        "another seed makes {:?}",
        made[0]
    );
}

/// However few the nodes are, what is made has one solution, and is the same with as many again;
/// so it is where a flag is up before.
pub fn a_spent_budget_still_gives_a_puzzle<S: Generates>(subject: &S) {
    let flag = AtomicBool::new(true);
    for_all(S::SEEDS, (any::<u64>(), 0..300_u64), |(seed, nodes)| {
        for nodes in [0, nodes] {
            let made = subject.generate(seed, &mut Budget::nodes(nodes));
            assert_is_sound(subject, &made.value);
            assert!(
                nodes > 0 || made.stop == Stop::BudgetExhausted,
                "{:?}",
                made.stop
            );
            let again = subject.generate(seed, &mut Budget::nodes(nodes));
            assert_eq!(again, made);
        }
        let made = subject.generate(seed, &mut Budget::unlimited().with_flag(&flag));
        assert_eq!(made.stop, Stop::Cancelled);
        assert_is_sound(subject, &made.value);
    });
}
