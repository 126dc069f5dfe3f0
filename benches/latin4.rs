//! Benches of `latin4`.

fn main() {}
