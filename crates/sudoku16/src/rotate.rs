//! *Let Sudoku Rotate* (HDU 6341): boxes of a solved grid were turned, each by quarter turns
//! counter-clockwise; which turns were they, and what is the least number of them?
//!
//! More than in the contest, digits may be missing: then the turns are sought after which the grid
//! can be completed. And boxes may have been turned [clockwise](Direction::Clockwise).
//!
//! ```
//! use sudoku16::puzzle_core::{Budget, Puzzle};
//! use sudoku16::rotate::{self, Rotated};
//!
//! let text = "\
//! 681D5A0C9FDBB2F7
//! 0A734B62E167D9E5
//! 5C9B73EF3C208410
//! F24ED18948A5CA63
//! 39FAED5616400B74
//! D120C4B7CA3DEF38
//! 7EC829A085BE6D51
//! B56438F129F79C2A
//! 5C7FBC4E3D08719F
//! AE8B1673BF42A58D
//! 60D3AF25619C30BE
//! 294190D8EA57264C
//! C7D1B35606835EAB
//! AF52A1E019BE4306
//! 8B36DC78D425F7C9
//! E409492FC7FA18D2";
//! let rotated: Rotated = text.parse()?;
//!
//! // Restorations come in pairs: when all boxes are turned by a half, a solved grid stays one.
//! let all = rotated.solutions_up_to(10, &mut Budget::unlimited()).value;
//! let costs: Vec<u32> = all.iter().map(|one| one.turns().total()).collect();
//! assert_eq!(costs, [5, 33]);
//! assert_eq!(rotate::check(&rotated, &all[0]), Ok(()));
//!
//! // Without its fives and sixes the grid is restored, and completed, by the same turns.
//! let incomplete: Rotated = text.replace(['5', '6'], ".").parse()?;
//! let least = incomplete.best(&mut Budget::unlimited());
//! assert_eq!(least.plan.as_ref().map(rotate::Restoration::turns), Some(all[0].turns()));
//! let moves = all[0].turns().moves().map(|(index, turn)| (index.place(), turn.quarters()));
//! let moves: Vec<String> = moves.map(|(place, quarters)| format!("{place} {quarters}")).collect();
//! assert_eq!(moves, ["r1c3 1", "r2c3 1", "r3c1 1", "r4c2 2"]);
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```

mod batch;
mod check;
mod completion;
mod parse;
mod puzzle;
mod render;
mod solve;
mod turns;

pub use batch::batch;
pub use check::check;
pub use puzzle::{Direction, Restoration, Rotated, Turn, Turns};
pub use render::{draw, draw_answer};
