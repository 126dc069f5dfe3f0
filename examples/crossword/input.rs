//! What a case may be, and how it is told which.

use crossword::format::{self, Format};
use crossword::pairs::{self, Document};
use crossword::{Crossword as Published, Diagram};
use puzzle_core::{Case, ParseError};

use super::convert;
use super::options::Crossword;

/// A case.
pub(super) enum Input {
    /// The contest form.
    Pairs(Document),
    /// A diagram in text.
    Grid(Diagram),
    /// A file of any other kind.
    Published(Published),
}

impl Input {
    /// The grid, which in the contest form is none of its own.
    pub(super) const fn diagram(&self) -> Option<&Diagram> {
        match self {
            Self::Pairs(_) => None,
            Self::Grid(diagram) => Some(diagram),
            Self::Published(crossword) => Some(crossword.diagram()),
        }
    }
}

impl Crossword {
    /// The crossword in a file that is no batch. One that `verb` fills is an error where there are
    /// no words.
    pub(super) fn published(&self, verb: &str, bytes: &[u8]) -> Option<Result<Input, String>> {
        if !self.reads_any_grid(verb) {
            let found = wants_words(bytes)?;
            let verb = if verb == "solve" { "fill" } else { verb };
            return Some(Err(format!(
                "expected the contest form, found {found}, which wants a list of words: \
                 `{verb} --words FILE`"
            )));
        }
        let format = Format::of(bytes);
        if format == Format::Text {
            return None;
        }
        let crossword = convert::read(bytes, format);
        Some(crossword.map(|(crossword, _)| Input::Published(crossword)))
    }

    /// The cases in a text.
    pub(super) fn batch<'a>(
        &self,
        verb: &str,
        text: &'a str,
    ) -> Box<dyn Iterator<Item = Result<Case<Input>, ParseError>> + 'a> {
        let are_pairs = if self.has_words() {
            false
        } else {
            verb != "draw" || begins_with_four_numbers(text)
        };
        if are_pairs {
            Box::new(pairs::batch(text).map(|case| Ok(case?.map(Input::Pairs))))
        } else {
            Box::new(format::text::batch(text).map(|case| Ok(case?.map(Input::Grid))))
        }
    }

    /// Whether `verb` takes grids other than the contest's.
    fn reads_any_grid(&self, verb: &str) -> bool {
        self.has_words() || verb == "draw"
    }
}

/// What `bytes` are if not the contest form: grids in text, or a file of another kind.
fn wants_words(bytes: &[u8]) -> Option<String> {
    // Of a batch with bad cases the good ones are to be read.
    if bytes.split(|&byte| byte == b'\n').any(are_four_numbers) {
        return None;
    }
    let format = Format::of(bytes);
    if format != Format::Text {
        return Some(format!("a file of the form {format}"));
    }
    let text = str::from_utf8(bytes).ok()?;
    let mut grids = format::text::batch(text).peekable();
    grids.peek()?;
    let are_numbers = |c: char| c.is_ascii_digit() || c.is_whitespace();
    let are_grids = !text.chars().all(are_numbers) && grids.all(|grid| grid.is_ok());
    are_grids.then(|| "a grid in text".into())
}

/// Whether the first line is that of the contest form.
fn begins_with_four_numbers(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines();
    let first = lines.find(|line| !line.trim().is_empty());
    first.is_some_and(|line| are_four_numbers(line.as_bytes()))
}

fn are_four_numbers(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let tokens = line.split(u8::is_ascii_whitespace);
    let mut tokens = tokens.filter(|token| !token.is_empty());
    let is_number = |token: &[u8]| token.iter().all(u8::is_ascii_digit);
    tokens.clone().count() == 4 && tokens.all(is_number)
}
