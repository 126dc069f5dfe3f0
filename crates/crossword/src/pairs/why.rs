//! Why a puzzle has no fill: a clue none of whose candidates can be taken, and what refutes each.

mod crossings;
mod refute;
mod shortest;
mod tell;

use std::fmt;

use puzzle_core::{Answer, Budget, Pos};

use crate::pairs::clue::{Clue, Word};
use crate::pairs::puzzle::Puzzle;

/// Why `puzzle` has no fill; `None` with [`Stop::Complete`](puzzle_core::Stop::Complete) if it has
/// one.
///
/// If no candidate of some clue is as long as its slot, the reason is the first such clue.
/// Otherwise one is looked for with few clues: what a candidate forces is followed breadth first
/// until clues contradict each other, from one clue after another as long as those that were not
/// in an earlier contradiction have no fill (chains of implications, after Aspvall, Plass and
/// Tarjan 1979). No clue of the answer can go: without it, the others have a fill. But it may be
/// that other clues, and fewer, contradict each other as well.
///
/// Cost: a few passes over all letters for each contradiction that shares no clue with another, at
/// most as many passes as there are clues; and a search of the puzzle for each clue in the answer.
/// A node of the budget is a clue whose word is followed or looked at.
///
/// Where the budget ends the search, the answer is true, but may have clues that could go;
/// `None` says then that nothing is known.
///
/// ```
/// use crossword::pairs::{Document, why};
/// use crossword::puzzle_core::Budget;
///
/// let text = "\
/// 2 2 2 1
/// +---+---+
/// |1  |2  |
/// |   |   |
/// |   |   |
/// +---+---+
/// |3  |   |
/// |   |   |
/// |   |   |
/// +---+---+
/// 1 AT IT
/// 3 NO
/// 1 AS IS
/// ";
/// let document: Document = text.parse()?;
/// let reason = why(document.puzzle(), &mut Budget::unlimited());
/// assert_eq!(reason.value.expect("there is no fill").to_string(), "\
/// 3 across cannot be NO:
///   3 across NO leaves nothing for 1 down at row 2, column 1: N, where AS has S and IS has S
/// ");
/// # Ok::<(), crossword::puzzle_core::ParseError>(())
/// ```
pub fn why<'p>(puzzle: &'p Puzzle, budget: &mut Budget<'_>) -> Answer<Option<Why<'p>>> {
    shortest::reason(puzzle, budget)
}

/// Why there is no fill: some clue can take none of its candidates.
///
/// When displayed, each line ends with a newline: one for each case, and one for each step behind
/// two blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why<'p> {
    clue: &'p Clue,
    cases: Vec<Case<'p>>,
}

impl<'p> Why<'p> {
    /// The clue that can take none of its candidates.
    pub const fn clue(&self) -> &'p Clue {
        self.clue
    }

    /// What refutes each of its candidates, in their order; a second one equal to the first has
    /// no case of its own.
    pub fn cases(&self) -> &[Case<'p>] {
        &self.cases
    }

    /// The clues that contradict each other, each once: those across before those down, by their
    /// numbers.
    pub fn clues(&self) -> Vec<&'p Clue> {
        let steps = self.cases.iter().flat_map(Case::steps);
        let mut clues: Vec<&Clue> = steps.map(|step| step.clue).chain([self.clue]).collect();
        clues.sort_by_key(|clue| (clue.direction(), clue.number()));
        clues.dedup();
        clues
    }
}

/// A candidate that cannot be taken, and what refutes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case<'p> {
    word: &'p Word,
    refutation: Refutation<'p>,
}

impl<'p> Case<'p> {
    /// The candidate.
    pub const fn word(&self) -> &'p Word {
        self.word
    }

    /// What refutes it.
    pub const fn refutation(&self) -> &Refutation<'p> {
        &self.refutation
    }

    fn steps(&self) -> &[Step<'p>] {
        match &self.refutation {
            Refutation::Length(_) => &[],
            Refutation::Chain(steps) => steps,
        }
    }
}

/// What refutes a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation<'p> {
    /// Its length is not that of its slot.
    Length(Length),
    /// It forces the word of a crossing clue, that one the next, and so on until the last step
    /// leaves a clue without a word. Never empty; only the last step does not force a word.
    Chain(Vec<Step<'p>>),
}

/// A word and a slot that are not equally long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Length {
    /// Letters of the word.
    pub letters: usize,
    /// Cells of the slot.
    pub cells: usize,
}

/// From the word of one clue to what a crossing clue can still be.
///
/// The word is the one that the step before forced, or the candidate that is refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<'p> {
    cell: Pos,
    letter: char,
    clue: &'p Clue,
    outcome: Outcome<'p>,
}

impl<'p> Step<'p> {
    /// The cell that both clues share.
    pub const fn cell(&self) -> Pos {
        self.cell
    }

    /// The letter that the word puts there.
    pub const fn letter(&self) -> char {
        self.letter
    }

    /// The other clue.
    pub const fn clue(&self) -> &'p Clue {
        self.clue
    }

    /// What that leaves of the other clue.
    pub const fn outcome(&self) -> &Outcome<'p> {
        &self.outcome
    }
}

/// What a letter in a crossing leaves of a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<'p> {
    /// It must be one of its candidates, since the other has another letter there.
    Forces {
        /// The candidate that is left.
        word: &'p Word,
        /// The other candidate.
        other: &'p Word,
        /// The letter that the other has in the cell.
        there: char,
    },
    /// It was a word already, earlier in the chain, which has another letter there.
    Contradicts {
        /// What it was already.
        word: &'p Word,
        /// The letter that it has in the cell.
        there: char,
    },
    /// None of its candidates fits: all are listed with the reason.
    LeavesNothing(Vec<(&'p Word, Misfit)>),
}

/// Why a candidate does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Its length is not that of the slot.
    Length(Length),
    /// It has this letter in the cell.
    Letter(char),
}

impl fmt::Display for Why<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for case in &self.cases {
            let (clue, mut word) = (self.clue, case.word);
            write!(f, "{} cannot be {word}:", Name(clue))?;
            match &case.refutation {
                Refutation::Length(length) => writeln!(f, " it has {length}")?,
                Refutation::Chain(steps) => {
                    writeln!(f)?;
                    let mut from = clue;
                    for step in steps {
                        writeln!(f, "  {} {word} {step}", Name(from))?;
                        from = step.clue;
                        if let Outcome::Forces { word: forced, .. } = step.outcome {
                            word = forced;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Step<'_> {
    /// Writes the sentence without its subject, as in
    /// `forces 2 down OAK at row 1, column 2: O, where ELM has E`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cell,
            letter,
            clue,
            outcome,
        } = self;
        let name = Name(clue);
        match outcome {
            Outcome::Forces { word, .. } => write!(f, "forces {name} {word}")?,
            Outcome::Contradicts { word, .. } => write!(f, "contradicts {name} {word}")?,
            Outcome::LeavesNothing(_) => write!(f, "leaves nothing for {name}")?,
        }
        let (row, col) = (cell.row + 1, cell.col + 1);
        write!(f, " at row {row}, column {col}: {letter}, where ")?;
        match outcome {
            Outcome::Forces { other, there, .. } => write!(f, "{other} has {there}"),
            Outcome::Contradicts { word, there } => write!(f, "{word} has {there}"),
            Outcome::LeavesNothing(misfits) => {
                for (place, (word, misfit)) in misfits.iter().enumerate() {
                    let and = if place == 0 { "" } else { " and " };
                    write!(f, "{and}{word} has {misfit}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => length.fmt(f),
            Self::Letter(letter) => letter.fmt(f),
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let Self { letters, cells } = *self;
        let (more, many) = (plural(letters), plural(cells));
        write!(f, "{letters} letter{more} for {cells} cell{many}")
    }
}

/// A clue as sentences call it, such as `7 across`.
struct Name<'p>(&'p Clue);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.number(), self.0.direction())
    }
}
