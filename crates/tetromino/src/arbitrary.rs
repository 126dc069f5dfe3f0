//! Games and patterns for fuzzers.

use arbitrary::{Arbitrary, Error, Result, Unstructured};
use puzzle_core::{Grid, Size};

use crate::pattern::Pattern;
use crate::puzzle::{Game, Piece};
use crate::rules::Rules;

impl<'a> Arbitrary<'a> for Piece {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }
}

/// Any field, any pieces, and a piece that is held or none, under the rules of the contest or of
/// the guideline.
impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let rules = u.choose(&[Rules::contest(), Rules::guideline()])?.clone();
        let rows = Self::MAX_HEIGHT.saturating_sub(rules.headroom().into());
        let most = Size::new(rows, Self::MAX_WIDTH);
        let field = Grid::arbitrary_with(u, most, bool::arbitrary)?;
        let held = u.arbitrary()?;
        let game = Self::new(field, u.arbitrary()?, rules).map_err(|_| Error::IncorrectFormat)?;
        Ok(game.with_held(held))
    }
}

/// Any pattern of up to eight parts.
impl<'a> Arbitrary<'a> for Pattern {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let parts = u.int_in_range(1..=8)?;
        let text = (0..parts).map(|_| part(u)).collect::<Result<String>>()?;
        // At most 5040^8 queues, which is less than 2^99.
        text.parse().map_err(|_| Error::IncorrectFormat)
    }
}

/// Some pieces of any set, as in `[LTO]p2`.
fn part(u: &mut Unstructured<'_>) -> Result<String> {
    let kinds = u.int_in_range(1..=0b111_1111_u32)?;
    let draws = u.int_in_range(1..=kinds.count_ones())?;
    let is_in = |&(number, _): &(usize, Piece)| kinds >> number & 1 == 1;
    let named = Piece::ALL.into_iter().enumerate().filter(is_in);
    let letters: String = named.map(|(_, piece)| piece.letter()).collect();
    Ok(format!("[{letters}]p{draws}"))
}
