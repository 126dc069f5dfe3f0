//! The game as it is given, and a plan for it.

use core::fmt;

use puzzle_core::Grid;
use puzzle_core::board::Square;
use smallvec::SmallVec;

use crate::error::{GameError, GameFault};
use crate::rules::{Rules, Turn};

/// One of the seven tetrominoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// Four in a row.
    I,
    /// The square.
    O,
    /// Three in a row with a foot to the right.
    L,
    /// Three in a row with a foot to the left.
    J,
    /// Three in a row with one in the middle.
    T,
    /// Two and two, the upper to the right.
    S,
    /// Two and two, the upper to the left.
    Z,
}

impl Piece {
    /// All seven.
    pub const ALL: [Self; 7] = [
        Self::I,
        Self::O,
        Self::L,
        Self::J,
        Self::T,
        Self::S,
        Self::Z,
    ];

    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Self::I => 'I',
            Self::O => 'O',
            Self::L => 'L',
            Self::J => 'J',
            Self::T => 'T',
            Self::S => 'S',
            Self::Z => 'Z',
        }
    }

    /// The piece with that capital letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What a player does with a falling piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// One row down.
    Down,
    /// To the next rotation state.
    Clockwise,
    /// To the previous rotation state.
    CounterClockwise,
    /// To the next but one.
    HalfTurn,
    /// Puts it aside; the piece that was aside, or else the next, enters.
    Hold,
}

impl Move {
    /// All seven.
    pub const ALL: [Self; 7] = [
        Self::Left,
        Self::Right,
        Self::Down,
        Self::Clockwise,
        Self::CounterClockwise,
        Self::HalfTurn,
        Self::Hold,
    ];

    /// The turn that it is, if it is one.
    pub const fn turn(self) -> Option<Turn> {
        match self {
            Self::Clockwise => Some(Turn::Clockwise),
            Self::CounterClockwise => Some(Turn::CounterClockwise),
            Self::HalfTurn => Some(Turn::Half),
            Self::Left | Self::Right | Self::Down | Self::Hold => None,
        }
    }
}

impl fmt::Display for Move {
    /// Writes `left`, `right`, `down`, `cw`, `ccw`, `half` or `hold`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Down => "down",
            Self::Clockwise => "cw",
            Self::CounterClockwise => "ccw",
            Self::HalfTurn => "half",
            Self::Hold => "hold",
        })
    }
}

/// Where a piece is set, and the moves that bring it there from where it enters. Where the first
/// is [`Move::Hold`], it is not the piece that fell before.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    piece: Piece,
    cells: [Square; 4],
    moves: Vec<Move>,
}

impl Placement {
    /// `piece` set in `cells`, in whatever order, after `moves`.
    pub fn new(piece: Piece, mut cells: [Square; 4], moves: Vec<Move>) -> Self {
        cells.sort_unstable();
        Self {
            piece,
            cells,
            moves,
        }
    }

    /// The piece.
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    /// The cells that it takes before rows are cleared, by rows from the floor.
    pub const fn cells(&self) -> [Square; 4] {
        self.cells
    }

    /// The moves, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

impl fmt::Display for Placement {
    /// Writes `O c1r1 c2r1 c1r2 c2r2: down down`, columns from the left and rows from the floor,
    /// both from 1; nothing behind the colon where no move is needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.piece)?;
        for cell in self.cells {
            write!(f, " {cell}")?;
        }
        f.write_str(":")?;
        for step in &self.moves {
            write!(f, " {step}")?;
        }
        Ok(())
    }
}

/// Placements of the first pieces of a game, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plan {
    /// One placement a piece, from the first piece on.
    pub placements: Vec<Placement>,
}

impl fmt::Display for Plan {
    /// Writes a line for each placement.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for placement in &self.placements {
            writeln!(f, "{placement}")?;
        }
        Ok(())
    }
}

/// What a game is played for with as few pieces as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// So many rows cleared, or more; those that the table came with count too.
    Rows(u32),
    /// A perfect clear: a piece is set after which nothing is left on the table.
    Empty,
    /// A perfect clear of just so many rows: nothing is left when they are cleared, and no piece
    /// is ever set above them.
    EmptyWithin(u8),
}

/// A field, the pieces that come, and the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    field: Grid<bool>,
    pieces: Vec<Piece>,
    held: Option<Piece>,
    rules: Rules,
}

impl Game {
    /// The most columns.
    pub const MAX_WIDTH: u32 = 16;
    /// The most rows of the field and above it together.
    pub const MAX_HEIGHT: u32 = 64;

    /// A game on `field` (row 0 on top, true for a taken cell) with `pieces` in that order.
    ///
    /// The field may hold anything: holes, cells that float, full rows, which vanish with the
    /// next piece that is set.
    ///
    /// # Errors
    /// All faults of the size: 1 to 16 columns, 1 row or more, at most 64 with those above.
    pub fn new(field: Grid<bool>, pieces: Vec<Piece>, rules: Rules) -> Result<Self, GameError> {
        let mut faults = SmallVec::new();
        let size = field.size();
        if size.cols == 0 || size.cols > Self::MAX_WIDTH {
            faults.push(GameFault::Width(size.cols));
        }
        let headroom = rules.headroom();
        let height = size.rows.checked_add(headroom.into());
        if size.rows == 0 || height.is_none_or(|height| height > Self::MAX_HEIGHT) {
            faults.push(GameFault::Height {
                field: size.rows,
                headroom,
            });
        }
        if faults.is_empty() {
            Ok(Self {
                field,
                pieces,
                held: None,
                rules,
            })
        } else {
            Err(GameError { faults })
        }
    }

    /// The same with a piece that was put aside before the game begins. Where the rules do not let
    /// pieces be held, it stays there.
    #[must_use]
    pub fn with_held(self, held: Option<Piece>) -> Self {
        Self { held, ..self }
    }

    /// The cells below the rows that are only for moving, row 0 on top, true where taken.
    pub const fn field(&self) -> &Grid<bool> {
        &self.field
    }

    /// The pieces in the order in which they come.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The piece that is put aside when the game begins.
    pub const fn held(&self) -> Option<Piece> {
        self.held
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Columns of the table, 1 to 16.
    pub const fn width(&self) -> u8 {
        self.field.size().cols as u8
    }

    /// Rows of the field, 1 to 64.
    pub const fn field_height(&self) -> u8 {
        self.field.size().rows as u8
    }

    /// Rows of the table: the field and the rows above it, 1 to 64.
    pub const fn table_height(&self) -> u8 {
        self.field_height() + self.rules.headroom()
    }
}
