//! The laws, one function each. They panic where they are broken.

pub mod batch;
pub mod best;
pub mod budget;
pub mod clues;
pub mod features;
pub mod form;
pub mod generator;
pub mod hints;
pub mod solver;

use proptest::strategy::Strategy;
use puzzle_core::{Budget, Puzzle, Stop};

use crate::subject::{SolutionOf, Subject};

/// More nodes than any sample takes.
const MANY: u64 = 1 << 40;

/// Samples that brute force can do, each with its solutions.
fn solved<S: Subject>(subject: &S) -> impl Strategy<Value = (S::Sample, Vec<S::Key>)> {
    subject
        .samples()
        .prop_filter_map("too much to try", |sample| {
            let solutions = subject.brute_force(&sample)?;
            Some((sample, solutions))
        })
}

/// All solutions of a puzzle that brute force can do.
fn all<P: Puzzle>(puzzle: &P) -> Vec<P::Solution> {
    let answer = puzzle.solutions_up_to(usize::MAX, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

/// The keys of solutions, as they come where their order is documented, else sorted.
fn keys<S: Subject>(subject: &S, solutions: &[SolutionOf<S>]) -> Vec<S::Key> {
    in_order::<S>(solutions.iter().map(|one| subject.key(one)).collect())
}

fn in_order<S: Subject>(mut keys: Vec<S::Key>) -> Vec<S::Key> {
    if !S::IS_ORDERED {
        keys.sort();
    }
    keys
}
