//! A step, what it changes, and the sentence that says it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use puzzle_core::BitSet;

use super::technique::Technique;
use crate::puzzle::{Cell, Digit};
use crate::unit::Unit;

/// One step that a person could take next: a digit is placed, or candidates go.
///
/// Written as a sentence: `Naked pair: r1c1, r1c3 in row 1 share 2, 4 => r1c2<>2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub(super) technique: Technique,
    pub(super) cells: BitSet<Cell>,
    pub(super) digits: BitSet<Digit>,
    pub(super) units: Vec<Unit>,
    pub(super) effect: Effect,
}

/// What a step changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Place(Cell, Digit),
    /// At least one.
    Eliminate(Vec<(Cell, Digit)>),
}

impl Step {
    /// How it is found.
    pub const fn technique(&self) -> Technique {
        self.technique
    }

    /// The cells that make the pattern.
    pub const fn cells(&self) -> BitSet<Cell> {
        self.cells
    }

    /// The digits of the pattern.
    pub const fn digits(&self) -> BitSet<Digit> {
        self.digits
    }

    /// The units in which the pattern is: of pointing the box and the line; none of naked singles.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The digit that the step places, if it is a single.
    pub const fn placement(&self) -> Option<(Cell, Digit)> {
        match self.effect {
            Effect::Place(cell, digit) => Some((cell, digit)),
            Effect::Eliminate(_) => None,
        }
    }

    /// The candidates that go, at least one unless it is a single.
    pub fn eliminations(&self) -> &[(Cell, Digit)] {
        match &self.effect {
            Effect::Place(..) => &[],
            Effect::Eliminate(candidates) => candidates,
        }
    }

    /// The sentence.
    pub fn sentence(&self) -> String {
        let (cells, digits) = (list(self.cells), list(self.digits));
        let units: Vec<String> = self.units.iter().map(Unit::to_string).collect();
        let (of, into) = match units.as_slice() {
            [of, into] => (of.as_str(), into.as_str()),
            [of] => (of.as_str(), ""),
            _ => ("", ""),
        };
        let pattern = match self.technique {
            Technique::LastCell => format!("Last cell: {of} has only {cells} left"),
            Technique::HiddenSingle => {
                format!("Hidden single: only {cells} can be {digits} in {of}")
            }
            Technique::NakedSingle => format!("Naked single: {cells} can only be {digits}"),
            Technique::Pointing => format!("Pointing: {digits} in {of} lies in {into}"),
            Technique::NakedPair => format!("Naked pair: {cells} in {of} share {digits}"),
        };
        let effect = match &self.effect {
            Effect::Place(cell, digit) => format!("{cell}={digit}"),
            Effect::Eliminate(candidates) => {
                let gone = candidates.iter();
                list(gone.map(|(cell, digit)| format!("{cell}<>{digit}")))
            }
        };
        format!("{pattern} => {effect}")
    }
}

impl fmt::Display for Step {
    /// Writes the sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}

fn list(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
}
