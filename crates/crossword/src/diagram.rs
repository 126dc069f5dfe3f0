//! The diagram: which squares hold letters, what stands in them, and where words run.

mod numbering;
mod slot;
mod square;

use puzzle_core::{Grid, Pos, Size};

use crate::error::{DiagramError, DiagramFault};
use crate::puzzle::Fill;
pub use slot::{Direction, Slot, SlotId};
pub use square::{Bars, Cell, CellMarks, Letters, LettersError, Square};

/// Squares, the bars between them, and the slots that words fill.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    squares: Grid<Square>,
    bars: Grid<Bars>,
    slots: Vec<Slot>,
}

impl Diagram {
    /// A diagram without bars, numbered as published crosswords are: see
    /// [`with_bars`](Self::with_bars).
    pub fn new(squares: Grid<Square>) -> Self {
        let bars = squares.map(|_| Bars::empty());
        let slots = numbering::slots(&squares, &bars);
        Self {
            squares,
            bars,
            slots,
        }
    }

    /// The diagram with `bars`. Its slots are all runs of two cells or more between blocks, bars
    /// and edges, first those across and then those down. Row by row, each cell in which a run
    /// starts takes the next number, which is the label of its slots. Bars at the outer edge say
    /// nothing and are dropped. Cost: linear in the squares.
    ///
    /// # Errors
    /// [`DiagramError`] where `bars` is not as large as the diagram.
    pub fn with_bars(self, mut bars: Grid<Bars>) -> Result<Self, DiagramError> {
        let (expected, found) = (self.squares.size(), bars.size());
        if expected != found {
            return Err(DiagramError::one(DiagramFault::BarsSize {
                expected,
                found,
            }));
        }
        for pos in found.positions() {
            let mut outer = Bars::empty();
            outer.set(Bars::RIGHT, pos.col + 1 == found.cols);
            outer.set(Bars::BELOW, pos.row + 1 == found.rows);
            if let Some(bars) = bars.get_mut(pos) {
                bars.remove(outer);
            }
        }
        let slots = numbering::slots(&self.squares, &bars);
        Ok(Self {
            bars,
            slots,
            ..self
        })
    }

    /// The diagram with `slots` in place of those that it has, in their order. They may run over
    /// any cells. Cost: linear in the squares and the cells of the slots.
    ///
    /// # Errors
    /// [`DiagramError`] with everything that is wrong: a slot that has no cell, leaves the diagram,
    /// runs over a square that is no cell, or takes a cell twice.
    pub fn with_slots(self, slots: Vec<Slot>) -> Result<Self, DiagramError> {
        let mut faults = Vec::new();
        let mut last_slot: Grid<Option<SlotId>> = self.squares.map(|_| None);
        for (id, slot) in (0..).map(SlotId::new).zip(&slots) {
            if slot.cells().is_empty() {
                faults.push(DiagramFault::EmptySlot(id));
            }
            for &pos in slot.cells() {
                if !self.is_cell(pos) {
                    faults.push(DiagramFault::NoCell { slot: id, pos });
                } else if let Some(last) = last_slot.get_mut(pos)
                    && last.replace(id) == Some(id)
                {
                    faults.push(DiagramFault::CellTwice { slot: id, pos });
                }
            }
        }
        match DiagramError::of(faults) {
            None => Ok(self.with_checked_slots(slots)),
            Some(error) => Err(error),
        }
    }

    /// The diagram with `slots`, each of which runs over one cell of it or more, none twice.
    pub(crate) fn with_checked_slots(self, slots: Vec<Slot>) -> Self {
        Self { slots, ..self }
    }

    /// Whether the slots are those that [`with_bars`](Self::with_bars) finds.
    pub(crate) fn has_standard_slots(&self) -> bool {
        self.slots == numbering::slots(&self.squares, &self.bars)
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.squares.size()
    }

    /// The squares.
    pub const fn squares(&self) -> &Grid<Square> {
        &self.squares
    }

    /// The bars at the right and the lower edge of each square.
    pub const fn bars(&self) -> &Grid<Bars> {
        &self.bars
    }

    /// The slots in their order.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The slots with their ids, which are their places in the order.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (SlotId, &Slot)> {
        self.slots
            .iter()
            .enumerate()
            .map(|(at, slot)| (SlotId::new(at as u32), slot))
    }

    /// The slot with that id, if there is one.
    pub fn slot(&self, id: SlotId) -> Option<&Slot> {
        self.slots.get(id.place())
    }

    /// The slot with that label and direction, if there is one.
    pub fn labelled(&self, label: &str, direction: Direction) -> Option<SlotId> {
        let found = self
            .entries()
            .find(|(_, slot)| slot.label() == label && slot.direction() == Some(direction));
        found.map(|(id, _)| id)
    }

    /// The cell at `pos`; `None` outside and where the square is none.
    pub fn cell(&self, pos: Pos) -> Option<&Cell> {
        self.squares.get(pos).and_then(Square::cell)
    }

    /// Whether a letter can stand at `pos`.
    pub fn is_cell(&self, pos: Pos) -> bool {
        self.cell(pos).is_some()
    }

    /// The number printed in each square, by the way in which the slots are labelled: the label
    /// of the first slot that starts there.
    pub fn labels(&self) -> Grid<Option<&str>> {
        let mut labels = self.squares.map(|_| None);
        for slot in &self.slots {
            let start = slot.cells().first();
            let label = start.and_then(|&start| labels.get_mut(start));
            if let Some(label @ None) = label {
                *label = Some(slot.label());
            }
        }
        labels
    }

    /// The diagram without the letters in its cells.
    #[must_use]
    pub fn blank(&self) -> Self {
        self.mapped(|_, cell| cell.clone().without_letters())
    }

    /// The diagram with the letters of `fill` in the cells that it knows.
    #[must_use]
    pub fn filled(&self, fill: &Fill) -> Self {
        self.mapped(|pos, cell| {
            let letter = fill.letters().get(pos).copied().flatten();
            match letter.and_then(Letters::of_char) {
                Some(letters) => cell.clone().with_letters(letters),
                None => cell.clone(),
            }
        })
    }

    fn mapped(&self, change: impl Fn(Pos, &Cell) -> Cell) -> Self {
        let mut diagram = self.clone();
        for pos in self.size().positions() {
            if let Some(Square::Cell(cell)) = diagram.squares.get_mut(pos) {
                *cell = change(pos, cell);
            }
        }
        diagram
    }
}
