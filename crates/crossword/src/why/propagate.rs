//! What follows slot by slot, and from which slots.

use std::collections::VecDeque;

use puzzle_core::{Budget, Pos, Stop};

use crate::best::table::{Cell, Slot, Table};
use crate::diagram::SlotId;

/// Letters that are looked at for the price of a node.
const LETTERS_PER_NODE: usize = 256;

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
    let words = |slot: &crate::best::table::SlotTable| (0..slot.scores.len()).collect();
    let mut words: Vec<Vec<usize>> = table.slots.iter().map(words).collect();
    // By cell and letter: the slot that cannot have it.
    let letters = |cell: &crate::best::table::CellTable| vec![None; cell.letters.len()];
    let mut removed: Vec<Vec<Option<Slot>>> = table.cells.iter().map(letters).collect();
    while let Some(slot) = queue.pop_front() {
        is_queued[slot] = false;
        let here = &table.slots[slot];
        budget.spend(1 + (words[slot].len() * here.cells.len() / LETTERS_PER_NODE) as u64)?;
        let is_possible = |&word: &usize| {
            let mut letters = here.cells.iter().zip(&here.columns);
            letters.all(|(&cell, column)| removed[cell][column[word] as usize].is_none())
        };
        let left: Vec<usize> = words[slot].iter().copied().filter(is_possible).collect();
        if left.is_empty() {
            let is_empty = |(&cell, column): (&Cell, &Vec<u32>)| {
                let mut letters = words[slot].iter().map(|&word| column[word] as usize);
                letters.all(|letter| removed[cell][letter].is_some())
            };
            let cells = here.cells.iter().zip(&here.columns);
            let cells = cells.filter(|&(cell, column)| is_empty((cell, column)));
            let mut cells: Vec<Pos> = cells.map(|(&cell, _)| table.cells[cell].pos).collect();
            cells.sort_unstable();
            let slots = sources(table, &removed, slot);
            return Ok(Some(Wipe { slots, cells }));
        }
        words[slot] = left;
        for (&cell, column) in here.cells.iter().zip(&here.columns) {
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
fn sources(table: &Table, removed: &[Vec<Option<Slot>>], last: Slot) -> Vec<SlotId> {
    let mut is_source = vec![false; table.slots.len()];
    is_source[last] = true;
    let mut open = vec![last];
    while let Some(slot) = open.pop() {
        let here = &table.slots[slot];
        for (&cell, column) in here.cells.iter().zip(&here.columns) {
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
    slots.collect()
}
