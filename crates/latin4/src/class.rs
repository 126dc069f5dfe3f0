//! The two kinds of grids.

use core::fmt;

use crate::check::check;
use crate::puzzle::{Digit, Givens, Grid, Puzzle, Rules};

/// Which group's table a grid is, with its rows, columns and digits in some order.
///
/// There are two groups of order four, and every Latin square of order four is a table of one of
/// them. So all grids of a class can be transformed into each other, with boxes and without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The cyclic group: 192 of the 288 grids with boxes, and 432 of the 576 Latin squares. Such a
    /// grid has four intercalates.
    Cyclic,
    /// Klein's four-group: 96 of the grids with boxes, and 144 of the Latin squares. Such a grid
    /// has twelve intercalates.
    Klein,
}

impl Class {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Cyclic, Self::Klein];

    /// The class of `grid`; `None` where a digit repeats in a row or column.
    ///
    /// It is told by the intercalates, which are two rows and two columns that cross in just two
    /// digits: in Klein's group any two rows have two of them, in the cyclic group only two pairs of
    /// rows do. Cost: 36 comparisons.
    pub fn of(grid: &Grid) -> Option<Self> {
        let puzzle = Puzzle::new(Rules::Latin, Givens::default());
        check(&puzzle, grid).ok()?;
        match intercalates(grid) {
            12 => Some(Self::Klein),
            _ => Some(Self::Cyclic),
        }
    }

    /// The class as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cyclic => "cyclic",
            Self::Klein => "klein",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

fn intercalates(grid: &Grid) -> usize {
    let (rows, _) = grid.as_array().as_chunks::<4>();
    let cross = |[a, b]: [&[Digit; 4]; 2], [left, right]: [usize; 2]| {
        a[left] == b[right] && a[right] == b[left]
    };
    let pairs = || (0..4).flat_map(|first| (first + 1..4).map(move |second| [first, second]));
    let crossings = pairs().flat_map(|rows| pairs().map(move |columns| (rows, columns)));
    crossings
        .filter(|&([a, b], columns)| cross([&rows[a], &rows[b]], columns))
        .count()
}
