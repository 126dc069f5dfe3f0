//! A clue's pattern in each of its places.

use core::cmp::Ordering;

use puzzle_core::{BitSet, Size};
use smallvec::SmallVec;

use super::domains::Domains;
use crate::puzzle::{Cell, Clue, Spec};

/// A pattern as the search sees it: what each placement allows, as far as it is possible at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    placements: SmallVec<[Domains; 9]>,
}

impl Pattern {
    pub(crate) fn new(clue: &Clue) -> Self {
        let in_corner = Domains::new(clue.in_corner().map(Spec::truffles));
        let origins = origins(clue.size()).iter();
        Self {
            placements: origins.map(|origin| in_corner.moved_to(origin)).collect(),
        }
    }

    /// The order by which patterns with fewer placements come first, and equal ones together.
    pub(super) fn by_placements(&self, other: &Self) -> Ordering {
        let len = self.placements.len().cmp(&other.placements.len());
        len.then_with(|| self.placements.cmp(&other.placements))
    }

    /// What each placement allows, by its top left cell row by row, as long as none is forgotten.
    pub(crate) fn placements(&self) -> impl ExactSizeIterator<Item = Domains> {
        self.placements.iter().copied()
    }

    /// What is left of `domains` when the pattern lies where it leaves no cell empty.
    pub(super) fn narrow(&self, domains: Domains) -> Domains {
        self.placements
            .iter()
            .map(|&placement| domains & placement)
            .filter(|left| left.is_possible())
            .fold(Domains::NONE, |any, left| any | left)
    }

    /// The same, after a look for singles with each placement. Forgets the impossible ones.
    pub(super) fn probe(&mut self, domains: Domains) -> Domains {
        let mut any = Domains::NONE;
        self.placements
            .retain(|placement| match (domains & *placement).singles() {
                Some(left) => {
                    *placement = left;
                    any = any | left;
                    true
                }
                None => false,
            });
        any
    }

    /// What is left of `domains` when the pattern lies nowhere, as far as a single cell decides that.
    pub(super) fn avoid(&self, domains: Domains) -> Domains {
        self.placements
            .iter()
            .fold(domains, |domains, &placement| domains.avoiding(placement))
    }

    /// Whether the pattern matches whatever is chosen of `domains`.
    pub(crate) fn is_matched(&self, domains: Domains) -> bool {
        self.placements
            .iter()
            .any(|&placement| domains & placement == domains)
    }

    /// Whether the pattern matches nowhere whatever is chosen of `domains`.
    pub(crate) fn is_unmatched(&self, domains: Domains) -> bool {
        self.placements
            .iter()
            .all(|&placement| !(domains & placement).is_possible())
    }
}

/// Where the top left cell of a pattern of `size` may lie.
pub(crate) fn origins(size: Size) -> BitSet<Cell> {
    let rows: u16 = match size.rows {
        1 => 0b111_111_111,
        2 => 0b000_111_111,
        _ => 0b000_000_111,
    };
    let cols = match size.cols {
        1 => 0b111_111_111,
        2 => 0b011_011_011,
        _ => 0b001_001_001,
    };
    BitSet::from_word(rows & cols)
}
