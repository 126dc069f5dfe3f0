//! The shortest moves that bring a piece to where it is set.

use puzzle_core::board::Square;

use super::frame::{Frame, Frames};
use crate::puzzle::{Game, Move, Piece};

/// The order in which moves are tried.
const ORDER: [Move; 5] = [
    Move::Clockwise,
    Move::CounterClockwise,
    Move::Left,
    Move::Right,
    Move::Down,
];

/// A place of the piece: its rotation state and its corner.
#[derive(Clone, Copy, Debug)]
struct Place {
    state: usize,
    corner: Square,
}

impl Place {
    /// Corners of a state, as [`number`](Self::number) counts them.
    const CORNERS: usize = (Game::MAX_WIDTH * Game::MAX_HEIGHT) as usize;

    fn number(self) -> usize {
        let row = usize::from(self.corner.row) * Game::MAX_WIDTH as usize;
        self.state * Self::CORNERS + row + usize::from(self.corner.col)
    }
}

/// One piece on a table.
struct Walk<'g, F> {
    game: &'g Game,
    frames: Frames,
    taken: F,
}

/// The shortest moves that bring `piece` from where it enters to the cells `goal`, sorted, on a
/// table where some are `taken`. Of several those that turn first and go down last; `None` where
/// there are none. Breadth-first: at most one visit to each place of the piece.
pub(super) fn shortest(
    game: &Game,
    piece: Piece,
    taken: impl Fn(Square) -> bool,
    goal: [Square; 4],
) -> Option<Vec<Move>> {
    let walk = Walk {
        game,
        frames: Frame::all(&game.rules().rotation, piece),
        taken,
    };
    let corner = walk.frames.first()?.entry(game.table_height())?;
    let start = Place { state: 0, corner };
    walk.cells(start)?;
    let mut seen = vec![false; walk.frames.len() * Place::CORNERS];
    seen[start.number()] = true;
    // Places in the order of their distance, each with the move that led there and from where.
    let mut queue = vec![(start, None)];
    let mut next = 0;
    while let Some(&(place, _)) = queue.get(next) {
        if walk.cells(place) == Some(goal) {
            return Some(trace(&queue, next));
        }
        for step in ORDER {
            let Some(to) = walk
                .step(place, step)
                .filter(|&to| walk.cells(to).is_some())
            else {
                continue;
            };
            if !std::mem::replace(&mut seen[to.number()], true) {
                queue.push((to, Some((step, next))));
            }
        }
        next += 1;
    }
    None
}

/// The moves that led to the place at index `at` of the queue.
fn trace(queue: &[(Place, Option<(Move, usize)>)], mut at: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    while let Some((step, from)) = queue[at].1 {
        moves.push(step);
        at = from;
    }
    moves.reverse();
    moves
}

impl<F: Fn(Square) -> bool> Walk<'_, F> {
    /// The place after `step`; `None` where the corner would have a negative column or row.
    fn step(&self, Place { state, corner }: Place, step: Move) -> Option<Place> {
        let count = self.frames.len();
        let to = match step {
            Move::Left | Move::Right | Move::Down => state,
            Move::Clockwise => (state + 1) % count,
            Move::CounterClockwise => (state + count - 1) % count,
        };
        let (right, up) = match step {
            Move::Left => (-1, 0),
            Move::Right => (1, 0),
            Move::Down => (0, -1),
            Move::Clockwise | Move::CounterClockwise => self.frames[state].turn(&self.frames[to]),
        };
        let col = corner.col.checked_add_signed(right)?;
        let row = corner.row.checked_add_signed(up)?;
        Some(Place {
            state: to,
            corner: Square::new(col, row),
        })
    }

    /// The cells of the piece, by rows from the floor, if all are on the table and free.
    fn cells(&self, Place { state, corner }: Place) -> Option<[Square; 4]> {
        let frame = &self.frames[state];
        let on_table = corner.col + frame.width <= self.game.width()
            && corner.row + frame.height <= self.game.table_height();
        let cells = frame
            .cells
            .map(|cell| Square::new(corner.col + cell.col, corner.row + cell.row));
        (on_table && !cells.iter().any(|&cell| (self.taken)(cell))).then_some(cells)
    }
}
