//! The clues, and the slots that the words make with them.

use super::document::Element;
use super::error::ReadError;
use super::grid;
use super::words::Words;
use crate::diagram::{Direction, Slot};
use crate::document::{Clue, ClueList};
use crate::format::slots::{Places, ordered, over, runs};
use crate::format::with_all_runs;

pub(super) fn read(
    puzzle: Element<'_, '_>,
    grid: &grid::Read,
    words: &Words<'_>,
) -> Result<(Vec<Slot>, Vec<ClueList>), ReadError> {
    let mut lists = Vec::new();
    // What the first clue of each word says: its number and the way that its list runs.
    let mut said: Vec<Option<(String, Option<Direction>)>> = vec![None; words.cells.len()];
    for element in puzzle.children("clues") {
        let list = List::of(element, words)?;
        for (clue, word) in list
            .clues
            .iter()
            .filter_map(|(clue, word)| Some((clue, (*word)?)))
        {
            said[word].get_or_insert_with(|| (clue.label.clone(), list.direction));
        }
        lists.push(list);
    }
    let word = |(cells, said): (&Vec<_>, &Option<(String, Option<Direction>)>)| {
        let start = cells
            .first()
            .and_then(|&start| grid.printed.get(start))
            .cloned();
        let (label, hint) = said.clone().unwrap_or_default();
        over(&start.flatten().unwrap_or(label), cells.clone(), hint)
    };
    let slot_of_word: Vec<Slot> = words.cells.iter().zip(&said).map(word).collect();
    let slots = if slot_of_word.is_empty() {
        runs(
            &with_all_runs(grid.squares.clone(), grid.bars.clone()),
            &grid.printed,
        )
    } else {
        ordered(slot_of_word.clone())
    };
    let places = Places::of(&slots);
    let list = |list: List| ClueList {
        clues: list
            .clues
            .into_iter()
            .map(|(clue, word)| {
                let slot = match word {
                    Some(word) => slot_of_word.get(word),
                    None => list
                        .direction
                        .and_then(|direction| places.labelled(&clue.label, direction)),
                };
                Clue {
                    slot: slot.and_then(|slot| places.slot(slot)),
                    ..clue
                }
            })
            .collect(),
        title: list.title,
    };
    let lists = lists.into_iter().map(list).collect();
    Ok((slots, lists))
}

/// A list of clues, each with the place of its word.
struct List {
    title: String,
    direction: Option<Direction>,
    clues: Vec<(Clue, Option<usize>)>,
}

impl List {
    fn of(list: Element<'_, '_>, words: &Words<'_>) -> Result<Self, ReadError> {
        let title = list
            .children("title")
            .next()
            .map(Element::text)
            .unwrap_or_default();
        let lower = title.to_lowercase();
        let direction = if lower.contains("across") {
            Some(Direction::Across)
        } else if lower.contains("down") {
            Some(Direction::Down)
        } else {
            None
        };
        let clue = |element: Element<'_, '_>| {
            let word = match element.attribute("word") {
                None => None,
                // Without words there is nothing that the clues could be bound to.
                Some(_) if words.cells.is_empty() => None,
                Some(id) => match words.places.get(id) {
                    None => return Err(element.fault("word", "the id of a word")),
                    Some(&place) => Some(place),
                },
            };
            let mut text = element.text();
            let format = element
                .attribute("format")
                .map(|format| format!("({format})"));
            if let Some(format) = format.filter(|format| !text.ends_with(&**format)) {
                text = format!("{text} {format}").trim_start().into();
            }
            let label = element.attribute("number").unwrap_or("").into();
            Ok((
                Clue {
                    label,
                    text,
                    slot: None,
                },
                word,
            ))
        };
        let clues: Result<Vec<_>, ReadError> = list.children("clue").map(clue).collect();
        Ok(Self {
            title,
            direction,
            clues: clues?,
        })
    }
}
