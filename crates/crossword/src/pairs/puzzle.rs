//! A puzzle, valid by construction.

use puzzle_core::{Grid, Pos};

use crate::diagram::Direction;
use crate::pairs::clue::{Clue, Number, Word};
use crate::pairs::error::{Fault, PuzzleError};
use crate::puzzle::Fill;

/// A cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Holds no letter and ends the runs that reach it.
    Black,
    /// Holds a letter.
    White,
    /// Holds a letter, and clues with this number start here.
    Start(Number),
}

impl Cell {
    /// Whether it holds no letter.
    pub const fn is_black(self) -> bool {
        matches!(self, Self::Black)
    }

    /// The number that marks it, if it has one.
    pub const fn number(self) -> Option<Number> {
        match self {
            Self::Start(number) => Some(number),
            Self::Black | Self::White => None,
        }
    }
}

/// The cells that a clue's word fills: from the clue's number on all white cells in its direction
/// up to a black cell or the edge. One cell is a slot too, and so is the rest of a longer run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    start: Pos,
    direction: Direction,
    cells: u32,
}

impl Slot {
    /// Number of cells, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a slot is never empty")]
    pub const fn len(self) -> usize {
        self.cells as usize
    }

    /// Its first cell.
    pub(crate) const fn start(self) -> Pos {
        self.start
    }

    /// Its cells in the order of the letters.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Pos> {
        let Pos { row, col } = self.start;
        (0..self.cells).map(move |k| match self.direction {
            Direction::Across => Pos::new(row, col + k),
            Direction::Down => Pos::new(row + k, col),
        })
    }

    /// The places of its cells in a grid that has `cols` columns and is stored row by row.
    pub(crate) fn indices(self, cols: u32) -> impl ExactSizeIterator<Item = usize> {
        let (start, step) = self.layout(cols);
        (0..self.cells as usize).map(move |k| start + k * step)
    }

    /// The place of its first cell, and the places from each cell to the next.
    pub(crate) const fn layout(self, cols: u32) -> (usize, usize) {
        let start = self.start.row as usize * cols as usize + self.start.col as usize;
        match self.direction {
            Direction::Across => (start, 1),
            Direction::Down => (start, cols as usize),
        }
    }
}

/// A grid of black and white cells, and clues with one or two candidates each.
///
/// No number stands twice in the grid, each clue's number stands there, and no two clues have the
/// same number and direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid<Cell>,
    /// First those across, then those down, otherwise as they were given.
    clues: Vec<Clue>,
    /// The slot of each clue.
    slots: Vec<Slot>,
}

impl Puzzle {
    /// Puts the parts together. Clues across come before clues down; otherwise their order is
    /// kept. Cost: linear in the cells of the grid and of the clues.
    ///
    /// # Errors
    /// [`PuzzleError`] with everything that is wrong.
    pub fn new(grid: Grid<Cell>, mut clues: Vec<Clue>) -> Result<Self, PuzzleError> {
        let mut faults = Vec::new();
        if grid.cells().is_empty() {
            faults.push(Fault::NoCells);
        }
        let starts = starts(&grid, &mut faults);
        clues.sort_by_key(Clue::direction);
        let mut seen = vec![[false; 2]; starts.len()];
        let mut slots = Vec::with_capacity(clues.len());
        for clue in &clues {
            let (direction, number) = (clue.direction(), clue.number());
            let place = usize::from(number.get());
            if std::mem::replace(&mut seen[place][direction as usize], true) {
                faults.push(Fault::ClueTwice { direction, number });
            }
            match starts[place] {
                Some(Start { pos, cells }) => slots.push(Slot {
                    start: pos,
                    direction,
                    cells: cells[direction as usize],
                }),
                None => faults.push(Fault::UnknownNumber { direction, number }),
            }
        }
        match PuzzleError::of(faults) {
            None => Ok(Self { grid, clues, slots }),
            Some(invalid) => Err(invalid),
        }
    }

    /// The grid.
    pub const fn grid(&self) -> &Grid<Cell> {
        &self.grid
    }

    /// The clues, those across before those down.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Each clue with its slot, in the order of [`clues`](Self::clues).
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&Clue, Slot)> {
        self.clues.iter().zip(self.slots.iter().copied())
    }

    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The puzzle without the clues at those places of [`clues`](Self::clues) that `keep` denies.
    #[must_use]
    pub(crate) fn retaining(&self, mut keep: impl FnMut(usize) -> bool) -> Self {
        let kept = |place: &usize| keep(*place);
        let places: Vec<usize> = (0..self.clues.len()).filter(kept).collect();
        Self {
            grid: self.grid.clone(),
            clues: places.iter().map(|&at| self.clues[at].clone()).collect(),
            slots: places.iter().map(|&at| self.slots[at]).collect(),
        }
    }
}

impl Fill {
    /// The fill without any letter.
    pub(super) fn blank(puzzle: &Puzzle) -> Self {
        Self::new(puzzle.grid.map(|_| None))
    }

    /// Writes `word`, which is as long as `slot`, into it.
    pub(super) fn write(&mut self, slot: Slot, word: &Word) {
        let cols = self.letters().size().cols;
        let (start, step) = slot.layout(cols);
        let cells = self.letters_mut().cells_mut();
        if word.as_str().is_ascii() {
            // Bytes go much faster than characters.
            write(
                &mut cells[start..],
                step,
                word.as_str().bytes().map(char::from),
            );
        } else {
            write(&mut cells[start..], step, word.letters());
        }
    }
}

/// Writes letters into the first of `cells` and each `step` cells on.
fn write(cells: &mut [Option<char>], step: usize, letters: impl Iterator<Item = char>) {
    for (cell, letter) in cells.chunks_mut(step).zip(letters) {
        cell[0] = Some(letter);
    }
}

/// Where clues start.
#[derive(Clone, Copy)]
struct Start {
    pos: Pos,
    /// Cells from there to a black cell or the edge, across and down.
    cells: [u32; 2],
}

/// Where each number stands, by its value.
fn starts(grid: &Grid<Cell>, faults: &mut Vec<Fault>) -> Vec<Option<Start>> {
    let mut starts: Vec<Option<Start>> = vec![None; usize::from(Number::MAX.get()) + 1];
    let size = grid.size();
    // From the last cell on, so that it is known where the runs end: at the last row of each column,
    // and the last column of the row, that was black or the edge.
    let mut below = vec![size.rows; size.cols as usize];
    let mut twice = Vec::new();
    for row in (0..size.rows).rev() {
        let first = row as usize * size.cols as usize;
        let cells = &grid.cells()[first..first + size.cols as usize];
        let mut right = size.cols;
        for (col, cell) in (0..size.cols).zip(cells).rev() {
            match *cell {
                Cell::White => {}
                Cell::Black => {
                    right = col;
                    below[col as usize] = row;
                }
                Cell::Start(number) => {
                    let start = Start {
                        pos: Pos::new(row, col),
                        cells: [right - col, below[col as usize] - row],
                    };
                    let later = starts[usize::from(number.get())].replace(start);
                    twice.extend(later.map(|later| (number, later.pos)));
                }
            }
        }
    }
    let fault = |(number, again): (Number, Pos)| {
        let first = starts[usize::from(number.get())]?.pos;
        Some(Fault::NumberTwice {
            number,
            first,
            again,
        })
    };
    faults.extend(twice.into_iter().rev().filter_map(fault));
    starts
}
