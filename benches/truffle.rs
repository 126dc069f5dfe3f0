//! Benches of `truffle`.

fn main() {}
