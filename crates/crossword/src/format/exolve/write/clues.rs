//! The clues, with what they must say of their slots.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use puzzle_core::{Grid, Pos, Size};

use super::{location, one_line, uncommented};
use crate::diagram::{Diagram, Direction, Slot};
use crate::document::{Clue, ClueList, Crossword};
use crate::format::exolve::clue::{Said, said};
use crate::format::exolve::error::WriteError;
use crate::format::exolve::lists::numbered;
use crate::format::with_all_runs;

/// The cells whose numbers are skipped, and the lines of the clues.
pub(super) fn sections(crossword: &Crossword) -> Result<(Grid<bool>, Vec<String>), WriteError> {
    let diagram = crossword.diagram();
    let mut cells = HashSet::new();
    if let Some(slot) = diagram
        .slots()
        .iter()
        .find(|slot| !cells.insert(slot.cells()))
    {
        return Err(WriteError::SameCells(slot.label().into()));
    }
    let clued: HashSet<&Slot> = crossword
        .clues()
        .iter()
        .flat_map(|list| &list.clues)
        .filter_map(|clue| diagram.slot(clue.slot?))
        .collect();
    let runs = with_all_runs(diagram.squares().clone(), diagram.bars().clone());
    let skipped = skipped(diagram, runs.slots(), &clued);
    let numbered = numbered(runs.slots(), &skipped);
    let writer = Writer {
        size: diagram.size(),
        numbered: numbered.iter().collect(),
        runs: numbered
            .iter()
            .map(|run| (run.cells(), run.direction()))
            .collect(),
    };
    let mut lines = Vec::new();
    for list in crossword.clues() {
        writer.list(diagram, list, &mut lines)?;
    }
    let is_said = |slot: &&Slot| clued.contains(slot) || writer.numbered.contains(slot);
    match diagram.slots().iter().find(|slot| !is_said(slot)) {
        Some(slot) => Err(WriteError::UncluedSlot(slot.label().into())),
        None => Ok((skipped, lines)),
    }
}

/// A cell in which runs start.
struct Start {
    pos: Pos,
    /// The numbers that its slots are labelled with.
    numbers: BTreeSet<u32>,
    /// Whether a slot of it has no label.
    unlabelled: bool,
}

/// Cells to skip so that as many slots as possible are labelled with the number in their first
/// cell, and all that are not among `clued` if that can be.
fn skipped(diagram: &Diagram, runs: &[Slot], clued: &HashSet<&Slot>) -> Grid<bool> {
    let is_run: HashSet<_> = runs
        .iter()
        .map(|run| (run.direction(), run.cells()))
        .collect();
    let slots = diagram
        .slots()
        .iter()
        .filter(|slot| is_run.contains(&(slot.direction(), slot.cells())));
    let starts = |is_wanted: &dyn Fn(&Slot) -> bool| {
        let mut starts: BTreeMap<Pos, Start> = BTreeMap::new();
        for run in runs {
            if let Some(&pos) = run.cells().first() {
                starts.entry(pos).or_insert(Start {
                    pos,
                    numbers: BTreeSet::new(),
                    unlabelled: false,
                });
            }
        }
        for slot in slots.clone().filter(|slot| is_wanted(slot)) {
            let start = slot.cells().first().and_then(|pos| starts.get_mut(pos));
            if let Some(start) = start {
                start.numbers.extend(number(slot.label()));
                start.unlabelled |= slot.label().is_empty();
            }
        }
        numbers_to_skip(diagram, starts.into_values())
    };
    let skipped = starts(&|_| true);
    let said: HashSet<Slot> = numbered(runs, &skipped).into_iter().collect();
    if slots
        .clone()
        .all(|slot| clued.contains(slot) || said.contains(slot))
    {
        return skipped;
    }
    starts(&|slot| !clued.contains(slot))
}

/// The number that a label is.
fn number(label: &str) -> Option<u32> {
    let number: u32 = label.parse().ok()?;
    (number.to_string() == label).then_some(number)
}

/// The cells to skip: as many between two numbers as are left over, those without a label first.
fn numbers_to_skip(diagram: &Diagram, starts: impl Iterator<Item = Start>) -> Grid<bool> {
    let mut skipped = diagram.squares().map(|_| false);
    let mut skip = |starts: &[Start]| {
        for start in starts {
            if let Some(skipped) = skipped.get_mut(start.pos) {
                *skipped = true;
            }
        }
    };
    let mut next = 1_u32;
    let mut between: Vec<Start> = Vec::new();
    for start in starts {
        let latest = next.saturating_add(u32::try_from(between.len()).unwrap_or(u32::MAX));
        let Some(&number) = start.numbers.range(next..=latest).next() else {
            between.push(start);
            continue;
        };
        between.sort_by_key(|start| start.unlabelled);
        skip(&between[(number - next) as usize..]);
        between.clear();
        next = number + 1;
    }
    skip(&between);
    skipped
}

struct Writer<'a> {
    size: Size,
    /// The runs as their numbers say them.
    numbered: HashSet<&'a Slot>,
    runs: HashMap<&'a [Pos], Option<Direction>>,
}

impl Writer<'_> {
    fn list(
        &self,
        diagram: &Diagram,
        list: &ClueList,
        lines: &mut Vec<String>,
    ) -> Result<(), WriteError> {
        let slot = |clue: &Clue| clue.slot.and_then(|slot| diagram.slot(slot));
        let slots: Vec<Option<&Slot>> = list.clues.iter().map(slot).collect();
        let way = self.way(list, &slots);
        lines.push(match way {
            Some(direction) => format!("  exolve-{direction}:"),
            None => format!("  exolve-nodir: {}", one_line(&list.title))
                .trim_end()
                .into(),
        });
        for (clue, slot) in list.clues.iter().zip(slots) {
            let written = self
                .lines(clue, slot, way)
                .into_iter()
                .find_map(|(line, wanted)| {
                    let opens = line.starts_with("---") || line.starts_with("exolve-");
                    let is_broken = line.contains(['\n', '\r']) || uncommented(&line) != line;
                    let is_plain = !opens && !is_broken && !line.is_empty();
                    (is_plain && said(&line, self.size) == Ok(wanted)).then_some(line)
                });
            let line = written.ok_or_else(|| WriteError::Clue {
                list: list.title.clone(),
                label: clue.label.clone(),
            })?;
            lines.push(format!("    {line}"));
        }
        Ok(())
    }

    /// The direction of all slots, if all are runs in one.
    fn way(&self, list: &ClueList, slots: &[Option<&Slot>]) -> Option<Direction> {
        let mut known = slots.iter().flatten();
        let Some(first) = known.next() else {
            return match &*list.title.to_lowercase() {
                "across" => Some(Direction::Across),
                "down" => Some(Direction::Down),
                _ => None,
            };
        };
        let all = slots
            .iter()
            .flatten()
            .all(|slot| self.is_run(slot) && slot.direction() == first.direction());
        first.direction().filter(|_| all)
    }

    fn is_run(&self, slot: &Slot) -> bool {
        self.runs.get(slot.cells()) == Some(&slot.direction())
    }

    /// Whether cells in a row say the slot: a run, or one that has no direction.
    fn is_said_by_cells(&self, slot: &Slot) -> bool {
        let is_other = slot.direction().is_none() && !self.runs.contains_key(slot.cells());
        self.is_run(slot) || (is_other && slot.cells().len() > 1)
    }

    /// The lines that may say the clue, best first, and what they must be read as.
    fn lines(
        &self,
        clue: &Clue,
        slot: Option<&Slot>,
        way: Option<Direction>,
    ) -> Vec<(String, Said)> {
        let by_number = way.is_some()
            && slot.is_some_and(|slot| self.numbered.contains(slot) && !slot.label().is_empty());
        let mut wanted = Said {
            first: slot.map_or(&*clue.label, Slot::label).into(),
            label: clue.label.clone(),
            text: clue.text.clone(),
            named: !by_number,
            cells: Vec::new(),
        };
        let cells = slot.map_or(&[][..], Slot::cells);
        let mut leads = Vec::new();
        match slot {
            Some(_) if by_number => leads.push(clue.label.clone()),
            None if clue.label.is_empty() => leads.extend([String::new(), "[]".into()]),
            None => leads.push(format!("[{}]", clue.label)),
            Some(slot) if !self.is_said_by_cells(slot) => {}
            Some(slot) => {
                let count = if way.is_some() { 1 } else { cells.len() };
                wanted.cells = cells[..count.min(cells.len())].to_vec();
                let places = wanted
                    .cells
                    .iter()
                    .map(|&pos| format!("#{} ", location(pos, self.size)));
                leads.push(format!("{}[{}]", places.collect::<String>(), slot.label()));
            }
        }
        let text = one_line(&clue.text);
        // A clue that does not end in what looks like an enumeration in it ends in a hidden one.
        let texts = [text.clone(), format!("{text} (?)* []")];
        let mut lines = Vec::new();
        for lead in &leads {
            for text in &texts {
                let named = wanted.named && !lead.is_empty();
                let wanted = Said {
                    named,
                    ..wanted.clone()
                };
                lines.push((format!("{lead} {text}").trim().into(), wanted));
            }
        }
        lines
    }
}
