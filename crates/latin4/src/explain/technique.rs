//! The techniques of a person who solves with a pencil, and how hard they are.

use core::fmt;

use puzzle_core::Grade;

/// A way to see the next step, the easier ones first.
///
/// Every puzzle with one answer is solved by hidden singles alone, with boxes and without. What
/// comes after the singles leads on only where there are several answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// A unit has one cell left.
    LastCell,
    /// A digit has one place left in a unit.
    HiddenSingle,
    /// A cell has one candidate left.
    NakedSingle,
    /// What a box has left for a digit lies in one line: the rest of the line loses it. This box
    /// and the one beside it have four cells in the line's band, so that claiming is the same.
    Pointing,
    /// Two cells of a unit have two candidates together: the rest of the unit loses them. In
    /// a unit of four cells the other two are then a hidden pair.
    NakedPair,
}

impl Technique {
    /// How many there are.
    pub(super) const COUNT: usize = Self::ALL.len();

    /// All techniques, the easier ones first.
    pub const ALL: [Self; 5] = [
        Self::LastCell,
        Self::HiddenSingle,
        Self::NakedSingle,
        Self::Pointing,
        Self::NakedPair,
    ];

    /// How hard a puzzle is that needs it.
    pub const fn grade(self) -> Grade {
        match self {
            Self::LastCell => Grade::Easy,
            Self::HiddenSingle | Self::NakedSingle => Grade::Medium,
            Self::Pointing | Self::NakedPair => Grade::Hard,
        }
    }

    /// The technique as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LastCell => "last cell",
            Self::HiddenSingle => "hidden single",
            Self::NakedSingle => "naked single",
            Self::Pointing => "pointing",
            Self::NakedPair => "naked pair",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
