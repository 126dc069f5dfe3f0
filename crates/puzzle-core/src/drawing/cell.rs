//! What a cell of a drawing shows.

use alloc::string::String;

bitflags::bitflags! {
    /// What is special about a cell.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Marks: u8 {
        /// Belongs to the puzzle, not to the answer: bold.
        const GIVEN = 1;
        /// To be looked at: in brackets, or on a coloured ground.
        const HIGHLIGHT = 1 << 1;
        /// Filled: black, or in its colour.
        const BLOCK = 1 << 2;
        /// No cell at all: nothing is drawn.
        const VOID = 1 << 3;
        /// A circle around the text: in parentheses, or drawn.
        const CIRCLE = 1 << 4;
        /// On a darker ground: between `:` or `░`, in braces together with a circle, or grey.
        const SHADE = 1 << 5;
    }
}

/// The colours of a drawing, chosen to be told apart on black and on white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Orange,
    Yellow,
    Green,
    Cyan,
    Blue,
    Purple,
    Brown,
    Pink,
    Grey,
}

impl Colour {
    /// The colour as a terminal's palette of 256 has it.
    pub(super) const fn ansi(self) -> anstyle::Color {
        let index = match self {
            Self::Red => 160,
            Self::Orange => 208,
            Self::Yellow => 178,
            Self::Green => 34,
            Self::Cyan => 37,
            Self::Blue => 33,
            Self::Purple => 134,
            Self::Brown => 130,
            Self::Pink => 211,
            Self::Grey => 244,
        };
        anstyle::Color::Ansi256(anstyle::Ansi256Color(index))
    }

    /// The colour as SVG writes it.
    pub const fn svg(self) -> &'static str {
        match self {
            Self::Red => "#d33a2c",
            Self::Orange => "#f08a24",
            Self::Yellow => "#e0b400",
            Self::Green => "#3c9d3c",
            Self::Cyan => "#2aa5a5",
            Self::Blue => "#2f7fd6",
            Self::Purple => "#9a4fb5",
            Self::Brown => "#8b5a2b",
            Self::Pink => "#f2a0b5",
            Self::Grey => "#808080",
        }
    }
}

/// A cell of a drawing: its text, a small label in the corner, its colour and its marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub(super) text: String,
    pub(super) label: String,
    pub(super) colour: Option<Colour>,
    pub(super) marks: Marks,
}

impl Cell {
    /// A cell with `text` in its middle, best one to three characters; it may be empty.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            label: String::new(),
            colour: None,
            marks: Marks::empty(),
        }
    }

    /// A filled cell.
    pub fn block() -> Self {
        Self::new("").marked(Marks::BLOCK)
    }

    /// No cell: a place that is left out.
    pub fn void() -> Self {
        Self::new("").marked(Marks::VOID)
    }

    /// With a label in its upper left corner.
    #[must_use]
    pub fn labelled(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// In `colour`: the ground of a block, the text of another cell.
    #[must_use]
    pub fn coloured(mut self, colour: Colour) -> Self {
        self.colour = Some(colour);
        self
    }

    /// With `marks` besides those it has.
    #[must_use]
    pub fn marked(mut self, marks: Marks) -> Self {
        self.marks |= marks;
        self
    }

    /// Whether both have the same colour and marks.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.colour, self.marks) == (other.colour, other.marks)
    }

    /// The same cell with nothing to draw if it is void, and without characters that would move
    /// what stands beside it.
    pub(super) fn normalized(mut self) -> Self {
        if self.is_void() {
            return Self::void();
        }
        for text in [&mut self.text, &mut self.label] {
            if text.contains(char::is_control) {
                *text = text.replace(char::is_control, "\u{fffd}");
            }
        }
        self
    }

    pub(super) fn is_void(&self) -> bool {
        self.marks.contains(Marks::VOID)
    }
}

impl Default for Cell {
    /// A [void](Self::void) cell.
    fn default() -> Self {
        Self::void()
    }
}
