//! The header: 52 bytes from the overall checksum to the solution.

use std::fmt;

use super::checksum::Checksums;

/// What marks a file, at the third byte of the header.
pub(super) const MAGIC: &[u8; 12] = b"ACROSS&DOWN\0";
/// Where the magic stands in the header.
pub(super) const MAGIC_AT: usize = 2;
/// Bytes of the header.
pub(super) const HEADER_LEN: usize = 52;

/// The version of a file, ordered by age.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version([u8; 4]);

impl Version {
    /// Text, a solution and clues; the checksums leave out the notes.
    pub const V1_2: Self = Self(*b"1.2\0");
    /// Also diagramless puzzles and sections for rebus squares and circles.
    pub const V1_3: Self = Self(*b"1.3\0");
    /// As 1.3.
    pub const V1_4: Self = Self(*b"1.4\0");
    /// Text in UTF-8.
    pub const V2_0: Self = Self(*b"2.0\0");

    /// The version that a header names: a digit, a point, a digit and anything.
    pub(super) fn of_bytes(bytes: [u8; 4]) -> Option<Self> {
        let [major, point, minor, _] = bytes;
        let known = matches!(major, b'1' | b'2') && point == b'.' && minor.is_ascii_digit();
        known.then_some(Self(bytes))
    }

    pub(super) const fn bytes(self) -> [u8; 4] {
        self.0
    }

    /// Whether text is UTF-8 rather than ISO-8859-1.
    pub(super) fn is_utf8(self) -> bool {
        self >= Self::V2_0
    }

    /// Whether there can be sections and diagramless puzzles, and checksums cover the notes.
    pub(super) fn has_sections(self) -> bool {
        self >= Self::V1_3
    }
}

impl fmt::Display for Version {
    /// Writes `1.3`, or `1.2c` with what stands behind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.0.strip_suffix(b"\0").unwrap_or(&self.0);
        write!(f, "{}", bytes.escape_ascii())
    }
}

impl fmt::Debug for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What kind of puzzle it is.
pub(super) const NORMAL: u16 = 0x0001;
/// The solver is to find out where the blocks are.
pub(super) const DIAGRAMLESS: u16 = 0x0401;
/// A bit of the solution's state: there is none in the file.
pub(super) const NO_SOLUTION: u16 = 2;
/// A bit of the solution's state: it is scrambled.
pub(super) const SCRAMBLED: u16 = 4;

/// The header but for the magic.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Header {
    pub(super) checksums: Checksums,
    pub(super) version: Version,
    pub(super) reserved_1c: [u8; 2],
    pub(super) scrambled_checksum: u16,
    pub(super) reserved_20: [u8; 12],
    pub(super) cols: u8,
    pub(super) rows: u8,
    pub(super) clues: u16,
    pub(super) kind: u16,
    pub(super) solution_state: u16,
}

impl Header {
    /// The header in these bytes, if its version is known; the magic is not looked at.
    pub(super) fn of_bytes(bytes: &[u8; HEADER_LEN]) -> Option<Self> {
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        Some(Self {
            checksums: Checksums {
                overall: short(0x00),
                sizes: short(0x0E),
                masked: take(bytes, 0x10),
            },
            version: Version::of_bytes(take(bytes, 0x18))?,
            reserved_1c: take(bytes, 0x1C),
            scrambled_checksum: short(0x1E),
            reserved_20: take(bytes, 0x20),
            cols: bytes[0x2C],
            rows: bytes[0x2D],
            clues: short(0x2E),
            kind: short(0x30),
            solution_state: short(0x32),
        })
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.checksums.overall.to_le_bytes());
        out.extend(MAGIC);
        out.extend(self.checksums.sizes.to_le_bytes());
        out.extend(self.checksums.masked);
        out.extend(self.version.bytes());
        out.extend(self.reserved_1c);
        out.extend(self.scrambled_checksum.to_le_bytes());
        out.extend(self.reserved_20);
        out.extend(self.sizes());
    }

    /// The last eight bytes, which have a checksum of their own.
    pub(super) fn sizes(&self) -> [u8; 8] {
        let [clues, kind, state] =
            [self.clues, self.kind, self.solution_state].map(u16::to_le_bytes);
        [
            self.cols, self.rows, clues[0], clues[1], kind[0], kind[1], state[0], state[1],
        ]
    }

    /// Squares of a board.
    pub(super) fn area(&self) -> usize {
        self.rows as usize * self.cols as usize
    }
}

fn take<const N: usize>(bytes: &[u8; HEADER_LEN], at: usize) -> [u8; N] {
    std::array::from_fn(|i| bytes[at + i])
}
