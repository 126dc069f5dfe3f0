//! Truffles, and what can be said of one.

use puzzle_core::{BitSet, Index};

/// The shape of a truffle, in the order of the statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// `S`
    Square,
    /// `R`
    Round,
    /// `T`
    Triangle,
}

impl Shape {
    /// All three, rising.
    pub const ALL: [Self; 3] = [Self::Square, Self::Round, Self::Triangle];

    /// The letter that stands for the shape, in the first place of a cell.
    pub const fn letter(self) -> char {
        match self {
            Self::Square => 'S',
            Self::Round => 'R',
            Self::Triangle => 'T',
        }
    }
}

impl Index for Shape {
    const COUNT: usize = 3;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

/// The flavour of a truffle, in the order of the statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flavour {
    /// `V`
    Vanilla,
    /// `S`
    Strawberry,
    /// `C`
    Chocolate,
}

impl Flavour {
    /// All three, rising.
    pub const ALL: [Self; 3] = [Self::Vanilla, Self::Strawberry, Self::Chocolate];

    /// The letter that stands for the flavour, in the second place of a cell.
    pub const fn letter(self) -> char {
        match self {
            Self::Vanilla => 'V',
            Self::Strawberry => 'S',
            Self::Chocolate => 'C',
        }
    }
}

impl Index for Flavour {
    const COUNT: usize = 3;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

/// One of the nine truffles. Ordered by shape, then by flavour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Truffle {
    /// Its shape.
    pub shape: Shape,
    /// Its flavour.
    pub flavour: Flavour,
}

impl Truffle {
    /// All nine, rising.
    pub const ALL: [Self; 9] = {
        let mut all = [Self {
            shape: Shape::Square,
            flavour: Flavour::Vanilla,
        }; 9];
        let mut i = 0;
        while i < 9 {
            all[i].shape = Shape::ALL[i / 3];
            all[i].flavour = Flavour::ALL[i % 3];
            i += 1;
        }
        all
    };
}

impl Index for Truffle {
    const COUNT: usize = 9;

    #[inline]
    fn index(self) -> usize {
        self.shape as usize * 3 + self.flavour as usize
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

/// What a clue or a player says of one cell: its shape, its flavour, both or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spec {
    /// The shape, if said.
    pub shape: Option<Shape>,
    /// The flavour, if said.
    pub flavour: Option<Flavour>,
}

impl Spec {
    /// Nothing said.
    pub const ANY: Self = Self {
        shape: None,
        flavour: None,
    };

    /// The truffles of which this is true: one, three or all nine.
    #[inline]
    pub fn truffles(self) -> BitSet<Truffle> {
        // By rising index, three truffles of a shape lie side by side and of a flavour three apart.
        let shaped = self.shape.map_or(!0, |shape| 0b111 << (3 * shape as u32));
        let flavoured = self
            .flavour
            .map_or(!0, |flavour| 0b001_001_001 << flavour as u32);
        BitSet::from_word(shaped & flavoured)
    }
}

impl Spec {
    /// All that can be said truly of each of `truffles`, if there are any.
    pub fn common(truffles: BitSet<Truffle>) -> Self {
        let Some(first) = truffles.first() else {
            return Self::ANY;
        };
        let is_common = |spec: Self| truffles.is_subset(spec.truffles());
        let (shape, flavour) = (first.shape, first.flavour);
        Self {
            shape: is_common(shape.into()).then_some(shape),
            flavour: is_common(flavour.into()).then_some(flavour),
        }
    }
}

impl From<Shape> for Spec {
    /// Only the shape said.
    fn from(shape: Shape) -> Self {
        Self {
            shape: Some(shape),
            flavour: None,
        }
    }
}

impl From<Flavour> for Spec {
    /// Only the flavour said.
    fn from(flavour: Flavour) -> Self {
        Self {
            shape: None,
            flavour: Some(flavour),
        }
    }
}

impl From<Truffle> for Spec {
    /// Shape and flavour said.
    fn from(truffle: Truffle) -> Self {
        Self {
            shape: Some(truffle.shape),
            flavour: Some(truffle.flavour),
        }
    }
}
