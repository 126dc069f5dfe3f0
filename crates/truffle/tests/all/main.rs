//! Tests of `truffle` by its public interface.

mod check;
mod common;
mod conformance;
mod explain;
mod generate;
mod parse;
mod render;
mod solve;
mod why;
