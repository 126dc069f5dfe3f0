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
        Self::ALL.get(index).copied()
    }
}

/// The candidates that a clue may still take.
pub(super) type Choices = BitSet<Choice, u8>;

/// A crossing as one of its clues sees it: the other clue in the upper bits, and in the lowest
/// four for each own choice the two choices of the other that clash with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link(u32);

impl Link {
    /// Clue numbers are below 2·1000.
    fn new(other: usize, clashes: u8) -> Self {
        Self((other as u32) << 4 | u32::from(clashes))
    }

    pub(super) const fn other(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// The choices of the other clue that clash with `own`.
    pub(super) fn clashes(self, own: Choice) -> Choices {
        Choices::from_word((self.0 >> (2 * own.index())) as u8)
    }
}

/// The crossings at which some candidates clash, for each clue, and what fits into its slot.
#[derive(Debug)]
pub(super) struct Network {
    choices: Vec<Choices>,
    links: Vec<Link>,
    /// Where the links of each clue begin in `links`, and last their number.
    begins: Vec<usize>,
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
        let crossings = if ascii {
            let letters: Vec<_> = words
                .iter()
                .map(|pair| pair.map(|word| word.as_str().as_bytes()))
                .collect();
            crossings(puzzle, &letters)
        } else {
            let letters: Vec<_> = words
                .iter()
                .map(|pair| pair.map(|word| word.letters().collect::<Vec<_>>()))
                .collect();
            crossings(puzzle, &letters)
        };
        let (links, begins) = link(choices.len(), &crossings);
        Some(Self {
            choices,
            links,
            begins,
        })
    }

    /// The candidates of each clue that fit into its slot.
    pub(super) fn choices(&self) -> &[Choices] {
        &self.choices
    }

    /// Those crossings of a clue at which it matters what it takes.
    pub(super) fn links(&self, clue: usize) -> &[Link] {
        &self.links[self.begins[clue]..self.begins[clue + 1]]
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

/// Two clues that share a cell, with a bit for each pair of choices that puts two letters there.
#[derive(Clone, Copy)]
struct Crossing {
    earlier: u32,
    later: u32,
    /// Bit `2·i + j`: choice `i` of the earlier clashes with choice `j` of the later.
    clashes: u8,
}

/// All crossings at which letters can clash.
///
/// Where more than two slots share a cell, each crosses the one before: if neighbours agree, all
/// do. So there are no more crossings than letters.
fn crossings<L: Copy + Eq, W: AsRef<[L]>>(puzzle: &Puzzle, words: &[[W; 2]]) -> Vec<Crossing> {
    const NOBODY: u32 = u32::MAX;
    let slots = puzzle.slots();
    let grid = puzzle.grid();
    let cols = grid.size().cols;
    let mut owners = vec![NOBODY; grid.cells().len()];
    let mut crossings = Vec::new();
    for (later, (slot, pair)) in slots.iter().zip(words).enumerate() {
        let [first, second] = pair;
        let later_letters = first.as_ref().iter().zip(second.as_ref());
        let cells = slot.cells().zip(slot.indices(cols));
        for ((pos, place), (&first, &second)) in cells.zip(later_letters) {
            let earlier = std::mem::replace(&mut owners[place], later as u32);
            if earlier == NOBODY {
                continue;
            }
            let at = slots[earlier as usize].before(pos);
            let [a, b] = &words[earlier as usize];
            let clashes = [a.as_ref()[at], b.as_ref()[at]]
                .into_iter()
                .flat_map(|own| [own != first, own != second])
                .enumerate()
                .fold(0, |bits, (bit, clash)| bits | u8::from(clash) << bit);
            if clashes != 0 {
                crossings.push(Crossing {
                    earlier,
                    later: later as u32,
                    clashes,
                });
            }
        }
    }
    crossings
}

/// The crossings of each of `clues` clues, sorted by counting; with the place where each clue's
/// begin.
fn link(clues: usize, crossings: &[Crossing]) -> (Vec<Link>, Vec<usize>) {
    let mut begins = vec![0; clues + 1];
    for crossing in crossings {
        begins[crossing.earlier as usize] += 1;
        begins[crossing.later as usize] += 1;
    }
    let mut end = 0;
    for begin in &mut begins {
        end += *begin;
        *begin = end;
    }
    let mut links = vec![Link(0); end];
    let mut put = |clue: u32, other: u32, clashes: u8| {
        let place = &mut begins[clue as usize];
        *place -= 1;
        links[*place] = Link::new(other as usize, clashes);
    };
    for &Crossing {
        earlier,
        later,
        clashes,
    } in crossings.iter().rev()
    {
        put(earlier, later, clashes);
        let mirrored = clashes & 0b1001 | (clashes & 0b0010) << 1 | (clashes & 0b0100) >> 1;
        put(later, earlier, mirrored);
    }
    (links, begins)
}
