//! What is still possible: the values of each variable, the words of each slot, and a trail to
//! take back what was removed.

use puzzle_core::{Budget, Stop};

use super::model::{Cell, Model, Place, Slot};
use super::table::values_of;
use crate::work::{Work, repeated};

/// Why values were removed from a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// To try what is left.
    Decision,
    /// All fills in which the decisions so far hold and the variable has this value are known.
    Searched,
    /// No word of the slot has them.
    Slot(u32),
    /// The learned clause wants others.
    Clause(u32),
}

/// A removal of values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub(super) cell: Cell,
    pub(super) removed: u64,
    pub(super) level: u32,
    pub(super) reason: Reason,
}

/// The words of a slot.
#[derive(Clone, Copy, Debug)]
struct SlotState {
    /// The blocks of its set that are not zero are the first of its `order`.
    active: u32,
    words: u32,
    /// The level, counted without end, in which it was saved last.
    saved: u64,
}

/// Where a level begins on the trails.
#[derive(Clone, Copy, Debug)]
struct Level {
    events: usize,
    blocks: usize,
    slots: usize,
}

/// What is still possible.
#[derive(Debug)]
pub(super) struct Domains<'m> {
    pub(super) model: &'m Model,
    /// Values are smaller than this.
    values: usize,
    cells: Vec<u64>,
    /// The values that variables had at level 0.
    root_cells: Vec<u64>,
    /// The values of which each place's slot knows.
    known: Vec<u64>,
    sets: Vec<u64>,
    /// The sets as they were at level 0.
    root_sets: Vec<u64>,
    order: Vec<u32>,
    slots: Vec<SlotState>,
    events: Vec<Event>,
    /// By variable and value: the event that removed it.
    event_of: Vec<u32>,
    old_blocks: Vec<(u32, u64)>,
    old_slots: Vec<(u32, SlotState)>,
    levels: Vec<Level>,
    /// Levels that were ever begun.
    begun: u64,
    work: Work,
}

impl<'m> Domains<'m> {
    pub(super) fn new(model: &'m Model, budget: &mut Budget<'_>) -> Result<Self, Stop> {
        let values = model.alphabet.values();
        let all = if values == 0 {
            0
        } else {
            u64::MAX >> (64 - values)
        };
        let blocks = model.words.len();
        let [mut sets, mut root_sets] = [(); 2].map(|()| Vec::with_capacity(blocks));
        let mut order = vec![0; blocks];
        let mut slots = Vec::with_capacity(model.slots.len());
        let mut work = Work::default();
        for slot in &model.slots {
            work.pay(8 + 4 * slot.blocks.len(), budget)?;
            let set = &model.words[slot.blocks.clone()];
            sets.extend_from_slice(set);
            root_sets.extend_from_slice(set);
            let order = &mut order[slot.blocks.clone()];
            let mut active = 0;
            let mut words = 0;
            for (block, &bits) in (0..).zip(set) {
                if bits != 0 {
                    order[active as usize] = block;
                    active += 1;
                    words += bits.count_ones();
                }
            }
            slots.push(SlotState {
                active,
                words,
                saved: 0,
            });
        }
        let cells = model.cells();
        Ok(Self {
            model,
            values,
            cells: repeated(all, cells, budget)?,
            root_cells: repeated(all, cells, budget)?,
            known: repeated(all, model.links.len(), budget)?,
            sets,
            root_sets,
            order,
            slots,
            events: Vec::with_capacity(cells * 4),
            event_of: vec![0; cells * values],
            old_blocks: Vec::with_capacity(blocks),
            old_slots: Vec::with_capacity(model.slots.len() * 4),
            levels: Vec::with_capacity(cells),
            begun: 0,
            work,
        })
    }

    /// The values that `cell` can take.
    pub(super) fn cell(&self, cell: Cell) -> u64 {
        self.cells[cell]
    }

    pub(super) fn cells(&self) -> &[u64] {
        &self.cells
    }

    /// The values that `cell` could take at level 0.
    pub(super) fn root(&self, cell: Cell) -> u64 {
        self.root_cells[cell]
    }

    /// Whether `cell` can take several values.
    pub(super) fn is_open(&self, cell: Cell) -> bool {
        let values = self.cells[cell];
        values & values.wrapping_sub(1) != 0
    }

    /// The values that `cell` lost behind level 0.
    pub(super) fn lost(&self, cell: Cell) -> u64 {
        self.root_cells[cell] & !self.cells[cell]
    }

    /// Number of words that `slot` can take.
    pub(super) fn words(&self, slot: Slot) -> u32 {
        self.slots[slot].words
    }

    /// The blocks of the set of `slot` that are not zero.
    pub(super) fn active(&self, slot: Slot) -> &[u32] {
        let first = self.model.slots[slot].blocks.start;
        &self.order[first..][..self.slots[slot].active as usize]
    }

    /// The set of words that `slot` can take.
    pub(super) fn set(&self, slot: Slot) -> &[u64] {
        &self.sets[self.model.slots[slot].blocks.clone()]
    }

    /// The set of words that `slot` could take at level 0.
    pub(super) fn root_set(&self, slot: Slot) -> &[u64] {
        &self.root_sets[self.model.slots[slot].blocks.clone()]
    }

    /// The words that `slot` can take.
    pub(super) fn words_of(&self, slot: Slot) -> impl Iterator<Item = usize> {
        let set = self.set(slot);
        let active = self.active(slot).iter();
        active.flat_map(move |&block| {
            values_of(set[block as usize]).map(move |bit| block as usize * 64 + bit)
        })
    }

    pub(super) fn events(&self) -> &[Event] {
        &self.events
    }

    /// The place on the trail of the event that removed `value` from `cell`.
    pub(super) fn event_of(&self, cell: Cell, value: usize) -> usize {
        self.event_of[cell * self.values + value] as usize
    }

    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    /// The decision that began `level`, from 1.
    pub(super) fn decision(&self, level: usize) -> Event {
        self.events[self.levels[level - 1].events]
    }

    /// The values of `place` of which its slot knows, and those that it has.
    pub(super) fn known(&self, place: Place) -> (u64, u64) {
        (self.known[place], self.cells[self.model.links[place].cell])
    }

    pub(super) fn is_stale(&self, place: Place) -> bool {
        let (known, values) = self.known(place);
        known != values
    }

    pub(super) fn set_known(&mut self, place: Place) {
        self.known[place] = self.cells[self.model.links[place].cell];
    }

    pub(super) fn begin_level(&mut self) {
        self.begun += 1;
        self.levels.push(Level {
            events: self.events.len(),
            blocks: self.old_blocks.len(),
            slots: self.old_slots.len(),
        });
    }

    /// Takes `removed`, some of its values, from `cell`.
    pub(super) fn remove(&mut self, cell: Cell, removed: u64, reason: Reason) {
        self.cells[cell] &= !removed;
        for value in values_of(removed) {
            self.event_of[cell * self.values + value] = self.events.len() as u32;
        }
        self.events.push(Event {
            cell,
            removed,
            level: self.levels.len() as u32,
            reason,
        });
    }

    /// Keeps of the words of `slot` those of which `keep` says so, block by block. Whether there
    /// were others.
    pub(super) fn retain(&mut self, slot: Slot, mut keep: impl FnMut(usize) -> u64) -> bool {
        let first = self.model.slots[slot].blocks.start;
        let mut state = self.slots[slot];
        let mut lost = 0;
        for at in (0..state.active as usize).rev() {
            let block = self.order[first + at];
            let old = self.sets[first + block as usize];
            let new = old & keep(block as usize);
            if new == old {
                continue;
            }
            lost += (old & !new).count_ones();
            self.old_blocks.push(((first + block as usize) as u32, old));
            self.sets[first + block as usize] = new;
            if new == 0 {
                state.active -= 1;
                self.order.swap(first + at, first + state.active as usize);
            }
        }
        if lost == 0 {
            return false;
        }
        if state.saved != self.begun {
            self.old_slots.push((slot as u32, self.slots[slot]));
            state.saved = self.begun;
        }
        state.words -= lost;
        self.slots[slot] = state;
        true
    }

    /// Takes the last event back.
    pub(super) fn pop(&mut self) -> Option<Event> {
        let event = self.events.pop()?;
        self.cells[event.cell] |= event.removed;
        for &place in self.model.places(event.cell) {
            self.known[place] = self.cells[event.cell];
        }
        Some(event)
    }

    /// Goes back to the end of `level`.
    pub(super) fn undo(&mut self, level: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let Some(&start) = self.levels.get(level) else {
            return Ok(());
        };
        self.levels.truncate(level);
        while self.events.len() > start.events {
            if let Some(Event { cell, .. }) = self.pop() {
                self.work.pay(1 + self.model.places(cell).len(), budget)?;
            }
        }
        while self.old_blocks.len() > start.blocks {
            if let Some((block, old)) = self.old_blocks.pop() {
                self.work.pay(1, budget)?;
                self.sets[block as usize] = old;
            }
        }
        while self.old_slots.len() > start.slots {
            if let Some((slot, old)) = self.old_slots.pop() {
                self.work.pay(1, budget)?;
                self.slots[slot as usize] = old;
            }
        }
        // What is saved from here on must not be taken for saved by a level that is gone.
        self.begun += 1;
        Ok(())
    }

    /// Names the clauses among the reasons as `new_of` has it.
    pub(super) fn rename_clauses(&mut self, new_of: &[u32]) {
        for event in &mut self.events {
            if let Reason::Clause(clause) = &mut event.reason {
                *clause = new_of[*clause as usize];
            }
        }
    }

    /// Makes what is possible at level 0 the ground of all explanations.
    pub(super) fn set_root(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        debug_assert!(self.levels.is_empty(), "only at level 0");
        while let Some(Event { cell, .. }) = self.events.pop() {
            self.work.pay(1, budget)?;
            self.root_cells[cell] = self.cells[cell];
        }
        while let Some((block, _)) = self.old_blocks.pop() {
            self.work.pay(1, budget)?;
            self.root_sets[block as usize] = self.sets[block as usize];
        }
        self.old_slots.clear();
        Ok(())
    }
}
