//! Diagrams and crosswords as text and files, one module a dialect.

#[cfg(feature = "ipuz")]
pub mod ipuz;
#[cfg(feature = "ipuz")]
mod markup;
pub mod puz;
#[cfg(feature = "ipuz")]
mod slots;
pub mod text;
