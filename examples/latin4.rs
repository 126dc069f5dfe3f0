//! The `latin4` program.

fn main() {}
