//! Squares with several letters: `GRBS` has a number for each square, `RTBL` what the numbers
//! stand for, `RUSR` what the player has entered.

use std::collections::BTreeMap;
use std::sync::Arc;

use puzzle_core::{Grid, Pos};

use super::error::SectionError;
use super::file::File;
use super::section::Section;

/// The first number of a table that is written.
const FIRST: u8 = 1;
/// Characters of a wrong entry that errors show.
const SHOWN: usize = 80;

impl File {
    /// What stands in the rebus squares of the solution (sections `GRBS` and `RTBL`), if there are
    /// any; `None` in the others. Squares with the same number share their text.
    ///
    /// # Errors
    /// [`SectionError`] where `GRBS` has not a byte for each square, `RTBL` is not a row of
    /// `NUMBER:TEXT;`, or has not all numbers of `GRBS`.
    pub fn rebus(&self) -> Result<Option<Grid<Option<Arc<str>>>>, SectionError> {
        self.rebus_as(|text| Ok(Arc::from(text)))
    }

    /// The same with what `make` makes of each text of the table, or what it expected there.
    pub(super) fn rebus_as<T: Clone>(
        &self,
        make: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<Grid<Option<T>>>, SectionError> {
        let (Some(numbers), Some(section)) =
            (self.board_section(*b"GRBS")?, self.section(*b"GRBS"))
        else {
            return Ok(None);
        };
        let table = self.rebus_table(make)?;
        let mut rebus = numbers.map(|_| None);
        for ((at, &number), text) in numbers.cells().iter().enumerate().zip(rebus.cells_mut()) {
            // The board has the numbers of the table plus one, and 0 where there is no rebus.
            let Some(key) = number.checked_sub(1) else {
                continue;
            };
            let found = table.get(&u32::from(key)).ok_or_else(|| {
                section.error(at, "a number of the table", format!("{number} for {key}"))
            })?;
            *text = Some(found.clone());
        }
        Ok(Some(rebus))
    }

    fn rebus_table<T>(
        &self,
        make: impl Fn(&str) -> Result<T, String>,
    ) -> Result<BTreeMap<u32, T>, SectionError> {
        let mut table = BTreeMap::new();
        let Some(section) = self.section(*b"RTBL") else {
            return Ok(table);
        };
        let mut offset = 0;
        let data = section.data.strip_suffix(b";").unwrap_or(&section.data);
        let entries = data.split(|&byte| byte == b';');
        for entry in entries.filter(|_| !data.is_empty()) {
            let text = self.text(entry);
            let error = |expected| {
                let start: String = text.chars().take(SHOWN).collect();
                section.error(offset, expected, format!("{start:?}"))
            };
            let parsed = text.split_once(':').and_then(|(number, text)| {
                let number = number.trim_start_matches(' ').parse().ok()?;
                Some((number, text))
            });
            let (number, text) = parsed.ok_or_else(|| error("a number, `:` and a text".into()))?;
            table.insert(number, make(text).map_err(error)?);
            offset += entry.len() + 1;
        }
        Ok(table)
    }

    /// What the player has entered in rebus squares (section `RUSR`), if anything; empty in the
    /// others.
    ///
    /// # Errors
    /// [`SectionError`] where the section has not a text for each square.
    pub fn rebus_entries(&self) -> Result<Option<Grid<String>>, SectionError> {
        let Some(section) = self.section(*b"RUSR") else {
            return Ok(None);
        };
        let data = section.data.strip_suffix(b"\0").unwrap_or(&section.data);
        let texts: Vec<&[u8]> = data.split(|&byte| byte == 0).collect();
        let squares = self.solution.cells().len();
        if texts.len() != squares {
            let expected = format!("{squares} texts, one for each square");
            return Err(section.error(0, expected, format!("{} texts", texts.len())));
        }
        let mut entries = self.solution.map(|_| String::new());
        for (entry, text) in entries.cells_mut().iter_mut().zip(texts) {
            *entry = self.text(text).into_owned();
        }
        Ok(Some(entries))
    }
}

/// The rebus squares of a solution that is to be written.
#[derive(Debug)]
pub(super) struct Rebus {
    numbers: Grid<u8>,
    texts: Vec<Vec<u8>>,
}

impl Rebus {
    /// A board like `board` without a rebus square.
    pub(super) fn new(board: &Grid<u8>) -> Self {
        Self {
            numbers: board.map(|_| 0),
            texts: Vec::new(),
        }
    }

    /// Puts `text` into the square; `None` where there are too many different ones.
    pub(super) fn put(&mut self, pos: Pos, text: Vec<u8>) -> Option<()> {
        let known = self.texts.iter().position(|known| *known == text);
        let place = known.unwrap_or(self.texts.len());
        let number = u8::try_from(place).ok()?.checked_add(FIRST + 1)?;
        if known.is_none() {
            self.texts.push(text);
        }
        *self.numbers.get_mut(pos)? = number;
        Some(())
    }

    /// The sections, none if there is no rebus square; `None` where the texts are too long.
    pub(super) fn sections(&self) -> Option<Vec<Section>> {
        if self.texts.is_empty() {
            return Some(Vec::new());
        }
        let mut table = Vec::new();
        for (text, number) in self.texts.iter().zip(FIRST..) {
            table.extend(format!("{number:2}:").bytes());
            table.extend(text);
            table.push(b';');
        }
        u16::try_from(table.len()).ok()?;
        let numbers = Section::new(*b"GRBS", self.numbers.cells().to_vec());
        Some(vec![numbers, Section::new(*b"RTBL", table)])
    }
}
