//! The clues' candidates and where they clash.

use puzzle_core::{BitSet, Index};

use crate::clue::{Clue, Number, Word};
use crate::puzzle::{Puzzle, Slot};

/// Which of its candidates a clue takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    First,
    Second,
}

impl Choice {
    pub(super) const ALL: [Self; 2] = [Self::First, Self::Second];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Index for Choice {
    const COUNT: usize = 2;

    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::First),
            1 => Some(Self::Second),
            _ => None,
        }
    }
}

/// The candidates that a clue may still take.
pub(super) type Choices = BitSet<Choice, u8>;

/// A crossing as one of its clues sees it: the other clue in the upper twelve bits, and in the
/// lowest four for each own choice the two choices of the other that clash with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link(u16);

// Two clues for each number fit into twelve bits.
const _: () = assert!(2 * (Number::MAX.get() + 1) <= 1 << 12);

impl Link {
    fn new(other: usize, clashes: u16) -> Self {
        Self((other as u16) << 4 | clashes)
    }

    #[inline]
    pub(super) const fn other(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// The choices of the other clue that clash with `own`.
    #[inline]
    pub(super) fn clashes(self, own: Choice) -> Choices {
        Choices::from_word((self.0 >> (2 * own.index())) as u8)
    }

    /// The crossing as the other clue sees it.
    fn mirrored(self, own: usize) -> Self {
        let mirrored = self.0 & 0b1001 | (self.0 & 0b0010) << 1 | (self.0 & 0b0100) >> 1;
        Self::new(own, mirrored)
    }
}

/// The candidates that fit into each clue's slot, and the crossings at which some of them clash.
#[derive(Debug)]
pub(super) struct Network {
    choices: Vec<Choices>,
    /// For each clue its crossings with clues before it, and where they begin.
    earlier: Lists,
    /// For each clue its crossings with clues behind it.
    later: Lists,
}

impl Network {
    /// The network of `puzzle`; `None` where no candidate of some clue fits. A second candidate
    /// equal to the first is no choice.
    pub(super) fn of(puzzle: &Puzzle) -> Option<Self> {
        let mut choices = Vec::with_capacity(puzzle.clues().len());
        let mut words = Vec::with_capacity(puzzle.clues().len());
        for (clue, slot) in puzzle.entries() {
            let (fitting, pair) = fitting(clue, slot)?;
            choices.push(fitting);
            words.push(pair);
        }
        let ascii = words.iter().flatten().all(|word| word.as_str().is_ascii());
        let earlier = if ascii {
            crossings(puzzle, &words, |word| word.as_str().bytes())
        } else {
            crossings(puzzle, &words, Word::letters)
        };
        let later = earlier.mirrored();
        Some(Self {
            choices,
            earlier,
            later,
        })
    }

    /// The candidates of each clue that fit into its slot.
    pub(super) fn choices(&self) -> &[Choices] {
        &self.choices
    }

    /// Those crossings of a clue at which it matters what it takes.
    #[inline]
    pub(super) fn links(&self, clue: usize) -> impl Iterator<Item = Link> {
        let (earlier, later) = (self.earlier.of(clue), self.later.of(clue));
        earlier.iter().chain(later).copied()
    }
}

/// A list of crossings for each clue, one behind the other.
#[derive(Debug)]
struct Lists {
    links: Vec<Link>,
    /// Where the list of each clue begins, and last their end.
    begins: Vec<usize>,
}

impl Lists {
    #[inline]
    fn of(&self, clue: usize) -> &[Link] {
        &self.links[self.begins[clue]..self.begins[clue + 1]]
    }

    /// The same crossings in the lists of the other clues, sorted by counting.
    fn mirrored(&self) -> Self {
        let mut begins = vec![0; self.begins.len()];
        for link in &self.links {
            begins[link.other()] += 1;
        }
        // First where each list ends; placing from the last on moves that to where it begins.
        let mut end = 0;
        for begin in &mut begins {
            end += *begin;
            *begin = end;
        }
        let mut links = vec![Link(0); end];
        for clue in (0..self.begins.len() - 1).rev() {
            for link in self.of(clue).iter().rev() {
                let place = &mut begins[link.other()];
                *place -= 1;
                links[*place] = link.mirrored(clue);
            }
        }
        Self { links, begins }
    }
}

/// The candidates of `clue` that are as long as `slot`, and the words of both choices; one that
/// does not fit is replaced by the other. `None` if none fits.
fn fitting(clue: &Clue, slot: Slot) -> Option<(Choices, [&Word; 2])> {
    let fits = |word: &&Word| word.len() == slot.len();
    let first = Some(clue.first()).filter(fits);
    let second = clue.second().filter(fits);
    match (first, second) {
        (Some(a), Some(b)) if a != b => Some((Choices::full(), [a, b])),
        (Some(a), _) => Some((Choice::First.into(), [a, a])),
        (None, Some(b)) => Some((Choice::Second.into(), [b, b])),
        (None, None) => None,
    }
}

/// For each clue its crossings with earlier ones at which letters can clash. `letters` gives those
/// of a word.
///
/// Where more than two slots share a cell, each crosses the one before: if neighbours agree, all
/// do. So there are no more crossings than letters.
fn crossings<'a, I>(
    puzzle: &Puzzle,
    words: &[[&'a Word; 2]],
    letters: impl Fn(&'a Word) -> I,
) -> Lists
where
    I: Iterator<Item: Copy + Default + Eq>,
{
    /// The clue before the first.
    const NONE: u16 = u16::MAX;
    let cols = puzzle.grid().size().cols;
    // The last clue of each cell, and the letters that its choices put there.
    let mut cells = vec![(NONE, [I::Item::default(); 2]); puzzle.grid().cells().len()];
    let mut links = Vec::new();
    let mut begins = vec![0];
    for (clue, (slot, &[first, second])) in puzzle.slots().iter().zip(words).enumerate() {
        let letters = letters(first).zip(letters(second));
        for (place, (c, d)) in slot.indices(cols).zip(letters) {
            let (earlier, [a, b]) = std::mem::replace(&mut cells[place], (clue as u16, [c, d]));
            if earlier == NONE {
                continue;
            }
            let clash = |bit: u32, own: I::Item, other: I::Item| u16::from(own != other) << bit;
            let clashes = clash(0, c, a) | clash(1, c, b) | clash(2, d, a) | clash(3, d, b);
            if clashes != 0 {
                links.push(Link::new(usize::from(earlier), clashes));
            }
        }
        begins.push(links.len());
    }
    Lists { links, begins }
}
