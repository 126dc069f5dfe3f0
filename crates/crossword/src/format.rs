//! Diagrams and crosswords as text and files, one module a dialect.

#[cfg(feature = "ipuz")]
pub mod ipuz;
#[cfg(feature = "ipuz")]
mod markup;
#[cfg(feature = "ipuz")]
mod slots;
pub mod puz;
pub mod text;
