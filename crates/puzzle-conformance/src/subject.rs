//! What a crate tells of its puzzles.

use std::fmt::{Debug, Display};

use proptest::strategy::Strategy;
use puzzle_core::{Answer, Best, Budget, Clues, Grade, Puzzle, Solution};

/// A kind of puzzle with its solver.
pub trait Subject {
    /// A puzzle as plain data, which share nothing with the crate.
    type Sample: Clone + Debug;
    /// The crate's puzzle.
    type Puzzle: Puzzle<Solution: Debug + Solution<Value: Debug>> + Debug;
    /// What tells a solution from all others of its puzzle, as plain data.
    type Key: Clone + Ord + Debug;

    /// Whether the search documents the order of its solutions: brute force finds them in the same.
    const IS_ORDERED: bool = false;

    /// Samples that a law tries.
    const CASES: u32 = 256;

    /// The numbers of solutions, up to 2, that samples have: no law is tried on one kind alone.
    const KINDS: &'static [usize] = &[0, 1, 2];

    /// Samples, each of the [`KINDS`](Self::KINDS) among the first [`CASES`](Self::CASES).
    fn samples(&self) -> impl Strategy<Value = Self::Sample>;

    /// The puzzle that the sample tells.
    fn puzzle(&self, sample: &Self::Sample) -> Self::Puzzle;

    /// All solutions by trying everything, each once; `None` where that is too much.
    fn brute_force(&self, sample: &Self::Sample) -> Option<Vec<Self::Key>>;

    /// The key of a solution.
    fn key(&self, solution: &SolutionOf<Self>) -> Self::Key;

    /// Whether the crate's checker passes the solution.
    fn check(&self, puzzle: &Self::Puzzle, solution: &SolutionOf<Self>) -> bool;
}

/// The solutions of a subject.
pub type SolutionOf<S> = <<S as Subject>::Puzzle as Puzzle>::Solution;

/// A kind of puzzle whose answers can be made by hand, right or wrong.
pub trait Judged: Subject {
    /// `solution` of `puzzle` with one of its values changed, or two exchanged: which, and into what,
    /// by two numbers without a bound.
    fn altered(
        &self,
        puzzle: &Self::Puzzle,
        solution: &SolutionOf<Self>,
        which: usize,
        what: usize,
    ) -> SolutionOf<Self>;
}

/// A kind of puzzle that can drop clues.
pub trait Clued: Subject<Puzzle: Clues> {
    /// As much of `solution` as is an answer to `part`, which has fewer clues.
    fn restricted(&self, part: &Self::Puzzle, solution: &SolutionOf<Self>) -> SolutionOf<Self> {
        let _ = part;
        solution.clone()
    }
}

/// A kind of puzzle that has symmetries.
pub trait Symmetric: Subject {
    /// A change of puzzle and solution alike.
    type Symmetry: Debug;

    /// Symmetries of any sample.
    fn symmetries(&self) -> impl Strategy<Value = Self::Symmetry>;

    /// The sample after the change.
    fn image(&self, symmetry: &Self::Symmetry, sample: &Self::Sample) -> Self::Sample;

    /// The solution after the change.
    fn key_image(&self, symmetry: &Self::Symmetry, key: &Self::Key) -> Self::Key;
}

/// A kind of puzzle whose cheapest solution is sought too.
pub trait Optimised: Subject {
    /// What a solution costs; where the most is sought, less than nothing.
    fn cost(&self, puzzle: &Self::Puzzle, key: &Self::Key) -> i64;

    /// The cheapest solution, with its cost, and the least that it could be known to cost.
    fn best(
        &self,
        puzzle: &Self::Puzzle,
        budget: &mut Budget<'_>,
    ) -> Best<Option<SolutionOf<Self>>, Option<i64>>;
}

/// What a crate says to a player who is stuck.
#[derive(Debug, PartialEq, Eq)]
pub enum Said<T> {
    /// The next step.
    Step(T),
    /// Something is wrong on the board.
    Mistakes,
    /// There is no solution.
    NoSolution,
    /// No technique leads on.
    Beyond,
    /// Nothing is left to do.
    Solved,
}

/// A kind of puzzle that explains the next step.
pub trait Hinted: Subject {
    /// The player's board.
    type Position: Clone + PartialEq + Debug;
    /// A step with its sentence.
    type Step: PartialEq + Debug + Display;

    /// The board at the start.
    fn start(&self, puzzle: Self::Puzzle) -> Self::Position;

    /// What is said at `position`, where a step is taken.
    fn step(
        &self,
        position: &mut Self::Position,
        budget: &mut Budget<'_>,
    ) -> Answer<Said<Self::Step>>;

    /// Whether `solution` has all that the step places, and nothing that it strikes out.
    fn keeps(&self, step: &Self::Step, solution: &SolutionOf<Self>) -> bool;

    /// Whether every cell of the board is entered as `solution` has it.
    fn is_reached(&self, position: &Self::Position, solution: &SolutionOf<Self>) -> bool;

    /// How hard the puzzle is.
    fn grade(&self, puzzle: &Self::Puzzle) -> Grade;
}

/// A kind of puzzle that is made from seeds.
pub trait Generates: Subject<Puzzle: PartialEq + Send> {
    /// Seeds that a law tries.
    const SEEDS: u32 = 32;

    /// Makes a puzzle with its solution: the seed tells the wishes too, some that are met soon.
    fn generate(
        &self,
        seed: u64,
        budget: &mut Budget<'_>,
    ) -> Answer<(Self::Puzzle, SolutionOf<Self>)>;
}

/// Implements [`Hinted`] for a subject of a crate whose `Position`, `Hint`, `Step`, `hint` and
/// `grade` are named and made as usual: `hinted!(SUBJECT, CRATE, KEEPS, IS_REACHED)` with two
/// closures for the methods of these names.
#[macro_export]
macro_rules! hinted {
    ($subject:ty, $from:ident, $keeps:expr, $is_reached:expr $(,)?) => {
        impl $crate::Hinted for $subject {
            type Position = $from::Position;
            type Step = $from::Step;

            fn start(&self, puzzle: Self::Puzzle) -> $from::Position {
                $from::Position::new(puzzle)
            }

            fn step(
                &self,
                position: &mut $from::Position,
                budget: &mut $from::puzzle_core::Budget<'_>,
            ) -> $from::puzzle_core::Answer<$crate::Said<$from::Step>> {
                $from::hint(position, budget).map(|hint| match hint {
                    $from::Hint::Step(step) => {
                        position.apply(&step);
                        $crate::Said::Step(step)
                    }
                    $from::Hint::Mistakes(_) => $crate::Said::Mistakes,
                    $from::Hint::NoSolution => $crate::Said::NoSolution,
                    $from::Hint::Beyond => $crate::Said::Beyond,
                    $from::Hint::Solved => $crate::Said::Solved,
                    other => panic!("no law knows {other:?}"),
                })
            }

            fn keeps(&self, step: &$from::Step, solution: &$crate::SolutionOf<Self>) -> bool {
                let keeps: fn(&$from::Step, &$crate::SolutionOf<Self>) -> bool = $keeps;
                keeps(step, solution)
            }

            fn is_reached(
                &self,
                position: &$from::Position,
                solution: &$crate::SolutionOf<Self>,
            ) -> bool {
                let is_reached: fn(&$from::Position, &$crate::SolutionOf<Self>) -> bool =
                    $is_reached;
                is_reached(position, solution)
            }

            fn grade(&self, puzzle: &Self::Puzzle) -> $from::puzzle_core::Grade {
                $from::grade(puzzle).grade()
            }
        }
    };
}
