//! The best play of a game, and the landings of its first piece.

use puzzle_core::board::{Layout, Square};
use puzzle_core::{Best, Board, Budget, Stop};

use crate::puzzle::{Game, Placement, Plan};
use moves::Moves;
use search::{Search, Turn};

mod bound;
mod frame;
mod hash;
mod moves;
mod path;
mod search;

/// Evaluates `$found` with `$layout` in the fewest words that hold the game's boards; `$none` is
/// for sizes that no game has.
macro_rules! with_layout {
    ($game:expr, |$layout:ident| $found:expr, $none:expr) => {{
        let (width, height) = board_size($game);
        if let Ok($layout) = Layout::<1>::new(width, height) {
            $found
        } else if let Ok($layout) = Layout::<2>::new(width, height) {
            $found
        } else if let Ok($layout) = Layout::<4>::new(width, height) {
            $found
        } else if let Ok($layout) = Layout::<8>::new(width, height) {
            $found
        } else if let Ok($layout) = Layout::<16>::new(width, height) {
            $found
        } else {
            $none
        }
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
        let nothing = Best {
            plan: Plan::default(),
            value: 0,
            bound: u64::MAX,
            stop: Stop::BudgetExhausted,
        };
        with_layout!(self, |layout| best(self, &layout, budget), nothing)
    }

    /// The cells of every landing of the first piece, in the order of their numbers; none where
    /// there is no piece or it can be set nowhere. A landing is a set of cells wholly in the field
    /// that the piece can get to by moves and from which it cannot move down.
    pub fn landings(&self) -> Vec<[Square; 4]> {
        with_layout!(self, |layout| landings(self, &layout), Vec::new())
    }
}

/// Columns and rows that boards need: without those above the field, where that does no harm.
fn board_size(game: &Game) -> (u32, u32) {
    let height = if moves::field_suffices(game) {
        game.field_height()
    } else {
        game.table_height()
    };
    (game.width().into(), height.into())
}

fn best<const N: usize>(game: &Game, layout: &Layout<N>, budget: &mut Budget<'_>) -> Best<Plan> {
    let mut search = Search::new(game, layout, field(game, layout));
    let stop = search.run(budget);
    let mut line = search.line();
    if stop.is_complete() {
        search.play_on(&mut line);
    }
    let placements = line
        .into_iter()
        .map(|turn| placement(game, layout, turn))
        .collect();
    Best {
        plan: Plan { placements },
        value: search.score(),
        bound: search.upper_bound(),
        stop,
    }
}

fn landings<const N: usize>(game: &Game, layout: &Layout<N>) -> Vec<[Square; 4]> {
    let Some(&piece) = game.pieces().first() else {
        return Vec::new();
    };
    let moves = Moves::new(game, piece, layout);
    let mut landings = Vec::new();
    moves.for_each_landing(field(game, layout), |landing| {
        landings.push(squares(layout, moves.cells(landing)));
    });
    landings.sort_unstable();
    landings
}

/// The taken cells of the field.
fn field<const N: usize>(game: &Game, layout: &Layout<N>) -> Board<N> {
    let rows = (0..game.field_height()).rev().zip(game.field().rows());
    layout.board(rows.flat_map(|(row, cells)| {
        let taken = (0..).zip(cells).filter(|(_, taken)| **taken);
        taken.map(move |(col, _)| Square::new(col, row))
    }))
}

fn placement<const N: usize>(game: &Game, layout: &Layout<N>, turn: Turn<N>) -> Placement {
    let Turn {
        piece,
        before,
        cells,
    } = turn;
    let cells = squares(layout, cells);
    let moves = path::shortest(game, piece, |square| layout.contains(before, square), cells);
    // The flood reached these cells, so there are moves to them.
    Placement::new(piece, cells, moves.unwrap_or_default())
}

fn squares<const N: usize>(layout: &Layout<N>, piece: Board<N>) -> [Square; 4] {
    let mut squares = [Square::default(); 4];
    for (square, cell) in squares.iter_mut().zip(piece.cells()) {
        *square = layout.square(cell);
    }
    squares
}
