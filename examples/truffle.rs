//! The `truffle` program.

fn main() {}
