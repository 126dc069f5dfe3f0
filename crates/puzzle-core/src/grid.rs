//! Positions, sizes and row-major grids, with the eight symmetries of the square.
//!
//! ```
//! use puzzle_core::grid::{Grid, Pos, Symmetry};
//!
//! let grid = Grid::from_rows([[1, 2, 3], [4, 5, 6]])?;
//! assert_eq!(grid.get(Pos::new(1, 0)), Some(&4));
//!
//! let turned = grid.transformed(Symmetry::Clockwise);
//! assert_eq!(turned, Grid::from_rows([[4, 1], [5, 2], [6, 3]])?);
//! # Ok::<(), puzzle_core::grid::GridError>(())
//! ```

#[cfg(feature = "arbitrary")]
mod arbitrary;

use alloc::vec::Vec;
use core::fmt;

/// A cell's place: row and column from 0, row 0 on top. Ordered row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// Row from the top, from 0.
    pub row: u32,
    /// Column from the left, from 0.
    pub col: u32,
}

impl Pos {
    /// The position at `row` and `col`, both from 0.
    pub const fn new(row: u32, col: u32) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Pos {
    /// Writes `r1c2`, rows and columns from 1, as solvers of paper puzzles do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "r{}c{}",
            u64::from(self.row) + 1,
            u64::from(self.col) + 1
        )
    }
}

/// How many rows and columns a grid has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub cols: u32,
}

impl Size {
    /// A size of `rows` by `cols` cells.
    pub const fn new(rows: u32, cols: u32) -> Self {
        Self { rows, cols }
    }

    /// Number of cells, or `None` where a `usize` cannot hold it.
    pub const fn area(self) -> Option<usize> {
        (self.rows as usize).checked_mul(self.cols as usize)
    }

    /// Whether `pos` lies inside.
    pub const fn contains(self, pos: Pos) -> bool {
        pos.row < self.rows && pos.col < self.cols
    }

    /// All positions, row by row.
    pub fn positions(self) -> impl Iterator<Item = Pos> + Clone {
        // Rows without cells are not walked through.
        let rows = if self.cols == 0 { 0 } else { self.rows };
        (0..rows).flat_map(move |row| (0..self.cols).map(move |col| Pos { row, col }))
    }

    /// The size with rows and columns exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(self.cols, self.rows)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.cols)
    }
}

/// A rectangle of cells: its top-left corner and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    /// The top-left cell.
    pub origin: Pos,
    /// Rows and columns covered.
    pub size: Size,
}

impl Rect {
    /// The rectangle of `size` whose top-left cell is `origin`.
    pub const fn new(origin: Pos, size: Size) -> Self {
        Self { origin, size }
    }

    /// All positions inside, row by row. Positions beyond `u32::MAX` are left out.
    pub fn positions(self) -> impl Iterator<Item = Pos> + Clone {
        let Self { origin, size } = self;
        // How many numbers there are from `from` to `u32::MAX`, `length` at most.
        let rest = |from: u32, length: u32| length.min((u32::MAX - from).saturating_add(1));
        Size::new(rest(origin.row, size.rows), rest(origin.col, size.cols))
            .positions()
            .map(move |p| Pos::new(origin.row + p.row, origin.col + p.col))
    }

    /// Whether `pos` lies inside.
    pub const fn contains(self, pos: Pos) -> bool {
        pos.row >= self.origin.row
            && pos.col >= self.origin.col
            && pos.row - self.origin.row < self.size.rows
            && pos.col - self.origin.col < self.size.cols
    }

    /// Every place where a rectangle of `size` fits into `outer`, row by row.
    pub fn placements(size: Size, outer: Size) -> impl Iterator<Item = Rect> + Clone {
        // Only for a side of 0 in one of `u32::MAX` there is a place more than can be counted.
        let places = |side: u32, outer: u32| {
            let room = outer.checked_sub(side);
            room.map_or(0, |room| room.saturating_add(1))
        };
        Size::new(places(size.rows, outer.rows), places(size.cols, outer.cols))
            .positions()
            .map(move |origin| Rect { origin, size })
    }
}

/// Why a grid could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// A row is longer or shorter than the first.
    Ragged {
        /// The row, from 0.
        row: u32,
        /// Cells in the first row.
        expected: usize,
        /// Cells in this row.
        found: usize,
    },
    /// The cells do not fit into memory.
    TooLarge(Size),
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Ragged {
                row,
                expected,
                found,
            } => write!(
                f,
                "row {} has {found} cells where the first row has {expected}",
                u64::from(row) + 1
            ),
            Self::TooLarge(size) => write!(f, "a grid of {size} cells does not fit into memory"),
        }
    }
}

impl core::error::Error for GridError {}

/// A rectangle of values, stored row by row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// Collects rows of equal length. No rows give the empty grid of 0×0.
    ///
    /// # Errors
    /// [`GridError::Ragged`] names the first row whose length differs from the first row's;
    /// [`GridError::TooLarge`] when rows or columns exceed `u32::MAX`.
    pub fn from_rows<R>(rows: impl IntoIterator<Item = R>) -> Result<Self, GridError>
    where
        R: IntoIterator<Item = T>,
    {
        let mut cells = Vec::new();
        let mut cols = None;
        let mut count = 0_u32;
        for row in rows {
            let before = cells.len();
            cells.extend(row);
            let found = cells.len() - before;
            let expected = *cols.get_or_insert(found);
            if found != expected {
                return Err(GridError::Ragged {
                    row: count,
                    expected,
                    found,
                });
            }
            count = count
                .checked_add(1)
                .ok_or(GridError::TooLarge(Size::new(u32::MAX, u32::MAX)))?;
        }
        let cols = cols.unwrap_or(0);
        let cols =
            u32::try_from(cols).map_err(|_| GridError::TooLarge(Size::new(count, u32::MAX)))?;
        Ok(Self {
            size: Size::new(count, cols),
            cells,
        })
    }

    /// Makes each cell from its position. Cost: one call a cell.
    ///
    /// # Errors
    /// [`GridError::TooLarge`] when the cells do not fit into memory; nothing is allocated then.
    pub fn from_fn(size: Size, make: impl FnMut(Pos) -> T) -> Result<Self, GridError> {
        let area = size.area().ok_or(GridError::TooLarge(size))?;
        let mut cells = Vec::new();
        cells
            .try_reserve_exact(area)
            .map_err(|_| GridError::TooLarge(size))?;
        cells.extend(size.positions().map(make));
        Ok(Self { size, cells })
    }

    /// A grid of `size` with `value` in each cell.
    ///
    /// # Errors
    /// [`GridError::TooLarge`] when the cells do not fit into memory; nothing is allocated then.
    pub fn filled(size: Size, value: T) -> Result<Self, GridError>
    where
        T: Clone,
    {
        Self::from_fn(size, |_| value.clone())
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    fn index(&self, pos: Pos) -> Option<usize> {
        // The product cannot overflow: the cells are in memory.
        self.size
            .contains(pos)
            .then(|| pos.row as usize * self.size.cols as usize + pos.col as usize)
    }

    /// The cell at `pos`, or `None` outside.
    pub fn get(&self, pos: Pos) -> Option<&T> {
        self.cells.get(self.index(pos)?)
    }

    /// The cell at `pos` to be changed, or `None` outside.
    pub fn get_mut(&mut self, pos: Pos) -> Option<&mut T> {
        let index = self.index(pos)?;
        self.cells.get_mut(index)
    }

    /// All cells, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All cells to be changed, row by row.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// The rows from the top, each a slice of its cells.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        let cols = self.size.cols as usize;
        (0..self.size.rows as usize).map(move |row| &self.cells[row * cols..(row + 1) * cols])
    }

    /// All cells with their positions, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        self.size.positions().zip(&self.cells)
    }

    /// A grid of the same size with each cell changed by `change`.
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> Grid<U> {
        Grid {
            size: self.size,
            cells: self.cells.iter().map(change).collect(),
        }
    }

    /// The grid as `symmetry` shows it.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self
    where
        T: Clone,
    {
        let size = symmetry.apply_to_size(self.size);
        let back = symmetry.inverse();
        let cells = size
            .positions()
            .filter_map(|pos| self.get(back.apply(pos, size)).cloned())
            .collect();
        Self { size, cells }
    }
}

impl<T: fmt::Debug> fmt::Debug for Grid<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rows()).finish()
    }
}

/// The eight ways to turn and mirror a square (the dihedral group of order 8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Nothing moves.
    #[default]
    Identity,
    /// A quarter turn clockwise.
    Clockwise,
    /// A half turn.
    HalfTurn,
    /// A quarter turn counter-clockwise.
    CounterClockwise,
    /// Left and right exchanged.
    MirrorColumns,
    /// Top and bottom exchanged.
    MirrorRows,
    /// Rows and columns exchanged.
    Transpose,
    /// Rows and columns exchanged and both reversed.
    AntiTranspose,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Clockwise,
        Self::HalfTurn,
        Self::CounterClockwise,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// Where the cell at `pos` goes in a grid of `size`; `pos` lies inside.
    #[must_use]
    pub const fn apply(self, pos: Pos, size: Size) -> Pos {
        let down = size.rows.saturating_sub(1).saturating_sub(pos.row);
        let right = size.cols.saturating_sub(1).saturating_sub(pos.col);
        match self {
            Self::Identity => pos,
            Self::Clockwise => Pos::new(pos.col, down),
            Self::HalfTurn => Pos::new(down, right),
            Self::CounterClockwise => Pos::new(right, pos.row),
            Self::MirrorColumns => Pos::new(pos.row, right),
            Self::MirrorRows => Pos::new(down, pos.col),
            Self::Transpose => Pos::new(pos.col, pos.row),
            Self::AntiTranspose => Pos::new(right, down),
        }
    }

    /// The size of a grid of `size` afterwards.
    #[must_use]
    pub const fn apply_to_size(self, size: Size) -> Size {
        match self {
            Self::Identity | Self::HalfTurn | Self::MirrorColumns | Self::MirrorRows => size,
            Self::Clockwise | Self::CounterClockwise | Self::Transpose | Self::AntiTranspose => {
                size.transposed()
            }
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Clockwise => Self::CounterClockwise,
            Self::CounterClockwise => Self::Clockwise,
            other => other,
        }
    }
}
