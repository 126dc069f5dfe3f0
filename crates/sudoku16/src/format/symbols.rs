//! The lines of a grid, and the symbols on them.

use core::ops::Range;

use puzzle_core::Cursor;
use puzzle_core::text::{Line, Token};

use super::alphabet::Alphabet;
use super::dialect::Spacing;
use crate::grid::SIDE;

/// Characters of a line beyond which it holds a whole grid, or was meant to.
const LONG: usize = 4 * SIDE;

/// The symbols of a line, one after another: numbers for decimal digits, otherwise characters.
/// Blanks, commas and `|` stand between them.
#[derive(Clone)]
pub(super) struct Symbols<'a> {
    line: Line<'a>,
    at: usize,
    alphabet: Alphabet,
}

impl<'a> Symbols<'a> {
    pub(super) const fn new(line: Line<'a>, alphabet: Alphabet) -> Self {
        Self {
            line,
            at: 0,
            alphabet,
        }
    }

    /// What stands between the first symbol and the second.
    pub(super) fn spacing(mut self) -> Spacing {
        let text = self.line.raw();
        let gap = match (self.next(), self.next()) {
            (Some(first), Some(second)) => &text[first.range.end..second.range.start],
            _ => "",
        };
        if gap.is_empty() {
            Spacing::Joined
        } else if gap.contains(',') {
            Spacing::Commas
        } else {
            Spacing::Blanks
        }
    }
}

/// A symbol, and where it stands.
pub(super) struct Symbol<'a> {
    line: Line<'a>,
    range: Range<usize>,
}

impl<'a> Symbol<'a> {
    pub(super) fn text(&self) -> &'a str {
        &self.line.raw()[self.range.clone()]
    }

    pub(super) fn token(&self) -> Token<'a> {
        self.line.token(self.range.clone())
    }
}

impl<'a> Iterator for Symbols<'a> {
    type Item = Symbol<'a>;

    fn next(&mut self) -> Option<Symbol<'a>> {
        let text = self.line.raw();
        let rest = &text[self.at..];
        let start = self.at + rest.find(|c| !is_gap(c))?;
        let rest = &text[start..];
        let length = if self.alphabet == Alphabet::Decimal {
            rest.find(is_gap).unwrap_or(rest.len())
        } else {
            rest.chars().next().map_or(0, char::len_utf8)
        };
        self.at = start + length;
        Some(Symbol {
            line: self.line,
            range: start..self.at,
        })
    }
}

fn is_gap(c: char) -> bool {
    matches!(c, ' ' | ',' | '|') || c.is_whitespace()
}

/// Whether the line holds a whole grid, or was meant to.
pub(super) fn is_long(line: Line<'_>) -> bool {
    Symbols::new(line, Alphabet::Letters).nth(LONG).is_some()
}

/// Whether the line stands between boxes: `+----+`, perhaps of `=`.
fn is_rule(line: Line<'_>) -> bool {
    let text = line.text();
    let mut chars = text.chars();
    text.contains('+') && chars.all(|c| matches!(c, '+' | '-' | '=' | '|' | ' '))
}

/// Moves behind lines that stand between boxes; whether there was one.
pub(super) fn skip_rules(cursor: &mut Cursor<'_>) -> bool {
    let mut any = false;
    let mut next = cursor.clone();
    while next.line().is_some_and(is_rule) {
        *cursor = next.clone();
        any = true;
    }
    any
}

/// The next line that does not stand between boxes; `None` at a blank line and at the end.
pub(super) fn next_row<'a>(cursor: &mut Cursor<'a>) -> Option<Line<'a>> {
    skip_rules(cursor);
    let line = cursor.peek_line().filter(|line| !line.is_blank())?;
    cursor.line();
    Some(line)
}
