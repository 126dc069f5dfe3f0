//! Rotation states as seen from the corner by which they are placed.

use puzzle_core::board::Square;
use smallvec::SmallVec;

use crate::puzzle::Piece;
use crate::rules::{RotationSystem, Shape};

/// The frames of a piece's rotation states, in clockwise order.
pub(super) type Frames = SmallVec<[Frame; RotationSystem::MAX_STATES]>;

/// A rotation state: its cells as seen from its corner, the lower left of the rectangle around
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) cells: [Square; 4],
    pub(super) width: u8,
    pub(super) height: u8,
    /// Columns from the box's left to the corner's.
    left: u8,
    /// Rows from the box's top down to the corner's.
    depth: u8,
}

impl Frame {
    fn new(shape: &Shape) -> Self {
        let (mut left, mut right, mut top, mut depth) = (u8::MAX, 0, u8::MAX, 0);
        let cells = shape.cells().map(|cell| (cell.col as u8, cell.row as u8));
        for (col, row) in cells {
            (left, right) = (left.min(col), right.max(col));
            (top, depth) = (top.min(row), depth.max(row));
        }
        let mut cells = cells.map(|(col, row)| Square::new(col - left, depth - row));
        cells.sort_unstable();
        Self {
            cells,
            width: right + 1 - left,
            height: depth + 1 - top,
            left,
            depth,
        }
    }

    pub(super) fn all(rotation: &RotationSystem, piece: Piece) -> Frames {
        rotation.states(piece).iter().map(Self::new).collect()
    }

    /// Where the corner is when the box's top-left corner is at column 0 of the top row of a table
    /// of `height` rows; `None` where it would be below the floor.
    pub(super) fn entry(&self, height: u8) -> Option<Square> {
        Some(Square::new(self.left, height.checked_sub(self.depth + 1)?))
    }

    /// How far the corner moves, in columns to the right and rows up, by a turn to state `to`.
    pub(super) const fn turn(&self, to: &Self) -> (i8, i8) {
        (
            to.left.cast_signed() - self.left.cast_signed(),
            self.depth.cast_signed() - to.depth.cast_signed(),
        )
    }
}
