//! The textbook algorithms that the benches run beside the solvers.

pub mod clear;
pub mod crossword;
pub mod latin4;
pub mod sudoku16;
pub mod tetromino;
pub mod truffle;
pub mod words;
