//! The techniques of a person who solves with a pencil, and how hard they are.

use core::fmt;

use puzzle_core::Grade;

/// A way to see the next step, the easier ones first.
///
/// The order is that of the published ratings of *Sudoku Explainer* (Nicolas Juillerat, 2006).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
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
    /// A fish of two lines: what they have left for a digit lies in two crossing lines, which
    /// lose it elsewhere.
    XWing,
    /// Two digits have two cells of a unit together: these lose all others.
    HiddenPair,
    /// Three cells that have three candidates together.
    NakedTriple,
    /// A fish of three lines.
    Swordfish,
    /// Three digits that have three cells together.
    HiddenTriple,
    /// A cell with candidates x and y sees two with x, z and y, z: what sees both loses z.
    XyWing,
    /// A cell with candidates x, y and z sees two with x, z and y, z: what sees all loses z.
    XyzWing,
    /// Four cells that have four candidates together.
    NakedQuad,
    /// A fish of four lines.
    Jellyfish,
    /// Four digits that have four cells together.
    HiddenQuad,
    /// Units with two places for a digit link cells in chains, coloured in turn: one colour has
    /// the digit. A colour that sees itself loses it, and so does what sees both.
    SimpleColouring,
}

impl Technique {
    /// How many there are.
    pub(super) const COUNT: usize = Self::ALL.len();
    /// The last of them.
    pub(super) const HARDEST: Self = Self::SimpleColouring;

    /// All techniques, the easier ones first.
    pub const ALL: [Self; 16] = [
        Self::HiddenSingle,
        Self::NakedSingle,
        Self::Pointing,
        Self::Claiming,
        Self::NakedPair,
        Self::XWing,
        Self::HiddenPair,
        Self::NakedTriple,
        Self::Swordfish,
        Self::HiddenTriple,
        Self::XyWing,
        Self::XyzWing,
        Self::NakedQuad,
        Self::Jellyfish,
        Self::HiddenQuad,
        Self::SimpleColouring,
    ];

    /// The grade of a puzzle for which this is the hardest technique.
    pub const fn grade(self) -> Grade {
        match self {
            Self::HiddenSingle | Self::NakedSingle => Grade::Easy,
            Self::Pointing | Self::Claiming | Self::NakedPair | Self::XWing | Self::HiddenPair => {
                Grade::Medium
            }
            Self::NakedTriple | Self::Swordfish | Self::HiddenTriple => Grade::Hard,
            Self::XyWing
            | Self::XyzWing
            | Self::NakedQuad
            | Self::Jellyfish
            | Self::HiddenQuad
            | Self::SimpleColouring => Grade::Expert,
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
            Self::HiddenSingle => "hidden single",
            Self::NakedSingle => "naked single",
            Self::Pointing => "pointing",
            Self::Claiming => "claiming",
            Self::NakedPair => "naked pair",
            Self::XWing => "X-wing",
            Self::HiddenPair => "hidden pair",
            Self::NakedTriple => "naked triple",
            Self::Swordfish => "swordfish",
            Self::HiddenTriple => "hidden triple",
            Self::XyWing => "XY-wing",
            Self::XyzWing => "XYZ-wing",
            Self::NakedQuad => "naked quad",
            Self::Jellyfish => "jellyfish",
            Self::HiddenQuad => "hidden quad",
            Self::SimpleColouring => "simple colouring",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
