//! Perfect clears the textbook way: each queue by itself, depth first, the moves of a piece by
//! breadth-first search cell by cell.

use std::collections::HashSet;

use tetromino::{PerfectClear, Piece, RotationSystem, Turn};

/// A table of at most 128 cells, row 0 on the floor: bit row · width + column.
type Table = u128;

/// Rows above those that are to be cleared, in which pieces enter and turn.
const ABOVE: i32 = 6;

/// The top-left corner of the piece's box, and the rotation state.
type Place = (i32, i32, u8);

/// How many queues of the pattern end in a perfect clear, for a field of which no more rows than
/// those to be cleared have taken cells, and at most 12 columns.
pub fn succeeding(clear: &PerfectClear) -> u64 {
    let size = clear.field().size();
    let cells = clear.field().iter().filter(|(_, taken)| **taken);
    let table = cells.fold(0, |table: Table, (pos, _)| {
        table | 1 << ((size.rows - 1 - pos.row) * size.cols + pos.col)
    });
    let play = Play {
        width: size.cols.cast_signed(),
        rotation: clear.rules().rotation(),
        hold: clear.rules().hold(),
    };
    let rows = clear.rows().into();
    let queues = clear.pattern().queues();
    let ends = |queue: &Vec<Piece>| play.ends(table, rows, queue, clear.held());
    queues.filter(ends).count() as u64
}

struct Play<'a> {
    width: i32,
    rotation: &'a RotationSystem,
    hold: bool,
}

impl Play<'_> {
    /// Whether the queue ends in a perfect clear of the lowest `rows` rows.
    fn ends(&self, table: Table, rows: i32, queue: &[Piece], held: Option<Piece>) -> bool {
        if rows == 0 {
            return table == 0;
        }
        let mut choices = Vec::new();
        if let Some((&piece, rest)) = queue.split_first() {
            choices.push((piece, rest, held));
        }
        match (held, queue) {
            _ if !self.hold => {}
            (Some(held), []) => choices.push((held, queue, None)),
            (Some(held), [piece, rest @ ..]) => choices.push((held, rest, Some(*piece))),
            (None, [piece, next, rest @ ..]) => choices.push((*next, rest, Some(*piece))),
            _ => {}
        }
        choices.into_iter().any(|(piece, rest, held)| {
            let mut landings = self.landings(table, rows, piece).into_iter();
            landings.any(|cells| {
                let (table, cleared) = self.collapsed(table | cells, rows);
                self.ends(table, rows - cleared, rest, held)
            })
        })
    }

    fn collapsed(&self, mut table: Table, rows: i32) -> (Table, i32) {
        let full = (1 << self.width) - 1;
        let mut cleared = 0;
        for row in (0..rows).rev() {
            let at = row * self.width;
            if table >> at & full == full {
                let below = (1 << at) - 1;
                table = table & below | table >> self.width & !below;
                cleared += 1;
            }
        }
        (table, cleared)
    }

    /// The cells of each landing in the lowest `rows` rows.
    fn landings(&self, table: Table, rows: i32, piece: Piece) -> HashSet<Table> {
        let count = self.rotation.states(piece).len() as u8;
        let start = ((self.width - 3) / 2, rows + 3, self.rotation.entry(piece));
        let mut seen = HashSet::from([start]);
        let mut stack = vec![start];
        let mut found = HashSet::new();
        while let Some(place) = stack.pop() {
            let (left, top, state) = place;
            let Some(cells) = self.cells(table, rows, piece, place) else {
                continue;
            };
            let below = self.cells(table, rows, piece, (left, top - 1, state));
            if below.is_none() && cells >> (rows * self.width) == 0 {
                found.insert(cells);
            }
            let mut next = vec![
                (left - 1, top, state),
                (left + 1, top, state),
                (left, top - 1, state),
            ];
            for (turn, to) in [
                (Turn::Clockwise, (state + 1) % count),
                (Turn::CounterClockwise, (state + count - 1) % count),
            ] {
                let kicks = self.rotation.kicks(piece, state, turn).iter();
                let mut kicked =
                    kicks.map(|kick| (left + i32::from(kick.right), top + i32::from(kick.up), to));
                next.extend(kicked.find(|&place| self.cells(table, rows, piece, place).is_some()));
            }
            stack.extend(next.into_iter().filter(|&place| seen.insert(place)));
        }
        found
    }

    /// The cells of the piece, if all are on the table and free.
    fn cells(
        &self,
        table: Table,
        rows: i32,
        piece: Piece,
        (left, top, state): Place,
    ) -> Option<Table> {
        let mut cells = 0;
        for cell in self.rotation.states(piece)[usize::from(state)].cells() {
            let (col, row) = (left + cell.col.cast_signed(), top - cell.row.cast_signed());
            if !(0..self.width).contains(&col) || !(0..rows + ABOVE).contains(&row) {
                return None;
            }
            cells |= 1 << (row * self.width + col);
        }
        (table & cells == 0).then_some(cells)
    }
}
