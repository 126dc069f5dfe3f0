//! One grid, in an alphabet that the caller chose or that is the only one to fit.

use puzzle_core::text::Token;
use puzzle_core::{Cursor, ParseError, Place};

use super::alphabet::{Alphabet, Blank};
use super::dialect::{Dialect, Layout, Spacing};
use super::document::Document;
use super::symbols::{Symbol, Symbols, is_long, next_row, skip_rules};
use crate::grid::{Cell, SIDE};
use crate::puzzle::Sudoku;

/// Reads the grid that begins at the cursor, and the lines of its boxes behind it.
pub(super) fn read_case(
    cursor: &mut Cursor<'_>,
    alphabet: Option<Alphabet>,
) -> Result<Document, ParseError> {
    match alphabet {
        Some(alphabet) => read_in(cursor, alphabet).map_err(|fault| fault.error(&[alphabet])),
        None => read_in_any(cursor),
    }
}

/// Whether a grid begins at the cursor, in `alphabet` or in any.
pub(super) fn begins_grid(cursor: &Cursor<'_>, alphabet: Option<Alphabet>) -> bool {
    let fits = |one| read_in(&mut cursor.clone(), one).is_ok();
    match alphabet {
        Some(alphabet) => fits(alphabet),
        None => Alphabet::ALL.into_iter().any(fits),
    }
}

/// Why a grid cannot be read in an alphabet.
enum Fault<'a> {
    /// A symbol is neither a digit nor a blank there.
    Symbol(Token<'a>),
    /// Something else is wrong.
    Other(ParseError),
}

impl Fault<'_> {
    /// The error, where the same is wrong in all of `alphabets`.
    fn error(self, alphabets: &[Alphabet]) -> ParseError {
        match self {
            Self::Symbol(token) => {
                let mut names: Vec<&str> = alphabets.iter().map(|one| one.name()).collect();
                let last = names.pop().unwrap_or_default();
                let list = match names.as_slice() {
                    [] => last.to_owned(),
                    others => format!("{} or {last}", others.join(", ")),
                };
                token.error(format!("a digit ({list}) or a blank"))
            }
            Self::Other(error) => error,
        }
    }

    fn place(&self) -> Place {
        match self {
            Self::Symbol(token) => token.place(),
            Self::Other(error) => error.place(),
        }
    }
}

/// Reads a grid in the only alphabet in which it has a meaning.
fn read_in_any(cursor: &mut Cursor<'_>) -> Result<Document, ParseError> {
    let start = cursor.clone();
    let mut readings = Vec::with_capacity(Alphabet::ALL.len());
    let mut faults = Vec::new();
    for alphabet in Alphabet::ALL {
        let mut next = start.clone();
        match read_in(&mut next, alphabet) {
            Ok(document) => readings.push((document, next)),
            Err(fault) => faults.push((alphabet, fault)),
        }
    }
    // A grid without digits is the same in every alphabet; it is written in letters.
    let is_blank = |(document, _): &(Document, _)| document.sudoku() == &Sudoku::BLANK;
    if readings.len() > 1 && !readings.iter().all(is_blank) {
        let alphabets = readings.iter().map(|(document, _)| document.dialect());
        let alphabets: Vec<Alphabet> = alphabets.map(Dialect::alphabet).collect();
        return Err(ambiguity(&start, &alphabets));
    }
    match readings.into_iter().next() {
        Some((document, next)) => {
            *cursor = next;
            Ok(document)
        }
        None => Err(furthest(faults, &start)),
    }
}

/// The error of the alphabets in which the most could be read.
fn furthest(mut faults: Vec<(Alphabet, Fault<'_>)>, start: &Cursor<'_>) -> ParseError {
    let place = faults.iter().map(|(_, fault)| fault.place()).max();
    faults.retain(|(_, fault)| Some(fault.place()) == place);
    let alphabets: Vec<Alphabet> = faults.iter().map(|(alphabet, _)| *alphabet).collect();
    let fault = faults.into_iter().next();
    fault.map_or_else(
        || start.end_of_input(row_expected(1)),
        |(_, fault)| fault.error(&alphabets),
    )
}

/// The error that several alphabets fit, at a zero if they differ about that, otherwise at the
/// first digit.
fn ambiguity(start: &Cursor<'_>, alphabets: &[Alphabet]) -> ParseError {
    let mut rows = start.clone();
    let symbols = core::iter::from_fn(|| next_row(&mut rows))
        .take(SIDE)
        .flat_map(|line| Symbols::new(line, Alphabet::Letters));
    let of_digits = |symbol: &Symbol<'_>| {
        let blank = Blank::from_symbol(symbol.text());
        blank.is_none_or(|blank| blank == Blank::Zero)
    };
    let mut digits = symbols.filter(of_digits).peekable();
    let first = digits.peek().map(Symbol::token);
    let zero = digits.find(|symbol| symbol.text() == "0");
    let zero = zero.map(|symbol| symbol.token());
    let zero = zero.filter(|_| alphabets.contains(&Alphabet::Hexadecimal));
    let names = alphabets.iter().map(|&alphabet| match (zero, alphabet) {
        (None, _) => alphabet.name().to_owned(),
        (Some(_), Alphabet::Hexadecimal) => format!("{alphabet}, where 0 is a digit"),
        (Some(_), _) => format!("{alphabet}, where 0 is a blank"),
    });
    let names: Vec<String> = names.collect();
    let expected = format!("a choice of alphabet ({})", names.join(", or "));
    match zero.or(first) {
        Some(token) => token.error(expected),
        None => start.end_of_input(expected),
    }
}

fn row_expected(number: usize) -> String {
    format!("row {number} of {SIDE}")
}

/// Reads a grid in `alphabet`. Its first line tells whether it stands on one line or on sixteen.
/// All its blanks are alike.
fn read_in<'a>(cursor: &mut Cursor<'a>, alphabet: Alphabet) -> Result<Document, Fault<'a>> {
    let mut ruled = skip_rules(cursor);
    let first = cursor.peek_line();
    let one_line = first.is_some_and(is_long);
    let spacing = first.map_or(Spacing::Joined, |line| {
        Symbols::new(line, alphabet).spacing()
    });
    let width = if one_line { SIDE * SIDE } else { SIDE };
    let mut sudoku = Sudoku::BLANK;
    let mut blank = None;
    let mut cells = Cell::all();
    for number in 1..=SIDE * SIDE / width {
        ruled |= skip_rules(cursor);
        let Some(line) = next_row(cursor) else {
            let missing = row_expected(number);
            return Err(Fault::Other(match cursor.peek_line() {
                Some(line) => line.end_of_line(missing),
                None => cursor.end_of_input(missing),
            }));
        };
        ruled |= line.raw().contains('|');
        let mut symbols = Symbols::new(line, alphabet);
        for cell in cells.by_ref().take(width) {
            let Some(symbol) = symbols.next() else {
                let missing = format!("{width} cells on this line");
                return Err(Fault::Other(line.end_of_line(missing)));
            };
            let digit = alphabet.digit(symbol.text());
            if digit.is_none() {
                let found = Blank::from_symbol(symbol.text())
                    .filter(|&found| alphabet.has_blank(found))
                    .ok_or_else(|| Fault::Symbol(symbol.token()))?;
                let before = *blank.get_or_insert(found);
                if before != found {
                    let expected = format!("a digit, or `{before}` as for the blanks before");
                    return Err(Fault::Other(symbol.token().error(expected)));
                }
            }
            sudoku.set(cell, digit);
        }
        if let Some(extra) = symbols.next() {
            let expected = format!("the end of the line after {width} cells");
            return Err(Fault::Other(extra.token().error(expected)));
        }
    }
    ruled |= skip_rules(cursor);
    let layout = match (one_line, ruled) {
        (true, _) => Layout::OneLine,
        (false, true) => Layout::Boxes,
        (false, false) => Layout::Lines,
    };
    let dialect = Dialect::new(alphabet)
        .with_layout(layout)
        .with_spacing(spacing);
    let dialect = blank
        .and_then(|blank| dialect.with_blank(blank))
        .unwrap_or(dialect);
    Ok(Document::new(sudoku, dialect))
}
