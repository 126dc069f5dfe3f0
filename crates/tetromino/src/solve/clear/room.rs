//! The rows that are to be cleared, and what can be set in them.
//!
//! Cells are named as they are at the beginning: a row keeps its number when others below it are
//! cleared, and a cleared row is one that is full. So a board is what was taken at the beginning
//! and the tiles that were set, whatever their order.

use super::super::board::{Board, Layout, Rows};
use super::super::flood::raised;
use super::super::moves::Moves;
use super::super::open::Openings;
use super::super::outline::{Outline, Profile};
use super::super::queue::moves;
use crate::clear::PerfectClear;
use crate::pattern::Kinds;
use crate::puzzle::{Game, Piece};

/// The rows that are to be cleared.
#[derive(Debug)]
pub(super) struct Room<'g, const S: usize, const N: usize> {
    layout: &'g Layout<S, N>,
    moves: [Option<Moves<S>>; Piece::ALL.len()],
    rows: u8,
    /// What is taken at the beginning.
    field: Board<S, N>,
    /// What is to be filled.
    free: Board<S, N>,
    walls: Walls<S, N>,
}

impl<'g, const S: usize, const N: usize> Room<'g, S, N> {
    /// The rows of `clear`; `field` are its taken cells.
    pub(super) fn new(
        clear: &PerfectClear,
        layout: &'g Layout<S, N>,
        openings: Openings,
        field: Board<S, N>,
    ) -> Self {
        let game = clear.game();
        let moves = moves(game, openings);
        let all = Board::rectangle(game.width(), clear.rows());
        Self {
            layout,
            rows: clear.rows(),
            field,
            free: all.minus(field),
            walls: Walls::new(game),
            moves,
        }
    }

    /// The cells that are to be filled.
    pub(super) const fn free(&self) -> Board<S, N> {
        self.free
    }

    /// The number of pieces that fill the free cells, if the rows can be cleared by any.
    pub(super) fn pieces(&self) -> Option<usize> {
        let above = self.field.minus(Board::rectangle(S as u8, self.rows));
        let cells = count(self.free);
        // Rows that are full already vanish with a piece, so there must be one.
        let is_possible = cells > 0 || self.field.is_empty();
        (above.is_empty() && is_possible && cells.is_multiple_of(4)).then_some(cells as usize / 4)
    }

    /// The kinds that have room to enter on the table whose tiles fill `filled`.
    pub(super) fn entering(&self, filled: Board<S, N>) -> Kinds {
        let (board, _) = self.table(filled);
        let enters = |piece: &Piece| {
            let moves = self.moves[*piece as usize].as_ref();
            moves.is_some_and(|moves| moves.can_enter(board))
        };
        Piece::ALL.into_iter().filter(enters).collect()
    }

    /// Calls `visit` for each tile of these kinds that can be set on the table whose tiles fill
    /// `filled`, and that leaves no part of the rows with a number of free cells that is no
    /// multiple of four.
    pub(super) fn steps(
        &self,
        filled: Board<S, N>,
        kinds: Kinds,
        mut visit: impl FnMut(Piece, Board<S, N>),
    ) {
        let (board, cleared) = self.table(filled);
        let taken = self.field.union(filled);
        let is_cleared = |&row: &u8| cleared > 0 && self.is_full(taken, row);
        let above = Board::rectangle(S as u8, self.rows - cleared as u8);
        for piece in kinds {
            let Some(moves) = &self.moves[piece as usize] else {
                continue;
            };
            for landing in moves.landings(board) {
                let cells = moves.cells(landing);
                if !cells.minus(above).is_empty() {
                    continue;
                }
                let rows = (0..self.rows).filter(is_cleared);
                let cells = rows.fold(cells, lifted);
                if !self.walls.divide(self.free.minus(filled).minus(cells)) {
                    visit(piece, cells);
                }
            }
        }
    }

    /// The table as a piece meets it, and how many rows were cleared.
    fn table(&self, filled: Board<S, N>) -> (Board<S, N>, u32) {
        if filled.is_empty() {
            // Full rows that are there at the beginning vanish with the first piece.
            (self.field, 0)
        } else {
            self.layout.collapse(self.field.union(filled))
        }
    }

    fn is_full(&self, board: Board<S, N>, row: u8) -> bool {
        board.row(row).count_ones() == self.layout.width().into()
    }
}

/// Cells named as they are when row `cleared` is there again.
fn lifted<const S: usize, const N: usize>(cells: Board<S, N>, cleared: u8) -> Board<S, N> {
    let below = Board::rectangle(S as u8, cleared);
    let above = cells.minus(below);
    if above.is_empty() {
        return cells;
    }
    let above = raised::<S, N>(above.0, S).map(|word| word & Rows::<S>::ALL);
    cells.intersection(below).union(Board(above))
}

/// The number of cells.
pub(crate) fn count<const S: usize, const N: usize>(board: Board<S, N>) -> u32 {
    board.0.iter().map(|word| word.count_ones()).sum()
}

/// Places between columns over which no piece can lie.
#[derive(Debug)]
pub(crate) struct Walls<const S: usize, const N: usize> {
    /// Whether a piece that lies in two columns side by side always has cells side by side in
    /// them. Cleared rows bring rows together, but no columns.
    is_linked: bool,
}

impl<const S: usize, const N: usize> Walls<S, N> {
    /// Those for the pieces of a game.
    pub(crate) fn new(game: &Game) -> Self {
        let held = game.held().filter(|_| game.rules().hold());
        let mut pieces = held.iter().chain(game.pieces());
        let is_linked = pieces.all(|&piece| {
            let outline = Outline::new(game.rules().rotation().piece(piece));
            let profiles = &outline.profiles[..usize::from(outline.profile_count)];
            profiles.iter().all(is_linked)
        });
        Self { is_linked }
    }

    /// Whether there is a wall with a number of free cells to its left that is no multiple of
    /// four, so that no pieces fill them.
    pub(crate) fn divide(&self, free: Board<S, N>) -> bool {
        let first = u64::MAX >> (64 - S);
        let (mut pairs, mut columns) = (0, 0);
        for word in free.0 {
            let mut rows = word;
            while rows != 0 {
                let row = rows & first;
                pairs |= row & row >> 1;
                columns |= row;
                rows >>= S;
            }
        }
        if !self.is_linked {
            return false;
        }
        // Bit c for a wall between the columns c and c + 1 with free cells on its left.
        let mut walls = columns & !pairs;
        while walls != 0 {
            let left = Rows::<S>::columns(0, walls.trailing_zeros() + 1);
            let cells: u32 = free.0.iter().map(|word| (word & left).count_ones()).sum();
            if !cells.is_multiple_of(4) {
                return true;
            }
            walls &= walls - 1;
        }
        false
    }
}

/// Whether any two columns side by side have cells side by side in a row.
fn is_linked(profile: &Profile) -> bool {
    let cells = profile.cells.iter();
    (1..profile.width.cast_signed()).all(|column| {
        let mut ends = cells.clone().filter(|cell| cell.right == column);
        ends.any(|end| {
            let mut starts = cells.clone();
            starts.any(|start| start.right == column - 1 && start.up == end.up)
        })
    })
}
