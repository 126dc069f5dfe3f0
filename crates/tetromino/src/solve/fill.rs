//! The number of tilings of a field, cell by cell along its longer side.
//!
//! The first free cell is filled by each piece that has it as its first. What has happened before
//! matters only by what is taken behind that cell, within the reach of a piece: ways that leave
//! the same there are counted as one (dynamic programming over a broken profile).

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use puzzle_core::{Answer, Budget, Pos, Stop};

use super::hash::WordHasher;
use crate::puzzle::{Game, Piece};

/// Cells along the longer side, then along the shorter one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    long: u32,
    short: u32,
}

/// Ways by what is taken: bit b for the cell that is b behind the one that is looked at. A piece
/// reaches three lines of at most 16 cells and three cells.
type Ways = HashMap<u64, u128, BuildHasherDefault<WordHasher>>;

/// The number of ways to fill the free cells of the field with pieces; see [`Game::tilings`].
pub(super) fn count(game: &Game, budget: &mut Budget<'_>) -> Answer<u128> {
    let size = game.field().size();
    let is_wide = size.cols > size.rows;
    let cell = |Pos { row, col }: Pos| {
        let (long, short) = if is_wide { (col, row) } else { (row, col) };
        Cell { long, short }
    };
    let Cell { long, short } = cell(Pos::new(size.rows, size.cols));
    let is_taken = |Cell { long, short }: Cell| {
        let (row, col) = if is_wide {
            (short, long)
        } else {
            (long, short)
        };
        game.field()
            .get(Pos::new(row, col))
            .is_none_or(|&taken| taken)
    };
    let shapes = shapes(game, cell);
    let mut ways = Ways::from_iter([(0, 1)]);
    for first in (0..long).flat_map(|long| (0..short).map(move |short| Cell { long, short })) {
        let mut next = Ways::default();
        let mut add = |taken: u64, count: u128| {
            let ways = next.entry(taken >> 1).or_insert(0);
            *ways = ways.saturating_add(count);
        };
        let fitting = shapes.iter().filter_map(|&(at, cells)| {
            let corner = first.short.checked_sub(at)?;
            let placed = cells.map(|cell| Cell {
                long: first.long + cell.long,
                short: corner + cell.short,
            });
            let fits = placed
                .iter()
                .all(|&cell| cell.short < short && !is_taken(cell));
            let number = |cell: Cell| cell.long * short + cell.short;
            let behind = placed.map(|cell| 1 << (number(cell) - number(first)));
            fits.then_some(behind.iter().sum::<u64>())
        });
        let fitting: Vec<u64> = fitting.collect();
        for (taken, count) in ways {
            if let Err(stop) = budget.spend(1) {
                return Answer::new(0, stop);
            }
            if is_taken(first) || taken & 1 == 1 {
                add(taken, count);
            } else {
                let free = fitting.iter().filter(|&&cells| taken & cells == 0);
                free.for_each(|cells| add(taken | cells, count));
            }
        }
        ways = next;
    }
    Answer::new(ways.get(&0).copied().unwrap_or(0), Stop::Complete)
}

/// The different states of each piece: how far along the shorter side the first cell is from the
/// corner, and the cells as seen from the corner.
fn shapes(game: &Game, cell: impl Fn(Pos) -> Cell) -> Vec<(u32, [Cell; 4])> {
    let states = Piece::ALL.into_iter().flat_map(|piece| {
        let states = game.rules().rotation().states(piece).iter();
        let states = states.map(|state| {
            let mut cells = state.cells().map(&cell);
            let long = cells.iter().map(|cell| cell.long).min().unwrap_or(0);
            let short = cells.iter().map(|cell| cell.short).min().unwrap_or(0);
            for cell in &mut cells {
                cell.long -= long;
                cell.short -= short;
            }
            cells.sort_unstable();
            (cells[0].short, cells)
        });
        let mut states: Vec<_> = states.collect();
        states.sort_unstable();
        states.dedup();
        states
    });
    states.collect()
}
