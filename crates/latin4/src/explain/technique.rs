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
    /// What a box has left for a digit lies in one line: the rest of the line loses it.
    Pointing,
    /// What a line has left for a digit lies in one box: the rest of the box loses it.
    Claiming,
    /// Two cells of a unit have two candidates together: the rest of the unit loses them.
    NakedPair,
    /// Two digits have two cells of a unit together: these lose all others.
    HiddenPair,
}

impl Technique {
    /// How many there are.
    pub(super) const COUNT: usize = Self::ALL.len();

    /// All techniques, the easier ones first.
    pub const ALL: [Self; 7] = [
        Self::LastCell,
        Self::HiddenSingle,
        Self::NakedSingle,
        Self::Pointing,
        Self::Claiming,
        Self::NakedPair,
        Self::HiddenPair,
    ];

    /// How hard a puzzle is that needs it.
    pub const fn grade(self) -> Grade {
        match self {
            Self::LastCell => Grade::Easy,
            Self::HiddenSingle | Self::NakedSingle => Grade::Medium,
            Self::Pointing | Self::Claiming | Self::NakedPair | Self::HiddenPair => Grade::Hard,
        }
    }

    /// The technique as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LastCell => "last cell",
            Self::HiddenSingle => "hidden single",
            Self::NakedSingle => "naked single",
            Self::Pointing => "pointing",
            Self::Claiming => "claiming",
            Self::NakedPair => "naked pair",
            Self::HiddenPair => "hidden pair",
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
