//! A step, what it changes, and the sentence that says it.

use core::fmt;

use puzzle_core::BitSet;

use super::technique::Technique;
use super::unit::{Kind, Unit};
use crate::grid::{Cell, Digit};

/// One step that a person could take next: a digit is placed, or candidates go.
///
/// Written as a sentence, with digits as letters `A` to `P`: `X-wing: A in rows 3, 9 lies in
/// columns 2, 5 => r1c2<>A, r16c5<>A`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub(super) technique: Technique,
    pub(super) cells: Vec<Cell>,
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

    /// The cells that make the pattern. Of a wing the pivot is first; of a colouring those of one
    /// colour come before those of the other.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The digits of the pattern.
    pub const fn digits(&self) -> BitSet<Digit> {
        self.digits
    }

    /// The units in which the pattern is: of pointing and claiming the one that is cleared second,
    /// of a fish the lines that have it and then those that are cleared; none of naked singles,
    /// wings and colourings.
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

    /// The sentence, with each digit written as `name` does.
    pub fn sentence<N: fmt::Display>(&self, name: impl Fn(Digit) -> N) -> String {
        let mut title = self.technique.name().to_owned();
        title[..1].make_ascii_uppercase();
        let digits = list(self.digits.iter().map(&name));
        let cells = list(&self.cells);
        let pattern = match (self.technique, self.units.as_slice()) {
            (Technique::HiddenSingle, [unit]) => format!("only {cells} can be {digits} in {unit}"),
            (Technique::NakedSingle, _) => format!("{cells} can only be {digits}"),
            (Technique::Pointing | Technique::Claiming, [of, into]) => {
                format!("{digits} in {of} lies in {into}")
            }
            (Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad, [unit]) => {
                format!("{cells} in {unit} share {digits}")
            }
            (Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad, [unit]) => {
                format!("{digits} in {unit} share {cells}")
            }
            (Technique::XWing | Technique::Swordfish | Technique::Jellyfish, units) => {
                let (lines, crossing) = units.split_at(units.len() / 2);
                format!(
                    "{digits} in {} lies in {}",
                    lines_list(lines),
                    lines_list(crossing)
                )
            }
            (Technique::XyWing | Technique::XyzWing, _) => {
                let (pivot, wings) = self.cells.split_at(1);
                format!("pivot {} with wings {}", list(pivot), list(wings))
            }
            _ => format!("{digits} in {cells}"),
        };
        let effect = match &self.effect {
            Effect::Place(cell, digit) => format!("{cell}={}", name(*digit)),
            Effect::Eliminate(candidates) => {
                let gone = |(cell, digit): &(Cell, Digit)| format!("{cell}<>{}", name(*digit));
                list(candidates.iter().map(gone))
            }
        };
        format!("{title}: {pattern} => {effect}")
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Digit::to_letter))
    }
}

fn list(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
}

/// `rows 1, 5` or `columns 1, 5`.
fn lines_list(lines: &[Unit]) -> String {
    let is_row = lines.first().is_some_and(|line| line.kind() == Kind::Row);
    let kind = if is_row { "rows" } else { "columns" };
    format!("{kind} {}", list(lines.iter().map(|line| line.number())))
}
