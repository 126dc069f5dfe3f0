//! How a grid is laid out, and writing it so.

use super::alphabet::{Alphabet, Blank};
use crate::grid::{BOX_SIDE, SIDE};
use crate::puzzle::Sudoku;

/// The lines on which a grid stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Sixteen lines.
    #[default]
    Lines,
    /// All 256 cells on one line.
    OneLine,
    /// Sixteen lines, with `|` and `+----+` around the boxes.
    Boxes,
}

/// What stands between neighbouring cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spacing {
    /// Nothing.
    #[default]
    Joined,
    /// A blank.
    Blanks,
    /// A comma.
    Commas,
}

impl Spacing {
    const fn text(self) -> &'static str {
        match self {
            Self::Joined => "",
            Self::Blanks => " ",
            Self::Commas => ",",
        }
    }
}

/// A way to write a grid. The default is that of the contests: letters and `-` on sixteen lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dialect {
    alphabet: Alphabet,
    blank: Blank,
    layout: Layout,
    spacing: Spacing,
}

impl Dialect {
    /// Sixteen lines in `alphabet`, with the blank that is usual there: `-` among letters, `0`
    /// among decimal numbers, otherwise `.`. Decimal numbers are spaced, other digits joined.
    pub const fn new(alphabet: Alphabet) -> Self {
        Self {
            alphabet,
            blank: alphabet.usual_blank(),
            layout: Layout::Lines,
            spacing: Spacing::Joined,
        }
        .with_spacing(Spacing::Joined)
    }

    /// The same with another blank; `None` where that is a digit.
    pub const fn with_blank(self, blank: Blank) -> Option<Self> {
        if self.alphabet.has_blank(blank) {
            Some(Self { blank, ..self })
        } else {
            None
        }
    }

    /// The same in another layout.
    #[must_use]
    pub const fn with_layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// The same in another spacing. Decimal numbers cannot be joined: blanks stay between them.
    #[must_use]
    pub const fn with_spacing(self, spacing: Spacing) -> Self {
        let spacing = match (self.alphabet, spacing) {
            (Alphabet::Decimal, Spacing::Joined) => Spacing::Blanks,
            (_, spacing) => spacing,
        };
        Self { spacing, ..self }
    }

    /// What stands for the digits.
    pub const fn alphabet(self) -> Alphabet {
        self.alphabet
    }

    /// What stands for a cell without a digit.
    pub const fn blank(self) -> Blank {
        self.blank
    }

    /// The lines on which the grid stands.
    pub const fn layout(self) -> Layout {
        self.layout
    }

    /// What stands between neighbouring cells.
    pub const fn spacing(self) -> Spacing {
        self.spacing
    }

    /// The text of `sudoku`, without a newline at the end.
    pub fn write(self, sudoku: &Sudoku) -> String {
        let rows = sudoku.rows().map(|row| {
            row.map(|digit| match digit {
                Some(digit) => self.alphabet.symbol(digit),
                None => self.blank.symbol(),
            })
        });
        let gap = self.spacing.text();
        match self.layout {
            Layout::Lines => rows.map(|row| row.join(gap)).join("\n"),
            Layout::OneLine => rows.as_flattened().join(gap),
            Layout::Boxes => self.write_boxes(&rows),
        }
    }

    fn write_boxes(self, rows: &[[&str; SIDE]; SIDE]) -> String {
        let width = if self.alphabet == Alphabet::Decimal {
            2
        } else {
            1
        };
        // Blanks also stand inside the lines, so that all cells are apart.
        let margin = if self.spacing == Spacing::Blanks {
            " "
        } else {
            ""
        };
        let gap = self.spacing.text();
        let segment = |cells: &[&str]| {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
            format!("{margin}{}{margin}", cells.join(gap))
        };
        let length = BOX_SIDE * width + (BOX_SIDE - 1) * gap.len() + 2 * margin.len();
        let rule = format!("+{}", format!("{:-<length$}+", "").repeat(BOX_SIDE));
        let row = |row: &[&str; SIDE]| {
            let segments: Vec<String> = row.chunks(BOX_SIDE).map(segment).collect();
            format!("|{}|\n", segments.join("|"))
        };
        let bands = rows.chunks(BOX_SIDE);
        let bands = bands.map(|band| band.iter().map(row).collect::<String>());
        bands.fold(rule.clone(), |above, band| format!("{above}\n{band}{rule}"))
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Self::new(Alphabet::default())
    }
}
