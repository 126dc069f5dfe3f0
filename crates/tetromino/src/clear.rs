//! Perfect clears of a field, as they are asked for and as they are found.

use core::fmt;

use puzzle_core::board::Square;
use puzzle_core::{Grid, Pos, Solution};
use smallvec::SmallVec;

use crate::error::{GameError, GameFault};
use crate::pattern::Pattern;
use crate::puzzle::{Game, Piece};
use crate::rules::Rules;

/// The perfect clears of a field with the queues of a pattern: pieces are set, none above the
/// lowest rows of the field, until just these rows are cleared and nothing is left.
///
/// ```
/// use tetromino::puzzle_core::{Budget, Grid, Puzzle, Size};
/// use tetromino::{PerfectClear, Rules};
///
/// // Four columns are free in the lowest four rows.
/// let field = Grid::from_fn(Size::new(20, 10), |pos| pos.row >= 16 && pos.col < 6)?;
/// let clear = PerfectClear::new(field, 4, "T,*p4".parse()?, Rules::guideline())?;
/// let share = clear.share(&mut Budget::unlimited()).value;
/// assert_eq!(share.to_string(), "744/840");
/// let found = clear.solve(&mut Budget::unlimited()).value.expect("one of them");
/// assert_eq!(found.tiles().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PerfectClear {
    /// Its pieces are one of each kind that the pattern can give.
    game: Game,
    rows: u8,
    pattern: Pattern,
}

impl PerfectClear {
    /// The perfect clears of the lowest `rows` rows of `field` (row 0 on top, true for a taken
    /// cell) under these rules, with hold if they let pieces be held.
    ///
    /// There are none where a cell above these rows is taken, or where the free cells of these
    /// rows are no multiple of four. For 0 rows of a free field there is one without any piece.
    ///
    /// # Errors
    /// All faults of the size: those of [`Game::new`], and more rows than the field has.
    pub fn new(
        field: Grid<bool>,
        rows: u8,
        pattern: Pattern,
        rules: Rules,
    ) -> Result<Self, GameError> {
        let most = field.size().rows;
        let comes = |piece: &Piece| pattern.most(*piece) > 0;
        let kinds = Piece::ALL.into_iter().filter(comes).collect();
        let game = Game::new(field, kinds, rules);
        if u32::from(rows) <= most {
            return Ok(Self {
                game: game?,
                rows,
                pattern,
            });
        }
        let mut faults = game.err().map_or_else(SmallVec::new, |error| error.faults);
        faults.push(GameFault::ClearedRows { rows, field: most });
        Err(GameError { faults })
    }

    /// The same with a piece that was put aside before. Where the rules do not let pieces be held,
    /// it stays there.
    #[must_use]
    pub fn with_held(self, held: Option<Piece>) -> Self {
        Self {
            game: self.game.with_held(held),
            ..self
        }
    }

    /// The cells that can be taken, row 0 on top, true where taken.
    pub const fn field(&self) -> &Grid<bool> {
        self.game.field()
    }

    /// The rows that are cleared.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The queues.
    pub const fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The piece that is put aside at the beginning.
    pub const fn held(&self) -> Option<Piece> {
        self.game.held()
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// The game on this field, with one piece of each kind that the pattern can give.
    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }
}

/// A piece and the cells of the field that it fills: rows keep their place when others below them
/// are cleared, so that its rows need not be next to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    piece: Piece,
    cells: [Square; 4],
}

impl Tile {
    pub(crate) const fn new(piece: Piece, cells: [Square; 4]) -> Self {
        Self { piece, cells }
    }

    /// The piece.
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    /// Its cells by rows from the floor of the field as it is at the beginning.
    pub const fn cells(&self) -> [Square; 4] {
        self.cells
    }
}

impl fmt::Display for Tile {
    /// Writes `O c1r1 c2r1 c1r2 c2r2`, columns from the left and rows from the floor, from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.piece)?;
        self.cells.iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}

/// A perfect clear without regard to the order of its pieces: tiles that fill all free cells, and
/// that can be set one after another with some queue.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tiling {
    tiles: Vec<Tile>,
    /// Rows of the field.
    height: u8,
    queues: u128,
}

impl Tiling {
    pub(crate) const fn new(tiles: Vec<Tile>, height: u8, queues: u128) -> Self {
        Self {
            tiles,
            height,
            queues,
        }
    }

    /// The tiles by their first cell, by rows from the floor.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// With how many queues of the pattern the tiles can be set.
    pub const fn queues(&self) -> u128 {
        self.queues
    }
}

impl Solution for Tiling {
    type Value = Tile;

    /// The free cells by rows from the floor, row 0 on top, each with the tile that fills it.
    fn cells(&self) -> impl Iterator<Item = (Pos, Tile)> {
        let filled = |tile: &Tile| tile.cells.map(|cell| (cell, *tile));
        let mut cells: Vec<_> = self.tiles.iter().flat_map(filled).collect();
        cells.sort_unstable_by_key(|(cell, _)| *cell);
        let last = u32::from(self.height).saturating_sub(1);
        cells.into_iter().map(move |(cell, tile)| {
            let row = last.saturating_sub(cell.row.into());
            (Pos::new(row, cell.col.into()), tile)
        })
    }
}

/// How many queues of a pattern end in a perfect clear. What is not known when the budget ends is
/// among neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Share {
    /// Queues that do.
    pub succeeding: u128,
    /// Queues that do not.
    pub failing: u128,
    /// All queues of the pattern.
    pub queues: u128,
}

impl fmt::Display for Share {
    /// Writes `744/840`: those that succeed, and all.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.succeeding, self.queues)
    }
}
