//! Many cases in one text.

use super::cursor::{Cursor, Mark};
use super::error::{ParseError, Place};
use super::feed::Text;

/// One case of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Case<P> {
    /// Number of the case, from 1.
    pub number: u64,
    /// Where the case begins.
    pub place: Place,
    /// The puzzle that stands there.
    pub puzzle: P,
}

impl<P> Case<P> {
    /// The only case that there is, from the beginning of its file.
    pub const fn only(puzzle: P) -> Self {
        Self {
            number: 1,
            place: Place::new(1, 1),
            puzzle,
        }
    }

    /// The same case with its puzzle changed by `change`.
    pub fn map<Q>(self, change: impl FnOnce(P) -> Q) -> Case<Q> {
        Case {
            number: self.number,
            place: self.place,
            puzzle: change(self.puzzle),
        }
    }
}

/// The cases of a text, one item each, that goes on with the next case after a bad one.
///
/// `read` reads a case from the cursor, which stands at its first line that is not blank. After a
/// failure, `resume` moves a cursor from the beginning of the bad case to the beginning of the
/// next. An iterator; each case that is there gives one item. Of a text that comes in pieces
/// ([`Feed`](super::Feed)) it gives those that are complete, and goes on where the batch over the
/// piece before ended.
#[derive(Debug)]
pub struct Batch<'a, Read, Resume> {
    cursor: Cursor<'a>,
    expected: Expected,
    number: u64,
    /// Where the progress is kept for the next piece of the text.
    kept: Option<&'a mut Progress>,
    read: Read,
    resume: Resume,
}

/// How far a text is read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    pub(super) mark: Mark,
    /// None before anything is known.
    expected: Option<Expected>,
    number: u64,
}

impl Progress {
    /// How many cases the number in front still promises; `None` before it is read.
    pub(super) fn promised(self) -> Option<u64> {
        match self.expected? {
            Expected::Count => None,
            Expected::Cases { count, .. } => Some(count.saturating_sub(self.number)),
            Expected::UntilEnd | Expected::Nothing => Some(0),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    /// The number of cases stands first and is not read yet.
    Count,
    /// This many cases in all; more are read too once it is no longer `exact`.
    Cases { count: u64, exact: bool },
    /// As many as there are.
    UntilEnd,
    /// Nothing more is read.
    Nothing,
}

impl<'a, P, Read, Resume> Batch<'a, Read, Resume>
where
    Read: FnMut(&mut Cursor<'a>) -> Result<P, ParseError>,
    Resume: FnMut(&mut Cursor<'a>),
{
    /// The cases of `text`, whose number stands before the first.
    ///
    /// The count is only believed as far as there are cases: one item reports that too few follow,
    /// or that something follows the last. After a bad case, which may have been taken for two,
    /// what follows the last is read too. Where the count itself is bad, one item says so and all
    /// cases until the end are read, the first where the count should stand if one is there.
    pub fn counted(text: impl Into<Text<'a>>, read: Read, resume: Resume) -> Self {
        Self::counted_if(text, |_| true, read, resume)
    }

    /// The cases of `text` until its end.
    pub fn until_end(text: impl Into<Text<'a>>, read: Read, resume: Resume) -> Self {
        Self::counted_if(text, |_| false, read, resume)
    }

    /// The cases of `text`, [counted](Self::counted) if `is_counted` says so of its beginning, else
    /// [until its end](Self::until_end). It is asked at the beginning only.
    pub fn counted_if(
        text: impl Into<Text<'a>>,
        is_counted: impl FnOnce(Cursor<'a>) -> bool,
        read: Read,
        resume: Resume,
    ) -> Self {
        let text = text.into();
        let cursor = text.cursor();
        let expected = text.progress.expected.unwrap_or_else(|| {
            if is_counted(cursor.clone()) {
                Expected::Count
            } else {
                Expected::UntilEnd
            }
        });
        Self {
            cursor,
            expected,
            number: text.progress.number,
            kept: text.kept,
            read,
            resume,
        }
    }

    /// Keeps the progress, so that what was read is not read again from the next piece.
    fn keep(&mut self) {
        if let Some(kept) = &mut self.kept {
            **kept = Progress {
                mark: self.cursor.mark(),
                expected: Some(self.expected),
                number: self.number,
            };
        }
    }

    /// Reads the number of cases; an item only where it is bad.
    fn count(&mut self) -> Result<(), ParseError> {
        const EXPECTED: &str = "the number of cases";
        self.expected = Expected::UntilEnd;
        self.cursor.skip_blank_lines();
        let start = self.cursor.clone();
        let token = self.cursor.expect_token(EXPECTED)?;
        let count = token.number(0..=u64::MAX, EXPECTED).inspect_err(|_| {
            if (self.read)(&mut start.clone()).is_ok() {
                self.cursor = start;
            }
        })?;
        self.expected = Expected::Cases { count, exact: true };
        Ok(())
    }

    /// The next item, which is true unless the text was short.
    fn item(&mut self) -> Option<Result<Case<P>, ParseError>> {
        if self.expected == Expected::Count
            && let Err(error) = self.count()
        {
            return Some(Err(error));
        }
        if self.cursor.is_short() {
            return None;
        }
        let more = self.cursor.skip_blank_lines();
        // Blank lines need not be kept, however many they are.
        self.keep();
        match self.expected {
            Expected::Cases { count, exact: true } if self.number == count => {
                self.expected = Expected::Nothing;
                let extra = self.cursor.token()?;
                Some(Err(extra.error("the end of the input")))
            }
            Expected::Cases { count, .. } if !more && self.number < count => {
                self.expected = Expected::Nothing;
                let number = self.number + 1;
                let missing = alloc::format!("case {number} of {count}");
                Some(Err(self.cursor.end_of_input(missing).in_case(number)))
            }
            Expected::Cases { .. } | Expected::UntilEnd if more => {
                self.number += 1;
                Some(self.case())
            }
            _ => None,
        }
    }

    fn case(&mut self) -> Result<Case<P>, ParseError> {
        let start = self.cursor.clone();
        let place = start
            .clone()
            .token()
            .map_or(Place::new(1, 1), super::Token::place);
        let number = self.number;
        match (self.read)(&mut self.cursor) {
            Ok(puzzle) => Ok(Case {
                number,
                place,
                puzzle,
            }),
            Err(error) => {
                if let Expected::Cases { exact, .. } = &mut self.expected {
                    *exact = false;
                }
                let unread = start.unread();
                self.cursor = start;
                (self.resume)(&mut self.cursor);
                // Whatever `resume` does, each item takes a part of the text.
                if self.cursor.unread() >= unread {
                    self.cursor.line();
                }
                Err(error.in_case(number))
            }
        }
    }
}

impl<'a, P, Read, Resume> Iterator for Batch<'a, Read, Resume>
where
    Read: FnMut(&mut Cursor<'a>) -> Result<P, ParseError>,
    Resume: FnMut(&mut Cursor<'a>),
{
    type Item = Result<Case<P>, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.cursor.is_short() {
            return None;
        }
        let item = self.item();
        // What was read of a text that is cut off is not true.
        if self.cursor.is_short() {
            return None;
        }
        self.keep();
        item
    }
}
