//! What a crate tells of a form in which it reads and writes.

use std::borrow::Cow;
use std::fmt::{self, Debug, Display};
use std::ops::Deref;
use std::str::FromStr;

use proptest::strategy::{BoxedStrategy, Strategy};
use puzzle_core::{Case, ParseError};

/// What is wrong with bytes.
#[derive(Debug)]
pub enum Fault {
    /// With its place in the text.
    Placed(ParseError),
    /// As its message has it.
    Told(String),
}

impl Fault {
    /// An error that has no place in lines and columns.
    pub fn told(error: impl Display) -> Self {
        Self::Told(error.to_string())
    }

    /// Panics unless the fault says something, and its place is one of `bytes`.
    pub(crate) fn assert_is_of(&self, bytes: &[u8]) {
        match self {
            Self::Told(message) => assert!(!message.is_empty()),
            Self::Placed(error) => assert_is_in(error, &text(bytes)),
        }
    }
}

/// Panics unless the place of the error is one of `text`, or just behind one of its lines.
pub(crate) fn assert_is_in(error: &ParseError, text: &str) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let place = error.place();
    let lines = text.lines().count().max(1);
    assert!((1..=lines).contains(&(place.line as usize)), "{error}");
    let line = text.lines().nth(place.line as usize - 1).unwrap_or("");
    let width = line.chars().count();
    let columns = 1..=width + 1;
    assert!(columns.contains(&(place.column as usize)), "{error}");
    assert_eq!(error.caret().lines().count(), 2, "{error}");
    assert!(!error.expected().is_empty() && !error.found().is_empty());
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self::Placed(error)
    }
}

/// The text that the laws take for `bytes`.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

type Write<V> = Box<dyn Fn(&V) -> Option<Vec<u8>>>;
type Read<V> = Box<dyn Fn(&[u8]) -> Result<V, Fault>>;
type Cases<V> = Box<dyn Fn(&str) -> Vec<Result<Case<V>, ParseError>>>;

/// A form in which values are written and read. Equal values say the same in it.
pub struct Form<V> {
    pub(crate) cases: u32,
    /// Of which good text is made, for damage.
    pub(crate) letters: &'static str,
    pub(crate) values: BoxedStrategy<V>,
    write: Write<V>,
    read: Read<V>,
}

impl<V: Debug + 'static> Form<V> {
    /// A form of bytes: how `values` are written, `None` where it cannot hold one, and read. Good
    /// files are made of `letters`, for a part.
    pub fn of_bytes(
        letters: &'static str,
        values: impl Strategy<Value = V> + 'static,
        write: impl Fn(&V) -> Option<Vec<u8>> + 'static,
        read: impl Fn(&[u8]) -> Result<V, Fault> + 'static,
    ) -> Self {
        Self {
            cases: 256,
            letters,
            values: values.boxed(),
            write: Box::new(write),
            read: Box::new(read),
        }
    }

    /// A form of text.
    pub fn of_text<E: Into<Fault>>(
        letters: &'static str,
        values: impl Strategy<Value = V> + 'static,
        write: impl Fn(&V) -> Option<String> + 'static,
        read: impl Fn(&str) -> Result<V, E> + 'static,
    ) -> Self {
        let write = move |value: &V| write(value).map(String::into_bytes);
        let read = move |bytes: &[u8]| read(&text(bytes)).map_err(Into::into);
        Self::of_bytes(letters, values, write, read)
    }

    /// The form of values that are written by `Display` and read by `FromStr`.
    pub fn plain(letters: &'static str, values: impl Strategy<Value = V> + 'static) -> Self
    where
        V: Display + FromStr<Err: Into<Fault>>,
    {
        let write = |value: &V| Some(value.to_string());
        Self::of_text(letters, values, write, str::parse::<V>)
    }

    /// The same, of which a law tries so many values.
    #[must_use]
    pub fn cases(self, cases: u32) -> Self {
        Self { cases, ..self }
    }

    /// The same with a text of many cases: how `join` makes it of theirs, with a blank line between
    /// two, and what `batch` reads.
    pub fn batched(
        self,
        join: fn(&[&str]) -> String,
        batch: impl Fn(&str) -> Vec<Result<Case<V>, ParseError>> + 'static,
    ) -> Batch<V> {
        Batch {
            form: self,
            join,
            cases: Box::new(batch),
        }
    }
}

impl<V> Form<V> {
    pub(crate) fn write(&self, value: &V) -> Option<Vec<u8>> {
        (self.write)(value)
    }

    pub(crate) fn read(&self, bytes: &[u8]) -> Result<V, Fault> {
        (self.read)(bytes)
    }
}

impl<V> Debug for Form<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Form").finish_non_exhaustive()
    }
}

/// A form with many cases in one text.
pub struct Batch<V> {
    form: Form<V>,
    pub(crate) join: fn(&[&str]) -> String,
    cases: Cases<V>,
}

impl<V> Batch<V> {
    pub(crate) fn batch(&self, text: &str) -> Vec<Result<V, ParseError>> {
        let cases = (self.cases)(text).into_iter();
        cases.map(|case| case.map(|case| case.puzzle)).collect()
    }
}

impl<V> Deref for Batch<V> {
    type Target = Form<V>;

    fn deref(&self) -> &Form<V> {
        &self.form
    }
}

impl<V> Debug for Batch<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.form.fmt(f)
    }
}

/// Cases with a blank line between two.
pub fn split(cases: &[&str]) -> String {
    cases.join("\n\n")
}

/// The same behind their number.
pub fn counted(cases: &[&str]) -> String {
    format!("{}\n\n{}", cases.len(), split(cases))
}
