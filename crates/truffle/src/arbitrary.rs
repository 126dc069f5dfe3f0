//! Puzzles and boards for fuzzers.

use arbitrary::{Arbitrary, Error, Result, Unstructured};
use puzzle_core::{Grid, Index as _};

use crate::puzzle::{Board, Cell, Clue, Entries, Flavour, Puzzle, Shape, Spec, Truffle};

impl<'a> Arbitrary<'a> for Shape {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Flavour {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Spec {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self {
            shape: u.arbitrary()?,
            flavour: u.arbitrary()?,
        })
    }
}

/// Any pattern. Where the cells that were drawn leave an outer row or column empty, none is left
/// out.
impl<'a> Arbitrary<'a> for Clue {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let pattern = Grid::arbitrary_with(u, Board::SIZE, Option::arbitrary)?;
        let filled = |_| Self::new(&pattern.map(|spec| Some(spec.unwrap_or_default())));
        let clue = Self::new(&pattern).or_else(filled);
        let clue = clue.map_err(|_| Error::IncorrectFormat)?;
        Ok(if u.arbitrary()? { clue.negated() } else { clue })
    }
}

/// Any clues, whether they contradict each other or not.
impl<'a> Arbitrary<'a> for Puzzle {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::new)
    }
}

impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut truffles = Truffle::ALL;
        for last in (1..Truffle::COUNT).rev() {
            truffles.swap(last, u.int_in_range(0..=last)?);
        }
        Ok(Self::from_permutation(truffles))
    }
}

/// Anything written, right or wrong.
impl<'a> Arbitrary<'a> for Entries {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut entries = Self::EMPTY;
        for cell in Cell::ALL {
            entries.set(cell, u.arbitrary()?);
        }
        Ok(entries)
    }
}
