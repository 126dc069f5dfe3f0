//! One grid from a text.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use puzzle_core::text::{Line, Token};
use puzzle_core::{Cursor, ParseError, Place};

use super::dialect::{Blank, Dialect, Layout, Spacing};
use super::document::Document;
use crate::parse::line;
use crate::puzzle::{Digit, Givens, Puzzle, Rules};

/// Reads the grid whose first line is next.
pub(super) fn read_case(cursor: &mut Cursor<'_>, rules: Rules) -> Result<Document, ParseError> {
    let (layout, spacing) = cursor
        .peek_line()
        .map_or((Layout::Lines, Spacing::Blanks), shape);
    let mut cells = [None; 16];
    let mut places = [Place::new(1, 1); 16];
    let mut blank = None;
    let per_line = match layout {
        Layout::Lines => 4,
        Layout::OneLine => 16,
    };
    let rows = cells
        .chunks_exact_mut(per_line)
        .zip(places.chunks_exact_mut(per_line));
    for ((cells, places), number) in rows.zip(1..) {
        let line = line(cursor, number)?;
        let mut symbols = symbols(line, spacing);
        for (cell, place) in cells.iter_mut().zip(places) {
            let symbol = symbols
                .next()
                .ok_or_else(|| line.end_of_line("another cell"))?;
            *cell = read_symbol(symbol, &mut blank)?;
            *place = symbol.place();
        }
        if let Some(extra) = symbols.next() {
            return Err(extra.error("the end of the line"));
        }
    }
    let dialect = Dialect::default()
        .with_layout(layout)
        .with_spacing(spacing)
        .with_blank(blank.unwrap_or_default());
    let puzzle = Puzzle::new(rules, Givens::new(cells));
    Ok(Document::new(puzzle, dialect).with_places(places))
}

/// How a grid is written, by its first line.
fn shape(first: Line<'_>) -> (Layout, Spacing) {
    let words = first.tokens().take(9).count();
    let length = first.text().trim_start().len();
    let spacing = if words > 1 {
        Spacing::Blanks
    } else {
        Spacing::Joined
    };
    let is_long = words > 8 || words == 1 && length > 8;
    let layout = if is_long {
        Layout::OneLine
    } else {
        Layout::Lines
    };
    (layout, spacing)
}

/// What stands for cells on a line. Of joined ones, what follows the first blank is one symbol too
/// many.
fn symbols(line: Line<'_>, spacing: Spacing) -> impl Iterator<Item = Token<'_>> {
    let joined = match spacing {
        Spacing::Joined => line.tokens().next(),
        Spacing::Blanks => None,
    };
    let rest = line.tokens().skip(usize::from(joined.is_some()));
    let chars = joined.into_iter().flat_map(Token::chars);
    chars.map(|(_, symbol)| symbol).chain(rest)
}

/// The digit that `symbol` stands for, if it is no blank; all blanks are alike.
fn read_symbol(symbol: Token<'_>, blank: &mut Option<Blank>) -> Result<Option<Digit>, ParseError> {
    let mut chars = symbol.text().chars();
    let (Some(only), None) = (chars.next(), chars.next()) else {
        return Err(symbol.error(expected(*blank)));
    };
    if let Some(digit) = Digit::ALL
        .into_iter()
        .find(|digit| only.to_digit(10) == Some(digit.get().into()))
    {
        return Ok(Some(digit));
    }
    match Blank::from_symbol(only) {
        Some(found) if found == *blank.get_or_insert(found) => Ok(None),
        _ => Err(symbol.error(expected(*blank))),
    }
}

fn expected(blank: Option<Blank>) -> String {
    match blank {
        Some(blank) => format!("a digit (1 to 4) or `{blank}`"),
        None => "a digit (1 to 4) or a blank (0, ., * or -)".to_owned(),
    }
}
