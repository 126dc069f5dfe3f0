//! How hard a puzzle is for a person.

use core::fmt;

/// How hard a puzzle is: by the hardest technique that it needs. Each puzzle crate says which of
/// its techniques make which grade, and may leave some of the middle ones unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// The first techniques that a person learns.
    Easy,
    /// Also those that a practised person finds by looking.
    Medium,
    /// Also those that take notes.
    Hard,
    /// All techniques that the crate knows.
    Expert,
    /// The techniques do not solve it, or it has no solution, or several.
    Beyond,
}

impl Grade {
    /// All grades, the easier ones first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Expert,
        Self::Beyond,
    ];

    /// The grade as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Beyond => "beyond",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
