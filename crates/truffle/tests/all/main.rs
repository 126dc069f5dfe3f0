//! Tests of `truffle` by its public interface.

mod check;
mod common;
mod explain;
mod features;
mod generate;
mod parse;
mod render;
mod solve;
mod why;
