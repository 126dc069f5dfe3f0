//! The piece of a page.

use puzzle_core::Pos;
use puzzle_core::board::Square;

use super::field::Field;
use crate::puzzle::Piece;
use crate::rules::SRS;

/// How a piece is turned, by the Super Rotation System.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// As it enters.
    Spawn,
    /// Clockwise from that.
    Right,
    /// By a half turn.
    Reverse,
    /// Counter-clockwise.
    Left,
}

impl Rotation {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::Spawn, Self::Right, Self::Reverse, Self::Left];

    /// Its number in a fumen.
    pub(super) const fn number(self) -> u32 {
        match self {
            Self::Reverse => 0,
            Self::Right => 1,
            Self::Spawn => 2,
            Self::Left => 3,
        }
    }
}

/// For each piece of [`Piece::ALL`] and each of [`Rotation::ALL`] which of its cells, in reading
/// order, has the place that is written.
const WRITTEN: [[usize; 4]; 7] = [
    [1, 1, 1, 1],
    [0, 0, 0, 0],
    [2, 1, 1, 2],
    [2, 2, 1, 1],
    [2, 1, 1, 2],
    [0, 2, 0, 2],
    [1, 1, 1, 1],
];

/// A piece that lies in the field of a page, wherever that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    piece: Piece,
    rotation: Rotation,
    /// By rows from the floor.
    cells: [Square; 4],
}

impl Operation {
    /// `piece`, so turned, in these cells, in whatever order; `None` where they lie otherwise or
    /// outside the field. I, S and Z have two rotations for the same cells, and O four.
    pub fn new(piece: Piece, rotation: Rotation, mut cells: [Square; 4]) -> Option<Self> {
        cells.sort_unstable();
        let left = cells.iter().map(|cell| cell.col).min()?;
        let bottom = cells[0].row;
        Self::in_corner(piece, rotation, left.into(), bottom.into())
            .filter(|operation| operation.cells == cells)
    }

    /// The piece in whatever rotation has these cells.
    pub(super) fn covering(piece: Piece, cells: [Square; 4]) -> Option<Self> {
        Rotation::ALL
            .into_iter()
            .find_map(|rotation| Self::new(piece, rotation, cells))
    }

    /// The piece whose written cell is in that column and row from the floor.
    pub(super) fn at(piece: Piece, rotation: Rotation, col: i32, row: i32) -> Option<Self> {
        let shape = shape(piece, rotation);
        let written = shape[WRITTEN[piece as usize][rotation as usize]];
        let height = shape.iter().map(|cell| cell.row).max()?;
        let left = col - written.col.cast_signed();
        let bottom = row - (height - written.row).cast_signed();
        Self::in_corner(piece, rotation, left, bottom)
    }

    /// The piece whose leftmost column and lowest row are these.
    fn in_corner(piece: Piece, rotation: Rotation, left: i32, bottom: i32) -> Option<Self> {
        let shape = shape(piece, rotation);
        let height = shape.iter().map(|cell| cell.row).max()?;
        let mut cells = [Square::default(); 4];
        for (square, cell) in cells.iter_mut().zip(shape) {
            let col = u8::try_from(left + cell.col.cast_signed()).ok()?;
            let row = u8::try_from(bottom + (height - cell.row).cast_signed()).ok()?;
            if col >= Field::WIDTH || row >= Field::HEIGHT {
                return None;
            }
            *square = Square::new(col, row);
        }
        cells.sort_unstable();
        Some(Self {
            piece,
            rotation,
            cells,
        })
    }

    /// The piece.
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    /// How it is turned.
    pub const fn rotation(&self) -> Rotation {
        self.rotation
    }

    /// Its cells, by rows from the floor.
    pub const fn cells(&self) -> [Square; 4] {
        self.cells
    }

    /// The cell whose place is written.
    pub(super) fn written(&self) -> Square {
        let mut cells = self.cells;
        cells.sort_unstable_by_key(|cell| (u8::MAX - cell.row, cell.col));
        cells[WRITTEN[self.piece as usize][self.rotation as usize]]
    }
}

/// The cells in reading order, from the top left of the rectangle that they fill.
fn shape(piece: Piece, rotation: Rotation) -> [Pos; 4] {
    let states = SRS.states(piece);
    let cells = states[rotation as usize % states.len()].cells();
    let min = |part: fn(&Pos) -> u32| cells.iter().map(part).min().unwrap_or(0);
    let (top, left) = (min(|cell| cell.row), min(|cell| cell.col));
    cells.map(|cell| Pos::new(cell.row - top, cell.col - left))
}
