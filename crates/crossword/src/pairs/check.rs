//! Whether a fill is right, straight from the rules.

use std::collections::HashMap;

use puzzle_core::{Grid, Pos, Size};

use crate::diagram::Direction;
use crate::pairs::clue::Number;
use crate::pairs::puzzle::{Cell, Puzzle};
use crate::puzzle::Fill;

/// One thing that is wrong with a fill.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The fill's grid is not as large as the puzzle's.
    #[error("the fill has {found} cells where the puzzle has {expected}")]
    Size {
        /// Rows and columns of the puzzle.
        expected: Size,
        /// Rows and columns of the fill.
        found: Size,
    },
    /// What stands in the cells of a clue is none of its candidates.
    #[error("`{found}` is no candidate of {number} {direction}")]
    NoCandidate {
        /// The clue's direction.
        direction: Direction,
        /// The clue's number.
        number: Number,
        /// What stands there, with a blank for each cell without a letter.
        found: String,
    },
    /// A letter stands in a cell that is black or under no clue.
    #[error("the letter at {0} belongs to no clue")]
    Stray(Pos),
}

/// Checks that the letters in the cells of each clue are one of its candidates, and that there
/// are no other letters. Cost: linear in the cells of the grid and of the clues.
///
/// # Errors
/// Everything that is wrong, clue by clue and then cell by cell.
pub fn check(puzzle: &Puzzle, fill: &Fill) -> Result<(), Vec<CheckError>> {
    let (grid, letters) = (puzzle.grid(), fill.letters());
    let (expected, found) = (grid.size(), letters.size());
    if expected != found {
        return Err(vec![CheckError::Size { expected, found }]);
    }
    let mut violations = Vec::new();
    let mut covered = grid.map(|_| false);
    let numbered = |(pos, cell): (Pos, &Cell)| Some((cell.number()?, pos));
    let starts: HashMap<Number, Pos> = grid.iter().filter_map(numbered).collect();
    for clue in puzzle.clues() {
        let mut found = String::new();
        for pos in run(grid, starts.get(&clue.number()).copied(), clue.direction()) {
            found.push(letters.get(pos).copied().flatten().unwrap_or(' '));
            if let Some(covered) = covered.get_mut(pos) {
                *covered = true;
            }
        }
        if clue.candidates().all(|word| word.as_str() != found) {
            violations.push(CheckError::NoCandidate {
                direction: clue.direction(),
                number: clue.number(),
                found,
            });
        }
    }
    let strays = letters.iter().zip(covered.cells());
    violations.extend(
        strays
            .filter(|((_, letter), covered)| letter.is_some() && !**covered)
            .map(|((pos, _), _)| CheckError::Stray(pos)),
    );
    if violations.is_empty() {
        Ok(())
    } else {
        Err(violations)
    }
}

/// The cells from `start` to a black cell or the edge.
fn run(grid: &Grid<Cell>, start: Option<Pos>, direction: Direction) -> impl Iterator<Item = Pos> {
    let next = move |pos: &Pos| {
        Some(match direction {
            Direction::Across => Pos::new(pos.row, pos.col + 1),
            Direction::Down => Pos::new(pos.row + 1, pos.col),
        })
    };
    std::iter::successors(start, next)
        .take_while(|&pos| grid.get(pos).is_some_and(|cell| !cell.is_black()))
}
