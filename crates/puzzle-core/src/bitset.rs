//! Small sets of typed indices, a bit each, in one machine word.
//!
//! ```
//! use puzzle_core::bitset::{BitSet, Index};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! struct Digit(u8);
//!
//! impl Index for Digit {
//!     const COUNT: usize = 16;
//!     fn index(self) -> usize { self.0.into() }
//!     fn from_index(index: usize) -> Option<Self> {
//!         (index < Self::COUNT).then_some(Self(index as u8))
//!     }
//! }
//!
//! let row: BitSet<Digit> = [Digit(1), Digit(4)].into_iter().collect();
//! let column = BitSet::from(Digit(4)) | Digit(7).into();
//! let free = !(row | column);
//! assert_eq!(free.len(), 13);
//! assert_eq!((row & column).single(), Some(Digit(4)));
//! assert!(row.iter().eq([Digit(1), Digit(4)]));
//! ```

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Sub, SubAssign,
};

/// A type whose values are numbered 0 to `COUNT - 1`.
pub trait Index: Copy {
    /// How many values there are.
    const COUNT: usize;

    /// The number of this value, below `COUNT`.
    fn index(self) -> usize;

    /// The value with that number; `None` from `COUNT` on.
    fn from_index(index: usize) -> Option<Self>;
}

mod sealed {
    pub trait Sealed {}
}

/// A machine word that holds a set: `u8`, `u16`, `u32`, `u64` or `u128`.
pub trait Word:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Hash
    + fmt::Debug
    + fmt::Binary
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
{
    /// Bits in the word.
    const BITS: usize;
    /// No bit set.
    const ZERO: Self;
    /// The lowest bit set.
    const ONE: Self;
    /// Every bit set.
    const ONES: Self;

    /// Number of set bits.
    fn ones(self) -> usize;
    /// Number of clear bits below the lowest set one.
    fn lowest(self) -> usize;
    /// The word without its lowest set bit.
    #[must_use]
    fn without_lowest(self) -> Self;
}

macro_rules! word {
    ($($word:ty)*) => {$(
        impl sealed::Sealed for $word {}
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const ONES: Self = <$word>::MAX;
            #[inline]
            fn ones(self) -> usize { self.count_ones() as usize }
            #[inline]
            fn lowest(self) -> usize { self.trailing_zeros() as usize }
            #[inline]
            fn without_lowest(self) -> Self { self & self.wrapping_sub(1) }
        }
    )*};
}
word!(u8 u16 u32 u64 u128);

/// A set of `T`, one bit each in a word `W`, which must have at least `T::COUNT` bits
/// (checked when the program is compiled).
///
/// Every operation is a handful of instructions. Sets are ordered as their words are.
pub struct BitSet<T, W = u16> {
    word: W,
    of: PhantomData<T>,
}

impl<T: Index, W: Word> BitSet<T, W> {
    const FITS: () = assert!(T::COUNT <= W::BITS, "the word has a bit for every index");

    /// The set without elements.
    pub const EMPTY: Self = Self::of(W::ZERO);

    const fn of(word: W) -> Self {
        let () = Self::FITS;
        Self {
            word,
            of: PhantomData,
        }
    }

    /// The set of all `T::COUNT` values.
    #[inline]
    pub fn full() -> Self {
        Self::of(if T::COUNT == W::BITS {
            W::ONES
        } else {
            !(W::ONES << T::COUNT)
        })
    }

    /// The set whose bits are those of `word`; bits from `T::COUNT` on are dropped.
    #[inline]
    pub fn from_word(word: W) -> Self {
        Self::of(word & Self::full().word)
    }

    /// The bits: bit `i` for the value with index `i`.
    #[inline]
    pub const fn word(self) -> W {
        self.word
    }

    /// Whether there is no element.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.word == W::ZERO
    }

    /// Number of elements.
    #[inline]
    pub fn len(self) -> usize {
        self.word.ones()
    }

    /// Whether `value` is an element.
    #[inline]
    pub fn contains(self, value: T) -> bool {
        !(self & value.into()).is_empty()
    }

    /// Whether all elements are in `other`.
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Whether no element is in `other`.
    #[inline]
    pub fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// Puts `value` in.
    #[inline]
    pub fn insert(&mut self, value: T) {
        *self |= value.into();
    }

    /// Takes `value` out.
    #[inline]
    pub fn remove(&mut self, value: T) {
        *self -= value.into();
    }

    /// The element with the lowest index.
    #[inline]
    pub fn first(self) -> Option<T> {
        self.iter().next()
    }

    /// The only element, where there is exactly one.
    #[inline]
    pub fn single(self) -> Option<T> {
        if self.word.without_lowest() == W::ZERO {
            self.first()
        } else {
            None
        }
    }

    /// The elements by rising index.
    #[inline]
    pub fn iter(self) -> Iter<T, W> {
        Iter(self)
    }
}

impl<T, W: Copy> Clone for BitSet<T, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, W: Copy> Copy for BitSet<T, W> {}

impl<T, W: PartialEq> PartialEq for BitSet<T, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl<T, W: Eq> Eq for BitSet<T, W> {}

impl<T, W: Ord> PartialOrd for BitSet<T, W> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T, W: Ord> Ord for BitSet<T, W> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.word.cmp(&other.word)
    }
}

impl<T, W: Hash> Hash for BitSet<T, W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.word.hash(state);
    }
}

impl<T: Index, W: Word> Default for BitSet<T, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Index, W: Word> From<T> for BitSet<T, W> {
    #[inline]
    fn from(value: T) -> Self {
        Self::of(W::ONE << value.index())
    }
}

impl<T: Index, W: Word> FromIterator<T> for BitSet<T, W> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        values
            .into_iter()
            .fold(Self::EMPTY, |set, value| set | value.into())
    }
}

impl<T: Index + fmt::Debug, W: Word> fmt::Debug for BitSet<T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! operator {
    ($($op:ident $method:ident, $assign:ident $assign_method:ident: $a:ident $b:ident => $word:expr;)*) => {$(
        impl<T: Index, W: Word> $op for BitSet<T, W> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.word, other.word);
                Self::of($word)
            }
        }
        impl<T: Index, W: Word> $assign for BitSet<T, W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    )*};
}
operator! {
    BitAnd bitand, BitAndAssign bitand_assign: a b => a & b;
    BitOr bitor, BitOrAssign bitor_assign: a b => a | b;
    BitXor bitxor, BitXorAssign bitxor_assign: a b => a ^ b;
    Sub sub, SubAssign sub_assign: a b => a & !b;
}

impl<T: Index, W: Word> Not for BitSet<T, W> {
    type Output = Self;
    /// The values that are not in the set.
    #[inline]
    fn not(self) -> Self {
        Self::from_word(!self.word)
    }
}

impl<T: Index, W: Word> IntoIterator for BitSet<T, W> {
    type Item = T;
    type IntoIter = Iter<T, W>;
    #[inline]
    fn into_iter(self) -> Iter<T, W> {
        self.iter()
    }
}

/// The elements of a [`BitSet`] by rising index.
pub struct Iter<T, W>(BitSet<T, W>);

impl<T, W: Copy> Clone for Iter<T, W> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<T: Index + fmt::Debug, W: Word> fmt::Debug for Iter<T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Index, W: Word> Iterator for Iter<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let word = self.0.word;
        if word == W::ZERO {
            return None;
        }
        self.0.word = word.without_lowest();
        T::from_index(word.lowest())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T: Index, W: Word> ExactSizeIterator for Iter<T, W> {}
