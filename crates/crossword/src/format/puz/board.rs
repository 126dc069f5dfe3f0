//! The boards of a file that is made from a diagram.

use puzzle_core::{Grid, Pos};

use super::error::{Part, WriteError};
use super::file::is_block;
use super::from_crossword::encode_part;
use super::header::Version;
use super::rebus::Rebus;
use super::text::latin_1;
use super::to_crossword::is_blank;
use crate::diagram::{Diagram, Letters};

/// A cell without a letter, or without an entry.
const NOTHING: u8 = b'-';
/// What stands in a solution that is missing, and in a rebus square whose first letter no byte
/// holds.
const UNKNOWN: u8 = b'X';

/// The solution as bytes, and what stands in its rebus squares.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) solution: Grid<u8>,
    pub(super) rebus: Rebus,
    /// Whether no cell has a letter.
    pub(super) is_missing: bool,
}

impl Board {
    pub(super) fn new(diagram: &Diagram, block: u8, version: Version) -> Result<Self, WriteError> {
        let blank = diagram.squares().map(|square| match square.cell() {
            Some(_) => NOTHING,
            None => block,
        });
        let mut board = Self {
            rebus: Rebus::new(&blank),
            solution: blank,
            is_missing: true,
        };
        board.put_letters(diagram, version, None)?;
        if board.is_missing {
            board.is_missing = board.solution.cells().contains(&NOTHING);
            for byte in board.solution.cells_mut() {
                *byte = if *byte == NOTHING { UNKNOWN } else { *byte };
            }
        } else if is_blank(&board.solution) {
            // Such a board would be read as one without a solution, but not its rebus squares.
            let letter = board.solution.cells().iter().find(|&&byte| !is_block(byte));
            board.put_letters(diagram, version, letter.copied())?;
        }
        Ok(board)
    }

    /// Puts the letters in, `avoided` and what no byte can hold as rebus squares.
    fn put_letters(
        &mut self,
        diagram: &Diagram,
        version: Version,
        avoided: Option<u8>,
    ) -> Result<(), WriteError> {
        for (pos, square) in diagram.squares().iter() {
            let Some(letters) = square.cell().and_then(|cell| cell.letters()) else {
                continue;
            };
            self.is_missing = false;
            let plain = letters.single().and_then(|letter| plain(letter, version));
            let byte = match plain.filter(|&byte| Some(byte) != avoided) {
                Some(byte) => byte,
                None => self.put_rebus(pos, letters, version)?,
            };
            if let Some(square) = self.solution.get_mut(pos) {
                *square = byte;
            }
        }
        Ok(())
    }

    /// Notes a rebus square, and gives the letter that stands for it in the solution.
    fn put_rebus(
        &mut self,
        pos: Pos,
        letters: &Letters,
        version: Version,
    ) -> Result<u8, WriteError> {
        if letters.as_str().contains(';') {
            return Err(WriteError::Semicolon { pos });
        }
        let text = encode_part(Part::Square(pos), letters.as_str(), version)?;
        self.rebus.put(pos, text).ok_or(WriteError::RebusTable)?;
        let first = letters.as_str().chars().next();
        let first = first.and_then(|letter| plain(letter, version));
        Ok(first.unwrap_or(UNKNOWN))
    }

    /// The board of a player who has entered nothing.
    pub(super) fn state(&self) -> Grid<u8> {
        self.solution
            .map(|&byte| if is_block(byte) { byte } else { NOTHING })
    }
}

/// The byte for a letter, if a board can hold it.
fn plain(letter: char, version: Version) -> Option<u8> {
    let byte = latin_1(letter)?;
    let means_else = matches!(byte, b'.' | b':' | b' ' | NOTHING);
    let fits = byte.is_ascii() || !version.is_utf8();
    (fits && !means_else).then_some(byte)
}
