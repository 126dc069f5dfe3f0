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

use std::marker::PhantomData;

use super::board::Rows;
use super::flood::{Corners, STATES};
use super::outline::{Outline, Profile, Step, Turning};
use crate::puzzle::Piece;
use crate::rules::SRS;
pub(crate) use slices::{Footprint, Footprints, Slices};
pub(crate) use word::{Word, rows};
use word::{band, columns, shadow, shifted};

mod lanes;
mod slices;
mod word;

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
    const OUTLINE: Outline = srs_outline(Piece::ALL[PIECE]);
}

/// Landings by profile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<W> {
    /// Those under the open sky.
    pub(crate) open: [W; STATES],
    /// The others.
    pub(crate) hidden: [W; STATES],
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
    piece: PhantomData<P>,
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
        piece: PhantomData,
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
        for (hidden, missing) in hidden.iter_mut().zip(&low.missing) {
            *hidden = *hidden & !*missing;
        }
    }
    Found { open, hidden }
}

/// A turn from some places.
struct Way<W> {
    /// Where no offset works that was tried.
    left: W,
    /// Where offsets have led to, places among them in which the piece does not fit.
    led: W,
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

    /// The corners with which the piece would cover a cell of `taken`.
    #[inline(always)]
    fn blocked(profile: usize, taken: W) -> W {
        let [a, b, c, d] = Self::profile(profile).cells;
        let by = |cell: Step| shifted::<W, S>(taken, -cell.up, -cell.right);
        by(a) | by(b) | by(c) | by(d)
    }

    /// Sees where the piece fits, is under the open sky and rests.
    #[inline(always)]
    fn look(
        &mut self,
        profile: usize,
        taken: W,
        shadow: W,
        sky: &mut [W; STATES],
        open: &mut [W; STATES],
    ) {
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

    /// One column to the left and to the right.
    #[inline(always)]
    fn aside(profile: usize, places: W) -> W {
        if Self::profile(profile).width > 1 {
            // The corner is never in the last column, in which it comes out at the other side.
            return places >> 1 | places << 1;
        }
        let (first, last) = (
            columns::<W, S>(0, 1),
            columns::<W, S>(S as u32 - 1, S as u32),
        );
        (places & !first) >> 1 | (places & !last) << 1
    }

    /// Adds the places to which one step leads.
    #[inline(always)]
    fn stepped(&self, profile: usize, reached: W) -> W {
        reached | (Self::aside(profile, reached) | reached >> S as u32) & self.fits[profile]
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

    /// Moves on from what is reached, until nothing is missing or no way is left.
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

    /// Wants the landings of a state that are missing.
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
            let next = wanted | (Self::aside(profile, wanted) | wanted << S as u32) & fits;
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

    /// Turns that lead to wanted places, from what is reached and, for later, from new places.
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
        let led = W::NONE;
        let (mut reached, mut new) = (Way { left: reached, led }, Way { left: new, led });
        self.kick(from, turning, 0, &mut reached, &mut new);
        self.kick(from, turning, 1, &mut reached, &mut new);
        self.kick(from, turning, 2, &mut reached, &mut new);
        self.kick(from, turning, 3, &mut reached, &mut new);
        self.kick(from, turning, 4, &mut reached, &mut new);
        let from_reached = reached.led & self.wanted[to];
        let from_new = new.led & self.wanted[to];
        *hits = *hits | from_reached;
        let targets = from_new & !from_reached;
        if !targets.is_none() {
            self.look_back(from, turn, targets);
        }
    }

    /// Tries one offset.
    #[inline(always)]
    fn kick(
        &self,
        from: usize,
        turning: &Turning,
        number: usize,
        reached: &mut Way<W>,
        new: &mut Way<W>,
    ) {
        let len = turning.len as usize;
        if number >= len {
            return;
        }
        reached.led = reached.led | Self::ahead(reached.left, turning, from, number);
        new.led = new.led | Self::ahead(new.left, turning, from, number);
        if number + 1 < len {
            let fails = !self.works(turning, from, number);
            reached.left = reached.left & fails;
            new.left = new.left & fails;
        }
    }

    /// The places to which the offset with this number leads.
    #[inline(always)]
    fn ahead(places: W, turning: &Turning, from: usize, number: usize) -> W {
        let Step { right, up } = turning.steps[number];
        shifted::<W, S>(places, up, right) & Self::kept(turning, from, right)
    }

    /// The places from which the offset with this number leads to `places`.
    #[inline(always)]
    fn back(places: W, turning: &Turning, from: usize, number: usize) -> W {
        let Step { right, up } = turning.steps[number];
        shifted::<W, S>(places & Self::kept(turning, from, right), -up, -right)
    }

    /// The places from which the offset with this number leads to where the piece fits.
    #[inline(always)]
    fn works(&self, turning: &Turning, from: usize, number: usize) -> W {
        let (Step { right, up }, to) = (turning.steps[number], Self::profile_of(turning.to.into()));
        let works = Self::back(self.fits[to], turning, from, number);
        if up <= 0 {
            return works;
        }
        // Above the rows of the word everything is free.
        let above = Self::inside(to, rows::<W, S>() - u32::from(up.unsigned_abs()));
        works | shifted::<W, S>(above & Self::kept(turning, from, right), 0, -right)
    }

    /// The columns to which the corner can come from so many columns to the left.
    #[inline(always)]
    fn kept(turning: &Turning, from: usize, right: i8) -> W {
        let width = |state: usize| Self::profile(Self::profile_of(state)).width.cast_signed();
        if right < width(from) && -right < width(turning.to.into()) {
            // What comes out at the other side is in columns in which the corner never is.
            return !W::NONE;
        }
        let first = u32::from(right.max(0).unsigned_abs());
        columns::<W, S>(first, S as u32 - u32::from(right.min(0).unsigned_abs()))
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

/// The outline of a piece of the Super Rotation System.
const fn srs_outline(piece: Piece) -> Outline {
    Outline::new(SRS.piece(piece))
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
