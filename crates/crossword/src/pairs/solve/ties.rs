//! What the crossings ask for, and the parts of the puzzle that they leave free.

use puzzle_core::{Budget, Stop};

use crate::classes::Classes;
use crate::pairs::clue::{Clue, Number, Word};
use crate::pairs::puzzle::{Puzzle, Slot};

/// Which of its candidates a clue takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pairs) enum Choice {
    First,
    Second,
}

impl Choice {
    pub(in crate::pairs) const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// All fills of a puzzle.
#[derive(Debug)]
pub(super) struct Parts {
    /// What each clue takes in the first fill.
    pub(super) choices: Vec<Choice>,
    /// Sets of clues, by their first clues, of which each can go to its second fill on its own: all
    /// its clues to their other choices.
    pub(super) free: Vec<Vec<usize>>,
    /// Whether each clue has a cell that no clue before it has. The letters of the others stand
    /// where those before them are written.
    pub(super) is_seen: Vec<bool>,
}

impl Parts {
    /// The fills of `puzzle`; `None` if there are none.
    pub(super) fn of(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Option<Self>, Stop> {
        let mut left = Vec::with_capacity(puzzle.clues().len());
        let mut words = Vec::with_capacity(puzzle.clues().len());
        for (clue, slot) in puzzle.entries() {
            let Some((fits, pair)) = fitting(clue, slot) else {
                return Ok(None);
            };
            left.push(fits);
            words.push(pair);
        }
        let mut ties = Ties::new(left);
        if words.iter().flatten().all(|word| word.as_str().is_ascii()) {
            ties.cross_all(puzzle, &words, |word| word.as_str().bytes(), budget)?;
        } else {
            ties.cross_all(puzzle, &words, Word::letters, budget)?;
        }
        Ok(ties.parts())
    }
}

/// Which candidates of `clue` are as long as `slot`, and the words of both choices. A choice that
/// is not to be taken has the other's word; a second candidate equal to the first is no choice.
pub(in crate::pairs) fn fitting(clue: &Clue, slot: Slot) -> Option<([bool; 2], [&Word; 2])> {
    let fits = |word: &&Word| word.len() == slot.len();
    let first = Some(clue.first()).filter(fits);
    let second = clue.second().filter(fits);
    match (first, second) {
        (Some(a), Some(b)) if a != b => Some(([true, true], [a, b])),
        (Some(a), _) => Some(([true, false], [a, a])),
        (None, Some(b)) => Some(([false, true], [b, b])),
        (None, None) => None,
    }
}

/// What is known of the choices: classes of literals, a literal being a clue with one of its
/// choices. Literals of a class hold together or not at all, and so do the opposite ones.
struct Ties {
    classes: Classes,
    /// The choices that each clue has left as far as they are not tied.
    left: Vec<[bool; 2]>,
    /// See [`Parts::is_seen`].
    is_seen: Vec<bool>,
    /// A clue of our own, behind all others, that takes its first choice.
    truth: usize,
}

/// The number of the literal that `clue` takes `choice`.
const fn literal(clue: usize, choice: Choice) -> usize {
    2 * clue + choice as usize
}

// A cell keeps its last clue in sixteen bits; there are at most two for each number.
const _: () = assert!(2 * (Number::MAX.get() as u32 + 1) < u16::MAX as u32);

impl Ties {
    fn new(left: Vec<[bool; 2]>) -> Self {
        let truth = left.len();
        Self {
            classes: Classes::new(2 * (truth as u32 + 1)),
            is_seen: vec![false; left.len()],
            left,
            truth,
        }
    }

    /// Clue `a` takes its first choice exactly when clue `b` takes `choice`.
    fn tie(&mut self, a: usize, b: usize, choice: Choice) {
        if self
            .classes
            .unite(literal(a, Choice::First), literal(b, choice))
        {
            let opposite = literal(b, choice.other());
            self.classes.unite(literal(a, Choice::Second), opposite);
        }
    }

    /// Clue `clue` takes one of the choices that `agree`.
    fn restrict(&mut self, clue: usize, agree: [bool; 2]) {
        let left = &mut self.left[clue];
        left[0] &= agree[0];
        left[1] &= agree[1];
    }

    /// Clue `a` puts one of two letters where clue `b` puts one of two.
    #[inline]
    fn cross<L: Copy + Eq>(
        &mut self,
        (a, [a1, a2]): (usize, [L; 2]),
        (b, [b1, b2]): (usize, [L; 2]),
    ) {
        let direct = [a1, a2] == [b1, b2];
        let swapped = [a1, a2] == [b2, b1];
        // Without a branch on which of them it is, since that is as good as random.
        if direct != swapped {
            self.tie(a, b, [Choice::Second, Choice::First][usize::from(direct)]);
        } else if !direct {
            self.restrict(a, [a1 == b1 || a1 == b2, a2 == b1 || a2 == b2]);
            self.restrict(b, [a1 == b1 || a2 == b1, a1 == b2 || a2 == b2]);
        }
    }

    /// Takes in all crossings. `letters` gives the letters of a word.
    ///
    /// Where more than two slots share a cell, each crosses the one before: if neighbours agree, all
    /// do. So there are no more crossings than letters.
    fn cross_all<'a, I>(
        &mut self,
        puzzle: &Puzzle,
        words: &[[&'a Word; 2]],
        letters: impl Fn(&'a Word) -> I,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop>
    where
        I: Iterator<Item: Copy + Default + Eq>,
    {
        /// The last clue of a cell that has none.
        const NONE: u16 = u16::MAX;
        let cols = puzzle.grid().size().cols;
        let blank = (NONE, [I::Item::default(); 2]);
        let mut cells = vec![blank; puzzle.grid().cells().len()];
        for (clue, (slot, &[first, second])) in puzzle.slots().iter().zip(words).enumerate() {
            budget.spend(1)?;
            let letters = letters(first).zip(letters(second));
            let (start, step) = slot.layout(cols);
            for (at, (first, second)) in letters.enumerate() {
                let here = [first, second];
                let (before, there) =
                    std::mem::replace(&mut cells[start + at * step], (clue as u16, here));
                if before == NONE {
                    self.is_seen[clue] = true;
                } else {
                    self.cross((clue, here), (usize::from(before), there));
                }
            }
        }
        Ok(())
    }

    /// The first fill and the parts that are free; `None` if a clue has nothing left, or some
    /// literal and its opposite are of one class.
    fn parts(mut self) -> Option<Parts> {
        for clue in 0..self.truth {
            match self.left[clue] {
                [true, true] => {}
                [true, false] => self.tie(clue, self.truth, Choice::First),
                [false, true] => self.tie(clue, self.truth, Choice::Second),
                [false, false] => return None,
            }
        }
        let mut both = |clue| {
            let first = self.classes.of(literal(clue, Choice::First));
            let second = self.classes.of(literal(clue, Choice::Second));
            (first != second).then_some((first, second))
        };
        // What a clue takes in the first fill, and its part, by the class of its first literal.
        let mut fates = vec![None; literal(self.truth + 1, Choice::First)];
        let (holds, fails) = both(self.truth)?;
        fates[holds] = Some((Choice::First, None));
        fates[fails] = Some((Choice::Second, None));
        let mut choices = Vec::with_capacity(self.truth);
        let mut parts = Vec::new();
        for clue in 0..self.truth {
            let (first, second) = both(clue)?;
            if fates[first].is_none() {
                fates[first] = Some((Choice::First, Some(parts.len())));
                fates[second] = Some((Choice::Second, Some(parts.len())));
                parts.push(Vec::new());
            }
            let (choice, part) = fates[first]?;
            choices.push(choice);
            if let Some(part) = part {
                parts[part].push(clue);
            }
        }
        Some(Parts {
            choices,
            free: parts,
            is_seen: self.is_seen,
        })
    }
}
