//! Techniques that look at truffles and cells alone.

use alloc::vec;

use puzzle_core::BitSet;

use crate::explain::board::{Board, attributes};
use crate::explain::step::{Change, Step};
use crate::explain::technique::Technique;
use crate::puzzle::{Cell, Truffle};
use crate::solve::Domains;

pub(super) fn last_cell(board: &Board) -> Option<Step> {
    Truffle::ALL.into_iter().find_map(|truffle| {
        let cell = board.cells(truffle.into()).single()?;
        kept(Technique::LastCell, board, cell.into(), truffle.into())
    })
}

pub(super) fn last_truffle(board: &Board) -> Option<Step> {
    let mut open = Cell::ALL.into_iter().filter(|&cell| !board.is_laid(cell));
    open.find_map(|cell| {
        let truffles = board.truffles(cell);
        truffles.single()?;
        let change = Change {
            cell,
            gone: BitSet::EMPTY,
            left: truffles,
        };
        Some(Step {
            cells: vec![cell],
            truffles,
            ..Step::new(Technique::LastTruffle, vec![change])
        })
    })
}

pub(super) fn attribute_taken(board: &Board) -> Option<Step> {
    attributes().find_map(|truffles| {
        let cells = within(board, truffles);
        let is_taken = cells.len() == truffles.len();
        let step = || lost(Technique::AttributeTaken, board, cells, truffles);
        is_taken.then(step).flatten()
    })
}

pub(super) fn attribute_left(board: &Board) -> Option<Step> {
    attributes().find_map(|truffles| {
        let cells = board.cells(truffles);
        let is_left = cells.len() == truffles.len();
        let step = || kept(Technique::AttributeLeft, board, cells, truffles);
        is_left.then(step).flatten()
    })
}

pub(super) fn naked_pair(board: &Board) -> Option<Step> {
    pairs(Cell::ALL).find_map(|cells: BitSet<Cell>| {
        let mut truffles = BitSet::EMPTY;
        for cell in cells {
            truffles |= board.truffles(cell);
        }
        let step = || lost(Technique::NakedPair, board, cells, truffles);
        (truffles.len() == 2).then(step).flatten()
    })
}

pub(super) fn hidden_pair(board: &Board) -> Option<Step> {
    pairs(Truffle::ALL).find_map(|truffles: BitSet<Truffle>| {
        let cells = board.cells(truffles);
        let step = || kept(Technique::HiddenPair, board, cells, truffles);
        (cells.len() == 2).then(step).flatten()
    })
}

/// The cells that can have nothing but `truffles`.
fn within(board: &Board, truffles: BitSet<Truffle>) -> BitSet<Cell> {
    let cells = Cell::ALL.into_iter();
    cells
        .filter(|&cell| board.truffles(cell).is_subset(truffles))
        .collect()
}

fn pairs<T, const N: usize>(all: [T; N]) -> impl Iterator<Item = BitSet<T>>
where
    T: puzzle_core::Index,
{
    let later = move |first: usize| (first + 1..N).map(move |second| (first, second));
    let pairs = (0..N).flat_map(later);
    pairs.map(move |(first, second)| BitSet::from(all[first]) | all[second].into())
}

/// The step in which `cells` keep only `truffles`, if they lose any.
fn kept(
    technique: Technique,
    board: &Board,
    cells: BitSet<Cell>,
    truffles: BitSet<Truffle>,
) -> Option<Step> {
    narrowed(technique, board, cells, truffles, |cell| {
        if cells.contains(cell) {
            truffles
        } else {
            BitSet::full()
        }
    })
}

/// The step in which all but `cells` lose `truffles`, if they lose any.
fn lost(
    technique: Technique,
    board: &Board,
    cells: BitSet<Cell>,
    truffles: BitSet<Truffle>,
) -> Option<Step> {
    narrowed(technique, board, cells, truffles, |cell| {
        if cells.contains(cell) {
            BitSet::full()
        } else {
            !truffles
        }
    })
}

fn narrowed(
    technique: Technique,
    board: &Board,
    cells: BitSet<Cell>,
    truffles: BitSet<Truffle>,
    left: impl Fn(Cell) -> BitSet<Truffle>,
) -> Option<Step> {
    let changes = board.changes(Domains::new(Cell::ALL.map(left)));
    (!changes.is_empty()).then(|| Step {
        cells: cells.iter().collect(),
        truffles,
        ..Step::new(technique, changes)
    })
}
