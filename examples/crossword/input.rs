//! What a case may be, and how it is told which.

use crossword::format::{self, Format};
use crossword::pairs::{self, Document};
use crossword::{Crossword as Published, Diagram};
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

impl Crossword {
    /// The crossword in a file that is no batch.
    pub(super) fn published(&self, verb: &str, bytes: &[u8]) -> Option<Result<Input, String>> {
        if !self.reads_any_grid(verb) {
            return None;
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

/// Whether the first line is that of the contest form.
fn begins_with_four_numbers(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    cursor.skip_blank_lines();
    cursor.line().is_some_and(|line| {
        let is_number = |token: &str| token.bytes().all(|byte| byte.is_ascii_digit());
        line.tokens().count() == 4 && line.tokens().all(|token| is_number(token.text()))
    })
}
