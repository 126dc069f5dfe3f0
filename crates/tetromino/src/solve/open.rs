//! What holds for a piece whatever the stack is like: where it enters, and how high a stack may be
//! for everything just above it to be reachable.

use puzzle_core::board::Square;

use super::board::{Board, Rows, Words};
use super::flood::{Corners, Flood, and, by_profile, is_empty, minus, no_corners};
use super::moves::MOST;
use super::outline::{Outline, State, Turning};
use crate::puzzle::{Game, Piece};
use crate::rules::Drop;

/// Columns of the boards here, enough for every table.
const S: usize = 16;

/// A piece on tables of one size.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) outline: Outline,
    /// The state and the corner with which the piece enters; none where it cannot.
    pub(crate) entry: Option<(u8, Square)>,
    /// The highest stack just above which everything is reachable.
    sky: Option<u32>,
}

impl Opening {
    /// How `piece` begins. Cost: some floods of an empty table.
    pub(crate) fn new(game: &Game, piece: Piece) -> Self {
        let outline = Outline::new(game.rules().rotation().piece(piece));
        let entry = entry(game, piece, &outline);
        let sky = entry.and_then(|entry| {
            if usize::from(game.table_height()) <= 4 * Rows::<S>::COUNT {
                Air::<4>::new(game, &outline, entry).highest_under_sky()
            } else {
                Air::<MOST>::new(game, &outline, entry).highest_under_sky()
            }
        });
        Self {
            outline,
            entry,
            sky,
        }
    }

    /// Whether everything just above any stack of this height is reachable.
    #[inline]
    pub(crate) fn is_under_sky(&self, height: u32) -> bool {
        self.sky.is_some_and(|sky| height <= sky)
    }
}

/// By piece; none for those that do not come.
pub(crate) type Openings = [Option<Opening>; Piece::ALL.len()];

/// The opening of each piece that comes.
pub(crate) fn openings(game: &Game) -> Openings {
    let held = game.held().filter(|_| game.rules().hold());
    Piece::ALL.map(|piece| {
        let comes = held == Some(piece) || game.pieces().contains(&piece);
        comes.then(|| Opening::new(game, piece))
    })
}

/// By profile, the corners with which the piece is wholly in the lowest `rows` rows.
pub(crate) fn inside<const S: usize, const K: usize>(
    outline: &Outline,
    width: u8,
    rows: u8,
) -> Corners<K> {
    let mut inside = no_corners();
    let profiles = &outline.profiles[..usize::from(outline.profile_count)];
    for (inside, profile) in inside.iter_mut().zip(profiles) {
        let columns = (width + 1).saturating_sub(profile.width);
        *inside = Board::<S, K>::rectangle(columns, (rows + 1).saturating_sub(profile.height)).0;
    }
    inside
}

/// Rows above a stack from which a turn may lead to something hidden, on a table of `width`
/// columns. A place is not hidden from the row below the top of the stack on; and a turn goes no
/// further than to the first place above the stack.
pub(crate) fn reach(outline: &Outline, width: u8) -> u32 {
    let columns = |state: &State| {
        let profile = &outline.profiles[usize::from(state.profile)];
        0..i16::from(width) + 1 - i16::from(profile.width)
    };
    let states = &outline.states[..usize::from(outline.state_count)];
    let is_harmless = |from: i16, turning: &Turning, col: i16| {
        let to = columns(&states[usize::from(turning.to)]);
        let steps = turning.steps().iter();
        let rows = steps
            .filter(|step| to.contains(&(col + i16::from(step.right))))
            .map(|step| from + i16::from(step.up));
        let mut low = rows.take_while(|&row| row < 0);
        low.all(|row| row == -1)
    };
    let is_enough = |from: i16| {
        states.iter().all(|state| {
            let mut turnings = state.turns.iter().filter(|turning| turning.len > 0);
            turnings.all(|turning| columns(state).all(|col| is_harmless(from, turning, col)))
        })
    };
    // A turn leads down by no more than this.
    let most = u8::MAX.into();
    let reach = (0..most).find(|&from| is_enough(from)).unwrap_or(most);
    reach.unsigned_abs().into()
}

/// The state and the corner with which `piece` enters, if that is on the table.
fn entry(game: &Game, piece: Piece, outline: &Outline) -> Option<(u8, Square)> {
    let number = game.rules().rotation().entry(piece);
    let state = &outline.states[usize::from(number)];
    let profile = &outline.profiles[usize::from(state.profile)];
    let (left, top) = game.rules().entry(piece, game.width(), game.field_height());
    let col = u8::try_from(left + i32::from(state.left)).ok()?;
    let row = u8::try_from(top - i32::from(state.depth)).ok()?;
    let fits = u32::from(col) + u32::from(profile.width) <= u32::from(game.width())
        && u32::from(row) + u32::from(profile.height) <= u32::from(game.table_height());
    fits.then_some((number, Square::new(col, row)))
}

/// A piece on the empty table.
struct Air<'o, const K: usize> {
    outline: &'o Outline,
    drop: Drop,
    rows: u8,
    /// The cells that the table does not have.
    outside: Words<K>,
    /// By profile, the corners with which the piece is on the table.
    inside: Corners<K>,
    /// By state, the place where it enters.
    entered: Corners<K>,
}

impl<'o, const K: usize> Air<'o, K> {
    fn new(game: &Game, outline: &'o Outline, (state, corner): (u8, Square)) -> Self {
        let (width, rows) = (game.width(), game.table_height());
        let mut entered = no_corners();
        entered[usize::from(state)] = Board::<S, K>::new([corner]).0;
        Self {
            outline,
            drop: game.rules().drop(),
            rows,
            outside: Board::<S, K>::rectangle(width, rows).0.map(|word| !word),
            inside: inside::<S, K>(outline, width, rows),
            entered,
        }
    }

    /// The highest stack just above which everything is reachable.
    fn highest_under_sky(&self) -> Option<u32> {
        let profiles = &self.outline.profiles[..usize::from(self.outline.profile_count)];
        let tallest = profiles.iter().map(|profile| profile.height).max();
        let limit = u32::from(self.rows.checked_sub(tallest.unwrap_or(0))?);
        if self.drop == Drop::Only {
            return self.lowest_at_entry().filter(|&low| low <= limit);
        }
        // Everything is reachable above lower stacks, if it is above a higher one; and there is
        // little to flood above high ones.
        let (mut closed, mut step) = (limit + 1, 1);
        let mut open = loop {
            let height = closed.checked_sub(1)?.saturating_sub(step - 1);
            if self.is_open_above(height) {
                break height;
            }
            (closed, step) = (height, 2 * step);
        };
        while open + 1 < closed {
            let height = open.midpoint(closed);
            if self.is_open_above(height) {
                open = height;
            } else {
                closed = height;
            }
        }
        Some(open)
    }

    /// Whether every place just above a stack of this height is reachable by moves above it,
    /// whatever it is like: those from which a turn may lead below its top. A turn counts with the
    /// first offset that fits where everything is free, if it leads to a place above the stack.
    fn is_open_above(&self, height: u32) -> bool {
        let below = |height: u32| Board::<S, K>::rectangle(S as u8, height.min(64) as u8).0;
        let within = below(height).map(|word| !word & Rows::<S>::ALL);
        let is_above = |&places| is_empty(minus(places, within));
        if !self.entered.iter().all(is_above) {
            return false;
        }
        let flood = self.flooded(true, within);
        let states = &self.outline.states[..usize::from(self.outline.state_count)];
        let near = and(within, below(height + 1 + u32::from(self.outline.reach)));
        states.iter().zip(flood).all(|(state, reached)| {
            let near = and(self.inside[usize::from(state.profile)], near);
            is_empty(minus(near, reached))
        })
    }

    /// The lowest row that the corner gets to without moving down, where the piece then falls
    /// into every column.
    fn lowest_at_entry(&self) -> Option<u32> {
        let merged = by_profile(self.outline, &self.flooded(false, [u64::MAX; K]));
        let profiles = usize::from(self.outline.profile_count);
        let mut profiles = merged[..profiles].iter().zip(self.inside);
        let falls_everywhere = profiles.all(|(&reached, inside)| {
            let first = u64::MAX >> (64 - S);
            Board::<S, K>(reached).shadow().0[0] & first == inside[0] & first
        });
        let rows = merged.iter().filter_map(|&corners| {
            let rows = Board::<S, K>(corners).squares().map(|square| square.row);
            rows.min().map(u32::from)
        });
        rows.min().filter(|_| falls_everywhere)
    }

    /// By state, the places within `within` that are reached.
    #[inline(never)]
    fn flooded(&self, falls: bool, within: Words<K>) -> Corners<K> {
        let mut flood = Flood::<S, K>::new(self.outline, self.inside, self.entered, falls);
        flood.run(self.outside, within, |_| false);
        flood.reached
    }
}
