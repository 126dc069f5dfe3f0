//! Parts of a puzzle that have nothing to do with each other.

use puzzle_core::{Budget, Stop};

use super::domains::Domains;
use super::model::{Cell, Slot};
use crate::classes::Classes;

/// Slots that have several words, and the variables in them that have several values.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) slots: Vec<Slot>,
    pub(super) cells: Vec<Cell>,
}

/// The parts that share no open variable, and no word that could come twice.
pub(super) fn parts(domains: &Domains<'_>, budget: &mut Budget<'_>) -> Result<Vec<Part>, Stop> {
    let model = domains.model;
    let mut classes = Classes::new(model.slots.len() as u32);
    for (cell, places) in model.places.iter().enumerate() {
        if domains.is_open(cell) {
            for pair in places.windows(2) {
                classes.unite(model.links[pair[0]].slot, model.links[pair[1]].slot);
            }
        }
    }
    for group in &model.groups {
        let is_open = |slot: &Slot| domains.words(*slot) > 1;
        let group: Vec<Slot> = group.iter().copied().filter(is_open).collect();
        let mut roots: Vec<Slot> = group.iter().map(|&slot| classes.of(slot)).collect();
        roots.sort_unstable();
        roots.dedup();
        let mut apart = roots.len();
        for (at, &a) in group.iter().enumerate() {
            for &b in &group[at + 1..] {
                if apart < 2 {
                    break;
                }
                budget.spend(1)?;
                if classes.of(a) != classes.of(b) && share_a_word(domains, a, b) {
                    classes.unite(a, b);
                    apart -= 1;
                }
            }
        }
    }
    let mut parts: Vec<Part> = model.slots.iter().map(|_| Part::default()).collect();
    for slot in 0..model.slots.len() {
        if domains.words(slot) > 1 {
            parts[classes.of(slot)].slots.push(slot);
        }
    }
    for (cell, places) in model.places.iter().enumerate() {
        if let (true, Some(&place)) = (domains.is_open(cell), places.first()) {
            parts[classes.of(model.links[place].slot)].cells.push(cell);
        }
    }
    parts.retain(|part| !part.slots.is_empty());
    parts.sort_unstable_by_key(|part| part.slots.first().copied());
    Ok(parts)
}

fn share_a_word(domains: &Domains<'_>, a: Slot, b: Slot) -> bool {
    let model = domains.model;
    let [table, other] = [a, b].map(|slot| model.table(slot));
    if std::ptr::eq(table, other) {
        let mut both = domains.set(a).iter().zip(domains.set(b));
        return both.any(|(a, b)| a & b != 0);
    }
    let set = domains.set(b);
    let mut common = domains
        .words_of(a)
        .filter_map(|word| other.find(table, word));
    common.any(|word| set[word / 64] >> (word % 64) & 1 == 1)
}
