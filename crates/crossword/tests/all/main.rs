//! Tests of `crossword` by its public interface.

mod arbitrary;
mod best;
mod check;
mod common;
mod conformance;
mod diagram;
mod draw;
mod exolve;
mod fill;
mod format;
#[cfg(feature = "ipuz")]
mod ipuz;
#[cfg(feature = "ipuz")]
mod ipuz_random;
#[cfg(feature = "jpz")]
mod jpz;
mod pairs_batch;
mod pairs_contest;
mod pairs_render;
mod pairs_solve;
mod pairs_why;
mod puz;
mod puzzle;
mod text;
mod why;
mod words;
