//! The referee: plays by the rules, cell by cell, and knows nothing of the solver.

use puzzle_core::board::Square;
use puzzle_core::{Grid, Pos};

use crate::error::{PlanError, PlanFault};
use crate::puzzle::{Game, Move, Piece, Plan};
use crate::rules::Rules;

/// Plays `plan` move by move and says what it scores. The plan may end before the game does.
/// Cost: four cells a move.
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
        let piece = referee.piece().ok_or(fail(PlanFault::NoPiece))?;
        if piece != placement.piece() {
            return Err(fail(PlanFault::OtherPiece(piece)));
        }
        for (number, &step) in (1..).zip(placement.moves()) {
            if !referee.step(step) {
                return Err(fail(PlanFault::Blocked { number, step }));
            }
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
    field: Grid<bool>,
    score: u64,
    set: usize,
    falling: Option<Falling>,
}

/// The piece that falls: its state, and where the top-left corner of its box is, as column from
/// the left and row from the floor; both may be outside the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Falling {
    piece: Piece,
    state: usize,
    left: i32,
    top: i32,
}

impl<'g> Referee<'g> {
    /// The game at its beginning: the first piece has entered, if it can.
    pub fn new(game: &'g Game) -> Self {
        let field = game.field().clone();
        let mut referee = Self {
            game,
            field,
            score: 0,
            set: 0,
            falling: None,
        };
        referee.enter();
        referee
    }

    /// The field as it is now, row 0 on top.
    pub const fn field(&self) -> &Grid<bool> {
        &self.field
    }

    /// The points so far.
    pub const fn score(&self) -> u64 {
        self.score
    }

    /// The piece that falls; `None` when all are set or the next cannot enter.
    pub fn piece(&self) -> Option<Piece> {
        self.falling.map(|falling| falling.piece)
    }

    /// The rotation state of the piece that falls, by its number from 0.
    pub fn state(&self) -> Option<usize> {
        self.falling.map(|falling| falling.state)
    }

    /// The cells of the piece that falls, by rows from the floor.
    pub fn cells(&self) -> Option<[Square; 4]> {
        self.falling.and_then(|falling| self.free_cells(falling))
    }

    /// Moves the piece one step; false, and nothing moves, where that is blocked.
    pub fn step(&mut self, step: Move) -> bool {
        let Some(falling) = self.falling else {
            return false;
        };
        let count = self.game.rules().rotation.states(falling.piece).len();
        let moved = match step {
            Move::Left => Falling {
                left: falling.left - 1,
                ..falling
            },
            Move::Right => Falling {
                left: falling.left + 1,
                ..falling
            },
            Move::Down => Falling {
                top: falling.top - 1,
                ..falling
            },
            Move::Clockwise => Falling {
                state: (falling.state + 1) % count,
                ..falling
            },
            Move::CounterClockwise => Falling {
                state: (falling.state + count - 1) % count,
                ..falling
            },
        };
        let legal = self.free_cells(moved).is_some();
        if legal {
            self.falling = Some(moved);
        }
        legal
    }

    /// Sets the piece where it is, clears the full rows, lets the next piece enter, and says how
    /// many rows were cleared. `None`, and nothing happens, where it can move down or is not
    /// wholly in the field.
    pub fn set(&mut self) -> Option<u32> {
        if self.clone().step(Move::Down) {
            return None;
        }
        let rows = self.field.size().rows;
        let in_field = self.cells()?.map(|cell| {
            let row = rows.checked_sub(u32::from(cell.row) + 1)?;
            Some(Pos::new(row, cell.col.into()))
        });
        if in_field.contains(&None) {
            return None;
        }
        for pos in in_field.into_iter().flatten() {
            if let Some(cell) = self.field.get_mut(pos) {
                *cell = true;
            }
        }
        let cleared = self.clear();
        self.score += Rules::score(cleared);
        self.set += 1;
        self.enter();
        Some(cleared)
    }

    fn enter(&mut self) {
        self.falling = self.game.pieces().get(self.set).and_then(|&piece| {
            let top = i32::from(self.game.table_height()) - 1;
            let falling = Falling {
                piece,
                state: 0,
                left: 0,
                top,
            };
            self.free_cells(falling).map(|_| falling)
        });
    }

    /// The cells of a piece, if all are on the table and free.
    fn free_cells(&self, falling: Falling) -> Option<[Square; 4]> {
        let shape = self
            .game
            .rules()
            .rotation
            .states(falling.piece)
            .get(falling.state)?;
        let mut squares = [Square::default(); 4];
        for (square, cell) in squares.iter_mut().zip(shape.cells()) {
            let col = u8::try_from(falling.left + cell.col.cast_signed()).ok()?;
            let row = u8::try_from(falling.top - cell.row.cast_signed()).ok()?;
            if col >= self.game.width() || row >= self.game.table_height() || self.taken(col, row) {
                return None;
            }
            *square = Square::new(col, row);
        }
        squares.sort_unstable();
        Some(squares)
    }

    fn taken(&self, col: u8, row: u8) -> bool {
        let from_top = self.field.size().rows.checked_sub(u32::from(row) + 1);
        from_top
            .and_then(|row| self.field.get(Pos::new(row, col.into())))
            .is_some_and(|&taken| taken)
    }

    /// Takes out full rows from the top down, each time moving down what is above.
    fn clear(&mut self) -> u32 {
        let size = self.field.size();
        let (rows, cols) = (size.rows as usize, size.cols as usize);
        let cells = self.field.cells_mut();
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
