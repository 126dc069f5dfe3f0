//! Occupancy of a table whose rows never run over the end of a word.
//!
//! A row takes `S` bits, the floor first, and a word holds as many whole rows as it can. So a step
//! to the side needs no neighbouring word, a step down needs one, and how far to shift is known
//! when the program is compiled. A table may be narrower than `S` columns: then the rest of each
//! row is never taken.

use puzzle_core::board::Square;

/// The words of a board from the floor up; bits beyond the rows are 0.
pub(crate) type Words<const N: usize> = [u64; N];

/// How rows of `S` bits lie in words.
#[derive(Debug)]
pub(crate) struct Rows<const S: usize>;

impl<const S: usize> Rows<S> {
    /// Rows of a word.
    pub(crate) const COUNT: usize = 64 / S;
    /// Bits of a word that are in use.
    pub(crate) const BITS: usize = Self::COUNT * S;
    /// Those bits.
    pub(crate) const ALL: u64 = u64::MAX >> (64 - Self::BITS);
    /// The first bit of each row.
    pub(crate) const FIRST: u64 = {
        let (mut bits, mut row) = (0, 0);
        while row < Self::COUNT {
            bits |= 1 << (row * S);
            row += 1;
        }
        bits
    };

    /// The columns from `from` to `to` - 1 of every row.
    pub(crate) const fn columns(from: u32, to: u32) -> u64 {
        if from >= to {
            return 0;
        }
        Self::FIRST * (((1 << (to - from)) - 1) << from)
    }
}

/// Which cells are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board<const S: usize, const N: usize>(pub(crate) Words<N>);

/// A bit of a board: its word, and its place there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bit {
    pub(crate) word: u8,
    pub(crate) bit: u8,
}

impl Bit {
    /// The column and the row of the bit.
    pub(crate) fn square<const S: usize>(self) -> Square {
        let (word, bit) = (usize::from(self.word), usize::from(self.bit));
        Square::new((bit % S) as u8, (word * Rows::<S>::COUNT + bit / S) as u8)
    }

    /// The number of the bit, counted through the words in use.
    #[inline]
    pub(crate) fn number<const S: usize>(self) -> u32 {
        u32::from(self.word) * Rows::<S>::BITS as u32 + u32::from(self.bit)
    }

    /// The bit of a square.
    pub(crate) fn of<const S: usize>(square: Square) -> Self {
        let (col, row) = (usize::from(square.col), usize::from(square.row));
        Self {
            word: (row / Rows::<S>::COUNT) as u8,
            bit: (row % Rows::<S>::COUNT * S + col) as u8,
        }
    }
}

impl<const S: usize, const N: usize> Board<S, N> {
    pub(crate) const EMPTY: Self = Self([0; N]);

    /// The board of the given cells; those above its rows are left out.
    pub(crate) fn new(squares: impl IntoIterator<Item = Square>) -> Self {
        let mut board = Self::EMPTY;
        for square in squares {
            let Bit { word, bit } = Bit::of::<S>(square);
            if let Some(word) = board.0.get_mut(usize::from(word)) {
                *word |= 1 << bit;
            }
        }
        board
    }

    /// The lowest `rows` rows of the first `width` columns, at most `S`; rows above the board are
    /// left out.
    pub(crate) fn rectangle(width: u8, rows: u8) -> Self {
        let row = Rows::<S>::columns(0, width.into());
        Self(std::array::from_fn(|word| {
            let below = word * Rows::<S>::COUNT;
            let rows = usize::from(rows)
                .saturating_sub(below)
                .min(Rows::<S>::COUNT);
            row & u64::MAX.checked_shr(64 - (rows * S) as u32).unwrap_or(0)
        }))
    }

    /// The lowest rows, one after another.
    #[inline]
    pub(crate) fn low(self) -> u128 {
        let high = self.0.get(1).copied().unwrap_or(0);
        u128::from(self.0[0]) | u128::from(high) << Rows::<S>::BITS
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(crate) fn contains(self, square: Square) -> bool {
        let Bit { word, bit } = Bit::of::<S>(square);
        let word = self.0.get(usize::from(word)).copied().unwrap_or(0);
        word >> bit & 1 == 1
    }

    #[inline]
    pub(crate) fn union(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub(crate) fn intersection(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(crate) fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The cells beside, below and above those that are taken, and some that no table has.
    #[inline]
    pub(crate) fn neighbours(self) -> Self {
        Self(std::array::from_fn(|i| {
            let word = self.0[i];
            let sides = (word & !Rows::<S>::FIRST) >> 1 | word << 1 & !Rows::<S>::FIRST;
            let above = self.0.get(i + 1).copied().unwrap_or(0) << (Rows::<S>::BITS - S);
            let below = i.checked_sub(1).map_or(0, |i| self.0[i]) >> (Rows::<S>::BITS - S);
            sides | word >> S | word << S | above | below
        }))
    }

    /// The cells of row `row`, bit c for column c; none above the board.
    #[inline]
    pub(crate) fn row(self, row: u8) -> u64 {
        let (word, row) = (
            usize::from(row) / Rows::<S>::COUNT,
            usize::from(row) % Rows::<S>::COUNT,
        );
        let word = self.0.get(word).copied().unwrap_or(0);
        word >> (row * S) & (u64::MAX >> (64 - S))
    }

    /// Rows up to the highest that has a taken cell.
    #[inline]
    pub(crate) fn height(self) -> u32 {
        let top = (0..N).rev().find(|&word| self.0[word] != 0);
        top.map_or(0, |word| {
            let row = self.0[word].ilog2() / S as u32;
            (word * Rows::<S>::COUNT) as u32 + row + 1
        })
    }

    /// The cells by rows from the floor.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        (0..).zip(self.0).flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros() as u8;
                bits &= bits.checked_sub(1)?;
                Some(Bit { word, bit }.square::<S>())
            })
        })
    }

    /// Each cell that is taken or has a taken cell above it.
    #[inline]
    pub(crate) fn shadow(self) -> Self {
        let mut above = 0;
        let mut shadow = self;
        for word in shadow.0.iter_mut().rev() {
            // The shadow of the words above falls on every row of this one.
            *word |= Rows::<S>::FIRST * above;
            let mut rows = 1;
            while rows < Rows::<S>::COUNT {
                *word |= *word >> (rows * S);
                rows *= 2;
            }
            above = *word & (u64::MAX >> (64 - S));
        }
        shadow
    }

    /// The first bit of each full row; `beyond` are the columns that the table does not have.
    #[inline]
    fn full_rows(self, beyond: u64) -> Words<N> {
        let last = Rows::<S>::FIRST << (S - 1);
        self.0.map(|word| {
            let word = word | beyond;
            // One more in the first column carries into the last where all between are taken.
            let carried = (word & !last) + Rows::<S>::FIRST;
            (carried & word & last) >> (S - 1)
        })
    }

    fn without_rows(mut self, full: Words<N>) -> (Self, u32) {
        let mut cleared = 0;
        // From the top down, so that the rows that are left to take out stay where they are.
        for word in (0..N).rev() {
            let mut full = full[word];
            while full != 0 {
                let start = full.ilog2();
                full ^= 1 << start;
                let below = (1 << start) - 1;
                let bits = self.0[word];
                self.0[word] = bits & below | bits >> S & !below;
                for i in word + 1..N {
                    self.0[i - 1] |= self.0[i] << (Rows::<S>::BITS - S) & Rows::<S>::ALL;
                    self.0[i] >>= S;
                }
                cleared += 1;
            }
        }
        (self, cleared)
    }
}

/// The size of a table, and what follows from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout<const S: usize, const N: usize> {
    width: u8,
    rows: u8,
    all: Board<S, N>,
    /// The columns that the table does not have.
    beyond: u64,
}

impl<const S: usize, const N: usize> Layout<S, N> {
    /// A table of `width` columns, at most `S`, and `rows` rows that fit into the words.
    pub(crate) fn new(width: u8, rows: u8) -> Self {
        Self {
            width,
            rows,
            all: Board::rectangle(width, rows),
            beyond: Rows::<S>::columns(width.into(), S as u32),
        }
    }

    pub(crate) const fn width(&self) -> u8 {
        self.width
    }

    pub(crate) const fn rows(&self) -> u8 {
        self.rows
    }

    /// Every cell.
    pub(crate) const fn all(&self) -> Board<S, N> {
        self.all
    }

    /// Takes the full rows out, moves down what is above, and says how many there were.
    #[inline]
    pub(crate) fn collapse(&self, board: Board<S, N>) -> (Board<S, N>, u32) {
        let full = board.full_rows(self.beyond);
        if full.iter().fold(0, |all, word| all | word) == 0 {
            (board, 0)
        } else {
            board.without_rows(full)
        }
    }
}
