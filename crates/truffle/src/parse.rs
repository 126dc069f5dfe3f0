//! Text to puzzle and back, in the contest's form.
//!
//! A puzzle is a line with the number of clues, then for each clue a line with its rows and columns
//! and a line for each row. A cell is two characters, first shape (`S` `R` `T`), then flavour
//! (`V` `S` `C`), each `_` where it is not said. Blank lines are skipped.
//!
//! ```
//! let text = "2\n1 2\nTC _V\n2 1\nS_\nRS";
//! let puzzle: truffle::Puzzle = text.parse()?;
//! assert_eq!(puzzle.clues().len(), 2);
//! assert_eq!(puzzle.to_string(), text);
//! # Ok::<(), puzzle_core::ParseError>(())
//! ```

mod batch;
mod write;

use core::str::FromStr;

use puzzle_core::text::{Line, Token, Tokens};
use puzzle_core::{BitSet, Cursor, ParseError, Size};

use crate::puzzle::{Board, Clue, Flavour, Puzzle, Shape, Spec, Truffle};

pub use batch::batch;

/// Stands for a shape or a flavour that is not said.
const UNSAID: char = '_';

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads one puzzle, without the number of puzzles in front.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_all(text, read_puzzle)
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads three rows of three truffles.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_all(text, read_board)
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

fn read_puzzle(cursor: &mut Cursor<'_>) -> Result<Puzzle, ParseError> {
    const CLUES: &str = "the number of clues";
    let mut line = tokens(cursor, || CLUES.into())?;
    let count = line.expect(CLUES)?.number(0..=u64::MAX, CLUES)?;
    line.end()?;
    // The count is only a claim: nothing is reserved for it.
    let mut clues = Vec::new();
    for number in 1..=count {
        let mut line = tokens(cursor, || format!("clue {number} of {count}"))?;
        let rows = side(&mut line, "the number of rows")?;
        let cols = side(&mut line, "the number of columns")?;
        line.end()?;
        clues.push(read_pattern(cursor, Size::new(rows, cols))?);
    }
    Ok(Puzzle::new(clues))
}

/// Reads the number of rows or columns.
fn side(line: &mut Tokens<'_>, expected: &'static str) -> Result<u32, ParseError> {
    line.expect(expected)?
        .number(1..=Clue::LONGEST_SIDE, expected)
}

fn read_pattern(cursor: &mut Cursor<'_>, size: Size) -> Result<Clue, ParseError> {
    let mut clue = Clue::blank(size).map_err(|error| cursor.end_of_input(error.to_string()))?;
    for (row, specs) in (1..).zip(clue.rows_mut()) {
        let mut line = tokens(cursor, || format!("row {row} of {} of a clue", size.rows))?;
        for spec in specs {
            *spec = read_spec(line.expect("a cell")?)?;
        }
        line.end()?;
    }
    Ok(clue)
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
