//! The contest's form: the number of pieces, their letters on a line, and the field, top row
//! first, `.` free and `#` taken.
//!
//! Blank lines are allowed everywhere, and blanks between the letters. Where there are no pieces,
//! their line may be left out.

use std::fmt;
use std::str::FromStr;

use puzzle_core::text::{Batch, Case, Cursor, Line, ParseError, Text, Token};
use puzzle_core::{Grid, Size};

use crate::format::art;
use crate::puzzle::{Game, Piece};
use crate::rules::Rules;

/// The contest's field: 8 rows of 6 cells.
pub const CONTEST_FIELD: Size = Size::new(8, 6);

/// The most pieces that a text may announce.
const MAX_PIECES: u32 = 1_000_000;

impl FromStr for Game {
    type Err = ParseError;

    /// Reads one game in [the contest's form](self), with the contest's field and rules.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let game = read(&mut cursor, CONTEST_FIELD, &Rules::default())?;
        match cursor.token() {
            Some(extra) => Err(extra.error("the end of the input")),
            None => Ok(game),
        }
    }
}

impl fmt::Display for Game {
    /// Writes the contest's form, whatever the size of the field. Rules are not written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.pieces().len())?;
        for piece in self.pieces() {
            write!(f, "{piece}")?;
        }
        write!(f, "\n{}", art::write(self.field()))
    }
}

/// The games of a text in [the contest's form](self), one after another until the end.
///
/// After a bad case the next one begins with the next line whose first token is a number, or that
/// follows a blank line and starts with neither a cell nor the letter of a piece.
pub fn batch<'a>(
    text: impl Into<Text<'a>>,
) -> impl Iterator<Item = Result<Case<Game>, ParseError>> {
    batch_with(text, CONTEST_FIELD, Rules::default())
}

/// The same as [`batch`] for fields of another size, and other rules.
pub fn batch_with<'a>(
    text: impl Into<Text<'a>>,
    field: Size,
    rules: Rules,
) -> impl Iterator<Item = Result<Case<Game>, ParseError>> {
    let read = move |cursor: &mut Cursor<'_>| read(cursor, field, &rules);
    Batch::until_end(text, read, |cursor| resume(cursor, |_| false))
}

/// Moves on from the first line of a bad case to that of the next, or to one whose first token
/// begins a case of another dialect, as `other` says.
pub(crate) fn resume(cursor: &mut Cursor<'_>, other: impl Fn(&str) -> bool) {
    cursor.line();
    let mut after_blank = false;
    while let Some(line) = cursor.peek_line() {
        match line.tokens().next() {
            None => after_blank = true,
            Some(first) if begins_case(first.text(), after_blank) || other(first.text()) => return,
            Some(_) => after_blank = false,
        }
        cursor.line();
    }
}

/// Whether a line whose first token is `first` begins a case.
fn begins_case(first: &str, after_blank: bool) -> bool {
    let continues = |c| is_cell(c) || Piece::from_letter(c).is_some();
    first.bytes().all(|b| b.is_ascii_digit()) || after_blank && !first.starts_with(continues)
}

fn is_cell(c: char) -> bool {
    matches!(c, '.' | '#')
}

pub(crate) fn read(
    cursor: &mut Cursor<'_>,
    field: Size,
    rules: &Rules,
) -> Result<Game, ParseError> {
    let mut line = cursor.expect_line("the number of pieces")?.tokens();
    let number = line.expect("the number of pieces")?;
    let count = number.number(0..=MAX_PIECES, "the number of pieces")?;
    line.end()?;
    let pieces = if count == 0 {
        Vec::new()
    } else {
        pieces(cursor, count)?
    };
    let mut rows = Vec::new();
    for _ in 0..field.rows {
        cursor.skip_blank_lines();
        let expected = format!("a row of {} cells", field.cols);
        rows.push(row(
            cursor.expect_line(expected.clone())?,
            field.cols,
            expected,
        )?);
    }
    let next = cursor.peek_line().and_then(|line| line.tokens().next());
    if let Some(extra) = next.filter(|token| token.text().starts_with(is_cell)) {
        return Err(extra.error(format!("only {} rows", field.rows)));
    }
    Grid::from_rows(rows)
        .map_err(|error| number.error(error.to_string()))
        .and_then(|field| {
            Game::new(field, pieces, rules.clone()).map_err(|error| number.error(error.to_string()))
        })
}

/// Reads a line of letters; there must be `count`.
fn pieces(cursor: &mut Cursor<'_>, count: u32) -> Result<Vec<Piece>, ParseError> {
    cursor.skip_blank_lines();
    let line = cursor.expect_line(format!("{count} pieces"))?;
    let letters = line.tokens().flat_map(Token::chars);
    let mut pieces = Vec::new();
    for (letter, token) in letters {
        if pieces.len() == count as usize {
            return Err(token.error("the end of the line"));
        }
        let piece =
            Piece::from_letter(letter).ok_or_else(|| token.error("a piece (one of IOLJTSZ)"));
        pieces.push(piece?);
    }
    if pieces.len() < count as usize {
        return Err(line.end_of_line(format!("{count} pieces")));
    }
    Ok(pieces)
}

fn row(line: Line<'_>, width: u32, expected: String) -> Result<Vec<bool>, ParseError> {
    let mut tokens = line.tokens();
    let token = tokens.expect(expected.clone())?;
    let mut cells = Vec::new();
    for (c, place) in token.chars() {
        if !is_cell(c) {
            return Err(place.error("a cell (`.` or `#`)"));
        }
        if cells.len() == width as usize {
            return Err(place.error("the end of the row"));
        }
        cells.push(c == '#');
    }
    if cells.len() < width as usize {
        return Err(token.error_behind(expected));
    }
    tokens.end()?;
    Ok(cells)
}
