//! Where a text is wrong, what was expected and what was found.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

/// A place in a text: line and column, both from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Character in the line, from 1.
    pub column: u32,
}

impl Place {
    /// The place at `line` and `column`, both from 1.
    pub const fn new(line: u32, column: u32) -> Self {
        Self { line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text that is not what its reader expected: where, what was expected, what was found, and in
/// which case of a batch.
///
/// It keeps a piece of the faulty line, so that [`caret`](Self::caret) can draw it without the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(Box<Fault>);

impl fmt::Display for ParseError {
    /// Writes the place, and what was expected and found there.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place(), self.message())
    }
}

impl core::error::Error for ParseError {}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    place: Place,
    case: Option<u64>,
    expected: Cow<'static, str>,
    found: String,
    excerpt: Excerpt,
}

impl ParseError {
    /// Characters of a line that [`caret`](Self::caret) shows at most.
    const EXCERPT: usize = 78;

    /// `expected` was wanted in line number `line` where bytes `start..end` of `text` stand.
    pub(super) fn new(
        line: u32,
        text: &str,
        Range { start, end }: Range<usize>,
        expected: impl Into<Cow<'static, str>>,
        found: String,
    ) -> Self {
        let before = text.get(..start).unwrap_or(text).chars().count();
        let width = text.get(start..end).unwrap_or("").chars().count();
        Self(Box::new(Fault {
            place: Place::new(line, u32::try_from(before + 1).unwrap_or(u32::MAX)),
            case: None,
            expected: expected.into(),
            found,
            excerpt: Excerpt::new(text, before, width),
        }))
    }

    /// Where the fault is.
    pub fn place(&self) -> Place {
        self.0.place
    }

    /// The case of the batch, from 1; `None` outside a batch, or where the fault is in what
    /// surrounds the cases.
    pub fn case(&self) -> Option<u64> {
        self.0.case
    }

    /// What the reader wanted.
    pub fn expected(&self) -> &str {
        &self.0.expected
    }

    /// What stands there, quoted and shortened, or `end of line` or `end of input`.
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// The error without its place: `expected …, found … (case 3)`.
    pub fn message(&self) -> String {
        let Fault {
            expected, found, ..
        } = &*self.0;
        match self.0.case {
            Some(case) => format!("expected {expected}, found {found} (case {case})"),
            None => format!("expected {expected}, found {found}"),
        }
    }

    /// The faulty line (a part of it, if long) and below it carets under the fault.
    pub fn caret(&self) -> String {
        let Excerpt {
            line,
            indent,
            width,
        } = &self.0.excerpt;
        format!("{line}\n{:indent$}{:^<width$}", "", "")
    }

    /// The same error, said to be in `case`.
    #[must_use]
    pub fn in_case(mut self, case: u64) -> Self {
        self.0.case = Some(case);
        self
    }
}

/// What [`ParseError::caret`] draws: a piece of the line, and where the carets go.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Excerpt {
    line: String,
    indent: usize,
    width: usize,
}

impl Excerpt {
    fn new(text: &str, before: usize, width: usize) -> Self {
        let lead = ParseError::EXCERPT / 2;
        let skipped = if before < ParseError::EXCERPT - 8 {
            0
        } else {
            before - lead
        };
        let mut line = String::new();
        let mut indent = before - skipped;
        if skipped > 0 {
            line.push('…');
            indent += 1;
        }
        let mut chars = text.chars().skip(skipped);
        line.extend(chars.by_ref().take(ParseError::EXCERPT).map(one_column));
        if chars.next().is_some() {
            line.push('…');
        }
        let room = line.chars().count().saturating_sub(indent).max(1);
        Self {
            line,
            indent,
            width: width.clamp(1, room),
        }
    }
}

/// The character, or one in its place if a terminal might not give it exactly one column: a
/// control, a combining mark, a wide character of East Asia, a picture.
fn one_column(c: char) -> char {
    match c {
        '\t' => ' ',
        ' '..='~'
        | '\u{a1}'..='\u{ac}'
        | '\u{ae}'..='\u{2ff}'
        | '\u{370}'..='\u{482}'
        | '\u{48a}'..='\u{58f}'
        | '\u{2010}'..='\u{2027}'
        | '\u{2030}'..='\u{205e}'
        | '\u{2070}'..='\u{20cf}'
        | '\u{2100}'..='\u{2319}'
        | '\u{2500}'..='\u{25fc}'
        | '\u{270c}'..='\u{2727}' => c,
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// `text` as an error shows it: quoted, what cannot be seen escaped, at most 24 characters.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut out = String::from("`");
    let mut chars = text.chars();
    for c in chars.by_ref().take(LONGEST) {
        match c {
            '\'' | '"' | '\\' => out.push(c),
            _ => out.extend(c.escape_debug()),
        }
    }
    if chars.next().is_some() {
        out.push('…');
    }
    out.push('`');
    out
}
