//! The `sudoku16` program.

fn main() {}
