//! Fumens: pages of a field of 10 columns, the piece that is set there and a comment, in one word
//! that fits a link, as the fumen editors and solution-finder share them.
//!
//! ```
//! use tetromino::format::fumen::Fumen;
//!
//! let text = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
//! let fumen: Fumen = text.parse()?;
//! assert_eq!(fumen.pages.len(), 7);
//! let comment = fumen.pages[0].comment.as_ref().map(|comment| comment.text());
//! assert_eq!(comment.as_deref(), Some("Opening"));
//! assert_eq!(fumen.to_string(), text);
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```
//!
//! A word begins with `v115@`, or with `m` or `d`, which open the same pages to be edited or shown
//! otherwise; what stands before that, as in a link, and from `&` or `#` on does not count, and
//! neither do the `?` that are put in every 47 characters. Digits count in 64s, the lowest first.
//! A page is
//!
//! - how its field differs from the one that the page before leaves behind: runs of cells, row by
//!   row from the top, 240 · (8 + how far the colour is up) + the run less 1, in two digits; a run
//!   of all cells that differ in nothing is followed by a digit, for how many more pages it stands;
//! - in three digits the piece (none, I L O Z T J S) + 8 · (its rotation (reverse, right, spawn,
//!   left) + 4 · (the place of one of its cells + 240 · flags)), the flags being rise, mirror,
//!   colour, comment and *not* locked;
//! - with a comment its length in two digits, and each four characters in five.
//!
//! The older `v110@`, whose field has 21 rows, is read too.

mod comment;
mod field;
mod game;
mod operation;
mod read;
mod write;

pub use comment::Comment;
pub use field::{Block, Field};
pub use game::FumenError;
pub use operation::{Operation, Rotation};
pub(crate) use read::is_fumen;
pub use read::read;

bitflags::bitflags! {
    /// What happens on a page.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Flags: u8 {
        /// After the page, the row below the field rises into it.
        const RISE = 1;
        /// After that, the field is mirrored.
        const MIRROR = 1 << 1;
        /// The pieces have the colours of the guideline; editors look at the first page.
        const COLOUR = 1 << 2;
        /// The piece is set and full rows vanish. Without it nothing of what the flags and the
        /// piece say happens to the field.
        const LOCK = 1 << 3;
    }
}

/// One page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    /// The field before the piece is set.
    pub field: Field,
    /// The piece that is shown.
    pub operation: Option<Operation>,
    /// The comment that begins here. Without one that of the page before goes on, or where that
    /// is a quiz (`#Q=[held](falling)next`) what the piece leaves of it.
    pub comment: Option<Comment>,
    /// What happens.
    pub flags: Flags,
}

impl Page {
    /// `field` alone, with `LOCK`, as editors have it.
    pub const fn new(field: Field) -> Self {
        Self {
            field,
            operation: None,
            comment: None,
            flags: Flags::LOCK,
        }
    }

    /// The field that the page leaves behind, with which the next begins unless it is changed.
    pub fn after(&self) -> Field {
        let mut field = self.field.clone();
        if self.flags.contains(Flags::LOCK) {
            if let Some(operation) = &self.operation {
                for cell in operation.cells() {
                    field.set(cell, Block::Piece(operation.piece()));
                }
            }
            field.clear_rows();
            if self.flags.contains(Flags::RISE) {
                field.rise();
            }
            if self.flags.contains(Flags::MIRROR) {
                field.mirror();
            }
        }
        field
    }
}

/// Pages, in order. Read by `FromStr`, with errors that know their place, and written by `Display`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fumen {
    /// The pages.
    pub pages: Vec<Page>,
}

/// Cells of a field of version 115, the row that rises included.
const CELLS: u32 = 240;
/// What stands for a cell that does not change.
const SAME: u32 = 8;
/// The digits, in order of their value.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
