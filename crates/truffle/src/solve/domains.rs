//! What may still lie where: the state of the search in one word.

use core::ops::{BitAnd, BitOr};

use puzzle_core::{BitSet, Index};

use crate::puzzle::{Board, Cell, Truffle};

/// For each cell the truffles that may still lie there.
///
/// A lane of nine bits for each cell, row by row from the lowest bit, a bit for each truffle. Above
/// each lane is a guard bit, always clear, into which sums of lanes may carry: so all nine lanes
/// are worked on at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Domains(u128);

const LANE: u32 = 10;
const TRUFFLES: u16 = 0x1ff;

/// The lowest bit of each lane.
const LOW: u128 = {
    let mut low = 0;
    let mut cell = 0;
    while cell < 9 {
        low |= 1 << (LANE * cell);
        cell += 1;
    }
    low
};
const GUARDS: u128 = LOW << (LANE - 1);
const ALL: u128 = LOW * TRUFFLES as u128;

/// The guards of the lanes that are not empty.
const fn occupied(lanes: u128) -> u128 {
    (lanes + ALL) & GUARDS
}

/// The whole lanes below `guards`.
const fn filled(guards: u128) -> u128 {
    guards - (guards >> (LANE - 1))
}

/// The same nine bits in each lane.
const fn in_each(truffles: u16) -> u128 {
    let row = (truffles as u64 * ((1 << (2 * LANE)) | (1 << LANE) | 1)) as u128;
    row | row << (3 * LANE) | row << (6 * LANE)
}

/// The truffles that some lane has, and those that two or more lanes have.
const fn once_and_twice(lanes: u128) -> (u16, u16) {
    // Three rows of three lanes are added, then three lanes, each sum cut off at two.
    const ROW: u128 = (1 << (3 * LANE)) - 1;
    let a = (lanes & ROW) as u32;
    let b = (lanes >> (3 * LANE) & ROW) as u32;
    let c = (lanes >> (6 * LANE)) as u32;
    let once = a | b | c;
    let twice = a & b | (a | b) & c;
    let (a, b, c) = (once, once >> LANE, once >> (2 * LANE));
    let twice = twice | twice >> LANE | twice >> (2 * LANE) | a & b | (a | b) & c;
    ((a | b | c) as u16 & TRUFFLES, twice as u16 & TRUFFLES)
}

impl Domains {
    /// Any truffle anywhere.
    pub(crate) const FULL: Self = Self(ALL);
    /// No truffle anywhere.
    pub(crate) const NONE: Self = Self(0);

    /// Nine sets, row by row.
    pub(crate) fn new(sets: [BitSet<Truffle>; 9]) -> Self {
        let lanes = sets
            .iter()
            .rev()
            .fold(0, |lanes, set| lanes << LANE | u128::from(set.word()));
        Self(lanes)
    }

    /// The truffles that may lie in `cell`.
    pub(crate) fn get(self, cell: Cell) -> BitSet<Truffle> {
        BitSet::from_word((self.0 >> (LANE * cell.index() as u32)) as u16)
    }

    /// The same with only `truffle` in `cell`.
    #[must_use]
    pub(crate) fn with(self, cell: Cell, truffle: Truffle) -> Self {
        let shift = LANE * cell.index() as u32;
        Self(self.0 & !(u128::from(TRUFFLES) << shift) | 1 << (shift + truffle.index() as u32))
    }

    /// The same without `truffles` in `cell`.
    #[must_use]
    pub(crate) fn without(self, cell: Cell, truffles: BitSet<Truffle>) -> Self {
        Self(self.0 & !(u128::from(truffles.word()) << (LANE * cell.index() as u32)))
    }

    /// The same with the top left cell moved to `origin` and the others with it. Cells from which
    /// all move away are free, and what moves beyond the last cell is dropped.
    #[must_use]
    pub(crate) fn moved_to(self, origin: Cell) -> Self {
        let ruled_out = ALL & !self.0;
        Self(ALL & !(ruled_out << (LANE * origin.index() as u32)))
    }

    /// What is left when `placement` does not match: where all cells but one lie wholly within it,
    /// that one keeps only what lies outside, which may be nothing.
    #[must_use]
    pub(crate) const fn avoiding(self, placement: Self) -> Self {
        let outside = self.0 & !placement.0;
        let open = occupied(outside);
        if open == 0 {
            Self::NONE
        } else if open.is_power_of_two() {
            Self(outside | self.0 & !filled(open))
        } else {
            self
        }
    }

    /// Whether each cell has a truffle left.
    pub(crate) const fn is_possible(self) -> bool {
        occupied(self.0) == GUARDS
    }

    /// The first cell with several truffles left.
    pub(crate) fn first_open(self) -> Option<Cell> {
        let open = occupied(self.0 & self.0.wrapping_sub(LOW));
        Cell::from_index((open.trailing_zeros() / LANE) as usize)
    }

    /// One step of the rule that each truffle lies in exactly one cell: a truffle that is the last
    /// of its cell (a naked single) leaves the others, and a cell that is the last of its truffle
    /// (a hidden single) is left by the others. `None` where the rule is broken.
    pub(crate) fn singles(self) -> Option<Self> {
        if !self.is_possible() {
            return None;
        }
        let lanes = self.0;
        // No lane is empty, so none borrows.
        let single = filled(GUARDS & !occupied(lanes & (lanes - LOW)));
        let (settled, clash) = once_and_twice(lanes & single);
        if clash != 0 {
            return None;
        }
        let lanes = lanes & (single | !in_each(settled));
        let (once, twice) = once_and_twice(lanes);
        if once != TRUFFLES {
            return None;
        }
        let last = lanes & in_each(once & !twice);
        Some(Self(last | lanes & !filled(occupied(last))))
    }

    /// Calls `visit` for every board that can be laid, in lexicographic order, until it fails.
    /// `self` is propagated: no truffle of a settled cell is left elsewhere.
    pub(crate) fn each_board<E>(
        self,
        visit: &mut impl FnMut(&Board) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut laid = Truffle::ALL;
        let mut open = BitSet::EMPTY;
        for cell in Cell::ALL {
            match self.get(cell).single() {
                Some(truffle) => laid[cell.index()] = truffle,
                None => open.insert(cell),
            }
        }
        self.lay(open, BitSet::full(), &mut laid, visit)
    }

    /// Lays truffles of `free` in the cells of `open`, beside those in `laid`.
    fn lay<E>(
        self,
        mut open: BitSet<Cell>,
        free: BitSet<Truffle>,
        laid: &mut [Truffle; 9],
        visit: &mut impl FnMut(&Board) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(cell) = open.first() else {
            return visit(&Board::from_permutation(*laid));
        };
        open.remove(cell);
        for truffle in self.get(cell) & free {
            laid[cell.index()] = truffle;
            self.lay(open, free - truffle.into(), laid, visit)?;
        }
        Ok(())
    }

    /// The number of boards that can be laid, where `self` is propagated.
    ///
    /// The permanent of a matrix of zeros and ones, cell by cell over the sets of truffles already
    /// laid (the subset recurrence of Bellman and of Held and Karp, 1962): for n open cells 2ⁿ sets.
    pub(crate) fn count_boards(self) -> u64 {
        let mut open = [0; 9];
        let lanes = Cell::ALL.map(|cell| self.get(cell).word());
        let several = lanes.iter().filter(|lane| !lane.is_power_of_two());
        for (slot, lane) in open.iter_mut().zip(several) {
            *slot = *lane;
        }
        let all = open.iter().fold(0, |all, lane| all | lane);
        let mut ways = [0_u32; 1 << 9];
        ways[0] = 1;
        let mut laid: u16 = 0;
        while laid != all {
            let next_cell = open[laid.count_ones() as usize];
            for truffle in BitSet::<Truffle>::from_word(next_cell & !laid) {
                ways[usize::from(laid | 1 << truffle.index())] += ways[usize::from(laid)];
            }
            // The next larger subset of `all`.
            laid = laid.wrapping_sub(all) & all;
        }
        ways[usize::from(all)].into()
    }

    /// What lies where on some board that can be laid.
    ///
    /// Cell by cell over the sets of truffles that the cells before can take, and those that the
    /// cells behind can take: the recurrence of [`count_boards`](Self::count_boards) both ways.
    pub(crate) fn supported(self) -> Self {
        const SETS: usize = 1 << 9;
        let lanes = Cell::ALL.map(|cell| self.get(cell));
        // Whether the first, or the last, cells can take exactly that set.
        let (mut before, mut behind) = ([false; SETS], [false; SETS]);
        before[0] = true;
        behind[0] = true;
        for set in 0..SETS - 1 {
            let laid = BitSet::<Truffle>::from_word(set as u16);
            if before[set] {
                for truffle in lanes[laid.len()] - laid {
                    before[set | 1 << truffle.index()] = true;
                }
            }
            if behind[set] {
                for truffle in lanes[8 - laid.len()] - laid {
                    behind[set | 1 << truffle.index()] = true;
                }
            }
        }
        let mut found = [BitSet::EMPTY; 9];
        for set in (0..SETS - 1).filter(|&set| before[set]) {
            let laid = BitSet::<Truffle>::from_word(set as u16);
            for truffle in lanes[laid.len()] - laid {
                if behind[SETS - 1 - (set | 1 << truffle.index())] {
                    found[laid.len()].insert(truffle);
                }
            }
        }
        Self::new(found)
    }
}

impl BitAnd for Domains {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Domains {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
