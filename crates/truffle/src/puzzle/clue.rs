//! Clues: patterns that float over the board.

use puzzle_core::{BitSet, Grid, Index, Pos, Size};

use super::board::Cell;
use super::truffle::Spec;
use crate::error::ClueError;

/// A pattern of 1 to 3 rows and 1 to 3 columns, of which some cells may be left out. It matches the
/// board where it agrees with what lies below: shifted by whole cells, wholly inside, never turned
/// or mirrored. A clue holds when its pattern matches somewhere, a negative one when it matches
/// nowhere. Clues may share cells.
///
/// A pattern of 3×3 cells can lie in one place only: it says what is fixed on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    size: Size,
    /// The cells of the pattern in the top left corner of the board: some in each of its outer rows
    /// and columns.
    outline: BitSet<Cell>,
    /// What is said of them, nothing elsewhere.
    specs: [Spec; 9],
    is_negative: bool,
}

impl Clue {
    /// Rows of a pattern at most, and columns.
    pub const LONGEST_SIDE: u32 = 3;

    /// The clue with this pattern, which is to match somewhere; `None` stands for a cell that is
    /// left out. A pattern that no board can match (it names a truffle twice, say) is no fault.
    ///
    /// # Errors
    /// When rows or columns are not 1 to 3, or the first or last of them has no cell.
    pub fn new(pattern: &Grid<Option<Spec>>) -> Result<Self, ClueError> {
        let size = pattern.size();
        let fits = |side| (1..=Self::LONGEST_SIDE).contains(&side);
        if !fits(size.rows) || !fits(size.cols) {
            return Err(ClueError::Size(size));
        }
        let mut clue = Self {
            size,
            outline: BitSet::EMPTY,
            specs: [Spec::ANY; 9],
            is_negative: false,
        };
        for (pos, spec) in pattern.iter() {
            if let (Some(spec), Some(cell)) = (spec, Cell::at(pos)) {
                clue.outline.insert(cell);
                clue.specs[cell.index()] = *spec;
            }
        }
        match clue.empty_side() {
            Some(pos) => Err(ClueError::EmptySide(pos)),
            None => Ok(clue),
        }
    }

    /// The clue that the same pattern matches nowhere, or somewhere where this one is negative.
    #[must_use]
    pub const fn negated(mut self) -> Self {
        self.is_negative = !self.is_negative;
        self
    }

    /// Whether the pattern is to match nowhere.
    pub const fn is_negative(&self) -> bool {
        self.is_negative
    }

    /// Rows and columns, 1 to 3 each.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether no cell is left out.
    pub fn is_rectangle(&self) -> bool {
        self.size.area() == Some(self.outline.len())
    }

    /// The clue with all cells that are left out put in, of which nothing is said. That changes
    /// nothing: they lie between others, on the board anyway.
    #[must_use]
    pub fn filled(mut self) -> Self {
        self.outline = self.size.positions().filter_map(Cell::at).collect();
        self
    }

    /// What is said of the pattern's cell at `pos`, or `None` outside the pattern.
    pub fn get(&self, pos: Pos) -> Option<Spec> {
        let cell = Cell::at(pos).filter(|&cell| self.outline.contains(cell))?;
        Some(self.specs[cell.index()])
    }

    /// The rows from the top, each with what is said of its cells; `None` is left out.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Option<Spec>>> {
        let Size { rows, cols } = self.size;
        (0..rows).map(move |row| (0..cols).map(move |col| self.get(Pos::new(row, col))))
    }

    /// What is said, one shape or flavour at a time.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (Pos, Spec)> {
        let cells = self.outline.iter();
        cells.flat_map(|cell| {
            let Spec { shape, flavour } = self.specs[cell.index()];
            let said = [shape.map(Spec::from), flavour.map(Spec::from)];
            said.into_iter()
                .flatten()
                .map(move |spec| (cell.pos(), spec))
        })
    }

    /// The clue without the shape and the flavour of `spec` at `pos`.
    pub(crate) fn without(mut self, pos: Pos, spec: Spec) -> Self {
        if let Some(cell) = Cell::at(pos) {
            let said = &mut self.specs[cell.index()];
            said.shape = said.shape.filter(|_| spec.shape.is_none());
            said.flavour = said.flavour.filter(|_| spec.flavour.is_none());
        }
        self
    }

    /// The clue without the cell at `pos` and what is said of it; `None` where an outer row or
    /// column would have no cell.
    pub(crate) fn without_cell(mut self, pos: Pos) -> Option<Self> {
        let cell = Cell::at(pos)?;
        self.outline.remove(cell);
        self.specs[cell.index()] = Spec::ANY;
        self.empty_side().is_none().then_some(self)
    }

    /// What is said of the nine cells of the board when the pattern lies in its top left corner.
    #[inline]
    pub(crate) const fn in_corner(&self) -> &[Spec; 9] {
        &self.specs
    }

    /// The beginning of the first or last row or column that has no cell, if one has none.
    fn empty_side(&self) -> Option<Pos> {
        let Size { rows, cols } = self.size;
        let is_empty = |row: Option<u32>, col: Option<u32>| {
            let mut cells = self.outline.iter().map(Cell::pos);
            !cells.any(|pos| row.unwrap_or(pos.row) == pos.row && col.unwrap_or(pos.col) == pos.col)
        };
        let outer_rows = [0, rows - 1].map(|row| (Pos::new(row, 0), is_empty(Some(row), None)));
        let outer_cols = [0, cols - 1].map(|col| (Pos::new(0, col), is_empty(None, Some(col))));
        let mut sides = outer_rows.into_iter().chain(outer_cols);
        sides.find(|(_, is_empty)| *is_empty).map(|(pos, _)| pos)
    }
}
