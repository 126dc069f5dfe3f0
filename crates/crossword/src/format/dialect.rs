//! The dialects as values: told apart by their content, read and written alike.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

#[cfg(feature = "ipuz")]
use super::ipuz;
#[cfg(feature = "jpz")]
use super::jpz;
use super::{exolve, puz};
use crate::diagram::Diagram;
use crate::document::Crossword;
use puzzle_core::ParseError;

/// A dialect of crosswords in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Across Lite's, see [`puz`].
    Puz,
    /// See [`ipuz`].
    #[cfg(feature = "ipuz")]
    Ipuz,
    /// Crossword Compiler's, which is only read, see [`jpz`].
    #[cfg(feature = "jpz")]
    Jpz,
    /// See [`exolve`].
    Exolve,
    /// A diagram alone, as rows of characters, see [`text`](super::text).
    Text,
}

/// The crossword in the bytes of a file, whose dialect is told by its content.
///
/// ```
/// use crossword::format::{self, Format};
///
/// let crossword = format::read(b"CAT\n##A\n##R\n")?;
/// let file = Format::Puz.write(&crossword)?;
/// assert_eq!(Format::of(&file), Format::Puz);
/// assert_eq!(format::read(&file)?.diagram(), crossword.diagram());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ReadError`] where the dialect's reader has one.
pub fn read(bytes: &[u8]) -> Result<Crossword, ReadError> {
    Format::of(bytes).read(bytes)
}

impl Format {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self::Puz,
        #[cfg(feature = "ipuz")]
        Self::Ipuz,
        #[cfg(feature = "jpz")]
        Self::Jpz,
        Self::Exolve,
        Self::Text,
    ];

    /// The dialect of a file with these bytes: [`Text`](Self::Text) if they look like no other.
    pub fn of(bytes: &[u8]) -> Self {
        if contains(bytes, b"ACROSS&DOWN\0") {
            return Self::Puz;
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let bytes = bytes.trim_ascii_start();
        #[cfg(feature = "jpz")]
        if bytes.starts_with(b"<") || bytes.starts_with(b"PK\x03\x04") {
            return Self::Jpz;
        }
        #[cfg(feature = "ipuz")]
        if is_json(bytes) {
            return Self::Ipuz;
        }
        if bytes.split(|&byte| byte == b'\n').any(begins_exolve) {
            return Self::Exolve;
        }
        Self::Text
    }

    /// The dialect of files with the extension of `path`, in any case: `.txt` is
    /// [`Text`](Self::Text).
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        let of_extension = |format: &&Self| format.extensions().contains(&extension.as_str());
        Self::ALL.iter().find(of_extension).copied()
    }

    /// Its name, which is also its usual extension: `puz`, `ipuz`, `jpz`, `exolve` or `text`.
    pub const fn name(self) -> &'static str {
        self.extensions()[0]
    }

    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Puz => &["puz"],
            #[cfg(feature = "ipuz")]
            Self::Ipuz => &["ipuz"],
            #[cfg(feature = "jpz")]
            Self::Jpz => &["jpz"],
            Self::Exolve => &["exolve", "exo"],
            Self::Text => &["text", "txt"],
        }
    }

    /// The crossword in the bytes of a file of this dialect.
    ///
    /// # Errors
    /// [`ReadError`] where the dialect's reader has one. A `.puz` file with wrong checksums is
    /// one for [`puz::read_lenient`].
    pub fn read(self, bytes: &[u8]) -> Result<Crossword, ReadError> {
        match self {
            Self::Puz => Ok(puz::read(bytes)?.to_crossword()?),
            #[cfg(feature = "ipuz")]
            Self::Ipuz => Ok(ipuz::read(utf8(bytes)?)?),
            #[cfg(feature = "jpz")]
            Self::Jpz => Ok(jpz::read(bytes)?),
            Self::Exolve => Ok(exolve::read(utf8(bytes)?)?),
            Self::Text => Ok(Crossword::new(utf8(bytes)?.parse()?)),
        }
    }

    /// The bytes of a file of this dialect with `crossword`.
    ///
    /// # Errors
    /// [`WriteError`] for what the dialect cannot hold.
    pub fn write(self, crossword: &Crossword) -> Result<Vec<u8>, WriteError> {
        match self {
            Self::Puz => Ok(puz::File::new(crossword, None)?.to_bytes()),
            #[cfg(feature = "ipuz")]
            Self::Ipuz => Ok(ipuz::write(crossword)?.into_bytes()),
            #[cfg(feature = "jpz")]
            Self::Jpz => Err(WriteError::ReadOnly(self)),
            Self::Exolve => Ok(exolve::write(crossword)?.into_bytes()),
            Self::Text => diagram_alone(crossword).map(|diagram| diagram.to_string().into_bytes()),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = FormatError;

    /// # Errors
    /// [`FormatError`] for what is no dialect's [`name`](Self::name).
    fn from_str(name: &str) -> Result<Self, FormatError> {
        let named = Self::ALL.iter().find(|format| format.name() == name);
        named.copied().ok_or_else(|| FormatError(name.into()))
    }
}

/// A text is no dialect's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {}, found `{}`", names(), .0.escape_debug())]
pub struct FormatError(String);

fn names() -> String {
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    names.join(", ")
}

/// Bytes are no file of a dialect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// They are no text, and nothing says that they are anything else.
    #[error("byte {offset}: expected UTF-8, found byte {found:#04X}")]
    Utf8 {
        /// Where, in bytes from the beginning.
        offset: usize,
        /// What stands there.
        found: u8,
    },
    /// They are no diagram, or no text of Exolve's.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// They are no `.puz` file.
    #[error(transparent)]
    Puz(#[from] puz::ReadError),
    /// A section of a `.puz` file is wrong.
    #[error(transparent)]
    PuzSection(#[from] puz::SectionError),
    /// They are no `.ipuz` file.
    #[cfg(feature = "ipuz")]
    #[error(transparent)]
    Ipuz(#[from] ipuz::ReadError),
    /// They are no `.jpz` file.
    #[cfg(feature = "jpz")]
    #[error(transparent)]
    Jpz(#[from] jpz::ReadError),
}

/// A dialect cannot hold a crossword.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The dialect is only read.
    #[error("{0} files are read and not written")]
    ReadOnly(Format),
    /// A diagram alone cannot hold what is said about a crossword.
    #[error("expected a diagram alone, found also {}", .0.join(", "))]
    Text(Vec<&'static str>),
    /// Exolve's text cannot hold it.
    #[error(transparent)]
    Exolve(#[from] exolve::WriteError),
    /// A `.puz` file cannot hold it.
    #[error(transparent)]
    Puz(#[from] puz::WriteError),
    /// A `.ipuz` file cannot hold it.
    #[cfg(feature = "ipuz")]
    #[error(transparent)]
    Ipuz(#[from] ipuz::WriteError),
}

/// The diagram of a crossword that is nothing else.
fn diagram_alone(crossword: &Crossword) -> Result<&Diagram, WriteError> {
    let about = crossword.about();
    let fields = [
        (
            "no square",
            crossword.diagram().squares().cells().is_empty(),
        ),
        ("the title", !about.title.is_empty()),
        ("the author", !about.author.is_empty()),
        ("the copyright", !about.copyright.is_empty()),
        ("the notes", !about.notes.is_empty()),
        ("the clues", !crossword.clues().is_empty()),
        ("that it is diagramless", crossword.is_diagramless()),
    ];
    let found = fields.into_iter().filter(|(_, is_there)| *is_there);
    let found: Vec<&str> = found.map(|(field, _)| field).collect();
    if found.is_empty() {
        Ok(crossword.diagram())
    } else {
        Err(WriteError::Text(found))
    }
}

fn utf8(bytes: &[u8]) -> Result<&str, ReadError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        let found = bytes.get(offset).copied().unwrap_or_default();
        ReadError::Utf8 { offset, found }
    })
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Whether `line` is one with which Exolve's text begins.
fn begins_exolve(line: &[u8]) -> bool {
    line.trim_ascii().starts_with(b"exolve-begin")
}

/// Whether `text` begins like an object of JSON, maybe in a call `ipuz(…)`, and not like a diagram
/// whose first cell has a circle and a shade, as in `{A}`.
#[cfg(feature = "ipuz")]
fn is_json(text: &[u8]) -> bool {
    let argument = text.strip_prefix(b"ipuz").and_then(|call| {
        let argument = call.trim_ascii_start().strip_prefix(b"(")?;
        Some(argument.trim_ascii_start())
    });
    let object = argument.unwrap_or(text).strip_prefix(b"{");
    object.is_some_and(|fields| {
        let first = fields.trim_ascii_start().first();
        matches!(first, None | Some(b'"' | b'}'))
    })
}
