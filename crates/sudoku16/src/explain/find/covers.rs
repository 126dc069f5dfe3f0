//! Subsets and fish, which are one pattern: n sets that have n members together.
//!
//! The cells of a unit are sets of digits (naked subsets), the digits of a unit are sets of places
//! (hidden subsets), and the lines of one direction are sets of the other for a digit (fish).
//! Since each member belongs to one of the n sets, all else loses it.

use puzzle_core::{BitSet, Index};

use super::super::board::Board;
use super::super::step::{Effect, Step};
use super::super::technique::Technique;
use super::super::unit::{Unit, bits};
use crate::grid::{Cell, Digit, SIDE};

pub(super) fn naked(board: &Board, technique: Technique, size: u32) -> Option<Step> {
    Unit::all().find_map(|unit| {
        let sets = unit.cells().map(|cell| board.digits(cell).word());
        cover(&sets, size, &mut |positions, digits| {
            let gone = bits(!positions).flat_map(|position| {
                let cell = unit.cell(position);
                let gone = board.digits(cell) & BitSet::from_word(digits);
                gone.iter().map(move |digit| (cell, digit))
            });
            subset(technique, unit, positions, digits, gone.collect())
        })
    })
}

pub(super) fn hidden(board: &Board, technique: Technique, size: u32) -> Option<Step> {
    Unit::all().find_map(|unit| {
        cover(board.places(unit), size, &mut |digits, positions| {
            let gone = bits(positions).flat_map(|position| {
                let cell = unit.cell(position);
                let gone = board.digits(cell) - BitSet::from_word(digits);
                gone.iter().map(move |digit| (cell, digit))
            });
            subset(technique, unit, positions, digits, gone.collect())
        })
    })
}

fn subset(
    technique: Technique,
    unit: Unit,
    positions: u16,
    digits: u16,
    gone: Vec<(Cell, Digit)>,
) -> Option<Step> {
    (!gone.is_empty()).then(|| Step {
        technique,
        cells: bits(positions)
            .map(|position| unit.cell(position))
            .collect(),
        digits: BitSet::from_word(digits),
        units: vec![unit],
        effect: Effect::Eliminate(gone),
    })
}

type Line = fn(usize) -> Unit;

/// For each digit in the rows, then in the columns.
pub(super) fn fish(board: &Board, technique: Technique, size: u32) -> Option<Step> {
    let directions: [(Line, Line); 2] = [(Unit::row, Unit::column), (Unit::column, Unit::row)];
    (0..Digit::COUNT).find_map(|index| {
        let digit = Digit::from_index(index)?;
        directions.into_iter().find_map(|(line, crossing)| {
            let sets: [u16; SIDE] =
                core::array::from_fn(|number| board.places(line(number))[index]);
            cover(&sets, size, &mut |lines, crossings| {
                let cells_of = |lines: u16| {
                    bits(lines).flat_map(move |number| {
                        let line = line(number as usize);
                        let places = board.places(line)[index] & crossings;
                        bits(places).map(move |position| line.cell(position))
                    })
                };
                let gone: Vec<_> = cells_of(!lines).map(|cell| (cell, digit)).collect();
                (!gone.is_empty()).then(|| Step {
                    technique,
                    cells: cells_of(lines).collect(),
                    digits: digit.into(),
                    units: bits(lines)
                        .map(|number| line(number as usize))
                        .chain(bits(crossings).map(|number| crossing(number as usize)))
                        .collect(),
                    effect: Effect::Eliminate(gone),
                })
            })
        })
    })
}

/// The first answer of `accept` for `size` of the `sets` that have `size` members together, given
/// the numbers of the sets and the members. Empty sets do not count.
fn cover(
    sets: &[u16; SIDE],
    size: u32,
    accept: &mut impl FnMut(u16, u16) -> Option<Step>,
) -> Option<Step> {
    let small = |&number: &u32| (1..=size).contains(&sets[number as usize].count_ones());
    let eligible = (0..SIDE as u32).filter(small);
    let eligible = eligible.fold(0, |eligible, number| eligible | 1 << number);
    extend(sets, size, eligible, (0, 0), accept)
}

/// Adds sets of those `left` to the chosen ones, which have `members` together.
fn extend(
    sets: &[u16; SIDE],
    size: u32,
    mut left: u16,
    (chosen, members): (u16, u16),
    accept: &mut impl FnMut(u16, u16) -> Option<Step>,
) -> Option<Step> {
    let missing = size - chosen.count_ones();
    if missing == 0 {
        return accept(chosen, members);
    }
    while left.count_ones() >= missing {
        let number = left.trailing_zeros();
        left &= left - 1;
        let members = members | sets[number as usize];
        if members.count_ones() <= size {
            let chosen = chosen | 1 << number;
            let found = extend(sets, size, left, (chosen, members), accept);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
