//! A text that comes in pieces.

use alloc::string::String;
use core::sync::atomic::{AtomicBool, Ordering};

use super::batch::Progress;
use super::cursor::{Cursor, Mark};

/// What a batch of cases is read from: a whole text, or as much of one as a [`Feed`] has.
#[derive(Debug)]
pub struct Text<'a> {
    whole: &'a str,
    short: Option<&'a AtomicBool>,
    pub(super) progress: Progress,
    /// Where the progress is kept for the next piece.
    pub(super) kept: Option<&'a mut Progress>,
}

impl<'a, S: AsRef<str> + ?Sized> From<&'a S> for Text<'a> {
    fn from(text: &'a S) -> Self {
        Self {
            whole: text.as_ref(),
            short: None,
            progress: Progress::default(),
            kept: None,
        }
    }
}

impl<'a> Text<'a> {
    /// A cursor where the next case, or the number of cases, is looked for.
    pub fn cursor(&self) -> Cursor<'a> {
        Cursor::at(self.whole, self.progress.mark, self.short)
    }

    /// The same text, to look ahead: that cases are read from it is not noted in the feed.
    #[must_use]
    pub fn ahead(&self) -> Self {
        Self {
            kept: None,
            ..*self
        }
    }

    /// How many cases the number in front of them still promises: 0 where there is none.
    pub fn promised(&self) -> u64 {
        self.progress.promised().unwrap_or_else(|| {
            let count = self.cursor().token();
            let count = count.and_then(|count| count.text().parse().ok());
            count.unwrap_or(0)
        })
    }

    /// Whether more is to be pushed into the feed: a reader came to the end of what there is, so
    /// that what it found may be wrong.
    pub fn is_short(&self) -> bool {
        self.cursor().is_short()
    }
}

/// A text that comes piece by piece, and of which no more is kept than the case that is not
/// complete yet: cases are read from it in memory that does not grow with their number.
///
/// What batches read from [`text`](Self::text) they take out of the feed, and end before the first
/// case of which more text might change anything. The cases are the same however the text is cut,
/// with the same numbers, places and errors. Cost: that of the batch over the whole text, and for
/// each piece the incomplete case read in vain, so that pieces should be at least as long as that
/// ([`len`](Self::len)).
///
/// ```
/// use puzzle_core::text::{Batch, Cursor, Feed, ParseError};
///
/// fn number(cursor: &mut Cursor<'_>) -> Result<u8, ParseError> {
///     cursor.expect_token("a digit")?.number(0..=9, "a digit")
/// }
///
/// let skip_line = |cursor: &mut Cursor<'_>| { cursor.line(); };
/// let mut feed = Feed::new();
/// let mut counts = Vec::new();
/// for piece in ["3\n4", "\nx", "\n6"] {
///     feed.push(piece.into());
///     counts.push(Batch::counted(feed.text(), number, skip_line).count());
/// }
/// assert_eq!(counts, [0, 1, 1]);
/// feed.end();
/// let last = Batch::counted(feed.text(), number, skip_line).next().unwrap().unwrap();
/// assert_eq!((last.number, last.place.line, last.puzzle), (3, 4, 6));
/// ```
#[derive(Debug, Default)]
pub struct Feed {
    text: String,
    /// Bytes in front that are not needed any more.
    read: usize,
    progress: Progress,
    is_ended: bool,
    short: AtomicBool,
}

impl Feed {
    /// A text of which nothing has come.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what follows. A piece may end anywhere, but only whole lines are read before the
    /// [end](Self::end).
    pub fn push(&mut self, piece: String) {
        self.read = self.kept_from();
        self.progress.mark.behind += piece.len();
        if self.text.is_empty() {
            self.text = piece;
            return;
        }
        // Dropped only once it is the greater part, so that all moves cost no more than the text.
        if 2 * self.read > self.text.len() {
            self.text.drain(..self.read);
            self.read = 0;
        }
        self.text.push_str(&piece);
    }

    /// Says that nothing follows.
    pub fn end(&mut self) {
        self.is_ended = true;
    }

    /// Whether nothing follows.
    pub const fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Bytes that are kept: the case that is not complete, and the line before it.
    pub fn len(&self) -> usize {
        self.text.len() - self.kept_from()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What can be read now, for a batch or to look ahead.
    pub fn text(&mut self) -> Text<'_> {
        self.read = self.kept_from();
        self.short.store(false, Ordering::Relaxed);
        Text {
            whole: &self.text[self.read..],
            short: (!self.is_ended).then_some(&self.short),
            progress: self.progress,
            kept: Some(&mut self.progress),
        }
    }

    /// Where the line begins on which the cursor stands: what is before it is not needed, but an
    /// error may show it.
    fn kept_from(&self) -> usize {
        let Mark { line, behind, .. } = self.progress.mark;
        if line == 0 {
            return self.read;
        }
        let lines = &self.text[self.read..self.text.len() - behind];
        let lines = lines.strip_suffix('\n').unwrap_or(lines);
        self.read + lines.rfind('\n').map_or(0, |end| end + 1)
    }
}
