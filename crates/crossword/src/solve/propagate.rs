//! What follows: words and letters that agree, slots and clauses in turn.
//!
//! A slot's words are those whose letters are all possible, and a letter is possible where some
//! word of each slot has it (arc consistency, by sets of words as in compact-table, Demeulenaere
//! et al. 2016). Where words must differ, the only word of a slot is taken from its rivals.

use std::collections::VecDeque;

use puzzle_core::{Budget, Stop};

use super::clauses::Clauses;
use super::domains::{Domains, Reason};
use super::model::{Model, Place, Slot};
use super::table::values_of;
use crate::work::Work;

/// Up to so many words, their letters are looked at word by word.
const FEW_WORDS: u32 = 24;

/// What cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// The slot has no word left.
    Slot(Slot),
    /// The learned clause is violated.
    Clause(usize),
}

/// The slots to be looked at.
#[derive(Debug)]
pub(super) struct Queue {
    slots: VecDeque<u32>,
    is_queued: Vec<bool>,
    /// Slots that lost words other than by the values of their variables.
    is_stale: Vec<bool>,
    /// How much of the trail has been seen.
    seen: usize,
    supported: Vec<u64>,
    work: Work,
}

impl Queue {
    /// The queue of all slots.
    pub(super) fn new(model: &Model) -> Self {
        let slots = model.slots.len();
        Self {
            slots: (0..slots as u32).collect(),
            is_queued: vec![true; slots],
            is_stale: vec![true; slots],
            seen: 0,
            supported: vec![0; model.longest()],
            work: Work::default(),
        }
    }

    /// The queue behind a trail that is `seen` long and of which everything followed.
    pub(super) fn reset(&mut self, seen: usize) {
        for slot in self.slots.drain(..) {
            self.is_queued[slot as usize] = false;
            self.is_stale[slot as usize] = false;
        }
        self.seen = seen;
    }

    fn push(&mut self, slot: Slot) {
        if !std::mem::replace(&mut self.is_queued[slot], true) {
            self.slots.push_back(slot as u32);
        }
    }

    fn pop(&mut self) -> Option<(Slot, bool)> {
        let slot = self.slots.pop_front()? as usize;
        self.is_queued[slot] = false;
        Some((slot, std::mem::take(&mut self.is_stale[slot])))
    }
}

/// Removes what cannot be until nothing changes. Behind a conflict the queue must be reset.
pub(super) fn propagate(
    domains: &mut Domains<'_>,
    clauses: &mut Clauses,
    queue: &mut Queue,
    budget: &mut Budget<'_>,
) -> Result<Option<Conflict>, Stop> {
    let model = domains.model;
    loop {
        while let Some(event) = domains.events().get(queue.seen) {
            let cell = event.cell;
            queue.seen += 1;
            if let Err(clause) = clauses.propagate(cell, domains, budget)? {
                return Ok(Some(Conflict::Clause(clause)));
            }
            queue.work.pay(model.places(cell).len(), budget)?;
            for &place in model.places(cell) {
                if domains.is_stale(place) {
                    queue.push(model.links[place].slot);
                }
            }
        }
        let Some((slot, is_stale)) = queue.pop() else {
            return Ok(None);
        };
        budget.spend(1)?;
        if !revise(domains, queue, slot, is_stale, budget)? {
            return Ok(Some(Conflict::Slot(slot)));
        }
        if domains.words(slot) == 1
            && let Err(rival) = differ(domains, queue, slot, budget)?
        {
            return Ok(Some(Conflict::Slot(rival)));
        }
    }
}

/// Makes the words of `slot` agree with its variables, and those with the words. Whether it has
/// words left.
fn revise(
    domains: &mut Domains<'_>,
    queue: &mut Queue,
    slot: Slot,
    is_stale: bool,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    let model = domains.model;
    let places = model.slots[slot].places.clone();
    let mut changed = is_stale;
    let mut cause = None;
    for place in places.clone() {
        queue.work.pay(1, budget)?;
        if domains.is_stale(place) {
            if restrict(domains, queue, slot, place, budget)? {
                cause = if changed { None } else { Some(place) };
                changed = true;
            }
            domains.set_known(place);
        }
    }
    if !changed {
        return Ok(true);
    }
    match domains.words(slot) {
        0 => return Ok(false),
        words if words <= FEW_WORDS => support_by_words(domains, queue, slot, budget)?,
        _ => support_by_values(domains, queue, slot, cause, budget)?,
    }
    for (place, &supported) in places.zip(&queue.supported) {
        let cell = model.links[place].cell;
        let removed = domains.cell(cell) & !supported;
        if removed != 0 {
            domains.remove(cell, removed, Reason::Slot(slot as u32));
            domains.set_known(place);
        }
    }
    Ok(true)
}

/// Takes the words from `slot` that have at `place` what its variable has lost.
fn restrict(
    domains: &mut Domains<'_>,
    queue: &mut Queue,
    slot: Slot,
    place: Place,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    let (known, values) = domains.known(place);
    let table = domains.model.table(slot);
    let position = domains.model.links[place].position;
    let present = table.present(position);
    let (lost, left) = (known & !values & present, values & present);
    if lost == 0 {
        return Ok(false);
    }
    let by_loss = lost.count_ones() < left.count_ones();
    let mut sets: [&[u64]; 64] = [&[]; 64];
    let mut count = 0;
    for value in values_of(if by_loss { lost } else { left }) {
        sets[count] = table.with(position, value);
        count += 1;
    }
    let sets = &sets[..count];
    let active = domains.active(slot).len();
    queue.work.pay((1 + count) * (4 + active / 2), budget)?;
    let union = |block: usize| sets.iter().fold(0, |union, set| union | set[block]);
    Ok(match (by_loss, sets) {
        (false, [only]) => domains.retain(slot, |block| only[block]),
        (false, _) => domains.retain(slot, union),
        (true, _) => domains.retain(slot, |block| !union(block)),
    })
}

/// Finds the values at each place of the few words of `slot`.
fn support_by_words(
    domains: &Domains<'_>,
    queue: &mut Queue,
    slot: Slot,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let model = domains.model;
    let links = model.links(slot);
    let supported = &mut queue.supported[..links.len()];
    supported.fill(0);
    for word in domains.words_of(slot) {
        queue.work.pay(links.len() / 2, budget)?;
        let values = model.table(slot).word(word);
        for (supported, link) in supported.iter_mut().zip(links) {
            *supported |= 1 << values[link.position];
        }
    }
    Ok(())
}

/// Finds which values of each open place of `slot` a word still has, but for the place that alone
/// is the `cause` of the change.
fn support_by_values(
    domains: &Domains<'_>,
    queue: &mut Queue,
    slot: Slot,
    cause: Option<Place>,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let model = domains.model;
    let (set, active, table) = (domains.set(slot), domains.active(slot), model.table(slot));
    for (place, supported) in model.slots[slot].places.clone().zip(&mut queue.supported) {
        let link = model.links[place];
        let values = domains.cell(link.cell) & table.present(link.position);
        *supported = values;
        if cause == Some(place) || !domains.is_open(link.cell) {
            continue;
        }
        let mut looked = 0;
        for value in values_of(values) {
            let with = table.with(link.position, value);
            let is_met = |&block: &u32| set[block as usize] & with[block as usize] != 0;
            let met = active.iter().position(is_met);
            looked += met.map_or(active.len(), |at| at + 8);
            *supported ^= u64::from(met.is_none()) << value;
        }
        queue.work.pay(1 + looked / 2, budget)?;
    }
    Ok(())
}

/// Takes the only word of `slot` from its rivals; the rival that had no other.
fn differ(
    domains: &mut Domains<'_>,
    queue: &mut Queue,
    slot: Slot,
    budget: &mut Budget<'_>,
) -> Result<Result<(), Slot>, Stop> {
    let model = domains.model;
    let Some(word) = domains.words_of(slot).next() else {
        return Ok(Ok(()));
    };
    for rival in model.rivals(slot) {
        queue.work.pay(1, budget)?;
        let Some(word) = model.table(rival).find(model.table(slot), word) else {
            continue;
        };
        let (block, bit) = (word / 64, 1 << (word % 64));
        if domains.set(rival)[block] & bit == 0 {
            continue;
        }
        queue.work.pay(domains.active(rival).len(), budget)?;
        let others = |at: usize| if at == block { !bit } else { u64::MAX };
        domains.retain(rival, others);
        if domains.words(rival) == 0 {
            return Ok(Err(rival));
        }
        queue.is_stale[rival] = true;
        queue.push(rival);
    }
    Ok(Ok(()))
}
