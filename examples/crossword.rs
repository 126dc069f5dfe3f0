//! The `crossword` program.

fn main() {}
