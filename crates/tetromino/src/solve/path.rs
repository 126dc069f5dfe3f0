//! The shortest moves that bring a piece to where it is set.

use puzzle_core::Pos;
use puzzle_core::board::Square;

use crate::puzzle::{Game, Move, Piece};
use crate::rules::{Drop, RotationSystem};

/// The order in which moves are tried.
const ORDER: [Move; 6] = [
    Move::Clockwise,
    Move::CounterClockwise,
    Move::HalfTurn,
    Move::Left,
    Move::Right,
    Move::Down,
];

/// A place of the piece: its rotation state, and the top-left cell of its box, which may be outside
/// the table, as column from the left and row from the floor.
#[derive(Clone, Copy, Debug)]
struct Place {
    state: u8,
    left: i32,
    top: i32,
    /// Whether it may only fall.
    falls: bool,
}

impl Place {
    /// How far a box may hang out of the table.
    const MARGIN: i32 = 4;
    const COLUMNS: i32 = Game::MAX_WIDTH.cast_signed() + 2 * Self::MARGIN;
    const ROWS: i32 = Game::MAX_HEIGHT.cast_signed() + 2 * Self::MARGIN;
    /// How many places there are.
    const COUNT: usize = 2 * RotationSystem::MAX_STATES * (Self::COLUMNS * Self::ROWS) as usize;

    fn number(self) -> usize {
        let row = i32::from(self.falls) * 4 + i32::from(self.state);
        let row = row * Self::ROWS + self.top + Self::MARGIN;
        (row * Self::COLUMNS + self.left + Self::MARGIN).unsigned_abs() as usize
    }
}

/// One piece on a table.
struct Walk<'g> {
    game: &'g Game,
    piece: Piece,
    /// Where nothing can be, by rows from below the table up, with a margin around the table: bit
    /// c + [`Place::MARGIN`] for column c.
    blocked: [u32; Place::ROWS as usize],
}

/// The shortest moves that bring `piece` from where it enters to the cells `goal` on a table where
/// some are `taken`. Of several those that turn first and go down last; `None` where there are
/// none. Breadth-first: at most one visit to each place of the piece.
pub(crate) fn shortest(
    game: &Game,
    piece: Piece,
    taken: impl Fn(Square) -> bool,
    goal: [Square; 4],
) -> Option<Vec<Move>> {
    let walk = Walk::new(game, piece, taken);
    let (left, top) = game.rules().entry(piece, game.width(), game.field_height());
    let start = Place {
        state: game.rules().rotation().entry(piece),
        left,
        top,
        falls: false,
    };
    if !walk.fits(start) {
        return None;
    }
    let mut seen = vec![false; Place::COUNT];
    seen[start.number()] = true;
    // Places in the order of their distance, each with the move that led there and from where.
    let mut queue = vec![(start, None)];
    let mut next = 0;
    while let Some(&(place, _)) = queue.get(next) {
        if walk.covers(place, goal) {
            return Some(trace(&queue, next));
        }
        for step in ORDER {
            if let Some(to) = walk.step(place, step)
                && !std::mem::replace(&mut seen[to.number()], true)
            {
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

impl<'g> Walk<'g> {
    fn new(game: &'g Game, piece: Piece, taken: impl Fn(Square) -> bool) -> Self {
        let mut blocked = [u32::MAX; Place::ROWS as usize];
        let rows = blocked.iter_mut().skip(Place::MARGIN as usize);
        for (row, blocked) in (0..game.table_height()).zip(rows) {
            for col in (0..game.width()).filter(|&col| !taken(Square::new(col, row))) {
                *blocked &= !(1 << (i32::from(col) + Place::MARGIN));
            }
        }
        Self {
            game,
            piece,
            blocked,
        }
    }

    /// The place after `step`, if the piece fits there.
    fn step(&self, place: Place, step: Move) -> Option<Place> {
        let only_falls = self.game.rules().drop() == Drop::Only;
        let Place { left, top, .. } = place;
        let to = match step {
            Move::Down => Place {
                top: top - 1,
                falls: only_falls,
                ..place
            },
            _ if place.falls => return None,
            Move::Left => Place {
                left: left - 1,
                ..place
            },
            Move::Right => Place {
                left: left + 1,
                ..place
            },
            _ => return self.turned(place, step),
        };
        self.fits(to).then_some(to)
    }

    fn turned(&self, place: Place, step: Move) -> Option<Place> {
        let rotation = self.game.rules().rotation();
        let turn = step.turn()?;
        let count = rotation.states(self.piece).len() as u8;
        let to = Place {
            state: turn.target(place.state, count),
            ..place
        };
        let kicks = rotation.kicks(self.piece, place.state, turn);
        let mut kicked = kicks.iter().map(|kick| Place {
            left: to.left + i32::from(kick.right),
            top: to.top + i32::from(kick.up),
            ..to
        });
        let fits = |kicked: &Place| self.fits(*kicked);
        if rotation.centre_column(self.piece) {
            let first = kicked.next().filter(fits);
            if first.is_some() || self.is_blocked_in_centre(to) {
                return first;
            }
        }
        kicked.find(fits)
    }

    fn is_blocked_in_centre(&self, place: Place) -> bool {
        let mut cells = self.cells(place).into_iter();
        let first = cells.find(|&cell| self.is_blocked(place, cell));
        first.is_some_and(|cell| cell.col == 1)
    }

    /// The cells of the piece's box that it covers, in reading order.
    fn cells(&self, place: Place) -> [Pos; 4] {
        let states = self.game.rules().rotation().states(self.piece);
        states[usize::from(place.state)].cells()
    }

    /// Whether a cell of the box is taken or outside the table.
    fn is_blocked(&self, place: Place, cell: Pos) -> bool {
        let row = usize::try_from(place.top - cell.row.cast_signed() + Place::MARGIN);
        let col = u32::try_from(place.left + cell.col.cast_signed() + Place::MARGIN);
        let row = row.ok().and_then(|row| self.blocked.get(row));
        let bit = col.ok().and_then(|col| row?.checked_shr(col));
        bit.is_none_or(|bit| bit & 1 == 1)
    }

    /// Whether all cells of the piece are on the table and free.
    fn fits(&self, place: Place) -> bool {
        let cells = self.cells(place);
        cells.iter().all(|&cell| !self.is_blocked(place, cell))
    }

    /// Whether the piece covers just these cells.
    fn covers(&self, place: Place, goal: [Square; 4]) -> bool {
        self.cells(place).iter().all(|cell| {
            let (col, row) = (
                place.left + cell.col.cast_signed(),
                place.top - cell.row.cast_signed(),
            );
            let is_here =
                |square: &Square| i32::from(square.col) == col && i32::from(square.row) == row;
            goal.iter().any(is_here)
        })
    }
}
