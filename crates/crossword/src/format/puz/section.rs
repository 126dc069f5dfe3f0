//! Sections behind the texts, and those for marks and the timer.

use std::fmt;

use bitflags::bitflags;
use puzzle_core::Grid;

use super::checksum::checksum;
use super::error::SectionError;
use super::file::File;
use super::read::SECTION_HEADER_LEN;

/// A named piece of data.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Section {
    pub(super) name: [u8; 4],
    pub(super) checksum: u16,
    pub(super) data: Vec<u8>,
}

impl Section {
    /// The section; its data are at most 65,535 bytes long.
    pub(super) fn new(name: [u8; 4], data: Vec<u8>) -> Self {
        Self {
            name,
            checksum: checksum(&data, 0),
            data,
        }
    }

    /// Its name, of four capitals or digits, such as `GEXT`.
    pub fn name(&self) -> String {
        self.name.escape_ascii().to_string()
    }

    /// Its data, without what ends it.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Bytes that it takes in a file.
    pub(super) const fn len(&self) -> usize {
        SECTION_HEADER_LEN + self.data.len() + 1
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.name);
        out.extend((self.data.len() as u16).to_le_bytes());
        out.extend(self.checksum.to_le_bytes());
        out.extend(&self.data);
        out.push(0);
    }

    pub(super) fn error(
        &self,
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> SectionError {
        SectionError {
            name: self.name(),
            offset,
            expected: expected.into(),
            found: found.into(),
        }
    }
}

bitflags! {
    /// What is noted about a square. Bits without a name are kept.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct SquareFlags: u8 {
        /// The player's entry was shown to be wrong before.
        const WAS_WRONG = 0x10;
        /// The player's entry is shown to be wrong.
        const WRONG = 0x20;
        /// The solution was shown to the player.
        const REVEALED = 0x40;
        /// There is a circle.
        const CIRCLE = 0x80;
        const _ = !0;
    }
}

/// How long the player has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Timer {
    /// Seconds.
    pub seconds: u32,
    /// Whether it stands still.
    pub stopped: bool,
}

impl fmt::Display for Timer {
    /// Writes `42,1`, as it stands in the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.seconds, u8::from(self.stopped))
    }
}

impl File {
    /// The first section with that name.
    pub(super) fn section(&self, name: [u8; 4]) -> Option<&Section> {
        self.sections.iter().find(|section| section.name == name)
    }

    /// What is noted about the squares (section `GEXT`), if anything is.
    ///
    /// # Errors
    /// [`SectionError`] where the section has not a byte for each square.
    pub fn flags(&self) -> Result<Option<Grid<SquareFlags>>, SectionError> {
        let board = self.board_section(*b"GEXT")?;
        Ok(board.map(|board| board.map(|&bits| SquareFlags::from_bits_retain(bits))))
    }

    /// The section with that name, which has a byte for each square.
    pub(super) fn board_section(&self, name: [u8; 4]) -> Result<Option<Grid<u8>>, SectionError> {
        let Some(section) = self.section(name) else {
            return Ok(None);
        };
        let squares = self.solution.cells().len();
        if section.data.len() != squares {
            let found = format!("{} bytes", section.data.len());
            let expected = format!("{squares} bytes, one for each square");
            return Err(section.error(0, expected, found));
        }
        let mut board = self.solution.clone();
        board.cells_mut().copy_from_slice(&section.data);
        Ok(Some(board))
    }

    /// How long the player has taken (section `LTIM`), if it is said.
    ///
    /// # Errors
    /// [`SectionError`] where the section is not seconds, a comma, and 0 or 1.
    pub fn timer(&self) -> Result<Option<Timer>, SectionError> {
        let Some(section) = self.section(*b"LTIM") else {
            return Ok(None);
        };
        let text = self.text(&section.data);
        let timer = text.split_once(',').and_then(|(seconds, stopped)| {
            Some(Timer {
                seconds: seconds.parse().ok()?,
                stopped: match stopped {
                    "0" => false,
                    "1" => true,
                    _ => return None,
                },
            })
        });
        let error = || section.error(0, "seconds, a comma, and 0 or 1", format!("{text:?}"));
        timer.map(Some).ok_or_else(error)
    }

    /// The file with `timer` in place of the one that it has, with right checksums of its own.
    #[must_use]
    pub fn with_timer(mut self, timer: Timer) -> Self {
        let section = Section::new(*b"LTIM", timer.to_string().into());
        let old = self
            .sections
            .iter_mut()
            .find(|old| old.name == section.name);
        match old {
            Some(old) => *old = section,
            None => self.sections.push(section),
        }
        self
    }
}
