//! Letters in the cells of a diagram.

use puzzle_core::{Grid, Pos, Solution};

use crate::diagram::{Diagram, Square};

/// Letters in the cells of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fill {
    letters: Grid<Option<char>>,
}

impl Fill {
    /// The fill with these letters, the given ones among them: `None` where there is no cell, where
    /// nothing must stand, and where a rebus cell has several letters. Whether it is right is for [`check`](crate::check())
    /// to say.
    pub const fn new(letters: Grid<Option<char>>) -> Self {
        Self { letters }
    }

    /// The letters that `diagram` gives.
    pub(crate) fn of_givens(diagram: &Diagram) -> Self {
        let single = |square: &Square| square.cell()?.letters()?.single();
        Self::new(diagram.squares().map(single))
    }

    /// The letters of all cells.
    pub const fn letters(&self) -> &Grid<Option<char>> {
        &self.letters
    }

    pub(crate) const fn letters_mut(&mut self) -> &mut Grid<Option<char>> {
        &mut self.letters
    }
}

impl Solution for Fill {
    type Value = char;

    /// The cells that have a letter, row by row.
    fn cells(&self) -> impl Iterator<Item = (Pos, char)> {
        self.letters
            .iter()
            .filter_map(|(pos, letter)| Some((pos, (*letter)?)))
    }
}
