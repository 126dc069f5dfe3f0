//! Which clues go through which cells, and with what letters.

use puzzle_core::Pos;

use crate::pairs::clue::Word;
use crate::pairs::puzzle::Puzzle;
use crate::pairs::solve::{Choice, fitting};

/// The clues of a puzzle by their cells, and the letters of their words.
pub(super) struct Crossings<'p> {
    pub(super) puzzle: &'p Puzzle,
    /// The letters of each choice that a clue has.
    letters: Vec<[Option<Box<[char]>>; 2]>,
    /// Where the clues of each cell begin in `clues`, and behind the last cell their end.
    starts: Vec<usize>,
    clues: Vec<Through>,
}

/// A clue through a cell.
#[derive(Clone, Copy)]
pub(super) struct Through {
    clue: u16,
    /// The place of the cell among those of the clue.
    at: u32,
}

impl Through {
    pub(super) const fn clue(self) -> usize {
        self.clue as usize
    }
}

impl<'p> Crossings<'p> {
    /// The crossings of `puzzle`, or the first clue none of whose candidates fits its slot. Cost:
    /// one pass over the cells and letters.
    pub(super) fn of(puzzle: &'p Puzzle) -> Result<Self, usize> {
        let mut letters = Vec::with_capacity(puzzle.clues().len());
        for (place, (clue, slot)) in puzzle.entries().enumerate() {
            let (left, words) = fitting(clue, slot).ok_or(place)?;
            let spelled = |at: usize| left[at].then(|| words[at].letters().collect());
            letters.push([spelled(0), spelled(1)]);
        }
        let cols = puzzle.grid().size().cols;
        let mut starts = vec![0; puzzle.grid().cells().len() + 1];
        for place in puzzle.slots().iter().flat_map(|slot| slot.indices(cols)) {
            starts[place] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut clues = vec![Through { clue: 0, at: 0 }; end];
        for (clue, slot) in puzzle.slots().iter().enumerate().rev() {
            for (at, place) in (0..).zip(slot.indices(cols)) {
                starts[place] -= 1;
                let clue = clue as u16;
                clues[starts[place]] = Through { clue, at };
            }
        }
        Ok(Self {
            puzzle,
            letters,
            starts,
            clues,
        })
    }

    pub(super) fn clue_count(&self) -> usize {
        self.letters.len()
    }

    /// The clues through a cell, in their order.
    pub(super) fn through(&self, cell: usize) -> &[Through] {
        &self.clues[self.starts[cell]..self.starts[cell + 1]]
    }

    /// A clue at one of its cells.
    pub(super) fn at(&self, clue: usize, cell: usize) -> Through {
        let (start, pos) = (self.puzzle.slots()[clue].start(), self.pos(cell));
        Through {
            clue: clue as u16,
            at: (pos.row - start.row) + (pos.col - start.col),
        }
    }

    /// The cells of a clue, each with the letter that `choice` puts there.
    pub(super) fn letters(
        &self,
        clue: usize,
        choice: Choice,
    ) -> impl Iterator<Item = (usize, char)> {
        let cols = self.puzzle.grid().size().cols;
        let letters = self.letters[clue][choice as usize].as_deref();
        let cells = self.puzzle.slots()[clue].indices(cols);
        cells.zip(letters.unwrap_or_default().iter().copied())
    }

    /// The choices that a clue has.
    pub(super) fn choices(&self, clue: usize) -> impl Iterator<Item = Choice> {
        let has = move |choice: &Choice| self.letters[clue][*choice as usize].is_some();
        [Choice::First, Choice::Second].into_iter().filter(has)
    }

    /// The letter that a clue's choice puts in one of its cells; `None` if it has no such choice.
    pub(super) fn letter(&self, through: Through, choice: Choice) -> Option<char> {
        let letters = self.letters[through.clue()][choice as usize].as_ref()?;
        letters.get(through.at as usize).copied()
    }

    pub(super) fn pos(&self, cell: usize) -> Pos {
        let cols = self.puzzle.grid().size().cols as usize;
        Pos::new((cell / cols) as u32, (cell % cols) as u32)
    }

    /// The word of a choice that the clue has.
    pub(super) fn word(&self, clue: usize, choice: Choice) -> &'p Word {
        let clue = &self.puzzle.clues()[clue];
        match choice {
            Choice::First => clue.first(),
            Choice::Second => clue.second().unwrap_or(clue.first()),
        }
    }
}
