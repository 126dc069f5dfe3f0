//! Landings on a low stack, in a single word and with all that is known of the piece built in.
//!
//! With everything just above the stack reachable, so is every place under the open sky, where
//! nothing is above any cell of the piece. What is hidden is sought from both ends: steps lead on
//! from what is reached, and only what may lead to a hidden landing is looked at by turns. Both
//! are boards of corners, so that all places are moved at once; and which places a turn kicks from
//! is told by the boards of those on which its offsets succeed.

#![allow(
    clippy::inline_always,
    reason = "shifts must be seen where they are called to become shifts by constants"
)]

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::board::Rows;
use super::flood::{Corners, STATES};
use super::outline::{Outline, Profile, Step, Turning};
use crate::puzzle::Piece;
use crate::rules::SRS;

/// Bits of a board in rows of `S`, as many whole rows as there is room for. Higher bits are 0 in
/// boards of cells and of places where the piece fits.
pub(crate) trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;
    const BITS: u32;

    /// The lowest bits.
    fn cut(bits: u128) -> Self;

    fn count_ones(self) -> u32;

    fn widened(self) -> u128;

    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }
}

macro_rules! word {
    ($($word:ident)*) => {$(
        impl Word for $word {
            const NONE: Self = 0;
            const BITS: u32 = Self::BITS;

            #[inline(always)]
            fn cut(bits: u128) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                Self::count_ones(self)
            }

            #[inline(always)]
            fn widened(self) -> u128 {
                self.into()
            }
        }
    )*};
}

word!(u64 u128);

/// Columns of tables on which pieces of the Super Rotation System are moved by code of their own.
pub(crate) const SRS_WIDTH: usize = 10;

/// A piece that is known when the program is compiled.
pub(crate) trait Known {
    const OUTLINE: Outline;
}

/// The piece with this number in the Super Rotation System.
#[derive(Debug)]
pub(crate) struct Srs<const PIECE: usize>;

impl<const PIECE: usize> Known for Srs<PIECE> {
    const OUTLINE: Outline = Outline::new(SRS.piece(Piece::ALL[PIECE]));
}

/// Landings by profile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<W> {
    /// Those under the open sky.
    pub(crate) open: [W; STATES],
    /// The others.
    pub(crate) hidden: [W; STATES],
}

/// Rows of `S` bits that fit into a word.
#[inline(always)]
pub(crate) const fn rows<W: Word, const S: usize>() -> u32 {
    W::BITS / S as u32
}

/// The first `columns` columns of all rows from `from` on.
#[inline(always)]
fn band<W: Word, const S: usize>(columns: u32, from: u32) -> W {
    let below = from * S as u32;
    W::cut((first::<W, S>() >> below << below) * ((1 << columns) - 1))
}

/// The first bit of each row.
#[inline(always)]
const fn first<W: Word, const S: usize>() -> u128 {
    const {
        let (mut bits, mut row) = (0, 0);
        while row < rows::<W, S>() {
            bits |= 1 << (row * S as u32);
            row += 1;
        }
        bits
    }
}

/// The columns from `from` to `to` - 1 of all rows.
#[inline(always)]
fn columns<W: Word, const S: usize>(from: u32, to: u32) -> W {
    band::<W, S>(to, 0) & !band::<W, S>(from, 0)
}

/// Bits that move by `up` rows and `right` columns.
#[inline(always)]
fn shifted<W: Word, const S: usize>(places: W, up: i8, right: i8) -> W {
    let by = i32::from(up) * i32::from(S as u8) + i32::from(right);
    if by < 0 {
        places >> by.unsigned_abs()
    } else {
        places << by.unsigned_abs()
    }
}

/// Takes the full rows out, and moves down what is above.
#[inline(always)]
pub(crate) fn collapsed<const S: usize>(board: u128) -> u128 {
    let (first, last) = (first::<u128, S>(), first::<u128, S>() << (S - 1));
    // One more in the first column carries into the last where all between are taken.
    let full = ((board & !last) + first) & board & last;
    if full == 0 {
        board
    } else {
        without_rows::<S>(board, full)
    }
}

/// Takes out the rows with a bit in `full`.
#[cold]
#[inline(never)]
fn without_rows<const S: usize>(mut board: u128, mut full: u128) -> u128 {
    while full != 0 {
        // From the top down, so that the rows that are left to take out stay where they are.
        let row = full.ilog2() / S as u32;
        let below = (1 << (row * S as u32)) - 1;
        board = board & below | board >> S & !below;
        full &= below;
    }
    board
}

/// A piece on a stack. The table is `S` columns wide.
struct Low<W, const S: usize, P> {
    /// By profile, where the piece fits.
    fits: [W; STATES],
    /// By profile, the hidden landings that are not reached.
    missing: [W; STATES],
    /// By state, the places that are reached.
    reached: [W; STATES],
    /// By state, the places that are not reached and from which there may be a way to a landing
    /// that is missing. Wherever there are some, all steps are made from what is reached.
    wanted: [W; STATES],
    /// States with wanted places to which turns are yet to be sought, a bit each.
    open: u32,
    /// States with wanted places, a bit each.
    sought: u32,
    piece: std::marker::PhantomData<P>,
}

/// The landings on `taken`.
#[inline(never)]
pub(crate) fn landings<W: Word, const S: usize, P: Known>(taken: W) -> Found<W> {
    let shadow = shadow::<W, S>(taken);
    let none = [W::NONE; STATES];
    let mut low = Low::<W, S, P> {
        fits: none,
        missing: none,
        reached: none,
        wanted: none,
        open: 0,
        sought: 0,
        piece: std::marker::PhantomData,
    };
    let mut open = none;
    let mut sky = none;
    low.look(0, taken, shadow, &mut sky, &mut open);
    low.look(1, taken, shadow, &mut sky, &mut open);
    low.look(2, taken, shadow, &mut sky, &mut open);
    low.look(3, taken, shadow, &mut sky, &mut open);
    let mut hidden = low.missing;
    if !low.is_done() {
        low.slide(0, &mut sky);
        low.slide(1, &mut sky);
        low.slide(2, &mut sky);
        low.slide(3, &mut sky);
        if !low.is_done() {
            low.flood(&sky);
        }
        hidden = std::array::from_fn(|i| hidden[i] & !low.missing[i]);
    }
    Found { open, hidden }
}

/// Each cell that is taken or has a taken cell above it.
#[inline(always)]
fn shadow<W: Word, const S: usize>(taken: W) -> W {
    let mut shadow = taken;
    let mut by = 1;
    while by < rows::<W, S>() {
        shadow = shadow | shadow >> (by * S as u32);
        by *= 2;
    }
    shadow
}

/// Turns from two boards of places, those that are reached and new ones.
struct Way<W> {
    /// Where no offset works that was tried.
    left: [W; 2],
    /// Where offsets have led to, places among them in which the piece does not fit.
    led: [W; 2],
}

impl<W: Word, const S: usize, P: Known> Low<W, S, P> {
    #[inline(always)]
    const fn profile(number: usize) -> &'static Profile {
        &const { &P::OUTLINE }.profiles[number]
    }

    #[inline(always)]
    const fn profile_of(state: usize) -> usize {
        const { &P::OUTLINE }.states[state].profile as usize
    }

    #[inline(always)]
    const fn is_profile(number: usize) -> bool {
        number < P::OUTLINE.profile_count as usize
    }

    #[inline(always)]
    const fn is_state(number: usize) -> bool {
        number < P::OUTLINE.state_count as usize
    }

    /// The corners with which the piece is between the walls.
    #[inline(always)]
    fn inside(profile: usize, from: u32) -> W {
        band::<W, S>(S as u32 + 1 - u32::from(Self::profile(profile).width), from)
    }

    #[inline(always)]
    fn blocked(profile: usize, taken: W) -> W {
        let [a, b, c, d] = Self::profile(profile).cells;
        let by = |cell: Step| shifted::<W, S>(taken, -cell.up, -cell.right);
        by(a) | by(b) | by(c) | by(d)
    }

    #[inline(always)]
    fn look(&mut self, profile: usize, taken: W, shadow: W, sky: &mut [W; 4], open: &mut [W; 4]) {
        if !Self::is_profile(profile) {
            return;
        }
        let inside = Self::inside(profile, 0);
        let fits = inside & !Self::blocked(profile, taken);
        let under_sky = inside & !Self::blocked(profile, shadow);
        let rests = fits & !(fits << S as u32);
        self.fits[profile] = fits;
        sky[profile] = under_sky;
        open[profile] = rests & under_sky;
        self.missing[profile] = rests & !under_sky;
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        let [a, b, c, d] = self.missing;
        (a | b | c | d).is_none()
    }

    /// Adds the places to which one step leads.
    #[inline(always)]
    fn stepped(&self, profile: usize, reached: W) -> W {
        let (mut left, mut right) = (reached >> 1, reached << 1);
        if Self::profile(profile).width == 1 {
            // Wider pieces are never in the last column with their corner.
            left = left & band::<W, S>(S as u32 - 1, 0);
            right = right & !band::<W, S>(1, 0);
        }
        reached | (left | right | reached >> S as u32) & self.fits[profile]
    }

    /// Steps towards the missing landings of a profile, until none is missing or no step is left.
    #[inline(always)]
    fn slide(&mut self, profile: usize, reached: &mut [W; STATES]) {
        if !Self::is_profile(profile) || self.missing[profile].is_none() {
            return;
        }
        let (mut all, missing) = (reached[profile], self.missing[profile]);
        loop {
            let next = self.stepped(profile, self.stepped(profile, all));
            let ends = (missing & !next).is_none() || next == all;
            all = next;
            if ends {
                break;
            }
        }
        self.missing[profile] = missing & !all;
        reached[profile] = all;
    }

    #[inline(always)]
    fn flood(&mut self, sky: &[W; STATES]) {
        self.begin(0, sky);
        self.begin(1, sky);
        self.begin(2, sky);
        self.begin(3, sky);
        loop {
            self.visit(0);
            self.visit(1);
            self.visit(2);
            self.visit(3);
            if self.open == 0 || self.is_done() {
                return;
            }
        }
    }

    #[inline(always)]
    fn begin(&mut self, state: usize, sky: &[W; STATES]) {
        if Self::is_state(state) {
            let profile = Self::profile_of(state);
            self.reached[state] = sky[profile];
            let missing = self.missing[profile];
            if !missing.is_none() {
                self.want(state, missing);
            }
        }
    }

    /// Looks for ways to these places too, where the piece fits.
    #[inline(always)]
    fn want(&mut self, state: usize, places: W) {
        let profile = Self::profile_of(state);
        let fits = self.fits[profile] & !self.reached[state];
        let mut wanted = self.wanted[state] | places;
        loop {
            let (mut left, mut right) = (wanted >> 1, wanted << 1);
            if Self::profile(profile).width == 1 {
                left = left & band::<W, S>(S as u32 - 1, 0);
                right = right & !band::<W, S>(1, 0);
            }
            let next = wanted | (left | right | wanted << S as u32) & fits;
            if next == wanted {
                break;
            }
            wanted = next;
        }
        self.wanted[state] = wanted;
        self.open |= 1 << state;
        self.sought |= 1 << state;
    }

    /// Looks for turns to the wanted places of a state.
    #[inline(always)]
    fn visit(&mut self, to: usize) {
        if !Self::is_state(to) || self.open >> to & 1 == 0 {
            return;
        }
        self.open &= !(1 << to);
        let mut hits = W::NONE;
        self.turns(0, to, &mut hits);
        self.turns(1, to, &mut hits);
        self.turns(2, to, &mut hits);
        self.turns(3, to, &mut hits);
        if !hits.is_none() {
            self.reach(to, hits);
        }
    }

    #[inline(always)]
    fn turns(&mut self, from: usize, to: usize, hits: &mut W) {
        self.turn(from, 0, to, hits);
        self.turn(from, 1, to, hits);
        self.turn(from, 2, to, hits);
    }

    #[inline(always)]
    fn turn(&mut self, from: usize, turn: usize, to: usize, hits: &mut W) {
        if !Self::is_state(from) {
            return;
        }
        let turning = &const { &P::OUTLINE }.states[from].turns[turn];
        if turning.to as usize != to || turning.len == 0 {
            return;
        }
        let reached = self.reached[from];
        let new = self.fits[Self::profile_of(from)] & !(reached | self.wanted[from]);
        let mut way = Way {
            left: [reached, new],
            led: [W::NONE; 2],
        };
        self.kick(from, turning, 0, &mut way);
        self.kick(from, turning, 1, &mut way);
        self.kick(from, turning, 2, &mut way);
        self.kick(from, turning, 3, &mut way);
        self.kick(from, turning, 4, &mut way);
        let [from_reached, from_new] = way.led.map(|led| led & self.wanted[to]);
        *hits = *hits | from_reached;
        let targets = from_new & !from_reached;
        if !targets.is_none() {
            self.look_back(from, turn, targets);
        }
    }

    /// Tries one offset.
    #[inline(always)]
    fn kick(&self, from: usize, turning: &Turning, number: usize, way: &mut Way<W>) {
        let len = turning.len as usize;
        if number >= len {
            return;
        }
        for (led, left) in way.led.iter_mut().zip(way.left) {
            *led = *led | Self::ahead(left, turning, from, number);
        }
        if number + 1 < len {
            let works = self.works(turning, from, number);
            way.left = way.left.map(|left| left & !works);
        }
    }

    /// The places to which the offset with this number leads.
    #[inline(always)]
    fn ahead(places: W, turning: &Turning, from: usize, number: usize) -> W {
        let (before, after) = (
            Self::profile_of(from),
            Self::profile_of(turning.to as usize),
        );
        let step = turning.steps[number];
        shifted::<W, S>(places, step.up, step.right) & Self::kept(before, after, step)
    }

    /// The places from which the offset with this number leads to `places`.
    #[inline(always)]
    fn back(places: W, turning: &Turning, from: usize, number: usize) -> W {
        let (before, after) = (
            Self::profile_of(from),
            Self::profile_of(turning.to as usize),
        );
        let step = turning.steps[number];
        shifted::<W, S>(
            places & Self::kept(before, after, step),
            -step.up,
            -step.right,
        )
    }

    /// The places from which the offset with this number leads to where the piece fits.
    #[inline(always)]
    fn works(&self, turning: &Turning, from: usize, number: usize) -> W {
        let (before, after) = (
            Self::profile_of(from),
            Self::profile_of(turning.to as usize),
        );
        let step = turning.steps[number];
        let works = Self::back(self.fits[after], turning, from, number);
        if step.up <= 0 {
            return works;
        }
        // Above the rows of the word everything is free.
        let above = Self::inside(after, rows::<W, S>() - u32::from(step.up.unsigned_abs()));
        works | shifted::<W, S>(above & Self::kept(before, after, step), 0, -step.right)
    }

    /// The columns from which the corner can be moved back.
    #[inline(always)]
    fn kept(before: usize, after: usize, step: Step) -> W {
        let width = |profile: usize| Self::profile(profile).width.cast_signed();
        if step.right < width(before) && -step.right < width(after) {
            // The piece leaves those columns free in which it would come out at the other side.
            return !W::NONE;
        }
        let from = step.right.max(0).unsigned_abs().into();
        let to = S as u32 - u32::from(step.right.min(0).unsigned_abs());
        columns::<W, S>(from, to)
    }

    /// Looks for ways to places that are not reached and from which a turn leads to `targets`.
    #[cold]
    #[inline(never)]
    fn look_back(&mut self, from: usize, turn: usize, targets: W) {
        let turning = &const { &P::OUTLINE }.states[from].turns[turn];
        let mut left = self.fits[Self::profile_of(from)];
        let mut sources = W::NONE;
        for number in 0..turning.len as usize {
            sources = sources | left & Self::back(targets, turning, from, number);
            left = left & !self.works(turning, from, number);
        }
        if self.wanted[from].is_none() {
            self.close(from);
        }
        if !(sources & self.reached[from]).is_none() {
            self.open |= 1 << turning.to;
        }
        let sources = sources & !(self.reached[from] | self.wanted[from]);
        if !sources.is_none() {
            self.want(from, sources);
        }
    }

    /// Adds places that are reached.
    #[inline(always)]
    fn reach(&mut self, state: usize, places: W) {
        self.reached[state] = self.reached[state] | places;
        self.close(state);
        let profile = Self::profile_of(state);
        self.missing[profile] = self.missing[profile] & !self.reached[state];
        self.wanted[state] = self.wanted[state] & !self.reached[state];
        self.open |= self.sought & !(1 << state);
    }

    /// Makes all steps from what is reached.
    #[inline(always)]
    fn close(&mut self, state: usize) {
        let profile = Self::profile_of(state);
        loop {
            let next = self.stepped(profile, self.reached[state]);
            if next == self.reached[state] {
                return;
            }
            self.reached[state] = next;
        }
    }
}

/// The landings of a piece that turns as in the Super Rotation System.
#[inline]
pub(crate) fn of_srs<W: Word>(piece: Piece, taken: W) -> Found<W> {
    macro_rules! known {
        ($($piece:ident)*) => {
            match piece {
                $(Piece::$piece => {
                    landings::<W, SRS_WIDTH, Srs<{ Piece::$piece as usize }>>(taken)
                })*
            }
        };
    }
    known!(I O L J T S Z)
}

impl<W: Word> Found<W> {
    /// The number of those that are hidden.
    #[inline]
    pub(crate) fn hidden_count(&self) -> u32 {
        let [a, b, c, d] = self.hidden;
        if (a | b | c | d).is_none() {
            return 0;
        }
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Profile by profile, in words of rows of `S` bits.
    #[inline]
    pub(crate) fn corners<const S: usize, const N: usize>(&self) -> Corners<N> {
        std::array::from_fn(|profile| {
            let corners = (self.open[profile] | self.hidden[profile]).widened();
            std::array::from_fn(|word| {
                let skipped = corners.checked_shr((word * Rows::<S>::BITS) as u32);
                skipped.unwrap_or(0) as u64 & Rows::<S>::ALL
            })
        })
    }
}
