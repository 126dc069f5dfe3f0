//! XY-wing and XYZ-wing: whatever the pivot is, one of three cells is z.

use super::super::board::Board;
use super::super::step::{Effect, Step};
use super::super::technique::Technique;
use super::super::unit::CellSet;
use crate::grid::{Cell, Digit};

/// The pivot is x or y; one wing is x or z, the other y or z. What sees both wings is not z.
pub(super) fn xy(board: &Board) -> Option<Step> {
    wing(board, Technique::XyWing, 2)
}

/// The pivot is x, y or z; one wing is x or z, the other y or z. What sees all three is not z.
pub(super) fn xyz(board: &Board) -> Option<Step> {
    wing(board, Technique::XyzWing, 3)
}

fn wing(board: &Board, technique: Technique, pivot_size: usize) -> Option<Step> {
    let pairs: CellSet = with_candidates(board, 2).collect();
    with_candidates(board, pivot_size).find_map(|pivot| {
        let in_pivot = board.digits(pivot);
        let pairs = pairs & CellSet::seen_from(pivot);
        pairs.iter().find_map(|first| {
            let in_first = board.digits(first);
            pairs.iter().find_map(|second| {
                let in_second = board.digits(second);
                let z = (in_first & in_second).single()?;
                // Each other wing is found as well, so that one order is enough.
                let all = in_first | in_second;
                let fits = in_pivot == if pivot_size == 3 { all } else { all - z.into() };
                if second <= first || !fits {
                    return None;
                }
                let mut seeing = CellSet::seen_from(first) & CellSet::seen_from(second);
                if in_pivot.contains(z) {
                    seeing = seeing & CellSet::seen_from(pivot);
                }
                let gone = seeing & board.cells(z);
                let gone: Vec<(Cell, Digit)> = gone.iter().map(|cell| (cell, z)).collect();
                (!gone.is_empty()).then(|| Step {
                    technique,
                    cells: vec![pivot, first, second],
                    digits: all,
                    units: Vec::new(),
                    effect: Effect::Eliminate(gone),
                })
            })
        })
    })
}

fn with_candidates(board: &Board, count: usize) -> impl Iterator<Item = Cell> {
    Cell::all().filter(move |&cell| board.digits(cell).len() == count)
}
