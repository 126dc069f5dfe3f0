//! Techniques that look at where clues fit.

use alloc::vec;
use alloc::vec::Vec;

use crate::explain::board::{Board, Floating};
use crate::explain::step::Step;
use crate::explain::technique::Technique;
use crate::puzzle::Cell;
use crate::solve::Domains;

pub(super) fn last_placement(board: &Board) -> Option<Step> {
    by_places(board, Technique::LastPlacement, |fits| fits.len() == 1)
}

pub(super) fn shared_by_placements(board: &Board) -> Option<Step> {
    by_places(board, Technique::SharedByPlacements, |_| true)
}

/// What the places have in common in which a clue fits, where there are as many as is wanted.
fn by_places(
    board: &Board,
    technique: Technique,
    is_wanted: impl Fn(&[Cell]) -> bool,
) -> Option<Step> {
    positive(board).find_map(|clue| {
        let fitting = || clue.places().filter(|(_, left)| fits(board, *left));
        let places: Vec<Cell> = fitting().map(|(place, _)| place).collect();
        if !is_wanted(&places) {
            return None;
        }
        let changes = board.changes(union(fitting().map(|(_, allowed)| allowed)));
        (!changes.is_empty()).then(|| Step {
            clues: vec![clue.number],
            places,
            ..Step::new(technique, changes)
        })
    })
}

pub(super) fn near_match(board: &Board) -> Option<Step> {
    let mut negative = board.clues().iter().filter(|clue| clue.is_negative);
    negative.find_map(|clue| {
        clue.places().find_map(|(place, allowed)| {
            let changes = board.changes(board.domains().avoiding(allowed));
            let [change] = changes[..] else { return None };
            Some(Step {
                clues: vec![clue.number],
                places: vec![place],
                cells: vec![change.cell],
                ..Step::new(Technique::NearMatch, changes)
            })
        })
    })
}

pub(super) fn blocked_placement(board: &Board) -> Option<Step> {
    positive(board).find_map(|clue| {
        without_places(board, Technique::BlockedPlacement, clue, |allowed| {
            let is_blocked = (board.domains() & allowed).singles().is_none();
            is_blocked.then(Vec::new)
        })
    })
}

pub(super) fn clashing_placement(board: &Board) -> Option<Step> {
    positive(board).find_map(|clue| {
        without_places(board, Technique::ClashingPlacement, clue, |allowed| {
            broken(board, board.domains() & allowed)
        })
    })
}

/// What the places of `clue` have in common that are not `refuted`, with the numbers of the clues
/// that would be broken there.
fn without_places(
    board: &Board,
    technique: Technique,
    clue: &Floating,
    refuted: impl Fn(Domains) -> Option<Vec<usize>>,
) -> Option<Step> {
    let mut left = Domains::NONE;
    let mut places = Vec::new();
    let mut clues = vec![clue.number];
    for (place, allowed) in clue.places().filter(|(_, allowed)| fits(board, *allowed)) {
        match refuted(allowed) {
            Some(broken) => {
                places.push(place);
                clues.extend(broken);
            }
            None => left = left | board.domains() & allowed,
        }
    }
    clues[1..].sort_unstable();
    clues.dedup();
    let changes = board.changes(left);
    (!changes.is_empty()).then(|| Step {
        clues,
        places,
        ..Step::new(technique, changes)
    })
}

pub(super) fn clashing_truffle(board: &Board) -> Option<Step> {
    let mut open = Cell::ALL.into_iter().filter(|&cell| !board.is_laid(cell));
    open.find_map(|cell| {
        board.truffles(cell).iter().find_map(|truffle| {
            let clues = broken(board, board.domains().with(cell, truffle))?;
            let left = board.domains().without(cell, truffle.into());
            Some(Step {
                clues,
                cells: vec![cell],
                truffles: truffle.into(),
                ..Step::new(Technique::ClashingTruffle, board.changes(left))
            })
        })
    })
}

/// The first clue that is broken after all singles of `domains` are laid, or none where these
/// contradict each other; `None` where nothing is wrong.
fn broken(board: &Board, mut domains: Domains) -> Option<Vec<usize>> {
    loop {
        let before = domains;
        let Some(left) = domains.singles() else {
            return Some(Vec::new());
        };
        domains = left;
        if domains == before {
            break;
        }
    }
    let clue = board.clues().iter().find(|clue| clue.is_broken(domains))?;
    Some(vec![clue.number])
}

fn positive(board: &Board) -> impl Iterator<Item = &Floating> {
    board.clues().iter().filter(|clue| !clue.is_negative)
}

/// Whether each cell has a truffle left where a clue allows only that.
fn fits(board: &Board, allowed: Domains) -> bool {
    (board.domains() & allowed).is_possible()
}

fn union(all: impl Iterator<Item = Domains>) -> Domains {
    all.fold(Domains::NONE, |any, domains| any | domains)
}
