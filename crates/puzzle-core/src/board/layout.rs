//! The size of a board, the masks that follow from it, and the moves that need them.

use core::fmt;

use super::{Board, CellIndex, Square};

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A size that cannot be, or that does not fit into the words.
    Size {
        /// Columns asked for.
        width: u32,
        /// Rows asked for.
        height: u32,
        /// The most rows that fit; 0 where the width is wrong.
        rows: u32,
    },
    /// A row of a picture is not as wide as the board.
    Ragged {
        /// The row of the picture from the top, from 0.
        row: u32,
        /// Columns of the board.
        expected: u32,
        /// Cells in this row.
        found: usize,
    },
    /// A picture has more rows than the board.
    TooTall {
        /// Rows of the board.
        expected: u32,
        /// Rows of the picture.
        found: usize,
    },
    /// A picture has a character other than `.` and `#`.
    Unknown {
        /// The row of the picture from the top, from 0.
        row: u32,
        /// The character.
        found: char,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Size {
                width,
                height,
                rows,
            } => write!(
                f,
                "a board of {width} columns and {height} rows: there may be 1 to {columns} columns \
                 and, at that width, 1 to {rows} rows",
                columns = Layout::<1>::MAX_WIDTH
            ),
            Self::Ragged {
                row,
                expected,
                found,
            } => write!(
                f,
                "row {} of the picture has {found} cells where the board has {expected}",
                u64::from(row) + 1
            ),
            Self::TooTall { expected, found } => write!(
                f,
                "the picture has {found} rows where the board has {expected}"
            ),
            Self::Unknown { row, found } => write!(
                f,
                "row {} of the picture has {found:?} where `.` or `#` was expected",
                u64::from(row) + 1
            ),
        }
    }
}

impl core::error::Error for BoardError {}

/// A size, and what the moves of a [`Board`] of that size need: which bits are cells, and which
/// begin a row.
///
/// Boards passed to its methods have no bits beyond its cells, nor have those that come out.
/// Every method is a handful of instructions a word unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout<const N: usize> {
    width: u8,
    height: u8,
    all: Board<N>,
    first_column: Board<N>,
}

impl<const N: usize> Layout<N> {
    /// The most columns.
    pub const MAX_WIDTH: u32 = 16;
    /// The most rows, where the words have room for them.
    pub const MAX_HEIGHT: u32 = 64;

    /// A layout of `width` columns (1 to 16) and `height` rows (1 to 64), width · height ≤ 64·N.
    ///
    /// # Errors
    /// [`BoardError::Size`] where the size is outside these limits.
    pub const fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        let mut rows = 0;
        if width >= 1 && width <= Self::MAX_WIDTH {
            rows = 64 * N as u32 / width;
            if rows > Self::MAX_HEIGHT {
                rows = Self::MAX_HEIGHT;
            }
        }
        if height == 0 || height > rows {
            return Err(BoardError::Size {
                width,
                height,
                rows,
            });
        }
        let (mut all, mut first_column) = (Board::EMPTY, Board::EMPTY);
        let mut bit = 0;
        while bit < width * height {
            all = all.with(bit as u16);
            if bit % width == 0 {
                first_column = first_column.with(bit as u16);
            }
            bit += 1;
        }
        Ok(Self {
            width: width as u8,
            height: height as u8,
            all,
            first_column,
        })
    }

    /// Columns, 1 to 16.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Rows, 1 to 64.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// Every cell.
    #[inline]
    pub const fn all(&self) -> Board<N> {
        self.all
    }

    /// The number of a cell; `None` outside the board.
    pub const fn index(&self, square: Square) -> Option<CellIndex> {
        if square.col < self.width && square.row < self.height {
            Some(self.offset(square))
        } else {
            None
        }
    }

    /// How far to shift a board to bring its first cell to `square`, which may lie above the board.
    #[inline]
    pub const fn offset(&self, square: Square) -> CellIndex {
        CellIndex(square.row as u16 * self.width as u16 + square.col as u16)
    }

    /// The cell with that number. Numbers beyond the cells go on in rows above.
    pub const fn square(&self, CellIndex(bit): CellIndex) -> Square {
        let width = self.width as u16;
        Square::new((bit % width) as u8, (bit / width) as u8)
    }

    /// Whether the cell at `square` is taken; outside the board none is.
    pub fn contains(&self, board: Board<N>, square: Square) -> bool {
        self.index(square)
            .is_some_and(|index| board.overlaps(Board::cell(index)))
    }

    /// The board of the given cells; those outside are left out.
    pub fn board(&self, squares: impl IntoIterator<Item = Square>) -> Board<N> {
        squares
            .into_iter()
            .filter_map(|square| self.index(square))
            .fold(Board::EMPTY, |board, index| board | Board::cell(index))
    }

    /// The cells of row `row`, bit c for column c; none above the board.
    #[inline]
    pub const fn row(&self, board: Board<N>, row: u8) -> u16 {
        let start = row as usize * self.width as usize;
        let (word, bit) = (start / 64, start % 64);
        if row >= self.height {
            return 0;
        }
        let low = board.0[word] >> bit;
        // The rest of a row that runs into the next word.
        let high = if word + 1 < N {
            board.0[word + 1] << 1 << (63 - bit)
        } else {
            0
        };
        let mask = u16::MAX >> (Self::MAX_WIDTH as u8 - self.width);
        (low | high) as u16 & mask
    }

    /// Every cell one column to the left; the leftmost column is lost.
    #[inline]
    #[must_use]
    pub fn left(&self, board: Board<N>) -> Board<N> {
        (board - self.first_column) >> CellIndex(1)
    }

    /// Every cell one column to the right; the rightmost column is lost.
    #[inline]
    #[must_use]
    pub fn right(&self, board: Board<N>) -> Board<N> {
        ((board << CellIndex(1)) - self.first_column) & self.all
    }

    /// Every cell one row down; the lowest row is lost.
    #[inline]
    #[must_use]
    pub fn down(&self, board: Board<N>) -> Board<N> {
        board >> CellIndex(self.width.into())
    }

    /// Every cell one row up; the highest row is lost.
    #[inline]
    #[must_use]
    pub fn up(&self, board: Board<N>) -> Board<N> {
        (board << CellIndex(self.width.into())) & self.all
    }

    /// The move by `right` columns and `up` rows, negative to the left and down, ready to be
    /// applied to many boards. Cost: a pass over the columns.
    pub fn shift(&self, right: i8, up: i8) -> Shift<N> {
        let width = i16::from(self.width);
        let kept = (0..self.width)
            .filter(|&col| (0..width).contains(&(i16::from(col) + i16::from(right))))
            .fold(Board::EMPTY, |kept, col| {
                kept | self.first_column << CellIndex(col.into())
            });
        let distance = width * i16::from(up) + i16::from(right);
        Shift {
            kept,
            all: self.all,
            by: CellIndex(distance.unsigned_abs()),
            upwards: distance > 0,
        }
    }

    /// Each cell that is taken or has a taken cell above it. Cost: a shift for each doubling of
    /// the height.
    #[inline]
    #[must_use]
    pub fn shadow(&self, board: Board<N>) -> Board<N> {
        let mut shadow = board;
        let mut rows = 1;
        while rows < u16::from(self.height) {
            shadow |= shadow >> CellIndex(rows * u16::from(self.width));
            rows *= 2;
        }
        shadow
    }

    /// The leftmost cell of each full row.
    #[inline]
    pub fn full_rows(&self, board: Board<N>) -> Board<N> {
        // `runs` marks the cells with which a run of `length` taken cells begins.
        let (mut runs, mut length) = (board, 1);
        let width = u16::from(self.width);
        while length < width {
            let step = length.min(width - length);
            runs &= runs >> CellIndex(step);
            length += step;
        }
        runs & self.first_column
    }

    /// Takes the full rows out, moves down what is above, and says how many there were.
    /// Cost: that of [`full_rows`](Self::full_rows), and a shift for each full row.
    #[inline]
    pub fn collapse(&self, board: Board<N>) -> (Board<N>, u32) {
        let full = self.full_rows(board);
        if full.is_empty() {
            (board, 0)
        } else {
            self.without_rows(board, full)
        }
    }

    fn without_rows(&self, mut board: Board<N>, full: Board<N>) -> (Board<N>, u32) {
        let mut cleared = 0;
        for CellIndex(start) in full.cells() {
            // Each row that is gone has brought those above it down by one.
            let below = Board::below(CellIndex(start - cleared * u16::from(self.width)));
            board = (board & below) | (self.down(board) - below);
            cleared += 1;
        }
        (board, cleared.into())
    }
}

/// A move of whole boards by some columns and rows, made by [`Layout::shift`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift<const N: usize> {
    /// The cells whose column stays on the board.
    kept: Board<N>,
    all: Board<N>,
    by: CellIndex,
    upwards: bool,
}

impl<const N: usize> Shift<N> {
    /// The board moved; what leaves the layout is lost.
    #[inline]
    #[must_use]
    pub fn apply(&self, board: Board<N>) -> Board<N> {
        let board = board & self.kept;
        if self.upwards {
            (board << self.by) & self.all
        } else {
            board >> self.by
        }
    }
}
