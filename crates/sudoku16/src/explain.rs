//! The next step that a person could take, and how hard a puzzle is for one.

mod board;
mod find;
mod position;
mod rating;
mod step;
mod technique;
mod unit;

use core::fmt;

use puzzle_core::{Answer, Budget, Puzzle, Stop, Uniqueness};

pub use position::Position;
pub(crate) use rating::follows;
pub use rating::{Rating, grade};
pub use step::Step;
pub use technique::Technique;
pub use unit::Unit;

use crate::grid::{Cell, Digit, FullGrid};

/// What to say to a player who is stuck.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// Something is wrong already: all entries and struck candidates that are. At least one.
    Mistakes(Vec<Mistake>),
    /// No solution has all these digits, though none of them is refuted by itself.
    NoSolution,
    /// The easiest step.
    Step(Step),
    /// None of the techniques leads on.
    Beyond,
    /// Nothing is left to do.
    Solved,
}

/// What a player did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// The entry is equal to another digit of its row, column or box.
    Repeated {
        /// The cell of the entry.
        cell: Cell,
        /// What was entered.
        digit: Digit,
        /// The first cell with that digit.
        other: Cell,
    },
    /// The only solution has another digit here.
    Entered {
        /// The cell of the entry.
        cell: Cell,
        /// What was entered.
        digit: Digit,
    },
    /// The only solution has this digit here.
    Struck {
        /// The cell.
        cell: Cell,
        /// The candidate that was struck out.
        digit: Digit,
    },
}

impl Mistake {
    /// The sentence, with each digit written as `name` does.
    pub fn sentence<N: fmt::Display>(&self, name: impl Fn(Digit) -> N) -> String {
        match *self {
            Self::Repeated { cell, digit, other } => {
                format!("{cell}={} repeats {other}", name(digit))
            }
            Self::Entered { cell, digit } => format!("{cell}={} is wrong", name(digit)),
            Self::Struck { cell, digit } => {
                format!("{cell}<>{} is wrong", name(digit))
            }
        }
    }
}

impl fmt::Display for Mistake {
    /// Writes the sentence with the digits as letters `A` to `P`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Digit::to_letter))
    }
}

/// The easiest next step from the player's grid, unless something is wrong in it already.
///
/// ```
/// use puzzle_core::{Budget, Pos};
/// use sudoku16::{Cell, Digit, Generator, Grade, Hint, Position, hint};
///
/// let made = Generator::new(1).grade(Grade::Easy).generate(&mut Budget::unlimited())?.value;
/// let mut position = Position::new(made.puzzle().clone());
/// let Hint::Step(step) = hint(&position, &mut Budget::unlimited()).value else {
///     panic!("an easy puzzle");
/// };
/// assert_eq!(step.to_string(), "Hidden single: only r2c2 can be C in box 1 => r2c2=C");
///
/// let cell = Cell::at(Pos::new(1, 1)).expect("inside");
/// position.enter(cell, Digit::from_letter('D'));
/// let Hint::Mistakes(mistakes) = hint(&position, &mut Budget::unlimited()).value else {
///     panic!("a wrong entry");
/// };
/// assert_eq!(mistakes[0].to_string(), "r2c2=D is wrong");
/// # Ok::<(), sudoku16::Refused>(())
/// ```
///
/// What is wrong is told by the rules, and by the solution where the puzzle has exactly one: that
/// search takes the budget. Where it ends first ([`Stop::BudgetExhausted`], [`Stop::Cancelled`])
/// the step is right only if the entries are. Steps hold for every solution that has the digits
/// and none of the struck candidates. Cost besides the search: some microseconds, up to a
/// millisecond when techniques fail.
pub fn hint(position: &Position, budget: &mut Budget<'_>) -> Answer<Hint> {
    let repeated = repeated(position);
    if !repeated.is_empty() {
        return Answer::new(Hint::Mistakes(repeated), Stop::Complete);
    }
    let (refuted, stop) = refuted(position, budget);
    let hint = refuted.unwrap_or_else(|| {
        let board = position.board();
        if board.is_solved() {
            return Hint::Solved;
        }
        find::easiest(&board, Technique::HARDEST).map_or(Hint::Beyond, Hint::Step)
    });
    Answer::new(hint, stop)
}

/// The entries that are equal to another digit of one of their units.
fn repeated(position: &Position) -> Vec<Mistake> {
    let grid = position.grid();
    let repeats = position.entries().filter_map(|(cell, digit)| {
        let seen = unit::CellSet::seen_from(cell);
        let other = seen.iter().find(|&other| grid.get(other) == Some(digit))?;
        Some(Mistake::Repeated { cell, digit, other })
    });
    repeats.collect()
}

/// What is wrong by the solutions of the puzzle, and whether they were searched.
fn refuted(position: &Position, budget: &mut Budget<'_>) -> (Option<Hint>, Stop) {
    match position.givens().uniqueness(budget) {
        Uniqueness::None => (Some(Hint::NoSolution), Stop::Complete),
        Uniqueness::One(solution) => {
            let mistakes = against(position, &solution);
            let hint = (!mistakes.is_empty()).then_some(Hint::Mistakes(mistakes));
            (hint, Stop::Complete)
        }
        Uniqueness::Several { .. } => {
            let answer = position.grid().solve(budget);
            match (answer.value, answer.stop) {
                (None, Stop::Complete) => (Some(Hint::NoSolution), Stop::Complete),
                (None, stop) => (None, stop),
                (Some(_), _) => (None, Stop::Complete),
            }
        }
        Uniqueness::Unknown { stop, .. } => (None, stop),
    }
}

/// The entries and struck candidates that are wrong where this is the solution, row by row.
fn against(position: &Position, solution: &FullGrid) -> Vec<Mistake> {
    let mistake = |cell: Cell| {
        let right = solution.at(cell);
        match position.grid().get(cell) {
            Some(digit) if digit != right => Some(Mistake::Entered { cell, digit }),
            None if position.struck(cell).contains(right) => {
                Some(Mistake::Struck { cell, digit: right })
            }
            _ => None,
        }
    };
    Cell::all().filter_map(mistake).collect()
}
