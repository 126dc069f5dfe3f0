//! What can be wrong with shapes, rules, games and plans.

use puzzle_core::Pos;
use smallvec::SmallVec;

use crate::puzzle::{Game, Move, Piece};
use crate::rules::RotationSystem;

/// Why a picture shows no shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A character other than `.`, `#` and a line break.
    #[error("{0}: expected `.` or `#`")]
    Unknown(Pos),
    /// A cell outside the box.
    #[error("{0} lies outside the box of 4×4 cells")]
    Outside(Pos),
    /// Not four taken cells.
    #[error("expected four taken cells, found {0}")]
    Count(usize),
}

/// All pieces that have too few or too many rotation states.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", joined(&self.faults))]
pub struct RotationError {
    pub(crate) faults: Vec<RotationFault>,
}

impl RotationError {
    /// The faults, at least one.
    pub fn faults(&self) -> &[RotationFault] {
        &self.faults
    }
}

/// A piece has too few or too many rotation states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{piece} has {states} rotation states, expected 1 to {most}", most = RotationSystem::MAX_STATES)]
pub struct RotationFault {
    /// The piece.
    pub piece: Piece,
    /// How many states it was given.
    pub states: usize,
}

/// All that is wrong with the parts of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", joined(&self.faults))]
pub struct GameError {
    pub(crate) faults: SmallVec<[GameFault; 2]>,
}

impl GameError {
    /// The faults, at least one.
    pub fn faults(&self) -> &[GameFault] {
        &self.faults
    }
}

/// One thing that is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameFault {
    /// Too few or too many columns.
    #[error("the field has {0} columns, expected 1 to {most}", most = Game::MAX_WIDTH)]
    Width(u32),
    /// No row, or with those above the field too many.
    #[error(
        "the field has {field} rows and {headroom} above it, expected at least 1 in the field and \
         at most {most} in all",
        most = Game::MAX_HEIGHT
    )]
    Height {
        /// Rows of the field.
        field: u32,
        /// Rows above it.
        headroom: u8,
    },
}

fn joined(faults: &[impl ToString]) -> String {
    let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
    messages.join("; ")
}

/// A plan that the rules forbid: the first placement that is wrong, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("placement {number}: {fault}")]
pub struct PlanError {
    /// The placement, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub fault: PlanFault,
}

/// What is wrong with a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanFault {
    /// The pieces were used up, or the piece cannot enter.
    #[error("there is no piece to be moved")]
    NoPiece,
    /// The piece that falls is another.
    #[error("{0} falls")]
    OtherPiece(Piece),
    /// A move runs into a wall or a taken cell.
    #[error("move {number}, {step}, is blocked")]
    Blocked {
        /// The move, from 1.
        number: usize,
        /// Which move it is.
        step: Move,
    },
    /// The moves end in other cells.
    #[error("the moves end in other cells")]
    OtherCells,
    /// The piece can move down or is not wholly in the field.
    #[error("the piece may not be set there")]
    NotAtRest,
}
