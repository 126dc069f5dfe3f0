//! The contest form: sixteen numbers between blanks, row by row, 0 for a blank cell.
//!
//! They stand on four lines of four, or all on one line. Other layouts are refused, so that a
//! number too few or too many is found in its row instead of shifting all that follows.
//!
//! In a batch, cases follow each other until the end of the text, with or without blank lines
//! between them. A bad case goes on to the next blank line, and no further than its fourth row.
//! A row is what looks like one: four tokens, or others that are digits at least by half; eight
//! tokens are two rows, more are a case on one line. Other lines within a case, such as garbage,
//! are skipped with it; those before its first row, such as headings or a lone number, make a bad
//! case of their own. A blank line within a case ends it, unless just the rows that it lacks are
//! too many in what follows up to the next blank line.

mod resume;

use alloc::format;
use core::fmt;
use core::str::FromStr;

use puzzle_core::text::{Line, Text, Token};
use puzzle_core::{Batch, Case, Cursor, ParseError};

pub(crate) use self::resume::Rows;
use crate::puzzle::{Digit, Givens, Grid, Puzzle, Rules};

/// The puzzles of `text` under `rules`, which the text does not tell, one after another; see
/// [the form](self). A bad one is an item of its own and hides none of the others.
///
/// ```
/// use latin4::Rules;
///
/// let text = "1 2 0 0\n3 4 0 0\n0 0 1 2\n0 0 3 4\n\n0 0 0 5\n\n0 0 0 0  0 0 0 0  0 0 0 0  0 0 0 0";
/// let mut cases = latin4::batch(text, Rules::Sudoku);
/// assert!(cases.next().unwrap().is_ok());
/// let error = cases.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 6, column 7: expected a digit (0 to 4), found `5` (case 2)");
/// assert_eq!(cases.next().unwrap().unwrap().number, 3);
/// assert!(cases.next().is_none());
/// ```
pub fn batch<'a>(
    text: impl Into<Text<'a>>,
    rules: Rules,
) -> impl Iterator<Item = Result<Case<Puzzle>, ParseError>> {
    let read = move |cursor: &mut Cursor<'_>| {
        let givens = Givens::new(cells(cursor, None, given)?);
        Ok(Puzzle::new(rules, givens))
    };
    let rows = Rows {
        is_symbol: |byte| byte.is_ascii_digit(),
        are_joined: false,
    };
    Batch::until_end(text, read, move |cursor| rows.skip_case(cursor))
}

impl FromStr for Givens {
    type Err = ParseError;

    /// Reads sixteen numbers 0 to 4 in [the contest form](self), and nothing after them.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        only_cells(text, None, given).map(Self::new)
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads the givens of a sudoku. Those of a Latin square are read as [`Givens`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(|givens| Self::new(Rules::Sudoku, givens))
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads sixteen numbers 1 to 4 in [the contest form](self), and nothing after them.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        only_cells(text, Digit::One, digit).map(Self::new)
    }
}

fn given(token: Token<'_>) -> Result<Option<Digit>, ParseError> {
    token.number(0..=4, "a digit").map(Digit::new)
}

fn digit(token: Token<'_>) -> Result<Digit, ParseError> {
    let value = token.number(1..=4, "a digit")?;
    Digit::new(value).ok_or_else(|| token.error("a digit"))
}

/// Reads the cells of a text that holds nothing else.
fn only_cells<T: Copy>(
    text: &str,
    blank: T,
    cell: impl Fn(Token<'_>) -> Result<T, ParseError>,
) -> Result<[T; 16], ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_blank_lines();
    let cells = cells(&mut cursor, blank, cell)?;
    match cursor.token() {
        Some(extra) => Err(extra.error("the end of the input")),
        None => Ok(cells),
    }
}

/// Reads the cells of one case, whose first line is next.
fn cells<T: Copy>(
    cursor: &mut Cursor<'_>,
    blank: T,
    cell: impl Fn(Token<'_>) -> Result<T, ParseError>,
) -> Result<[T; 16], ParseError> {
    let mut cells = [blank; 16];
    let per_line = cursor.peek_line().map_or(4, cells_per_line);
    for (row, number) in cells.chunks_exact_mut(per_line).zip(1..) {
        let mut tokens = line(cursor, number)?.tokens();
        for place in row {
            *place = cell(tokens.expect("another digit")?)?;
        }
        tokens.end()?;
    }
    Ok(cells)
}

/// Line `number` of a case, which must not be blank.
pub(crate) fn line<'a>(cursor: &mut Cursor<'a>, number: u8) -> Result<Line<'a>, ParseError> {
    let expected = || format!("row {number} of 4");
    match cursor.line() {
        None => Err(cursor.end_of_input(expected())),
        Some(line) if line.is_blank() => Err(line.end_of_line(expected())),
        Some(line) => Ok(line),
    }
}

/// How many cells there are on each line of a case, by its first.
fn cells_per_line(first: Line<'_>) -> usize {
    if first.tokens().nth(8).is_some() {
        16
    } else {
        4
    }
}

impl fmt::Display for Givens {
    /// Writes four lines of four numbers, 0 for blank, without a line end after the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self.as_array().map(|given| given.map_or(0, Digit::get)))
    }
}

impl fmt::Display for Puzzle {
    /// Writes the givens; the text does not tell the rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.givens().fmt(f)
    }
}

impl fmt::Display for Grid {
    /// Writes four lines of four numbers without a line end after the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self.as_array().map(Digit::get))
    }
}

fn write_rows(f: &mut fmt::Formatter<'_>, numbers: [u8; 16]) -> fmt::Result {
    for (place, number) in numbers.iter().enumerate() {
        let gap = match place {
            0 => "",
            _ if place % 4 == 0 => "\n",
            _ => " ",
        };
        write!(f, "{gap}{number}")?;
    }
    Ok(())
}
