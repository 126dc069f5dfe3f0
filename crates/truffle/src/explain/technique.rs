//! The techniques of a person who solves by looking, and how hard they are.

use core::fmt;

use puzzle_core::Grade;

/// A way to see the next step, the easier ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// A clue fits in one place only.
    LastPlacement,
    /// A truffle has one cell left.
    LastCell,
    /// A cell has one truffle left.
    LastTruffle,
    /// A negative clue matches already but for one cell, which must not agree with it.
    NearMatch,
    /// Three cells take all truffles of a shape or a flavour: the others lose them.
    AttributeTaken,
    /// A shape or a flavour has three cells left: they are of it.
    AttributeLeft,
    /// What a clue says of a cell wherever it fits.
    SharedByPlacements,
    /// Two cells have two truffles together: the others lose them.
    NakedPair,
    /// Two truffles have two cells together: these lose all others.
    HiddenPair,
    /// A clue cannot lie where it would lay a truffle twice, or leave one no cell: what it says
    /// wherever else it fits.
    BlockedPlacement,
    /// A clue cannot lie where it would break another clue: what it says wherever else it fits.
    ClashingPlacement,
    /// A truffle cannot lie where it would break a clue, or leave another truffle no cell.
    ClashingTruffle,
}

impl Technique {
    /// How many there are.
    pub(super) const COUNT: usize = Self::ALL.len();
    /// The last of them.
    pub(super) const HARDEST: Self = Self::ClashingTruffle;

    /// All techniques, the easier ones first.
    pub const ALL: [Self; 12] = [
        Self::LastPlacement,
        Self::LastCell,
        Self::LastTruffle,
        Self::NearMatch,
        Self::AttributeTaken,
        Self::AttributeLeft,
        Self::SharedByPlacements,
        Self::NakedPair,
        Self::HiddenPair,
        Self::BlockedPlacement,
        Self::ClashingPlacement,
        Self::ClashingTruffle,
    ];

    /// The grade of a puzzle for which this is the hardest technique.
    pub const fn grade(self) -> Grade {
        match self {
            Self::LastPlacement | Self::LastCell | Self::LastTruffle | Self::NearMatch => {
                Grade::Easy
            }
            Self::AttributeTaken | Self::AttributeLeft | Self::SharedByPlacements => Grade::Medium,
            Self::NakedPair
            | Self::HiddenPair
            | Self::BlockedPlacement
            | Self::ClashingPlacement => Grade::Hard,
            Self::ClashingTruffle => Grade::Expert,
        }
    }

    /// The hardest technique of `grade`; none is [`Grade::Beyond`].
    pub(crate) fn hardest(grade: Grade) -> Option<Self> {
        let mut techniques = Self::ALL.into_iter().rev();
        techniques.find(|technique| technique.grade() == grade)
    }

    /// The technique as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LastPlacement => "last placement",
            Self::LastCell => "last cell",
            Self::LastTruffle => "last truffle",
            Self::AttributeTaken => "attribute taken",
            Self::AttributeLeft => "attribute left",
            Self::NearMatch => "near match",
            Self::SharedByPlacements => "shared by placements",
            Self::NakedPair => "naked pair",
            Self::HiddenPair => "hidden pair",
            Self::BlockedPlacement => "blocked placement",
            Self::ClashingPlacement => "clashing placement",
            Self::ClashingTruffle => "clashing truffle",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
