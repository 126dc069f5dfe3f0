//! Puzzles as text, one module a dialect.

pub mod contest;
