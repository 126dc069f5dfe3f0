//! Many puzzles in one text, and where the next begins after a bad one.

use puzzle_core::text::{Line, Token};
use puzzle_core::{Batch, Case, Cursor, ParseError};

use super::{Document, NEGATIVE, next_line, read_document, read_entries};
use crate::puzzle::{Entries, Puzzle};

/// The puzzles of `text`, whose number stands in front; a bad one does not hide the others.
///
/// After a bad puzzle, reading goes on at the next line that can be the first of one: a number
/// alone, without a row of cells below. Rows and clues that follow the last clue of a puzzle make it
/// a bad one; but where the text has fewer such lines than puzzles, clues that follow are a puzzle
/// that lost its first line.
pub fn batch(text: &str) -> impl Iterator<Item = Result<Case<Puzzle>, ParseError>> {
    documents(text).map(|case| Ok(case?.map(Document::into_puzzle)))
}

/// The same puzzles as those of [`batch`], with the lines of their clues.
pub fn documents(text: &str) -> impl Iterator<Item = Result<Case<Document>, ParseError>> {
    let first_lines_are_lost = count_first_lines(text) < claimed(text);
    let read = move |cursor: &mut Cursor<'_>| {
        let document = read_document(cursor)?;
        refuse_more(cursor, first_lines_are_lost)?;
        Ok(document)
    };
    let resume = |cursor: &mut Cursor<'_>| {
        cursor.line();
        seek_first_line(cursor);
    };
    Batch::counted(text, read, resume)
}

/// The boards of players in `text`, three rows each, until its end. After a bad one, reading goes on
/// behind the next blank line.
pub fn entries(text: &str) -> impl Iterator<Item = Result<Case<Entries>, ParseError>> {
    let resume =
        |cursor: &mut Cursor<'_>| while cursor.line().is_some_and(|line| !line.is_blank()) {};
    Batch::until_end(text, read_entries, resume)
}

/// The number of puzzles that stands in front, or none.
fn claimed(text: &str) -> u64 {
    let count = Cursor::new(text).token();
    count
        .and_then(|count| count.text().parse().ok())
        .unwrap_or(0)
}

fn count_first_lines(text: &str) -> u64 {
    let mut cursor = Cursor::new(text);
    cursor.token();
    let mut count = 0;
    while seek_first_line(&mut cursor) {
        next_line(&mut cursor);
        count += 1;
    }
    count
}

/// Moves to the next line that can be the first of a puzzle; false if there is none.
fn seek_first_line(cursor: &mut Cursor<'_>) -> bool {
    loop {
        let mut ahead = cursor.clone();
        let Some(line) = next_line(&mut ahead) else {
            *cursor = ahead;
            return false;
        };
        if has_numbers(line, 1) && !next_line(&mut ahead.clone()).is_some_and(is_row) {
            return true;
        }
        *cursor = ahead;
    }
}

/// Refuses rows of cells behind a puzzle and, unless `they_are_the_next`, whole clues.
fn refuse_more(cursor: &Cursor<'_>, they_are_the_next: bool) -> Result<(), ParseError> {
    const END: &str = "the end of the puzzle after its last clue";
    let mut ahead = cursor.clone();
    let Some(line) = next_line(&mut ahead) else {
        return Ok(());
    };
    let is_clue = begins_clue(line) && next_line(&mut ahead).is_some_and(is_row);
    if is_row(line) || is_clue && !they_are_the_next {
        return Err(line.tokens().expect(END)?.error(END));
    }
    Ok(())
}

/// Whether the line looks like the first of a clue.
fn begins_clue(line: Line<'_>) -> bool {
    let mut tokens = line.tokens();
    let is_negative = tokens.next().is_some_and(|token| token.text() == NEGATIVE);
    has_numbers(line, 2) || is_negative && tokens.clone().count() == 2 && tokens.all(is_number)
}

/// Whether there are `count` numbers on the line and nothing else.
fn has_numbers(line: Line<'_>, count: usize) -> bool {
    line.tokens().all(is_number) && line.tokens().count() == count
}

/// Whether the line looks like a row of cells, right or wrong. What begins as a number does not.
fn is_row(line: Line<'_>) -> bool {
    let is_cell = |token: Token<'_>| {
        let text = token.text();
        text.chars().count() == 2 && !text.starts_with(|c: char| c == '-' || c.is_ascii_digit())
    };
    line.tokens().all(is_cell)
}

fn is_number(token: Token<'_>) -> bool {
    token.text().bytes().all(|byte| byte.is_ascii_digit())
}
