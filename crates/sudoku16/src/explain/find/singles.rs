//! Hidden and naked singles.

use puzzle_core::Index;

use super::super::board::Board;
use super::super::step::{Effect, Step};
use super::super::technique::Technique;
use super::super::unit::{Kind, Unit};
use crate::grid::{Cell, Digit};

/// In boxes first, where they are easier to see than in lines.
pub(super) fn hidden(board: &Board) -> Option<Step> {
    let boxes = Unit::all().filter(|unit| unit.kind() == Kind::Box);
    let lines = Unit::all().filter(|unit| unit.kind() != Kind::Box);
    boxes.chain(lines).find_map(|unit| {
        let places = board.places(unit);
        let index = places.iter().position(|places| places.is_power_of_two())?;
        let cell = unit.cell(places[index].trailing_zeros());
        let digit = Digit::from_index(index)?;
        Some(single(Technique::HiddenSingle, cell, digit, vec![unit]))
    })
}

pub(super) fn naked(board: &Board) -> Option<Step> {
    Cell::all().find_map(|cell| {
        let digit = board.digits(cell).single()?;
        Some(single(Technique::NakedSingle, cell, digit, Vec::new()))
    })
}

fn single(technique: Technique, cell: Cell, digit: Digit, units: Vec<Unit>) -> Step {
    Step {
        technique,
        cells: vec![cell],
        digits: digit.into(),
        units,
        effect: Effect::Place(cell, digit),
    }
}
