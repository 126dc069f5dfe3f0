//! Tests of `sudoku16` by its public interface.

mod common;
mod completion;
mod conformance;
mod explain;
mod format;
mod generate;
mod puzzle;
mod rotate;
mod solve;
mod text;
mod why;
