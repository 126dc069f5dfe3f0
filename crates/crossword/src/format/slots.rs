//! The slots of a diagram as files say them: by the numbers in its cells, or cell by cell.

use std::collections::{HashMap, HashSet};

use puzzle_core::{Grid, Pos};

use crate::diagram::{Diagram, Direction, Slot, SlotId};

/// The runs between blocks, bars and edges, labelled with what is printed in their first cells:
/// empty where nothing is, numbered as published crosswords are where nothing is at all.
pub(super) fn runs(diagram: &Diagram, printed: &Grid<Option<String>>) -> Vec<Slot> {
    if printed.cells().iter().all(Option::is_none) {
        return diagram.slots().to_vec();
    }
    let relabelled = diagram.slots().iter().filter_map(|slot| {
        let start = *slot.cells().first()?;
        let label = printed.get(start).and_then(Option::as_deref);
        let len = slot.cells().len() as u32;
        Some(Slot::run(
            label.unwrap_or(""),
            start,
            slot.direction()?,
            len,
        ))
    });
    relabelled.collect()
}

/// The slot over `cells`, which runs as they do where that is [straight], and otherwise as `hint`
/// says.
pub(super) fn over(label: &str, cells: Vec<Pos>, hint: Option<Direction>) -> Slot {
    let direction = straight(&cells).or(hint);
    let slot = Slot::new(label, cells);
    match direction {
        Some(direction) => slot.with_direction(direction),
        None => slot,
    }
}

/// The way that two cells or more run straight to the right or downwards.
pub(super) fn straight(cells: &[Pos]) -> Option<Direction> {
    let runs = |(step_row, step_col)| {
        let follows = |pair: &[Pos]| {
            let next = pair[0]
                .row
                .checked_add(step_row)
                .zip(pair[0].col.checked_add(step_col));
            next == Some((pair[1].row, pair[1].col))
        };
        cells.len() > 1 && cells.windows(2).all(follows)
    };
    match [runs((0, 1)), runs((1, 0))] {
        [true, _] => Some(Direction::Across),
        [_, true] => Some(Direction::Down),
        _ => None,
    }
}

/// `slots` without those that are there twice: first those across, then those down, both by their
/// cells, and then those that run in neither way, in their order.
pub(super) fn ordered(mut slots: Vec<Slot>) -> Vec<Slot> {
    let mut seen = HashSet::new();
    slots.retain(|slot| seen.insert(slot.clone()));
    slots.sort_by(|one, other| match (one.direction(), other.direction()) {
        (Some(first), Some(second)) => first
            .cmp(&second)
            .then_with(|| one.cells().cmp(other.cells()))
            .then_with(|| one.label().cmp(other.label())),
        (first, second) => first.is_none().cmp(&second.is_none()),
    });
    slots
}

/// Finds slots by what they are.
#[derive(Debug)]
pub(super) struct Places<'a> {
    by_slot: HashMap<&'a Slot, SlotId>,
    by_label: HashMap<(&'a str, Direction), &'a Slot>,
}

impl<'a> Places<'a> {
    pub(super) fn of(slots: &'a [Slot]) -> Self {
        let mut places = Self {
            by_slot: HashMap::new(),
            by_label: HashMap::new(),
        };
        for (id, slot) in (0..).map(SlotId::new).zip(slots) {
            places.by_slot.entry(slot).or_insert(id);
            if let Some(direction) = slot.direction().filter(|_| !slot.label().is_empty()) {
                let key = (slot.label(), direction);
                places.by_label.entry(key).or_insert(slot);
            }
        }
        places
    }

    /// The place of `slot`.
    pub(super) fn slot(&self, slot: &Slot) -> Option<SlotId> {
        self.by_slot.get(slot).copied()
    }

    /// The first slot with that direction and that label, which is not empty.
    pub(super) fn labelled(&self, label: &str, direction: Direction) -> Option<&'a Slot> {
        self.by_label.get(&(label, direction)).copied()
    }
}
