//! Reading text with lines and columns: a cursor, tokens, checked numbers, errors that point at
//! the fault, and batches that go on after a bad case, also where a text comes in pieces.
//!
//! Texts may have CRLF line ends, a byte-order mark, trailing blanks and no final newline.
//!
//! ```
//! use puzzle_core::text::{Batch, Cursor, ParseError};
//!
//! fn pair(cursor: &mut Cursor<'_>) -> Result<(u8, u8), ParseError> {
//!     let mut line = cursor.expect_line("two digits")?.tokens();
//!     let digit = |token: puzzle_core::text::Token<'_>| token.number(0..=9, "a digit");
//!     let pair = (digit(line.expect("a digit")?)?, digit(line.expect("a digit")?)?);
//!     line.end()?;
//!     Ok(pair)
//! }
//!
//! let text = "1 2\r\n3 x\r\n5 6";
//! let skip_line = |cursor: &mut Cursor<'_>| { cursor.line(); };
//! let mut cases = Batch::until_end(text, pair, skip_line);
//! assert_eq!(cases.next().unwrap().unwrap().puzzle, (1, 2));
//! let error = cases.next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 3: expected a digit (0 to 9), found `x` (case 2)");
//! assert_eq!(error.caret(), "3 x\n  ^");
//! assert_eq!(cases.next().unwrap().unwrap().puzzle, (5, 6));
//! ```

mod batch;
mod cursor;
mod error;
mod feed;
#[cfg(feature = "serde")]
mod human;

pub use batch::{Batch, Case};
pub use cursor::{Cursor, Line, Token, Tokens};
pub use error::{ParseError, Place};
pub use feed::{Feed, Text};
#[cfg(feature = "serde")]
pub use human::{deserialize, serialize};
