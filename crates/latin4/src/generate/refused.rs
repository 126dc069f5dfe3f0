//! Wishes that no puzzle meets.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use puzzle_core::Grade;

/// Why wishes cannot be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Fewer givens than [`Generator::FEWEST_GIVENS`](super::Generator::FEWEST_GIVENS) leave several
    /// answers.
    TooFew,
    /// There are sixteen cells.
    TooMany,
    /// Of more givens than that one can always go.
    NotMinimal {
        /// The most givens of a minimal puzzle under the rules.
        most: usize,
    },
    /// With the symmetry givens come in groups of so many.
    Asymmetric {
        /// How many givens there are in a group.
        step: usize,
    },
    /// No puzzle with one answer has this grade.
    Grade(Grade),
    /// The wishes do not go together: all puzzles were looked at.
    NoSuchPuzzle,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew => write!(
                f,
                "fewer than {} givens leave several answers",
                super::Generator::FEWEST_GIVENS
            ),
            Self::TooMany => f.write_str("there are 16 cells"),
            Self::NotMinimal { most } => write!(f, "of more than {most} givens one can go"),
            Self::Asymmetric { step } => {
                write!(f, "with this symmetry givens come in groups of {step}")
            }
            Self::Grade(grade) => write!(f, "no puzzle with one answer is {grade}"),
            Self::NoSuchPuzzle => f.write_str("all were looked at"),
        }
    }
}

/// Wishes that no puzzle meets, with all reasons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no puzzle is as wished: {}", self.list())]
pub struct Refused {
    pub(super) reasons: Vec<Reason>,
}

impl Refused {
    /// The reasons, at least one.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    fn list(&self) -> String {
        let texts: Vec<String> = self.reasons.iter().map(Reason::to_string).collect();
        texts.join("; ")
    }
}
