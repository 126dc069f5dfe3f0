//! What can be wrong with an answer.

use alloc::vec::Vec;

use crate::puzzle::Cell;

/// All that is wrong with a grid as the answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cells {changed:?} differ from the givens; pairs {clashing:?} hold the same digit")]
#[non_exhaustive]
pub struct CheckError {
    /// Cells that hold another digit than the one given, row by row.
    pub changed: Vec<Cell>,
    /// Cells that hold the same digit in one row, column or box, the earlier first.
    pub clashing: Vec<[Cell; 2]>,
}
