//! The field `clues`, which also says the slots that are no runs.

use std::collections::HashSet;

use puzzle_core::Grid;
use serde_json::{Map, Value, json};

use super::number;
use crate::diagram::{Diagram, Direction, Slot};
use crate::document::{Clue, ClueList, Crossword};
use crate::format::ipuz::error::WriteError;
use crate::format::ipuz::read::{Entry, cells_from, direction_of};
use crate::format::markup::marked;
use crate::format::slots::{Places, ordered, runs, straight};

/// A list with its key and its clues, each with its slot and whether its number says the slot.
struct List<'a> {
    key: String,
    clues: Vec<(&'a Clue, Option<&'a Slot>, bool)>,
}

/// The lists, read with the slots of the crossword over `diagram`, whose slots are all its runs.
pub(super) fn lists(
    crossword: &Crossword,
    diagram: &Diagram,
    printed: &Grid<Option<String>>,
) -> Result<Value, WriteError> {
    let slots = ordered(crossword.diagram().slots().to_vec());
    let places = Places::of(&slots);
    let runs = runs(diagram, printed);
    let numbered = Places::of(&runs);
    let list = |list| List::of(list, crossword.diagram(), &numbered);
    let lists: Result<Vec<List>, WriteError> = crossword.clues().iter().map(list).collect();
    let mut lists = lists?;

    let mut said: HashSet<&Slot> = lists.iter().flat_map(List::slots).collect();
    let by_number = lists
        .iter()
        .flat_map(|list| &list.clues)
        .any(|&(.., by_number)| by_number);
    if runs.iter().all(|run| places.slot(run).is_some()) && (by_number || said.is_empty()) {
        said.extend(&runs);
    } else {
        let clues = lists.iter_mut().flat_map(|list| &mut list.clues);
        clues.for_each(|(.., by_number)| *by_number = false);
        if slots.is_empty() {
            return Err(WriteError::NoSlot);
        }
    }
    if let Some(slot) = slots.iter().find(|slot| !said.contains(slot)) {
        return Err(WriteError::UncluedSlot(slot.label().into()));
    }

    let from = lists_from(&lists, diagram, printed)?;
    let mut fields = Map::new();
    for list in lists {
        let value = list.write(from);
        if fields.insert(list.key.clone(), value).is_some() {
            return Err(WriteError::ListTwice(list.key));
        }
    }
    Ok(fields.into())
}

/// From which number the cells of the clues are counted, so that they are read as they are.
fn lists_from(
    lists: &[List],
    diagram: &Diagram,
    printed: &Grid<Option<String>>,
) -> Result<u32, WriteError> {
    let read_from = |&from: &u32| {
        let clues = lists.iter().flat_map(|list| &list.clues);
        let said = clues.filter(|(.., by_number)| !by_number);
        let entries: Vec<Entry> = said
            .filter_map(|&(_, slot, _)| {
                Some(Entry {
                    number: slot?.label().into(),
                    cells: Some(cells(slot?, from).collect()),
                    ..Entry::default()
                })
            })
            .collect();
        cells_from(&entries.iter(), diagram, printed) == from
    };
    [1, 0].into_iter().find(read_from).ok_or(WriteError::Cells)
}

impl<'a> List<'a> {
    fn of(list: &'a ClueList, diagram: &'a Diagram, numbered: &Places) -> Result<Self, WriteError> {
        let slot = |clue: &Clue| clue.slot.and_then(|slot| diagram.slot(slot));
        let title = marked(&list.title);
        let named = direction_of(&title);
        let direction = common_direction(list.clues.iter().filter_map(slot), named.0)?;
        let key = match direction {
            _ if named.1 == title && named.0 == direction => title,
            Some(Direction::Across) => format!("Across:{title}"),
            Some(Direction::Down) => format!("Down:{title}"),
            None => format!("Clues:{title}"),
        };
        let by_number = |clue: &Clue| {
            direction.and_then(|direction| numbered.labelled(&clue.label, direction)) == slot(clue)
        };
        let clues = list.clues.iter();
        let clues = clues.map(|clue| (clue, slot(clue), by_number(clue)));
        Ok(Self {
            key,
            clues: clues.collect(),
        })
    }

    fn slots(&self) -> impl Iterator<Item = &'a Slot> {
        self.clues.iter().filter_map(|&(_, slot, _)| slot)
    }

    fn write(&self, from: u32) -> Value {
        let clues = self.clues.iter().map(|&(clue, slot, by_number)| {
            let text = marked(&clue.text);
            match slot {
                None if by_number && clue.label.is_empty() => text.into(),
                _ if by_number => json!([number(&clue.label), text]),
                slot => object(clue, slot, text, from),
            }
        });
        clues.collect()
    }
}

/// The direction that a list must have for its `slots` to come back as they are. Where several
/// would do, it is the one that all slots have, or else `otherwise`.
fn common_direction<'a>(
    slots: impl Iterator<Item = &'a Slot> + Clone,
    otherwise: Option<Direction>,
) -> Result<Option<Direction>, WriteError> {
    let mut wanted = None;
    for slot in slots.clone() {
        let direction = slot.direction();
        let is_kept = match straight(slot.cells()) {
            // Straight cells say it by themselves, whatever their list.
            Some(straight) => direction == Some(straight),
            None => *wanted.get_or_insert(direction) == direction,
        };
        if !is_kept {
            return Err(WriteError::Direction(slot.label().into()));
        }
    }
    let mut directions = slots.map(Slot::direction);
    let first = directions.next();
    let common = first.filter(|first| directions.all(|direction| direction == *first));
    Ok(wanted.or(common).unwrap_or(otherwise))
}

/// The clue with all that it says, the cells counted from `from`.
fn object(clue: &Clue, slot: Option<&Slot>, text: String, from: u32) -> Value {
    let label = slot.map_or(&*clue.label, Slot::label);
    let mut object = Map::new();
    object.insert("number".into(), number(label));
    if clue.label != label {
        object.insert("label".into(), clue.label.as_str().into());
    }
    object.insert("clue".into(), text.into());
    let cells = slot.into_iter().flat_map(|slot| cells(slot, from));
    object.insert("cells".into(), cells.map(Value::from).collect());
    object.into()
}

/// Columns and rows of the cells, counted from `from`.
fn cells(slot: &Slot, from: u32) -> impl Iterator<Item = [u32; 2]> {
    let cells = slot.cells().iter();
    cells.map(move |pos| [pos.col.saturating_add(from), pos.row.saturating_add(from)])
}
