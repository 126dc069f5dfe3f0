//! Benches of `tetromino`.

fn main() {}
