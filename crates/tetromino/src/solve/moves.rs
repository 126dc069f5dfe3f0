//! All landings of a piece.
//!
//! Where the stack is low, everything above it is reachable, and with it every place under the
//! open sky. Only places that something hides must be sought by flood fill, in the words that the
//! stack fills; and only if the piece could rest there.

#![allow(
    clippy::inline_always,
    reason = "shifts must be seen where they are called to become shifts by constants"
)]

use puzzle_core::board::Square;

use super::board::{Bit, Board, Rows, Words};
use super::flood::{
    Corners, Flood, STATES, and, blocked, by_profile, is_empty, lowered, minus, no_corners, offset,
    or, raised,
};
use super::outline::Outline;
use super::sky::{self, Found};
use crate::puzzle::{Game, Piece};
use crate::rules::{Drop, LockOut, RotationSystem};

/// Evaluates `$found` with `$K` as a number of words that is at least `$words`.
macro_rules! in_words {
    ($words:expr, |$K:ident| $found:expr) => {
        match $words {
            0 | 1 => {
                const $K: usize = 1;
                $found
            }
            2 => {
                const $K: usize = 2;
                $found
            }
            3 | 4 => {
                const $K: usize = 4;
                $found
            }
            _ => {
                const $K: usize = MOST;
                $found
            }
        }
    };
}

/// Words of the largest table.
pub(crate) const MOST: usize = 16;

/// Where a piece is set: the number of its profile, and its corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Landing {
    pub(crate) profile: u8,
    pub(crate) corner: Bit,
}

/// The landings of a piece by profile: corners, each a different set of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Landings<const N: usize>(Corners<N>);

impl<const N: usize> Landings<N> {
    pub(crate) fn len(&self) -> u32 {
        self.0
            .as_flattened()
            .iter()
            .map(|word| word.count_ones())
            .sum()
    }
}

impl<const N: usize> Iterator for Landings<N> {
    type Item = Landing;

    #[inline]
    fn next(&mut self) -> Option<Landing> {
        for (profile, corners) in (0..).zip(&mut self.0) {
            for (word, bits) in (0..).zip(corners) {
                if *bits != 0 {
                    let bit = bits.trailing_zeros() as u8;
                    *bits &= *bits - 1;
                    let corner = Bit { word, bit };
                    return Some(Landing { profile, corner });
                }
            }
        }
        None
    }
}

/// The moves of one piece on tables of one size, whose rows have `S` bits.
#[derive(Clone, Debug)]
pub(crate) struct Moves<const S: usize> {
    outline: Outline,
    /// The piece, if it turns as in the Super Rotation System.
    srs: Option<Piece>,
    drop: Drop,
    rows: u32,
    /// The cells that the table does not have.
    outside: Words<MOST>,
    /// By profile, the corners with which the piece is on the table.
    inside: Corners<MOST>,
    /// By profile, the corners with which it may be set.
    settable: Corners<MOST>,
    /// By profile, the cells with the corner at the first bit.
    pictures: [u64; STATES],
    /// The state and the corner with which the piece enters; none where it cannot.
    entry: Option<(u8, Bit)>,
    /// The highest stack just above which everything is reachable.
    sky: Option<u32>,
    /// The highest stack on which the piece may be set everywhere.
    settable_on: u32,
    /// Landings under the open sky, as long as the stack is low.
    columns: u32,
}

impl<const S: usize> Moves<S> {
    /// The moves of `piece`. Cost: some floods of an empty table.
    pub(crate) fn new(game: &Game, piece: Piece) -> Self {
        let rules = game.rules();
        let outline = Outline::new(rules.rotation().piece(piece));
        let (width, rows, field) = (game.width(), game.table_height(), game.field_height());
        let profiles = &outline.profiles[..usize::from(outline.profile_count)];
        let board = |width: u8, rows: u8| {
            let squares =
                (0..rows).flat_map(|row| (0..width).map(move |col| Square::new(col, row)));
            Board::<S, MOST>::new(squares).0
        };
        let (mut inside, mut settable, mut pictures) = (no_corners(), no_corners(), [0; STATES]);
        for (i, profile) in profiles.iter().enumerate() {
            let corners = |rows: u8| {
                let width = (width + 1).saturating_sub(profile.width);
                board(width, (rows + 1).saturating_sub(profile.height))
            };
            inside[i] = corners(rows);
            settable[i] = match rules.lock_out() {
                LockOut::Partly => corners(field),
                LockOut::Wholly => and(inside[i], board(width, field)),
                LockOut::Never => inside[i],
            };
            for cell in profile.cells {
                pictures[i] |= 1 << offset::<S>(cell);
            }
        }
        let tallest = profiles
            .iter()
            .map(|profile| profile.height)
            .max()
            .unwrap_or(0);
        let limit = match rules.lock_out() {
            LockOut::Partly => field.saturating_sub(tallest),
            LockOut::Wholly => field.saturating_sub(1),
            LockOut::Never => rows.saturating_sub(tallest),
        };
        let columns = profiles
            .iter()
            .map(|profile| (width + 1).saturating_sub(profile.width));
        let is_srs = rules.rotation().piece(piece) == RotationSystem::srs().piece(piece);
        let mut moves = Self {
            outline,
            srs: is_srs.then_some(piece),
            drop: rules.drop(),
            rows: rows.into(),
            outside: board(width, rows).map(|word| !word),
            inside,
            settable,
            pictures,
            entry: entry::<S>(game, piece, &outline, &inside),
            sky: None,
            settable_on: limit.into(),
            columns: columns.map(u32::from).sum(),
        };
        moves.sky = moves.highest_under_sky(u32::from(rows).checked_sub(tallest.into()));
        moves
    }

    /// The highest stack, at most `limit` rows, just above which everything is reachable.
    fn highest_under_sky(&self, limit: Option<u32>) -> Option<u32> {
        let (state, corner) = self.entry?;
        let mut reached = no_corners();
        reached[usize::from(state)][usize::from(corner.word)] = 1 << corner.bit;
        if self.drop == Drop::Only {
            return self
                .lowest_at_entry(&reached)
                .filter(|&low| Some(low) <= limit);
        }
        // Everything is reachable above lower stacks, if it is above a higher one.
        let (mut low, mut high) = (0, limit? + 1);
        while low < high {
            let height = low.midpoint(high);
            if self.is_open_above(height, &reached) {
                low = height + 1;
            } else {
                high = height;
            }
        }
        low.checked_sub(1)
    }

    /// Whether every place just above a stack of this height is reachable by moves above it,
    /// whatever it is like: those from which a turn may lead below its top. A turn counts with the
    /// first offset that fits where everything is free, if it leads to a place above the stack.
    fn is_open_above(&self, height: u32, reached: &Corners<MOST>) -> bool {
        let below = |height: u32| {
            let rows = 0..height.min(64) as u8;
            let squares = rows.flat_map(|row| (0..S as u8).map(move |col| Square::new(col, row)));
            Board::<S, MOST>::new(squares).0
        };
        let within = below(height).map(|word| !word & Rows::<S>::ALL);
        if reached
            .iter()
            .any(|&reached| !is_empty(minus(reached, within)))
        {
            return false;
        }
        let mut flood = Flood::<S, MOST, _>::new(&self.outline, self.inside, *reached, true);
        flood.run(self.outside, within, |_| false);
        let states = &self.outline.states[..usize::from(self.outline.state_count)];
        let near = and(within, below(height + 1 + u32::from(self.outline.reach)));
        states.iter().zip(flood.reached).all(|(state, reached)| {
            let near = and(self.inside[usize::from(state.profile)], near);
            is_empty(minus(near, reached))
        })
    }

    /// The lowest row that the corner gets to without moving down, where the piece then falls
    /// into every column.
    fn lowest_at_entry(&self, reached: &Corners<MOST>) -> Option<u32> {
        let mut flood = Flood::<S, MOST, _>::new(&self.outline, self.inside, *reached, false);
        flood.run(self.outside, [u64::MAX; MOST], |_| false);
        let merged = by_profile(&self.outline, &flood.reached);
        let profiles = usize::from(self.outline.profile_count);
        let falls_everywhere =
            merged[..profiles]
                .iter()
                .zip(self.inside)
                .all(|(&reached, inside)| {
                    let first = u64::MAX >> (64 - S);
                    Board::<S, MOST>(reached).shadow().0[0] & first == inside[0] & first
                });
        let rows = merged.iter().filter_map(|&corners| {
            Board::<S, MOST>(corners)
                .squares()
                .map(|square| u32::from(square.row))
                .min()
        });
        rows.min().filter(|_| falls_everywhere)
    }

    /// Whether the piece gets everywhere above a field of `rows` rows.
    pub(crate) fn is_open_above_field(&self, rows: u8) -> bool {
        self.is_under_sky(rows.into())
    }

    /// Whether the piece has room to enter.
    #[inline]
    pub(crate) fn can_enter<const N: usize>(&self, board: Board<S, N>) -> bool {
        self.entry.is_some_and(|(state, corner)| {
            let profile = self.outline.states[usize::from(state)].profile;
            let cells = self.cells::<N>(Landing { profile, corner });
            is_empty(and(cells.0, board.0))
        })
    }

    /// The cells of the piece at `landing`.
    #[inline]
    pub(crate) fn cells<const N: usize>(&self, landing: Landing) -> Board<S, N> {
        let picture = self.pictures[usize::from(landing.profile)];
        let (word, bit) = (
            usize::from(landing.corner.word),
            usize::from(landing.corner.bit),
        );
        let mut cells = Board::EMPTY;
        if let Some(low) = cells.0.get_mut(word) {
            *low = picture << bit & Rows::<S>::ALL;
        }
        if let Some(high) = cells.0.get_mut(word + 1) {
            // In two steps, since a shift by 64 is none.
            *high = picture >> 1 >> (Rows::<S>::BITS - 1 - bit);
        }
        cells
    }

    /// Every way to set the piece on `board`, told apart by its cells: it gets there by moves,
    /// cannot move down, and the rules let it be set there.
    #[inline]
    pub(crate) fn landings<const N: usize>(&self, board: Board<S, N>) -> Landings<N> {
        let height = board.height();
        let words = self.words_for(height);
        let mut found = if self.is_under_sky(height) {
            in_words!(words, |K| {
                let found = self.under_sky::<K>(cut(board.0));
                widened(std::array::from_fn(|i| or(found.open[i], found.hidden[i])))
            })
        } else {
            in_words!(words, |K| widened(self.flooded::<K>(cut(board.0))))
        };
        for (found, settable) in found.iter_mut().zip(&self.settable) {
            *found = and(*found, cut(*settable));
        }
        Landings(found)
    }

    /// The number of [`landings`](Self::landings).
    #[inline]
    pub(crate) fn count<const N: usize>(&self, board: Board<S, N>) -> u32 {
        let height = board.height();
        if !self.is_under_sky(height) || height > self.settable_on {
            return self.landings(board).len();
        }
        if self.drop == Drop::Only {
            return self.columns;
        }
        let hidden = in_words!(self.words_for(height), |K| {
            self.under_sky::<K>(cut(board.0)).hidden_count
        });
        self.columns + hidden
    }

    #[inline]
    fn under_sky<const K: usize>(&self, taken: Words<K>) -> Found<K> {
        let is_soft = self.drop == Drop::Soft;
        sky::landings::<S, K>(
            &self.outline,
            self.srs,
            &self.inside,
            &self.outside,
            taken,
            is_soft,
        )
    }

    fn is_under_sky(&self, height: u32) -> bool {
        self.sky.is_some_and(|sky| height <= sky)
    }

    /// Words that hold every landing, and every place from which a hidden one can be reached.
    fn words_for(&self, height: u32) -> u32 {
        let rows = if self.is_under_sky(height) {
            height + u32::from(self.outline.reach.max(1))
        } else {
            self.rows
        };
        rows.div_ceil(Rows::<S>::COUNT as u32)
    }

    /// The landings by profile that a flood from where the piece enters finds.
    #[inline(never)]
    fn flooded<const K: usize>(&self, taken: Words<K>) -> Corners<K> {
        let outline = &self.outline;
        // Profiles that the piece does not have are nowhere inside.
        let fits: Corners<K> = std::array::from_fn(|profile| {
            let blocked = blocked::<S, K>(outline, profile, taken);
            minus(cut(self.inside[profile]), blocked)
        });
        let mut reached = no_corners();
        if let Some((state, corner)) = self.entry {
            let profile = usize::from(outline.states[usize::from(state)].profile);
            let word = usize::from(corner.word);
            reached[usize::from(state)][word] = fits[profile][word] & 1 << corner.bit;
        }
        let not_free = or(taken, cut(self.outside));
        let mut flood = Flood::<S, K, _>::new(outline, fits, reached, self.drop == Drop::Soft);
        flood.run(not_free, [u64::MAX; K], |_| false);
        let mut found = by_profile(outline, &flood.reached);
        for (found, fits) in found.iter_mut().zip(fits) {
            if self.drop == Drop::Only {
                *found = fallen::<S, K>(*found, fits);
            }
            *found = minus(*found, raised::<S, K>(fits, S));
        }
        found
    }
}

/// Adds all places into which the piece falls.
fn fallen<const S: usize, const K: usize>(mut reached: Words<K>, fits: Words<K>) -> Words<K> {
    loop {
        let next = or(reached, and(lowered::<S, K>(reached, S), fits));
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The lowest words, or with empty ones above.
#[inline(always)]
pub(crate) fn cut<const N: usize, const K: usize>(words: Words<N>) -> Words<K> {
    std::array::from_fn(|i| words.get(i).copied().unwrap_or(0))
}

#[inline(always)]
fn widened<const N: usize, const K: usize>(corners: Corners<K>) -> Corners<N> {
    corners.map(cut)
}

/// The state and the corner with which `piece` enters, if that is on the table.
fn entry<const S: usize>(
    game: &Game,
    piece: Piece,
    outline: &Outline,
    inside: &Corners<MOST>,
) -> Option<(u8, Bit)> {
    let number = game.rules().rotation().entry(piece);
    let state = &outline.states[usize::from(number)];
    let (left, top) = game.rules().entry(piece, game.width(), game.field_height());
    let col = u8::try_from(left + i32::from(state.left)).ok()?;
    let row = u8::try_from(top - i32::from(state.depth)).ok()?;
    let square = Square::new(col, row);
    let on_table = col < game.width() && row < game.table_height();
    let fits = on_table && Board::<S, MOST>(inside[usize::from(state.profile)]).contains(square);
    fits.then(|| (number, Bit::of::<S>(square)))
}
