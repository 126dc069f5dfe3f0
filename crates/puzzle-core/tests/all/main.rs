//! Tests of `puzzle-core` by its public interface.

mod bitset;
mod board;
mod drawing;
mod grid;
mod search;
mod text;
