//! A grid whose boxes were turned, and how often each of them was.

use core::fmt;

use puzzle_core::{BitSet, Index, Pos, Solution, Symmetry};

use crate::error::RepeatedDigits;
use crate::grid::{BOX, BOX_SIDE, BoxIndex, Digit, FullGrid, SIDE};

/// How far a box was turned counter-clockwise: nought to three quarters of a full turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Not turned.
    #[default]
    None,
    /// A quarter turn.
    Quarter,
    /// A half turn.
    Half,
    /// Three quarters of a turn.
    ThreeQuarters,
}

impl Turn {
    /// All four, from the least.
    pub const ALL: [Self; 4] = [Self::None, Self::Quarter, Self::Half, Self::ThreeQuarters];

    /// The number of quarter turns, 0 to 3.
    pub const fn quarters(self) -> u32 {
        self as u32
    }

    /// Where the turn takes each cell of the box.
    const fn symmetry(self) -> Symmetry {
        match self {
            Self::None => Symmetry::Identity,
            Self::Quarter => Symmetry::CounterClockwise,
            Self::Half => Symmetry::HalfTurn,
            Self::ThreeQuarters => Symmetry::Clockwise,
        }
    }
}

/// How far each of the sixteen boxes was turned: a restoration of a [`Rotated`] grid, if undoing
/// these turns makes it a solved one. Ordered by the boxes in turn.
///
/// Written as the quarter turns of the boxes, four digits for each row of boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turns([Turn; SIDE]);

impl Turns {
    /// These turns of the boxes from the top left, row by row.
    pub const fn new(turns: [Turn; SIDE]) -> Self {
        Self(turns)
    }

    /// The turn of the box `index`.
    pub fn get(&self, index: BoxIndex) -> Turn {
        self.0[index.index() % SIDE]
    }

    /// The boxes with their turns, from the top left, row by row.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (BoxIndex, Turn)> + Clone {
        BoxIndex::all().zip(self.0)
    }

    /// The number of quarter turns of all boxes together, 0 to 48.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|turn| turn.quarters()).sum()
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, turn) in self.iter() {
            let Pos { row, col } = index.place();
            if row > 0 && col == 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", turn.quarters())?;
        }
        Ok(())
    }
}

/// As a solution, the 4×4 boxes with their turns. Two restorations of one grid that differ in a
/// turn also differ in the restored digits, since no box looks the same after a turn.
impl Solution for Turns {
    type Value = Turn;

    fn cells(&self) -> impl Iterator<Item = (Pos, Turn)> {
        self.iter().map(|(index, turn)| (index.place(), turn))
    }
}

/// A grid that may have been a solved one before some of its boxes were turned counter-clockwise:
/// each box has each of the sixteen digits once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rotated(FullGrid);

impl Rotated {
    /// The puzzle of this grid.
    ///
    /// # Errors
    /// When a box lacks a digit: every digit that stands again in its box.
    pub fn new(grid: FullGrid) -> Result<Self, RepeatedDigits> {
        let is_complete = |rows: &[[Digit; BOX_SIDE]; BOX_SIDE]| {
            let digits: BitSet<Digit> = rows.iter().flatten().copied().collect();
            digits == BitSet::full()
        };
        if !grid.boxes().iter().all(is_complete) {
            RepeatedDigits::check(&grid, BoxIndex::all().map(BoxIndex::cells))?;
        }
        Ok(Self(grid))
    }

    /// The grid as it is, after the turns.
    pub const fn grid(&self) -> &FullGrid {
        &self.0
    }

    /// The grid as it was before `turns`: each box is turned back clockwise.
    #[must_use]
    pub fn restored(&self, turns: &Turns) -> FullGrid {
        FullGrid::from_fn(|pos| {
            let turn = BoxIndex::containing(pos).map_or(Turn::None, |index| turns.get(index));
            let inside = Pos::new(pos.row % BOX.rows, pos.col % BOX.cols);
            let turned = turn.symmetry().apply(inside, BOX);
            let source = Pos::new(
                pos.row - inside.row + turned.row,
                pos.col - inside.col + turned.col,
            );
            self.0.get(source).unwrap_or_default()
        })
    }
}
