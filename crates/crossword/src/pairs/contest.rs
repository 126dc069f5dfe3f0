//! The contest form: a picture with numbered cells, and the clues with their candidates.
//!
//! ```text
//! 2 3 1 1
//! +---+---+---+
//! |1  |2  |   |
//! |   |   |   |
//! |   |   |   |
//! +---+---+---+
//! |   |   |   |
//! | * |   | * |
//! |   |   |   |
//! +---+---+---+
//! 1 CAT DOG
//! 2 ON AT
//! ```
//!
//! - First stand four numbers: rows H, columns W, clues across N, clues down M.
//! - The picture has 4H+1 lines of 4W+1 characters. A cell takes 5×5 of them and shares its border
//!   with its neighbours. It is black if there is `*` in its centre, and white otherwise, whatever
//!   stands there. A number of one to three digits may stand at the left of a white cell's first
//!   interior line, 0 to 999, none of them twice. All other characters are free, and come out as
//!   they came in. Lines may be shorter: what is missing are blanks. A line that begins with a
//!   digit and holds four whole numbers and nothing else belongs to the next case, unless it
//!   reaches the right border, and the first number is at most 999 or the second is not W.
//! - N lines for the clues across and M for those down hold a number and one or two words, in any
//!   order of numbers. Words may have any characters but blanks. Blank lines between them are
//!   skipped.
//! - A clue's slot goes from its number to a black cell or the edge, even where white cells stand
//!   before the number.
//!
//! The size is believed as far as the text bears it out: up to 500×500 cells, at most 128 for each
//! byte of the picture's lines with their ends, so that 500 columns always pass; beyond that, at
//! most one.

mod picture;
mod read;

use std::fmt;
use std::str::FromStr;

use puzzle_core::text::Text;
use puzzle_core::{Batch, Case, Cursor, ParseError};

use crate::diagram::Direction;
use crate::pairs::puzzle::Puzzle;
use crate::puzzle::Fill;
use picture::{Filled, Picture};

/// A puzzle with the picture that it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    picture: Picture,
    puzzle: Puzzle,
}

impl Document {
    /// The puzzle with a picture of our own, drawn with `+`, `-` and `|`.
    pub fn new(puzzle: Puzzle) -> Self {
        Self {
            picture: Picture::of(&puzzle),
            puzzle,
        }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The puzzle without its picture.
    pub fn into_puzzle(self) -> Puzzle {
        self.puzzle
    }

    /// What the contest wants to see: `No`, or `Yes` and the picture with the letters of `fill`.
    /// When displayed, each line ends with a newline.
    pub const fn answer<'a>(&'a self, fill: Option<&'a Fill>) -> Answer<'a> {
        Answer {
            picture: &self.picture,
            fill,
        }
    }

    /// The picture with the letters of `fill`. When displayed, each line ends with a newline.
    pub fn filled<'a>(&'a self, fill: &'a Fill) -> impl fmt::Display + 'a {
        let picture = &self.picture;
        Filled { picture, fill }
    }
}

impl FromStr for Document {
    type Err = ParseError;

    /// Reads one case, and nothing behind it but blanks.
    ///
    /// # Errors
    /// A [`ParseError`] at the first thing that is not as the [contest form](self) wants it.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let document = read::document(&mut cursor)?;
        match cursor.token() {
            None => Ok(document),
            Some(extra) => Err(extra.error("the end of the input")),
        }
    }
}

impl fmt::Display for Document {
    /// Writes the case as it is read. Each line ends with a newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_case(f, &self.puzzle, &self.picture)
    }
}

fn write_case(f: &mut fmt::Formatter<'_>, puzzle: &Puzzle, picture: &Picture) -> fmt::Result {
    let size = puzzle.grid().size();
    let clues = puzzle.clues();
    let across = clues.partition_point(|clue| clue.direction() == Direction::Across);
    let down = clues.len() - across;
    writeln!(f, "{} {} {across} {down}", size.rows, size.cols)?;
    write!(f, "{picture}")?;
    for clue in clues {
        write!(f, "{}", clue.number())?;
        for word in clue.candidates() {
            write!(f, " {word}")?;
        }
        writeln!(f)?;
    }
    Ok(())
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads one case in the [contest form](self), and nothing behind it but blanks.
    ///
    /// # Errors
    /// A [`ParseError`] at the first thing that is not as the form wants it.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Document::into_puzzle)
    }
}

impl fmt::Display for Puzzle {
    /// Writes the puzzle in the [contest form](self) with a picture of our own, drawn with `+`,
    /// `-` and `|`. Each line ends with a newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_case(f, self, &Picture::of(self))
    }
}

/// An answer as the contest wants to see it. See [`Document::answer`].
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    picture: &'a Picture,
    fill: Option<&'a Fill>,
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fill {
            None => f.write_str("No\n"),
            Some(fill) => {
                f.write_str("Yes\n")?;
                let picture = self.picture;
                Filled { picture, fill }.fmt(f)
            }
        }
    }
}

/// The cases of `text`, one after another until its end, blank lines between them allowed.
///
/// After a bad case, reading goes on at the next line that begins with a digit and holds exactly
/// four whole numbers.
pub fn batch<'a>(
    text: impl Into<Text<'a>>,
) -> impl Iterator<Item = Result<Case<Document>, ParseError>> {
    Batch::until_end(text, read::document, read::resume)
}
