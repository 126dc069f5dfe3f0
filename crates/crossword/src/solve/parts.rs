//! Parts of a puzzle that have nothing to do with each other.

use std::collections::BTreeSet;

use puzzle_core::{Budget, Stop};

use super::domains::Domains;
use super::model::{Cell, Slot};
use crate::classes::Classes;
use crate::work::{Work, repeated};

/// No slot can take the word.
const NOBODY: u32 = u32::MAX;

/// Slots that have several words, and the variables in them that have several values.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) slots: Vec<Slot>,
    pub(super) cells: Vec<Cell>,
}

/// The parts that share no open variable, and no word that could come twice.
pub(super) fn parts(domains: &Domains<'_>, budget: &mut Budget<'_>) -> Result<Vec<Part>, Stop> {
    let model = domains.model;
    let mut work = Work::default();
    let mut classes = Classes::new(model.slots.len() as u32);
    for cell in 0..model.cells() {
        let places = model.places(cell);
        work.pay(1 + places.len(), budget)?;
        if domains.is_open(cell) {
            for pair in places.windows(2) {
                classes.unite(model.links[pair[0]].slot, model.links[pair[1]].slot);
            }
        }
    }
    for group in &model.groups {
        join_rivals(domains, group, &mut classes, &mut work, budget)?;
    }
    // By class: the place of its part.
    let mut part_of = repeated(usize::MAX, model.slots.len(), budget)?;
    let mut parts: Vec<Part> = Vec::new();
    for slot in 0..model.slots.len() {
        work.pay(2, budget)?;
        if domains.words(slot) > 1 {
            let part = &mut part_of[classes.of(slot)];
            if *part == usize::MAX {
                *part = parts.len();
                parts.push(Part::default());
            }
            parts[*part].slots.push(slot);
        }
    }
    for cell in 0..model.cells() {
        work.pay(2, budget)?;
        if let (true, Some(&place)) = (domains.is_open(cell), model.places(cell).first()) {
            let part = part_of[classes.of(model.links[place].slot)];
            parts[part].cells.push(cell);
        }
    }
    Ok(parts)
}

/// Joins those slots of `group` that can take the same word.
fn join_rivals(
    domains: &Domains<'_>,
    group: &[Slot],
    classes: &mut Classes,
    work: &mut Work,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let model = domains.model;
    let mut roots = BTreeSet::new();
    for &slot in group {
        work.pay(4, budget)?;
        if domains.words(slot) > 1 {
            roots.insert(classes.of(slot));
        }
    }
    let mut apart = roots.len();
    // By name: a slot that can take the word.
    let mut takers: Vec<u32> = Vec::new();
    for &slot in group.iter().filter(|&&slot| domains.words(slot) > 1) {
        for word in domains.words_of(slot) {
            if apart < 2 {
                return Ok(());
            }
            work.pay(2, budget)?;
            let name = model.table(slot).name(word);
            if takers.len() <= name {
                takers.resize(name + 1, NOBODY);
            }
            if takers[name] == NOBODY {
                takers[name] = slot as u32;
            } else if classes.unite(takers[name] as usize, slot) {
                apart -= 1;
            }
        }
    }
    Ok(())
}
