//! Benches of `sudoku16`.

fn main() {}
