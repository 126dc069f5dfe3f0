//! Where a technique applies.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::BitSet;

use super::board::Board;
use super::step::{Effect, Step};
use super::technique::Technique;
use crate::puzzle::{Cell, Digit};

/// The easiest step.
pub(super) fn easiest(board: &Board) -> Option<Step> {
    let mut techniques = Technique::ALL.into_iter();
    techniques.find_map(|technique| find(technique, board))
}

/// The first step by `technique` that changes something.
fn find(technique: Technique, board: &Board) -> Option<Step> {
    match technique {
        Technique::LastCell => last_cell(board),
        Technique::HiddenSingle => hidden_single(board),
        Technique::NakedSingle => naked_single(board),
        Technique::Pointing => pointing(board),
        Technique::NakedPair => naked_pair(board),
    }
}

fn last_cell(board: &Board) -> Option<Step> {
    board.units().find_map(|unit| {
        let cell = (board.open() & unit.cells()).single()?;
        let digit = board.digits(cell).single()?;
        Some(Step {
            technique: Technique::LastCell,
            cells: cell.into(),
            digits: digit.into(),
            units: vec![unit],
            effect: Effect::Place(cell, digit),
        })
    })
}

fn hidden_single(board: &Board) -> Option<Step> {
    board.units().find_map(|unit| {
        let mut singles = Digit::ALL.into_iter();
        singles.find_map(|digit| {
            let cell = (board.places(digit) & unit.cells()).single()?;
            Some(Step {
                technique: Technique::HiddenSingle,
                cells: cell.into(),
                digits: digit.into(),
                units: vec![unit],
                effect: Effect::Place(cell, digit),
            })
        })
    })
}

fn naked_single(board: &Board) -> Option<Step> {
    board.open().iter().find_map(|cell| {
        let digit = board.digits(cell).single()?;
        Some(Step {
            technique: Technique::NakedSingle,
            cells: cell.into(),
            digits: digit.into(),
            units: Vec::new(),
            effect: Effect::Place(cell, digit),
        })
    })
}

fn pointing(board: &Board) -> Option<Step> {
    let mut boxes = board.units().filter(|unit| unit.is_box());
    boxes.find_map(|of| {
        let mut lines = board.units().filter(|unit| !unit.is_box());
        lines.find_map(|into| {
            Digit::ALL.into_iter().find_map(|digit| {
                let cells = board.places(digit) & of.cells();
                let lies_in = !cells.is_empty() && cells.is_subset(into.cells());
                let gone = into.cells() - of.cells();
                let effect = elimination(board, gone, digit.into()).filter(|_| lies_in)?;
                Some(Step {
                    technique: Technique::Pointing,
                    cells,
                    digits: digit.into(),
                    units: vec![of, into],
                    effect,
                })
            })
        })
    })
}

fn naked_pair(board: &Board) -> Option<Step> {
    board.units().find_map(|unit| {
        let open = board.open() & unit.cells();
        pairs(open.iter()).find_map(|[a, b]| {
            let digits = board.digits(a) | board.digits(b);
            let cells = BitSet::from(a) | b.into();
            let effect = elimination(board, unit.cells() - cells, digits);
            let effect = effect.filter(|_| digits.len() == 2)?;
            Some(Step {
                technique: Technique::NakedPair,
                cells,
                digits,
                units: vec![unit],
                effect,
            })
        })
    })
}

/// That `cells` lose `digits`, if that changes something.
fn elimination(board: &Board, cells: BitSet<Cell>, digits: BitSet<Digit>) -> Option<Effect> {
    let candidates = cells.iter().flat_map(|cell| {
        let gone = board.digits(cell) & digits;
        gone.iter().map(move |digit| (cell, digit))
    });
    let candidates: Vec<_> = candidates.collect();
    (!candidates.is_empty()).then_some(Effect::Eliminate(candidates))
}

/// All pairs, the earlier item first.
fn pairs<T: Copy>(items: impl Iterator<Item = T> + Clone) -> impl Iterator<Item = [T; 2]> {
    let numbered = items.clone().enumerate();
    numbered.flat_map(move |(at, first)| {
        let after = items.clone().skip(at + 1);
        after.map(move |second| [first, second])
    })
}
