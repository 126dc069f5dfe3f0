//! The `tetromino` program.

fn main() {}
