//! The best total that a known sequence of tetrominoes can score, by legal moves.
//!
//! Pieces come in a given order, enter at the top left of a table, and are moved step by step:
//! to the left, to the right, down, or turned. Where a piece cannot move down it may be set, if it
//! lies in the field, below the rows that are only for moving. Then the full rows vanish at once:
//! R of them score 100 · R(R+1)/2. [`Game::best`] finds the play that scores most, proves it, and
//! gives the moves; [`check`] replays them cell by cell.
//!
//! ```
//! use tetromino::puzzle_core::Budget;
//! use tetromino::{Game, check};
//!
//! let game: Game = "2\nIO\n\
//!     ......\n\
//!     ......\n\
//!     ......\n\
//!     ......\n\
//!     .#....\n\
//!     .#....\n\
//!     .#####\n\
//!     .#####".parse()?;
//! let best = game.best(&mut Budget::unlimited());
//! assert!(best.is_proven());
//! assert_eq!(best.value, 300);
//! let first = best.plan.placements[0].to_string();
//! assert!(first.starts_with("I c1r1 c1r2 c1r3 c1r4: cw down down"));
//! assert_eq!(check(&game, &best.plan), Ok(300));
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```
//!
//! The size of the table and the [`Rules`] are free: widths to 16, heights to 64, any
//! [`RotationSystem`] with kicks, any place where pieces enter, with hold or without, any points.
//! [`Game::landings`] lists where a piece can be set, and [`Game::perft`] counts the ways to set
//! all, hundreds of millions a second. [`Game::fewest`] seeks the fewest pieces that clear some
//! rows or leave nothing on the table. [`PerfectClear`] asks for all queues of a [`Pattern`] at
//! once how many leave nothing, in which ways, and which of these ways suffice. The [`guide`] has a
//! tutorial, recipes, a reference, and how it works.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod check;
mod clear;
mod error;
pub mod format;
pub mod parse;
mod pattern;
mod puzzle;
mod render;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod solve;

pub use check::{Referee, check};
pub use clear::{PerfectClear, Share, Tile, Tiling};
pub use error::{
    GameError, GameFault, PlanError, PlanFault, RotationError, RotationFault, ShapeError,
};
pub use parse::{CONTEST_FIELD, batch, batch_with};
pub use pattern::Pattern;
pub use puzzle::{Game, Goal, Move, Piece, Placement, Plan};
pub use puzzle_core;
pub use render::{Event, Frame, animate, draw, draw_answer, draw_page, playback};
pub use rules::{
    Drop, EntryColumn, EntryRow, LockOut, Offset, RotationBuilder, RotationSystem, Rules, Scoring,
    Shape, Spawn, Turn,
};

#[cfg(doc)]
#[doc = include_str!("../docs/guide.md")]
pub mod guide {}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
