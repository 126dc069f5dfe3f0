//! The techniques of a person who solves with a pencil, and how hard they are.

use core::fmt;

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

/// How hard a puzzle is: by the hardest [`Technique`] that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Grade {
    /// Last cells.
    Easy,
    /// Singles.
    Medium,
    /// All techniques. No puzzle is: those with one answer need no more than singles, the others
    /// are beyond.
    Hard,
    /// The techniques do not solve it: it has no answer, or several.
    Beyond,
}

impl Grade {
    /// All grades, the easier ones first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Beyond];

    /// The grade as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Beyond => "beyond",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
