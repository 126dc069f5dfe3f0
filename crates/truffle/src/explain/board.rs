//! What may lie where, as a person keeps account of it, and the clues in all their places.

use alloc::vec::Vec;

use puzzle_core::{BitSet, Index};

use super::step::{Change, Step};
use crate::puzzle::{Cell, Clue, Entries, Puzzle, Spec, Truffle};
use crate::solve::{Domains, Pattern, origins};

/// The truffles that each cell may have. A cell that has been given its last truffle is laid, and
/// then no other cell may have that truffle.
#[derive(Clone, Debug)]
pub(super) struct Board {
    domains: Domains,
    laid: BitSet<Cell>,
    clues: Vec<Floating>,
}

/// A clue in all its places.
#[derive(Clone, Debug)]
pub(super) struct Floating {
    pub(super) number: usize,
    pub(super) is_negative: bool,
    origins: BitSet<Cell>,
    pattern: Pattern,
}

impl Floating {
    fn new(number: usize, clue: &Clue) -> Self {
        Self {
            number,
            is_negative: clue.is_negative(),
            origins: origins(clue.size()),
            pattern: Pattern::new(clue),
        }
    }

    /// Each place with what the clue allows there.
    pub(super) fn places(&self) -> impl Iterator<Item = (Cell, Domains)> {
        self.origins.iter().zip(self.pattern.placements())
    }

    /// Whether the clue can no longer hold, as far as is seen at once.
    pub(super) fn is_broken(&self, domains: Domains) -> bool {
        if self.is_negative {
            self.pattern.is_matched(domains)
        } else {
            self.pattern.is_unmatched(domains)
        }
    }
}

impl Board {
    /// The board with what `entries` and `struck` candidates leave of each cell.
    pub(super) fn new(puzzle: &Puzzle, entries: &Entries, struck: &[BitSet<Truffle>; 9]) -> Self {
        let left = |cell: Cell| entries.get(cell).truffles() - struck[cell.index()];
        let clues = puzzle.clues().iter().enumerate();
        let mut board = Self {
            domains: Domains::new(Cell::ALL.map(left)),
            laid: BitSet::EMPTY,
            clues: clues
                .map(|(number, clue)| Floating::new(number, clue))
                .collect(),
        };
        for cell in Cell::ALL {
            if let Some(truffle) = entries.get(cell).truffles().single() {
                board.lay(cell, truffle);
            }
        }
        board
    }

    pub(super) const fn domains(&self) -> Domains {
        self.domains
    }

    /// The truffles that `cell` may have.
    pub(super) fn truffles(&self, cell: Cell) -> BitSet<Truffle> {
        self.domains.get(cell)
    }

    pub(super) fn is_laid(&self, cell: Cell) -> bool {
        self.laid.contains(cell)
    }

    /// The cells that may have one of `truffles`.
    pub(super) fn cells(&self, truffles: BitSet<Truffle>) -> BitSet<Cell> {
        let cells = Cell::ALL.into_iter();
        cells
            .filter(|&cell| !(self.truffles(cell) & truffles).is_empty())
            .collect()
    }

    pub(super) fn clues(&self) -> &[Floating] {
        &self.clues
    }

    /// Whether each cell has its truffle and all clues hold.
    pub(super) fn is_solved(&self) -> bool {
        self.laid == BitSet::full() && !self.is_contradictory()
    }

    /// Whether something is seen at once to have no place left.
    pub(super) fn is_contradictory(&self) -> bool {
        self.domains.singles().is_none()
            || self.clues.iter().any(|clue| clue.is_broken(self.domains))
    }

    /// What changes when only `left` is left.
    pub(super) fn changes(&self, left: Domains) -> Vec<Change> {
        let changes = Cell::ALL.into_iter().map(|cell| {
            let (before, left) = (self.truffles(cell), left.get(cell));
            Change {
                cell,
                gone: before - left,
                left: before & left,
            }
        });
        changes.filter(|change| !change.gone.is_empty()).collect()
    }

    /// Makes the changes of `step`, which was found on this board.
    pub(super) fn apply(&mut self, step: &Step) {
        for change in &step.changes {
            self.domains = self.domains.without(change.cell, change.gone);
        }
        for (cell, truffle) in step.placements() {
            self.lay(cell, truffle);
        }
    }

    fn lay(&mut self, cell: Cell, truffle: Truffle) {
        self.laid.insert(cell);
        for other in Cell::ALL.into_iter().filter(|&other| other != cell) {
            self.domains = self.domains.without(other, truffle.into());
        }
    }
}

/// The six sets of truffles of one shape or one flavour.
pub(super) fn attributes() -> impl Iterator<Item = BitSet<Truffle>> {
    use crate::puzzle::{Flavour, Shape};
    let shapes = Shape::ALL.into_iter().map(Spec::from);
    let specs = shapes.chain(Flavour::ALL.into_iter().map(Spec::from));
    specs.map(Spec::truffles)
}
