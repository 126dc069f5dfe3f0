//! A puzzle as variables and tables: what a search looks up, and never changes.

mod build;

use std::ops::Range;

use puzzle_core::{Pos, Solution as _};

use super::alphabet::Alphabet;
use super::table::Table;
use crate::diagram::Diagram;
use crate::puzzle::Fill;

/// A variable: a letter that is sought, or a digit of its number.
pub(super) type Cell = usize;
/// A slot that wants a word, by its place in the model.
pub(super) type Slot = usize;
/// A variable of a slot, by its place among those of all slots.
pub(super) type Place = usize;

/// A variable of a slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) slot: Slot,
    pub(super) cell: Cell,
    /// Its place in the words.
    pub(super) position: usize,
}

/// A slot that wants a word.
#[derive(Debug)]
pub(super) struct SlotModel {
    pub(super) table: usize,
    /// Its set of words among the sets of all slots.
    pub(super) blocks: Range<usize>,
    pub(super) places: Range<Place>,
    /// The slots whose words are as long.
    pub(super) group: usize,
}

/// A puzzle as variables and tables.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) alphabet: Alphabet,
    pub(super) tables: Vec<Table>,
    pub(super) slots: Vec<SlotModel>,
    pub(super) links: Vec<Link>,
    /// The places in which each variable stands, one variable after another.
    places: Vec<Place>,
    /// Where those of each variable begin, and the end of the last.
    first_places: Vec<usize>,
    /// The words that each slot may take at first, a bit a word.
    pub(super) words: Vec<u64>,
    /// The slots of each group; no groups where words may come again.
    pub(super) groups: Vec<Vec<Slot>>,
    /// Where the letters stand, digit 0 of each at a multiple of the number of digits.
    squares: Vec<Pos>,
}

impl Model {
    /// Number of variables.
    pub(super) const fn cells(&self) -> usize {
        self.first_places.len() - 1
    }

    /// The places in which `cell` stands.
    #[inline]
    pub(super) fn places(&self, cell: Cell) -> &[Place] {
        &self.places[self.first_places[cell]..self.first_places[cell + 1]]
    }

    /// The variables of `slot`.
    #[inline]
    pub(super) fn links(&self, slot: Slot) -> &[Link] {
        &self.links[self.slots[slot].places.clone()]
    }

    /// Variables of the slot that has the most.
    pub(super) fn longest(&self) -> usize {
        let lengths = self.slots.iter().map(|slot| slot.places.len());
        lengths.max().unwrap_or(0)
    }

    /// The table of `slot`.
    #[inline]
    pub(super) fn table(&self, slot: Slot) -> &Table {
        &self.tables[self.slots[slot].table]
    }

    /// The slots that must not take the word of `slot`.
    pub(super) fn rivals(&self, slot: Slot) -> impl Iterator<Item = Slot> + Clone {
        let group = self.groups.get(self.slots[slot].group);
        let group = group.map_or(&[][..], Vec::as_slice).iter().copied();
        group.filter(move |&rival| rival != slot)
    }

    /// The fill of `diagram` in which each variable has the only value of its mask.
    pub(super) fn fill(&self, diagram: &Diagram, cells: &[u64]) -> Fill {
        let mut fill = Fill::of_givens(diagram);
        for (digits, &pos) in cells.chunks(self.alphabet.digits()).zip(&self.squares) {
            let digits = digits.iter().map(|mask| mask.trailing_zeros() as usize);
            if let Some(square) = fill.letters_mut().get_mut(pos) {
                *square = self.alphabet.letter(digits);
            }
        }
        fill
    }

    /// The letters of the fill of `cells` in which each variable is also in `shared`.
    pub(super) fn shared(
        &self,
        diagram: &Diagram,
        cells: &[u64],
        shared: &[u64],
    ) -> Vec<(Pos, char)> {
        let mut fill = self.fill(diagram, cells);
        for (digits, &pos) in shared.chunks(self.alphabet.digits()).zip(&self.squares) {
            if digits.contains(&0)
                && let Some(square) = fill.letters_mut().get_mut(pos)
            {
                *square = None;
            }
        }
        fill.cells().collect()
    }
}
