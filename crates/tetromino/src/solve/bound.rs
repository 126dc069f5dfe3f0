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

/// The bound for one game.
#[derive(Debug)]
pub(super) struct Bound {
    /// For each piece, the most rows in which it or a later one can lie.
    heights: Vec<u8>,
    /// Whether no piece can get into a hole that is closed on all sides.
    solid: bool,
}

impl Bound {
    /// Where more rows than this can be cleared, each is taken to be worth the most that a row of
    /// a set can be.
    const HORIZON: usize = 15;
    /// Rows that a piece can lie in, at most.
    const TALLEST: usize = Shape::BOX as usize;

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
        let height = |piece: usize| heights.get(piece).map_or(0, |&height| usize::from(height));
        let sealed = if self.solid {
            sealed(layout, board)
        } else {
            Board::EMPTY
        };
        let (mut gaps, mut open_gaps) = (Gaps::new(layout), Gaps::new(layout));
        for row in 0..layout.height() {
            let gap = u32::from(layout.width()) - layout.row(board, row).count_ones();
            gaps.add(gap, true);
            open_gaps.add(gap, layout.row(sealed, row) == 0);
        }
        let full = gaps.full();
        let mut best = [0_u64; Self::HORIZON + 1];
        let mut earliest = [0; Self::HORIZON + 1];
        for rows in 1..=Self::HORIZON {
            earliest[rows] = gaps.fill_one();
            if earliest[rows] >= heights.len() {
                return best[rows - 1];
            }
            best[rows] = best[rows - 1];
            if rows <= full + height(open_gaps.fill_one()) {
                best[rows] = Rules::score(rows as u32);
            }
            for before in rows.saturating_sub(Self::TALLEST).max(1)..rows {
                let piece = earliest[rows].max(earliest[before] + 1);
                if best[before] > 0 && rows - before <= height(piece) {
                    let last = Rules::score((rows - before) as u32);
                    best[rows] = best[rows].max(best[before] + last);
                }
            }
        }
        coarse(heights, layout, full)
    }
}

/// Rows by how many of their cells are free, taken by the smallest gaps first.
#[derive(Clone, Copy, Debug)]
struct Gaps {
    /// How many rows there are of each gap, seven bits for each number.
    rows: u128,
    /// Cells that have been filled.
    filled: u32,
}

impl Gaps {
    const BITS: u32 = 7;

    /// As many empty rows as it takes.
    #[inline]
    fn new<const N: usize>(layout: &Layout<N>) -> Self {
        Self {
            rows: 63 << (Self::BITS * u32::from(layout.width())),
            filled: 0,
        }
    }

    #[inline]
    fn add(&mut self, gap: u32, counts: bool) {
        self.rows += u128::from(counts) << (Self::BITS * gap);
    }

    fn full(self) -> usize {
        self.rows as usize & 127
    }

    /// Fills the row with the smallest gap, and gives the number from 0 of the first piece that
    /// may have completed it. There are as many empty rows as it takes.
    #[inline]
    fn fill_one(&mut self) -> usize {
        let gap = self.rows.trailing_zeros() / Self::BITS;
        self.rows -= 1 << (gap * Self::BITS);
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

/// The bound without regard to which rows can be cleared when: all cells may fall into the rows
/// that are there, and the rest fills empty ones.
fn coarse<const N: usize>(heights: &[u8], layout: &Layout<N>, full: usize) -> u64 {
    let at_once = full as u64 + Shape::BOX as u64;
    let rows = u64::from(layout.height()) + 4 * heights.len() as u64 / u64::from(layout.width());
    Rules::score(at_once as u32) + rows * (Rules::score(Shape::BOX) / u64::from(Shape::BOX))
}
