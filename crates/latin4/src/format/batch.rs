//! Many grids in one text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::text::{Line, Text};
use puzzle_core::{Batch, Case, Cursor, ParseError};

use super::dialect::Blank;
use super::document::Document;
use super::reader::read_case;
use crate::parse::Rows;
use crate::puzzle::Rules;

/// How the grids of a text are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Framing {
    /// By a blank line between two.
    #[default]
    Split,
    /// As [`Split`](Self::Split), but their number and a blank line stand first, as in HDU 5547.
    Counted,
}

impl Framing {
    /// How the grids of `text` are told apart: the first line is their number if it is one, and no
    /// grid of sixteen digits up to 4. Where it may be a row, of four such digits, a blank line must
    /// follow.
    pub fn of<'a>(text: impl Into<Cursor<'a>>) -> Self {
        let mut cursor = text.into();
        cursor.skip_blank_lines();
        let Some(line) = cursor.line() else {
            return Self::Split;
        };
        let word = line.text().trim_start();
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let is_apart = || cursor.peek_line().is_some_and(Line::is_blank);
        let is_grid = word.bytes().all(|byte| byte <= b'4')
            && (word.len() == 16 || word.len() == 4 && !is_apart());
        if is_number && !is_grid {
            Self::Counted
        } else {
            Self::Split
        }
    }
}

/// The grids of a text under `rules`, which it does not tell, each in its own dialect. Their number
/// may stand first (see [`Framing::of`]). Blank lines stand between grids, not within, and may be
/// missing.
///
/// A bad case goes on as in [the contest form](crate::parse), with rows of any dialect.
pub fn batch<'a>(
    text: impl Into<Text<'a>>,
    rules: Rules,
) -> impl Iterator<Item = Result<Case<Document>, ParseError>> {
    let read = move |cursor: &mut Cursor<'_>| read_case(cursor, rules);
    let rows = Rows {
        is_symbol: |byte| byte.is_ascii_digit() || Blank::from_symbol(byte.into()).is_some(),
        are_joined: true,
    };
    let resume = move |cursor: &mut Cursor<'_>| rows.skip_case(cursor);
    let is_counted = |start| Framing::of(start) == Framing::Counted;
    Batch::counted_if(text, is_counted, read, resume)
}

/// The text of a batch, each line ended by a newline.
pub fn write_batch<'a>(
    documents: impl IntoIterator<Item = &'a Document>,
    framing: Framing,
) -> String {
    let texts: Vec<String> = documents
        .into_iter()
        .map(|document| format!("{document}\n"))
        .collect();
    let number = match framing {
        Framing::Counted => format!("{}\n\n", texts.len()),
        Framing::Split => String::new(),
    };
    number + &texts.join("\n")
}
