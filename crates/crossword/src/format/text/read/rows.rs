//! The rows and the bars below them.

use puzzle_core::ParseError;
use puzzle_core::text::{Line, Token};

use super::super::folded;
use super::notes::Notes;
use crate::diagram::{Bars, Cell, CellMarks, Letters, Square};

/// The rows that are read so far.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) squares: Vec<Vec<Square>>,
    pub(super) bars: Vec<Vec<Bars>>,
    /// The characters of the last row's line before each of its squares.
    columns: Vec<usize>,
}

const A_SQUARE: &str = "a square (`#`, `.`, `~`, a letter or a key)";

impl Rows {
    /// Reads a row, or the bars below the last one.
    pub(super) fn read(&mut self, line: Line<'_>, notes: &mut Notes<'_>) -> Result<(), ParseError> {
        if line.text().trim_start().starts_with('-') {
            self.read_bars_below(line)
        } else {
            self.read_row(line, notes)
        }
    }

    fn read_row(&mut self, line: Line<'_>, notes: &mut Notes<'_>) -> Result<(), ParseError> {
        let cols = self.squares.first().map(Vec::len);
        let (mut squares, mut bars) = (Vec::new(), Vec::new());
        self.columns.clear();
        let mut chars = characters(line);
        while let Some((column, c, token)) = chars.next() {
            if c.is_whitespace() {
                continue;
            }
            if c == '|' {
                let behind = bars.last_mut().ok_or_else(|| token.error(A_SQUARE))?;
                *behind |= Bars::RIGHT;
                continue;
            }
            if cols == Some(squares.len()) {
                return Err(token.error("the end of a row as long as the first"));
            }
            let Some((marks, close)) = brackets(c) else {
                squares.push(square(c, token, notes)?);
                bars.push(Bars::empty());
                self.columns.push(column);
                continue;
            };
            let (column, c, token) = chars.next().ok_or_else(|| line.end_of_line(A_CELL))?;
            let Square::Cell(cell) = square(c, token, notes)? else {
                return Err(token.error(A_CELL));
            };
            squares.push(Square::Cell(cell.marked(marks)));
            bars.push(Bars::empty());
            self.columns.push(column);
            let expected = format!("`{close}`");
            match chars.next() {
                Some((_, c, _)) if c == close => {}
                Some((.., token)) => return Err(token.error(expected)),
                None => return Err(line.end_of_line(expected)),
            }
        }
        if cols.is_some_and(|cols| squares.len() < cols) {
            return Err(line.end_of_line("a row as long as the first"));
        }
        self.squares.push(squares);
        self.bars.push(bars);
        Ok(())
    }

    fn read_bars_below(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        for (column, c, token) in characters(line) {
            if c.is_whitespace() {
                continue;
            }
            if c != '-' {
                return Err(token.error("`-` under a square"));
            }
            let square = self.columns.binary_search(&column).ok();
            let row = self.bars.last_mut();
            match row.and_then(|row| row.get_mut(square?)) {
                Some(bars) => *bars |= Bars::BELOW,
                None => return Err(token.error("no `-` but under a square")),
            }
        }
        Ok(())
    }
}

const A_CELL: &str = "a cell (`.`, a letter or a key)";

/// The characters of a line with their columns, from 0.
fn characters(line: Line<'_>) -> impl Iterator<Item = (usize, char, Token<'_>)> {
    let chars = line.token(0..line.text().len()).chars();
    chars
        .enumerate()
        .map(|(column, (c, token))| (column, c, token))
}

/// The marks of a cell in brackets of which `open` is the first, and the other bracket.
const fn brackets(open: char) -> Option<(CellMarks, char)> {
    match open {
        '(' => Some((CellMarks::CIRCLE, ')')),
        '[' => Some((CellMarks::SHADE, ']')),
        '{' => Some((CellMarks::CIRCLE.union(CellMarks::SHADE), '}')),
        _ => None,
    }
}

fn square(c: char, token: Token<'_>, notes: &mut Notes<'_>) -> Result<Square, ParseError> {
    Ok(match c {
        '#' => Square::Block,
        '~' => Square::Void,
        '.' => Square::Cell(Cell::empty()),
        _ => {
            let letters = match notes.letters_of(c) {
                Some(letters) => letters.clone(),
                None if c.is_alphanumeric() => {
                    let letters: Result<Letters, _> = folded(c.encode_utf8(&mut [0; 4])).parse();
                    letters.map_err(|_| token.error(A_SQUARE))?
                }
                None => return Err(token.error(A_SQUARE)),
            };
            Square::Cell(Cell::empty().with_letters(letters))
        }
    })
}
