//! From a file to a crossword.

use puzzle_core::Grid;

use super::error::SectionError;
use super::file::{File, is_block};
use super::section::SquareFlags;
use super::text::character;
use crate::diagram::{Cell, CellMarks, Diagram, Letters, SlotId, Square};
use crate::document::{About, Clue, ClueList, Crossword};

impl File {
    /// The crossword in the file, with clue lists `Across` and `Down`.
    ///
    /// Cells have no letters where the solution is scrambled, is said to be missing, has `-` or a
    /// space in them, or has nothing but `X` or nothing but `?`. What belongs to the player and
    /// not to the crossword is left out, and so are circles in blocks.
    ///
    /// Clues belong to the runs of two cells and more, by number and first those across. Where
    /// there are not as many clues as runs, none is known to belong to any, and all stand in one
    /// list `Clues`.
    ///
    /// # Errors
    /// [`SectionError`] where the sections for rebus squares or marks are not as they should be, or
    /// a rebus square has more than [`Letters::MOST`] characters.
    pub fn to_crossword(&self) -> Result<Crossword, SectionError> {
        let diagram = Diagram::new(self.squares()?);
        let lists = self.clue_lists(&diagram);
        let about = About {
            title: self.title().into(),
            author: self.author().into(),
            copyright: self.copyright().into(),
            notes: self.notes().into(),
        };
        let crossword = with_own_clues(diagram, lists).with_about(about);
        Ok(if self.is_diagramless() {
            crossword.diagramless()
        } else {
            crossword
        })
    }

    fn squares(&self) -> Result<Grid<Square>, SectionError> {
        let (flags, rebus) = (self.flags()?, self.rebus_as(printable)?);
        let is_known = !self.is_scrambled() && !self.lacks_solution();
        let is_blank = is_blank(&self.solution);
        let mut squares = self.solution.map(|_| Square::Block);
        for (pos, &byte) in self.solution.iter().filter(|&(_, &byte)| !is_block(byte)) {
            let rebus = rebus.as_ref().and_then(|rebus| rebus.get(pos)?.clone());
            let letters = rebus.flatten().or_else(|| {
                let is_letter = !is_blank && !matches!(byte, b'-' | b' ');
                Letters::of_char(character(byte)).filter(|_| is_letter)
            });
            let cell = match letters.filter(|_| is_known) {
                Some(letters) => Cell::empty().with_letters(letters),
                None => Cell::empty(),
            };
            let flags = flags.as_ref().and_then(|flags| flags.get(pos));
            let circle = flags.filter(|flags| flags.contains(SquareFlags::CIRCLE));
            let marks = circle.map_or(CellMarks::empty(), |_| CellMarks::CIRCLE);
            if let Some(square) = squares.get_mut(pos) {
                *square = Square::Cell(cell.marked(marks));
            }
        }
        Ok(squares)
    }

    fn clue_lists(&self, diagram: &Diagram) -> Vec<ClueList> {
        let order = clue_order(diagram);
        if order.len() != self.clues.len() {
            let clues = (1..).zip(self.clues()).map(|(place, text): (u32, _)| Clue {
                label: place.to_string(),
                text: text.into(),
                slot: None,
            });
            return vec![ClueList {
                title: "Clues".into(),
                clues: clues.collect(),
            }];
        }
        let mut lists = ["Across", "Down"].map(|title| ClueList {
            title: title.into(),
            clues: Vec::new(),
        });
        for (id, text) in order.into_iter().zip(self.clues()) {
            let Some(slot) = diagram.slot(id) else {
                continue;
            };
            let down = slot.direction() == Some(crate::Direction::Down);
            lists[usize::from(down)].clues.push(Clue {
                label: slot.label().into(),
                text: text.into(),
                slot: Some(id),
            });
        }
        lists.into()
    }
}

/// The crossword with clues whose slots are those of the diagram.
fn with_own_clues(diagram: Diagram, lists: Vec<ClueList>) -> Crossword {
    let crossword = Crossword::new(diagram).with_clues(lists);
    crossword.expect("the diagram has the slots of all clues")
}

/// Whether all letters of a board are alike and mean nothing.
pub(super) fn is_blank(board: &Grid<u8>) -> bool {
    let mut letters = board.cells().iter().filter(|&&byte| !is_block(byte));
    let first = letters.next();
    matches!(first, Some(b'X' | b'?')) && letters.all(|letter| Some(letter) == first)
}

/// The letters of `text` without control characters, if any are left; in error, what letters must
/// be.
fn printable(text: &str) -> Result<Option<Letters>, String> {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    if text.is_empty() {
        return Ok(None);
    }
    let letters = text.parse().map_err(|_| Letters::expected())?;
    Ok(Some(letters))
}

/// The slots of a diagram in the order of a file's clues: by number, and of each number first the
/// one across.
pub(super) fn clue_order(diagram: &Diagram) -> Vec<SlotId> {
    let mut order: Vec<_> = diagram
        .entries()
        .map(|(id, slot)| (slot.cells().first(), slot.direction(), id))
        .collect();
    order.sort_unstable();
    order.into_iter().map(|(_, _, id)| id).collect()
}
