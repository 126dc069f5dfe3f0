//! The best play of a game, the landings of its first piece, and the number of ways to play.

use std::ops::ControlFlow;

use puzzle_core::board::Square;
use puzzle_core::{Answer, Best, Budget, Puzzle, Stop};

use crate::clear::{PerfectClear, Share, Tiling};
use crate::puzzle::{Game, Goal, Move, Placement, Plan};
use crate::rules::LockOut;
use board::{Board, Layout};
use fewest::Aim;
use moves::{MOST, Moves};
use open::{Opening, Openings, openings};
use queue::Queue;
use search::{Search, Turn};

mod board;
mod bound;
mod clear;
mod fewest;
mod fill;
mod flood;
mod hash;
mod low;
mod moves;
mod open;
mod outline;
mod path;
mod perft;
mod queue;
mod search;
mod sky;
mod table;
mod tally;

/// Evaluates `$found` with `$layout` in the narrowest rows that hold the game's boards: those of
/// the contest in one word, and the usual ones in four.
macro_rules! with_layout {
    ($game:expr, |$layout:ident, $openings:ident| $found:expr) => {{
        let $openings = openings($game);
        let (width, rows) = ($game.width(), board_rows($game, &$openings));
        match (width, rows, $game.table_height()) {
            (0..=6, 0..=10, 0..=20) => {
                let $layout = Layout::<6, 1>::new(width, rows);
                $found
            }
            (0..=10, _, 0..=24) => {
                let $layout = Layout::<10, 4>::new(width, rows);
                $found
            }
            _ => {
                let $layout = Layout::<16, MOST>::new(width, rows);
                $found
            }
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
        with_layout!(self, |layout, openings| best(
            self, &layout, openings, budget
        ))
    }

    /// The fewest pieces that reach `goal`, and a plan with so many.
    ///
    /// No value and no plan where none was found; no bound where that is a proof that there is
    /// none. Where the budget ends first: the best plan found, and a bound than which no plan has
    /// fewer pieces. A plan that does not reach the goal is none. A node of the budget is a board
    /// whose next piece is moved; it is kept.
    ///
    /// ```
    /// use tetromino::puzzle_core::{Budget, Grid, Size};
    /// use tetromino::{Game, Goal, Piece, Rules};
    ///
    /// let field = Grid::filled(Size::new(20, 4), false)?;
    /// let game = Game::new(field, vec![Piece::O, Piece::I, Piece::O], Rules::guideline())?;
    /// let best = game.fewest(Goal::Rows(2), &mut Budget::unlimited());
    /// assert_eq!((best.value, best.bound), (Some(2), Some(2)));
    /// let held = best.plan.expect("a plan").placements;
    /// assert_eq!(held.iter().map(|set| set.piece()).collect::<Vec<_>>(), [Piece::O, Piece::O]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fewest(&self, goal: Goal, budget: &mut Budget<'_>) -> Best<Option<Plan>, Option<u64>> {
        with_layout!(self, |layout, openings| {
            let queue = Queue::new(self, openings);
            let found = fewest::fewest(&Aim::new(self, goal, &layout), &queue, field(self), budget);
            let plan = |turns: Vec<Turn<_, _>>| {
                let placements = turns.into_iter().map(|turn| placement(self, turn));
                Plan {
                    placements: placements.collect(),
                }
            };
            Best {
                value: found.plan.as_ref().map(|turns| turns.len() as u64),
                plan: found.plan.map(plan),
                bound: found.bound,
                stop: found.stop,
            }
        })
    }

    /// About how many bytes [`best`](Self::best) and [`fewest`](Self::fewest) keep at most for each
    /// node of their budget: some hundred, more on large tables.
    ///
    /// ```
    /// use tetromino::puzzle_core::{Budget, Grid, Size};
    /// use tetromino::{Game, Rules};
    ///
    /// let field = Grid::filled(Size::new(20, 10), false)?;
    /// let game = Game::new(field, Vec::new(), Rules::guideline())?;
    /// let in_memory = Budget::nodes((256 << 20) / game.bytes_per_node());
    /// assert!(in_memory.nodes_left() > 500_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bytes_per_node(&self) -> u64 {
        with_layout!(self, |layout, _openings| bytes_per_node(&layout))
    }

    /// The cells of every landing of the first piece, in the order of their numbers; none where
    /// there is no piece or it can be set nowhere. A landing is a set of cells that the piece can
    /// get to by moves, from which it cannot move down, and where the rules let it be set.
    pub fn landings(&self) -> Vec<[Square; 4]> {
        with_layout!(self, |layout, openings| landings(self, &layout, openings))
    }

    /// The number of ways to fill the free cells of the field with pieces of all seven kinds, each
    /// as often as it is wanted, in the states that the rotation system has; at most `u128::MAX`.
    /// Neither the game's pieces nor moves nor rows that are cleared matter.
    ///
    /// 0 where the budget ends first. A node of the budget is a set of ways that have filled the
    /// field up to some cell alike; there are at most 2⁵¹ of them for a cell.
    ///
    /// ```
    /// use tetromino::puzzle_core::{Budget, Grid, Size};
    /// use tetromino::{Game, Rules};
    ///
    /// let game = Game::new(Grid::filled(Size::new(4, 4), false)?, Vec::new(), Rules::guideline())?;
    /// assert_eq!(game.tilings(&mut Budget::unlimited()).value, 117);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tilings(&self, budget: &mut Budget<'_>) -> Answer<u128> {
        fill::count(self, budget)
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
        with_layout!(self, |layout, openings| perft::perft(
            self,
            &layout,
            openings,
            field(self),
            budget
        ))
    }
}

impl PerfectClear {
    /// About how many bytes [`share`](Self::share) and [`minimal`](Self::minimal) keep at most for
    /// each node of their budget: some hundred, more on large tables.
    pub fn bytes_per_node(&self) -> u64 {
        self.game().bytes_per_node()
    }

    /// How many queues of the pattern end in a perfect clear.
    ///
    /// Where the budget ends first, as many as are known. Cost: nodes of the budget for each board
    /// that can be reached on the way and each kind of piece that can be next, all queues together;
    /// and then for each beginning of a queue that does not settle it, as many as there are choices
    /// of what is set and what is aside.
    pub fn share(&self, budget: &mut Budget<'_>) -> Answer<Share> {
        let game = self.game();
        with_layout!(game, |layout, openings| clear::share(
            self,
            &layout,
            openings,
            field(game),
            budget
        ))
    }

    /// The fewest tilings that suffice: each queue of the pattern that ends in a perfect clear can
    /// make one of them. In the order of [`search`](Puzzle::search).
    ///
    /// No value and no tilings where the budget ends before all are found; after that as few as
    /// were found, and how few it must be at least. Cost: that of all tilings, and then one node of
    /// the budget for each group of queues alike and each choice of a tiling; choices can be
    /// exponential in the tilings.
    pub fn minimal(&self, budget: &mut Budget<'_>) -> Best<Vec<Tiling>, Option<u64>> {
        let game = self.game();
        with_layout!(game, |layout, openings| clear::minimal(
            self,
            &layout,
            openings,
            field(game),
            budget
        ))
    }
}

impl Puzzle for PerfectClear {
    type Solution = Tiling;

    /// Visits the tilings that some queue of the pattern can set, sorted by the tile of the first
    /// free cell, then of the next cell that this leaves free, and so on; tiles are sorted by
    /// piece, then by cells.
    ///
    /// Cost: nodes of the budget for each board that can be reached on the way, as for
    /// [`share`](PerfectClear::share), then one for each tile that is tried, and for each tiling
    /// those of its orders.
    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Tiling) -> ControlFlow<()>,
    ) -> Stop {
        let game = self.game();
        with_layout!(game, |layout, openings| clear::tilings(
            self,
            &layout,
            openings,
            field(game),
            budget,
            &mut |tiling, _| visit(&tiling)
        ))
    }
}

/// Rows that boards need: without those above the field, where nothing is set there and pieces
/// always get everywhere above the field.
fn board_rows(game: &Game, openings: &Openings) -> u8 {
    let is_open = |opening: &Opening| opening.is_under_sky(game.field_height().into());
    if game.rules().lock_out() == LockOut::Partly && openings.iter().flatten().all(is_open) {
        game.field_height()
    } else {
        game.table_height()
    }
}

fn best<const S: usize, const N: usize>(
    game: &Game,
    layout: &Layout<S, N>,
    openings: Openings,
    budget: &mut Budget<'_>,
) -> Best<Plan> {
    let mut search = Search::new(game, layout, openings, field(game));
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

const fn bytes_per_node<const S: usize, const N: usize>(_: &Layout<S, N>) -> u64 {
    Search::<S, N>::NODE_BYTES as u64
}

fn landings<const S: usize, const N: usize>(
    game: &Game,
    _: &Layout<S, N>,
    mut openings: Openings,
) -> Vec<[Square; 4]> {
    let Some(&piece) = game.pieces().first() else {
        return Vec::new();
    };
    let Some(opening) = openings[piece as usize].take() else {
        return Vec::new();
    };
    let moves = Moves::<S>::new(game, piece, opening);
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
