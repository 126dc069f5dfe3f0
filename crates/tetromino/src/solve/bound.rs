//! How much the pieces that are left can score at most.
//!
//! Rows keep their cells when rows below them vanish, and a cleared row makes room for an empty
//! one, so a game clears rows out of those that are there now and any number of empty ones. Each
//! piece fills four cells. So k rows in all cannot be cleared before the pieces have filled the k
//! smallest gaps: with m₁ ≤ m₂ ≤ … cells missing in the rows, not before the piece number
//! t(k) = ⌈(m₁ + … + mₖ) / 4⌉. The piece that brings the total to k is one from t(k) on. It lies
//! in at most as many rows as the tallest of those is high, and clears no others; only the first
//! piece also clears the rows that are full already. So the best sum of scores over all ways to
//! part the rows into sets of these sizes,
//!
//! best(k) = max over s ≤ height(t(k)) of best(k - s) + score(s),
//!
//! is never exceeded, whatever holes, floating cells and full rows the table has.

use puzzle_core::Board;
use puzzle_core::board::Layout;

use super::frame::Frame;
use crate::puzzle::Game;
use crate::rules::{Rules, Shape};

/// The bound for one game.
#[derive(Debug)]
pub(super) struct Bound {
    /// For each piece, the most rows in which it or a later one can lie.
    heights: Vec<u8>,
}

impl Bound {
    /// Where more rows than this can be cleared, each is taken to be worth the most that a row of
    /// a set can be.
    const HORIZON: usize = 40;

    pub(super) fn new(game: &Game) -> Self {
        let mut tallest = 0;
        let heights = game.pieces().iter().rev().map(|&piece| {
            let frames = Frame::all(&game.rules().rotation, piece);
            let fitting = frames
                .iter()
                .filter(|frame| frame.width <= game.width() && frame.height <= game.field_height());
            tallest = fitting.map(|frame| frame.height).fold(tallest, u8::max);
            tallest
        });
        let mut heights: Vec<u8> = heights.collect();
        heights.reverse();
        Self { heights }
    }

    /// At most this much more is scored from `board` on, when `set` pieces have been set.
    /// Cost: a pass over the rows, and one over the rows that can still be cleared.
    #[inline]
    pub(super) fn rest<const N: usize>(
        &self,
        layout: &Layout<N>,
        board: Board<N>,
        set: usize,
    ) -> u64 {
        let heights = self.heights.get(set..).unwrap_or(&[]);
        let width = usize::from(layout.width());
        let mut gaps = [0_u8; 17];
        for row in 0..layout.height() {
            gaps[width - layout.row(board, row).count_ones() as usize] += 1;
        }
        let full = usize::from(gaps[0]);
        let mut best = [0; Self::HORIZON + 1];
        let (mut gap, mut filled) = (0, 0_usize);
        for rows in 1..=Self::HORIZON {
            while gap < width && gaps[gap] == 0 {
                gap += 1;
            }
            // Of empty rows, there are as many as it takes.
            gaps[gap] = gaps[gap].saturating_sub(1);
            filled += gap;
            let earliest = filled.div_ceil(4).saturating_sub(1);
            let Some(&height) = heights.get(earliest) else {
                return best[rows - 1];
            };
            let height = usize::from(height);
            best[rows] = best[rows - 1];
            for last in 1..=height.min(rows) {
                best[rows] = best[rows].max(best[rows - last] + Rules::score(last as u32));
            }
            if rows <= full + height {
                best[rows] = best[rows].max(Rules::score(rows as u32));
            }
        }
        coarse(heights, layout, full)
    }
}

/// The bound without regard to which rows can be cleared when: all cells may fall into the rows
/// that are there, and the rest fills empty ones.
fn coarse<const N: usize>(heights: &[u8], layout: &Layout<N>, full: usize) -> u64 {
    let at_once = full as u64 + Shape::BOX as u64;
    let rows = u64::from(layout.height()) + 4 * heights.len() as u64 / u64::from(layout.width());
    Rules::score(at_once as u32) + rows * (Rules::score(Shape::BOX) / u64::from(Shape::BOX))
}
