//! Diagrams as rows of characters.
//!
//! ```
//! use crossword::Diagram;
//!
//! let diagram: Diagram = "C..\n.#.\n..E\n".parse()?;
//! assert_eq!(diagram.slots().len(), 4);
//! assert_eq!(diagram.to_string(), "C..\n.#.\n..E\n");
//! # Ok::<(), crossword::puzzle_core::ParseError>(())
//! ```
//!
//! A line is a row: `#` is a block, `.` an empty cell, `~` no square at all, and a letter or digit
//! is a given one. As in word lists, letters are folded to upper case; a cell with `ß` holds the
//! two letters `SS`. Blanks between squares do not count. Diagrams end at a blank line.
//!
//! # Bars, circles and shades
//! `|` behind a square is a bar at its right edge, and below a row `-` is a bar under the square
//! above it, counted in characters. `(A)` is a cell with a circle, `[A]` a shaded one, and `{A}`
//! has both.
//!
//! ```
//! # use crossword::{Diagram, Direction};
//! let barred: Diagram = "\
//! . .|. .
//!   -
//! . . .|.
//! ".parse()?;
//! let across = barred.slots().iter().filter(|slot| slot.direction() == Some(Direction::Across));
//! assert_eq!(across.count(), 3);
//!
//! let circled: Diagram = "C(A)T\n[.]#{.}".parse()?;
//! assert_eq!(circled.to_string(), " C (A) T\n[.] # {.}\n");
//! # Ok::<(), crossword::puzzle_core::ParseError>(())
//! ```
//!
//! # Rebus cells
//! Below the rows, `1=HEART` says what `1` in the rows stands for; any character will do that
//! means nothing else here, and has to stand there. `r2c3=HEART` fills the third square of the
//! second row, which is an empty cell. Letters are folded to upper case too, unless they are
//! quoted, as in `1="Heart "`.
//!
//! ```
//! # use crossword::Diagram;
//! # use crossword::puzzle_core::Pos;
//! let rebus: Diagram = "S1Y\n1#.\n\
//! 1=TOR
//! ".parse()?;
//! let letters = rebus.cell(Pos::new(0, 1)).and_then(|cell| cell.letters());
//! assert_eq!(letters.map(|letters| letters.as_str()), Some("TOR"));
//! # Ok::<(), crossword::puzzle_core::ParseError>(())
//! ```
//!
//! # Slots
//! Words run where they do in published crosswords (see [`Diagram::with_bars`]), unless slots are
//! listed below the rows: a label, perhaps `across` or `down`, `:`, and the cells. A label with
//! more than letters and digits is quoted. `:` alone says that there is no slot.
//!
//! ```
//! # use crossword::Diagram;
//! let ring: Diagram = "...\n.#.\n...\n\
//! ring: r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1 r2c1
//! 4 down: r1c3 r2c3 r3c3
//! ".parse()?;
//! assert_eq!(ring.slots()[1].to_string(), "4 down");
//! # Ok::<(), crossword::puzzle_core::ParseError>(())
//! ```

mod read;
mod write;

use std::fmt;
use std::str::FromStr;

use puzzle_core::text::Text;
use puzzle_core::{Batch, Case, Cursor, ParseError};

use crate::diagram::Diagram;

/// The diagrams of a text with blank lines between them, one item each; it goes on with the next
/// after a bad one.
///
/// ```
/// use crossword::format::text;
///
/// let diagrams: Vec<_> = text::batch("..\n..\n\n.?\n\n...\n").collect();
/// assert_eq!(diagrams.len(), 3);
/// assert_eq!(
///     diagrams[1].as_ref().unwrap_err().to_string(),
///     "line 4, column 2: expected a square (`#`, `.`, `~`, a letter or a key), found `?` (case 2)"
/// );
/// ```
pub fn batch<'a>(
    text: impl Into<Text<'a>>,
) -> impl Iterator<Item = Result<Case<Diagram>, ParseError>> {
    Batch::until_end(text, read::diagram, |cursor| {
        while cursor.line().is_some_and(|line| !line.is_blank()) {}
    })
}

impl FromStr for Diagram {
    type Err = ParseError;

    /// # Errors
    /// A [`ParseError`] at the first thing that is not as the [form](self) wants it.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blank_lines();
        let diagram = read::diagram(&mut cursor)?;
        match cursor.token() {
            None => Ok(diagram),
            Some(more) => Err(more.error("the end of the input")),
        }
    }
}

impl fmt::Display for Diagram {
    /// Writes the [form](self), in which each diagram that has a square is read back as it is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write::diagram(self, f)
    }
}

/// Whether `c` says in the rows and below them what no letter or key may say.
const fn is_special(c: char) -> bool {
    matches!(
        c,
        '#' | '.' | '~' | '|' | '-' | '(' | ')' | '[' | ']' | '{' | '}' | '=' | ':' | '"'
    )
}

/// The letters as those that are not quoted are read.
fn folded(letters: &str) -> String {
    letters.chars().flat_map(char::to_uppercase).collect()
}
