//! Where the next case begins after a bad one.

use core::iter;

use puzzle_core::Cursor;
use puzzle_core::text::Line;

/// What makes a line look like rows of a case.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    /// Whether cells are written with such bytes.
    pub(crate) is_symbol: fn(u8) -> bool,
    /// Whether cells may be joined.
    pub(crate) are_joined: bool,
}

impl Rows {
    /// Skips the bad case that begins on the next line.
    pub(crate) fn skip_case(self, cursor: &mut Cursor<'_>) {
        let rows = self.skip(cursor, 4);
        let at_blank = cursor.peek_line().is_some_and(Line::is_blank);
        if rows == 0 || rows >= 4 || !at_blank {
            return;
        }
        let mut ahead = cursor.clone();
        ahead.skip_blank_lines();
        let mut lines = ahead.clone();
        let lines = iter::from_fn(|| lines.line().filter(|line| !line.is_blank()));
        let lacking = 4 - rows;
        if lines.map(|line| self.count(line)).sum::<usize>() % 4 == lacking {
            self.skip(&mut ahead, lacking);
            *cursor = ahead;
        }
    }

    /// Skips lines up to a blank one until they hold `wanted` rows, or up to what is plainly a row
    /// if other lines stand before it. How many rows they hold.
    fn skip(self, cursor: &mut Cursor<'_>, wanted: usize) -> usize {
        let mut rows = 0;
        let mut begins = true;
        while rows < wanted
            && let Some(line) = cursor.peek_line().filter(|line| !line.is_blank())
        {
            let more = self.count(line);
            if !begins && (more == 4 || more > 0 && rows == 0 && self.is_plain(line)) {
                break;
            }
            cursor.line();
            let is_heading = begins
                && !self.is_plain(line)
                && cursor.peek_line().is_some_and(|line| self.is_plain(line));
            if !is_heading {
                rows += more;
            }
            begins = false;
        }
        rows
    }

    /// How many rows of a case a line looks like, right or wrong: 0, 1, 2 or, on one line, all 4.
    fn count(self, line: Line<'_>) -> usize {
        let mut tokens = line.tokens();
        let is_long = tokens.next().is_some_and(|first| first.text().len() > 8);
        match 1 + tokens.count() {
            1 if is_long && self.has_symbols(line) => 4,
            4 => 1,
            8 => 2,
            9.. => 4,
            _ if self.has_symbols(line) => 1,
            _ => 0,
        }
    }

    /// Whether at least half of the characters are symbols.
    fn has_symbols(self, line: Line<'_>) -> bool {
        let bytes = || line.tokens().flat_map(|token| token.text().bytes());
        2 * bytes().filter(|&byte| (self.is_symbol)(byte)).count() >= bytes().count()
    }

    /// Whether a line is a row, right or wrong, rather than a number or a heading: it has several
    /// tokens, or three joined characters that are symbols at least by half.
    fn is_plain(self, line: Line<'_>) -> bool {
        let is_joined = self.are_joined && line.text().trim_start().len() >= 3;
        line.tokens().nth(1).is_some() || is_joined && self.has_symbols(line)
    }
}
