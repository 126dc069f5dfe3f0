//! Tests of `tetromino` by its public interface.

mod art;
mod brute_force;
mod common;
mod draw;
mod facts;
mod fumen;
mod perft;
mod text;
