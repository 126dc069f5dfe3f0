//! A low stack as one word, rows one after another from the floor.

#![allow(
    clippy::inline_always,
    reason = "shifts must be seen where they are called to become shifts by constants"
)]

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

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

/// Rows of `S` bits that fit into a word.
#[inline(always)]
pub(crate) const fn rows<W: Word, const S: usize>() -> u32 {
    W::BITS / S as u32
}

/// The first `columns` columns of all rows from `from` on.
#[inline(always)]
pub(super) fn band<W: Word, const S: usize>(columns: u32, from: u32) -> W {
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
pub(super) fn columns<W: Word, const S: usize>(from: u32, to: u32) -> W {
    band::<W, S>(to, 0) & !band::<W, S>(from, 0)
}

/// Bits that move by `up` rows and `right` columns.
#[inline(always)]
pub(super) fn shifted<W: Word, const S: usize>(places: W, up: i8, right: i8) -> W {
    let by = i32::from(up) * i32::from(S as u8) + i32::from(right);
    if by < 0 {
        places >> by.unsigned_abs()
    } else {
        places << by.unsigned_abs()
    }
}

/// Each cell that is taken or has a taken cell above it.
#[inline(always)]
pub(super) fn shadow<W: Word, const S: usize>(taken: W) -> W {
    let mut shadow = taken;
    let mut by = 1;
    while by < rows::<W, S>() {
        shadow = shadow | shadow >> (by * S as u32);
        by *= 2;
    }
    shadow
}
