//! Reading the contest form.

use std::borrow::Cow;
use std::sync::Arc;

use puzzle_core::text::{Line, Token};
use puzzle_core::{Cursor, Grid, ParseError, Size};

use super::Document;
use super::picture::{CENTRE, PITCH, Picture};
use crate::diagram::Direction;
use crate::pairs::clue::{Clue, Number, Word};
use crate::pairs::error::Fault;
use crate::pairs::puzzle::{Cell, Puzzle};

/// The most rows or columns: the lines and characters of the picture are counted in 32 bits.
const LONGEST: u32 = u32::MAX / PITCH as u32;
/// Cells that a byte of a small picture can stand for. A line without its blanks may have just
/// its end, so that 500 columns, as in the contest, need 125.
const CELLS_PER_BYTE: usize = 128;
/// The most cells of a small picture, those of the contest's largest. In a larger picture each
/// cell takes a byte.
const SMALL: usize = 500 * 500;
/// Rows that may be claimed within a picture: three digits between two borders.
const FEW_ROWS: u32 = 999;
/// The line and the first character of a cell's label; the others follow up to the next cell.
const LABEL: usize = 1;

/// Reads one case.
pub(super) fn document(cursor: &mut Cursor<'_>) -> Result<Document, ParseError> {
    let header = Header::read(cursor)?;
    let lines = read_lines(cursor, &header)?;
    let grid = read_grid(&header, &lines)?;
    let mut clues = Vec::new();
    let mut tokens = Vec::new();
    for (direction, count) in [
        (Direction::Across, header.across),
        (Direction::Down, header.down),
    ] {
        for number in 1..=count {
            let (clue, token) = read_clue(cursor, direction, number, count)?;
            tokens.push((direction, clue.number(), token));
            clues.push(clue);
        }
    }
    let puzzle = Puzzle::new(grid, clues)
        .map_err(|invalid| error_at(invalid.first(), &header, &lines, &tokens))?;
    Ok(Document {
        picture: picture(&lines, header.width()),
        puzzle,
    })
}

/// Moves to the next line that looks like the first of a case.
pub(super) fn resume(cursor: &mut Cursor<'_>) {
    cursor.line();
    while let Some(line) = cursor.peek_line() {
        if looks_like_first(line) {
            return;
        }
        cursor.line();
    }
}

/// Whether `line` looks like the first of a case: it is four numbers, the first at the very
/// beginning, as a line of a picture never has it unless its border is a digit.
fn looks_like_first(line: Line<'_>) -> bool {
    let is_number = |token: &Token<'_>| token.text().bytes().all(|b| b.is_ascii_digit());
    let mut tokens = line.tokens();
    line.raw().starts_with(|c: char| c.is_ascii_digit())
        && tokens.by_ref().take(4).filter(is_number).count() == 4
        && tokens.next().is_none()
}

/// The first line of a case.
struct Header<'a> {
    size: Size,
    across: u32,
    down: u32,
    /// The numbers of rows and columns as they stand there.
    rows: Token<'a>,
    cols: Token<'a>,
}

impl<'a> Header<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Self, ParseError> {
        let all = "the numbers of rows, columns, clues across and clues down";
        cursor.skip_blank_lines();
        let mut tokens = cursor.expect_line(all)?.tokens();
        let rows_token = tokens.expect(all)?;
        let rows = rows_token.number(1..=LONGEST, "the number of rows")?;
        let cols_token = tokens.expect("the number of columns")?;
        let cols = cols_token.number(1..=LONGEST, "the number of columns")?;
        let across = tokens.expect("the number of clues across")?;
        let across = across.number(0..=u32::MAX, "the number of clues across")?;
        let down = tokens.expect("the number of clues down")?;
        let down = down.number(0..=u32::MAX, "the number of clues down")?;
        tokens.end()?;
        Ok(Self {
            size: Size::new(rows, cols),
            across,
            down,
            rows: rows_token,
            cols: cols_token,
        })
    }

    /// Characters of a line of the picture.
    const fn width(&self) -> usize {
        PITCH * self.size.cols as usize + 1
    }

    /// Whether the picture ends before `line`, since it looks like the first of the next case.
    ///
    /// It may be a line between borders that are digits if it reaches the last of them. But were
    /// lines that claim many rows of just as many columns let pass, a text of them would be read
    /// from each of them to its end. With others, no more than two cases go over the same lines.
    fn ends_before(&self, line: Line<'_>) -> bool {
        if !looks_like_first(line) {
            return false;
        }
        let reaches_border = offset(line, self.width() - 1) < line.text().len();
        let mut numbers = line.tokens().map(|token| token.text().parse().ok());
        let claims_many = numbers.next().flatten() > Some(FEW_ROWS);
        let claims_alike = numbers.next().flatten() == Some(self.size.cols);
        !reaches_border || (claims_many && claims_alike)
    }
}

/// A line of the picture.
#[derive(Clone, Copy)]
struct Row<'a> {
    line: Line<'a>,
    /// Whether it is the same as the line of the cells above.
    repeats: bool,
}

/// The lines of the picture, of which none is too long and which bear out the claimed size.
fn read_lines<'a>(
    cursor: &mut Cursor<'a>,
    header: &Header<'a>,
) -> Result<Vec<Row<'a>>, ParseError> {
    let count = PITCH * header.size.rows as usize + 1;
    if !cursor.has_room_for(count) {
        return Err(header.rows.error("rows for which there is text"));
    }
    let mut lines: Vec<Row<'_>> = Vec::new();
    let mut bytes = 0_usize;
    for number in 1..=count {
        let above = lines.len().checked_sub(PITCH).map(|at| lines[at].line);
        if let Some(line) = above.and_then(|above| cursor.line_like(above)) {
            bytes += line.raw().len() + 1;
            lines.push(Row {
                line,
                repeats: true,
            });
            continue;
        }
        let expected = || format!("line {number} of the {count} of the picture");
        let line = cursor
            .line()
            .ok_or_else(|| cursor.end_of_input(expected()))?;
        let text = line.text();
        if header.ends_before(line) {
            return Err(line.token(0..text.len()).error(expected()));
        }
        let excess = text.get(offset(line, header.width())..).unwrap_or("");
        let excess = excess.trim_start().len();
        if excess > 0 {
            let excess = line.token(text.len() - excess..text.len());
            return Err(excess.error("the end of the picture's line"));
        }
        bytes += line.raw().len() + 1;
        lines.push(Row {
            line,
            repeats: false,
        });
    }
    let most = bytes.saturating_mul(CELLS_PER_BYTE).min(bytes.max(SMALL));
    if header.size.area().is_none_or(|area| area > most) {
        return Err(header.cols.error("a size that the picture bears out"));
    }
    Ok(lines)
}

/// Where the character of `line` at `column`, from 0, begins; the end of the line if it is shorter.
fn offset(line: Line<'_>, column: usize) -> usize {
    let text = line.raw();
    // No character is shorter than a byte.
    if text.len() <= column {
        return text.len();
    }
    if text.as_bytes()[..column].is_ascii() {
        return column;
    }
    let place = text.char_indices().nth(column);
    place.map_or(text.len(), |(offset, _)| offset)
}

/// A byte for each character of `line`, one that is not ASCII for those that are not.
fn columns(line: Line<'_>) -> Cow<'_, [u8]> {
    let text = line.raw();
    if text.is_ascii() {
        return text.as_bytes().into();
    }
    let byte = |c| u8::try_from(c).unwrap_or(u8::MAX);
    text.chars().map(byte).collect()
}

/// Reads the cells off the picture.
fn read_grid(header: &Header<'_>, lines: &[Row<'_>]) -> Result<Grid<Cell>, ParseError> {
    let mut grid = Grid::filled(header.size, Cell::White)
        .map_err(|_| header.cols.error("a size that fits into memory"))?;
    let rows = grid.cells_mut().chunks_exact_mut(header.size.cols as usize);
    let mut blacks = Vec::new();
    for (row, lines) in rows.zip(lines.chunks_exact(PITCH)) {
        let centres = lines[CENTRE];
        if !centres.repeats {
            let columns = columns(centres.line);
            blacks = marked(&columns, CENTRE, |byte| byte == b'*').collect();
        }
        for &col in &blacks {
            row[col] = Cell::Black;
        }
        let columns = columns(lines[LABEL].line);
        for col in marked(&columns, LABEL, |byte| byte.is_ascii_digit()) {
            let end = columns.len().min(PITCH * (col + 1));
            let error = |expected| Err(token(lines[LABEL].line, col).error(expected));
            row[col] = match number(&columns[PITCH * col + LABEL..end]) {
                None => return error("a clue's number (0 to 999)"),
                Some(_) if row[col].is_black() => return error("no number in a black cell"),
                Some(number) => Cell::Start(number),
            };
        }
    }
    Ok(grid)
}

/// The columns of the cells that have a character like that at `place` of each.
fn marked(
    columns: &[u8],
    place: usize,
    is_mark: impl Fn(u8) -> bool,
) -> impl Iterator<Item = usize> {
    let cells = columns.iter().skip(place).step_by(PITCH).enumerate();
    cells.filter_map(move |(col, byte)| is_mark(*byte).then_some(col))
}

/// The number that a cell's label is.
fn number(label: &[u8]) -> Option<Number> {
    let digits = std::str::from_utf8(label.trim_ascii_end()).ok()?;
    digits.parse().ok()
}

/// The label of the cell in column `col`.
fn token(line: Line<'_>, col: usize) -> Token<'_> {
    let start = offset(line, PITCH * col + LABEL);
    let end = offset(line, PITCH * (col + 1));
    let text = line.raw()[start..end].trim_end();
    line.token(start..start + text.len())
}

/// Reads one clue, number `number` of the `count` in its direction, and gives its number's token.
fn read_clue<'a>(
    cursor: &mut Cursor<'a>,
    direction: Direction,
    number: u32,
    count: u32,
) -> Result<(Clue, Token<'a>), ParseError> {
    cursor.skip_blank_lines();
    let line = cursor
        .line()
        .ok_or_else(|| cursor.end_of_input(format!("clue {number} of the {count} {direction}")))?;
    let mut tokens = line.tokens();
    let token = tokens.expect("a clue's number")?;
    let number = token.number(Number::MIN..=Number::MAX, "a clue's number")?;
    let first = tokens.expect("a word")?;
    let second = tokens.next();
    tokens.end()?;
    let word = |token: Token<'_>| Word::of_token(token.text());
    let clue = Clue::new(direction, number, word(first), second.map(word));
    Ok((clue, token))
}

/// The error of `fault` where it shows in the text.
fn error_at(
    fault: Fault,
    header: &Header<'_>,
    lines: &[Row<'_>],
    tokens: &[(Direction, Number, Token<'_>)],
) -> ParseError {
    let clue = |direction, number, nth| {
        let mut same = tokens
            .iter()
            .filter(|(d, n, _)| (*d, *n) == (direction, number));
        same.nth(nth).map_or(header.cols, |(_, _, token)| *token)
    };
    match fault {
        Fault::NoCells => header.cols.error("at least one cell"),
        Fault::NumberTwice {
            number,
            first,
            again,
        } => {
            let line = lines[PITCH * again.row as usize + LABEL].line;
            token(line, again.col as usize)
                .error(format!("another number than {number}, which is at {first}"))
        }
        Fault::UnknownNumber { direction, number } => {
            clue(direction, number, 0).error("a number that stands in the picture")
        }
        Fault::ClueTwice { direction, number } => clue(direction, number, 1).error(format!(
            "another number than {number}, which has a clue {direction} already"
        )),
    }
}

/// The lines of the picture, cut to its width.
fn picture(rows: &[Row<'_>], width: usize) -> Picture {
    let mut lines: Vec<Arc<str>> = Vec::with_capacity(rows.len());
    for (at, Row { line, repeats }) in rows.iter().enumerate() {
        lines.push(if *repeats {
            lines[at - PITCH].clone()
        } else {
            line.raw()[..offset(*line, width)].into()
        });
    }
    Picture::from_lines(lines)
}
