//! What can be wrong with shapes, rules, games and plans.

use puzzle_core::Pos;
use smallvec::SmallVec;

use crate::puzzle::{Game, Move, Piece};
use crate::rules::{Offset, RotationSystem, Turn};

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

/// All that is wrong with the parts of a rotation system.
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

/// One thing that is wrong with a rotation system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RotationFault {
    /// A piece has too few or too many rotation states.
    #[error(
        "{piece} has {states} rotation states, expected 1 to {most}",
        most = RotationSystem::MAX_STATES
    )]
    States {
        /// The piece.
        piece: Piece,
        /// How many states it was given.
        states: usize,
    },
    /// A piece has no state with that number.
    #[error("{piece} has no rotation state {state}")]
    NoState {
        /// The piece.
        piece: Piece,
        /// The number, from 0.
        state: u8,
    },
    /// A turn has too many offsets.
    #[error(
        "{piece} has {kicks} offsets for {turn} from state {from}, expected at most {most}",
        most = RotationSystem::MAX_KICKS
    )]
    Kicks {
        /// The piece.
        piece: Piece,
        /// The state from which it turns, from 0.
        from: u8,
        /// The turn.
        turn: Turn,
        /// How many offsets it was given.
        kicks: usize,
    },
    /// An offset leads too far.
    #[error(
        "{piece} moves {right} columns and {up} rows with {turn} from state {from}, expected at \
         most {most} either way",
        right = offset.right,
        up = offset.up,
        most = RotationSystem::MAX_OFFSET
    )]
    Offset {
        /// The piece.
        piece: Piece,
        /// The state from which it turns, from 0.
        from: u8,
        /// The turn.
        turn: Turn,
        /// The offset.
        offset: Offset,
    },
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
    /// More rows are to be cleared than the field has.
    #[error("{rows} rows are to be cleared, expected at most the {field} of the field")]
    ClearedRows {
        /// Rows that are to be cleared.
        rows: u8,
        /// Rows of the field.
        field: u32,
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
    /// A move runs into a wall or a taken cell, or the rules do not allow it.
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
    /// The piece can move down or lies above the field.
    #[error("the piece may not be set there")]
    NotAtRest,
}
