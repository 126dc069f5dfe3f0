//! Clues: patterns that float over the board.

use puzzle_core::{Pos, Size};

use super::truffle::Spec;
use crate::error::ClueError;

/// A pattern of 1 to 3 rows and 1 to 3 columns. It holds when it matches the board somewhere:
/// shifted by whole cells, wholly inside, never turned or mirrored. Clues may share cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    size: Size,
    /// Three rows of three: the pattern in the top left corner, nothing said elsewhere.
    specs: [Spec; 9],
}

impl Clue {
    /// Rows of a pattern at most, and columns.
    pub const LONGEST_SIDE: u32 = 3;

    /// A pattern of `size` cells of which nothing is said. What is then said in [`rows_mut`] may be
    /// anything: a pattern that no board can match (it names a truffle twice, say) is no fault.
    ///
    /// # Errors
    /// When rows or columns are not 1 to 3.
    ///
    /// [`rows_mut`]: Self::rows_mut
    pub fn blank(size: Size) -> Result<Self, ClueError> {
        let fits = |side| (1..=Self::LONGEST_SIDE).contains(&side);
        if fits(size.rows) && fits(size.cols) {
            let specs = [Spec::ANY; 9];
            Ok(Self { size, specs })
        } else {
            Err(ClueError::Size(size))
        }
    }

    /// Rows and columns, 1 to 3 each.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What is said of the pattern's cell at `pos`, or `None` outside the pattern.
    pub fn get(&self, pos: Pos) -> Option<Spec> {
        self.size
            .contains(pos)
            .then(|| self.specs[(3 * pos.row + pos.col) as usize])
    }

    /// The rows from the top, each with what is said of its cells.
    pub fn rows(&self) -> impl Iterator<Item = &[Spec]> {
        let Size { rows, cols } = self.size;
        self.specs
            .chunks(3)
            .map(move |row| &row[..cols as usize])
            .take(rows as usize)
    }

    /// The same to be changed.
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut [Spec]> {
        let Size { rows, cols } = self.size;
        self.specs
            .chunks_mut(3)
            .map(move |row| &mut row[..cols as usize])
            .take(rows as usize)
    }

    /// What is said of the nine cells of the board when the pattern lies in its top left corner.
    #[inline]
    pub(crate) const fn in_corner(&self) -> &[Spec; 9] {
        &self.specs
    }
}
