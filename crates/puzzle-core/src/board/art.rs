//! Boards as pictures of `.` and `#`.

use core::fmt;

use super::{Board, BoardError, Layout, Square};

impl<const N: usize> Layout<N> {
    /// Reads a picture: rows from the top, `.` free and `#` taken, the last row on the floor.
    /// Rows that the picture lacks at the top are free. Blanks around rows and blank lines do not
    /// count, so that pictures can be indented.
    ///
    /// # Errors
    /// Where a row is not as wide as the board, there are more rows than the board has, or
    /// another character stands in one.
    pub fn read(&self, art: &str) -> Result<Board<N>, BoardError> {
        let rows = || art.lines().map(str::trim).filter(|row| !row.is_empty());
        let count = rows().count();
        if count > usize::from(self.height()) {
            return Err(BoardError::TooTall {
                expected: self.height().into(),
                found: count,
            });
        }
        let mut board = Board::EMPTY;
        for (row, text) in (0..).zip(rows()) {
            let found = text.chars().count();
            if found != usize::from(self.width()) {
                return Err(BoardError::Ragged {
                    row,
                    expected: self.width().into(),
                    found,
                });
            }
            let height = count as u32 - 1 - row;
            for (col, found) in (0..).zip(text.chars()) {
                match found {
                    '.' => {}
                    '#' => board |= self.board([Square::new(col, height as u8)]),
                    _ => return Err(BoardError::Unknown { row, found }),
                }
            }
        }
        Ok(board)
    }

    /// The board as a picture that [`read`](Self::read) reads.
    pub const fn art(&self, board: Board<N>) -> Art<N> {
        Art {
            layout: *self,
            board,
        }
    }
}

/// A board that is written as a picture: rows from the top, `.` free and `#` taken, a line break
/// between rows.
#[derive(Clone, Copy, Debug)]
pub struct Art<const N: usize> {
    layout: Layout<N>,
    board: Board<N>,
}

impl<const N: usize> fmt::Display for Art<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.layout.height()).rev() {
            for col in 0..self.layout.width() {
                let taken = self.layout.contains(self.board, Square::new(col, row));
                f.write_str(if taken { "#" } else { "." })?;
            }
            if row > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
