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
use crate::rules::RotationSystem;

pub(crate) const STATES: usize = RotationSystem::MAX_STATES;

/// A board of corners for each state, or for each profile.
pub(crate) type Corners<const K: usize> = [Words<K>; STATES];

pub(crate) const fn no_corners<const K: usize>() -> Corners<K> {
    [[0; K]; STATES]
}

#[inline(always)]
pub(crate) fn and<const K: usize>(mut a: Words<K>, b: Words<K>) -> Words<K> {
    for (a, b) in a.iter_mut().zip(&b) {
        *a &= b;
    }
    a
}

#[inline(always)]
pub(crate) fn or<const K: usize>(mut a: Words<K>, b: Words<K>) -> Words<K> {
    for (a, b) in a.iter_mut().zip(&b) {
        *a |= b;
    }
    a
}

#[inline(always)]
pub(crate) fn minus<const K: usize>(mut a: Words<K>, b: Words<K>) -> Words<K> {
    for (a, b) in a.iter_mut().zip(&b) {
        *a &= !b;
    }
    a
}

#[inline(always)]
pub(crate) fn is_empty<const K: usize>(a: Words<K>) -> bool {
    a.iter().fold(0, |all, word| all | word) == 0
}

/// Bits moved to places lower by `by` bits. Bits beyond the rows of a word may come out.
#[inline(always)]
pub(crate) fn lowered<const S: usize, const K: usize>(words: Words<K>, by: usize) -> Words<K> {
    let (skip, by) = (by / Rows::<S>::BITS, by % Rows::<S>::BITS);
    let mut moved = [0; K];
    for (i, moved) in moved.iter_mut().enumerate() {
        let low = words.get(i + skip).copied().unwrap_or(0);
        let high = words.get(i + skip + 1).copied().unwrap_or(0);
        // In two steps, since a shift by 64 is none.
        *moved = low >> by | high << 1 << (Rows::<S>::BITS - 1 - by);
    }
    moved
}

/// Bits moved to places higher by `by` bits. Bits beyond the rows of a word may come out.
#[inline(always)]
pub(crate) fn raised<const S: usize, const K: usize>(words: Words<K>, by: usize) -> Words<K> {
    let (skip, by) = (by / Rows::<S>::BITS, by % Rows::<S>::BITS);
    let mut moved = [0; K];
    for (i, moved) in moved.iter_mut().enumerate().skip(skip) {
        let (high, low) = (
            words[i - skip],
            if i > skip { words[i - skip - 1] } else { 0 },
        );
        *moved = high << by | low >> 1 >> (Rows::<S>::BITS - 1 - by);
    }
    moved
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
fn moved_here<const S: usize, const K: usize>(mut words: Words<K>, step: Step) -> Words<K> {
    let (right, columns) = (step.right, S as i8);
    let from = (-right).max(0).cast_unsigned();
    let to = (columns - right.max(0)).max(0).cast_unsigned();
    let kept = Rows::<S>::columns(from.into(), to.into());
    for word in &mut words {
        *word &= kept;
    }
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

/// A piece on its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flood<'o, const S: usize, const K: usize> {
    pub(crate) outline: &'o Outline,
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

impl<'o, const S: usize, const K: usize> Flood<'o, S, K> {
    /// The places `reached` by state.
    pub(crate) fn new(
        outline: &'o Outline,
        fits: Corners<K>,
        reached: Corners<K>,
        falls: bool,
    ) -> Self {
        Self {
            outline,
            fits,
            reached,
            turned: no_corners(),
            open: (1 << outline.state_count) - 1,
            falls,
        }
    }

    /// Moves on until nothing is left to reach, or `is_enough`. Places outside `within` are not
    /// entered; turns that lead there are made for nothing.
    pub(crate) fn run(
        &mut self,
        taken: Words<K>,
        within: Words<K>,
        is_enough: impl Fn(&Self) -> bool,
    ) {
        while self.open != 0 {
            for state in 0..usize::from(self.outline.state_count) {
                self.visit(state, taken, within);
            }
            if is_enough(self) {
                return;
            }
        }
    }

    fn visit(&mut self, from: usize, taken: Words<K>, within: Words<K>) {
        if self.open >> from & 1 == 0 {
            return;
        }
        self.open &= !(1 << from);
        if !self.is_full(from) {
            let profile = self.outline.states[from].profile as usize;
            let fits = and(self.fits[profile], within);
            let width = self.outline.profiles[profile].width;
            self.reached[from] = slid::<S, K>(self.reached[from], fits, self.falls, width);
        }
        let fresh = minus(self.reached[from], self.turned[from]);
        self.turned[from] = self.reached[from];
        for turning in &self.outline.states[from].turns {
            self.turn(turning, fresh, taken, within);
        }
    }

    /// Whether the state has been reached wherever it fits.
    fn is_full(&self, state: usize) -> bool {
        let profile = self.outline.states[state].profile as usize;
        is_empty(minus(self.fits[profile], self.reached[state]))
    }

    /// One turn from the places `fresh`.
    fn turn(&mut self, turning: &Turning, fresh: Words<K>, taken: Words<K>, within: Words<K>) {
        let (to, steps) = (usize::from(turning.to), turning.steps());
        if steps.is_empty() || self.is_full(to) {
            return;
        }
        // Only from where an offset leads to a place that is not reached yet.
        let fits = self.fits[usize::from(self.outline.states[to].profile)];
        let missing = minus(and(fits, within), self.reached[to]);
        let sources = steps.iter().map(|step| moved::<S, K>(missing, step.back()));
        let mut left = and(fresh, sources.fold([0; K], or));
        for (number, &step) in steps.iter().enumerate() {
            if is_empty(left) {
                return;
            }
            let landed = and(moved::<S, K>(left, step), fits);
            left = minus(left, moved::<S, K>(landed, step.back()));
            let landed = minus(and(landed, within), self.reached[to]);
            if !is_empty(landed) {
                self.reached[to] = or(self.reached[to], landed);
                self.open |= 1 << to;
            }
            if number == 0 && self.outline.centre_column {
                left = minus(left, blocked_in_centre::<S, K>(turning, taken));
            }
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
    let mut next = reached;
    for ((next, below), fits) in next.iter_mut().zip(&below).zip(&fits) {
        let (mut left, mut right) = (*next >> 1, *next << 1);
        if width == 1 {
            // Wider pieces are never in the last column with their corner.
            left &= Rows::<S>::columns(0, S as u32 - 1);
            right &= !Rows::<S>::FIRST;
        }
        *next |= (left | right | below) & fits;
    }
    next
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
        let free = moved::<S, K>(free, cell.back());
        if is_centre {
            found = or(found, minus(so_far, free));
        }
        so_far = and(so_far, free);
    }
    found
}
