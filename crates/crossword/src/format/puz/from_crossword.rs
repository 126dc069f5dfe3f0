//! From a crossword to a file.

use std::collections::HashMap;

use puzzle_core::{Pos, Size};

use super::board::Board;
use super::checksum::Checksums;
use super::error::{Part, WriteError};
use super::file::File;
use super::header::{DIAGRAMLESS, Header, NO_SOLUTION, NORMAL, Version};
use super::section::{Section, SquareFlags};
use super::text::{encode, latin_1};
use super::to_crossword::clue_order;
use crate::diagram::{CellMarks, Diagram, Letters, Square};
use crate::document::Crossword;

impl File {
    /// The crossword as a file of `version`, or of the lowest that can hold it, without anything
    /// entered. The headings of the clue lists are left out, runs that are no slots become some, and
    /// a run without a clue gets an empty one. A solution that is wholly missing is written as `X` and marked as missing; a
    /// single missing letter as `-`. What a byte cannot hold is written as a rebus square.
    ///
    /// # Errors
    /// [`WriteError`] at the first thing that a file of the version cannot hold.
    pub fn new(crossword: &Crossword, version: Option<Version>) -> Result<Self, WriteError> {
        let diagram = crossword.diagram();
        let (rows, cols) = board_size(diagram.size())?;
        check_squares(diagram)?;
        let clues = clue_texts(crossword)?;
        let found = clues.len();
        let clue_count = u16::try_from(found).map_err(|_| WriteError::ClueCount { found })?;

        let encoding = version.unwrap_or_else(|| lowest_encoding(crossword, &clues));
        let text = |part: Part, text: &str| encode_part(part, text, encoding);
        let about = crossword.about();
        let title = text(Part::Title, &about.title)?;
        let author = text(Part::Author, &about.author)?;
        let copyright = text(Part::Copyright, &about.copyright)?;
        let encoded = (1..).zip(&clues);
        let encoded = encoded.map(|(place, clue)| text(Part::Clue(place), clue));
        let clues = encoded.collect::<Result<_, _>>()?;
        let notes = text(Part::Notes, &about.notes)?;

        let block = if crossword.is_diagramless() {
            b':'
        } else {
            b'.'
        };
        let board = Board::new(diagram, block, encoding)?;
        let rebus = board.rebus.sections().ok_or(WriteError::RebusTable)?;
        let marks = circles(diagram);
        let feature = match () {
            () if crossword.is_diagramless() => Some("a diagramless puzzle"),
            () if !rebus.is_empty() => Some("rebus squares"),
            () if marks.is_some() => Some("circles"),
            () => None,
        };
        let version = match (feature, version) {
            (None, _) => encoding,
            (Some(_), None) => encoding.max(Version::V1_3),
            (Some(_), Some(version)) if version.has_sections() => version,
            (Some(feature), Some(version)) => {
                return Err(WriteError::Version { feature, version });
            }
        };
        let header = Header {
            checksums: Checksums::default(),
            version,
            reserved_1c: [0; 2],
            scrambled_checksum: 0,
            reserved_20: [0; 12],
            cols,
            rows,
            clues: clue_count,
            kind: if crossword.is_diagramless() {
                DIAGRAMLESS
            } else {
                NORMAL
            },
            solution_state: if board.is_missing { NO_SOLUTION } else { 0 },
        };
        let file = Self {
            before: Vec::new(),
            header,
            state: board.state(),
            solution: board.solution,
            title,
            author,
            copyright,
            clues,
            notes,
            sections: rebus.into_iter().chain(marks).collect(),
            behind: Vec::new(),
        };
        Ok(file.with_right_checksums())
    }
}

/// `text` in the encoding of `version`.
pub(super) fn encode_part(part: Part, text: &str, version: Version) -> Result<Vec<u8>, WriteError> {
    encode(text, version).map_err(|found| WriteError::Character {
        part,
        found,
        version,
    })
}

/// Rows and columns.
fn board_size(size: Size) -> Result<(u8, u8), WriteError> {
    let byte = |count: u32| u8::try_from(count).ok().filter(|&count| count > 0);
    let size_of_board = byte(size.rows).zip(byte(size.cols));
    size_of_board.ok_or(WriteError::Size { size })
}

/// Nothing but blocks and cells, without bars and with no mark but circles.
fn check_squares(diagram: &Diagram) -> Result<(), WriteError> {
    for ((pos, square), bars) in diagram.squares().iter().zip(diagram.bars().cells()) {
        match square {
            Square::Void => return Err(WriteError::Void { pos }),
            Square::Cell(cell) if !CellMarks::CIRCLE.contains(cell.marks()) => {
                return Err(WriteError::Mark { pos });
            }
            _ if !bars.is_empty() => return Err(WriteError::Bar { pos }),
            _ => {}
        }
    }
    Ok(())
}

/// The clues in the order of a file.
fn clue_texts(crossword: &Crossword) -> Result<Vec<&str>, WriteError> {
    let diagram = crossword.diagram();
    let numbered = Diagram::new(diagram.squares().clone());
    let order = clue_order(&numbered);
    let runs = order.iter().filter_map(|&id| numbered.slot(id)).enumerate();
    let runs: HashMap<&[Pos], (usize, &str)> = runs
        .map(|(place, slot)| (slot.cells(), (place, slot.label())))
        .collect();
    let mut texts: Vec<Option<&str>> = vec![None; order.len()];
    for list in crossword.clues() {
        for clue in &list.clues {
            let (title, label) = (|| list.title.clone(), || clue.label.clone());
            let slot = clue.slot.and_then(|slot| diagram.slot(slot));
            let run = slot.and_then(|slot| runs.get(slot.cells()));
            let &(place, number) = run.ok_or_else(|| WriteError::ClueSlot {
                list: title(),
                label: label(),
            })?;
            if clue.label != number {
                return Err(WriteError::ClueLabel {
                    list: title(),
                    label: label(),
                    expected: number.into(),
                });
            }
            if texts[place].replace(&clue.text).is_some() {
                return Err(WriteError::ClueTwice {
                    list: title(),
                    label: label(),
                });
            }
        }
    }
    let mut slots = diagram.slots().iter();
    if let Some(slot) = slots.find(|slot| !runs.contains_key(slot.cells())) {
        return Err(WriteError::Slot(slot.label().into()));
    }
    Ok(texts.into_iter().map(Option::unwrap_or_default).collect())
}

/// 1.2 where ISO-8859-1 has all characters of the crossword, else 2.0.
fn lowest_encoding(crossword: &Crossword, clues: &[&str]) -> Version {
    let about = crossword.about();
    let texts = [&about.title, &about.author, &about.copyright, &about.notes];
    let squares = crossword.diagram().squares().cells().iter();
    let letters = squares.filter_map(|square| square.cell()?.letters());
    let mut texts = texts
        .into_iter()
        .map(String::as_str)
        .chain(clues.iter().copied())
        .chain(letters.map(Letters::as_str));
    if texts.all(|text| text.chars().all(|c| latin_1(c).is_some())) {
        Version::V1_2
    } else {
        Version::V2_0
    }
}

/// The section for circles, if there are any.
fn circles(diagram: &Diagram) -> Option<Section> {
    let flags = diagram.squares().cells().iter().map(|square| {
        let is_circled = square
            .cell()
            .is_some_and(|cell| cell.marks().contains(CellMarks::CIRCLE));
        if is_circled {
            SquareFlags::CIRCLE
        } else {
            SquareFlags::empty()
        }
        .bits()
    });
    let flags: Vec<u8> = flags.collect();
    let any = flags.iter().any(|&flags| flags != 0);
    any.then(|| Section::new(*b"GEXT", flags))
}
