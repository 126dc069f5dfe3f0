//! A grid whose boxes were turned, and how often each of them was.

use core::{array, fmt};

use puzzle_core::{Index, Pos, Solution, Symmetry};

use crate::error::RepeatedDigits;
use crate::grid::{BOX, BOX_SIDE, BoxIndex, Cell, Digit, FullGrid, SIDE};
use crate::puzzle::Sudoku;

/// The way in which boxes were turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// As in the contest.
    #[default]
    CounterClockwise,
    /// The other way: three quarter turns counter-clockwise are one.
    Clockwise,
}

impl fmt::Display for Direction {
    /// Writes `counter-clockwise` or `clockwise`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::CounterClockwise => "counter-clockwise",
            Self::Clockwise => "clockwise",
        })
    }
}

/// How far a box was turned: nought to three quarters of a full turn.
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
    const fn symmetry(self, direction: Direction) -> Symmetry {
        match (self, direction) {
            (Self::None, _) => Symmetry::Identity,
            (Self::Half, _) => Symmetry::HalfTurn,
            (Self::Quarter, Direction::CounterClockwise)
            | (Self::ThreeQuarters, Direction::Clockwise) => Symmetry::CounterClockwise,
            (Self::Quarter, Direction::Clockwise)
            | (Self::ThreeQuarters, Direction::CounterClockwise) => Symmetry::Clockwise,
        }
    }
}

/// How far each of the sixteen boxes was turned. Ordered by the boxes in turn.
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

    /// The boxes that were turned, with their turns: the moves themselves.
    pub fn moves(&self) -> impl Iterator<Item = (BoxIndex, Turn)> + Clone {
        self.iter().filter(|&(_, turn)| turn != Turn::None)
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

/// Turns, and the solved grid that there is when they are undone and blanks are filled in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Restoration {
    turns: Turns,
    grid: FullGrid,
}

impl Restoration {
    /// The claim that `turns` were made to `grid`, perhaps without some of its digits.
    pub const fn new(turns: Turns, grid: FullGrid) -> Self {
        Self { turns, grid }
    }

    /// The turns that were made.
    pub const fn turns(&self) -> &Turns {
        &self.turns
    }

    /// The grid before them.
    pub const fn grid(&self) -> &FullGrid {
        &self.grid
    }
}

/// As a solution, the 4×4 boxes with their turns. Of all ways to fill in the blanks under the same
/// turns only one is a solution.
impl Solution for Restoration {
    type Value = Turn;

    fn cells(&self) -> impl Iterator<Item = (Pos, Turn)> {
        let boxes = self.turns.iter();
        boxes.map(|(index, turn)| (index.place(), turn))
    }
}

/// A grid that may have been a part of a solved one before some of its boxes were turned: no digit
/// stands twice in a box. Where there are no blanks, each box has each of the sixteen digits once.
///
/// A box without digits counts as not turned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rotated {
    givens: Sudoku,
    direction: Direction,
}

impl Rotated {
    /// The puzzle of this grid, turned counter-clockwise.
    ///
    /// # Errors
    /// Every digit that stands again in its box.
    pub fn new(grid: impl Into<Sudoku>) -> Result<Self, RepeatedDigits> {
        let rotated = Self {
            givens: grid.into(),
            direction: Direction::default(),
        };
        if !rotated.boxes().iter().all(has_no_repeat) {
            let digit = |pos| Cell::at(pos).and_then(|cell| rotated.givens.get(cell));
            RepeatedDigits::check_cells(digit, BoxIndex::all().map(BoxIndex::cells))?;
        }
        Ok(rotated)
    }

    /// The same grid, turned in `direction`.
    #[must_use]
    pub fn with_direction(self, direction: Direction) -> Self {
        Self { direction, ..self }
    }

    /// The grid as it is, after the turns.
    pub const fn grid(&self) -> &Sudoku {
        &self.givens
    }

    /// The way in which boxes were turned.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// The grid as it was before `turns`: each box is turned back.
    #[must_use]
    pub fn restored(&self, turns: &Turns) -> Sudoku {
        let rows = self.givens.rows();
        Sudoku::from_rows(array::from_fn(|row| {
            array::from_fn(|col| {
                let (top, left) = (row / BOX_SIDE * BOX_SIDE, col / BOX_SIDE * BOX_SIDE);
                let turn = turns.0[top + left / BOX_SIDE];
                let inside = Pos::new((row - top) as u32, (col - left) as u32);
                let turned = turn.symmetry(self.direction).apply(inside, BOX);
                rows[top + turned.row as usize][left + turned.col as usize]
            })
        }))
    }

    /// The rows of each box, in the order of [`BoxIndex::all`].
    #[inline]
    pub(super) fn boxes(&self) -> [BoxRows; SIDE] {
        let rows = self.givens.rows();
        array::from_fn(|index| {
            let (top, left) = (index / BOX_SIDE * BOX_SIDE, index % BOX_SIDE * BOX_SIDE);
            array::from_fn(|row| array::from_fn(|col| rows[top + row][left + col]))
        })
    }
}

/// The four rows of a box.
pub(super) type BoxRows = [[Option<Digit>; BOX_SIDE]; BOX_SIDE];

fn has_no_repeat(rows: &BoxRows) -> bool {
    let mut seen = 0_u16;
    rows.as_flattened().iter().flatten().all(|digit| {
        let before = seen;
        seen |= 1 << digit.index();
        seen != before
    })
}
