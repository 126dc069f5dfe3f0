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
//!
//! Points for a set are what they are above those for none, which every piece scores anyway, and
//! never less than nothing. Where pieces can be held, any that is left may come next.

use std::hash::Hasher;

use super::board::{Board, Layout};
use super::hash::WordHasher;
use super::outline::Outline;
use crate::puzzle::{Game, Piece};
use crate::rules::{EntryRow, LockOut, PieceRotation, Scoring, Shape, Turn};

/// Where more rows than this can be cleared, each is taken to be worth the most that a row of a
/// set can be.
const HORIZON: usize = 15;

/// Rows that a piece can lie in, at most.
const TALLEST: usize = Shape::BOX as usize;

/// The bound for one game.
#[derive(Debug)]
pub(super) struct Bound {
    /// For each number of pieces set, the most rows in which one of the others can lie.
    heights: Vec<u8>,
    /// Points for a set of so many rows, above those for none.
    gains: [u64; HORIZON + 1],
    /// Points for a piece that clears nothing.
    idle: u64,
    scoring: Scoring,
    /// Whether no piece can get into a hole that is closed on all sides.
    solid: bool,
    /// What was found last, by a hash of what it was found for.
    known: Vec<Known>,
}

/// The best sum of gains for rows, when so many pieces have been set.
#[derive(Clone, Copy, Debug)]
struct Known {
    rows: u64,
    set: usize,
    sum: u64,
}

impl Known {
    /// Many boards have the same gaps.
    const COUNT: usize = 1024;
    const NONE: Self = Self {
        rows: 0,
        set: usize::MAX,
        sum: 0,
    };
}

impl Bound {
    pub(super) fn new(game: &Game) -> Self {
        let rules = game.rules();
        let rotation = rules.rotation();
        let rows = match rules.lock_out() {
            LockOut::Partly => game.field_height(),
            _ => game.table_height(),
        };
        let height = |piece: Piece| {
            let outline = Outline::new(rotation.piece(piece));
            let profiles = &outline.profiles[..usize::from(outline.profile_count)];
            let fitting = profiles
                .iter()
                .filter(|profile| profile.width <= game.width() && profile.height <= rows);
            fitting.map(|profile| profile.height).max().unwrap_or(0)
        };
        let of_piece = Piece::ALL.map(height);
        let mut tallest = 0;
        let pieces = game.held().into_iter().filter(|_| rules.hold());
        let pieces: Vec<Piece> = pieces.chain(game.pieces().iter().copied()).collect();
        let heights = pieces.iter().rev().map(|&piece| {
            tallest = of_piece[piece as usize].max(tallest);
            tallest
        });
        let mut heights: Vec<u8> = heights.collect();
        heights.reverse();
        if rules.hold() {
            heights.fill(tallest);
        }
        let idle = rules.score(0);
        let gain = |rows: u32| rules.score(rows).saturating_sub(idle);
        // Pieces enter above everything that is taken.
        let enters_above = match rules.spawn().row {
            EntryRow::Ceiling => u32::from(rules.headroom()) >= Shape::BOX,
            EntryRow::Lowest(above) => above >= 0,
            EntryRow::Highest(above) => above >= 3,
        };
        let solid = enters_above
            && rules.lock_out() == LockOut::Partly
            && pieces.iter().all(|&piece| is_solid(rotation.piece(piece)));
        Self {
            heights,
            gains: std::array::from_fn(|rows| gain(rows as u32)),
            idle,
            scoring: rules.scoring(),
            solid,
            known: vec![Known::NONE; Known::COUNT],
        }
    }

    /// At most this much more is scored on boards whose rows have `gaps`, when `set` pieces have
    /// been set. Cost: a pass over the rows that can still be cleared, unless that was known.
    #[inline]
    pub(super) fn rest(&mut self, gaps: Gaps, set: usize) -> u64 {
        let idle = self.idle_rest(set);
        self.best_known(gaps, set).saturating_add(idle)
    }

    /// The same for `board`, which has these gaps, where cells of it that are cut off lower the
    /// bound. Cost: a flood fill, and another pass.
    #[inline]
    pub(super) fn rest_of_board<const S: usize, const N: usize>(
        &self,
        layout: &Layout<S, N>,
        board: Board<S, N>,
        gaps: Gaps,
        set: usize,
    ) -> Option<u64> {
        let sealed = self.solid.then(|| sealed(layout, board))?;
        if sealed.is_empty() {
            return None;
        }
        let first_gaps = gaps.without(board, sealed, layout.rows());
        let sum = self.best_sets(set, gaps, first_gaps);
        Some(sum.saturating_add(self.idle_rest(set)))
    }

    /// Points for the pieces that are left if they clear nothing.
    fn idle_rest(&self, set: usize) -> u64 {
        let left = self.heights.len().saturating_sub(set) as u64;
        self.idle.saturating_mul(left)
    }

    /// The best sum of gains when rows are filled by the smallest of `gaps` first.
    #[inline]
    fn best_known(&mut self, gaps: Gaps, set: usize) -> u64 {
        if gaps.full > 0 {
            return self.best_sets(set, gaps, gaps);
        }
        let mut hasher = WordHasher::default();
        hasher.write_u64(gaps.rows);
        hasher.write_usize(set);
        let slot = hasher.finish() as usize % Known::COUNT;
        let known = self.known[slot];
        if known.rows == gaps.rows && known.set == set {
            return known.sum;
        }
        let rows = gaps.rows;
        let sum = self.best_sets(set, gaps, gaps);
        self.known[slot] = Known { rows, set, sum };
        sum
    }

    /// The best sum of gains over all ways to part rows into sets, when rows are filled by the
    /// smallest of `gaps` first, and those of the first set by the smallest of `first_gaps`.
    fn best_sets(&self, set: usize, mut gaps: Gaps, mut first_gaps: Gaps) -> u64 {
        let heights = self.heights.get(set..).unwrap_or(&[]);
        let height = |piece: usize| heights.get(piece).map_or(0, |&height| usize::from(height));
        let full = gaps.full as usize;
        let mut best = [0_u64; HORIZON + 1];
        let mut earliest = [0; HORIZON + 1];
        // Bit k is set where sets of k rows in all are possible.
        let mut possible = 0_u32;
        for rows in 1..=HORIZON {
            earliest[rows] = gaps.fill_one();
            if earliest[rows] >= heights.len() {
                return best[rows - 1];
            }
            best[rows] = best[rows - 1];
            if rows <= full + height(first_gaps.fill_one()) {
                best[rows] = best[rows].max(self.gains[rows]);
                possible |= 1 << rows;
            }
            for before in rows.saturating_sub(TALLEST).max(1)..rows {
                let piece = earliest[rows].max(earliest[before] + 1);
                if possible >> before & 1 == 1 && rows - before <= height(piece) {
                    let sum = best[before].saturating_add(self.gains[rows - before]);
                    best[rows] = best[rows].max(sum);
                    possible |= 1 << rows;
                }
            }
        }
        self.coarse(heights, gaps)
    }

    /// The bound without regard to which rows can be cleared when: all cells may fall into the
    /// rows that are there, and the rest fills empty ones.
    fn coarse(&self, heights: &[u8], gaps: Gaps) -> u64 {
        let of_piece = &self.gains[1..=TALLEST];
        let at_once = self
            .scoring
            .points(gaps.full + Shape::BOX)
            .saturating_sub(self.idle);
        let first = of_piece
            .iter()
            .fold(at_once, |first, &gain| first.max(gain));
        let a_row = (1..)
            .zip(of_piece)
            .map(|(rows, gain)| gain.div_ceil(rows))
            .max();
        let rows = u64::from(Game::MAX_HEIGHT) + 4 * heights.len() as u64 / u64::from(gaps.width);
        first.saturating_add(rows.saturating_mul(a_row.unwrap_or(0)))
    }
}

/// How many cells are free in each row of a board, from the floor.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowGaps {
    gaps: [u8; Game::MAX_HEIGHT as usize],
    count: u8,
    width: u8,
}

impl RowGaps {
    pub(super) fn new<const S: usize, const N: usize>(
        layout: &Layout<S, N>,
        board: Board<S, N>,
    ) -> Self {
        let mut gaps = [0; Game::MAX_HEIGHT as usize];
        for (gap, row) in gaps.iter_mut().zip(0..layout.rows()) {
            *gap = layout.width() - board.row(row).count_ones() as u8;
        }
        Self {
            gaps,
            count: layout.rows(),
            width: layout.width(),
        }
    }
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

    /// The gaps of rows. Cost: a pass over them.
    pub(super) fn new(rows: &RowGaps) -> Self {
        let mut gaps = Self {
            rows: 0,
            full: 0,
            width: rows.width.into(),
            filled: 0,
        };
        for &gap in &rows.gaps[..usize::from(rows.count)] {
            gaps.add(gap.into());
            gaps.full += u32::from(gap == 0);
        }
        gaps
    }

    /// The gaps of the board with `rows`, which has these, after a piece is set with its lowest
    /// cells in row `lowest` and so many cells in each row from there, and the full rows are gone;
    /// and how many these were.
    #[inline]
    pub(super) fn after(mut self, rows: &RowGaps, lowest: u8, fills: [u8; TALLEST]) -> (Self, u32) {
        let mut cleared = self.full;
        let has_many = u64::from(rows.count) > Self::MANY;
        for (&gap, filled) in rows.gaps[usize::from(lowest)..].iter().zip(fills) {
            if filled == 0 {
                continue;
            }
            let left = gap - filled;
            cleared += u32::from(left == 0);
            if has_many {
                self.remove(gap.into());
                self.add(left.into());
            } else {
                let is_counted = u64::from(u32::from(gap) < self.width);
                self.rows -= is_counted << (4 * u32::from(gap) % u64::BITS);
                self.rows += 1 << (4 * u32::from(left) % u64::BITS);
            }
        }
        // Those without a gap are gone.
        self.rows &= !15;
        self.full = 0;
        (self, cleared)
    }

    /// The gaps of `board`, which has these, without those of the lowest `rows` rows in which a
    /// cell of `cells` is.
    fn without<const S: usize, const N: usize>(
        mut self,
        board: Board<S, N>,
        cells: Board<S, N>,
        rows: u8,
    ) -> Self {
        for row in (0..rows).filter(|&row| cells.row(row) != 0) {
            self.remove(self.width - board.row(row).count_ones());
        }
        self
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
fn sealed<const S: usize, const N: usize>(
    layout: &Layout<S, N>,
    board: Board<S, N>,
) -> Board<S, N> {
    let shadow = board.shadow();
    let covered = shadow.minus(board);
    if covered.is_empty() {
        return covered;
    }
    let free = layout.all().minus(board);
    let mut open = layout.all().minus(shadow);
    loop {
        let grown = open.union(open.neighbours().intersection(free));
        if grown == open {
            return free.minus(open);
        }
        open = grown;
    }
}

/// Whether a piece is always in one part of the free cells: each state is in one piece, and so are
/// the places before and after every turn, laid over each other.
fn is_solid(piece: &PieceRotation) -> bool {
    let states = piece.states();
    let cells = |state: &Shape| {
        let cells = state.cells();
        cells.map(|cell| (cell.col.cast_signed(), cell.row.cast_signed()))
    };
    states.iter().zip(0..).all(|(shape, from)| {
        let [a, b, c, d] = cells(shape);
        let mut turns = Turn::ALL.iter().flat_map(|&turn| {
            let to = cells(&states[usize::from(turn.target(from, states.len() as u8))]);
            let kicks = piece.kicks(from, turn).iter();
            kicks.map(move |kick| {
                let (right, up) = (i32::from(kick.right), i32::from(kick.up));
                to.map(|(col, row)| (col + right, row - up))
            })
        });
        is_connected(&[a, b, c, d])
            && turns.all(|[e, f, g, h]| is_connected(&[a, b, c, d, e, f, g, h]))
    })
}

/// Whether the cells hang together by their sides.
fn is_connected<const COUNT: usize>(cells: &[(i32, i32); COUNT]) -> bool {
    let beside = cells.map(|(col, row)| {
        let others = cells.iter().rev();
        others.fold(0_u32, |beside, &(other_col, other_row)| {
            let touches = col.abs_diff(other_col) + row.abs_diff(other_row) <= 1;
            beside << 1 | u32::from(touches)
        })
    });
    let mut reached = 1_u32;
    // Each pass reaches at least one more, as long as there are any.
    for _ in cells {
        for (cell, beside) in beside.iter().enumerate() {
            reached |= beside * (reached >> cell & 1);
        }
    }
    reached.trailing_ones() as usize == COUNT
}
