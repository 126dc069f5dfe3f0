//! Puzzles and grids for fuzzers.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::puzzle::{Digit, Givens, Grid, Puzzle, Rules};

impl<'a> Arbitrary<'a> for Digit {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }
}

/// Any digits, whether they contradict each other or not.
impl<'a> Arbitrary<'a> for Givens {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::new)
    }
}

/// Any givens, with boxes or without.
impl<'a> Arbitrary<'a> for Puzzle {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let rules = *u.choose(&[Rules::Sudoku, Rules::Latin])?;
        Ok(Self::new(rules, u.arbitrary()?))
    }
}

/// Any digits, whether they obey the rules or not.
impl<'a> Arbitrary<'a> for Grid {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::new)
    }
}
