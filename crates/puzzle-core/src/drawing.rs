//! Pictures of puzzles: cells with texts, labels and highlights, the borders between them, and
//! captions below, as plain text, Unicode, ANSI colours or SVG.
//!
//! ```
//! use puzzle_core::drawing::{Cell, Drawing, Line};
//!
//! let cells = [["1", ""], ["", "1"]].map(|row| row.map(Cell::new));
//! let drawing = Drawing::from_rows(cells).with_grid(Line::Light);
//! assert_eq!(drawing.to_unicode(), "\
//! ┌───┬───┐
//! │ 1 │   │
//! ├───┼───┤
//! │   │ 1 │
//! └───┴───┘
//! ");
//! assert!(drawing.to_svg().starts_with("<svg "));
//! ```

mod caption;
mod cell;
mod svg;
mod text;

use alloc::vec::Vec;

use crate::grid::{Pos, Size};

pub use caption::Caption;
pub use cell::{Cell, Colour, Marks};

/// How a border is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// Not at all.
    #[default]
    None,
    /// Thin.
    Light,
    /// Thick.
    Heavy,
}

/// A picture of a rectangle of cells and the borders around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    size: Size,
    /// Row by row.
    cells: Vec<Cell>,
    /// The border above each cell, row by row, and a last row for the lower edge.
    horizontal: Vec<Line>,
    /// The borders left of each cell and, last in each row, right of the last one.
    vertical: Vec<Line>,
    /// Rows of columns of text below the picture.
    captions: Vec<Vec<Caption>>,
}

impl Drawing {
    /// A drawing of rows of cells without borders. Shorter rows are filled up with
    /// [void](Cell::void) cells. Cells beyond `i32::MAX` rows or columns are dropped, and what is
    /// said of void cells.
    pub fn from_rows<R>(rows: impl IntoIterator<Item = R>) -> Self
    where
        R: IntoIterator<Item = Cell>,
    {
        const MOST: usize = i32::MAX as usize;
        let rows = rows.into_iter().take(MOST);
        let rows: Vec<Vec<Cell>> = rows
            .map(|row| row.into_iter().take(MOST).map(Cell::normalized).collect())
            .collect();
        let cols = rows.iter().map(Vec::len).max().unwrap_or(0);
        let size = Size::new(rows.len() as u32, cols as u32);
        let cells = rows.into_iter().flat_map(|row| {
            let missing = cols - row.len();
            row.into_iter()
                .chain(core::iter::repeat_n(Cell::void(), missing))
        });
        Self {
            size,
            cells: cells.collect(),
            horizontal: alloc::vec![Line::None; (size.rows as usize + 1) * cols],
            vertical: alloc::vec![Line::None; size.rows as usize * (cols + 1)],
            captions: Vec::new(),
        }
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Draws a border around every cell that is not void. Thicker borders stay.
    #[must_use]
    pub fn with_grid(self, line: Line) -> Self {
        let voids: Vec<bool> = self.cells.iter().map(Cell::is_void).collect();
        let cols = self.size.cols as usize;
        let is_void = |pos: Pos| voids[pos.row as usize * cols + pos.col as usize];
        self.with_regions(line, |pos| (!is_void(pos)).then_some(pos))
    }

    /// Draws borders around boxes of `size`, from the top-left corner on. Thicker borders stay.
    #[must_use]
    pub fn with_boxes(self, size: Size, line: Line) -> Self {
        let (rows, cols) = (size.rows.max(1), size.cols.max(1));
        self.with_regions(line, |pos| Some((pos.row / rows, pos.col / cols)))
    }

    /// Draws a border wherever neighbouring cells are of different regions. What lies around the
    /// drawing is of the region `None`. Thicker borders stay.
    #[must_use]
    pub fn with_regions<K: PartialEq>(
        mut self,
        line: Line,
        region: impl Fn(Pos) -> Option<K>,
    ) -> Self {
        let Size { rows, cols } = self.size;
        let at = |row: Option<u32>, col: Option<u32>| {
            let pos = Pos::new(row?, col?);
            self.size.contains(pos).then(|| region(pos)).flatten()
        };
        for (row, border) in (0..=rows)
            .flat_map(|row| (0..cols).map(move |col| (row, col)))
            .zip(&mut self.horizontal)
        {
            let (row, col) = row;
            if at(row.checked_sub(1), Some(col)) != at(Some(row), Some(col)) {
                *border = line.max(*border);
            }
        }
        for ((row, col), border) in (0..rows)
            .flat_map(|row| (0..=cols).map(move |col| (row, col)))
            .zip(&mut self.vertical)
        {
            if at(Some(row), col.checked_sub(1)) != at(Some(row), Some(col)) {
                *border = line.max(*border);
            }
        }
        self
    }

    /// Draws borders at the right edge of each cell of which `right` says so, and at the lower edge
    /// where `below` does. Thicker borders stay.
    #[must_use]
    pub fn with_borders(
        mut self,
        line: Line,
        right: impl Fn(Pos) -> bool,
        below: impl Fn(Pos) -> bool,
    ) -> Self {
        let cols = self.size.cols as usize;
        for pos in self.size.positions() {
            let (row, col) = (pos.row as usize, pos.col as usize);
            if right(pos) {
                let border = &mut self.vertical[row * (cols + 1) + col + 1];
                *border = line.max(*border);
            }
            if below(pos) {
                let border = &mut self.horizontal[(row + 1) * cols + col];
                *border = line.max(*border);
            }
        }
        self
    }

    /// Puts `columns` of text side by side below the picture and below the captions that it has.
    #[must_use]
    pub fn with_captions(mut self, columns: impl IntoIterator<Item = Caption>) -> Self {
        let columns: Vec<Caption> = columns.into_iter().collect();
        if !columns.is_empty() {
            self.captions.push(columns);
        }
        self
    }

    /// This drawing with `other` at its right, a void column between. The tops are level, and the
    /// captions of both below.
    #[must_use]
    pub fn beside(&self, other: &Self) -> Self {
        let left = self.size.cols + 1;
        let size = Size::new(self.size.rows.max(other.size.rows), left + other.size.cols);
        let part = |pos: Pos| match pos.col.checked_sub(left) {
            Some(col) => (other, Pos::new(pos.row, col)),
            None => (self, pos),
        };
        let rows = (0..size.rows).map(|row| {
            (0..size.cols).map(move |col| {
                let (drawing, pos) = part(Pos::new(row, col));
                drawing.cell(pos).cloned().unwrap_or_default()
            })
        });
        let mut both = Self::from_rows(rows);
        // Without rows there are no columns either.
        let size = both.size;
        let lattice = Size::new(size.rows + 1, size.cols + 1);
        for pos in lattice.positions() {
            let (drawing, there) = part(pos);
            if pos.col < size.cols {
                let above = drawing.above(there);
                let at = pos.row as usize * size.cols as usize + pos.col as usize;
                both.horizontal[at] = above;
            }
            if pos.row < size.rows {
                let at = pos.row as usize * lattice.cols as usize + pos.col as usize;
                both.vertical[at] = drawing.left_of(there);
            }
        }
        both.captions = [&*self.captions, &*other.captions].concat();
        both
    }

    /// The cell at `pos`, or `None` outside.
    pub fn cell(&self, pos: Pos) -> Option<&Cell> {
        let inside = self.size.contains(pos);
        let index = pos.row as usize * self.size.cols as usize + pos.col as usize;
        inside.then(|| self.cells.get(index)).flatten()
    }

    /// The border above the cell at `pos`; one row past the last is the lower edge.
    fn above(&self, pos: Pos) -> Line {
        if pos.row > self.size.rows || pos.col >= self.size.cols {
            return Line::None;
        }
        self.horizontal[pos.row as usize * self.size.cols as usize + pos.col as usize]
    }

    /// The border left of the cell at `pos`; one column past the last is the right edge.
    fn left_of(&self, pos: Pos) -> Line {
        if pos.row >= self.size.rows || pos.col > self.size.cols {
            return Line::None;
        }
        self.vertical[pos.row as usize * (self.size.cols as usize + 1) + pos.col as usize]
    }
}
