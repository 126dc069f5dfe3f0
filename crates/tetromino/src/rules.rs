//! What differs between versions of the game.

use crate::puzzle::Piece;

mod rotation;
mod shape;
mod systems;

pub(crate) use rotation::PieceRotation;
pub use rotation::{Offset, RotationBuilder, RotationSystem, Turn};
pub use shape::Shape;
pub(crate) use systems::SRS;

/// The column in which the box of a piece enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryColumn {
    /// The box begins in this column, from 0 on the left.
    At(u8),
    /// The box, as wide as the states of the piece reach, is in the middle, or half a column to
    /// the left of it.
    Centred,
}

/// The row in which a piece enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryRow {
    /// The box begins in the highest row of the table.
    Ceiling,
    /// The lowest cell is so many rows above the first row over the field; negative for below.
    Lowest(i8),
    /// The highest cell is so many rows above the first row over the field; negative for below.
    Highest(i8),
}

/// Where a piece enters. Where it has no room there, the game is over (block out).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spawn {
    /// The column of its box.
    pub column: EntryColumn,
    /// The row of its cells.
    pub row: EntryRow,
}

/// Which pieces may not be set for lying above the field (lock out). A game ends where the piece
/// that falls can be set nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LockOut {
    /// Those with any cell above the field.
    Partly,
    /// Those with all cells above the field.
    Wholly,
    /// None.
    Never,
}

/// What a player can do with a falling piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drop {
    /// Every move at every height: pieces can be tucked and turned under ledges.
    Soft,
    /// Moves to the sides and turns where it entered, then straight down.
    Only,
}

/// Points for the rows that vanish with one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scoring {
    /// The contest's: 100 · R(R+1)/2 for R rows.
    Contest,
    /// One a row.
    Lines,
    /// The guideline's at level 1: 100, 300, 500 and 800.
    Guideline,
    /// For 0, 1, 2, 3 and 4 rows. More, where the table came with full rows, are worth as much
    /// as 4.
    Custom([u64; 5]),
}

impl Scoring {
    /// Points for `rows` rows that vanish with one piece; at most `u64::MAX`.
    pub const fn points(&self, rows: u32) -> u64 {
        let table = match self {
            Self::Contest => {
                let rows = rows as u64;
                return (rows * (rows + 1)).saturating_mul(50);
            }
            Self::Lines => return rows as u64,
            Self::Guideline => &[0, 100, 300, 500, 800],
            Self::Custom(table) => table,
        };
        table[if rows < 4 { rows as usize } else { 4 }]
    }
}

/// The rules of a game. Under all of them, full rows vanish at once when a piece is set, also
/// those that the table came with, and what is above moves down as it is.
///
/// ```
/// use tetromino::{Drop, RotationSystem, Rules, Scoring};
///
/// let rules = Rules::guideline().with_scoring(Scoring::Lines).with_hold(false);
/// assert_eq!(rules.rotation(), &RotationSystem::srs());
/// assert_eq!(rules.score(4), 4);
/// assert_eq!(Rules::contest().with_drop(Drop::Only).score(4), 1000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    rotation: RotationSystem,
    spawn: Spawn,
    headroom: u8,
    lock_out: LockOut,
    scoring: Scoring,
    hold: bool,
    drop: Drop,
}

impl Rules {
    /// The contest's: plain turns; four rows above the field, at whose top left pieces enter and
    /// in which none may be set, not even partly; no hold.
    pub const fn contest() -> Self {
        Self {
            rotation: RotationSystem::plain(),
            spawn: Spawn {
                column: EntryColumn::At(0),
                row: EntryRow::Ceiling,
            },
            headroom: 4,
            lock_out: LockOut::Partly,
            scoring: Scoring::Contest,
            hold: false,
            drop: Drop::Soft,
        }
    }

    /// Those of modern games: the Super Rotation System; pieces enter in the middle of the lowest
    /// two of four rows above the field; hold; the guideline's points.
    pub const fn guideline() -> Self {
        Self {
            rotation: RotationSystem::srs(),
            spawn: Spawn {
                column: EntryColumn::Centred,
                row: EntryRow::Lowest(0),
            },
            headroom: 4,
            lock_out: LockOut::Wholly,
            scoring: Scoring::Guideline,
            hold: true,
            drop: Drop::Soft,
        }
    }

    /// The same with other turns.
    #[must_use]
    pub fn with_rotation(self, rotation: RotationSystem) -> Self {
        Self { rotation, ..self }
    }

    /// The same with another place where pieces enter.
    #[must_use]
    pub fn with_spawn(self, spawn: Spawn) -> Self {
        Self { spawn, ..self }
    }

    /// The same with `rows` rows above the field, in which pieces move.
    #[must_use]
    pub fn with_headroom(self, rows: u8) -> Self {
        Self {
            headroom: rows,
            ..self
        }
    }

    /// The same with another choice of pieces that may not be set.
    #[must_use]
    pub fn with_lock_out(self, lock_out: LockOut) -> Self {
        Self { lock_out, ..self }
    }

    /// The same with other points.
    #[must_use]
    pub fn with_scoring(self, scoring: Scoring) -> Self {
        Self { scoring, ..self }
    }

    /// The same with hold or without: whether the piece that falls may be put aside, once until
    /// one is set; the piece that was aside, or else the next, enters in its place.
    #[must_use]
    pub fn with_hold(self, hold: bool) -> Self {
        Self { hold, ..self }
    }

    /// The same with another choice of what a player can do.
    #[must_use]
    pub fn with_drop(self, drop: Drop) -> Self {
        Self { drop, ..self }
    }

    /// How pieces turn.
    pub const fn rotation(&self) -> &RotationSystem {
        &self.rotation
    }

    /// Where pieces enter.
    pub const fn spawn(&self) -> Spawn {
        self.spawn
    }

    /// Rows above the field.
    pub const fn headroom(&self) -> u8 {
        self.headroom
    }

    /// Which pieces may not be set.
    pub const fn lock_out(&self) -> LockOut {
        self.lock_out
    }

    /// How points are given.
    pub const fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// Whether pieces can be held.
    pub const fn hold(&self) -> bool {
        self.hold
    }

    /// What a player can do with a falling piece.
    pub const fn drop(&self) -> Drop {
        self.drop
    }

    /// Points for `rows` rows that vanish with one piece.
    pub const fn score(&self, rows: u32) -> u64 {
        self.scoring.points(rows)
    }

    /// Column and row, from the floor, of the top-left cell of the box in which `piece` enters
    /// on a field of `width` columns and `rows` rows.
    pub(crate) fn entry(&self, piece: Piece, width: u8, rows: u8) -> (i32, i32) {
        let states = self.rotation.states(piece);
        let (width, rows) = (i32::from(width), i32::from(rows));
        let left = match self.spawn.column {
            EntryColumn::At(column) => column.into(),
            EntryColumn::Centred => {
                let cells = states.iter().flat_map(Shape::cells);
                let box_width = cells.map(|cell| cell.col.cast_signed() + 1).max();
                (width - box_width.unwrap_or(0)).div_euclid(2)
            }
        };
        let entry = states.get(usize::from(self.rotation.entry(piece)));
        let depths = entry.map_or([0; 4], |shape| shape.cells().map(|cell| cell.row));
        let depth = |depth: Option<u32>| depth.unwrap_or(0).cast_signed();
        let top = match self.spawn.row {
            EntryRow::Ceiling => rows + i32::from(self.headroom) - 1,
            EntryRow::Lowest(above) => rows + i32::from(above) + depth(depths.into_iter().max()),
            EntryRow::Highest(above) => rows + i32::from(above) + depth(depths.into_iter().min()),
        };
        (left, top)
    }
}

impl Default for Rules {
    /// The [`contest`](Self::contest)'s.
    fn default() -> Self {
        Self::contest()
    }
}
