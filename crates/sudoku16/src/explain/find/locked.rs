//! Pointing and claiming: a digit is locked where a line crosses a box.

use puzzle_core::Index;

use super::super::board::Board;
use super::super::step::{Effect, Step};
use super::super::technique::Technique;
use super::super::unit::{Kind, Unit, bits};
use crate::grid::{Cell, Digit};

/// From a box into a line.
pub(super) fn pointing(board: &Board) -> Option<Step> {
    let boxes = Unit::all().filter(|unit| unit.kind() == Kind::Box);
    boxes
        .flat_map(|of| [(of, Kind::Row), (of, Kind::Column)])
        .find_map(|(of, into)| locked(board, Technique::Pointing, of, into))
}

/// From a line into a box.
pub(super) fn claiming(board: &Board) -> Option<Step> {
    let lines = Unit::all().filter(|unit| unit.kind() != Kind::Box);
    lines
        .clone()
        .find_map(|of| locked(board, Technique::Claiming, of, Kind::Box))
}

/// A digit whose places in `of` lie in one unit of the kind `into`, which has it elsewhere too.
fn locked(board: &Board, technique: Technique, of: Unit, into: Kind) -> Option<Step> {
    (0..Digit::COUNT).find_map(|index| {
        let digit = Digit::from_index(index)?;
        let cells: Vec<Cell> = places(board, of, index).collect();
        let unit_of = |cell: &Cell| {
            let units = Unit::of(*cell);
            let unit = units.into_iter().find(|(unit, _)| unit.kind() == into);
            unit.map(|(unit, _)| unit)
        };
        let into = cells.first().and_then(unit_of)?;
        if cells.iter().any(|cell| unit_of(cell) != Some(into)) {
            return None;
        }
        let others = places(board, into, index).filter(|cell| !cells.contains(cell));
        let gone: Vec<(Cell, Digit)> = others.map(|cell| (cell, digit)).collect();
        if gone.is_empty() {
            return None;
        }
        Some(Step {
            technique,
            cells,
            digits: digit.into(),
            units: vec![of, into],
            effect: Effect::Eliminate(gone),
        })
    })
}

fn places(board: &Board, unit: Unit, digit: usize) -> impl Iterator<Item = Cell> {
    bits(board.places(unit)[digit]).map(move |position| unit.cell(position))
}
