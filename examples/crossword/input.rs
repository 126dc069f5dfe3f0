//! What a case may be, and how it is told which.

use crossword::format::{self, Format};
use crossword::pairs::{self, Document};
use crossword::{Crossword as Published, Diagram};
use puzzle_core::text::{Feed, Line, Text};
use puzzle_core::{Case, Cursor, ParseError};

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

/// What the cases of a text are.
pub(super) enum Form {
    /// In the contest form.
    Pairs,
    Grids,
}

impl Form {
    /// The cases in a text.
    pub(super) fn batch<'a>(
        &self,
        text: Text<'a>,
    ) -> Box<dyn Iterator<Item = Result<Case<Input>, ParseError>> + 'a> {
        match self {
            Self::Pairs => Box::new(pairs::batch(text).map(|case| Ok(case?.map(Input::Pairs)))),
            Self::Grids => {
                Box::new(format::text::batch(text).map(|case| Ok(case?.map(Input::Grid))))
            }
        }
    }
}

impl Crossword {
    /// Whether what begins so is a batch: of the contest form, as a line of four numbers tells, or
    /// of grids, as the first one tells.
    pub(super) fn begins_batch(&self, verb: &str, beginning: &[u8]) -> bool {
        if !self.reads_any_grid(verb) {
            let mut lines = beginning.split_inclusive(|&byte| byte == b'\n');
            return lines.any(|line| line.ends_with(b"\n") && are_four_numbers(line));
        }
        let mut feed = Feed::new();
        feed.push(String::from_utf8_lossy(beginning).into_owned());
        let text = feed.text();
        match self.form_of(verb, &text) {
            _ if text.is_short() => false,
            Form::Pairs => true,
            Form::Grids => {
                Format::of(beginning) == Format::Text
                    && format::text::batch(text)
                        .next()
                        .is_some_and(|first| first.is_ok())
            }
        }
    }

    /// What the cases of `text` are.
    pub(super) fn form_of(&self, verb: &str, text: &Text<'_>) -> Form {
        if !self.has_words() && (verb != "draw" || begins_with_four_numbers(text.cursor())) {
            Form::Pairs
        } else {
            Form::Grids
        }
    }

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
fn begins_with_four_numbers(mut text: Cursor<'_>) -> bool {
    text.skip_blank_lines();
    let first = text.line().map(Line::raw);
    first.is_some_and(|line| are_four_numbers(line.as_bytes()))
}

fn are_four_numbers(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let tokens = line.split(u8::is_ascii_whitespace);
    let mut tokens = tokens.filter(|token| !token.is_empty());
    let is_number = |token: &[u8]| token.iter().all(u8::is_ascii_digit);
    tokens.clone().count() == 4 && tokens.all(is_number)
}
