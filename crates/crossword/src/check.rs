//! Whether a fill is right, straight from the rules.

use std::collections::HashMap;

use puzzle_core::{Pos, Size};

use crate::diagram::{Cell, SlotId};
use crate::puzzle::{Candidate, Fill, Puzzle};

/// One thing that is wrong with a fill.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The fill's grid is not as large as the diagram.
    #[error("the fill has {found} squares where the diagram has {expected}")]
    Size {
        /// Rows and columns of the diagram.
        expected: Size,
        /// Rows and columns of the fill.
        found: Size,
    },
    /// What stands in a slot is none of its words.
    #[error("`{found}` is no word for slot {}", slot.place() + 1)]
    NoCandidate {
        /// The slot.
        slot: SlotId,
        /// What stands there, with a blank for each cell without a letter.
        found: String,
    },
    /// A word stands in two slots.
    #[error("`{word}` stands in slot {} and again in slot {}", first.place() + 1, again.place() + 1)]
    Repeated {
        /// The word.
        word: String,
        /// The first slot that has it.
        first: SlotId,
        /// A later one.
        again: SlotId,
    },
    /// At a place with one given letter stands another or none, or at one with several stands any.
    #[error("what stands at {0} is not what is given there")]
    Given(Pos),
    /// A letter stands where there is no cell.
    #[error("the letter at {0} stands in no cell")]
    Stray(Pos),
}

/// Checks that a word stands in each slot that wants one, none twice unless it may, that givens
/// stand in the fill too (but for rebus cells, of which it has none), and that all letters are in
/// cells. Cost: linear in the cells of the slots and in the
/// words of their lengths.
///
/// # Errors
/// Everything that is wrong, slot by slot and then square by square.
pub fn check(puzzle: &Puzzle, fill: &Fill) -> Result<(), Vec<CheckError>> {
    let (diagram, letters) = (puzzle.diagram(), fill.letters());
    let (expected, found) = (diagram.size(), letters.size());
    if expected != found {
        return Err(vec![CheckError::Size { expected, found }]);
    }
    let mut violations = Vec::new();
    let mut slots_of: HashMap<String, SlotId> = HashMap::new();
    for (id, slot) in diagram.entries() {
        let Some(mut candidates) = puzzle.candidates(id) else {
            continue;
        };
        let (mut found, mut is_whole) = (String::new(), true);
        for &pos in slot.cells() {
            let given = diagram.cell(pos).and_then(Cell::letters);
            match (given, letters.get(pos).copied().flatten()) {
                (Some(given), _) => found.push_str(given.as_str()),
                (None, Some(letter)) => found.push(letter),
                (None, None) => {
                    found.push(' ');
                    is_whole = false;
                }
            }
        }
        let stands = |word: Candidate<'_>| word.letters().iter().copied().eq(found.chars());
        if !is_whole || !candidates.any(stands) {
            violations.push(CheckError::NoCandidate { slot: id, found });
        } else if let Some(&first) = slots_of.get(&found)
            && !puzzle.allows_repeats()
        {
            violations.push(CheckError::Repeated {
                word: found,
                first,
                again: id,
            });
        } else {
            slots_of.insert(found, id);
        }
    }
    for (pos, &letter) in letters.iter() {
        match diagram.cell(pos) {
            Some(cell) if cell.letters().is_some_and(|given| given.single() != letter) => {
                violations.push(CheckError::Given(pos));
            }
            None if letter.is_some() => violations.push(CheckError::Stray(pos)),
            _ => {}
        }
    }
    if violations.is_empty() {
        Ok(())
    } else {
        Err(violations)
    }
}
