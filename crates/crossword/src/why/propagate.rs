//! What follows slot by slot, and from which slots.

use std::collections::VecDeque;

use puzzle_core::{Budget, Pos, Stop};

use crate::best::table::{Slot, Table};
use crate::diagram::SlotId;
use crate::work::Work;

/// How it follows that there is no fill.
#[derive(Debug)]
pub(super) struct Wipe {
    /// The slots from which it follows, rising.
    pub(super) slots: Vec<SlotId>,
    /// The cells that have no letter.
    pub(super) cells: Vec<Pos>,
}

/// How it follows slot by slot that the slots that `is_kept` says have no fill together; `None` if
/// it does not.
pub(super) fn wipe(
    table: &Table,
    is_kept: impl Fn(SlotId) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Option<Wipe>, Stop> {
    let mut queue: VecDeque<Slot> = (0..table.slots.len())
        .filter(|&slot| is_kept(table.slots[slot].id))
        .collect();
    let is_used: Vec<bool> = table.slots.iter().map(|slot| is_kept(slot.id)).collect();
    let mut is_queued = is_used.clone();
    let mut work = Work::default();
    let mut words: Vec<Vec<usize>> = Vec::with_capacity(table.slots.len());
    for slot in &table.slots {
        work.pay(8 + slot.scores.len(), budget)?;
        words.push((0..slot.scores.len()).collect());
    }
    // By cell and letter: the slot that cannot have it.
    let mut removed: Vec<Vec<Option<Slot>>> = Vec::with_capacity(table.cells.len());
    for cell in &table.cells {
        work.pay(8 + cell.letters.len(), budget)?;
        removed.push(vec![None; cell.letters.len()]);
    }
    while let Some(slot) = queue.pop_front() {
        is_queued[slot] = false;
        let here = &table.slots[slot];
        budget.spend(1)?;
        let mut left = words[slot].clone();
        for (cell, column) in here.crossings() {
            work.pay(1 + 2 * left.len(), budget)?;
            left.retain(|&word| removed[cell][column[word] as usize].is_none());
        }
        if left.is_empty() {
            let mut cells: Vec<Pos> = Vec::new();
            for (cell, column) in here.crossings() {
                work.pay(1 + 2 * words[slot].len(), budget)?;
                let mut letters = words[slot].iter().map(|&word| column[word] as usize);
                if letters.all(|letter| removed[cell][letter].is_some()) {
                    cells.push(table.cells[cell].pos);
                }
            }
            cells.sort_unstable();
            let slots = sources(table, &removed, slot, budget)?;
            return Ok(Some(Wipe { slots, cells }));
        }
        words[slot] = left;
        for (cell, column) in here.crossings() {
            work.pay(
                8 + words[slot].len() + table.cells[cell].places.len(),
                budget,
            )?;
            let mut is_supported = vec![false; removed[cell].len()];
            words[slot]
                .iter()
                .for_each(|&word| is_supported[column[word] as usize] = true);
            let mut is_changed = false;
            for (removed, is_supported) in removed[cell].iter_mut().zip(is_supported) {
                if !is_supported && removed.is_none() {
                    *removed = Some(slot);
                    is_changed = true;
                }
            }
            for &(other, _) in &table.cells[cell].places {
                let is_new = other != slot && is_used[other];
                if is_changed && is_new && !std::mem::replace(&mut is_queued[other], true) {
                    queue.push_back(other);
                }
            }
        }
    }
    Ok(None)
}

/// The slots that took part in taking the letters of the candidates of `last`, and that slot.
fn sources(
    table: &Table,
    removed: &[Vec<Option<Slot>>],
    last: Slot,
    budget: &mut Budget<'_>,
) -> Result<Vec<SlotId>, Stop> {
    let mut is_source = vec![false; table.slots.len()];
    is_source[last] = true;
    let mut open = vec![last];
    let mut work = Work::default();
    while let Some(slot) = open.pop() {
        for (cell, column) in table.slots[slot].crossings() {
            work.pay(1 + column.len(), budget)?;
            for &letter in column {
                if let Some(source) = removed[cell][letter as usize]
                    && !std::mem::replace(&mut is_source[source], true)
                {
                    open.push(source);
                }
            }
        }
    }
    let slots = table.slots.iter().zip(is_source);
    let slots = slots.filter_map(|(slot, is_source)| is_source.then_some(slot.id));
    Ok(slots.collect())
}
