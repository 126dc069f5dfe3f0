//! Landings on a stack above which everything is reachable.
//!
//! With it every place under the open sky is, where nothing is above any cell of the piece; and
//! the piece rests there in each column once. What is hidden is sought only if the piece could
//! rest there, by steps first and then by turns.

#![allow(
    clippy::inline_always,
    reason = "shifts must be seen where they are called to become shifts by constants"
)]

use super::board::{Board, Words};
use super::flood::{
    Corners, Flood, and, blocked, by_profile, is_empty, minus, no_corners, or, raised, stepped,
};
use super::moves::{MOST, cut};
use super::outline::Outline;

/// Landings by profile.
#[derive(Debug)]
pub(crate) struct Found<const K: usize> {
    /// Those under the open sky.
    pub(crate) open: Corners<K>,
    /// The others.
    pub(crate) hidden: Corners<K>,
    /// The number of the others.
    pub(crate) hidden_count: u32,
}

/// The landings of a piece on `taken`, a stack above which everything is reachable. `inside` are
/// its corners on the table by profile, and `outside` the cells that the table does not have.
#[inline]
pub(crate) fn landings<const S: usize, const K: usize>(
    outline: &Outline,
    inside: &Corners<MOST>,
    outside: &Words<MOST>,
    taken: Words<K>,
    is_soft: bool,
) -> Found<K> {
    Sky::<S, K>::new(outline, taken).search(inside, outside, is_soft)
}

/// A stack under the sky, and a piece. All boards are by profile.
#[derive(Debug)]
struct Sky<'o, const S: usize, const K: usize> {
    outline: &'o Outline,
    taken: Words<K>,
    /// What is taken or has something taken above it.
    shadow: Words<K>,
    /// Where the piece fits.
    fits: Corners<K>,
    /// Where it has got to.
    reached: Corners<K>,
    /// Where it rests under the sky.
    open: Corners<K>,
    /// Where it would rest under something.
    hidden: Corners<K>,
}

impl<'o, const S: usize, const K: usize> Sky<'o, S, K> {
    fn new(outline: &'o Outline, taken: Words<K>) -> Self {
        Self {
            outline,
            taken,
            shadow: Board::<S, K>(taken).shadow().0,
            fits: no_corners(),
            reached: no_corners(),
            open: no_corners(),
            hidden: no_corners(),
        }
    }

    #[inline(never)]
    fn search(mut self, inside: &Corners<MOST>, outside: &Words<MOST>, is_soft: bool) -> Found<K> {
        for profile in 0..usize::from(self.outline.profile_count) {
            self.look(profile, inside);
        }
        let hidden = if is_soft {
            self.sought(outside)
        } else {
            no_corners()
        };
        Found {
            open: self.open,
            hidden,
            hidden_count: count(&hidden),
        }
    }

    fn look(&mut self, profile: usize, inside: &Corners<MOST>) {
        let inside = cut(inside[profile]);
        let fits = minus(inside, blocked::<S, K>(self.outline, profile, self.taken));
        let reached = minus(inside, blocked::<S, K>(self.outline, profile, self.shadow));
        let rests = minus(fits, raised::<S, K>(fits, S));
        self.fits[profile] = fits;
        self.reached[profile] = reached;
        self.open[profile] = and(rests, reached);
        self.hidden[profile] = minus(rests, reached);
    }

    /// The hidden landings that can be reached.
    fn sought(&mut self, outside: &Words<MOST>) -> Corners<K> {
        if is_none(&self.hidden) {
            return self.hidden;
        }
        // Most of what is hidden is under a ledge, where the piece only slides.
        for profile in 0..usize::from(self.outline.profile_count) {
            self.slide(profile);
        }
        if !self.is_enough(&self.reached) {
            self.flood(outside);
        }
        std::array::from_fn(|i| and(self.hidden[i], self.reached[i]))
    }

    /// Steps towards the hidden landings of a profile, until all are reached or nothing is left.
    fn slide(&mut self, profile: usize) {
        if is_empty(self.hidden[profile]) {
            return;
        }
        let width = self.outline.profiles[profile].width;
        loop {
            let reached = self.reached[profile];
            let next = stepped::<S, K>(reached, self.fits[profile], true, width);
            self.reached[profile] = next;
            if is_empty(minus(self.hidden[profile], next)) || next == reached {
                return;
            }
        }
    }

    fn flood(&mut self, outside: &Words<MOST>) {
        let outline = self.outline;
        let of_state = |state: usize| {
            if state < outline.state_count as usize {
                self.reached[outline.states[state].profile as usize]
            } else {
                [0; K]
            }
        };
        let reached = [of_state(0), of_state(1), of_state(2), of_state(3)];
        let mut flood = Flood::<S, K>::new(outline, self.fits, reached, true);
        let not_free = or(self.taken, cut(*outside));
        flood.run(not_free, [u64::MAX; K], |flood| {
            self.is_enough(&by_profile(outline, &flood.reached))
        });
        self.reached = by_profile(outline, &flood.reached);
    }

    /// Whether every hidden landing is among those reached.
    fn is_enough(&self, reached: &Corners<K>) -> bool {
        let missing: Corners<K> = std::array::from_fn(|i| minus(self.hidden[i], reached[i]));
        is_none(&missing)
    }
}

#[inline(always)]
fn is_none<const K: usize>(corners: &Corners<K>) -> bool {
    corners
        .as_flattened()
        .iter()
        .fold(0, |all, word| all | word)
        == 0
}

#[inline(always)]
fn count<const K: usize>(corners: &Corners<K>) -> u32 {
    if is_none(corners) {
        return 0;
    }
    let mut count = 0;
    for corners in corners.iter().filter(|&&corners| !is_empty(corners)) {
        count += corners.iter().map(|word| word.count_ones()).sum::<u32>();
    }
    count
}
