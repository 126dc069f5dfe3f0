//! A sudoku as an exact cover: 4096 candidates, 1024 constraints that have sixteen each.

use core::ops::Not;

use puzzle_core::Index;

use crate::grid::{Cell, Digit, SIDE};

/// A digit in a cell: 256 · row + 16 · column + digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate(u16);

impl Candidate {
    pub(super) const COUNT: usize = SIDE * SIDE * SIDE;

    pub(super) fn new(cell: Cell, digit: Digit) -> Self {
        Self((cell.index() * SIDE + digit.index()) as u16)
    }

    pub(super) fn cell_and_digit(self) -> (Cell, Digit) {
        let (row, col, digit) = self.parts();
        let cell = Cell::from_index((16 * row + col).into());
        let digit = Digit::from_index(digit.into());
        (cell.unwrap_or_default(), digit.unwrap_or_default())
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }

    #[inline]
    const fn parts(self) -> (u16, u16, u16) {
        (self.0 >> 8 & 15, self.0 >> 4 & 15, self.0 & 15)
    }

    /// The bits of its box that are in its row or column too.
    #[inline]
    pub(super) const fn lines_in_box(self) -> u16 {
        let (row, col, _) = self.parts();
        0xF << (row % 4 * 4) | 0x1111 << (col % 4)
    }

    /// The candidate of that bit in the constraint of that kind that `self` is in.
    #[inline]
    pub(super) const fn beside<const KIND: usize>(self, bit: u32) -> Self {
        let bit = bit as u16 & 15;
        Self(match KIND {
            0 => self.0 & 0xFF0 | bit,
            1 => self.0 & 0xF0F | bit << 4,
            2 => self.0 & 0x0FF | bit << 8,
            _ => self.0 & 0xCCF | (bit >> 2) << 8 | (bit & 3) << 4,
        })
    }

    /// The four constraints it is in, and its bit in each.
    #[inline]
    pub(super) const fn constraints(self) -> [(Constraint, u16); 4] {
        let (cell, digit) = (self.0 >> 4 & 0xFF, self.0 & 15);
        let [row, column, in_box] = UNITS[cell as usize];
        [
            (Constraint(cell), 1 << digit),
            (Constraint(row.0 | digit), row.1),
            (Constraint(column.0 | digit), column.1),
            (Constraint(in_box.0 | digit), in_box.1),
        ]
    }
}

/// Of each cell the first constraints of its row, column and box, with the cell's bits in these.
static UNITS: [[(u16, u16); 3]; SIDE * SIDE] = {
    let mut units = [[(0, 0); 3]; SIDE * SIDE];
    let mut cell = 0;
    while cell < units.len() {
        let (row, col, _) = Candidate((cell as u16) << 4).parts();
        let (unit, inside) = (row & 0xC | col >> 2, (row & 3) << 2 | col & 3);
        units[cell] = [
            (ROW << 8 | row << 4, 1 << col),
            (COLUMN << 8 | col << 4, 1 << row),
            (BOX << 8 | unit << 4, 1 << inside),
        ];
        cell += 1;
    }
    units
};

const CELL: u16 = 0;
const ROW: u16 = 1;
const COLUMN: u16 = 2;
const BOX: u16 = 3;

/// What holds exactly once: a digit in a cell, or a cell for a digit in a row, column or box.
///
/// Numbered 256 · kind + 16 · x + y: x and y are the row and column of a cell, else x is the row,
/// column or box and y the digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Constraint(u16);

impl Constraint {
    pub(super) const COUNT: usize = 4 * SIDE * SIDE;

    #[inline]
    pub(super) const fn from_index(index: usize) -> Self {
        Self((index % Self::COUNT) as u16)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }

    /// 0 for a cell, 1 for a row, 2 for a column, 3 for a box: its place among the constraints of
    /// each of its candidates.
    #[inline]
    pub(super) const fn kind(self) -> usize {
        (self.0 >> 8 & 3) as usize
    }

    /// The candidate of that bit, below 16.
    #[inline]
    pub(super) const fn member(self, bit: u32) -> Candidate {
        Candidate(FIRST[self.index()] | STEPS[SIDE * self.kind() + bit as usize % SIDE])
    }

    /// The candidates of these bits.
    #[inline]
    pub(super) fn members(self, bits: u16) -> impl Iterator<Item = Candidate> {
        Bits(bits).map(move |bit| self.member(bit))
    }

    /// Whether `self` is of a row, column or box, and the candidates left here, `bits`, lie where a
    /// row or column and a box cross.
    #[inline]
    pub(super) const fn is_in_crossing(self, bits: u16) -> bool {
        let first = bits.trailing_zeros() & 15;
        let is_in_four = bits & !(0xF << (first & 0xC)) == 0;
        let is_in_column = self.0 >> 8 == BOX && bits & !(0x1111 << (first & 3)) == 0;
        self.0 >> 8 != CELL && (is_in_four || is_in_column)
    }

    /// Where a row or column and a box cross: those of the other constraints for the same digit
    /// that `self` shares four candidates with and that have all of `bits`, the candidates left
    /// here; with the bits of the crossing in the other.
    #[inline]
    pub(super) fn crossings(self, bits: u16) -> [Option<Crossing>; 2] {
        let (x, digit) = (self.0 >> 4 & 15, self.0 & 15);
        let crossing = |kind: u16, unit: u16, here: u16, there: u16| {
            (bits & !here == 0).then_some(Crossing {
                other: Constraint(kind << 8 | unit << 4 | digit),
                shared: there,
            })
        };
        let first = bits.trailing_zeros() as u16 & 15;
        match self.0 >> 8 {
            CELL => [None; 2],
            ROW => {
                let (stack, inside) = (first >> 2, x & 3);
                let there = 0xF << (4 * inside);
                [
                    crossing(BOX, x & 0xC | stack, 0xF << (4 * stack), there),
                    None,
                ]
            }
            COLUMN => {
                let (band, inside) = (first >> 2, x & 3);
                let there = 0x1111 << inside;
                [
                    crossing(BOX, band << 2 | x >> 2, 0xF << (4 * band), there),
                    None,
                ]
            }
            _ => {
                let (row, col) = (first >> 2, first & 3);
                let (band, stack) = (x >> 2, x & 3);
                [
                    crossing(ROW, band << 2 | row, 0xF << (4 * row), 0xF << (4 * stack)),
                    crossing(COLUMN, stack << 2 | col, 0x1111 << col, 0xF << (4 * band)),
                ]
            }
        }
    }

    /// The bits that `self` shares with the constraint in which it locks `candidate` out: the
    /// line of a box, or the box of a line, that `candidate` is in.
    #[inline]
    pub(super) const fn shared_with(self, candidate: Candidate) -> u16 {
        let (row, col, _) = candidate.parts();
        let x = self.0 >> 4 & 15;
        match self.0 >> 8 {
            ROW => 0xF << (col & 0xC),
            COLUMN => 0xF << (row & 0xC),
            _ if row >> 2 == x >> 2 => 0xF << (4 * (row & 3)),
            _ => 0x1111 << (col & 3),
        }
    }
}

/// The first candidate of each constraint.
const FIRST: [u16; Constraint::COUNT] = {
    let mut first = [0; Constraint::COUNT];
    let mut index = 0;
    while index < Constraint::COUNT {
        let (x, y) = (index as u16 >> 4 & 15, index as u16 & 15);
        first[index] = match index as u16 >> 8 {
            CELL => x << 8 | y << 4,
            ROW => x << 8 | y,
            COLUMN => x << 4 | y,
            _ => (x & 0xC) << 8 | (x & 3) << 6 | y,
        };
        index += 1;
    }
    first
};

/// What each bit adds to the first candidate of a constraint, sixteen for each kind.
const STEPS: [u16; 4 * SIDE] = {
    let mut steps = [0; 4 * SIDE];
    let mut bit = 0;
    while bit < SIDE as u16 {
        steps[bit as usize] = bit;
        steps[bit as usize + SIDE] = bit << 4;
        steps[bit as usize + 2 * SIDE] = bit << 8;
        steps[bit as usize + 3 * SIDE] = (bit >> 2) << 8 | (bit & 3) << 4;
        bit += 1;
    }
    steps
};

/// A constraint that has all candidates left of another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub(super) other: Constraint,
    /// The bits of `other` that both have.
    pub(super) shared: u16,
}

/// The numbers of the bits set, rising.
pub(super) struct Bits(pub(super) u16);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let bit = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (bit < 16).then_some(bit)
    }
}

/// That a candidate is placed, or that it is removed: 2 · candidate, + 1 if removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal(u16);

impl Literal {
    pub(super) const COUNT: usize = 2 * Candidate::COUNT;

    #[inline]
    pub(super) const fn placed(candidate: Candidate) -> Self {
        Self(candidate.0 << 1)
    }

    #[inline]
    pub(super) const fn removed(candidate: Candidate) -> Self {
        Self(candidate.0 << 1 | 1)
    }

    #[inline]
    pub(super) const fn candidate(self) -> Candidate {
        Candidate(self.0 >> 1)
    }

    #[inline]
    pub(super) const fn is_placed(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }

    #[inline]
    pub(super) const fn from_word(word: u32) -> Self {
        Self((word % Self::COUNT as u32) as u16)
    }

    #[inline]
    pub(super) const fn word(self) -> u32 {
        self.0 as u32
    }
}

impl Not for Literal {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
