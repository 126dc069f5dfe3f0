//! Reading.

use puzzle_core::{Grid, Size};

use super::error::{Part, ReadError};
use super::file::File;
use super::header::{HEADER_LEN, Header, MAGIC, MAGIC_AT, Version};
use super::section::Section;

/// Bytes before the data of a section: name, length, checksum.
pub(super) const SECTION_HEADER_LEN: usize = 8;

/// Reads a file. Cost: linear in the bytes.
///
/// # Errors
/// A [`ReadError`] at the first thing that is not as it should be, or with all wrong checksums.
pub fn read(bytes: &[u8]) -> Result<File, ReadError> {
    let file = Reader::new(bytes, true).file()?;
    match file.checksum_faults() {
        faults if faults.is_empty() => Ok(file),
        faults => Err(ReadError::Checksums(faults)),
    }
}

/// Reads a file, which may have wrong checksums, text of version 2.0 that is not UTF-8 (it is
/// taken for Windows-1252), and sections that break off (they are left among what stands behind).
/// Many programs write such files. Cost: linear in the bytes.
///
/// # Errors
/// A [`ReadError`] at anything else that is not as it should be.
pub fn read_lenient(bytes: &[u8]) -> Result<File, ReadError> {
    Reader::new(bytes, false).file()
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    strict: bool,
}

impl<'a> Reader<'a> {
    const fn new(bytes: &'a [u8], strict: bool) -> Self {
        Self {
            bytes,
            at: 0,
            strict,
        }
    }

    fn file(mut self) -> Result<File, ReadError> {
        let before = self.before()?;
        let header = self.header()?;
        let solution = self.board(&header, Part::Solution)?;
        let state = self.board(&header, Part::State)?;
        let version = header.version;
        let title = self.text(version, Part::Title)?;
        let author = self.text(version, Part::Author)?;
        let copyright = self.text(version, Part::Copyright)?;
        let clues: Result<Vec<_>, _> = (1..=u32::from(header.clues))
            .map(|place| self.text(version, Part::Clue(place)))
            .collect();
        let clues = clues?;
        let notes = self.text(version, Part::Notes)?;
        let mut sections = Vec::new();
        while let Some(section) = self.section()? {
            sections.push(section);
        }
        Ok(File {
            before,
            header,
            solution,
            state,
            title,
            author,
            copyright,
            clues,
            notes,
            sections,
            behind: self.rest().to_vec(),
        })
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or(&[])
    }

    /// Goes to where the header begins.
    fn before(&mut self) -> Result<Vec<u8>, ReadError> {
        let len = self.bytes.len();
        let found = self.bytes.get(MAGIC_AT..).and_then(|bytes| {
            let mut windows = bytes.windows(MAGIC.len());
            windows.position(|window| window == MAGIC)
        });
        self.at = found.ok_or(ReadError::NoMagic { len })?;
        Ok(self.bytes[..self.at].to_vec())
    }

    fn header(&mut self) -> Result<Header, ReadError> {
        let start = self.at;
        let bytes = self.take(HEADER_LEN, Part::Header)?;
        let header = bytes.first_chunk().and_then(Header::of_bytes);
        let header = header.ok_or_else(|| ReadError::Version {
            offset: start + 0x18,
            found: bytes[0x18..0x1C].escape_ascii().to_string(),
        })?;
        if header.area() == 0 {
            return Err(ReadError::NoSquare {
                offset: start + 0x2C,
                cols: header.cols,
                rows: header.rows,
            });
        }
        Ok(header)
    }

    fn board(&mut self, header: &Header, part: Part) -> Result<Grid<u8>, ReadError> {
        let bytes = self.take(header.area(), part.clone())?;
        let size = Size::new(header.rows.into(), header.cols.into());
        let mut bytes = bytes.iter().copied();
        Grid::from_fn(size, |_| bytes.next().unwrap_or(b'-')).map_err(|_| ReadError::End {
            offset: self.at,
            expected: part,
        })
    }

    fn text(&mut self, version: Version, part: Part) -> Result<Vec<u8>, ReadError> {
        let start = self.at;
        let rest = self.rest();
        let Some(len) = rest.iter().position(|&byte| byte == 0) else {
            return Err(ReadError::End {
                offset: self.bytes.len(),
                expected: part,
            });
        };
        let text = &rest[..len];
        if self.strict
            && version.is_utf8()
            && let Err(error) = std::str::from_utf8(text)
        {
            let valid = error.valid_up_to();
            return Err(ReadError::Utf8 {
                offset: start + valid,
                part,
                found: text[valid],
            });
        }
        self.at += len + 1;
        Ok(text.to_vec())
    }

    /// The next section; `None` where what follows does not look like one.
    fn section(&mut self) -> Result<Option<Section>, ReadError> {
        let rest = self.rest();
        let Some(&[a, b, c, d, len_low, len_high, sum_low, sum_high]) = rest.first_chunk() else {
            return Ok(None);
        };
        let name = [a, b, c, d];
        let is_named = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        if !name.iter().all(is_named) {
            return Ok(None);
        }
        let len = usize::from(u16::from_le_bytes([len_low, len_high]));
        let body = &rest[SECTION_HEADER_LEN..];
        let section = Section {
            name,
            checksum: u16::from_le_bytes([sum_low, sum_high]),
            data: body.get(..len).unwrap_or(body).to_vec(),
        };
        let offset = self.at + SECTION_HEADER_LEN;
        match body.get(len) {
            Some(0) => {
                self.at += section.len();
                Ok(Some(section))
            }
            _ if !self.strict => Ok(None),
            Some(&found) => Err(ReadError::SectionEnd {
                offset: offset + len,
                name: section.name(),
                found,
            }),
            None => Err(ReadError::SectionLength {
                offset,
                name: section.name(),
                expected: len + 1,
                found: body.len(),
            }),
        }
    }

    fn take(&mut self, len: usize, expected: Part) -> Result<&'a [u8], ReadError> {
        let bytes = self.rest().get(..len).ok_or(ReadError::End {
            offset: self.bytes.len(),
            expected,
        })?;
        self.at += len;
        Ok(bytes)
    }
}
