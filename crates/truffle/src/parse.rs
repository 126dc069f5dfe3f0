//! Text to puzzle and back, in the contest's form and what it has no form for.
//!
//! A puzzle is a line with the number of clues, then for each clue a line with its rows and columns
//! and a line for each row. A cell is two characters, first shape (`S` `R` `T`), then flavour
//! (`V` `S` `C`), each `_` where it is not said. Blank lines are skipped.
//!
//! Beyond the contest, `not` stands before the rows and columns of a clue that is to match nowhere,
//! and `..` for a cell that is left out of a pattern; each outer row and column has a cell.
//!
//! ```
//! let text = "3\n1 2\nTC _V\n2 2\nS_ ..\nRS _C\nnot 1 2\n_V _V";
//! let puzzle: truffle::Puzzle = text.parse()?;
//! assert_eq!(puzzle.clues().len(), 3);
//! assert!(puzzle.clues()[2].is_negative());
//! assert_eq!(puzzle.to_string(), text);
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```

mod batch;
mod document;
mod write;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use puzzle_core::text::{Line, Token, Tokens};
use puzzle_core::{BitSet, Cursor, Grid, ParseError, Pos, Size};

use crate::error::ClueError;
use crate::puzzle::{Board, Cell, Clue, Entries, Flavour, Puzzle, Shape, Spec, Truffle};

pub use batch::{batch, documents, entries};
pub use document::Document;

/// Stands for a shape or a flavour that is not said.
const UNSAID: char = '_';
/// Stands for a cell that is left out of a pattern.
const LEFT_OUT: &str = "..";
/// Stands before a clue that is to match nowhere.
const NEGATIVE: &str = "not";

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads one puzzle, without the number of puzzles in front.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_all(text, read_document).map(Document::into_puzzle)
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads three rows of three truffles.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_all(text, read_board)
    }
}

impl FromStr for Entries {
    type Err = ParseError;

    /// Reads three rows of three cells, as those of a clue.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_all(text, read_entries)
    }
}

/// Reads what is all of `text`.
fn read_all<T>(
    text: &str,
    read: fn(&mut Cursor<'_>) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut cursor = Cursor::new(text);
    let value = read(&mut cursor)?;
    match cursor.token() {
        None => Ok(value),
        Some(extra) => Err(extra.error("the end of the input")),
    }
}

fn read_board(cursor: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let mut truffles = Truffle::ALL;
    let mut seen: BitSet<Truffle> = BitSet::EMPTY;
    for (row, truffles) in (1..).zip(truffles.chunks_mut(3)) {
        let mut line = tokens(cursor, || format!("row {row} of 3 of a board"))?;
        for truffle in truffles {
            let cell = line.expect("a truffle")?;
            let only = read_spec(cell)?.truffles().single();
            *truffle = only.ok_or_else(|| cell.error("a truffle, both shape and flavour"))?;
            if seen.contains(*truffle) {
                return Err(cell.error("a truffle that is not on the board yet"));
            }
            seen.insert(*truffle);
        }
        line.end()?;
    }
    Ok(Board::from_permutation(truffles))
}

fn read_entries(cursor: &mut Cursor<'_>) -> Result<Entries, ParseError> {
    let mut entries = Entries::EMPTY;
    for (row, cells) in (1..).zip(Cell::ALL.chunks(3)) {
        let mut line = tokens(cursor, || format!("row {row} of 3 of a board"))?;
        for &cell in cells {
            entries.set(cell, read_spec(line.expect("a cell")?)?);
        }
        line.end()?;
    }
    Ok(entries)
}

fn read_document(cursor: &mut Cursor<'_>) -> Result<Document, ParseError> {
    const CLUES: &str = "the number of clues";
    let mut line = tokens(cursor, || CLUES.into())?;
    let count = line.expect(CLUES)?.number(0..=u64::MAX, CLUES)?;
    line.end()?;
    // The count is only a claim: nothing is reserved for it.
    let mut clues = Vec::new();
    let mut lines = Vec::new();
    for number in 1..=count {
        let mut line = tokens(cursor, || format!("clue {number} of {count}"))?;
        let first = line.expect("the number of rows")?;
        lines.push(first.line_number());
        clues.push(if first.text() == NEGATIVE {
            let rows = line.expect("the number of rows")?;
            read_clue(rows, line, cursor)?.negated()
        } else {
            read_clue(first, line, cursor)?
        });
    }
    Ok(Document::new(Puzzle::new(clues), lines))
}

/// Reads a clue from the number of its `rows` on, with the rest of that line.
fn read_clue(
    rows: Token<'_>,
    mut line: Tokens<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<Clue, ParseError> {
    const ROWS: &str = "the number of rows";
    const COLUMNS: &str = "the number of columns";
    let rows = rows.number(1..=Clue::LONGEST_SIDE, ROWS)?;
    let cols = line.expect(COLUMNS)?;
    let cols = cols.number(1..=Clue::LONGEST_SIDE, COLUMNS)?;
    line.end()?;
    read_pattern(cursor, Size::new(rows, cols))
}

fn read_pattern(cursor: &mut Cursor<'_>, size: Size) -> Result<Clue, ParseError> {
    const CELL: &str = "a cell in each first and last row and column";
    let mut cells = Vec::new();
    for row in 1..=size.rows {
        let mut line = tokens(cursor, || format!("row {row} of {} of a clue", size.rows))?;
        for _ in 0..size.cols {
            let cell = line.expect("a cell")?;
            let spec = (cell.text() != LEFT_OUT).then(|| read_spec(cell));
            cells.push((cell, spec.transpose()?));
        }
        line.end()?;
    }
    let at = |pos: Pos| cells.get((pos.row * size.cols + pos.col) as usize);
    let pattern = Grid::from_fn(size, |pos| at(pos)?.1);
    let pattern = pattern.map_err(|error| cursor.end_of_input(error.to_string()))?;
    Clue::new(&pattern).map_err(|error| match error {
        ClueError::EmptySide(pos) => match at(pos) {
            Some((cell, _)) => cell.error(CELL),
            None => cursor.end_of_input(CELL),
        },
        ClueError::Size(_) => cursor.end_of_input(error.to_string()),
    })
}

/// Reads a cell: a shape or `_`, then a flavour or `_`.
fn read_spec(cell: Token<'_>) -> Result<Spec, ParseError> {
    const SHAPE: &str = "a shape (S, R, T or _)";
    const FLAVOUR: &str = "a flavour (V, S, C or _)";
    let mut chars = cell.chars();
    let mut next = |expected| chars.next().ok_or_else(|| cell.error_behind(expected));
    let spec = Spec {
        shape: read_letter(next(SHAPE)?, Shape::ALL, Shape::letter, SHAPE)?,
        flavour: read_letter(next(FLAVOUR)?, Flavour::ALL, Flavour::letter, FLAVOUR)?,
    };
    match chars.next() {
        None => Ok(spec),
        Some((_, extra)) => Err(extra.error("a cell of two characters")),
    }
}

/// Reads one of `all` by its letter, or nothing said.
fn read_letter<T: Copy>(
    (found, place): (char, Token<'_>),
    all: [T; 3],
    letter: fn(T) -> char,
    expected: &'static str,
) -> Result<Option<T>, ParseError> {
    let value = all.into_iter().find(|&value| letter(value) == found);
    if value.is_none() && found != UNSAID {
        return Err(place.error(expected));
    }
    Ok(value)
}

/// The next line that is not blank.
fn next_line<'a>(cursor: &mut Cursor<'a>) -> Option<Line<'a>> {
    cursor.skip_blank_lines();
    cursor.line()
}

/// The tokens of the next line that is not blank, which must be there.
fn tokens<'a>(
    cursor: &mut Cursor<'a>,
    expected: impl FnOnce() -> String,
) -> Result<Tokens<'a>, ParseError> {
    match next_line(cursor) {
        Some(line) => Ok(line.tokens()),
        None => Err(cursor.end_of_input(expected())),
    }
}
