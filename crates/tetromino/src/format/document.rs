//! Cases of whatever dialect.

use std::fmt;
use std::str::FromStr;

use puzzle_core::text::{Batch, Case, Cursor, ParseError, Text};
use puzzle_core::{Grid, Size};

use super::art;
use super::fumen::{self, Fumen};
use crate::parse;
use crate::puzzle::Game;
use crate::rules::Rules;

/// One of the dialects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// The [contest's form](crate::parse).
    Contest,
    /// [Text art](super::art).
    Art,
    /// A [fumen](super::fumen).
    Fumen,
}

/// The name of no dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a dialect (contest, art or fumen)")]
pub struct DialectError;

impl Dialect {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Contest, Self::Art, Self::Fumen];

    /// That of a case whose first token is this.
    fn of(first: &str) -> Self {
        if fumen::is_fumen(first) {
            Self::Fumen
        } else if first.contains(art::SIGNS) && first.starts_with(|c| art::cell(c).is_some()) {
            Self::Art
        } else {
            Self::Contest
        }
    }
}

impl fmt::Display for Dialect {
    /// Writes `contest`, `art` or `fumen`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Contest => "contest",
            Self::Art => "art",
            Self::Fumen => "fumen",
        })
    }
}

impl FromStr for Dialect {
    type Err = DialectError;

    fn from_str(name: &str) -> Result<Self, DialectError> {
        let is_named = |dialect: &Self| dialect.to_string() == name;
        Self::ALL.into_iter().find(is_named).ok_or(DialectError)
    }
}

/// What a case holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Document {
    /// A game.
    Contest(Box<Game>),
    /// A field, row 0 on top, true for a taken cell.
    Art(Grid<bool>),
    /// Pages.
    Fumen(Fumen),
}

/// The cases of a text, each in whatever dialect, until its end; those in the contest's form with
/// this field and these rules. Fumens stand on a line each; a blank line follows text art, whose
/// first row has a sign that is no letter of a piece.
pub fn batch<'a>(
    text: impl Into<Text<'a>>,
    field: Size,
    rules: Rules,
) -> impl Iterator<Item = Result<Case<Document>, ParseError>> {
    Batch::until_end(text, move |cursor| read(cursor, field, &rules), resume)
}

fn read(cursor: &mut Cursor<'_>, field: Size, rules: &Rules) -> Result<Document, ParseError> {
    Ok(match dialect(cursor) {
        Dialect::Contest => Document::Contest(parse::read(cursor, field, rules)?.into()),
        Dialect::Art => Document::Art(art::read(cursor)?),
        Dialect::Fumen => {
            let mut tokens = cursor.expect_line("a fumen")?.tokens();
            let fumen = fumen::read(tokens.expect("a fumen")?)?;
            tokens.end()?;
            Document::Fumen(fumen)
        }
    })
}

/// That of the case at the cursor.
fn dialect(cursor: &Cursor<'_>) -> Dialect {
    let first = cursor.clone().token();
    first.map_or(Dialect::Contest, |token| Dialect::of(token.text()))
}

/// Moves on from the first line of a bad case to that of the next.
fn resume(cursor: &mut Cursor<'_>) {
    let first = cursor.clone().token();
    let is_counted = first.is_some_and(|token| is_number(token.text()));
    match dialect(cursor) {
        Dialect::Contest if is_counted => parse::resume(cursor, fumen::is_fumen),
        Dialect::Fumen => _ = cursor.line(),
        // Lines that belong together, as far as can be known.
        _ => {
            cursor.line();
            while let Some(line) = cursor.peek_line().filter(|line| !line.is_blank()) {
                let mut tokens = line.tokens();
                let begins = |text| is_number(text) || fumen::is_fumen(text);
                if tokens.next().is_some_and(|first| begins(first.text())) {
                    return;
                }
                cursor.line();
            }
        }
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}
