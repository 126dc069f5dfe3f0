//! A bit for each of many boards.

#![allow(
    clippy::inline_always,
    reason = "words must be seen where they are used to share registers"
)]

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

const WORDS: usize = 4;

/// A bit for each of [`Lanes::COUNT`] boards, in words that vector registers take together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lanes([u64; WORDS]);

impl Lanes {
    pub(super) const COUNT: usize = WORDS * 64;
    pub(super) const NONE: Self = Self([0; WORDS]);
    pub(super) const ALL: Self = Self([u64::MAX; WORDS]);

    /// The first `count` boards.
    pub(super) fn first(count: usize) -> Self {
        Self(std::array::from_fn(|word| {
            let count = count.saturating_sub(64 * word).min(64);
            u64::MAX.checked_shr(64 - count as u32).unwrap_or(0)
        }))
    }

    /// Adds board `number`, which is less than [`Lanes::COUNT`].
    #[inline(always)]
    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64 % WORDS] |= 1 << (number % 64);
    }

    #[inline(always)]
    pub(super) fn is_none(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

impl BitAnd for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for Lanes {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Lanes {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}
