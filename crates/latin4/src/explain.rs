//! The next step that a person could take, and how hard a puzzle is for one.

mod board;
mod find;
mod position;
mod rating;
mod step;
mod technique;

use alloc::vec::Vec;
use core::fmt;

use puzzle_core::{Answer, Budget, Puzzle as _, Stop, Uniqueness};

pub use position::Position;
pub use rating::{Rating, grade};
pub use step::Step;
pub use technique::Technique;

use crate::puzzle::{Cell, Digit, Grid};
use crate::unit::Unit;

/// What to say to a player who is stuck.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// Something is wrong already: all entries and struck candidates that are. At least one.
    Mistakes(Vec<Mistake>),
    /// No answer has all these digits, though none of them is refuted by itself.
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
    /// The only answer has another digit here.
    Entered {
        /// The cell of the entry.
        cell: Cell,
        /// What was entered.
        digit: Digit,
    },
    /// The only answer has this digit here.
    Struck {
        /// The cell.
        cell: Cell,
        /// The candidate that was struck out.
        digit: Digit,
    },
}

impl fmt::Display for Mistake {
    /// Writes the sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeated { cell, digit, other } => write!(f, "{cell}={digit} repeats {other}"),
            Self::Entered { cell, digit } => write!(f, "{cell}={digit} is wrong"),
            Self::Struck { cell, digit } => write!(f, "{cell}<>{digit} is wrong"),
        }
    }
}

/// The easiest next step from the player's grid, unless something is wrong in it already.
///
/// ```
/// use latin4::puzzle_core::{Budget, Pos};
/// use latin4::{Cell, Digit, Hint, Position, Puzzle, hint};
///
/// let puzzle: Puzzle = "1 0 0 0  0 0 2 0  0 0 0 3  0 4 0 0".parse()?;
/// let mut position = Position::new(puzzle);
/// let Hint::Step(step) = hint(&position, &mut Budget::unlimited()).value else {
///     panic!("there is a step");
/// };
/// assert_eq!(step.to_string(), "Hidden single: only r1c2 can be 2 in row 1 => r1c2=2");
///
/// let cell = Cell::at(Pos::new(0, 1)).expect("inside");
/// position.enter(cell, Some(Digit::Three));
/// let Hint::Mistakes(mistakes) = hint(&position, &mut Budget::unlimited()).value else {
///     panic!("a wrong entry");
/// };
/// assert_eq!(mistakes[0].to_string(), "r1c2=3 is wrong");
/// # Ok::<(), latin4::puzzle_core::ParseError>(())
/// ```
///
/// What is wrong is told by the rules, and by the answer where the puzzle has exactly one. Steps
/// hold for every answer that has the digits and none of the struck candidates. Cost: some
/// microseconds and three nodes; where the budget ends first ([`Stop::BudgetExhausted`],
/// [`Stop::Cancelled`]) the step is right only if the entries are.
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
        find::easiest(&board).map_or(Hint::Beyond, Hint::Step)
    });
    Answer::new(hint, stop)
}

/// The entries that are equal to another digit of one of their units.
fn repeated(position: &Position) -> Vec<Mistake> {
    let filled = position.filled();
    let repeats = position.entries().filter_map(|(cell, digit)| {
        let mut seen = Unit::seen_from(filled.rules(), cell).iter();
        let other = seen.find(|&other| filled.givens().get(other) == Some(digit))?;
        Some(Mistake::Repeated { cell, digit, other })
    });
    repeats.collect()
}

/// What is wrong by the answers of the puzzle, and whether they were searched.
fn refuted(position: &Position, budget: &mut Budget<'_>) -> (Option<Hint>, Stop) {
    match position.puzzle().uniqueness(budget) {
        Uniqueness::None => (Some(Hint::NoSolution), Stop::Complete),
        Uniqueness::One(grid) => {
            let mistakes = against(position, &grid);
            let hint = (!mistakes.is_empty()).then_some(Hint::Mistakes(mistakes));
            (hint, Stop::Complete)
        }
        Uniqueness::Several { .. } => {
            let answer = position.filled().solve(budget);
            match (answer.value, answer.stop) {
                (None, Stop::Complete) => (Some(Hint::NoSolution), Stop::Complete),
                (None, stop) => (None, stop),
                (Some(_), _) => (None, Stop::Complete),
            }
        }
        Uniqueness::Unknown { stop, .. } => (None, stop),
    }
}

/// The entries and struck candidates that are wrong where this is the answer, row by row.
fn against(position: &Position, grid: &Grid) -> Vec<Mistake> {
    let mistake = |cell: Cell| {
        let right = grid.get(cell);
        match position.filled().givens().get(cell) {
            Some(digit) if digit != right => Some(Mistake::Entered { cell, digit }),
            None if position.struck(cell).contains(right) => {
                Some(Mistake::Struck { cell, digit: right })
            }
            _ => None,
        }
    };
    Cell::ALL.into_iter().filter_map(mistake).collect()
}
