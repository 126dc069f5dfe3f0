//! Occupancy boards, a bit a cell, in machine words: shift, overlap, full rows, collapse.
//!
//! Rows are packed without gaps, the floor first: the cell in column c of row r is bit
//! r·width + c of one long integer of N words. So a move of a whole board is one shift, whatever
//! the width, and a table of up to 64 cells is a single `u64`. A [`Board`] holds only the bits;
//! the [`Layout`] knows the size and the masks that keep bits from running into the next row.
//!
//! ```
//! use puzzle_core::board::Layout;
//!
//! let layout = Layout::<1>::new(4, 5)?;
//! let stack = layout.read("#..#\n##.#")?;
//! let piece = layout.read(
//!     ".#..
//!      .##.
//!      ..#.
//!      ....",
//! )?;
//! let piece = layout.down(piece);
//! assert!(!piece.overlaps(stack) && layout.down(piece).overlaps(stack));
//!
//! let (rest, cleared) = layout.collapse(piece | stack);
//! assert_eq!(cleared, 2);
//! assert_eq!(layout.art(rest).to_string(), "....\n....\n....\n....\n.#..");
//! # Ok::<(), puzzle_core::board::BoardError>(())
//! ```

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr, Sub};

mod art;
mod layout;

pub use art::Art;
pub use layout::{BoardError, Layout, Shift};

/// A cell of a board: column from the left and row from the floor, both from 0. Ordered by rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Row from the floor, from 0.
    pub row: u8,
    /// Column from the left, from 0.
    pub col: u8,
}

impl Square {
    /// The cell in column `col` from the left and row `row` from the floor, both from 0.
    pub const fn new(col: u8, row: u8) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Square {
    /// Writes `c2r1`, columns and rows from 1, row 1 on the floor.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "c{}r{}",
            u16::from(self.col) + 1,
            u16::from(self.row) + 1
        )
    }
}

/// A cell's number in a [`Layout`]: row · width + column. Also how far a board must be shifted to
/// bring its first cell there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellIndex(u16);

/// Which cells are taken: 64·N bits, numbered by a [`Layout`]. The largest layout fills 16 words;
/// more are refused when the program is compiled.
///
/// The operators act on all cells at once; `a - b` are the cells of `a` that are not in `b`.
/// Boards are ordered as the integers that they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board<const N: usize>([u64; N]);

impl<const N: usize> Board<N> {
    /// No cell.
    pub const EMPTY: Self = {
        assert!(N <= 16, "no layout has more than 16 words");
        Self([0; N])
    };

    /// Whether there is no cell.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Number of cells.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the two have a cell in common.
    #[inline]
    pub fn overlaps(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The board of the single cell `index`; empty where there is no such bit.
    #[inline]
    pub const fn cell(index: CellIndex) -> Self {
        Self::EMPTY.with(index.0)
    }

    /// The cells by rising number.
    #[inline]
    pub const fn cells(self) -> Cells<N> {
        Cells {
            left: self,
            word: 0,
        }
    }

    const fn with(mut self, bit: u16) -> Self {
        let word = bit as usize / 64;
        if word < N {
            self.0[word] |= 1 << (bit % 64);
        }
        self
    }

    /// All bits below `bit`.
    #[inline]
    fn below(CellIndex(bit): CellIndex) -> Self {
        let bit = usize::from(bit);
        Self(core::array::from_fn(|word| {
            match bit.saturating_sub(64 * word) {
                0 => 0,
                bits @ 1..64 => (1 << bits) - 1,
                _ => u64::MAX,
            }
        }))
    }
}

impl<const N: usize> Default for Board<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> fmt::Debug for Board<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board(")?;
        for word in self.0.iter().rev() {
            write!(f, "{word:016x}")?;
        }
        f.write_str(")")
    }
}

macro_rules! operator {
    ($($op:ident $method:ident: $a:ident $b:ident => $word:expr;)*) => {$(
        impl<const N: usize> $op for Board<N> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(core::array::from_fn(|i| {
                    let ($a, $b) = (self.0[i], other.0[i]);
                    $word
                }))
            }
        }
    )*};
}
operator! {
    BitAnd bitand: a b => a & b;
    BitOr bitor: a b => a | b;
    Sub sub: a b => a & !b;
}

impl<const N: usize> BitAndAssign for Board<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Board<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> Not for Board<N> {
    type Output = Self;
    /// Every bit of the words turned, also those beyond the cells of a layout.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Shl<CellIndex> for Board<N> {
    type Output = Self;
    /// Every cell moved to a number higher by `by`; what leaves the words is lost.
    #[inline]
    fn shl(self, CellIndex(by): CellIndex) -> Self {
        let (words, bits) = (usize::from(by / 64), u32::from(by % 64));
        Self(core::array::from_fn(|i| {
            let high = i.checked_sub(words).map_or(0, |i| self.0[i]);
            let low = i.checked_sub(words + 1).map_or(0, |i| self.0[i]);
            // In two steps, since a shift by 64 is none.
            high << bits | low >> 1 >> (63 - bits)
        }))
    }
}

impl<const N: usize> Shr<CellIndex> for Board<N> {
    type Output = Self;
    /// Every cell moved to a number lower by `by`; what falls below 0 is lost.
    #[inline]
    fn shr(self, CellIndex(by): CellIndex) -> Self {
        let (words, bits) = (usize::from(by / 64), u32::from(by % 64));
        Self(core::array::from_fn(|i| {
            let low = self.0.get(i + words).copied().unwrap_or(0);
            let high = self.0.get(i + words + 1).copied().unwrap_or(0);
            low >> bits | high << 1 << (63 - bits)
        }))
    }
}

/// The cells of a [`Board`] by rising number.
#[derive(Clone, Debug)]
pub struct Cells<const N: usize> {
    left: Board<N>,
    /// No cell is left in the words before this one.
    word: usize,
}

impl<const N: usize> Iterator for Cells<N> {
    type Item = CellIndex;

    #[inline]
    fn next(&mut self) -> Option<CellIndex> {
        while let Some(word) = self.left.0.get_mut(self.word) {
            if *word != 0 {
                let bit = 64 * self.word as u16 + word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some(CellIndex(bit));
            }
            self.word += 1;
        }
        None
    }
}
