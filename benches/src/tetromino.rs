//! Tetrominoes the textbook way: breadth-first search cell by cell for the moves of a piece, and
//! layers of all boards that can be reached with each number of pieces.

use std::collections::{HashMap, VecDeque};

use tetromino::Game;

/// A table of at most 128 cells, row 0 on the floor: bit row · width + column.
type Table = u128;

/// Boxes may hang out of the table by this much.
const MARGIN: i32 = 4;

/// The top-left corner of the piece's box, and the rotation state.
#[derive(Clone, Copy)]
struct Place {
    left: i32,
    top: i32,
    state: usize,
}

/// The best total of `game`, whose table has at most 128 cells.
pub fn best(game: &Game) -> u64 {
    let width = i32::from(game.width());
    let full_row = (1 << width) - 1;
    let cells = game.field().iter().filter(|(_, taken)| **taken);
    let table = cells.fold(0, |table: Table, (pos, _)| {
        let row = game.field().size().rows - 1 - pos.row;
        table | 1 << (row * game.field().size().cols + pos.col)
    });
    let mut layer = HashMap::from([(table, 0)]);
    let mut best = 0;
    for &piece in game.pieces() {
        let shapes = game.rules().rotation().states(piece);
        let walk = Walk {
            width,
            field: game.field_height().into(),
            height: game.table_height().into(),
            states: shapes
                .iter()
                .map(|shape| {
                    shape
                        .cells()
                        .map(|cell| (cell.col.cast_signed(), cell.row.cast_signed()))
                })
                .collect(),
        };
        let mut next = HashMap::new();
        for (table, score) in layer {
            for cells in walk.landings(table) {
                let mut after = table | cells;
                let mut cleared = 0;
                for row in (0..walk.field).rev() {
                    let below = (1 << (row * width)) - 1;
                    if after >> (row * width) & full_row == full_row {
                        after = after & below | after >> width & !below;
                        cleared += 1;
                    }
                }
                let score = score + game.rules().score(cleared);
                best = best.max(score);
                let known = next.entry(after).or_insert(score);
                *known = score.max(*known);
            }
        }
        layer = next;
    }
    best
}

/// One piece on tables of one size.
struct Walk {
    width: i32,
    field: i32,
    height: i32,
    states: Vec<[(i32, i32); 4]>,
}

impl Walk {
    /// The cells of each landing.
    fn landings(&self, table: Table) -> Vec<Table> {
        let start = Place {
            left: 0,
            top: self.height - 1,
            state: 0,
        };
        let mut seen = vec![false; self.number(self.states.len(), -MARGIN, -MARGIN)];
        let mut queue = VecDeque::from([start]);
        let mut found = Vec::new();
        while let Some(place) = queue.pop_front() {
            let Some(cells) = self.cells(table, place) else {
                continue;
            };
            let below = Place {
                top: place.top - 1,
                ..place
            };
            if self.cells(table, below).is_none() && cells >> (self.field * self.width) == 0 {
                found.push(cells);
            }
            let (state, count) = (place.state, self.states.len());
            for next in [
                below,
                Place {
                    left: place.left - 1,
                    ..place
                },
                Place {
                    left: place.left + 1,
                    ..place
                },
                Place {
                    state: (state + 1) % count,
                    ..place
                },
                Place {
                    state: (state + count - 1) % count,
                    ..place
                },
            ] {
                let number = self.number(next.state, next.top, next.left);
                if !std::mem::replace(&mut seen[number], true) {
                    queue.push_back(next);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Numbers the places, from 0.
    fn number(&self, state: usize, top: i32, left: i32) -> usize {
        let (rows, cols) = (self.height + 2 * MARGIN, self.width + 2 * MARGIN);
        let of_state = (top + MARGIN) * cols + left + MARGIN;
        state * (rows * cols).cast_unsigned() as usize + of_state.cast_unsigned() as usize
    }

    /// The cells of the piece, if all are on the table and free.
    fn cells(&self, table: Table, place: Place) -> Option<Table> {
        let mut cells = 0;
        for (right, down) in self.states[place.state] {
            let (col, row) = (place.left + right, place.top - down);
            if !(0..self.width).contains(&col) || !(0..self.height).contains(&row) {
                return None;
            }
            cells |= 1 << (row * self.width + col);
        }
        (table & cells == 0).then_some(cells)
    }
}
