//! Tests of `tetromino` by its public interface.

mod art;
mod brute_force;
mod clear;
mod common;
mod conformance;
mod draw;
mod facts;
mod features;
mod fumen;
mod goal;
mod pattern;
mod perft;
mod text;
