//! What can go wrong.

use std::fmt;

use puzzle_core::{Pos, Size};

use super::checksum::ChecksumFault;
use super::header::Version;
use super::scramble::Key;

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The header of 52 bytes.
    Header,
    /// The board with the solution.
    Solution,
    /// The board with the player's entries.
    State,
    /// The title.
    Title,
    /// The author.
    Author,
    /// The copyright.
    Copyright,
    /// A clue by its place in the file, from 1.
    Clue(u32),
    /// The notes.
    Notes,
    /// What stands in a square.
    Square(Pos),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => f.write_str("the header"),
            Self::Solution => f.write_str("the solution"),
            Self::State => f.write_str("the player's entries"),
            Self::Title => f.write_str("the title"),
            Self::Author => f.write_str("the author"),
            Self::Copyright => f.write_str("the copyright"),
            Self::Clue(place) => write!(f, "clue {place} of the file"),
            Self::Notes => f.write_str("the notes"),
            Self::Square(pos) => write!(f, "the square at {pos}"),
        }
    }
}

/// Bytes are no file. Offsets are in bytes from their beginning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The mark of all files is missing.
    #[error("expected `ACROSS&DOWN` at byte 2 or later, found none in {len} bytes")]
    NoMagic {
        /// How many bytes there are.
        len: usize,
    },
    /// The file ends too early.
    #[error("byte {offset}: expected the rest of {expected}, found the end of the file")]
    End {
        /// Where it ends.
        offset: usize,
        /// What it ends within.
        expected: Part,
    },
    /// The version is none that is known.
    #[error("byte {offset}: expected a version from 1.0 to 2.9, found `{found}`")]
    Version {
        /// Where it stands.
        offset: usize,
        /// What stands there.
        found: String,
    },
    /// There is no square.
    #[error("byte {offset}: expected a column and a row or more, found {cols} and {rows}")]
    NoSquare {
        /// Where the number of columns stands, followed by that of rows.
        offset: usize,
        /// Columns.
        cols: u8,
        /// Rows.
        rows: u8,
    },
    /// A text of version 2.0 is not UTF-8.
    #[error("byte {offset}: expected UTF-8 in {part}, found byte {found:#04X}")]
    Utf8 {
        /// Where it is none.
        offset: usize,
        /// The text.
        part: Part,
        /// What stands there.
        found: u8,
    },
    /// A section is longer than the file.
    #[error("byte {offset}: expected section {name} with {expected} bytes, found {found}")]
    SectionLength {
        /// Where the data of the section begins.
        offset: usize,
        /// Its name.
        name: String,
        /// Bytes that it claims, with the one that ends it.
        expected: usize,
        /// Bytes up to the end of the file.
        found: usize,
    },
    /// A section does not end with NUL.
    #[error("byte {offset}: expected NUL behind section {name}, found byte {found:#04X}")]
    SectionEnd {
        /// Where it should end.
        offset: usize,
        /// Its name.
        name: String,
        /// What stands there.
        found: u8,
    },
    /// Checksums are wrong.
    #[error("{}", list(.0))]
    Checksums(Vec<ChecksumFault>),
}

fn list(faults: &[ChecksumFault]) -> String {
    let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

/// A section's data are not as its name wants them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("section {name}, byte {offset} of its data: expected {expected}, found {found}")]
pub struct SectionError {
    /// The section's name.
    pub name: String,
    /// Where, in bytes from the beginning of its data.
    pub offset: usize,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// A crossword cannot be held in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The diagram is too large or has no square.
    #[error("expected 1 to 255 rows and columns, found {size}")]
    Size {
        /// Its size.
        size: Size,
    },
    /// There are no voids in such files.
    #[error("expected a block or a cell at {pos}, found a void")]
    Void {
        /// The place.
        pos: Pos,
    },
    /// There are no bars in such files.
    #[error("expected no bar, found one at {pos}")]
    Bar {
        /// The square that has it at its right or lower edge.
        pos: Pos,
    },
    /// There is no shade in such files.
    #[error("expected no mark but circles, found another at {pos}")]
    Mark {
        /// The place.
        pos: Pos,
    },
    /// Slots are not written, but follow from the blocks.
    #[error("expected slots between blocks, found slot `{0}`, which is none")]
    Slot(String),
    /// Clues stand in the order of the runs between blocks, and each belongs to one.
    #[error("expected a slot between blocks for clue {label} of `{list}`, found none")]
    ClueSlot {
        /// The heading of the clue's list.
        list: String,
        /// The clue's label.
        label: String,
    },
    /// Labels are not written, but follow from the blocks.
    #[error("expected {expected} as the label of clue {label} of `{list}`")]
    ClueLabel {
        /// The heading of the clue's list.
        list: String,
        /// The clue's label.
        label: String,
        /// The number of its slot.
        expected: String,
    },
    /// Two clues have one slot.
    #[error("expected one clue a slot, found another: clue {label} of `{list}`")]
    ClueTwice {
        /// The heading of the second clue's list.
        list: String,
        /// The second clue's label.
        label: String,
    },
    /// There are too many clues.
    #[error("expected at most 65535 clues, found {found}")]
    ClueCount {
        /// Slots of the diagram.
        found: usize,
    },
    /// A character does not exist in the version's encoding, or is NUL.
    #[error("{part}: expected characters of version {version}, found {found:?}")]
    Character {
        /// Where it is found.
        part: Part,
        /// The character.
        found: char,
        /// The version.
        version: Version,
    },
    /// The letters of a rebus square cannot be written.
    #[error("expected no `;` in a square, found one at {pos}")]
    Semicolon {
        /// The place.
        pos: Pos,
    },
    /// There are too many different rebus squares.
    #[error("expected at most 254 different rebus squares of 65535 bytes in all")]
    RebusTable,
    /// The version is older than what the crossword needs.
    #[error("expected version 1.3 or later for {feature}, found {version}")]
    Version {
        /// What needs it.
        feature: &'static str,
        /// The version that was asked for.
        version: Version,
    },
}

/// A solution cannot be scrambled or unscrambled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScrambleError {
    /// The solution is scrambled already.
    #[error("expected a plain solution, found a scrambled one")]
    Scrambled,
    /// The solution is not scrambled.
    #[error("expected a scrambled solution, found a plain one")]
    Plain,
    /// There is no solution.
    #[error("expected a solution, found none")]
    NoSolution,
    /// Only the letters A to Z can be scrambled.
    #[error("expected a letter from A to Z at {pos}, found {found:?}")]
    Letter {
        /// The place.
        pos: Pos,
        /// What stands there.
        found: char,
    },
    /// There are too few letters.
    #[error("expected 12 letters or more, found {found}")]
    TooFew {
        /// How many there are.
        found: usize,
    },
    /// The key does not fit the checksum of the solution.
    #[error("expected a key that fits the solution, found {key}")]
    Key {
        /// The key.
        key: Key,
    },
}
