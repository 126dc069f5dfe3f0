//! Diagrams and crosswords as text and files, one module a dialect; a [`Format`] stands for each.

use puzzle_core::Grid;

use crate::diagram::{Bars, Diagram, Square};

mod dialect;
pub mod exolve;
#[cfg(feature = "ipuz")]
pub mod ipuz;
#[cfg(feature = "jpz")]
pub mod jpz;
mod markup;
pub mod puz;
#[cfg(any(feature = "ipuz", feature = "jpz"))]
mod slots;
pub mod text;

pub use dialect::{Format, FormatError, ReadError, WriteError, read};

/// The diagram whose slots are all its runs.
fn with_all_runs(squares: Grid<Square>, bars: Grid<Bars>) -> Diagram {
    let diagram = Diagram::new(squares).with_bars(bars);
    diagram.expect("a reader makes as many bars as squares")
}
