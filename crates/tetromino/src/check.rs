//! The referee: plays by the rules, cell by cell, and knows nothing of the solver.

use puzzle_core::board::Square;
use puzzle_core::{Grid, Pos, Size};

use crate::error::{PlanError, PlanFault};
use crate::puzzle::{Game, Move, Piece, Plan};
use crate::rules::{Drop, LockOut, Turn};

/// Plays `plan` move by move and says what it scores. The plan may end before the game does.
/// Cost: four cells a move, and for a turn four cells an offset.
///
/// # Errors
/// The first placement that the rules forbid.
///
/// ```
/// use tetromino::{Game, check};
/// use tetromino::puzzle_core::Budget;
///
/// let game: Game = "2\nOI\n......\n......\n......\n......\n......\n......\n......\n......".parse()?;
/// let best = game.best(&mut Budget::unlimited());
/// assert_eq!(check(&game, &best.plan), Ok(best.value));
/// # Ok::<(), puzzle_core::ParseError>(())
/// ```
pub fn check(game: &Game, plan: &Plan) -> Result<u64, PlanError> {
    let mut referee = Referee::new(game);
    for (number, placement) in (1..).zip(&plan.placements) {
        let fail = |fault| PlanError { number, fault };
        for (number, &step) in (1..).zip(placement.moves()) {
            if step != Move::Hold && referee.piece().is_none() {
                return Err(fail(PlanFault::NoPiece));
            }
            if !referee.step(step) {
                return Err(fail(PlanFault::Blocked { number, step }));
            }
        }
        let piece = referee.piece().ok_or(fail(PlanFault::NoPiece))?;
        if piece != placement.piece() {
            return Err(fail(PlanFault::OtherPiece(piece)));
        }
        if referee.cells() != Some(placement.cells()) {
            return Err(fail(PlanFault::OtherCells));
        }
        referee.set().ok_or(fail(PlanFault::NotAtRest))?;
    }
    Ok(referee.score())
}

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Referee<'g> {
    game: &'g Game,
    /// Row 0 on top, those above the field first.
    table: Grid<bool>,
    score: u64,
    /// Pieces that have left the queue.
    taken: usize,
    falling: Option<Falling>,
    held: Option<Piece>,
    /// Whether a piece was put aside since the last was set.
    has_held: bool,
    /// Whether a piece could not enter.
    is_over: bool,
}

/// The piece that falls: its state, and where the top-left corner of its box is, as column from
/// the left and row from the floor; both may be outside the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Falling {
    piece: Piece,
    state: u8,
    left: i32,
    top: i32,
    /// Whether it was moved down.
    dropped: bool,
}

impl<'g> Referee<'g> {
    /// The game at its beginning: the first piece has entered, if it can.
    pub fn new(game: &'g Game) -> Self {
        let size = Size::new(game.table_height().into(), game.width().into());
        let above = size.rows - game.field().size().rows;
        let taken = |pos: Pos| {
            let row = pos.row.checked_sub(above)?;
            game.field().get(Pos::new(row, pos.col)).copied()
        };
        // A table is never larger than what a grid may be; it is a few hundred cells.
        let table = Grid::from_fn(size, |pos| taken(pos).unwrap_or(false));
        let mut referee = Self {
            game,
            table: table.unwrap_or_else(|_| game.field().clone()),
            score: 0,
            taken: 0,
            falling: None,
            held: game.held(),
            has_held: false,
            is_over: false,
        };
        referee.enter_next();
        referee
    }

    /// The game that is played.
    pub const fn game(&self) -> &'g Game {
        self.game
    }

    /// The table as it is, row 0 on top: the rows above the field, and the field.
    pub const fn table(&self) -> &Grid<bool> {
        &self.table
    }

    /// The points so far.
    pub const fn score(&self) -> u64 {
        self.score
    }

    /// The piece that falls; `None` when all are set or the next cannot enter.
    pub fn piece(&self) -> Option<Piece> {
        self.falling.map(|falling| falling.piece)
    }

    /// The piece that is put aside.
    pub const fn held(&self) -> Option<Piece> {
        self.held
    }

    /// The rotation state of the piece that falls, by its number from 0.
    pub fn state(&self) -> Option<u8> {
        self.falling.map(|falling| falling.state)
    }

    /// The cells of the piece that falls, by rows from the floor.
    pub fn cells(&self) -> Option<[Square; 4]> {
        self.falling.and_then(|falling| self.free_cells(falling))
    }

    /// Does what the player wants; false, and nothing happens, where that is blocked or the rules
    /// do not allow it. When the queue is used up, [`Move::Hold`] brings in the piece that is
    /// aside.
    pub fn step(&mut self, step: Move) -> bool {
        if step == Move::Hold {
            return self.hold();
        }
        let moved = self.falling.and_then(|falling| self.moved(falling, step));
        if moved.is_some() {
            self.falling = moved;
        }
        moved.is_some()
    }

    fn moved(&self, falling: Falling, step: Move) -> Option<Falling> {
        if let Some(turn) = step.turn() {
            return self.turned(falling, turn);
        }
        let by = |right, down| Falling {
            left: falling.left + right,
            top: falling.top - down,
            dropped: falling.dropped || down > 0,
            ..falling
        };
        let moved = match step {
            Move::Left => by(-1, 0),
            Move::Right => by(1, 0),
            _ => by(0, 1),
        };
        let allowed = step == Move::Down || self.is_free(falling);
        (allowed && self.free_cells(moved).is_some()).then_some(moved)
    }

    /// Whether the rules let the piece be moved otherwise than down.
    fn is_free(&self, falling: Falling) -> bool {
        self.game.rules().drop() == Drop::Soft || !falling.dropped
    }

    fn turned(&self, falling: Falling, turn: Turn) -> Option<Falling> {
        let rotation = self.game.rules().rotation();
        let count = rotation.states(falling.piece).len() as u8;
        let state = match turn {
            Turn::Clockwise => falling.state + 1,
            Turn::CounterClockwise => falling.state + count - 1,
            Turn::Half => falling.state + 2,
        } % count;
        let in_place = Falling { state, ..falling };
        let kicks = rotation.kicks(falling.piece, falling.state, turn);
        let centred = rotation.centre_column(falling.piece) && self.is_blocked_in_centre(in_place);
        let kicks = if centred {
            &kicks[..kicks.len().min(1)]
        } else {
            kicks
        };
        let kicked = kicks.iter().map(|offset| Falling {
            left: in_place.left + i32::from(offset.right),
            top: in_place.top + i32::from(offset.up),
            ..in_place
        });
        let mut kicked = kicked.filter(|_| self.is_free(falling));
        kicked.find(|&kicked| self.free_cells(kicked).is_some())
    }

    /// Whether the first cell of the piece that is not free lies in the second column of its box.
    fn is_blocked_in_centre(&self, falling: Falling) -> bool {
        let shape = self.shape(falling);
        let first = shape
            .into_iter()
            .find(|&cell| self.square(falling, cell).is_none());
        first.is_some_and(|cell| cell.col == 1)
    }

    fn hold(&mut self) -> bool {
        if !self.game.rules().hold() || self.has_held {
            return false;
        }
        let falls = self.piece();
        let queue_left = self.taken < self.game.pieces().len();
        let used_up = falls.is_none() && !queue_left && self.held.is_some();
        let swaps = falls.is_some() && (self.held.is_some() || queue_left);
        if self.is_over || !swaps && !used_up {
            return false;
        }
        self.has_held = true;
        let next = std::mem::replace(&mut self.held, falls);
        match next {
            Some(piece) => self.enter(piece),
            None => self.enter_next(),
        }
        true
    }

    /// Sets the piece where it is, clears the full rows, lets the next piece enter, and says how
    /// many rows were cleared. `None`, and nothing happens, where it can move down or the rules
    /// do not let it be set so high.
    pub fn set(&mut self) -> Option<u32> {
        let falling = self.falling?;
        if self.moved(falling, Move::Down).is_some() {
            return None;
        }
        let cells = self.free_cells(falling)?;
        let above = |cell: &Square| cell.row >= self.game.field_height();
        let is_out = match self.game.rules().lock_out() {
            LockOut::Partly => cells.iter().any(above),
            LockOut::Wholly => cells.iter().all(above),
            LockOut::Never => false,
        };
        if is_out {
            return None;
        }
        for cell in cells {
            let pos = self.pos(cell);
            if let Some(taken) = pos.and_then(|pos| self.table.get_mut(pos)) {
                *taken = true;
            }
        }
        let cleared = self.clear();
        self.score = self.score.saturating_add(self.game.rules().score(cleared));
        self.has_held = false;
        self.enter_next();
        Some(cleared)
    }

    fn enter_next(&mut self) {
        self.falling = None;
        if let Some(&piece) = self.game.pieces().get(self.taken) {
            self.taken += 1;
            self.enter(piece);
        }
    }

    fn enter(&mut self, piece: Piece) {
        let rules = self.game.rules();
        let (width, rows) = (self.game.width(), self.game.field_height());
        let (left, top) = rules.entry(piece, width, rows);
        let falling = Falling {
            piece,
            state: rules.rotation().entry(piece),
            left,
            top,
            dropped: false,
        };
        self.falling = self.free_cells(falling).map(|_| falling);
        self.is_over = self.falling.is_none();
    }

    fn shape(&self, falling: Falling) -> [Pos; 4] {
        let states = self.game.rules().rotation().states(falling.piece);
        states[usize::from(falling.state)].cells()
    }

    /// The cells of a piece, if all are on the table and free.
    fn free_cells(&self, falling: Falling) -> Option<[Square; 4]> {
        let mut squares = [Square::default(); 4];
        for (square, cell) in squares.iter_mut().zip(self.shape(falling)) {
            *square = self.square(falling, cell)?;
        }
        squares.sort_unstable();
        Some(squares)
    }

    /// Where a cell of a piece's box is, if that is on the table and free.
    fn square(&self, falling: Falling, cell: Pos) -> Option<Square> {
        let col = u8::try_from(falling.left + cell.col.cast_signed()).ok()?;
        let row = u8::try_from(falling.top - cell.row.cast_signed()).ok()?;
        let square = Square::new(col, row);
        let taken = *self.table.get(self.pos(square)?)?;
        (!taken).then_some(square)
    }

    fn pos(&self, square: Square) -> Option<Pos> {
        let row = self
            .table
            .size()
            .rows
            .checked_sub(u32::from(square.row) + 1)?;
        Some(Pos::new(row, square.col.into()))
    }

    /// Takes out full rows from the top down, each time moving down what is above.
    fn clear(&mut self) -> u32 {
        let size = self.table.size();
        let (rows, cols) = (size.rows as usize, size.cols as usize);
        let cells = self.table.cells_mut();
        let mut cleared = 0;
        for row in 0..rows {
            if cells[row * cols..][..cols].iter().all(|&taken| taken) {
                cells.copy_within(..row * cols, cols);
                cells[..cols].fill(false);
                cleared += 1;
            }
        }
        cleared
    }
}
