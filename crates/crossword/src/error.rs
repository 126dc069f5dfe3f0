//! What can be wrong with the parts of a diagram or a puzzle.

use puzzle_core::{Pos, Size};

use crate::diagram::SlotId;

/// One thing that is wrong with the parts of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramFault {
    /// There are not as many bars as squares.
    #[error("bars for {found} squares where the diagram has {expected}")]
    BarsSize {
        /// Rows and columns of the diagram.
        expected: Size,
        /// Rows and columns of the bars.
        found: Size,
    },
    /// A slot has no cell.
    #[error("slot {} has no cell", .0.place() + 1)]
    EmptySlot(SlotId),
    /// A slot leaves the diagram or runs over a square that is no cell.
    #[error("slot {} has no cell at {pos}", slot.place() + 1)]
    NoCell {
        /// The slot.
        slot: SlotId,
        /// The place.
        pos: Pos,
    },
    /// A slot takes a cell twice.
    #[error("slot {} takes the cell at {pos} twice", slot.place() + 1)]
    CellTwice {
        /// The slot.
        slot: SlotId,
        /// The place.
        pos: Pos,
    },
}

/// The parts do not make a diagram: everything that is wrong with them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", list(.0))]
pub struct DiagramError(Vec<DiagramFault>);

impl DiagramError {
    /// All of `faults`; `None` if there are none.
    pub(crate) fn of(faults: Vec<DiagramFault>) -> Option<Self> {
        (!faults.is_empty()).then_some(Self(faults))
    }

    pub(crate) fn one(fault: DiagramFault) -> Self {
        Self(vec![fault])
    }

    /// All faults, slot by slot. Never empty.
    pub fn faults(&self) -> &[DiagramFault] {
        &self.0
    }
}

/// One thing that is wrong with the parts of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleFault {
    /// The diagram has no such slot.
    #[error("there is no slot {}", .0.place() + 1)]
    UnknownSlot(SlotId),
    /// A pattern is not as long as the words of its slot.
    #[error("slot {} has {expected} letters, its pattern {found}", slot.place() + 1)]
    PatternLength {
        /// The slot.
        slot: SlotId,
        /// Letters of its words.
        expected: usize,
        /// Letters of the pattern.
        found: usize,
    },
}

/// The parts do not make a puzzle: everything that is wrong with them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", list(.0))]
pub struct PuzzleError(Vec<PuzzleFault>);

impl PuzzleError {
    /// All of `faults`; `None` if there are none.
    pub(crate) fn of(faults: Vec<PuzzleFault>) -> Option<Self> {
        (!faults.is_empty()).then_some(Self(faults))
    }

    pub(crate) fn one(fault: PuzzleFault) -> Self {
        Self(vec![fault])
    }

    /// All faults in the order of the builder's calls. Never empty.
    pub fn faults(&self) -> &[PuzzleFault] {
        &self.0
    }
}

fn list<F: ToString>(faults: &[F]) -> String {
    let texts: Vec<String> = faults.iter().map(F::to_string).collect();
    texts.join("; ")
}

/// One thing that is wrong with the parts of a crossword.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CrosswordFault {
    /// A clue's slot is none of the diagram's.
    #[error("clue {label} of `{list}` belongs to no slot of the diagram")]
    UnknownSlot {
        /// The heading of the clue's list.
        list: String,
        /// The clue's label.
        label: String,
    },
}

/// The parts do not make a crossword: everything that is wrong with them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", list(.0))]
pub struct CrosswordError(Vec<CrosswordFault>);

impl CrosswordError {
    /// All of `faults`; `None` if there are none.
    pub(crate) fn of(faults: Vec<CrosswordFault>) -> Option<Self> {
        (!faults.is_empty()).then_some(Self(faults))
    }

    /// All faults, clue by clue. Never empty.
    pub fn faults(&self) -> &[CrosswordFault] {
        &self.0
    }
}
