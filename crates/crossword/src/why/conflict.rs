//! Few slots that have no fill together.

use std::collections::BTreeSet;
use std::convert::Infallible;

use puzzle_core::clues::minimal_subset;
use puzzle_core::{Answer, Budget, Clues as _, Puzzle as _, Stop};

use super::propagate::wipe;
use super::{Conflict, Lack, Reason};
use crate::best::table::{SlotTable, Table, without_candidates};
use crate::best::within;
use crate::diagram::SlotId;
use crate::puzzle::Puzzle;

/// A proof that slots can or cannot be filled together may take so many times the nodes of the
/// first refutation, and so many more.
const TIMES: u64 = 8;
const MORE: u64 = 1 << 16;

/// The slots of a puzzle and what can be seen of them without a search.
pub(super) struct Slots<'p> {
    puzzle: &'p Puzzle,
    table: Table,
}

impl<'p> Slots<'p> {
    pub(super) fn of(puzzle: &'p Puzzle, budget: &mut Budget<'_>) -> Result<Self, Stop> {
        let table = Table::of(puzzle, budget)?;
        Ok(Self { puzzle, table })
    }

    /// Slots from which it follows one by one that there is no fill, if there are such.
    pub(super) fn conflict_at_once(
        &self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Answer<Reason>>, Stop> {
        let wiped = wipe(&self.table, |_| true, budget)?;
        Ok(wiped.map(|wipe| self.reduce(&wipe.slots, 0, budget)))
    }

    /// Few slots that cannot be filled together, where a search of `nodes` nodes found no fill.
    pub(super) fn conflict(&self, nodes: u64, budget: &mut Budget<'_>) -> Answer<Reason> {
        let slots: Vec<SlotId> = self.table.slots.iter().map(|slot| slot.id).collect();
        self.reduce(&slots, nodes, budget)
    }

    /// Takes slots from `slots`, which cannot be filled together, until none can go.
    fn reduce(&self, slots: &[SlotId], nodes: u64, budget: &mut Budget<'_>) -> Answer<Reason> {
        let limit = nodes.saturating_mul(TIMES).saturating_add(MORE);
        let mut is_minimal = true;
        let mut stop = Stop::Complete;
        // What is not known to be a conflict is not taken for one.
        let Ok(least) = minimal_subset(slots.len(), |kept| {
            if kept.len() == slots.len() {
                return Ok::<bool, Infallible>(true);
            }
            if !stop.is_complete() {
                is_minimal = false;
                return Ok(false);
            }
            let kept: Vec<usize> = kept.iter().map(|&at| slots[at].place()).collect();
            let part = self.puzzle.with_clues(&kept);
            let (answer, over) = within(limit, budget, |budget| part.solve(budget));
            stop = over.err().unwrap_or(Stop::Complete);
            let has_none = answer.value.is_none();
            is_minimal &= !has_none || answer.stop.is_complete();
            Ok(has_none && answer.stop.is_complete())
        });
        let least = least.unwrap_or_default();
        let slots: Vec<SlotId> = least.iter().map(|&at| slots[at]).collect();
        let is_kept = |slot: SlotId| slots.binary_search(&slot).is_ok();
        // It takes no longer than what was paid for to find these slots.
        let wiped = wipe(&self.table, is_kept, &mut Budget::unlimited());
        let cells = wiped.ok().flatten().map(|wipe| wipe.cells);
        let conflict = Conflict {
            slots,
            is_minimal,
            cells: cells.unwrap_or_default(),
            words: None,
        };
        let conflict = Conflict {
            words: self.too_few_words(&conflict.slots),
            ..conflict
        };
        let stop = if is_minimal { Stop::Complete } else { stop };
        Answer::new(Reason::Conflict(conflict), stop)
    }

    /// How many words `slots` have between them, if those are fewer than the slots, which must
    /// differ. It takes no longer than to find out that they cannot be filled.
    fn too_few_words(&self, slots: &[SlotId]) -> Option<usize> {
        if self.puzzle.allows_repeats() {
            return None;
        }
        let is_one = |slot: &&SlotTable| slots.binary_search(&slot.id).is_ok();
        let mut tables = self.table.slots.iter().filter(is_one).peekable();
        let length = tables.peek()?.length;
        let mut names: BTreeSet<u32> = BTreeSet::new();
        for slot in tables {
            let is_more = slot.scores.len() >= slots.len() || slot.length != length;
            if is_more {
                return None;
            }
            names.extend(&slot.names);
        }
        (names.len() < slots.len()).then_some(names.len())
    }
}

/// The slots of `puzzle` that have no candidates, each with what none has.
pub(super) fn lacking(
    puzzle: &Puzzle,
    budget: &mut Budget<'_>,
) -> Result<Vec<(SlotId, Lack)>, Stop> {
    let empty = without_candidates(puzzle, budget)?.into_iter();
    Ok(empty.map(|slot| (slot, lack(puzzle, slot))).collect())
}

/// What no word has that `slot` wants, which has no candidates.
fn lack(puzzle: &Puzzle, slot: SlotId) -> Lack {
    let givens = puzzle.givens(slot);
    let Some((list, pattern)) = puzzle.words(slot) else {
        return Lack::Length(givens.len());
    };
    let words = list.of_length(givens.len() as u32);
    if words.is_empty() {
        return Lack::Length(givens.len());
    }
    let fits = |letters: &[char]| {
        let mut both = givens.iter().zip(letters);
        both.all(|(given, &letter)| given.is_none_or(|given| given == letter))
    };
    let fits_givens = (0..words.len())
        .filter_map(|word| words.letters(word))
        .any(fits);
    match pattern {
        Some(pattern) if fits_givens => Lack::Pattern(pattern.to_string()),
        _ => Lack::Givens(givens.iter().map(|given| given.unwrap_or('?')).collect()),
    }
}
