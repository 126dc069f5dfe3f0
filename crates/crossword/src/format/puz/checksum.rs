//! Checksums: a sum of bytes in 16 bits, turned right by one bit before each.

use std::fmt;

use super::file::File;
use super::header::HEADER_LEN;

/// What the masked checksums are combined with: low bytes, then high bytes.
const MASK: &[u8; 8] = b"ICHEATED";

/// The checksum of `bytes` behind those whose checksum is `sum`.
pub(super) fn checksum(bytes: &[u8], sum: u16) -> u16 {
    bytes.iter().fold(sum, |sum, &byte| {
        sum.rotate_right(1).wrapping_add(byte.into())
    })
}

/// The checksums in the header.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Checksums {
    pub(super) overall: u16,
    pub(super) sizes: u16,
    pub(super) masked: [u8; 8],
}

impl Checksums {
    /// Those that `file` should have.
    pub(super) fn of(file: &File) -> Self {
        let (solution, state) = (file.solution.cells(), file.state.cells());
        let sizes = checksum(&file.header.sizes(), 0);
        let sums = [
            sizes,
            checksum(solution, 0),
            checksum(state, 0),
            texts(file, 0),
        ];
        let bytes = sums.map(u16::to_le_bytes);
        Self {
            overall: texts(file, checksum(state, checksum(solution, sizes))),
            sizes,
            masked: std::array::from_fn(|i| MASK[i] ^ bytes[i % 4][i / 4]),
        }
    }
}

/// The checksum of the texts. Clues go in without their ends, and empty texts not at all.
fn texts(file: &File, sum: u16) -> u16 {
    let ended = |sum, text: &Vec<u8>| match text.as_slice() {
        [] => sum,
        text => checksum(&[0], checksum(text, sum)),
    };
    let sum = [&file.title, &file.author, &file.copyright]
        .into_iter()
        .fold(sum, ended);
    let sum = file.clues.iter().fold(sum, |sum, clue| checksum(clue, sum));
    if file.header.version.has_sections() {
        ended(sum, &file.notes)
    } else {
        sum
    }
}

/// Which checksum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Checksum {
    /// Of everything but the sections.
    Overall,
    /// Of the end of the header.
    Sizes,
    /// Of the end of the header, the boards and the texts, masked.
    Masked,
    /// Of the section with that name.
    Section(String),
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overall => f.write_str("the overall checksum"),
            Self::Sizes => f.write_str("the checksum of the sizes"),
            Self::Masked => f.write_str("the masked checksums"),
            Self::Section(name) => write!(f, "the checksum of section {name}"),
        }
    }
}

/// A checksum that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: expected {expected:#06X} as {checksum}, found {found:#06X}")]
pub struct ChecksumFault {
    /// Which one.
    pub checksum: Checksum,
    /// Where it stands, in bytes from the beginning of the file.
    pub offset: usize,
    /// What it should be. The masked checksums are taken as one little-endian number.
    pub expected: u64,
    /// What it is.
    pub found: u64,
}

impl File {
    /// All checksums that are wrong, in the order of the file. None after [`read`](super::read).
    /// Cost: linear in the file.
    pub fn checksum_faults(&self) -> Vec<ChecksumFault> {
        let found = &self.header.checksums;
        let expected = Checksums::of(self);
        let start = self.before.len();
        let fault = |checksum, offset, expected, found| ChecksumFault {
            checksum,
            offset,
            expected,
            found,
        };
        let mut all = vec![
            fault(
                Checksum::Overall,
                start,
                expected.overall.into(),
                found.overall.into(),
            ),
            fault(
                Checksum::Sizes,
                start + 0x0E,
                expected.sizes.into(),
                found.sizes.into(),
            ),
            fault(
                Checksum::Masked,
                start + 0x10,
                u64::from_le_bytes(expected.masked),
                u64::from_le_bytes(found.masked),
            ),
        ];
        let boards = self.solution.cells().len() + self.state.cells().len();
        let texts: usize = self.texts().map(|text| text.len() + 1).sum();
        let mut offset = start + HEADER_LEN + boards + texts;
        for section in &self.sections {
            all.push(fault(
                Checksum::Section(section.name()),
                offset + 6,
                checksum(section.data(), 0).into(),
                section.checksum.into(),
            ));
            offset += section.len();
        }
        all.retain(|fault| fault.expected != fault.found);
        all
    }

    /// The file with all checksums as they should be. Cost: linear in the file.
    #[must_use]
    pub fn with_right_checksums(mut self) -> Self {
        self.header.checksums = Checksums::of(&self);
        for section in &mut self.sections {
            section.checksum = checksum(section.data(), 0);
        }
        self
    }
}
