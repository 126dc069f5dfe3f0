//! Wishes that no puzzle meets.

use core::fmt;

use puzzle_core::Symmetry;

/// Why a number of givens cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// No puzzle with one solution is known that has fewer than
    /// [`Generator::FEWEST_GIVENS`](super::Generator::FEWEST_GIVENS).
    TooFew,
    /// There are 256 cells.
    TooMany,
    /// Cells that are exchanged by this symmetry come in twos or fours, and none stays.
    Asymmetric(Symmetry),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew => write!(
                f,
                "no puzzle with fewer than {} is known",
                super::Generator::FEWEST_GIVENS
            ),
            Self::TooMany => f.write_str("there are 256 cells"),
            Self::Asymmetric(symmetry) => {
                let step = super::group_size(*symmetry);
                write!(f, "with this symmetry they come in groups of {step}")
            }
        }
    }
}

/// A number of givens that cannot be had, with all reasons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{givens} givens cannot be had: {}", self.list())]
pub struct Refused {
    pub(super) givens: usize,
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
