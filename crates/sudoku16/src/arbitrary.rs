//! Puzzles and grids for fuzzers.

use arbitrary::{Arbitrary, Error, Result, Unstructured};
use puzzle_core::{BitSet, Index as _};

use crate::grid::{BoxIndex, Cell, Digit, FullGrid};
use crate::puzzle::Sudoku;
use crate::rotate::{Direction, Rotated};

impl<'a> Arbitrary<'a> for Digit {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let index = u.choose_index(Self::COUNT)?;
        Self::from_index(index).ok_or(Error::EmptyChoose)
    }
}

/// Any digits, whether they contradict each other or not.
impl<'a> Arbitrary<'a> for Sudoku {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::from_rows)
    }
}

/// Any digits, whether they obey the rules or not.
impl<'a> Arbitrary<'a> for FullGrid {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::from_rows)
    }
}

/// Any digits, turned either way; one that is in its box already becomes a blank.
impl<'a> Arbitrary<'a> for Rotated {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut grid: Sudoku = u.arbitrary()?;
        for cells in BoxIndex::all().map(BoxIndex::cells) {
            let mut seen: BitSet<Digit> = BitSet::EMPTY;
            for cell in cells.into_iter().filter_map(Cell::at) {
                match grid.get(cell) {
                    Some(digit) if seen.contains(digit) => grid.set(cell, None),
                    Some(digit) => seen.insert(digit),
                    None => {}
                }
            }
        }
        let direction = u.choose(&[Direction::CounterClockwise, Direction::Clockwise])?;
        let rotated = Self::new(grid).map_err(|_| Error::IncorrectFormat)?;
        Ok(rotated.with_direction(*direction))
    }
}
