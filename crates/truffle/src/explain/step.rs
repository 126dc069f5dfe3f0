//! A step, what it changes, and the sentence that says it.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use puzzle_core::BitSet;

use super::technique::Technique;
use crate::puzzle::{Cell, Spec, Truffle};

/// One step that a person could take next: truffles are laid, or cells lose some.
///
/// Written as a sentence: `Shared by placements: clue 2 fits only at r1c1, r1c2 => r1c2=T_`. A place
/// of a clue is named by the cell below its top left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub(super) technique: Technique,
    pub(super) clues: Vec<usize>,
    pub(super) places: Vec<Cell>,
    pub(super) cells: Vec<Cell>,
    pub(super) truffles: BitSet<Truffle>,
    pub(super) changes: Vec<Change>,
}

/// What a step does to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) cell: Cell,
    /// What the cell loses: nothing where its last truffle is only to be laid.
    pub(super) gone: BitSet<Truffle>,
    pub(super) left: BitSet<Truffle>,
}

impl Step {
    /// The step by `technique` that makes `changes`, without the data of its pattern.
    pub(super) const fn new(technique: Technique, changes: Vec<Change>) -> Self {
        Self {
            technique,
            clues: Vec::new(),
            places: Vec::new(),
            cells: Vec::new(),
            truffles: BitSet::EMPTY,
            changes,
        }
    }

    /// How it is found.
    pub const fn technique(&self) -> Technique {
        self.technique
    }

    /// The numbers of the clues that it is about, from 0: the one whose places are looked at, if
    /// any, then those that would be broken.
    pub fn clues(&self) -> &[usize] {
        &self.clues
    }

    /// Places of the first clue, each the cell below its top left corner: where alone it fits, or
    /// where it does not fit if it is blocked or clashes, or where it nearly matches.
    pub fn places(&self) -> &[Cell] {
        &self.places
    }

    /// The cells that make the pattern; of a near match the one that must not agree.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The truffles of the pattern: three of a shape or a flavour, two of a pair, one else; none
    /// where the pattern is one of clues.
    pub const fn truffles(&self) -> BitSet<Truffle> {
        self.truffles
    }

    /// The cells for which the step leaves one truffle, row by row.
    pub fn placements(&self) -> impl Iterator<Item = (Cell, Truffle)> {
        let single = |change: &Change| Some((change.cell, change.left.single()?));
        self.changes.iter().filter_map(single)
    }

    /// The cells that lose truffles, row by row, each with those that it loses.
    pub fn eliminations(&self) -> impl Iterator<Item = (Cell, BitSet<Truffle>)> {
        let changes = self.changes.iter().filter(|change| !change.gone.is_empty());
        changes.map(|change| (change.cell, change.gone))
    }

    /// The sentence, with each clue, numbered from 0, called as `name` does.
    pub fn sentence<N: fmt::Display>(&self, name: impl Fn(usize) -> N) -> String {
        let mut title = self.technique.name().to_owned();
        title[..1].make_ascii_uppercase();
        let effects = list(self.changes.iter().copied().map(Change::sentence));
        format!("{title}: {} => {effects}", self.reason(name))
    }

    fn reason<N: fmt::Display>(&self, name: impl Fn(usize) -> N) -> String {
        let clue = list(self.clues.iter().take(1).map(|&clue| name(clue)));
        let broken = |clues: &[usize]| match clues {
            [] => "lay a truffle twice or nowhere".to_owned(),
            clues => format!("break {}", list(clues.iter().map(|&clue| name(clue)))),
        };
        let places = list(&self.places);
        let cells = list(&self.cells);
        let truffles = alternatives(self.truffles);
        match self.technique {
            Technique::LastPlacement | Technique::SharedByPlacements => {
                format!("{clue} fits only at {places}")
            }
            Technique::LastCell | Technique::AttributeLeft => {
                format!("only {cells} can be {truffles}")
            }
            Technique::LastTruffle => format!("{cells} can only be {truffles}"),
            Technique::AttributeTaken => format!("all {truffles} lie in {cells}"),
            Technique::NearMatch => format!("{clue} would match at {places} but for {cells}"),
            Technique::NakedPair => format!("{cells} share {truffles}"),
            Technique::HiddenPair => format!("{truffles} share {cells}"),
            Technique::BlockedPlacement => {
                format!("{clue} at {places} would {}", broken(&[]))
            }
            Technique::ClashingPlacement => {
                let others = self.clues.get(1..).unwrap_or_default();
                format!("{clue} at {places} would {}", broken(others))
            }
            Technique::ClashingTruffle => {
                format!("{cells}={truffles} would {}", broken(&self.clues))
            }
        }
    }
}

impl Change {
    /// What is left or what goes, whichever is shorter: `r1c2=T_`, `r1c2=SV/RC`, `r1c2<>S_`.
    fn sentence(self) -> String {
        let Self { cell, gone, left } = self;
        let is_known = Spec::common(left).truffles() == left;
        if is_known || left.len() < gone.len() {
            return format!("{cell}={}", alternatives(left));
        }
        let attribute = Spec::common(gone);
        if attribute.truffles().is_disjoint(left) {
            format!("{cell}<>{attribute}")
        } else {
            format!("{cell}<>{}", alternatives(gone))
        }
    }
}

impl fmt::Display for Step {
    /// Writes the sentence with the clues numbered from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(|clue| format!("clue {}", clue.saturating_add(1))))
    }
}

/// `T_` for all triangles, otherwise all with a slash between.
fn alternatives(truffles: BitSet<Truffle>) -> String {
    let spec = Spec::common(truffles);
    if spec.truffles() == truffles {
        return spec.to_string();
    }
    let names: Vec<String> = truffles.iter().map(|truffle| truffle.to_string()).collect();
    names.join("/")
}

fn list(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
}
