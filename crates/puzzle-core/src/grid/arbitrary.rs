//! Grids for fuzzers.

use arbitrary::{Result, Unstructured};

use super::{Grid, Size};

impl<T> Grid<T> {
    /// A grid of one cell up to `most`, which are 1×1 or more, each cell made by `cell` row by row.
    /// Cost: one call a cell, up to the area of `most`, however few bytes there are.
    ///
    /// # Errors
    /// Those of `cell`.
    pub fn arbitrary_with<'a>(
        u: &mut Unstructured<'a>,
        most: Size,
        mut cell: impl FnMut(&mut Unstructured<'a>) -> Result<T>,
    ) -> Result<Self> {
        let mut side = |most: u32| u.int_in_range(1..=most.max(1));
        let size = Size::new(side(most.rows)?, side(most.cols)?);
        let cells = size.positions().map(|_| cell(u)).collect::<Result<_>>()?;
        Ok(Self { size, cells })
    }
}
