//! Text to pages.

use std::str::FromStr;

use puzzle_core::text::{Cursor, ParseError, Token};

use super::comment::Comment;
use super::field::{Block, Field};
use super::operation::{Operation, Rotation};
use super::{DIGITS, Flags, Fumen, Page, SAME};
use crate::puzzle::Piece;

impl FromStr for Fumen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let fumen = read(cursor.expect_token(EXPECTED)?)?;
        match cursor.token() {
            Some(extra) => Err(extra.error("the end of the input")),
            None => Ok(fumen),
        }
    }
}

const EXPECTED: &str = "a fumen (`v115@` and its pages)";

/// The fumen in a token. Cost: 250 bytes for each page, of which each takes three characters or
/// more.
///
/// # Errors
/// Where the token holds none, or at the number that makes no sense.
pub fn read(token: Token<'_>) -> Result<Fumen, ParseError> {
    let start = begin(token.text()).ok_or_else(|| token.error(EXPECTED))?;
    let rows = if token.text()[start..].starts_with("115") {
        Field::HEIGHT
    } else {
        OLD_HEIGHT
    };
    let mut reader = Reader {
        chars: token.chars().peekable(),
        last: token,
        rows,
    };
    // What stands before the pages.
    for (c, last) in reader.chars.by_ref() {
        reader.last = last;
        if c == '@' {
            break;
        }
    }
    reader.fumen()
}

/// Rows of the field of version 110.
const OLD_HEIGHT: u8 = 21;

/// Whether a token begins like a fumen, or a link to one.
pub(crate) fn is_fumen(text: &str) -> bool {
    begin(text).is_some()
}

/// Where the number of the version begins; the first `@` of the text is that behind it.
fn begin(text: &str) -> Option<usize> {
    let (before, _) = text.split_once('@')?;
    let start = before.len().checked_sub(3)?;
    let version = before.get(start..)?;
    let is_known = matches!(version, "115" | "110") && before[..start].ends_with(['v', 'm', 'd']);
    is_known.then_some(start)
}

/// A number, and its first digit.
#[derive(Clone, Copy)]
struct Number<'a> {
    value: u32,
    place: Token<'a>,
}

impl Number<'_> {
    /// Takes the lowest digit in base `base` away.
    const fn take(&mut self, base: u32) -> u32 {
        let digit = self.value % base;
        self.value /= base;
        digit
    }

    /// The same for a digit that is 0 or 1.
    const fn take_flag(&mut self) -> bool {
        self.take(2) == 1
    }
}

struct Reader<'a, I: Iterator<Item = (char, Token<'a>)>> {
    chars: std::iter::Peekable<I>,
    /// The last character read.
    last: Token<'a>,
    /// Rows of the field.
    rows: u8,
}

impl<'a, I: Iterator<Item = (char, Token<'a>)>> Reader<'a, I> {
    fn fumen(&mut self) -> Result<Fumen, ParseError> {
        let mut pages = Vec::new();
        let mut field = Field::default();
        // Pages that follow whose fields are not changed.
        let mut unchanged = 0;
        while !self.is_at_end() {
            if unchanged > 0 {
                unchanged -= 1;
            } else if !self.change(&mut field)? {
                unchanged = self.number(1)?.value;
            }
            let page = self.page(field)?;
            field = page.after();
            pages.push(page);
        }
        Ok(Fumen { pages })
    }

    /// Whether no digit follows.
    fn is_at_end(&mut self) -> bool {
        while self.chars.next_if(|&(c, _)| c == '?').is_some() {}
        self.chars
            .peek()
            .is_none_or(|&(c, _)| matches!(c, '&' | '#'))
    }

    /// Reads a number of so many digits.
    fn number(&mut self, digits: u32) -> Result<Number<'a>, ParseError> {
        let mut number = Number {
            value: 0,
            place: self.last,
        };
        for place in 0..digits {
            if self.is_at_end() {
                return Err(self
                    .last
                    .error_behind("more of the fumen, which is cut off"));
            }
            let Some((c, token)) = self.chars.next() else {
                break;
            };
            let digit = DIGITS.iter().position(|&digit| char::from(digit) == c);
            let digit = digit.ok_or_else(|| {
                token.error("a digit of a fumen (a letter of ASCII, 0 to 9, `+` or `/`)")
            })?;
            number.value |= (digit as u32) << (6 * place);
            if place == 0 {
                number.place = token;
            }
            self.last = token;
        }
        Ok(number)
    }

    /// Reads how the field changes, and whether it does.
    fn change(&mut self, field: &mut Field) -> Result<bool, ParseError> {
        let rows = self.rows;
        let count = u32::from(Field::WIDTH) * (u32::from(rows) + 1);
        let mut left = count;
        let mut cells = field.cells_mut(rows);
        while left > 0 {
            let mut number = self.number(2)?;
            let run = number.take(count) + 1;
            if run > left {
                let expected = format!("a run of at most {left} cells");
                return Err(number.place.error(expected));
            }
            if (run, number.value) == (count, SAME) {
                return Ok(false);
            }
            left -= run;
            for cell in cells.by_ref().take(run as usize) {
                let changed = (cell.number() + number.value).checked_sub(SAME);
                let block = changed.and_then(|block| Block::ALL.get(block as usize));
                *cell = *block.ok_or_else(|| number.place.error("a colour that there is"))?;
            }
        }
        Ok(true)
    }

    /// Reads what follows the field.
    fn page(&mut self, field: Field) -> Result<Page, ParseError> {
        let mut number = self.number(3)?;
        let block = Block::ALL[number.take(8) as usize];
        let rotation = number.take(4);
        let cells = u32::from(Field::WIDTH) * (u32::from(self.rows) + 1);
        let place = number.take(cells);
        let [rise, mirror, colour, comment, free] = [(); 5].map(|()| number.take_flag());
        if number.value > 0 {
            return Err(number.place.error("a piece, its place and flags"));
        }
        let operation = match block {
            Block::Piece(piece) => Some(self.operation(piece, rotation, place, number)?),
            Block::Free | Block::Grey => None,
        };
        let flags = [
            (rise, Flags::RISE),
            (mirror, Flags::MIRROR),
            (colour, Flags::COLOUR),
            (!free, Flags::LOCK),
        ];
        let set = flags.into_iter().filter(|(is_set, _)| *is_set);
        Ok(Page {
            field,
            operation,
            comment: if comment { Some(self.comment()?) } else { None },
            flags: set.fold(Flags::empty(), |flags, (_, flag)| flags | flag),
        })
    }

    fn operation(
        &self,
        piece: Piece,
        rotation: u32,
        place: u32,
        number: Number<'_>,
    ) -> Result<Operation, ParseError> {
        let width = u32::from(Field::WIDTH);
        let row = i32::from(self.rows) - 1 - (place / width).cast_signed();
        let col = (place % width).cast_signed();
        Rotation::ALL
            .into_iter()
            .find(|known| known.number() == rotation)
            .and_then(|rotation| Operation::at(piece, rotation, col, row))
            .ok_or_else(|| number.place.error(format!("{piece} inside the field")))
    }

    fn comment(&mut self) -> Result<Comment, ParseError> {
        let length = self.number(2)?.value as usize;
        let mut escaped = String::new();
        while escaped.len() < length {
            let mut number = self.number(5)?;
            let codes = [(); 4].map(|()| number.take(Comment::BASE));
            if number.value > 0 || codes.contains(&(Comment::BASE - 1)) {
                return Err(number.place.error("four characters of a comment"));
            }
            escaped.extend(codes.map(|code| char::from(b' ' + code as u8)));
        }
        escaped.truncate(length);
        Ok(Comment::from_escaped(escaped))
    }
}
