//! What stands for a digit, and what for a blank.

use core::fmt;

use puzzle_core::Index;

use crate::grid::{Digit, SIDE};

/// What stands for the sixteen digits. Letters are read in either case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Alphabet {
    /// `A` to `P` for the digits 0 to 15, as in the contests.
    #[default]
    Letters,
    /// `0` to `9` and `A` to `F` for the digits 0 to 15.
    Hexadecimal,
    /// `1` to `9` and `A` to `G` for the digits 0 to 15.
    FromOne,
    /// `1` to `16` for the digits 0 to 15.
    Decimal,
}

impl Alphabet {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Letters,
        Self::Hexadecimal,
        Self::FromOne,
        Self::Decimal,
    ];

    /// Its first and last digit: `A-P`, `0-F`, `1-G` or `1-16`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Letters => "A-P",
            Self::Hexadecimal => "0-F",
            Self::FromOne => "1-G",
            Self::Decimal => "1-16",
        }
    }

    /// What stands for `digit`.
    pub fn symbol(self, digit: Digit) -> &'static str {
        const LETTERS: &str = "ABCDEFGHIJKLMNOP";
        const FROM_NOUGHT: &str = "0123456789ABCDEFG";
        const DECIMAL: [&str; SIDE] = [
            "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
        ];
        let at = digit.index() % SIDE;
        match self {
            Self::Letters => &LETTERS[at..=at],
            Self::Hexadecimal => &FROM_NOUGHT[at..=at],
            Self::FromOne => &FROM_NOUGHT[at + 1..=at + 1],
            Self::Decimal => DECIMAL[at],
        }
    }

    /// The digit that `symbol` stands for.
    pub fn digit(self, symbol: &str) -> Option<Digit> {
        if self == Self::Decimal {
            let is_number = symbol.len() <= 2 && symbol.bytes().all(|byte| byte.is_ascii_digit());
            let number: usize = symbol.parse().ok().filter(|_| is_number)?;
            return Digit::from_index(number.checked_sub(1)?);
        }
        let mut chars = symbol.chars();
        let (c, None) = (chars.next()?, chars.next()) else {
            return None;
        };
        match self {
            Self::Letters => Digit::from_letter(c),
            Self::Hexadecimal => Digit::from_char(c),
            Self::FromOne | Self::Decimal => {
                Digit::from_index((c.to_digit(17)? as usize).checked_sub(1)?)
            }
        }
    }

    /// Whether `blank` is no digit here.
    pub const fn has_blank(self, blank: Blank) -> bool {
        match self {
            Self::Letters | Self::Hexadecimal => !matches!(blank, Blank::Zero),
            Self::FromOne | Self::Decimal => true,
        }
    }

    /// The blank that is written unless another is wanted.
    pub(super) const fn usual_blank(self) -> Blank {
        match self {
            Self::Letters => Blank::Hyphen,
            Self::Hexadecimal | Self::FromOne => Blank::Dot,
            Self::Decimal => Blank::Zero,
        }
    }
}

impl fmt::Display for Alphabet {
    /// Writes the [`name`](Self::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What stands for a cell without a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Blank {
    /// `-`
    Hyphen,
    /// `.`
    Dot,
    /// `*`
    Star,
    /// `0`, where it is no digit.
    Zero,
}

impl Blank {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Hyphen, Self::Dot, Self::Star, Self::Zero];

    /// The character.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Hyphen => "-",
            Self::Dot => ".",
            Self::Star => "*",
            Self::Zero => "0",
        }
    }

    /// The blank that `symbol` is.
    pub(super) fn from_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|blank| blank.symbol() == symbol)
    }
}

impl fmt::Display for Blank {
    /// Writes the character.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol())
    }
}
