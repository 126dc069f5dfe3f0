//! Benches of `crossword`.

fn main() {}
