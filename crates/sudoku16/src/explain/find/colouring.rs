//! Simple colouring: cells linked by units that have two places for a digit.

use puzzle_core::Index;

use super::super::board::Board;
use super::super::step::{Effect, Step};
use super::super::technique::Technique;
use super::super::unit::{CellSet, Unit, bits};
use crate::grid::{Cell, Digit};

pub(super) fn find(board: &Board) -> Option<Step> {
    (0..Digit::COUNT).find_map(|index| {
        let digit = Digit::from_index(index)?;
        let mut uncoloured = board.cells(digit);
        while let Some(first) = uncoloured.iter().next() {
            let colours = colour(board, first, digit);
            uncoloured = uncoloured - colours[0] - colours[1] - [first].into_iter().collect();
            let gone = refuted(board.cells(digit), colours);
            if !gone.is_empty() {
                return Some(Step {
                    technique: Technique::SimpleColouring,
                    cells: colours.into_iter().flat_map(CellSet::iter).collect(),
                    digits: digit.into(),
                    units: Vec::new(),
                    effect: Effect::Eliminate(gone.iter().map(|cell| (cell, digit)).collect()),
                });
            }
        }
        None
    })
}

/// The cells that are linked to `first`, in two colours of which one has the digit.
fn colour(board: &Board, first: Cell, digit: Digit) -> [CellSet; 2] {
    let mut colours = [CellSet::default(); 2];
    colours[0].insert(first);
    let mut front = vec![(first, 0)];
    while let Some((cell, colour)) = front.pop() {
        for (unit, position) in Unit::of(cell) {
            let places = board.places(unit)[digit.index()];
            if places.count_ones() != 2 {
                continue;
            }
            for other in bits(places & !(1 << position)).map(|position| unit.cell(position)) {
                if !colours[1 - colour].contains(other) {
                    colours[1 - colour].insert(other);
                    front.push((other, 1 - colour));
                }
            }
        }
    }
    colours
}

/// The cells that cannot have the digit: a colour that sees itself, else all that see both.
fn refuted(cells: CellSet, colours: [CellSet; 2]) -> CellSet {
    let seen = colours.map(CellSet::seen);
    for colour in 0..2 {
        if !(colours[colour] & seen[colour]).is_empty() {
            return colours[colour];
        }
    }
    (cells - colours[0] - colours[1]) & seen[0] & seen[1]
}
