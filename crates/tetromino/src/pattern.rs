//! Patterns of queues, as solution-finder writes them.

use core::fmt;
use core::iter::Peekable;
use core::str::FromStr;

use puzzle_core::text::{Cursor, ParseError, Token};
use puzzle_core::{BitSet, Index};

use crate::puzzle::Piece;

impl Index for Piece {
    const COUNT: usize = Self::ALL.len();

    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

/// Kinds of pieces.
pub(crate) type Kinds = BitSet<Piece, u8>;

/// A set of queues of the same length: parts, of which each gives some pieces of a set, all
/// different, in any order.
///
/// Written with a letter for each piece that is known, `*` for all seven kinds, `[LTO]` for some
/// of them and `[^LTO]` for the others, each with `p3` behind it for any three different pieces of
/// the set, with `!` for all of them, or with nothing for one. Between parts there may be a comma
/// or blanks.
///
/// ```
/// use tetromino::Pattern;
///
/// let pattern: Pattern = "T,*p4".parse()?;
/// assert_eq!((pattern.len(), pattern.count()), (5, 840));
/// let last: Pattern = "O[^LJSZ]p2".parse()?;
/// let queues: Vec<String> = last.queues().map(|queue| queue.iter().map(|p| p.letter()).collect()).collect();
/// assert_eq!(queues, ["OIO", "OIT", "OOI", "OOT", "OTI", "OTO"]);
/// let error = "T,[SZ]p3".parse::<Pattern>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 8: expected the number of pieces (1 to 2), found `3`");
/// # Ok::<(), tetromino::puzzle_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    parts: Vec<Part>,
    len: usize,
}

/// Some pieces of a set, all different, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Part {
    of: Kinds,
    /// How many, 1 to the size of the set.
    draws: u8,
    /// The number of ways to go on behind this part.
    rest: u128,
}

impl Part {
    fn new(of: Kinds, draws: usize) -> Self {
        Self {
            of,
            draws: draws as u8,
            rest: 1,
        }
    }

    /// The number of ways to draw what is left when `used` are drawn.
    fn ways(self, used: usize) -> u128 {
        let free = |drawn: usize| (self.of.len() - drawn) as u128;
        (used..self.draws.into()).map(free).product()
    }
}

/// How far a queue of a pattern is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Drawn {
    part: usize,
    /// What the part has given.
    used: Kinds,
}

impl Pattern {
    /// Pieces of a queue.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether its one queue has no pieces.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of queues, all different.
    pub fn count(&self) -> u128 {
        self.rest(Drawn::default())
    }

    /// The queues, sorted as the pieces are in [`Piece::ALL`]. Each is made when it is asked for.
    pub fn queues(&self) -> impl Iterator<Item = Vec<Piece>> {
        let mut queue = self.completed(Vec::new());
        std::iter::from_fn(move || {
            let next = queue.as_ref().and_then(|queue| self.after_queue(queue));
            std::mem::replace(&mut queue, next)
        })
    }

    /// The kinds that can come next.
    pub(crate) fn choices(&self, drawn: Drawn) -> Kinds {
        let part = self.parts.get(drawn.part);
        part.map_or(Kinds::EMPTY, |part| part.of - drawn.used)
    }

    /// What is drawn when one of the [`choices`](Self::choices) comes next.
    pub(crate) fn draw(&self, drawn: Drawn, piece: Piece) -> Drawn {
        let Drawn { part, mut used } = drawn;
        used.insert(piece);
        let draws = self.parts.get(part).map_or(0, |part| part.draws);
        if used.len() < draws.into() {
            Drawn { part, used }
        } else {
            let (part, used) = (part + 1, Kinds::EMPTY);
            Drawn { part, used }
        }
    }

    /// The number of queues that go on from what is drawn.
    pub(crate) fn rest(&self, drawn: Drawn) -> u128 {
        let part = self.parts.get(drawn.part);
        part.map_or(1, |part| part.ways(drawn.used.len()) * part.rest)
    }

    /// The most pieces of this kind in a queue.
    pub(crate) fn most(&self, piece: Piece) -> usize {
        let gives = |part: &&Part| part.of.contains(piece);
        self.parts.iter().filter(gives).count()
    }

    /// The first queue that begins with `queue`.
    fn completed(&self, mut queue: Vec<Piece>) -> Option<Vec<Piece>> {
        let start = Drawn::default();
        let mut drawn = queue.iter().fold(start, |drawn, &p| self.draw(drawn, p));
        while queue.len() < self.len {
            let next = self.choices(drawn).first()?;
            drawn = self.draw(drawn, next);
            queue.push(next);
        }
        Some(queue)
    }

    /// The queue that follows.
    fn after_queue(&self, queue: &[Piece]) -> Option<Vec<Piece>> {
        let mut drawn = Drawn::default();
        // The longest beginning that can go on with a later piece.
        let mut kept = None;
        for (at, &piece) in queue.iter().enumerate() {
            let mut choices = self.choices(drawn).iter();
            let later = choices.find(|&other| other > piece);
            kept = later.map(|later| (at, later)).or(kept);
            drawn = self.draw(drawn, piece);
        }
        let (at, later) = kept?;
        let mut queue = queue[..at].to_vec();
        queue.push(later);
        self.completed(queue)
    }

    /// The parts with their numbers of ways to go on, which are known not to overflow.
    fn new(mut parts: Vec<Part>) -> Self {
        let mut rest = 1;
        for part in parts.iter_mut().rev() {
            part.rest = rest;
            rest *= part.ways(0);
        }
        let len = parts.iter().map(|part| usize::from(part.draws)).sum();
        Self { parts, len }
    }
}

impl FromIterator<Piece> for Pattern {
    /// The pattern of one queue.
    fn from_iter<I: IntoIterator<Item = Piece>>(queue: I) -> Self {
        let part = |piece: Piece| Part::new(piece.into(), 1);
        Self::new(queue.into_iter().map(part).collect())
    }
}

impl FromStr for Pattern {
    type Err = ParseError;

    /// Reads a pattern of at least one part, and of no more queues than a `u128` counts.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let first = cursor.expect_token(PART)?;
        let words = std::iter::once(first).chain(std::iter::from_fn(|| cursor.token()));
        let mut reader = Reader {
            chars: words.flat_map(Token::chars).peekable(),
            last: first,
        };
        let mut parts = Vec::new();
        let mut queues = 1_u128;
        loop {
            let (letter, place) = reader.expect(PART)?;
            let part = reader.part(letter, place)?;
            let more = queues.checked_mul(part.ways(0));
            queues = more.ok_or_else(|| place.error("a pattern of at most 2^128 - 1 queues"))?;
            parts.push(part);
            let is_comma = reader.next_if(',').is_some();
            if !is_comma && reader.chars.peek().is_none() {
                return Ok(Self::new(parts));
            }
        }
    }
}

const PART: &str = "a piece (one of IOLJTSZ), `*` or `[`";

/// The characters of a pattern without blanks, each with its place.
struct Reader<'a, I: Iterator<Item = (char, Token<'a>)>> {
    chars: Peekable<I>,
    /// The place of the last that was read.
    last: Token<'a>,
}

impl<'a, I: Iterator<Item = (char, Token<'a>)>> Reader<'a, I> {
    fn next_if(&mut self, wanted: char) -> Option<Token<'a>> {
        let (_, place) = self.chars.next_if(|&(c, _)| c == wanted)?;
        self.last = place;
        Some(place)
    }

    fn expect(&mut self, expected: &'static str) -> Result<(char, Token<'a>), ParseError> {
        let next = self.chars.next();
        let (c, place) = next.ok_or_else(|| self.last.error_behind(expected))?;
        self.last = place;
        Ok((c, place))
    }

    /// The part that begins with `first`.
    fn part(&mut self, first: char, place: Token<'a>) -> Result<Part, ParseError> {
        let of = match first {
            '*' => Kinds::full(),
            '[' => self.set(place)?,
            letter => {
                let piece = Piece::from_letter(letter).ok_or_else(|| place.error(PART))?;
                return Ok(Part::new(piece.into(), 1));
            }
        };
        let draws = if self.next_if('!').is_some() {
            of.len()
        } else if self.next_if('p').is_some() {
            let expected = "the number of pieces";
            let (_, digit) = self.expect(expected)?;
            digit.number(1..=of.len(), expected)?
        } else {
            1
        };
        Ok(Part::new(of, draws))
    }

    /// The pieces of a set whose bracket is open.
    fn set(&mut self, open: Token<'a>) -> Result<Kinds, ParseError> {
        let without = self.next_if('^').is_some();
        let mut named = Kinds::EMPTY;
        loop {
            let expected = if named.is_empty() {
                "a piece (one of IOLJTSZ)"
            } else {
                "another piece or `]`"
            };
            let (letter, place) = self.expect(expected)?;
            match Piece::from_letter(letter) {
                Some(piece) if !named.contains(piece) => named.insert(piece),
                None if letter == ']' && !named.is_empty() => break,
                _ => return Err(place.error(expected)),
            }
        }
        let set = if without { !named } else { named };
        if set.is_empty() {
            return Err(open.error("a set that leaves a piece"));
        }
        Ok(set)
    }
}

impl fmt::Display for Pattern {
    /// Writes the parts in their shortest form with commas between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.parts.iter().enumerate() {
            f.write_str(if number > 0 { "," } else { "" })?;
            part.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(piece) = self.of.single() {
            return piece.fmt(f);
        }
        let without = !self.of;
        if without.is_empty() {
            f.write_str("*")?;
        } else if without.len() < self.of.len() {
            write!(f, "[^{}]", letters(without))?;
        } else {
            write!(f, "[{}]", letters(self.of))?;
        }
        match usize::from(self.draws) {
            1 => Ok(()),
            draws if draws == self.of.len() => f.write_str("!"),
            draws => write!(f, "p{draws}"),
        }
    }
}

fn letters(kinds: Kinds) -> String {
    kinds.iter().map(Piece::letter).collect()
}
