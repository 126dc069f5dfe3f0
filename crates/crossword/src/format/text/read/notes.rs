//! What is said below the rows.

use std::collections::{HashMap, HashSet};

use puzzle_core::text::{Line, Token};
use puzzle_core::{ParseError, Pos};

use super::super::{folded, is_special};
use crate::diagram::{Diagram, Direction, Letters, Slot};

/// The notes that are read so far.
#[derive(Debug, Default)]
pub(super) struct Notes<'a> {
    keys: HashMap<char, Key<'a>>,
    /// The letters at places, with the note's token for the place.
    pub(super) places: Vec<(Pos, Letters, Token<'a>)>,
    /// Each with the tokens of its cells. `None` where nothing is said about slots.
    slots: Option<Vec<(Slot, Vec<Token<'a>>)>>,
}

/// What a character in the rows stands for.
#[derive(Debug)]
struct Key<'a> {
    letters: Letters,
    token: Token<'a>,
    used: bool,
}

impl<'a> Notes<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.places.is_empty() && self.slots.is_none()
    }

    pub(super) fn read(&mut self, line: Line<'a>) -> Result<(), ParseError> {
        let text = line.text();
        match text.split_once(['=', ':', '"']) {
            Some((name, _)) if text[name.len()..].starts_with('=') => {
                self.read_letters(line, name.len())
            }
            _ => self.read_slot(line),
        }
    }

    /// The letters for which `c` stands.
    pub(super) fn letters_of(&mut self, c: char) -> Option<&Letters> {
        let key = self.keys.get_mut(&c)?;
        key.used = true;
        Some(&key.letters)
    }

    /// Checks that each key was asked for.
    pub(super) fn check_keys(&self) -> Result<(), ParseError> {
        let unused = self.keys.values().filter(|key| !key.used);
        match unused.min_by_key(|key| key.token.line_number()) {
            Some(key) => Err(key.token.error("a key that stands in the rows")),
            None => Ok(()),
        }
    }

    /// Puts the slots in place of those of `diagram`, if there is something said about slots.
    pub(super) fn slots_of(self, diagram: Diagram) -> Result<Diagram, ParseError> {
        let Some(slots) = self.slots else {
            return Ok(diagram);
        };
        for (slot, tokens) in &slots {
            let mut cells = HashSet::new();
            for (&pos, token) in slot.cells().iter().zip(tokens) {
                if !diagram.is_cell(pos) || !cells.insert(pos) {
                    return Err(token.error("another cell of the diagram"));
                }
            }
        }
        let slots = slots.into_iter().map(|(slot, _)| slot).collect();
        Ok(diagram.with_checked_slots(slots))
    }

    /// Reads `KEY=LETTERS` or `rRcC=LETTERS` with the `=` at byte `at`.
    fn read_letters(&mut self, line: Line<'a>, at: usize) -> Result<(), ParseError> {
        let name = before(line, at);
        let value = part(line, at + 1, line.text().len());
        let quoted = value.text().strip_prefix('"');
        let quoted = quoted.and_then(|rest| rest.strip_suffix('"'));
        let letters = quoted.map_or_else(|| folded(value.text()), str::to_owned);
        let letters = letters
            .parse()
            .map_err(|_| value.error(Letters::expected()))?;
        let mut chars = name.text().chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) if !is_special(c) => {
                let key = Key {
                    letters,
                    token: name,
                    used: false,
                };
                match self.keys.insert(c, key) {
                    None => Ok(()),
                    Some(_) => Err(name.error("another key")),
                }
            }
            _ => {
                let expected = "a key of one character, or a place such as `r1c2`";
                let pos = place(name.text()).ok_or_else(|| name.error(expected))?;
                self.places.push((pos, letters, name));
                Ok(())
            }
        }
    }

    /// Reads `LABEL:`, `LABEL across:` or `LABEL down:` and cells behind it, or `:` alone.
    fn read_slot(&mut self, line: Line<'a>) -> Result<(), ParseError> {
        const CELLS: &str = "cells such as `r1c2`";
        let slots = self.slots.get_or_insert_default();
        let text = line.text();
        if text.trim() == ":" {
            return Ok(());
        }
        // In quotes there may be anything, even quotes; cells have none.
        let from = text.rfind('"').map_or(0, |quote| quote + 1);
        let colon = text[from..].find(':').map(|colon| from + colon);
        let colon = colon.ok_or_else(|| line.end_of_line("`:` and the cells of a slot"))?;
        let head = before(line, colon);
        let (label, direction) =
            label(head.text()).ok_or_else(|| head.error("a label, perhaps `across` or `down`"))?;
        let behind = part(line, colon + 1, text.len());
        let heads = text[..=colon].split_whitespace().count();
        let (mut cells, mut places) = (Vec::new(), Vec::new());
        if !text[colon + 1..].starts_with(char::is_whitespace) && colon + 1 < text.len() {
            return Err(behind.error("a blank"));
        }
        for token in line.tokens().skip(heads) {
            cells.push(place(token.text()).ok_or_else(|| token.error(CELLS))?);
            places.push(token);
        }
        if cells.is_empty() {
            return Err(line.end_of_line(CELLS));
        }
        let slot = Slot::new(label, cells);
        let slot = match direction {
            Some(direction) => slot.with_direction(direction),
            None => slot,
        };
        slots.push((slot, places));
        Ok(())
    }
}

/// The label and the direction in what stands before a slot's `:`.
fn label(head: &str) -> Option<(&str, Option<Direction>)> {
    let (label, direction) = match head.strip_prefix('"') {
        Some(rest) => rest.rsplit_once('"')?,
        None => head.split_once(char::is_whitespace).unwrap_or((head, "")),
    };
    let is_plain = !label.is_empty() && !label.contains(['"', ':']);
    if !is_plain && !head.starts_with('"') {
        return None;
    }
    match direction.trim() {
        "" => Some((label, None)),
        "across" => Some((label, Some(Direction::Across))),
        "down" => Some((label, Some(Direction::Down))),
        _ => None,
    }
}

/// What stands before the sign at byte `at`, or the sign itself where nothing does.
fn before(line: Line<'_>, at: usize) -> Token<'_> {
    let name = part(line, 0, at);
    if name.text().is_empty() {
        return part(line, at, at + 1);
    }
    name
}

/// The bytes from `from` to `to` of the line without the blanks around them.
fn part(line: Line<'_>, from: usize, to: usize) -> Token<'_> {
    let text = &line.text()[from..to];
    let blanks = text.len() - text.trim_start().len();
    let start = from + blanks;
    line.token(start..start + text.trim().len())
}

/// The place that `r2c3` says, rows and columns from 1.
fn place(text: &str) -> Option<Pos> {
    let (row, col) = text.strip_prefix('r')?.split_once('c')?;
    let index = |number: &str| {
        let digits = number.bytes().all(|b| b.is_ascii_digit());
        number
            .parse::<u32>()
            .ok()
            .filter(|_| digits)?
            .checked_sub(1)
    };
    Some(Pos::new(index(row)?, index(col)?))
}
