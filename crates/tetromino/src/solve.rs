//! The best play of a game, the landings of its first piece, and the number of ways to play.

use puzzle_core::board::Square;
use puzzle_core::{Answer, Best, Budget};

use crate::puzzle::{Game, Move, Placement, Plan};
use crate::rules::LockOut;
use board::{Board, Layout, Rows};
use search::{Search, Turn};

mod board;
mod bound;
mod flood;
mod hash;
mod moves;
mod outline;
mod path;
mod perft;
mod queue;
mod search;
mod sky;

/// Evaluates `$found` with `$layout` in the narrowest rows and the fewest words that hold the
/// game's boards.
macro_rules! with_layout {
    ($game:expr, |$layout:ident| $found:expr) => {
        match $game.width() {
            0..=6 => with_layout!(@ 6, $game, $layout, $found),
            7..=10 => with_layout!(@ 10, $game, $layout, $found),
            _ => with_layout!(@ 16, $game, $layout, $found),
        }
    };
    (@ $columns:literal, $game:expr, $layout:ident, $found:expr) => {{
        let (width, rows) = ($game.width(), board_rows::<$columns>($game));
        match usize::from(rows).div_ceil(Rows::<$columns>::COUNT) {
            0 | 1 => with_layout!(@ $columns, 1, width, rows, $layout, $found),
            2..=4 => with_layout!(@ $columns, 4, width, rows, $layout, $found),
            _ => with_layout!(@ $columns, 16, width, rows, $layout, $found),
        }
    }};
    (@ $columns:literal, $words:literal, $width:ident, $rows:ident, $layout:ident, $found:expr) => {{
        let $layout = Layout::<$columns, $words>::new($width, $rows);
        $found
    }};
}

impl Game {
    /// The most that the pieces can score, and a plan that does: a placement for each piece until
    /// the pieces are used up or the next can be neither moved nor set.
    ///
    /// Where the budget ends first: the best plan found, which may end before the game does, and
    /// a bound that no plan exceeds. A node of the budget is a board whose next piece is moved; it
    /// is kept, with eight bytes for each way to set that piece. The number of boards grows
    /// exponentially with the pieces, about eightfold a piece on the empty contest table.
    pub fn best(&self, budget: &mut Budget<'_>) -> Best<Plan> {
        with_layout!(self, |layout| best(self, &layout, budget))
    }

    /// The cells of every landing of the first piece, in the order of their numbers; none where
    /// there is no piece or it can be set nowhere. A landing is a set of cells that the piece can
    /// get to by moves, from which it cannot move down, and where the rules let it be set.
    pub fn landings(&self) -> Vec<[Square; 4]> {
        with_layout!(self, |layout| landings(self, &layout))
    }

    /// The number of ways to set all pieces one after another, in the order in which they come and
    /// without hold; placements are told apart by their cells. 1 where there are no pieces.
    ///
    /// Where the budget ends first, as many as were counted. A node of the budget is a board whose
    /// next piece is moved; those of the last piece are counted at once.
    ///
    /// ```
    /// use tetromino::puzzle_core::{Budget, Grid, Size};
    /// use tetromino::{Game, Piece, Rules};
    ///
    /// let field = Grid::filled(Size::new(20, 10), false)?;
    /// let game = Game::new(field, vec![Piece::I, Piece::O, Piece::L], Rules::guideline())?;
    /// assert_eq!(game.perft(&mut Budget::unlimited()).value, 5266);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perft(&self, budget: &mut Budget<'_>) -> Answer<u64> {
        with_layout!(self, |layout| perft::perft(
            self,
            &layout,
            field(self),
            budget
        ))
    }
}

/// Rows that boards need: without those above the field, where nothing is set there and pieces
/// always get everywhere above the field.
fn board_rows<const S: usize>(game: &Game) -> u8 {
    let field_suffices = game.rules().lock_out() == LockOut::Partly
        && queue::moves::<S>(game)
            .iter()
            .flatten()
            .all(|moves| moves.is_open_above_field(game.field_height()));
    if field_suffices {
        game.field_height()
    } else {
        game.table_height()
    }
}

fn best<const S: usize, const N: usize>(
    game: &Game,
    layout: &Layout<S, N>,
    budget: &mut Budget<'_>,
) -> Best<Plan> {
    let mut search = Search::new(game, layout, field(game));
    let stop = search.run(budget);
    let mut line = search.line();
    if stop.is_complete() {
        search.play_on(&mut line);
    }
    let placements = line.turns.into_iter().map(|turn| placement(game, turn));
    Best {
        plan: Plan {
            placements: placements.collect(),
        },
        value: search.score(),
        bound: search.upper_bound(),
        stop,
    }
}

fn landings<const S: usize, const N: usize>(game: &Game, _: &Layout<S, N>) -> Vec<[Square; 4]> {
    let Some(&piece) = game.pieces().first() else {
        return Vec::new();
    };
    let moves = moves::Moves::<S>::new(game, piece);
    let found = moves.landings::<N>(field(game));
    let mut landings: Vec<_> = found
        .map(|landing| squares(moves.cells::<N>(landing)))
        .collect();
    landings.sort_unstable();
    landings
}

/// The taken cells of the field.
fn field<const S: usize, const N: usize>(game: &Game) -> Board<S, N> {
    let rows = (0..game.field_height()).rev().zip(game.field().rows());
    Board::new(rows.flat_map(|(row, cells)| {
        let taken = (0..).zip(cells).filter(|(_, taken)| **taken);
        taken.map(move |(col, _)| Square::new(col, row))
    }))
}

fn placement<const S: usize, const N: usize>(game: &Game, turn: Turn<S, N>) -> Placement {
    let cells = squares(turn.cells);
    let taken = |square| turn.before.contains(square);
    let moves = path::shortest(game, turn.piece, taken, cells);
    let hold = turn.holds.then_some(Move::Hold);
    // The flood reached these cells, so there are moves to them.
    let moves = hold.into_iter().chain(moves.unwrap_or_default());
    Placement::new(turn.piece, cells, moves.collect())
}

fn squares<const S: usize, const N: usize>(piece: Board<S, N>) -> [Square; 4] {
    let mut squares = [Square::default(); 4];
    for (square, cell) in squares.iter_mut().zip(piece.squares()) {
        *square = cell;
    }
    squares
}
