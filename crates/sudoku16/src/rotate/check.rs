//! Whether turns restore a grid.

use super::puzzle::{Restoration, Rotated};
use crate::error::SolutionError;

/// Whether undoing the turns of `restoration` makes a part of its grid of `rotated`, and the grid
/// is a solved one. Cost: a few passes over the cells.
///
/// # Errors
/// The digits of the grid with the turns undone that are others in the restored one, and those
/// that this repeats.
pub fn check(rotated: &Rotated, restoration: &Restoration) -> Result<(), SolutionError> {
    crate::check(&rotated.restored(restoration.turns()), restoration.grid())
}
