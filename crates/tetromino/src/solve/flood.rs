//! All places that a piece can get to, by flood fill over whole rotation states.
//!
//! A piece in one state is placed by its corner, so its places are a board of corners. Where it
//! fits is four shifts of the taken cells; a step of all places in one direction is one shift, and
//! so is a turn with one of its offsets: it moves those that the offsets before it have left.

#![allow(
    clippy::inline_always,
    reason = "shifts must be seen where they are called to become shifts by constants"
)]

use super::board::{Rows, Words};
use super::outline::{Outline, Step, Turning};
use crate::puzzle::Piece;
use crate::rules::{RotationSystem, SRS, Turn};

pub(crate) const STATES: usize = RotationSystem::MAX_STATES;

/// A board of corners for each state, or for each profile.
pub(crate) type Corners<const K: usize> = [Words<K>; STATES];

pub(crate) const fn no_corners<const K: usize>() -> Corners<K> {
    [[0; K]; STATES]
}

/// Where an outline comes from. What is known when the program is compiled makes code without
/// loops and with shifts by constants.
pub(crate) trait Source: Copy {
    /// Whether the outline is known when the program is compiled.
    const IS_KNOWN: bool;

    fn outline(&self) -> &Outline;
}

impl Source for &Outline {
    const IS_KNOWN: bool = false;

    #[inline(always)]
    fn outline(&self) -> &Outline {
        self
    }
}

/// The piece with this number in the Super Rotation System.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Srs<const PIECE: usize>;

impl<const PIECE: usize> Source for Srs<PIECE> {
    const IS_KNOWN: bool = true;

    #[inline(always)]
    fn outline(&self) -> &Outline {
        const { &Outline::new(SRS.piece(Piece::ALL[PIECE])) }
    }
}

#[inline(always)]
pub(crate) fn and<const K: usize>(a: Words<K>, b: Words<K>) -> Words<K> {
    std::array::from_fn(|i| a[i] & b[i])
}

#[inline(always)]
pub(crate) fn or<const K: usize>(a: Words<K>, b: Words<K>) -> Words<K> {
    std::array::from_fn(|i| a[i] | b[i])
}

#[inline(always)]
pub(crate) fn minus<const K: usize>(a: Words<K>, b: Words<K>) -> Words<K> {
    std::array::from_fn(|i| a[i] & !b[i])
}

#[inline(always)]
pub(crate) fn is_empty<const K: usize>(a: Words<K>) -> bool {
    a.iter().fold(0, |all, word| all | word) == 0
}

/// Bits moved to places lower by `by` bits. Bits beyond the rows of a word may come out.
#[inline(always)]
pub(crate) fn lowered<const S: usize, const K: usize>(words: Words<K>, by: usize) -> Words<K> {
    let (skip, by) = (by / Rows::<S>::BITS, by % Rows::<S>::BITS);
    std::array::from_fn(|i| {
        let low = words.get(i + skip).copied().unwrap_or(0);
        let high = words.get(i + skip + 1).copied().unwrap_or(0);
        // In two steps, since a shift by 64 is none.
        low >> by | high << 1 << (Rows::<S>::BITS - 1 - by)
    })
}

/// Bits moved to places higher by `by` bits. Bits beyond the rows of a word may come out.
#[inline(always)]
pub(crate) fn raised<const S: usize, const K: usize>(words: Words<K>, by: usize) -> Words<K> {
    let (skip, by) = (by / Rows::<S>::BITS, by % Rows::<S>::BITS);
    std::array::from_fn(|i| {
        let high = i.checked_sub(skip).map_or(0, |i| words[i]);
        let low = i.checked_sub(skip + 1).map_or(0, |i| words[i]);
        high << by | low >> 1 >> (Rows::<S>::BITS - 1 - by)
    })
}

/// Bits moved by a step, those that stay in their `S` columns. Bits beyond the rows of a word may
/// come out.
#[inline(always)]
pub(crate) fn moved<const S: usize, const K: usize>(words: Words<K>, step: Step) -> Words<K> {
    if const { K > 2 } {
        moved_apart::<S, K>(words, step)
    } else {
        moved_here::<S, K>(words, step)
    }
}

/// Many words, in code of their own.
#[inline(never)]
fn moved_apart<const S: usize, const K: usize>(words: Words<K>, step: Step) -> Words<K> {
    moved_here::<S, K>(words, step)
}

#[inline(always)]
fn moved_here<const S: usize, const K: usize>(words: Words<K>, step: Step) -> Words<K> {
    let (right, columns) = (step.right, S as i8);
    let from = (-right).max(0).cast_unsigned();
    let to = (columns - right.max(0)).max(0).cast_unsigned();
    let kept = Rows::<S>::columns(from.into(), to.into());
    let words = words.map(|word| word & kept);
    let by = i32::from(step.up) * i32::from(columns) + i32::from(right);
    if by < 0 {
        lowered::<S, K>(words, by.unsigned_abs() as usize)
    } else {
        raised::<S, K>(words, by.unsigned_abs() as usize)
    }
}

/// The number of the bit of a cell, as seen from a corner at the first bit.
#[inline(always)]
pub(crate) const fn offset<const S: usize>(cell: Step) -> usize {
    cell.up.unsigned_abs() as usize * S + cell.right.unsigned_abs() as usize
}

/// The corners with which a piece with this profile would cover a cell of `taken`. Bits beyond the
/// rows of a word may come out.
#[inline(always)]
pub(crate) fn blocked<const S: usize, const K: usize>(
    outline: &Outline,
    profile: usize,
    taken: Words<K>,
) -> Words<K> {
    let [a, b, c, d] = outline.profiles[profile].cells;
    let by = |cell: Step| {
        let by = offset::<S>(cell);
        lowered::<S, K>(taken, by)
    };
    or(or(by(a), by(b)), or(by(c), by(d)))
}

impl Turning {
    /// The places from which the offset with this number leads to `places`.
    #[inline(always)]
    fn source<const S: usize, const K: usize>(&self, number: usize, places: Words<K>) -> Words<K> {
        if number >= self.len as usize {
            return [0; K];
        }
        let Step { right, up } = self.steps[number];
        let back = Step {
            right: -right,
            up: -up,
        };
        moved::<S, K>(places, back)
    }
}

/// A piece on its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flood<const S: usize, const K: usize, O: Source> {
    pub(crate) source: O,
    /// By profile, where it fits.
    pub(crate) fits: Corners<K>,
    /// By state, the places that are reached.
    pub(crate) reached: Corners<K>,
    /// By state, the places from which it has turned.
    turned: Corners<K>,
    /// States with places from which it has not moved yet, a bit each.
    open: u32,
    /// Whether it moves down.
    falls: bool,
}

impl<const S: usize, const K: usize, O: Source> Flood<S, K, O> {
    /// The places `reached` by state.
    #[inline(always)]
    pub(crate) fn new(source: O, fits: Corners<K>, reached: Corners<K>, falls: bool) -> Self {
        Self {
            source,
            fits,
            reached,
            turned: no_corners(),
            open: (1 << source.outline().state_count) - 1,
            falls,
        }
    }

    /// Moves on until nothing is left to reach, or `is_enough`. Places outside `within` are not
    /// entered; turns that lead there are made for nothing.
    #[inline(always)]
    pub(crate) fn run(
        &mut self,
        taken: Words<K>,
        within: Words<K>,
        is_enough: impl Fn(&Self) -> bool,
    ) {
        while self.open != 0 {
            if O::IS_KNOWN {
                self.visit(0, taken, within);
                self.visit(1, taken, within);
                self.visit(2, taken, within);
                self.visit(3, taken, within);
            } else {
                for state in 0..STATES {
                    self.visit(state, taken, within);
                }
            }
            if is_enough(self) {
                return;
            }
        }
    }

    #[inline(always)]
    fn visit(&mut self, from: usize, taken: Words<K>, within: Words<K>) {
        if self.open >> from & 1 == 0 || from >= self.source.outline().state_count as usize {
            return;
        }
        self.open &= !(1 << from);
        if !self.is_full(from) {
            let profile = self.source.outline().states[from].profile as usize;
            let fits = and(self.fits[profile], within);
            let width = self.source.outline().profiles[profile].width;
            self.reached[from] = slid::<S, K>(self.reached[from], fits, self.falls, width);
        }
        let fresh = minus(self.reached[from], self.turned[from]);
        self.turned[from] = self.reached[from];
        if O::IS_KNOWN {
            self.turn(from, 0, fresh, taken, within);
            self.turn(from, 1, fresh, taken, within);
            self.turn(from, 2, fresh, taken, within);
        } else {
            for turn in 0..Turn::ALL.len() {
                self.turn(from, turn, fresh, taken, within);
            }
        }
    }

    /// Whether the state has been reached wherever it fits.
    #[inline(always)]
    fn is_full(&self, state: usize) -> bool {
        let profile = self.source.outline().states[state].profile as usize;
        is_empty(minus(self.fits[profile], self.reached[state]))
    }

    /// One turn from the places `fresh`.
    #[inline(always)]
    fn turn(
        &mut self,
        from: usize,
        turn: usize,
        fresh: Words<K>,
        taken: Words<K>,
        within: Words<K>,
    ) {
        let outline = self.source.outline();
        let turning = &outline.states[from].turns[turn];
        let (len, to, centre_column) = (
            turning.len as usize,
            turning.to as usize,
            outline.centre_column,
        );
        if len == 0 || self.is_full(to) {
            return;
        }
        // Only from where an offset leads to a place that is not reached yet.
        let profile = outline.states[to].profile as usize;
        let missing = minus(and(self.fits[profile], within), self.reached[to]);
        let mut sources = [0; K];
        if O::IS_KNOWN {
            sources = or(sources, turning.source::<S, K>(0, missing));
            sources = or(sources, turning.source::<S, K>(1, missing));
            sources = or(sources, turning.source::<S, K>(2, missing));
            sources = or(sources, turning.source::<S, K>(3, missing));
            sources = or(sources, turning.source::<S, K>(4, missing));
        } else {
            for number in 0..len {
                sources = or(sources, turning.source::<S, K>(number, missing));
            }
        }
        let mut left = and(fresh, sources);
        self.kick(from, turn, 0, &mut left, within);
        if centre_column {
            let turning = self.source.outline().states[from].turns[turn];
            left = minus(left, blocked_in_centre::<S, K>(&turning, taken));
        }
        if O::IS_KNOWN {
            // As many as the Super Rotation System has.
            self.kick(from, turn, 1, &mut left, within);
            self.kick(from, turn, 2, &mut left, within);
            self.kick(from, turn, 3, &mut left, within);
            self.kick(from, turn, 4, &mut left, within);
        } else {
            for number in 1..len {
                self.kick(from, turn, number, &mut left, within);
            }
        }
    }

    /// The offset with this number, from the places that are `left`.
    #[inline(always)]
    fn kick(
        &mut self,
        from: usize,
        turn: usize,
        number: usize,
        left: &mut Words<K>,
        within: Words<K>,
    ) {
        let outline = self.source.outline();
        let turning = &outline.states[from].turns[turn];
        if number >= turning.len as usize || is_empty(*left) {
            return;
        }
        let to = turning.to as usize;
        let step = turning.steps[number];
        let landed = moved::<S, K>(*left, step);
        let landed = and(landed, self.fits[outline.states[to].profile as usize]);
        if number + 1 < turning.len as usize {
            *left = minus(*left, turning.source::<S, K>(number, landed));
        }
        let landed = minus(and(landed, within), self.reached[to]);
        if !is_empty(landed) {
            self.reached[to] = or(self.reached[to], landed);
            self.open |= 1 << to;
        }
    }
}

/// Adds all places within `fits` to which steps to the left, right and, where it falls, down lead
/// a piece of `width` columns.
#[inline(always)]
fn slid<const S: usize, const K: usize>(
    mut reached: Words<K>,
    fits: Words<K>,
    falls: bool,
    width: u8,
) -> Words<K> {
    loop {
        let next = stepped::<S, K>(reached, fits, falls, width);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Adds the places within `fits` to which one step leads from those that are `reached` within
/// `fits`.
#[inline(always)]
pub(crate) fn stepped<const S: usize, const K: usize>(
    reached: Words<K>,
    fits: Words<K>,
    falls: bool,
    width: u8,
) -> Words<K> {
    let below = if falls {
        lowered::<S, K>(reached, S)
    } else {
        [0; K]
    };
    std::array::from_fn(|i| {
        let (mut left, mut right) = (reached[i] >> 1, reached[i] << 1);
        if width == 1 {
            // Wider pieces are never in the last column with their corner.
            left &= Rows::<S>::columns(0, S as u32 - 1);
            right &= !Rows::<S>::FIRST;
        }
        reached[i] | (left | right | below[i]) & fits[i]
    })
}

/// Joins the boards of states that share a profile.
#[inline(always)]
pub(crate) fn by_profile<const K: usize>(outline: &Outline, states: &Corners<K>) -> Corners<K> {
    let mut merged = no_corners();
    for (state, corners) in outline.states.iter().zip(states) {
        let profile = usize::from(state.profile);
        merged[profile] = or(merged[profile], *corners);
    }
    merged
}

/// Where the first cell that blocks the turn lies in the second column of the box; `taken` has
/// everything that is not a free cell of the table.
#[inline(never)]
fn blocked_in_centre<const S: usize, const K: usize>(
    turning: &Turning,
    taken: Words<K>,
) -> Words<K> {
    let free = taken.map(|word| !word & Rows::<S>::ALL);
    let (mut so_far, mut found) = ([u64::MAX; K], [0; K]);
    for (cell, is_centre) in turning.cells {
        let back = Step {
            right: -cell.right,
            up: -cell.up,
        };
        let free = moved::<S, K>(free, back);
        if is_centre {
            found = or(found, minus(so_far, free));
        }
        so_far = and(so_far, free);
    }
    found
}
