//! What can be wrong with the digits of a grid.

use core::fmt;

use puzzle_core::Pos;

use crate::grid::{Cell, Digit, FullGrid, SIDE};

/// A digit that stands twice where it may stand once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Repeat {
    /// The digit.
    pub digit: Digit,
    /// The first cell in which it stands.
    pub first: Pos,
    /// A later cell in which it stands again.
    pub again: Pos,
}

impl fmt::Display for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {} and {}", self.digit, self.first, self.again)
    }
}

/// Units (boxes, rows or columns) in which a digit is repeated, so that they lack another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("repeated in one unit: {}", self.list())]
pub struct RepeatedDigits(Vec<Repeat>);

impl RepeatedDigits {
    /// Checks that no digit is repeated in any of `units`.
    pub(crate) fn check(
        grid: &FullGrid,
        units: impl IntoIterator<Item = [Pos; SIDE]>,
    ) -> Result<(), Self> {
        Self::check_cells(|pos| grid.get(pos), units)
    }

    /// The same, of cells that `digit` tells; `None` is blank.
    pub(crate) fn check_cells(
        digit: impl Fn(Pos) -> Option<Digit>,
        units: impl IntoIterator<Item = [Pos; SIDE]>,
    ) -> Result<(), Self> {
        let units = units.into_iter();
        let repeats = units.flat_map(|unit| repeats_in(unit, unit.map(&digit)));
        let repeats: Vec<Repeat> = repeats.collect();
        if repeats.is_empty() {
            Ok(())
        } else {
            Err(Self(repeats))
        }
    }

    /// All repeats, unit by unit; at least one.
    pub fn repeats(&self) -> &[Repeat] {
        &self.0
    }

    fn list(&self) -> String {
        let texts: Vec<String> = self.0.iter().map(Repeat::to_string).collect();
        texts.join(", ")
    }
}

fn repeats_in(unit: [Pos; SIDE], digits: [Option<Digit>; SIDE]) -> impl Iterator<Item = Repeat> {
    (0..SIDE).filter_map(move |later| {
        let earlier = (0..later).find(|&earlier| digits[earlier] == digits[later])?;
        Some(Repeat {
            digit: digits[later]?,
            first: unit[earlier],
            again: unit[later],
        })
    })
}

/// Why a full grid is no solution of a sudoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionError {
    pub(crate) changed: Vec<Cell>,
    pub(crate) repeated: Option<RepeatedDigits>,
}

impl SolutionError {
    /// The cells whose given digit is changed, row by row.
    pub fn changed(&self) -> &[Cell] {
        &self.changed
    }

    /// The digits that are repeated in a row, column or box.
    pub fn repeats(&self) -> &[Repeat] {
        self.repeated.as_ref().map_or(&[], RepeatedDigits::repeats)
    }
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut join = "";
        if !self.changed.is_empty() {
            let cells: Vec<String> = self.changed.iter().map(Cell::to_string).collect();
            write!(f, "givens changed: {}", cells.join(", "))?;
            join = "; ";
        }
        match &self.repeated {
            Some(repeated) => write!(f, "{join}{repeated}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for SolutionError {}
