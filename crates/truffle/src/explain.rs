//! The next step that a person could take, and how hard a puzzle is for one.

mod board;
mod find;
mod position;
mod rating;
mod step;
mod technique;

use alloc::vec::Vec;
use core::fmt;

use puzzle_core::{Answer, Budget, Stop};

pub use position::Position;
pub(crate) use rating::follows;
pub use rating::{Rating, grade};
pub use step::Step;
pub use technique::Technique;

use crate::puzzle::{Cell, Spec, Truffle};
use crate::solve::{Candidates, possible, search_settled};

/// What to say to a player who is stuck.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// Something is wrong already: all entries and struck truffles that are. At least one.
    Mistakes(Vec<Mistake>),
    /// No board has all these entries, though none of them is refuted by itself.
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
    /// The truffle is on the board already.
    Repeated {
        /// The cell of the entry.
        cell: Cell,
        /// What was entered.
        truffle: Truffle,
        /// The first cell with that truffle.
        other: Cell,
    },
    /// No board of the puzzle has this here.
    Entered {
        /// The cell of the entry.
        cell: Cell,
        /// What was entered.
        spec: Spec,
    },
    /// All that the boards of the puzzle have here, where they have what was entered, was struck
    /// out: this is the first of it.
    Struck {
        /// The cell.
        cell: Cell,
        /// The truffle that was struck out.
        truffle: Truffle,
    },
}

impl fmt::Display for Mistake {
    /// Writes the sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeated {
                cell,
                truffle,
                other,
            } => write!(f, "{cell}={truffle} repeats {other}"),
            Self::Entered { cell, spec } => write!(f, "{cell}={spec} is wrong"),
            Self::Struck { cell, truffle } => write!(f, "{cell}<>{truffle} is wrong"),
        }
    }
}

/// The easiest next step from the player's board, unless something is wrong on it already.
///
/// ```
/// use puzzle_core::{Budget, Pos};
/// use truffle::{Cell, Flavour, Hint, Position, Puzzle, hint};
///
/// let puzzle: Puzzle = "2\n3 2\n_V __\nS_ S_\nT_ _V\n3 3\n__ __ __\n__ __ RS\n__ __ __".parse()?;
/// let mut position = Position::new(puzzle);
/// let Hint::Step(step) = hint(&position, &mut Budget::unlimited()).value else {
///     panic!("a clue of 3×3 cells fits in one place");
/// };
/// assert_eq!(step.to_string(), "Last placement: clue 2 fits only at r1c1 => r2c3=RS");
/// position.apply(&step);
/// let Hint::Step(step) = hint(&position, &mut Budget::unlimited()).value else {
///     panic!("the squares are beside the round one");
/// };
/// assert_eq!(
///     step.to_string(),
///     "Last placement: clue 1 fits only at r1c1 => r1c1=_V, r2c1=S_, r2c2=S_, r3c1=T_, r3c2=_V",
/// );
///
/// let cell = Cell::at(Pos::new(0, 0)).expect("inside");
/// position.enter(cell, Flavour::Chocolate.into());
/// let Hint::Mistakes(mistakes) = hint(&position, &mut Budget::unlimited()).value else {
///     panic!("a wrong entry");
/// };
/// assert_eq!(mistakes[0].to_string(), "r1c1=_C is wrong");
/// # Ok::<(), puzzle_core::ParseError>(())
/// ```
///
/// What is wrong is told by the rules, and by all boards of the puzzle: that search takes the budget.
/// Where it ends first ([`Stop::BudgetExhausted`], [`Stop::Cancelled`]) the step is right only if the
/// entries are. Steps hold for every board that has the entries and none of the struck truffles.
/// Cost besides the search: some microseconds.
pub fn hint(position: &Position, budget: &mut Budget<'_>) -> Answer<Hint> {
    let repeated = repeated(position);
    if !repeated.is_empty() {
        return Answer::new(Hint::Mistakes(repeated), Stop::Complete);
    }
    let (refuted, stop) = refuted(position, budget);
    let hint = refuted.unwrap_or_else(|| {
        let board = position.board();
        if board.is_contradictory() {
            return Hint::NoSolution;
        }
        if board.is_solved() {
            return Hint::Solved;
        }
        find::easiest(&board, Technique::HARDEST).map_or(Hint::Beyond, Hint::Step)
    });
    Answer::new(hint, stop)
}

/// The truffles that are entered again.
fn repeated(position: &Position) -> Vec<Mistake> {
    let entered = |cell: Cell| position.entries().get(cell).truffles().single();
    let repeats = Cell::ALL.into_iter().filter_map(|cell| {
        let truffle = entered(cell)?;
        let mut before = Cell::ALL.into_iter().take_while(|&other| other < cell);
        let other = before.find(|&other| entered(other) == Some(truffle))?;
        Some(Mistake::Repeated {
            cell,
            truffle,
            other,
        })
    });
    repeats.collect()
}

/// What is wrong by the boards of the puzzle, and whether they were searched.
fn refuted(position: &Position, budget: &mut Budget<'_>) -> (Option<Hint>, Stop) {
    let Answer { value, stop } = possible(position.puzzle(), budget);
    if !stop.is_complete() {
        return (None, stop);
    }
    let has_no_board = value.truffles(Cell::ALL[0]).is_empty();
    let mistakes = against(position, &value);
    if !has_no_board && !mistakes.is_empty() {
        return (Some(Hint::Mistakes(mistakes)), Stop::Complete);
    }
    let domains = position.board().domains();
    let mut any = false;
    let stop = search_settled(position.puzzle(), domains, budget, &mut |_, _| {
        any = true;
        Err(Stop::LimitReached)
    });
    match stop {
        _ if any => (None, Stop::Complete),
        Stop::Complete => (Some(Hint::NoSolution), Stop::Complete),
        stop => (None, stop),
    }
}

/// The entries and struck truffles that are wrong where this is possible, row by row.
fn against(position: &Position, possible: &Candidates) -> Vec<Mistake> {
    let mistake = |cell: Cell| {
        let spec = position.entries().get(cell);
        let right = possible.truffles(cell) & spec.truffles();
        let Some(truffle) = right.first() else {
            return Some(Mistake::Entered { cell, spec });
        };
        let is_struck = right.is_subset(position.struck(cell));
        is_struck.then_some(Mistake::Struck { cell, truffle })
    };
    Cell::ALL.into_iter().filter_map(mistake).collect()
}
