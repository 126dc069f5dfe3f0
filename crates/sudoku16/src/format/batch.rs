//! Many grids in one text.

use puzzle_core::text::{Line, Text};
use puzzle_core::{Batch, Case, Cursor, ParseError};

use super::alphabet::Alphabet;
use super::dialect::Layout;
use super::document::Document;
use super::reader::{begins_grid, read_case};
use super::symbols::{is_long, next_row, skip_rules};
use crate::grid::SIDE;

/// How the grids of a text are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Framing {
    /// By a blank line between two, as in POJ 3076.
    #[default]
    Split,
    /// As [`Split`](Self::Split), but the number of grids stands first, as in SPOJ SUDOKU.
    Counted,
}

impl Framing {
    /// How the grids of `text` are told apart: the first line is their number if it is a number
    /// of less than sixteen digits; also if it is another word as short, and a grid follows.
    pub fn of<'a>(text: impl Into<Cursor<'a>>) -> Self {
        let mut cursor = text.into();
        cursor.skip_blank_lines();
        let Some(line) = cursor.line() else {
            return Self::Split;
        };
        let word = line.text().trim_start();
        let is_word = word.len() < SIDE && !word.contains(char::is_whitespace);
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let grid_follows = |mut behind: Cursor<'_>| {
            behind.skip_blank_lines();
            begins_grid(&behind, None)
        };
        if is_word && (is_number || grid_follows(cursor)) {
            Self::Counted
        } else {
            Self::Split
        }
    }
}

/// The grids of a text, each in its own dialect: in `alphabet`, or in the only one that fits it.
/// Their number may stand first (see [`Framing::of`]). Blank lines stand between grids, not
/// within; between grids of sixteen rows, or of one line, they may be missing.
///
/// After a bad case, the next one begins behind the next blank line, or before the next line with
/// a whole grid, but no more than sixteen rows on, unless less than sixteen more rows follow
/// without a blank line: these belong to the bad case too. After a bad grid on one line, the next
/// one may also begin on any line. A blank line stands within the bad case if rows behind it make
/// up the sixteen, and leave whole grids up to the next blank line.
pub fn batch<'a>(
    text: impl Into<Text<'a>>,
    alphabet: Option<Alphabet>,
) -> impl Iterator<Item = Result<Case<Document>, ParseError>> {
    let read = move |cursor: &mut Cursor<'_>| read_alone(cursor, alphabet);
    let resume = move |cursor: &mut Cursor<'_>| resume(cursor, alphabet);
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
        Framing::Counted => format!("{}\n", texts.len()),
        Framing::Split => String::new(),
    };
    number + &texts.join("\n")
}

/// Reads a grid that no rest of rows follows.
fn read_alone(cursor: &mut Cursor<'_>, alphabet: Option<Alphabet>) -> Result<Document, ParseError> {
    const END: &str = "a blank line after the grid";
    let document = read_case(cursor, alphabet)?;
    if document.dialect().layout() == Layout::OneLine || !rows_follow(cursor, alphabet) {
        return Ok(document);
    }
    Err(match cursor.token() {
        Some(extra) => extra.error(END),
        None => cursor.end_of_input(END),
    })
}

/// Whether rows follow before a blank line or a line with a whole grid, but less than a grid.
fn rows_follow(cursor: &Cursor<'_>, alphabet: Option<Alphabet>) -> bool {
    let count = rows(cursor, alphabet).take(SIDE).count();
    let mut behind = cursor.clone();
    skip_rows(&mut behind, count);
    (1..SIDE).contains(&count) && behind_rest(&behind, SIDE - count, alphabet).is_none()
}

/// The rows before the next blank line or line with a whole grid.
fn rows<'a>(
    cursor: &Cursor<'a>,
    alphabet: Option<Alphabet>,
) -> impl Iterator<Item = Line<'a>> + use<'a> {
    let mut next = cursor.clone();
    let rows = core::iter::from_fn(move || next_row(&mut next));
    rows.take_while(move |&line| !holds_grid(line, alphabet))
}

fn holds_grid(line: Line<'_>, alphabet: Option<Alphabet>) -> bool {
    is_long(line) && begins_grid(&Cursor::new(line.raw()), alphabet)
}

fn resume(cursor: &mut Cursor<'_>, alphabet: Option<Alphabet>) {
    skip_rules(cursor);
    let in_one_line = cursor.peek_line().is_some_and(is_long);
    let begins_case = |next: &Cursor<'_>| {
        next.peek_line().is_some_and(|line| {
            in_one_line && (is_long(line) || begins_grid(next, alphabet))
                || holds_grid(line, alphabet)
        })
    };
    let mut count = 0;
    while next_row(cursor).is_some() {
        count += 1;
        if count >= SIDE && !rows_follow(cursor, alphabet) || begins_case(cursor) {
            break;
        }
    }
    if !in_one_line
        && count < SIDE
        && let Some(behind) = behind_rest(cursor, SIDE - count, alphabet)
    {
        *cursor = behind;
    }
    skip_rules(cursor);
}

/// Behind the `lacking` rows of a grid within which the blank line here stands: if they leave
/// whole grids up to the next blank line.
fn behind_rest<'a>(
    cursor: &Cursor<'a>,
    lacking: usize,
    alphabet: Option<Alphabet>,
) -> Option<Cursor<'a>> {
    let mut next = cursor.clone();
    skip_rules(&mut next);
    next.peek_line().filter(|line| line.is_blank())?;
    next.skip_blank_lines();
    let stands_within = rows(&next, alphabet).count() % SIDE == lacking;
    skip_rows(&mut next, lacking);
    stands_within.then_some(next)
}

fn skip_rows(cursor: &mut Cursor<'_>, count: usize) {
    for _ in 0..count {
        next_row(cursor);
    }
}
