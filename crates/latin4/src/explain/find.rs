//! Where a technique applies.

use puzzle_core::BitSet;

use super::board::Board;
use super::step::{Effect, Step};
use super::technique::Technique;
use crate::puzzle::{Cell, Digit};
use crate::unit::Unit;

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
        Technique::Pointing => locked(board, technique, Unit::is_box),
        Technique::Claiming => locked(board, technique, |of| !of.is_box()),
        Technique::NakedPair => naked_pair(board),
        Technique::HiddenPair => hidden_pair(board),
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

/// What a unit has left for a digit lies in another one too, whose other cells lose it.
fn locked(board: &Board, technique: Technique, is_first: impl Fn(Unit) -> bool) -> Option<Step> {
    let mut firsts = board.units().filter(|&unit| is_first(unit));
    firsts.find_map(|of| {
        let mut others = board.units().filter(|other| other.is_box() != of.is_box());
        others.find_map(|into| {
            Digit::ALL.into_iter().find_map(|digit| {
                let cells = board.places(digit) & of.cells();
                let lies_in = !cells.is_empty() && cells.is_subset(into.cells());
                let gone = into.cells() - of.cells();
                let effect = elimination(board, gone, digit.into()).filter(|_| lies_in)?;
                Some(Step {
                    technique,
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

fn hidden_pair(board: &Board) -> Option<Step> {
    board.units().find_map(|unit| {
        let places = |digit| board.places(digit) & unit.cells();
        let left = Digit::ALL.into_iter();
        let left = left.filter(|&digit| !places(digit).is_empty());
        pairs(left).find_map(|[a, b]| {
            let cells = places(a) | places(b);
            let digits = BitSet::from(a) | b.into();
            let effect = elimination(board, cells, BitSet::full() - digits);
            let effect = effect.filter(|_| cells.len() == 2)?;
            Some(Step {
                technique: Technique::HiddenPair,
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
