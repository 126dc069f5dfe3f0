//! Why a puzzle has no fill, the one that it has, or two that differ.

mod conflict;
mod propagate;

use std::fmt;

use conflict::{Slots, lacking};
use puzzle_core::{Answer, Budget, Clues, Pos, Puzzle as _, Stop, Uniqueness};

use crate::best::within;
use crate::diagram::{Diagram, SlotId};
use crate::puzzle::{Fill, Puzzle};

/// What there is to say of the fills of a puzzle.
///
/// When displayed, each line ends with a newline.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why<'p> {
    /// There is no fill.
    None(NoFill<'p>),
    /// There is exactly one.
    Unique(Fill),
    /// There are several.
    Several {
        /// The first that was found.
        first: Fill,
        /// The second.
        second: Fill,
        /// The cells in which they differ.
        differ: Vec<Pos>,
    },
}

/// Why `puzzle` has no fill, the fill that is the only one, or two that differ.
///
/// Where each slot has candidates but there is no fill, slots are looked for that cannot be filled
/// together, all others holding any letters: first those from which it follows slot by slot that
/// some cell has no letter, otherwise all that a search refutes; and of those a set from which
/// none can go (`QuickXplain`, Junker 2004, by way of
/// [`minimal_subset`](puzzle_core::clues::minimal_subset)).
///
/// Cost: a search, and for a set of k of n slots about 2k·log2(n/k) + 2k more, of which each is
/// allowed some times the nodes of the first. Where the budget ends before it is known whether
/// there is a fill the answer is `None`; where it ends later, the answer holds but its set may
/// not be minimal.
///
/// ```
/// use crossword::puzzle_core::Budget;
/// use crossword::{Puzzle, WordList, why};
///
/// let words = WordList::new([("DOG", 1), ("DIG", 1), ("TO", 1)]);
/// let puzzle = Puzzle::new("...\n##.\n".parse()?, words);
/// let answer = why(&puzzle, &mut Budget::unlimited());
/// assert_eq!(answer.value.expect("no budget ends it").to_string(), "\
/// 1 across and 2 down cannot be filled together: no letter is left at row 1, column 3
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why<'p>(puzzle: &'p Puzzle, budget: &mut Budget<'_>) -> Answer<Option<Why<'p>>> {
    reason(puzzle, budget).unwrap_or_else(|stop| Answer::new(None, stop))
}

fn reason<'p>(
    puzzle: &'p Puzzle,
    budget: &mut Budget<'_>,
) -> Result<Answer<Option<Why<'p>>>, Stop> {
    let none = |answer: Answer<Reason>| {
        let diagram = puzzle.diagram();
        answer.map(|reason| Some(Why::None(NoFill { diagram, reason })))
    };
    let whole = |why| Answer::new(Some(why), Stop::Complete);
    budget.spend(1)?;
    let empty = lacking(puzzle, budget)?;
    if !empty.is_empty() {
        let reason = Reason::NoCandidates(empty);
        return Ok(none(Answer::new(reason, Stop::Complete)));
    }
    let slots = Slots::of(puzzle, budget)?;
    if let Some(reason) = slots.conflict_at_once(budget)? {
        return Ok(none(reason));
    }
    let ((uniqueness, nodes), over) = within(u64::MAX - 1, budget, |budget| {
        let uniqueness = puzzle.uniqueness(budget);
        (uniqueness, u64::MAX - 1 - budget.nodes_left())
    });
    Ok(match uniqueness {
        Uniqueness::None => none(slots.conflict(nodes, budget)),
        Uniqueness::One(fill) => whole(Why::Unique(fill)),
        Uniqueness::Several {
            first,
            second,
            differ,
        } => whole(Why::Several {
            first,
            second,
            differ,
        }),
        Uniqueness::Unknown { stop, .. } => Answer::new(None, over.err().unwrap_or(stop)),
    })
}

/// Why there is no fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoFill<'p> {
    diagram: &'p Diagram,
    reason: Reason,
}

impl NoFill<'_> {
    /// The reason.
    pub const fn reason(&self) -> &Reason {
        &self.reason
    }
}

/// The reason why there is no fill.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Slots that have no candidates, each with what none has. Never empty.
    NoCandidates(Vec<(SlotId, Lack)>),
    /// Slots that have candidates each but cannot be filled together.
    Conflict(Conflict),
}

/// What no word has that a slot wants.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lack {
    /// So many letters.
    Length(usize),
    /// The letters that are given in the diagram, `?` for others.
    Givens(String),
    /// The letters of the slot's pattern, besides those given in the diagram.
    Pattern(String),
}

/// Slots that cannot be filled together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    slots: Vec<SlotId>,
    is_minimal: bool,
    cells: Vec<Pos>,
    words: Option<usize>,
}

impl Conflict {
    /// The slots, rising.
    pub fn slots(&self) -> &[SlotId] {
        &self.slots
    }

    /// Whether it is proven that without any one of them the others have a fill.
    pub const fn is_minimal(&self) -> bool {
        self.is_minimal
    }

    /// Cells that have no letter left when what follows from these slots is followed slot by slot;
    /// none where only a search refutes them.
    pub fn cells(&self) -> &[Pos] {
        &self.cells
    }

    /// How many words these slots, which must differ, have between them, if those are fewer than
    /// the slots.
    pub const fn words(&self) -> Option<usize> {
        self.words
    }
}

/// The clues are the slots: those that are dropped may hold any letters.
impl Clues for Puzzle {
    fn clue_count(&self) -> usize {
        self.diagram().slots().len()
    }

    /// The puzzle in which all slots but those of the places `kept` may hold any letters.
    fn with_clues(&self, kept: &[usize]) -> Self {
        self.retaining(|slot| kept.binary_search(&slot.place()).is_ok())
    }
}

impl fmt::Display for Why<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None(none) => none.fmt(f),
            Self::Unique(_) => writeln!(f, "there is exactly one fill"),
            Self::Several { differ, .. } => {
                write!(f, "there are several fills: two differ at ")?;
                list(f, differ, |f, &pos| at(f, pos))?;
                writeln!(f)
            }
        }
    }
}

impl fmt::Display for NoFill<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |f: &mut fmt::Formatter<'_>, slot: SlotId| match self.diagram.slot(slot) {
            Some(slot) if !slot.label().is_empty() => slot.fmt(f),
            _ => write!(f, "slot {}", slot.place() + 1),
        };
        match &self.reason {
            Reason::NoCandidates(slots) => {
                for (slot, lack) in slots {
                    name(f, *slot)?;
                    writeln!(f, " has no candidate: {lack}")?;
                }
                Ok(())
            }
            Reason::Conflict(conflict) => {
                list(f, &conflict.slots, |f, &slot| name(f, slot))?;
                f.write_str(" cannot be filled")?;
                if conflict.slots.len() > 1 {
                    f.write_str(" together")?;
                }
                if !conflict.cells.is_empty() {
                    f.write_str(": no letter is left at ")?;
                    list(f, &conflict.cells, |f, &pos| at(f, pos))?;
                }
                match conflict.words.filter(|_| conflict.cells.is_empty()) {
                    None => {}
                    Some(1) => f.write_str(": they have only 1 word between them")?,
                    Some(words) => write!(f, ": they have only {words} words between them")?,
                }
                if !conflict.is_minimal {
                    f.write_str("; perhaps not even some of them can")?;
                }
                writeln!(f)
            }
        }
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(1) => f.write_str("no word has 1 letter"),
            Self::Length(length) => write!(f, "no word has {length} letters"),
            Self::Givens(givens) => write!(f, "no word fits the given letters {givens}"),
            Self::Pattern(pattern) => write!(f, "no such word fits its pattern {pattern}"),
        }
    }
}

fn at(f: &mut fmt::Formatter<'_>, pos: Pos) -> fmt::Result {
    write!(
        f,
        "row {}, column {}",
        u64::from(pos.row) + 1,
        u64::from(pos.col) + 1
    )
}

/// Writes all of `items` with commas, and `and` before the last.
fn list<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    write: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            let is_last = place + 1 == items.len();
            f.write_str(if is_last { " and " } else { ", " })?;
        }
        write(f, item)?;
    }
    Ok(())
}
