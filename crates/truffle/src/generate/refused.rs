//! Wishes that no puzzle meets.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// Why a number of clues cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Without a clue all 362,880 boards are left.
    None,
    /// No puzzle is known that needs more than
    /// [`Generator::MOST_CLUES`](super::Generator::MOST_CLUES).
    TooMany,
    /// A single negative clue leaves no board or at least 4,320: it leaves no fewer than each of the
    /// shapes and flavours in it would alone, and those are so many.
    NegativeAlone,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("without a clue all boards are left"),
            Self::TooMany => write!(
                f,
                "no puzzle that needs more than {} is known",
                super::Generator::MOST_CLUES
            ),
            Self::NegativeAlone => f.write_str("a negative clue alone never leaves one board"),
        }
    }
}

/// A number of clues that cannot be had, with all reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub(super) clues: usize,
    pub(super) reasons: Vec<Reason>,
}

impl Refused {
    /// The reasons, at least one.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.reasons.iter().map(Reason::to_string).collect();
        write!(
            f,
            "{} clues cannot be had: {}",
            self.clues,
            texts.join("; ")
        )
    }
}

impl core::error::Error for Refused {}
