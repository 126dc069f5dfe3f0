//! Diagrams and crosswords as text and files, one module a dialect.

pub mod text;
