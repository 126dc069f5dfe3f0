//! Hidden landings on many low stacks at once, by bit-slicing.
//!
//! Here a word has one cell of many boards, and not many cells of one: a plane is a cell or a
//! corner, with a [lane](Lanes) for each board. So a step or an offset is no shift but another
//! plane, nothing is masked at the walls, behind which stand planes that are always blocked, and
//! a kick is the source and a blocked plane for each offset before it. Boards that follow from the
//! same few differ little, so that all want nearly the same corners looked at.
//!
//! As in [`low`](super), everything under the open sky is reached. From there each corner that is
//! hidden on some board is sought from the places that lead there, and again whenever one of those
//! has been reached on more boards, until nothing changes. Which corners those are is told by
//! boards with a bit for a corner, whatever its lanes.

#![allow(
    clippy::inline_always,
    reason = "offsets must be seen where they are used to become constants"
)]

use std::ops::BitOr;

use super::lanes::Lanes;
use super::word::shifted;
use super::{Known, SRS_WIDTH as WIDTH, Srs, rows};
use crate::puzzle::Piece;
use crate::solve::flood::STATES;
use crate::solve::outline::{Step, Turning};

/// Rows of the boards.
const ROWS: usize = rows::<u128, WIDTH>() as usize;
/// Columns beside and rows below and above the boards, as far as offsets lead.
const BESIDE: usize = 3;
const BEYOND: usize = 4;
/// From a plane to the one above. What is beside a row on the right is beside the next on the left.
const STRIDE: usize = WIDTH + BESIDE;
/// The number of planes to either side of a plane to which offsets lead.
const REACH: usize = BEYOND * STRIDE + BESIDE;
const PLANES: usize = plane(ROWS - 1, WIDTH - 1) + REACH + 1;

/// The number of the plane of a cell or corner.
const fn plane(row: usize, col: usize) -> usize {
    (row + BEYOND) * STRIDE + BESIDE + col
}

/// The number of a plane as seen from another.
const fn offset(Step { right, up }: Step) -> isize {
    up as isize * STRIDE.cast_signed() + right as isize
}

type Planes = [Lanes; PLANES];

/// A plane, in the middle, and all to which offsets lead.
type Around = [Lanes; 2 * REACH + 1];

/// The planes around one, which is in the middle.
#[inline(always)]
fn around(planes: &Planes, plane: usize) -> &Around {
    let around = planes[plane - REACH..].first_chunk();
    around.expect("planes beyond the boards")
}

/// The cells of a piece by how far their planes are from that of the corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Footprint([u8; 4]);

/// By profile.
pub(crate) type Footprints = [Footprint; STATES];

impl Footprint {
    pub(crate) fn new(cells: [Step; 4]) -> Self {
        Self(cells.map(|cell| offset(cell).unsigned_abs() as u8))
    }
}

/// Corners, a bit each.
type Places = u128;

/// The boards on which this turn leads to the corner in the middle, if the piece fits there.
#[inline(always)]
fn kicked(turning: &Turning, reached: &Around, blocked: &Around) -> Lanes {
    let by = |number| kicked_by(number, turning, reached, blocked);
    by(0) | by(1) | by(2) | by(3) | by(4)
}

/// The boards on which the offset with this number does.
#[inline(always)]
fn kicked_by(number: usize, turning: &Turning, reached: &Around, blocked: &Around) -> Lanes {
    if number >= turning.len as usize {
        return Lanes::NONE;
    }
    let source = REACH.wrapping_add_signed(-offset(turning.steps[number]));
    let fails = |before: usize| {
        if before < number {
            blocked[source.wrapping_add_signed(offset(turning.steps[before]))]
        } else {
            Lanes::ALL
        }
    };
    reached[source] & fails(0) & fails(1) & fails(2) & fails(3)
}

/// Bits in a half of the places.
const HALF: usize = ROWS / 2 * WIDTH;

/// Calls `visit` with each place: its half, its bit there, and the number of its plane.
#[inline(always)]
fn for_each(places: Places, mut visit: impl FnMut(usize, u64, usize)) {
    let halves = [places as u64 & ((1 << HALF) - 1), (places >> HALF) as u64];
    for (half, mut places) in halves.into_iter().enumerate() {
        while places != 0 {
            let bit = places.trailing_zeros() as usize;
            let row = half * (ROWS / 2) + bit / WIDTH;
            visit(half, 1 << bit, plane(row, bit % WIDTH));
            places &= places - 1;
        }
    }
}

/// The places of both halves.
#[inline(always)]
fn joined([low, high]: [u64; 2]) -> Places {
    Places::from(low) | Places::from(high) << HALF
}

/// Low stacks to be searched together.
#[derive(Clone, Debug)]
pub(crate) struct Slices {
    piece: Piece,
    /// The number of boards.
    boards: usize,
    /// Rows that had taken cells when the planes below were last made.
    rows: usize,
    taken: Box<Planes>,
    /// What is taken or has something taken above it.
    shadow: Box<Planes>,
    /// By profile, the corners with which the piece does not fit.
    blocked: [Box<Planes>; STATES],
    /// By state, the places that are reached.
    reached: [Box<Planes>; STATES],
}

impl Slices {
    /// No boards yet, for a piece of the Super Rotation System.
    pub(crate) fn new(piece: Piece) -> Self {
        let planes = |lanes| Box::new([lanes; PLANES]);
        let mut slices = Self {
            piece,
            boards: 0,
            rows: 0,
            taken: planes(Lanes::NONE),
            shadow: planes(Lanes::NONE),
            blocked: std::array::from_fn(|_| planes(Lanes::ALL)),
            reached: std::array::from_fn(|_| planes(Lanes::NONE)),
        };
        let outline = super::srs_outline(piece);
        for (number, state) in outline.states[..outline.state_count.into()]
            .iter()
            .enumerate()
        {
            let profile = usize::from(state.profile);
            let columns = WIDTH + 1 - usize::from(outline.profiles[profile].width);
            for row in 0..ROWS + BEYOND {
                let corners = plane(row, 0)..plane(row, columns);
                slices.blocked[profile][corners.clone()].fill(Lanes::NONE);
                slices.reached[number][corners].fill(Lanes::ALL);
            }
        }
        slices
    }

    /// The number of boards.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.boards
    }

    /// Whether there is no room for another board.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.boards == Lanes::COUNT
    }

    /// Adds a board, for which there is room, with the cells of a piece that has its corner at
    /// this bit and is wholly on the board.
    #[inline]
    pub(crate) fn add(&mut self, footprint: Footprint, corner: u32) {
        let corner = plane(corner as usize / WIDTH, corner as usize % WIDTH);
        for cell in footprint.0 {
            self.taken[corner + usize::from(cell)].insert(self.boards);
        }
        self.boards += 1;
    }

    /// Takes cells on the boards from number `from` on.
    pub(crate) fn cover(&mut self, cells: u128, from: usize) {
        let lanes = Lanes::first(self.boards) & !Lanes::first(from);
        for_each(cells, |_, _, plane| self.taken[plane] |= lanes);
    }

    /// The number of hidden landings on all boards, which are taken away.
    pub(crate) fn count_hidden(&mut self) -> u64 {
        macro_rules! known {
            ($($piece:ident)*) => {
                match self.piece {
                    $(Piece::$piece => self.search::<Srs<{ Piece::$piece as usize }>>(),)*
                }
            };
        }
        let count = known!(I O L J T S Z);
        self.taken[plane(0, 0)..plane(self.rows, 0)].fill(Lanes::NONE);
        self.boards = 0;
        count
    }

    /// Rows up to the highest that has a taken cell.
    fn height(&self) -> usize {
        let is_bare = |row: usize| {
            let mut cells = self.taken[plane(row, 0)..plane(row, WIDTH)].iter();
            cells.all(|lanes| lanes.is_none())
        };
        (0..ROWS)
            .rev()
            .find(|&row| !is_bare(row))
            .map_or(0, |row| row + 1)
    }

    #[inline(never)]
    fn search<P: Known>(&mut self) -> u64 {
        let height = self.height();
        let rows = height.max(self.rows);
        self.rows = height;
        for row in (0..rows).rev() {
            for plane in plane(row, 0)..plane(row, WIDTH) {
                self.shadow[plane] = self.taken[plane] | self.shadow[plane + STRIDE];
            }
        }
        let (mut hidden, mut count) = ([0; STATES], 0);
        self.look::<P>(0, rows, &mut hidden[0], &mut count);
        self.look::<P>(1, rows, &mut hidden[1], &mut count);
        self.look::<P>(2, rows, &mut hidden[2], &mut count);
        self.look::<P>(3, rows, &mut hidden[3], &mut count);
        let mut open = [0; STATES];
        let states = &P::OUTLINE.states[..P::OUTLINE.state_count as usize];
        for (open, state) in open.iter_mut().zip(states) {
            *open = hidden[usize::from(state.profile)];
        }
        self.flood::<P>(&mut open);
        count - self.count_missed::<P>(&open)
    }

    /// Sees where the piece fits and is under the open sky; adds the corners that are hidden on
    /// some board, and the number of landings there.
    #[inline(always)]
    fn look<P: Known>(
        &mut self,
        profile: usize,
        rows: usize,
        hidden: &mut Places,
        count: &mut u64,
    ) {
        let outline = const { &P::OUTLINE };
        if profile >= outline.profile_count as usize {
            return;
        }
        let [a, b, c, d] = outline.profiles[profile].cells;
        let by = |planes: &Around, cell: Step| planes[REACH.wrapping_add_signed(offset(cell))];
        for row in 0..rows {
            for col in 0..=WIDTH - outline.profiles[profile].width as usize {
                let here = plane(row, col);
                let taken = around(&self.taken, here);
                let blocked = by(taken, a) | by(taken, b) | by(taken, c) | by(taken, d);
                let shadow = around(&self.shadow, here);
                let shaded = by(shadow, a) | by(shadow, b) | by(shadow, c) | by(shadow, d);
                self.blocked[profile][here] = blocked;
                for state in 0..outline.state_count as usize {
                    if outline.states[state].profile as usize == profile {
                        self.reached[state][here] = !shaded;
                    }
                }
                let under = shaded & !blocked;
                if !under.is_none() {
                    *hidden |= 1 << (row * WIDTH + col);
                    *count += u64::from((under & self.blocked[profile][here - STRIDE]).count());
                }
            }
        }
    }

    /// Moves on from what is reached until nothing changes. `open` are the corners by state that
    /// are not reached on some board.
    #[inline(always)]
    fn flood<P: Known>(&mut self, open: &mut [Places; STATES]) {
        let mut near = *open;
        let mut due = *open;
        loop {
            let mut changed = [0; STATES];
            for state in 0..STATES {
                self.step::<P>(state, near[state], &mut open[state], &mut changed[state]);
            }
            due = Self::due::<P>(due, &changed, open);
            let mut turned = [0; STATES];
            self.turn::<P>(0, due[0], &mut open[0], &mut turned[0]);
            self.turn::<P>(1, due[1], &mut open[1], &mut turned[1]);
            self.turn::<P>(2, due[2], &mut open[2], &mut turned[2]);
            self.turn::<P>(3, due[3], &mut open[3], &mut turned[3]);
            if turned == [0; STATES] {
                return;
            }
            due = Self::due::<P>([0; STATES], &turned, open);
            for state in 0..STATES {
                near[state] = Self::beside(turned[state]) & open[state];
            }
        }
    }

    /// The corners to which steps lead.
    #[inline(always)]
    const fn beside(places: Places) -> Places {
        places << 1 | places >> 1 | places >> WIDTH
    }

    /// The open corners in `due`, and those to which turns lead from `changed`.
    #[inline(always)]
    fn due<P: Known>(
        mut due: [Places; STATES],
        changed: &[Places; STATES],
        open: &[Places; STATES],
    ) -> [Places; STATES] {
        let outline = const { &P::OUTLINE };
        for (state, &changed) in outline.states.iter().zip(changed) {
            for turning in &state.turns {
                for &Step { right, up } in turning.steps() {
                    due[turning.to as usize] |= shifted::<u128, WIDTH>(changed, up, right);
                }
            }
        }
        for (due, open) in due.iter_mut().zip(open) {
            *due &= open;
        }
        due
    }

    /// Makes all steps to the corners `near`, and on to open ones, from row to row downwards.
    #[inline(always)]
    fn step<P: Known>(
        &mut self,
        state: usize,
        near: Places,
        open: &mut Places,
        changed: &mut Places,
    ) {
        const ROW: u32 = (1 << WIDTH) - 1;
        let profile = const { &P::OUTLINE }.states[state].profile as usize;
        let (reached, blocked) = (&mut self.reached[state], &self.blocked[profile]);
        let Some(highest) = near.checked_ilog2() else {
            return;
        };
        let mut grown = 0;
        for row in (0..=highest as usize / WIDTH).rev() {
            let first = row * WIDTH;
            let mut open_here = (*open >> first) as u32 & ROW;
            let mut near = ((near >> first) as u32 | grown) & open_here;
            let mut full = 0;
            grown = 0;
            while near != 0 {
                let col = near.trailing_zeros();
                let (here, plane) = (1 << col, plane(row, col as usize));
                near ^= here;
                let led = reached[plane - 1] | reached[plane + 1] | reached[plane + STRIDE];
                let left = !(blocked[plane] | reached[plane]);
                if (led & left).is_none() {
                    continue;
                }
                reached[plane] |= led & left;
                grown |= here;
                if (left & !led).is_none() {
                    full |= here;
                    open_here ^= here;
                }
                near |= (here << 1 | here >> 1) & open_here;
            }
            *changed |= Places::from(grown) << first;
            *open &= !(Places::from(full) << first);
        }
    }

    /// Makes all turns to the corners `due` of a state.
    #[inline(always)]
    fn turn<P: Known>(&mut self, to: usize, due: Places, open: &mut Places, changed: &mut Places) {
        let profile = const { &P::OUTLINE }.states[to].profile as usize;
        let (mut grown, mut full) = ([0; 2], [0; 2]);
        for_each(due, |half, place, plane| {
            let led = self.led::<P>(to, plane);
            let left = !(self.blocked[profile][plane] | self.reached[to][plane]);
            if (led & left).is_none() {
                return;
            }
            self.reached[to][plane] |= led & left;
            grown[half] |= place;
            if (left & !led).is_none() {
                full[half] |= place;
            }
        });
        *changed |= joined(grown);
        *open &= !joined(full);
    }

    /// The boards on which a turn leads to this corner, if the piece fits there.
    #[inline(always)]
    fn led<P: Known>(&self, to: usize, plane: usize) -> Lanes {
        self.led_from::<P>(0, to, plane)
            | self.led_from::<P>(1, to, plane)
            | self.led_from::<P>(2, to, plane)
            | self.led_from::<P>(3, to, plane)
    }

    #[inline(always)]
    fn led_from<P: Known>(&self, from: usize, to: usize, plane: usize) -> Lanes {
        let outline = const { &P::OUTLINE };
        let [cw, ccw, half] = &outline.states[from].turns;
        let profile = outline.states[to].profile as usize;
        let reached = around(&self.reached[from], plane);
        let blocked = around(&self.blocked[profile], plane);
        let by = |turning: &Turning| {
            if turning.to as usize == to {
                kicked(turning, reached, blocked)
            } else {
                Lanes::NONE
            }
        };
        by(cw) | by(ccw) | by(half)
    }

    /// The number of landings at open corners that are reached in no state.
    fn count_missed<P: Known>(&self, open: &[Places; STATES]) -> u64 {
        let outline = const { &P::OUTLINE };
        let states = &outline.states[..outline.state_count as usize];
        let mut count = 0;
        for (profile, blocked) in self.blocked[..outline.profile_count as usize]
            .iter()
            .enumerate()
        {
            let of_profile = |&state: &usize| usize::from(states[state].profile) == profile;
            let states = || (0..states.len()).filter(of_profile);
            let missed = states().fold(Places::MAX, |all, state| all & open[state]);
            for_each(missed, |_, _, plane| {
                let reached = states().map(|state| self.reached[state][plane]);
                let reached = reached.fold(Lanes::NONE, BitOr::bitor);
                let rests = blocked[plane - STRIDE] & !blocked[plane];
                count += u64::from((rests & !reached).count());
            });
        }
        count
    }
}
