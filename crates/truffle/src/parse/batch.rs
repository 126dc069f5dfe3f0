//! Many puzzles in one text, and where the next begins after a bad one.

use puzzle_core::text::{Line, Text, Token};
use puzzle_core::{Batch, Case, Cursor, ParseError};

use super::{Document, NEGATIVE, next_line, read_document, read_entries};
use crate::puzzle::{Entries, Puzzle};

/// The puzzles of `text`, whose number stands in front; a bad one does not hide the others.
///
/// After a bad puzzle, reading goes on at the next line that can be the first of one: a number
/// alone, without a row of cells below. Rows and clues that follow the last clue of a puzzle make it
/// a bad one; but where fewer such lines are left, with its own, than puzzles are promised, clues
/// that follow are a puzzle that lost its first line.
pub fn batch<'a>(
    text: impl Into<Text<'a>>,
) -> impl Iterator<Item = Result<Case<Puzzle>, ParseError>> {
    documents(text).map(|case| Ok(case?.map(Document::into_puzzle)))
}

/// The same puzzles as those of [`batch`], with the lines of their clues.
pub fn documents<'a>(
    text: impl Into<Text<'a>>,
) -> impl Iterator<Item = Result<Case<Document>, ParseError>> {
    let text = text.into();
    let mut lines = FirstLines {
        promised: text.promised(),
        left: None,
    };
    let read = move |cursor: &mut Cursor<'_>| {
        let start = cursor.clone();
        let document = read_document(cursor);
        let document = document
            .and_then(|document| refuse_more(cursor, || lines.are_lost(&start)).map(|()| document));
        lines.pass(&start);
        document
    };
    let resume = |cursor: &mut Cursor<'_>| {
        cursor.line();
        seek_first_line(cursor);
    };
    Batch::counted(text, read, resume)
}

/// How many first lines of puzzles there should be from a case on, and how many there are.
struct FirstLines {
    promised: u64,
    /// Not counted before it matters.
    left: Option<u64>,
}

impl FirstLines {
    /// Whether there are too few from the case on that begins at `start`.
    fn are_lost(&mut self, start: &Cursor<'_>) -> bool {
        *self.left.get_or_insert_with(|| count_first_lines(start)) < self.promised
    }

    /// Goes on to the next case.
    fn pass(&mut self, start: &Cursor<'_>) {
        self.promised = self.promised.saturating_sub(1);
        if let Some(left) = &mut self.left
            && begins_puzzle(start)
        {
            *left -= 1;
        }
    }
}

/// The boards of players in `text`, three rows each, until its end. After a bad one, reading goes on
/// behind the next blank line.
pub fn entries<'a>(
    text: impl Into<Text<'a>>,
) -> impl Iterator<Item = Result<Case<Entries>, ParseError>> {
    let resume =
        |cursor: &mut Cursor<'_>| while cursor.line().is_some_and(|line| !line.is_blank()) {};
    Batch::until_end(text, read_entries, resume)
}

fn count_first_lines(start: &Cursor<'_>) -> u64 {
    let mut cursor = start.clone();
    let mut count = 0;
    while seek_first_line(&mut cursor) {
        next_line(&mut cursor);
        count += 1;
    }
    count
}

/// Moves to the next line that can be the first of a puzzle; false if there is none.
fn seek_first_line(cursor: &mut Cursor<'_>) -> bool {
    while !begins_puzzle(cursor) {
        if next_line(cursor).is_none() {
            return false;
        }
    }
    true
}

/// Whether the next line can be the first of a puzzle.
fn begins_puzzle(start: &Cursor<'_>) -> bool {
    let mut ahead = start.clone();
    next_line(&mut ahead).is_some_and(|line| has_numbers(line, 1))
        && !next_line(&mut ahead).is_some_and(is_row)
}

/// Refuses rows of cells behind a puzzle and, unless `they_are_the_next`, whole clues.
fn refuse_more(
    cursor: &Cursor<'_>,
    they_are_the_next: impl FnOnce() -> bool,
) -> Result<(), ParseError> {
    const END: &str = "the end of the puzzle after its last clue";
    let mut ahead = cursor.clone();
    let Some(line) = next_line(&mut ahead) else {
        return Ok(());
    };
    let is_clue = begins_clue(line) && next_line(&mut ahead).is_some_and(is_row);
    if is_row(line) || is_clue && !they_are_the_next() {
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
