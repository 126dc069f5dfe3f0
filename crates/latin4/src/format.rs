//! All ways in which 4×4 grids are written, and told from the text itself.
//!
//! The digits are 1 to 4, and a blank cell is `0`, `.`, `*` or `-`, the same throughout a grid. Cells
//! are joined, or spaced by blanks; a grid stands on four lines or on one:
//!
//! ```
//! use latin4::Rules;
//! use latin4::format::{Blank, Dialect, Layout, Spacing, read};
//!
//! let text = "1 2 0 0\n3 4 0 0\n0 0 1 4\n0 0 3 2";
//! let document = read(text, Rules::Sudoku)?;
//! assert_eq!(document.dialect(), Dialect::default());
//!
//! let stars = read("12**\n34**\n**14\n**32", Rules::Sudoku)?;
//! assert_eq!(stars.puzzle(), document.puzzle());
//! let line = stars.dialect().with_layout(Layout::OneLine).with_blank(Blank::Dot);
//! assert_eq!(line.write(stars.puzzle().givens()), "12..34....14..32");
//! let spaced = stars.dialect().with_spacing(Spacing::Blanks);
//! assert_eq!(spaced.write(stars.puzzle().givens()), "1 2 * *\n3 4 * *\n* * 1 4\n* * 3 2");
//! # Ok::<(), latin4::puzzle_core::ParseError>(())
//! ```
//!
//! [`Judge`] writes answers as the judges want them: Quadroku, HDU 5547, TIOJ 1581.

mod batch;
mod dialect;
mod document;
mod judge;
mod reader;

pub use batch::{Framing, batch, write_batch};
pub use dialect::{Blank, Dialect, Layout, Spacing};
pub use document::{Document, read};
pub use judge::Judge;
