//! How a grid is laid out, and writing it so.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::puzzle::{Digit, Givens};

/// The lines on which a grid stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Four lines.
    #[default]
    Lines,
    /// All sixteen cells on one line.
    OneLine,
}

/// What stands between neighbouring cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spacing {
    /// A blank.
    #[default]
    Blanks,
    /// Nothing.
    Joined,
}

/// What stands for a cell without a digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Blank {
    /// `0`.
    #[default]
    Zero,
    /// `.`.
    Dot,
    /// `*`.
    Star,
    /// `-`.
    Dash,
}

impl Blank {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Zero, Self::Dot, Self::Star, Self::Dash];

    /// The character.
    pub const fn symbol(self) -> char {
        match self {
            Self::Zero => '0',
            Self::Dot => '.',
            Self::Star => '*',
            Self::Dash => '-',
        }
    }

    /// The blank of that character, if there is one.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Self::ALL.into_iter().find(|blank| blank.symbol() == symbol)
    }
}

impl fmt::Display for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.symbol().fmt(f)
    }
}

/// A way to write a grid. The default is that of Quadroku and TIOJ 1581: sixteen numbers on four
/// lines, 0 for blank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dialect {
    layout: Layout,
    spacing: Spacing,
    blank: Blank,
}

impl Dialect {
    /// That of HDU 5547: four lines of four characters, `*` for blank.
    pub const HDU5547: Self = Self {
        layout: Layout::Lines,
        spacing: Spacing::Joined,
        blank: Blank::Star,
    };

    /// The same in another layout.
    #[must_use]
    pub const fn with_layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// The same in another spacing.
    #[must_use]
    pub const fn with_spacing(self, spacing: Spacing) -> Self {
        Self { spacing, ..self }
    }

    /// The same with another blank.
    #[must_use]
    pub const fn with_blank(self, blank: Blank) -> Self {
        Self { blank, ..self }
    }

    /// The lines on which the grid stands.
    pub const fn layout(self) -> Layout {
        self.layout
    }

    /// What stands between neighbouring cells.
    pub const fn spacing(self) -> Spacing {
        self.spacing
    }

    /// What stands for a cell without a digit.
    pub const fn blank(self) -> Blank {
        self.blank
    }

    /// The text of `givens`, without a newline at the end.
    pub fn write(self, givens: &Givens) -> String {
        let gap = match self.spacing {
            Spacing::Blanks => " ",
            Spacing::Joined => "",
        };
        let row_gap = match self.layout {
            Layout::Lines => "\n",
            Layout::OneLine => gap,
        };
        let symbol = |cell: &Option<Digit>| match cell {
            Some(digit) => digit.to_string(),
            None => self.blank.to_string(),
        };
        let rows = givens.as_array().chunks_exact(4).map(|row| {
            let cells: Vec<String> = row.iter().map(symbol).collect();
            cells.join(gap)
        });
        let rows: Vec<String> = rows.collect();
        rows.join(row_gap)
    }
}
