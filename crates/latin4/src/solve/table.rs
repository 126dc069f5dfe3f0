//! All grids that the rules allow, and for each cell and digit those that have it there:
//! 8 KB for sudoku and 15 KB for Latin squares, computed when the crate is compiled.

use crate::puzzle::{Digit, Givens, Grid, Rules};

/// The 288 grids of 4×4 sudoku.
pub(super) static SUDOKU: Table<288, 5> = Table::new(Rules::Sudoku);

/// The 576 Latin squares of order 4.
pub(super) static LATIN: Table<576, 9> = Table::new(Rules::Latin);

/// Sets of grids are bitmaps of `WORDS` words, bit `i` for grid `i`.
pub(super) struct Table<const GRIDS: usize, const WORDS: usize> {
    /// In lexicographic order.
    grids: [Grid; GRIDS],
    /// For each cell: all grids, then those with a 1, a 2, a 3, a 4 there.
    with: [[[u64; WORDS]; 5]; 16],
}

impl<const GRIDS: usize, const WORDS: usize> Table<GRIDS, WORDS> {
    /// The grids that complete `givens`.
    #[inline]
    pub(super) fn completions(&'static self, givens: &Givens) -> Completions {
        let mut left = [u64::MAX; WORDS];
        for (given, with) in givens.as_array().iter().zip(&self.with) {
            let with = &with[given.map_or(0, |digit| digit as usize)];
            for (word, with) in left.iter_mut().zip(with) {
                *word &= with;
            }
        }
        let mut words = [0; Completions::WORDS];
        words[..WORDS].copy_from_slice(&left);
        Completions {
            grids: &self.grids,
            words,
        }
    }

    const fn new(rules: Rules) -> Self {
        let mut table = Self {
            grids: [Grid::new([Digit::One; 16]); GRIDS],
            with: [[[0; WORDS]; 5]; 16],
        };
        let found = table.add_all(Prefix::empty(rules), 0);
        assert!(found == GRIDS && GRIDS <= 64 * WORDS && WORDS <= Completions::WORDS);
        table
    }

    /// Adds, in lexicographic order, all grids that begin with `prefix` to the first `found`, and
    /// returns how many there are then.
    const fn add_all(&mut self, prefix: Prefix, mut found: usize) -> usize {
        if prefix.filled == 16 {
            self.add(found, prefix.cells);
            return found + 1;
        }
        let mut next = 0;
        while next < 4 {
            if let Some(longer) = prefix.with(Digit::ALL[next]) {
                found = self.add_all(longer, found);
            }
            next += 1;
        }
        found
    }

    const fn add(&mut self, number: usize, cells: [Digit; 16]) {
        self.grids[number] = Grid::new(cells);
        let mut cell = 0;
        while cell < 16 {
            let bit = 1 << (number % 64);
            self.with[cell][0][number / 64] |= bit;
            self.with[cell][cells[cell] as usize][number / 64] |= bit;
            cell += 1;
        }
    }
}

/// The first cells of a grid, filled by the rules.
#[derive(Clone, Copy)]
struct Prefix {
    rules: Rules,
    cells: [Digit; 16],
    filled: usize,
    /// The digits that stand in each row, column and box, a bit each.
    taken: [u8; 12],
}

impl Prefix {
    const fn empty(rules: Rules) -> Self {
        Self {
            rules,
            cells: [Digit::One; 16],
            filled: 0,
            taken: [0; 12],
        }
    }

    /// With `digit` in the next cell, if it may stand there.
    const fn with(mut self, digit: Digit) -> Option<Self> {
        let cell = self.filled;
        let row = cell / 4;
        let column = 4 + cell % 4;
        let last = match self.rules {
            Rules::Sudoku => 8 + cell / 8 * 2 + cell % 4 / 2,
            Rules::Latin => column,
        };
        let bit = 1 << digit as u8;
        if (self.taken[row] | self.taken[column] | self.taken[last]) & bit != 0 {
            return None;
        }
        self.taken[row] |= bit;
        self.taken[column] |= bit;
        self.taken[last] |= bit;
        self.cells[cell] = digit;
        self.filled += 1;
        Some(self)
    }
}

/// The grids that complete some givens.
#[derive(Clone, Copy)]
pub(super) struct Completions {
    grids: &'static [Grid],
    words: [u64; Self::WORDS],
}

impl Completions {
    const WORDS: usize = 9;

    /// How many there are.
    #[inline]
    pub(super) fn len(&self) -> u64 {
        self.words
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    /// All in lexicographic order.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &'static Grid> {
        self.grids
            .chunks(64)
            .zip(self.words)
            .flat_map(|(grids, mut left)| {
                core::iter::from_fn(move || {
                    let grid = grids.get(left.trailing_zeros() as usize)?;
                    left &= left - 1;
                    Some(grid)
                })
            })
    }
}
