//! The clues' candidates and where they clash.

use puzzle_core::{BitSet, Index};

use crate::clue::{Clue, Word};
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

/// A crossing as one of its clues sees it: the other clue in the upper bits, and in the lowest
/// four for each own choice the two choices of the other that clash with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link(u32);

impl Link {
    /// There are at most two clues for each of the thousand numbers.
    fn new(other: usize, clashes: u32) -> Self {
        Self((other as u32) << 4 | clashes)
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
        let bits = self.0;
        Self::new(
            own,
            bits & 0b1001 | (bits & 0b0010) << 1 | (bits & 0b0100) >> 1,
        )
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
        let mut entries = Vec::with_capacity(puzzle.clues().len());
        for (clue, slot) in puzzle.entries() {
            let (fitting, words) = fitting(clue, slot)?;
            choices.push(fitting);
            entries.push(Entry { slot, words });
        }
        let mut words = entries.iter().flat_map(|entry| entry.words);
        let earlier = if words.all(|word| word.as_str().is_ascii()) {
            crossings(puzzle, entries, |word| word.as_str().as_bytes())
        } else {
            crossings(puzzle, entries, |word| word.letters().collect::<Vec<_>>())
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

/// A slot and the words of both choices, or their letters.
struct Entry<W> {
    slot: Slot,
    words: [W; 2],
}

/// For each clue its crossings with earlier ones at which letters can clash. The letters are taken
/// from the words by `letters`.
///
/// Where more than two slots share a cell, each crosses the one before: if neighbours agree, all
/// do. So there are no more crossings than letters.
fn crossings<'a, L: Copy + Eq, W: AsRef<[L]>>(
    puzzle: &Puzzle,
    entries: Vec<Entry<&'a Word>>,
    letters: impl Fn(&'a Word) -> W,
) -> Lists {
    const NOBODY: u32 = u32::MAX;
    let entries: Vec<Entry<W>> = entries
        .into_iter()
        .map(|Entry { slot, words }| Entry {
            slot,
            words: words.map(&letters),
        })
        .collect();
    let cols = puzzle.grid().size().cols;
    let mut owners = vec![NOBODY; puzzle.grid().cells().len()];
    let mut links = Vec::new();
    let mut begins = vec![0];
    for (clue, Entry { slot, words }) in entries.iter().enumerate() {
        let [c, d] = [words[0].as_ref(), words[1].as_ref()];
        for (k, place) in slot.indices(cols).enumerate() {
            let owner = std::mem::replace(&mut owners[place], clue as u32);
            if owner == NOBODY {
                continue;
            }
            let earlier = &entries[owner as usize];
            let at = slot.diagonal() + k - earlier.slot.diagonal();
            let [a, b] = [earlier.words[0].as_ref(), earlier.words[1].as_ref()];
            let clash = |bit: u32, own: L, other: L| u32::from(own != other) << bit;
            let clashes = clash(0, c[k], a[at])
                | clash(1, c[k], b[at])
                | clash(2, d[k], a[at])
                | clash(3, d[k], b[at]);
            if clashes != 0 {
                links.push(Link::new(owner as usize, clashes));
            }
        }
        begins.push(links.len());
    }
    Lists { links, begins }
}
