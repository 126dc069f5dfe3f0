//! Hints.

use std::sync::atomic::AtomicBool;

use proptest::prelude::Strategy as _;
use puzzle_core::{Budget, Grade, Stop};

use super::{all, solved};
use crate::run::for_all;
use crate::subject::{Hinted, Said, SolutionOf};

/// Steps before a board is solved, at most: no puzzle here has as many candidates.
const MOST: usize = 5_000;

/// From the start each step changes the board and keeps every solution. The last word is true of
/// the puzzle, and the grade tells whether steps solve it.
pub fn steps_keep_every_solution_and_end<S: Hinted>(subject: &S) {
    for_all(S::CASES, solved(subject), |(sample, _)| {
        let solutions = all(&subject.puzzle(&sample));
        let (position, last) = follow(
            subject,
            &sample,
            &solutions,
            Budget::unlimited,
            Stop::Complete,
        );
        match last {
            Said::NoSolution => assert!(solutions.is_empty()),
            Said::Beyond => assert!(!solutions.is_empty()),
            Said::Solved => {
                assert_eq!(solutions.len(), 1);
                assert!(subject.is_reached(&position, &solutions[0]));
            }
            Said::Step(_) | Said::Mistakes => panic!("{last:?} at {position:?}"),
        }
        let grade = subject.grade(&subject.puzzle(&sample));
        assert_eq!(grade != Grade::Beyond, last == Said::Solved, "{grade}");
    });
}

/// The same where no node may be searched, of puzzles with a solution, so that nothing but the
/// steps can be wrong; that nothing was searched is told, and so is a flag.
pub fn without_a_budget_steps_are_right_all_the_same<S: Hinted>(subject: &S) {
    let flag = AtomicBool::new(true);
    let has_some = solved(subject).prop_filter("a solution", |(_, all)| !all.is_empty());
    for_all(S::CASES, has_some, |(sample, _)| {
        let solutions = all(&subject.puzzle(&sample));
        let spent = || Budget::nodes(0);
        let (position, last) = follow(subject, &sample, &solutions, spent, Stop::BudgetExhausted);
        match last {
            Said::Solved => assert!(subject.is_reached(&position, &solutions[0])),
            Said::Beyond => {}
            last => panic!("{last:?} at {position:?}"),
        }
        let mut start = subject.start(subject.puzzle(&sample));
        let mut cancelled = Budget::unlimited().with_flag(&flag);
        let said = subject.step(&mut start, &mut cancelled);
        assert_eq!(said.stop, Stop::Cancelled);
    });
}

/// Takes steps until there is none; the last board, and what is said of it.
fn follow<'b, S: Hinted>(
    subject: &S,
    sample: &S::Sample,
    solutions: &[SolutionOf<S>],
    budget: impl Fn() -> Budget<'b>,
    stop: Stop,
) -> (S::Position, Said<S::Step>) {
    let mut position = subject.start(subject.puzzle(sample));
    for _ in 0..MOST {
        let before = position.clone();
        let said = subject.step(&mut position, &mut budget());
        assert_eq!(said.stop, stop);
        let Said::Step(step) = said.value else {
            return (position, said.value);
        };
        assert!(!step.to_string().is_empty());
        assert!(
            solutions.iter().all(|one| subject.keeps(&step, one)),
            "{step}"
        );
        assert_ne!(position, before, "{step}");
    }
    panic!("{MOST} steps lead to {position:?}");
}
