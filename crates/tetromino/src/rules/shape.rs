//! A piece in one of its rotation states.

use puzzle_core::Pos;

use crate::error::ShapeError;

/// The four cells of a piece in one of its rotation states, inside a box of 4×4 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape([Pos; 4]);

impl Shape {
    /// Rows and columns of the box.
    pub const BOX: u32 = 4;

    /// What stands in the place of a state that a piece does not have.
    pub(super) const NONE: Self = Self([Pos::new(0, 0); 4]);

    /// Reads a picture of the box: rows from the top, `.` free and `#` taken, a line break between
    /// rows. Rows and columns that are left out on the right and at the bottom are free.
    ///
    /// # Errors
    /// Where there is another character, a cell outside the box, or not exactly four taken cells.
    pub const fn new(art: &str) -> Result<Self, ShapeError> {
        let bytes = art.as_bytes();
        let mut cells = [Pos::new(0, 0); 4];
        let (mut pos, mut count, mut i) = (Pos::new(0, 0), 0, 0);
        while i < bytes.len() {
            match bytes[i] {
                b'\n' => {
                    pos = Pos::new(pos.row + 1, 0);
                    i += 1;
                    continue;
                }
                b'.' | b'#' => {}
                _ => return Err(ShapeError::Unknown(pos)),
            }
            if pos.row >= Self::BOX || pos.col >= Self::BOX {
                return Err(ShapeError::Outside(pos));
            }
            if bytes[i] == b'#' {
                if count < cells.len() {
                    cells[count] = pos;
                }
                count += 1;
            }
            pos.col += 1;
            i += 1;
        }
        if count == cells.len() {
            Ok(Self(cells))
        } else {
            Err(ShapeError::Count(count))
        }
    }

    /// The shape of four different cells of the box, which are in reading order.
    pub(super) const fn from_cells(cells: [Pos; 4]) -> Self {
        Self(cells)
    }

    /// The cells, counted from the top-left corner of the box, row by row.
    pub const fn cells(&self) -> [Pos; 4] {
        self.0
    }
}
