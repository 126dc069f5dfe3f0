//! Slots: the cells that a word fills.

use std::fmt;

use puzzle_core::Pos;

/// The way a clue's word runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the right.
    Across,
    /// Downwards.
    Down,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Across => "across",
            Self::Down => "down",
        })
    }
}

/// The place of a slot in the order of a diagram's slots, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotId(u32);

impl SlotId {
    /// The slot at that place.
    pub const fn new(place: u32) -> Self {
        Self(place)
    }

    /// The place, for indexing.
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

/// Cells in the order of a word's letters.
///
/// ```
/// use crossword::{Direction, Slot};
/// use crossword::puzzle_core::Pos;
///
/// let cells = (0..5).map(|col| Pos::new(2, col)).collect();
/// let slot = Slot::new("7", cells).with_direction(Direction::Across);
/// assert_eq!(slot.to_string(), "7 across");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    label: Box<str>,
    direction: Option<Direction>,
    cells: Box<[Pos]>,
}

impl Slot {
    /// A slot over `cells`, which may be any, called `label`. Control characters in the label
    /// become `U+FFFD`.
    pub fn new(label: &str, cells: Vec<Pos>) -> Self {
        Self {
            label: label.replace(char::is_control, "\u{fffd}").into(),
            direction: None,
            cells: cells.into(),
        }
    }

    /// A slot of `len` cells from `start` in `direction`, called `label`, which is its number.
    pub(crate) fn run(label: &str, start: Pos, direction: Direction, len: u32) -> Self {
        let Pos { row, col } = start;
        let cells = (0..len).map(|step| match direction {
            Direction::Across => Pos::new(row, col.saturating_add(step)),
            Direction::Down => Pos::new(row.saturating_add(step), col),
        });
        Self::new(label, cells.collect()).with_direction(direction)
    }

    /// The slot, said to run in `direction`.
    #[must_use]
    pub fn with_direction(self, direction: Direction) -> Self {
        Self {
            direction: Some(direction),
            ..self
        }
    }

    /// Its number, or what else its clue is called by.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The way it runs; `None` for one over any cells.
    pub const fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// Its cells in the order of the letters.
    pub fn cells(&self) -> &[Pos] {
        &self.cells
    }
}

impl fmt::Display for Slot {
    /// Writes `7 across`, or the label alone where the slot has no direction.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.direction {
            Some(direction) => write!(f, "{} {direction}", self.label),
            None => f.write_str(&self.label),
        }
    }
}
