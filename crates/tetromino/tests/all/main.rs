//! Tests of `tetromino` by its public interface.

mod brute_force;
mod common;
mod draw;
mod facts;
mod perft;
mod text;
