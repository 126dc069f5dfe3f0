//! Occupancy boards, a bit a cell. (Placeholder module, to be written.)

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board;
