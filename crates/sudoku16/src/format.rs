//! The dialects in which 16×16 sudoku are written, and batches of them.
//!
//! | alphabet | digits, from [`Digit`](crate::Digit) 0 to 15 | blanks |
//! |---|---|---|
//! | [`Letters`](Alphabet::Letters) | `A` to `P` | `-` `.` `*` |
//! | [`Hexadecimal`](Alphabet::Hexadecimal) | `0` to `9`, `A` to `F` | `-` `.` `*` |
//! | [`FromOne`](Alphabet::FromOne) | `1` to `9`, `A` to `G` | `-` `.` `*` `0` |
//! | [`Decimal`](Alphabet::Decimal) | `1` to `16`, between blanks or commas | `-` `.` `*` `0` |
//!
//! A grid stands on sixteen lines or on one, with or without lines between the boxes. A text that
//! has a meaning in several alphabets is refused until the caller chooses one:
//!
//! ```
//! use sudoku16::format::{self, Alphabet};
//!
//! let text = format!("12000{}", "0".repeat(251));
//! let error = format::read(&text, None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 3: expected a choice of alphabet \
//!      (0-F, where 0 is a digit, or 1-G, where 0 is a blank), found `0`"
//! );
//! let document = format::read(&text, Some(Alphabet::FromOne))?;
//! assert_eq!(document.sudoku().givens().count(), 2);
//! assert_eq!(document.to_string(), text);
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```

mod alphabet;
mod batch;
mod dialect;
mod document;
mod reader;
mod symbols;

pub use alphabet::{Alphabet, Blank};
pub use batch::{Framing, batch, write_batch};
pub use dialect::{Dialect, Layout, Spacing};
pub use document::{Document, read};
