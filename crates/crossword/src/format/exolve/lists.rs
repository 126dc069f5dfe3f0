//! The clues and the slots that they fill.

use std::collections::HashMap;

use puzzle_core::{Grid, ParseError, Pos};

use super::clue::{Said, said};
use super::grid;
use super::sections::{Sections, Way};
use crate::diagram::{Diagram, Direction, Slot, SlotId};
use crate::document::{Clue, ClueList, Crossword};
use crate::format::markup;

/// The runs, labelled with the numbers that they have where those of `skipped` have none.
pub(super) fn numbered(runs: &[Slot], skipped: &Grid<bool>) -> Vec<Slot> {
    let mut starts: Vec<Pos> = runs
        .iter()
        .filter_map(|slot| slot.cells().first().copied())
        .collect();
    starts.sort_unstable();
    starts.dedup();
    starts.retain(|&start| skipped.get(start) != Some(&true));
    let relabelled = runs.iter().map(|slot| {
        let place = slot
            .cells()
            .first()
            .and_then(|start| starts.binary_search(start).ok());
        let label = place.map_or(String::new(), |place| (place + 1).to_string());
        relabelled(slot, &label)
    });
    relabelled.collect()
}

fn relabelled(slot: &Slot, label: &str) -> Slot {
    let renamed = Slot::new(label, slot.cells().to_vec());
    match slot.direction() {
        Some(direction) => renamed.with_direction(direction),
        None => renamed,
    }
}

/// The diagram with its slots, and the lists of clues.
pub(super) fn read(
    sections: &Sections<'_>,
    grid: grid::Read,
) -> Result<(Diagram, Vec<ClueList>), ParseError> {
    let mut slots = Slots::of(grid.slots);
    let size = grid.diagram.size();
    let mut lists = Vec::new();
    for section in &sections.clues {
        let mut list = ClueList {
            title: markup::plain(&section.title),
            clues: Vec::new(),
        };
        for line in &section.lines {
            if let Some(title) = line.text().strip_prefix("---") {
                lists.push(std::mem::take(&mut list));
                list.title = markup::plain(title.trim_start_matches('-').trim());
                continue;
            }
            let said = said(line.text(), size);
            let said = said.map_err(|found| {
                let at = line.text().find(found).unwrap_or_default();
                line.part(at, at + found.len())
                    .token()
                    .error("a cell, as in `#a1` or `#c1r1`")
            })?;
            if let Some(&outside) = said.cells.iter().find(|&&pos| !grid.diagram.is_cell(pos)) {
                return Err(line
                    .token()
                    .error(format!("cells that are no blocks, unlike {outside}")));
            }
            if said.text == "*" {
                continue;
            }
            let slot = slots.of_clue(&said, section.way);
            list.clues.push(Clue {
                label: said.label,
                text: said.text,
                slot,
            });
        }
        lists.push(list);
    }
    let diagram = grid.diagram.with_slots(slots.all);
    let diagram = diagram.map_err(|error| {
        let line = sections.clues.iter().flat_map(|list| &list.lines).next();
        let expected = format!("clues over cells that differ ({error})");
        line.expect("only a clue can say other slots")
            .token()
            .error(expected)
    })?;
    Ok((diagram, lists))
}

/// The crossword with its clues.
pub(super) fn bound(crossword: Crossword, lists: Vec<ClueList>) -> Crossword {
    let bound = crossword.with_clues(lists);
    bound.expect("the clues' slots are taken from the diagram's")
}

/// The slots, as far as the clues before said them.
struct Slots {
    all: Vec<Slot>,
    by_number: HashMap<(String, Direction), SlotId>,
    by_start: HashMap<(Pos, Direction), SlotId>,
    by_cells: HashMap<Box<[Pos]>, SlotId>,
}

impl Slots {
    fn of(slots: Vec<Slot>) -> Self {
        let mut known = Self {
            by_number: HashMap::new(),
            by_start: HashMap::new(),
            by_cells: HashMap::new(),
            all: slots,
        };
        for (id, slot) in (0..).map(SlotId::new).zip(&known.all) {
            known.by_cells.insert(slot.cells().into(), id);
            if let (Some(&start), Some(direction)) = (slot.cells().first(), slot.direction()) {
                known.by_start.insert((start, direction), id);
                known.by_number.insert((slot.label().into(), direction), id);
            }
        }
        known
    }

    /// The slot of a clue, which may give it another label or be the first to say it.
    fn of_clue(&mut self, said: &Said, way: Way) -> Option<SlotId> {
        let direction = match way {
            Way::Across => Some(Direction::Across),
            Way::Down => Some(Direction::Down),
            Way::None => None,
        };
        match said.cells.as_slice() {
            [] => {
                let number = Some(&said.first).filter(|first| !said.named && !first.is_empty());
                self.by_number.get(&(number?.clone(), direction?)).copied()
            }
            [start] => {
                let id = self.by_start.get(&(*start, direction?)).copied();
                id.inspect(|&id| self.label(id, said))
            }
            cells => {
                let known = self.by_cells.get(cells).copied();
                if let Some(id) = known {
                    self.label(id, said);
                    return known;
                }
                let id = SlotId::new(self.all.len() as u32);
                self.all.push(Slot::new(&said.first, cells.to_vec()));
                self.by_cells.insert(cells.into(), id);
                Some(id)
            }
        }
    }

    fn label(&mut self, id: SlotId, said: &Said) {
        if let Some(slot) = self.all.get_mut(id.place()).filter(|_| said.named) {
            *slot = relabelled(slot, &said.first);
        }
    }
}
