//! All landings of a piece.
//!
//! Where the stack is low, everything above it is reachable, and with it every place under the
//! open sky. Only places that something hides must be sought by flood fill, in the words that the
//! stack fills; and only if the piece could rest there.

#![allow(
    clippy::inline_always,
    reason = "shifts must be seen where they are called to become shifts by constants"
)]

use super::board::{Bit, Board, Rows, Words};
use super::flood::{
    Corners, Flood, STATES, and, blocked, by_profile, is_empty, lowered, minus, no_corners, offset,
    or, raised,
};
use super::low;
use super::open::{self, Opening};
use super::sky::{self, Found};
use crate::puzzle::{Game, Piece};
use crate::rules::{Drop, LockOut, RotationSystem, Shape};

/// Evaluates `$found` with `$K` as a number of words of rows of `S` bits that is at least `$words`,
/// or as that of the largest table.
macro_rules! in_words {
    ($words:expr, |$K:ident| $found:expr) => {
        // Constants, so that code is made only for numbers that occur.
        if const { S == 6 } {
            in_words!(@ $words, 1, 2, |$K| $found)
        } else if const { S == 10 } {
            in_words!(@ $words, 2, 4, |$K| $found)
        } else {
            in_words!(@ $words, 4, MOST, |$K| $found)
        }
    };
    (@ $words:expr, $few:expr, $many:expr, |$K:ident| $found:expr) => {
        if $words <= $few {
            const $K: usize = $few;
            $found
        } else {
            const $K: usize = $many;
            $found
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
pub(crate) struct Landings<const N: usize> {
    corners: Corners<N>,
    /// The profile and the word from which on there are some left.
    next: (u8, u8),
}

impl<const N: usize> Landings<N> {
    const fn new(corners: Corners<N>) -> Self {
        let next = (0, 0);
        Self { corners, next }
    }

    pub(crate) fn len(&self) -> u32 {
        let words = self.corners.as_flattened().iter();
        words.map(|word| word.count_ones()).sum()
    }
}

impl<const N: usize> Iterator for Landings<N> {
    type Item = Landing;

    #[inline]
    fn next(&mut self) -> Option<Landing> {
        loop {
            let (profile, word) = self.next;
            let corners = self.corners.get_mut(usize::from(profile))?;
            let Some(bits) = corners.get_mut(usize::from(word)) else {
                self.next = (profile + 1, 0);
                continue;
            };
            if *bits != 0 {
                let bit = bits.trailing_zeros() as u8;
                *bits &= *bits - 1;
                let corner = Bit { word, bit };
                return Some(Landing { profile, corner });
            }
            self.next = (profile, word + 1);
        }
    }

    /// Visits all that are left, by profile and word without looking for the next each time.
    #[inline]
    fn fold<B, F: FnMut(B, Landing) -> B>(self, mut so_far: B, mut join: F) -> B {
        for (profile, corners) in (0..).zip(self.corners) {
            for (word, mut bits) in (0..).zip(corners) {
                while bits != 0 {
                    let bit = bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    let corner = Bit { word, bit };
                    so_far = join(so_far, Landing { profile, corner });
                }
            }
        }
        so_far
    }
}

/// A piece whose landings on low stacks are found in one word, and the highest of those stacks.
#[derive(Clone, Copy, Debug)]
struct Low {
    piece: Piece,
    /// For listing landings.
    listed_on: u32,
    /// For counting them.
    counted_on: u32,
    /// For counting them in half of the word.
    in_half_on: u32,
}

impl Low {
    /// None where there is no code of its own for the piece; on stacks lower than `settable_below`
    /// the piece may be set everywhere.
    fn new<const S: usize>(
        game: &Game,
        piece: Piece,
        opening: &Opening,
        settable_below: u32,
    ) -> Option<Self> {
        let settable_on = settable_below.checked_sub(1)?;
        let rules = game.rules();
        let rows = low::rows::<u128, S>();
        let is_known = S == low::SRS_WIDTH
            && usize::from(game.width()) == S
            && rules.rotation().piece(piece) == RotationSystem::srs().piece(piece);
        // The ceiling is out of reach of all turns from rows of the word.
        let is_high = u32::from(game.table_height()) >= rows + 8 && opening.is_under_sky(rows);
        if !is_known || !is_high || rules.drop() != Drop::Soft {
            return None;
        }
        let reach = open::reach(&opening.outline, game.width());
        Some(Self {
            piece,
            listed_on: rows.checked_sub(reach.max(1))?.min(settable_on),
            counted_on: rows.checked_sub(reach)?.min(settable_on),
            in_half_on: low::rows::<u64, S>().checked_sub(reach)?,
        })
    }
}

/// The moves of one piece on tables of one size, whose rows have `S` bits.
#[derive(Clone, Debug)]
pub(crate) struct Moves<const S: usize> {
    opening: Opening,
    /// What holds on low stacks, if all that there is to know of the piece is built in for them.
    low: Option<Low>,
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
    /// The most rows of a profile.
    tallest: u8,
    /// The most cells that it takes in a row.
    most_in_row: u8,
    /// On stacks lower than this the piece may be set everywhere; 0 where not even on none.
    settable_below: u32,
    /// Landings under the open sky, as long as the stack is low.
    columns: u32,
}

impl<const S: usize> Moves<S> {
    /// The moves of `piece`, which has this opening.
    pub(crate) fn new(game: &Game, piece: Piece, opening: Opening) -> Self {
        let rules = game.rules();
        let outline = &opening.outline;
        let (width, rows, field) = (game.width(), game.table_height(), game.field_height());
        let profiles = &outline.profiles[..usize::from(outline.profile_count)];
        let board = |width: u8, rows: u8| Board::<S, MOST>::rectangle(width, rows).0;
        let inside = open::inside::<S, MOST>(outline, width, rows);
        let settable = match rules.lock_out() {
            LockOut::Partly => open::inside::<S, MOST>(outline, width, field),
            LockOut::Wholly => inside.map(|inside| and(inside, board(width, field))),
            LockOut::Never => inside,
        };
        let mut pictures = [0; STATES];
        for (picture, profile) in pictures.iter_mut().zip(profiles) {
            for cell in profile.cells {
                *picture |= 1 << offset::<S>(cell);
            }
        }
        let tallest = profiles.iter().map(|profile| profile.height).max();
        let tallest = tallest.unwrap_or(0);
        let settable_below = match rules.lock_out() {
            LockOut::Partly => (field + 1).saturating_sub(tallest),
            LockOut::Wholly => field,
            LockOut::Never => (rows + 1).saturating_sub(tallest),
        };
        let columns = profiles
            .iter()
            .map(|profile| (width + 1).saturating_sub(profile.width));
        Self {
            low: Low::new::<S>(game, piece, &opening, settable_below.into()),
            drop: rules.drop(),
            rows: rows.into(),
            outside: board(width, rows).map(|word| !word),
            inside,
            settable,
            pictures,
            tallest,
            most_in_row: profiles
                .iter()
                .flat_map(|profile| profile.fills)
                .max()
                .unwrap_or(0),
            settable_below: settable_below.into(),
            columns: columns.map(u32::from).sum(),
            opening,
        }
    }

    /// Whether the piece has room to enter.
    #[inline]
    pub(crate) fn can_enter<const N: usize>(&self, board: Board<S, N>) -> bool {
        self.opening.entry.is_some_and(|(state, corner)| {
            let profile = self.opening.outline.states[usize::from(state)].profile;
            let corner = Bit::of::<S>(corner);
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

    /// The number of cells at `landing` in each row from the lowest.
    #[inline]
    pub(crate) fn fills(&self, landing: Landing) -> [u8; Shape::BOX as usize] {
        self.opening.outline.profiles[usize::from(landing.profile)].fills
    }

    /// Every way to set the piece on `board`, told apart by its cells: it gets there by moves,
    /// cannot move down, and the rules let it be set there.
    #[inline]
    pub(crate) fn landings<const N: usize>(&self, board: Board<S, N>) -> Landings<N> {
        let height = board.height();
        if let Some(low) = &self.low
            && height <= low.listed_on
        {
            let found = low::of_srs(low.piece, board.low());
            return Landings::new(found.corners::<S, N>());
        }
        let words = self.words_for(height);
        let mut found = if self.opening.is_under_sky(height) {
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
        Landings::new(found)
    }

    /// The number of [`landings`](Self::landings).
    #[inline]
    pub(crate) fn count<const N: usize>(&self, board: Board<S, N>) -> u32 {
        let height = board.height();
        if let Some(low) = &self.low
            && height <= low.counted_on
        {
            let hidden = if height <= low.in_half_on {
                low::of_srs(low.piece, board.low() as u64).hidden_count()
            } else {
                low::of_srs(low.piece, board.low()).hidden_count()
            };
            return self.columns + hidden;
        }
        if !self.opening.is_under_sky(height) || height >= self.settable_below {
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

    /// Where hidden landings on low stacks are counted together.
    pub(crate) fn slices(&self) -> Option<low::Slices> {
        self.low.map(|low| low::Slices::new(low.piece))
    }

    /// The cells of each profile, for boards that are counted together.
    pub(crate) fn footprints(&self) -> low::Footprints {
        let profiles = &self.opening.outline.profiles;
        profiles.map(|profile| low::Footprint::new(profile.cells))
    }

    /// Whether hidden landings on a stack of this height can be counted together with others.
    #[inline]
    pub(crate) fn is_counted_together(&self, height: u32) -> bool {
        self.low.is_some_and(|low| height <= low.counted_on)
    }

    /// The most rows that the piece takes.
    #[inline]
    pub(crate) fn tallest(&self) -> u32 {
        self.tallest.into()
    }

    /// Rows with no more free cells than a piece takes there, a bit each.
    #[inline]
    pub(crate) fn crowded_rows<const N: usize>(&self, board: Board<S, N>) -> u64 {
        let enough = S as u32 - u32::from(self.most_in_row);
        let rows = (0..board.height()).map(|row| (row, board.row(row as u8)));
        let crowded = rows.filter(|(_, cells)| cells.count_ones() >= enough);
        crowded.fold(0, |rows, (row, _)| rows | 1 << row)
    }

    /// Whether the piece takes a cell in one of these rows.
    #[inline]
    pub(crate) fn is_in(&self, rows: u64, landing: Landing) -> bool {
        let corner = landing.corner.number::<S>() / S as u32;
        rows >> corner & ((1 << self.tallest) - 1) != 0
    }

    /// The number of landings under the open sky on a low stack.
    #[inline]
    pub(crate) const fn open_count(&self) -> u32 {
        self.columns
    }

    #[inline]
    fn under_sky<const K: usize>(&self, taken: Words<K>) -> Found<K> {
        let is_soft = self.drop == Drop::Soft;
        sky::landings::<S, K>(
            &self.opening.outline,
            &self.inside,
            &self.outside,
            taken,
            is_soft,
        )
    }

    /// Words that hold every landing, and every place from which a hidden one can be reached.
    fn words_for(&self, height: u32) -> u32 {
        let rows = if self.opening.is_under_sky(height) {
            height + u32::from(self.opening.outline.reach.max(1))
        } else {
            self.rows
        };
        rows.div_ceil(Rows::<S>::COUNT as u32)
    }

    /// The landings by profile that a flood from where the piece enters finds.
    #[inline(never)]
    fn flooded<const K: usize>(&self, taken: Words<K>) -> Corners<K> {
        let outline = &self.opening.outline;
        // Profiles that the piece does not have are nowhere inside.
        let fits: Corners<K> = std::array::from_fn(|profile| {
            let blocked = blocked::<S, K>(outline, profile, taken);
            minus(cut(self.inside[profile]), blocked)
        });
        let mut reached = no_corners();
        if let Some((state, corner)) = self.opening.entry {
            let corner = Bit::of::<S>(corner);
            let profile = usize::from(outline.states[usize::from(state)].profile);
            let word = usize::from(corner.word);
            reached[usize::from(state)][word] = fits[profile][word] & 1 << corner.bit;
        }
        let not_free = or(taken, cut(self.outside));
        let mut flood = Flood::<S, K>::new(outline, fits, reached, self.drop == Drop::Soft);
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
