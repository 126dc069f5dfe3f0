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
//!
//! A free cell that is cut off from the open space above stays so until rows are cleared: the
//! first rows that are cleared are none of those with such cells. That holds for pieces in one
//! part that never leap over taken cells when they turn.

use puzzle_core::board::Layout;
use puzzle_core::{Board, Pos};

use super::frame::Frame;
use crate::puzzle::{Game, Piece};
use crate::rules::{Rules, Shape};

/// Where more rows than this can be cleared, each is taken to be worth the most that a row of a
/// set can be.
const HORIZON: usize = 15;

/// Rows that a piece can lie in, at most.
const TALLEST: usize = Shape::BOX as usize;

/// The bound for one game.
#[derive(Debug)]
pub(super) struct Bound {
    /// For each piece, the most rows in which it or a later one can lie.
    heights: Vec<u8>,
    /// Whether no piece can get into a hole that is closed on all sides.
    solid: bool,
}

impl Bound {
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
        // Pieces enter above everything that is taken.
        let solid = u32::from(game.rules().headroom) >= Shape::BOX
            && Piece::ALL
                .into_iter()
                .filter(|piece| game.pieces().contains(piece))
                .all(|piece| is_solid(game.rules().rotation.states(piece)));
        Self { heights, solid }
    }

    /// At most this much more is scored from `board` on, whose rows have `gaps`, when `set` pieces
    /// have been set. The bound is as low as it can be made only where it is above `least`.
    /// Cost: a pass over the rows that can still be cleared, and where that does not do, another
    /// and a flood fill.
    #[inline]
    pub(super) fn rest<const N: usize>(
        &self,
        layout: &Layout<N>,
        board: Board<N>,
        gaps: Gaps,
        set: u32,
        least: u64,
    ) -> u64 {
        let heights = self.heights.get(set as usize..).unwrap_or(&[]);
        let bound = best_sets(heights, gaps, gaps);
        if bound <= least || !self.solid {
            return bound;
        }
        let sealed = sealed(layout, board);
        if sealed.is_empty() {
            return bound;
        }
        best_sets(heights, gaps, gaps.without(layout, board, sealed))
    }
}

/// The best sum of scores over all ways to part rows into sets, when rows are filled by the
/// smallest of `gaps` first, and those of the first set by the smallest of `first_gaps`.
#[inline]
fn best_sets(heights: &[u8], mut gaps: Gaps, mut first_gaps: Gaps) -> u64 {
    let height = |piece: usize| heights.get(piece).map_or(0, |&height| usize::from(height));
    let full = gaps.full as usize;
    let mut best = [0_u64; HORIZON + 1];
    let mut earliest = [0; HORIZON + 1];
    for rows in 1..=HORIZON {
        earliest[rows] = gaps.fill_one();
        if earliest[rows] >= heights.len() {
            return best[rows - 1];
        }
        best[rows] = best[rows - 1];
        if rows <= full + height(first_gaps.fill_one()) {
            best[rows] = Rules::score(rows as u32);
        }
        for before in rows.saturating_sub(TALLEST).max(1)..rows {
            let piece = earliest[rows].max(earliest[before] + 1);
            if best[before] > 0 && rows - before <= height(piece) {
                let last = Rules::score((rows - before) as u32);
                best[rows] = best[rows].max(best[before] + last);
            }
        }
    }
    coarse(heights, gaps)
}

/// The bound without regard to which rows can be cleared when: all cells may fall into the rows
/// that are there, and the rest fills empty ones.
fn coarse(heights: &[u8], gaps: Gaps) -> u64 {
    let at_once = u64::from(gaps.full) + u64::from(Shape::BOX);
    let rows = u64::from(Game::MAX_HEIGHT) + 4 * heights.len() as u64 / u64::from(gaps.width);
    Rules::score(at_once as u32) + rows * (Rules::score(Shape::BOX) / u64::from(Shape::BOX))
}

/// Rows by how many of their cells are free, taken by the smallest gaps first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gaps {
    /// How many rows there are of each gap from 0 to 15, four bits for each number; [`MANY`] stands
    /// for that many and more. Empty rows are not counted.
    ///
    /// [`MANY`]: Self::MANY
    rows: u64,
    /// Rows without a gap.
    full: u32,
    width: u32,
    /// Cells that have been filled.
    filled: u32,
}

impl Gaps {
    /// Of more rows with one gap, no more than this matter.
    const MANY: u64 = HORIZON as u64;

    /// The gaps of `board`. Cost: a pass over its rows.
    pub(super) fn new<const N: usize>(layout: &Layout<N>, board: Board<N>) -> Self {
        let mut gaps = Self {
            rows: 0,
            full: 0,
            width: layout.width().into(),
            filled: 0,
        };
        for row in 0..layout.height() {
            let gap = gaps.gap(layout, board, row);
            gaps.add(gap);
            gaps.full += u32::from(gap == 0);
        }
        gaps
    }

    /// The gaps of `board`, which has these, after a piece is set in `cells`, of which the lowest
    /// is in row `lowest`, and the full rows are gone.
    #[inline]
    pub(super) fn after<const N: usize>(
        mut self,
        layout: &Layout<N>,
        board: Board<N>,
        cells: Board<N>,
        lowest: u8,
    ) -> Self {
        for row in lowest..lowest + TALLEST as u8 {
            let filled = layout.row(cells, row).count_ones();
            if filled > 0 {
                let gap = self.gap(layout, board, row);
                self.remove(gap);
                self.add(gap - filled);
            }
        }
        // Those without a gap are gone.
        self.rows &= !15;
        self.full = 0;
        self
    }

    /// The gaps of `board`, which has these, without the rows in which a cell of `cells` is.
    fn without<const N: usize>(
        mut self,
        layout: &Layout<N>,
        board: Board<N>,
        cells: Board<N>,
    ) -> Self {
        for row in (0..layout.height()).filter(|&row| layout.row(cells, row) != 0) {
            self.remove(self.gap(layout, board, row));
        }
        self
    }

    fn gap<const N: usize>(&self, layout: &Layout<N>, board: Board<N>, row: u8) -> u32 {
        self.width - layout.row(board, row).count_ones()
    }

    fn add(&mut self, gap: u32) {
        self.rows += self.one(gap);
    }

    /// Takes out a row with this gap. Where there are many, there may be as many without it.
    fn remove(&mut self, gap: u32) {
        self.rows -= self.one(gap);
    }

    /// One row with this gap as [`rows`](Self::rows) counts it: nothing where it is empty, or one
    /// of many.
    fn one(&self, gap: u32) -> u64 {
        let digit = 4 * gap % u64::BITS;
        let counts = gap < self.width && self.rows >> digit & 15 < Self::MANY;
        u64::from(counts) << digit
    }

    /// Fills the row with the smallest gap, and gives the number from 0 of the first piece that
    /// may have completed it. There are as many empty rows as it takes.
    #[inline]
    fn fill_one(&mut self) -> usize {
        let gap = if self.rows == 0 {
            self.width
        } else {
            self.rows.trailing_zeros() / 4
        };
        self.rows -= u64::from(self.rows != 0) << (4 * gap % u64::BITS);
        self.filled += gap;
        self.filled.div_ceil(4).saturating_sub(1) as usize
    }
}

/// The free cells that are not connected with those that have nothing above them.
#[inline]
fn sealed<const N: usize>(layout: &Layout<N>, board: Board<N>) -> Board<N> {
    let shadow = layout.shadow(board);
    let covered = shadow - board;
    if covered.is_empty() {
        return covered;
    }
    let free = layout.all() - board;
    let mut open = layout.all() - shadow;
    loop {
        let sides = layout.left(open) | layout.right(open);
        let grown = open | (sides | layout.up(open) | layout.down(open)) & free;
        if grown == open {
            return free - open;
        }
        open = grown;
    }
}

/// Whether a piece with these states is always in one part of the free cells: each state is in
/// one piece, and so are two states between which it turns, laid over each other.
fn is_solid(states: &[Shape]) -> bool {
    states
        .iter()
        .zip(states.iter().cycle().skip(1))
        .all(|(shape, next)| {
            let (cells, turned) = (shape.cells(), next.cells());
            is_connected(&cells) && is_connected(&[cells, turned].concat())
        })
}

/// Whether the cells hang together by their sides.
fn is_connected(cells: &[Pos]) -> bool {
    let touch = |a: &Pos, b: &Pos| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) <= 1;
    let mut reached: Vec<&Pos> = cells.iter().take(1).collect();
    // Each pass reaches at least one more, as long as there are any.
    for _ in cells {
        let next = cells
            .iter()
            .filter(|cell| reached.iter().any(|other| touch(cell, other)));
        reached = next.collect();
    }
    reached.len() == cells.len()
}
