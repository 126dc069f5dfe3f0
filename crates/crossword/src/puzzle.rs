//! A puzzle, valid by construction: a diagram, and the words that each slot may take.

mod fill;
mod pattern;

use std::sync::Arc;

use puzzle_core::Pos;

use crate::diagram::{Diagram, SlotId};
use crate::error::{PuzzleError, PuzzleFault};
use crate::words::{WordList, Words};
pub use fill::Fill;
pub use pattern::{Pattern, PatternError};

/// A diagram whose slots are to be filled with words.
///
/// Letters that stand in the diagram's cells stay. Several letters in a cell are that many letters
/// of the words that cross it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    diagram: Arc<Diagram>,
    lists: Vec<Arc<WordList>>,
    /// One for each slot; `None` where any letters will do.
    wishes: Vec<Option<Wish>>,
    repeats: bool,
}

/// What words a slot may take.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wish {
    /// The place of the list in the puzzle's lists.
    list: usize,
    pattern: Option<Pattern>,
}

/// A word that a slot may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<'a> {
    letters: &'a [char],
    score: i32,
}

impl<'a> Candidate<'a> {
    /// Its letters.
    pub const fn letters(self) -> &'a [char] {
        self.letters
    }

    /// Its score in the slot's list.
    pub const fn score(self) -> i32 {
        self.score
    }
}

impl Puzzle {
    /// The puzzle in which each slot of `diagram` takes a word of `words`, none of them twice.
    pub fn new(diagram: Diagram, words: impl Into<Arc<WordList>>) -> Self {
        let wish = Wish {
            list: 0,
            pattern: None,
        };
        let wishes = vec![Some(wish); diagram.slots().len()];
        Self {
            diagram: Arc::new(diagram),
            lists: vec![words.into()],
            wishes,
            repeats: false,
        }
    }

    /// Starts to put a puzzle together in which slots may differ.
    pub fn builder(diagram: Diagram, words: impl Into<Arc<WordList>>) -> PuzzleBuilder {
        PuzzleBuilder {
            puzzle: Self::new(diagram, words),
            faults: Vec::new(),
        }
    }

    /// The diagram with its givens.
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// Whether a word may stand in several slots.
    pub const fn allows_repeats(&self) -> bool {
        self.repeats
    }

    /// The words that `slot` may take, as the givens and its pattern have it, in alphabetical
    /// order; `None` where it may hold any letters, and for a slot that there is not. Cost: one
    /// pass over the words of its length.
    pub fn candidates(&self, slot: SlotId) -> Option<impl Iterator<Item = Candidate<'_>>> {
        let (_, words) = self.tried(slot)?;
        Some(words.flatten())
    }

    /// The words of the length that `slot` wants, and of each in turn whether the slot may take it.
    pub(crate) fn tried(
        &self,
        slot: SlotId,
    ) -> Option<(&Words, impl Iterator<Item = Option<Candidate<'_>>>)> {
        let wish = self.wishes.get(slot.place())?.as_ref()?;
        let givens = self.givens(slot);
        let words = self.lists[wish.list].of_length(givens.len() as u32);
        let fits = move |letters: &[char]| {
            let given =
                |(given, &letter): (&Option<char>, _)| given.is_none_or(|given| given == letter);
            let pattern = wish.pattern.as_ref();
            givens.iter().zip(letters).all(given)
                && pattern.is_none_or(|pattern| pattern.fits(letters))
        };
        let candidate = move |place| {
            let (letters, score) = (words.letters(place)?, words.score(place)?);
            fits(letters).then_some(Candidate { letters, score })
        };
        Some((words, (0..words.len()).map(candidate)))
    }

    /// The puzzle in which the slots of which `is_kept` does not say so may hold any letters.
    pub(crate) fn retaining(&self, is_kept: impl Fn(SlotId) -> bool) -> Self {
        let mut puzzle = self.clone();
        for (id, wish) in (0..).map(SlotId::new).zip(&mut puzzle.wishes) {
            if !is_kept(id) {
                *wish = None;
            }
        }
        puzzle
    }

    /// The list of the words that `slot` may take, and the pattern that they must fit; `None` where
    /// it may hold any letters.
    pub(crate) fn words(&self, slot: SlotId) -> Option<(&Arc<WordList>, Option<&Pattern>)> {
        let wish = self.wishes.get(slot.place())?.as_ref()?;
        Some((&self.lists[wish.list], wish.pattern.as_ref()))
    }

    /// The letters of the words in `slot`, as far as the diagram gives them: several for a rebus
    /// cell.
    pub(crate) fn givens(&self, slot: SlotId) -> Vec<Option<char>> {
        let cells = self.diagram.slot(slot).map_or(&[][..], |slot| slot.cells());
        let mut givens = Vec::with_capacity(cells.len());
        for &pos in cells {
            match self.letters(pos) {
                Some(letters) => givens.extend(letters.chars().map(Some)),
                None => givens.push(None),
            }
        }
        givens
    }

    /// Letters that a word has in the cell at `pos`.
    pub(crate) fn letters_in(&self, pos: Pos) -> usize {
        self.letters(pos).map_or(1, |given| given.chars().count())
    }

    fn letters(&self, pos: Pos) -> Option<&str> {
        let letters = self.diagram.cell(pos)?.letters()?;
        Some(letters.as_str())
    }
}

/// Puts a [`Puzzle`] together.
///
/// ```
/// use crossword::{Direction, Diagram, Puzzle, WordList};
///
/// let diagram: Diagram = "...\n..#\n".parse()?;
/// let across = diagram.labelled("1", Direction::Across).expect("there is 1 across");
/// let words = WordList::new([("CAT", 50), ("DOG", 50), ("CO", 50), ("AX", 50), ("OX", 20)]);
/// let animals = WordList::new([("CAT", 1), ("COW", 1)]);
/// let puzzle = Puzzle::builder(diagram, words)
///     .words_for(across, animals)
///     .pattern(across, "C?T".parse()?)
///     .allow_repeats()
///     .build()?;
/// let candidates = puzzle.candidates(across).expect("it wants a word");
/// assert_eq!(candidates.count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct PuzzleBuilder {
    puzzle: Puzzle,
    faults: Vec<PuzzleFault>,
}

impl PuzzleBuilder {
    /// `slot` takes a word of its own list `words`.
    pub fn words_for(mut self, slot: SlotId, words: impl Into<Arc<WordList>>) -> Self {
        let list = self.puzzle.lists.len();
        self.puzzle.lists.push(words.into());
        self.change(slot, |wish| wish.list = list);
        self
    }

    /// `slot` takes a word that fits `pattern`.
    pub fn pattern(mut self, slot: SlotId, pattern: Pattern) -> Self {
        let expected = self.puzzle.givens(slot).len();
        let found = pattern.len();
        if self.puzzle.diagram.slot(slot).is_some() && expected != found {
            self.faults.push(PuzzleFault::PatternLength {
                slot,
                expected,
                found,
            });
        }
        self.change(slot, |wish| wish.pattern = Some(pattern));
        self
    }

    /// `slot` may hold any letters.
    pub fn any_letters(mut self, slot: SlotId) -> Self {
        match self.puzzle.wishes.get_mut(slot.place()) {
            Some(wish) => *wish = None,
            None => self.faults.push(PuzzleFault::UnknownSlot(slot)),
        }
        self
    }

    /// A word may stand in several slots.
    pub fn allow_repeats(mut self) -> Self {
        self.puzzle.repeats = true;
        self
    }

    /// The puzzle.
    ///
    /// # Errors
    /// [`PuzzleError`] with everything that is wrong.
    pub fn build(self) -> Result<Puzzle, PuzzleError> {
        match PuzzleError::of(self.faults) {
            None => Ok(self.puzzle),
            Some(error) => Err(error),
        }
    }

    fn change(&mut self, slot: SlotId, change: impl FnOnce(&mut Wish)) {
        match self.puzzle.wishes.get_mut(slot.place()) {
            Some(wish) => {
                let all = Wish {
                    list: 0,
                    pattern: None,
                };
                change(wish.get_or_insert(all));
            }
            None => self.faults.push(PuzzleFault::UnknownSlot(slot)),
        }
    }
}
