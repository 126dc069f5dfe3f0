//! A reading position in a text, lines, and tokens between blanks.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::{Range, RangeInclusive};
use core::str::FromStr;
use core::sync::atomic::{AtomicBool, Ordering};

use super::error::{ParseError, Place, quoted};

/// A reading position in a text that knows its line and column. Cheap to clone, so that a reader
/// can look ahead.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    /// What follows the current line.
    rest: &'a str,
    /// What is left of the current line.
    line: Line<'a>,
    /// Raised when the end of the text is met; none where nothing can follow it.
    short: Option<&'a AtomicBool>,
}

impl<'a, S: AsRef<str> + ?Sized> From<&'a S> for Cursor<'a> {
    fn from(text: &'a S) -> Self {
        Self::new(text.as_ref())
    }
}

/// Where a cursor stands, told without the text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    /// The number of the current line; 0 where none is read.
    pub(super) line: u32,
    /// Bytes of it that are read.
    start: usize,
    /// Bytes of the text behind it.
    pub(super) behind: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of `text`, behind its byte-order mark if it has one.
    pub fn new(text: &'a str) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: Line {
                whole: "",
                start: 0,
                number: 0,
            },
            short: None,
        }
    }

    /// A cursor at `mark` in `text`, which begins with the current line there. Where the text may
    /// go on, `short` is raised once its end, or a line without one, is met.
    pub(super) fn at(text: &'a str, mark: Mark, short: Option<&'a AtomicBool>) -> Self {
        let mut cursor = Self::new(text);
        cursor.short = short;
        if let Some(before) = mark.line.checked_sub(1) {
            if before > 0 {
                cursor.rest = text;
            }
            cursor.line.number = before;
            let _ = cursor.advance();
            cursor.line.start = mark.start;
        }
        cursor
    }

    /// Where the cursor stands.
    pub(super) const fn mark(&self) -> Mark {
        Mark {
            line: self.line.number,
            start: self.line.start,
            behind: self.rest.len(),
        }
    }

    /// Whether the end of a text that may go on was met, by this cursor or one that shares it, so
    /// that what was read since may be wrong.
    pub(super) fn is_short(&self) -> bool {
        self.short
            .is_some_and(|short| short.load(Ordering::Relaxed))
    }

    /// Notes that the end of the text is met. Whether more may follow.
    fn meet_end(&self) -> bool {
        if let Some(short) = self.short {
            short.store(true, Ordering::Relaxed);
        }
        self.short.is_some()
    }

    /// What is left of the current line if that is more than blanks, otherwise the next line.
    /// `None` at the end of the text.
    pub fn line(&mut self) -> Option<Line<'a>> {
        if self.line.is_blank() {
            self.advance()?;
        }
        let line = self.line;
        self.line.start = line.whole.len();
        Some(line)
    }

    /// The next line, as [`line`](Self::line) gives it, if it has the same characters as `same`;
    /// otherwise `None`, and the cursor stays. Cost: a comparison, so that texts that repeat
    /// themselves are read faster.
    pub fn line_like(&mut self, same: Line<'_>) -> Option<Line<'a>> {
        if !self.line.is_blank() {
            return None;
        }
        let Some(behind) = self.rest.strip_prefix(same.raw()) else {
            // More text might complete it.
            if same.raw().starts_with(self.rest) {
                self.meet_end();
            }
            return None;
        };
        let end = behind.trim_start_matches('\r');
        let is_last = end.is_empty() && !self.meet_end() && !self.rest.is_empty();
        if !end.starts_with('\n') && !is_last {
            return None;
        }
        let whole = &self.rest[..same.raw().len()];
        self.rest = end.get(1..).unwrap_or("");
        self.line = Line {
            whole,
            start: whole.len(),
            number: self.line.number.saturating_add(1),
        };
        Some(Line {
            start: 0,
            ..self.line
        })
    }

    /// The same as [`line`](Self::line), but the cursor stays.
    pub fn peek_line(&self) -> Option<Line<'a>> {
        self.clone().line()
    }

    /// The next line, which must be there.
    ///
    /// # Errors
    /// At the end of the text, saying that `expected` was wanted.
    pub fn expect_line(
        &mut self,
        expected: impl Into<Cow<'static, str>>,
    ) -> Result<Line<'a>, ParseError> {
        self.line().ok_or_else(|| self.end_of_input(expected))
    }

    /// The next run of characters other than blanks, on this line or a later one.
    pub fn token(&mut self) -> Option<Token<'a>> {
        loop {
            if let Some(token) = self.line.take_token() {
                return Some(token);
            }
            self.advance()?;
        }
    }

    /// The next token, which must be there.
    ///
    /// # Errors
    /// At the end of the text, saying that `expected` was wanted.
    pub fn expect_token(
        &mut self,
        expected: impl Into<Cow<'static, str>>,
    ) -> Result<Token<'a>, ParseError> {
        self.token().ok_or_else(|| self.end_of_input(expected))
    }

    /// Moves to the next line that holds more than blanks; false if there is none.
    pub fn skip_blank_lines(&mut self) -> bool {
        while self.line.is_blank() {
            if self.advance().is_none() {
                return false;
            }
        }
        true
    }

    /// The error that the text ends where `expected` was wanted. To be made at the end.
    pub fn end_of_input(&self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        let line = self.line.whole.trim_end();
        let found = String::from("end of input");
        ParseError::new(
            self.line.number.max(1),
            line,
            line.len()..line.len(),
            expected,
            found,
        )
    }

    /// Moves to the beginning of the next line, if the text has all of it.
    fn advance(&mut self) -> Option<()> {
        let (line, rest) = match self.rest.split_once('\n') {
            Some(split) => split,
            None if self.meet_end() || self.rest.is_empty() => return None,
            None => (self.rest, ""),
        };
        self.rest = rest;
        self.line = Line {
            whole: line.trim_end_matches('\r'),
            start: 0,
            number: self.line.number.saturating_add(1),
        };
        Some(())
    }

    /// Whether so many lines can still follow, whatever the text claims: each but the last takes a
    /// byte.
    pub fn has_room_for(&self, lines: usize) -> bool {
        lines <= self.unread().saturating_add(1) || self.meet_end()
    }

    /// How many bytes of the text are still unread.
    pub(super) fn unread(&self) -> usize {
        self.rest.len() + self.line.raw().len()
    }
}

/// A line of a text without its end, or what is left of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    whole: &'a str,
    /// The first byte that is not read yet.
    start: usize,
    number: u32,
}

impl<'a> Line<'a> {
    /// The line's number, from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The characters of the line.
    pub fn raw(self) -> &'a str {
        self.whole.get(self.start..).unwrap_or("")
    }

    /// The characters of the line without the blanks at its end.
    pub fn text(self) -> &'a str {
        self.raw().trim_end()
    }

    /// Whether there are only blanks.
    pub fn is_blank(self) -> bool {
        self.text().is_empty()
    }

    /// The tokens of this line.
    pub const fn tokens(self) -> Tokens<'a> {
        Tokens { line: self }
    }

    /// The token at bytes `range` of [`raw`](Self::raw), cut to what the line has.
    pub fn token(self, range: Range<usize>) -> Token<'a> {
        let end = self.whole.len();
        Token {
            line: self,
            start: self.start.saturating_add(range.start).min(end),
            end: self.start.saturating_add(range.end).min(end),
        }
    }

    /// The error that `expected` was wanted behind the last character of this line.
    pub fn end_of_line(self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        let end = self.text().len();
        self.token(end..end).error(expected)
    }

    fn take_token(&mut self) -> Option<Token<'a>> {
        let left = self.raw();
        let from = left.find(|c: char| !c.is_whitespace())?;
        // Most tokens are plain ASCII, of which no character needs to be decoded.
        let plain = graphic(&left.as_bytes()[from..]);
        let end = left[from + plain..]
            .find(char::is_whitespace)
            .map_or(left.len(), |more| from + plain + more);
        let token = self.token(from..end);
        self.start = token.end;
        Some(token)
    }
}

impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.number, self.raw())
    }
}

/// The tokens of one line, one after another.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    line: Line<'a>,
}

impl<'a> Tokens<'a> {
    /// The next token, which must be there.
    ///
    /// # Errors
    /// At the end of the line, saying that `expected` was wanted.
    pub fn expect(
        &mut self,
        expected: impl Into<Cow<'static, str>>,
    ) -> Result<Token<'a>, ParseError> {
        let line = self.line;
        self.next().ok_or_else(|| line.end_of_line(expected))
    }

    /// Checks that nothing is left on the line.
    ///
    /// # Errors
    /// At the next token, if there is one.
    pub fn end(mut self) -> Result<(), ParseError> {
        self.next()
            .map_or(Ok(()), |extra| Err(extra.error("the end of the line")))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.line.take_token()
    }
}

/// How many of the first bytes are printed ASCII other than blanks.
fn graphic(bytes: &[u8]) -> usize {
    let (blocks, _) = bytes.as_chunks::<32>();
    // Without a branch for each byte, a block is looked at as a whole.
    let is_plain = |block: &&[u8; 32]| {
        let plain = block.iter().map(u8::is_ascii_graphic);
        plain.fold(true, |all, plain| all & plain)
    };
    let whole = 32 * blocks.iter().take_while(is_plain).count();
    let more = bytes[whole..].iter().take_while(|b| b.is_ascii_graphic());
    whole + more.count()
}

/// A piece of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    line: Line<'a>,
    start: usize,
    end: usize,
}

impl<'a> Token<'a> {
    /// The characters of the token.
    pub fn text(self) -> &'a str {
        self.line.whole.get(self.start..self.end).unwrap_or("")
    }

    /// The line in which it stands.
    pub const fn line_number(self) -> u32 {
        self.line.number
    }

    /// The place of its first character. Cost: the length of the line.
    pub fn place(self) -> Place {
        let before = self.line.whole.get(..self.start).unwrap_or("");
        let column = before.chars().count() + 1;
        Place::new(self.line.number, u32::try_from(column).unwrap_or(u32::MAX))
    }

    /// The characters of the token, each as a token.
    pub fn chars(self) -> impl Iterator<Item = (char, Token<'a>)> {
        self.text().char_indices().map(move |(at, c)| {
            let start = self.start + at;
            let end = start + c.len_utf8();
            (c, Token { start, end, ..self })
        })
    }

    /// The error that `expected` was wanted where this token stands.
    pub fn error(self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        let found = if self.start == self.end {
            String::from("end of line")
        } else {
            quoted(self.text())
        };
        ParseError::new(
            self.line.number,
            self.line.whole,
            self.start..self.end,
            expected,
            found,
        )
    }

    /// The error that there should be `expected` behind this token.
    pub fn error_behind(self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        Token {
            start: self.end,
            ..self
        }
        .error(expected)
    }

    /// Reads the token as a decimal number in `range`, which `expected` describes, as in
    /// `"the number of clues"`.
    ///
    /// # Errors
    /// When the token is no whole number, or one outside `range`, however long.
    pub fn number<T>(self, range: RangeInclusive<T>, expected: &str) -> Result<T, ParseError>
    where
        T: FromStr + PartialOrd + fmt::Display,
    {
        let text = self.text();
        let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        text.parse()
            .ok()
            .filter(|value| is_number && range.contains(value))
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                self.error(format!("{expected} ({least} to {most})"))
            })
    }
}

impl fmt::Debug for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.place(), self.text())
    }
}
