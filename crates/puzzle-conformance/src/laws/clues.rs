//! Puzzles with fewer clues.

use std::fmt::Debug;

use proptest::prelude::{Strategy as _, any};
use puzzle_core::{Budget, Clues, Puzzle as _, Stop};

use super::{all, solved};
use crate::run::for_all;
use crate::subject::Clued;

/// Solutions of a puzzle with fewer clues that are looked at.
const MOST: usize = 2_000;

/// With all its clues a puzzle is the same; with some it keeps every solution.
pub fn a_clue_more_adds_no_solution<S: Clued>(subject: &S) {
    let chosen = proptest::collection::vec(any::<bool>(), 300);
    for_all(
        S::CASES,
        (solved(subject), chosen),
        |((sample, _), chosen)| {
            let puzzle = subject.puzzle(&sample);
            let solutions = all(&puzzle);
            let whole: Vec<usize> = (0..puzzle.clue_count()).collect();
            assert_eq!(all(&puzzle.with_clues(&whole)), solutions, "with all clues");
            let kept: Vec<usize> = whole
                .into_iter()
                .filter(|&clue| chosen[clue % 300])
                .collect();
            let part = puzzle.with_clues(&kept);
            let mut budget = Budget::nodes(100_000);
            let found = part.solutions_up_to(MOST, &mut budget);
            for solution in &solutions {
                let solution = subject.restricted(&part, solution);
                assert!(
                    subject.check(&part, &solution),
                    "without a clue {solution:?} is wrong"
                );
                assert!(found.stop != Stop::Complete || found.value.contains(&solution));
            }
        },
    );
}

/// Where there is no solution, the conflict has none either, and without any of its clues has one.
pub fn a_minimal_conflict_is_found<S: Clued<Puzzle: Clues>>(subject: &S) {
    for_all(S::CASES, solved(subject), |(sample, solutions)| {
        let puzzle = subject.puzzle(&sample);
        let conflict = puzzle.minimal_conflict(&mut Budget::unlimited());
        let conflict = conflict.expect("nothing ends the search");
        assert_eq!(conflict.is_some(), solutions.is_empty());
        if let Some(conflict) = conflict {
            assert_is_minimal(&puzzle, &conflict, 0);
        }
    });
}

/// Where there is one solution, the clues that suffice have no other, and without any of them there
/// are several.
pub fn a_minimal_puzzle_is_found<S: Clued<Puzzle: Clues>>(subject: &S) {
    let has_one = solved(subject).prop_filter("one solution", |(_, all)| all.len() == 1);
    for_all(S::CASES, has_one, |(sample, _)| {
        let puzzle = subject.puzzle(&sample);
        let enough = puzzle.minimal_sufficient(&mut Budget::unlimited());
        let enough = enough.expect("nothing ends the search");
        assert_is_minimal(&puzzle, &enough.expect("all clues suffice"), 1);
    });
}

/// With the clues `kept` there are `most` solutions, and more without any of them.
fn assert_is_minimal<P: Clues + Debug>(puzzle: &P, kept: &[usize], most: usize) {
    let count = |kept: &[usize]| {
        let part = puzzle.with_clues(kept);
        let counted = part.count_up_to(most as u64 + 1, &mut Budget::unlimited());
        counted.value as usize
    };
    assert!(kept.is_sorted_by(|a, b| a < b));
    assert_eq!(count(kept), most, "{kept:?}");
    for gone in kept {
        let fewer: Vec<usize> = kept.iter().copied().filter(|clue| clue != gone).collect();
        assert!(count(&fewer) > most, "without {gone} of {kept:?}");
    }
}
