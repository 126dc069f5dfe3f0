//! The candidates of all slots, their letters numbered cell by cell.

use std::collections::HashMap;

use puzzle_core::{Budget, Pos, Stop};

use crate::diagram::{Cell as Square, SlotId};
use crate::puzzle::{Candidate, Puzzle};

/// Letters that are looked at for the price of a node.
const LETTERS_PER_NODE: usize = 256;

/// A slot that wants a word, by its place in the table.
pub(crate) type Slot = usize;
/// A cell that has no given letter and is in such a slot, by its place in the table.
pub(crate) type Cell = usize;

/// The candidates of all slots that want a word.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) slots: Vec<SlotTable>,
    pub(crate) cells: Vec<CellTable>,
}

/// The candidates of a slot.
#[derive(Debug)]
pub(crate) struct SlotTable {
    pub(crate) id: SlotId,
    /// Its cells without a given letter.
    pub(crate) cells: Vec<Cell>,
    /// For each of these cells the number of the letter that each word has there.
    pub(crate) columns: Vec<Vec<u32>>,
    pub(crate) scores: Vec<i32>,
    /// Equal words have equal names; empty where a word may stand in several slots.
    pub(crate) names: Vec<u32>,
    /// Letters of its words.
    pub(crate) length: usize,
}

/// A cell.
#[derive(Debug)]
pub(crate) struct CellTable {
    pub(crate) pos: Pos,
    /// By number: the letters that some candidate has there.
    pub(crate) letters: Vec<char>,
    /// The slots that meet there, and its place among the cells of each.
    pub(crate) places: Vec<(Slot, usize)>,
}

impl Table {
    /// The candidates of `puzzle`.
    pub(crate) fn of(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Self, Stop> {
        let diagram = puzzle.diagram();
        let mut table = Self {
            slots: Vec::new(),
            cells: Vec::new(),
        };
        let mut cell_of = diagram.squares().map(|_| None);
        let mut words_of: Vec<Vec<&[char]>> = Vec::new();
        let mut offsets_of: Vec<Vec<usize>> = Vec::new();
        let mut names: HashMap<&[char], u32> = HashMap::new();
        let mut last = 0;
        for (id, slot) in diagram.entries() {
            let Some(candidates) = puzzle.candidates(id) else {
                continue;
            };
            let at = table.slots.len();
            let (mut cells, mut offsets, mut length) = (Vec::new(), Vec::new(), 0);
            for &pos in slot.cells() {
                if let Some(given) = diagram.cell(pos).and_then(Square::letters) {
                    length += given.as_str().chars().count();
                    continue;
                }
                if let Some(cell) = cell_of.get_mut(pos) {
                    let cell = *cell.get_or_insert_with(|| {
                        table.cells.push(CellTable {
                            pos,
                            letters: Vec::new(),
                            places: Vec::new(),
                        });
                        table.cells.len() - 1
                    });
                    table.cells[cell].places.push((at, cells.len()));
                    cells.push(cell);
                    offsets.push(length);
                }
                length += 1;
            }
            let (mut words, mut scores) = (Vec::new(), Vec::new());
            for candidate in candidates {
                spend(words.len(), length, budget)?;
                let letters = Candidate::letters(candidate);
                last = letters.iter().fold(last, |last, &c| last.max(c as usize));
                words.push(letters);
                scores.push(candidate.score());
            }
            let mut slot_names = Vec::new();
            if !puzzle.allows_repeats() {
                slot_names = words
                    .iter()
                    .map(|&word| {
                        let next = names.len() as u32;
                        *names.entry(word).or_insert(next)
                    })
                    .collect();
            }
            table.slots.push(SlotTable {
                id,
                columns: cells.iter().map(|_| Vec::new()).collect(),
                cells,
                scores,
                names: slot_names,
                length,
            });
            words_of.push(words);
            offsets_of.push(offsets);
        }
        // By scalar value: the cell in which the letter was seen last, and its number there.
        let mut numbers = vec![(usize::MAX, 0); last + 1];
        for (at, cell) in table.cells.iter_mut().enumerate() {
            for &(slot, place) in &cell.places {
                let offset = offsets_of[slot][place];
                let column = &mut table.slots[slot].columns[place];
                for word in &words_of[slot] {
                    spend(column.len(), 1, budget)?;
                    let letter = word[offset];
                    let (seen, number) = &mut numbers[letter as usize];
                    if *seen != at {
                        (*seen, *number) = (at, cell.letters.len() as u32);
                        cell.letters.push(letter);
                    }
                    column.push(*number);
                }
            }
        }
        Ok(table)
    }

    /// The slots whose words are as long as those of each slot; none where words may come again.
    pub(crate) fn rivals(&self) -> Vec<Vec<Slot>> {
        let rivals = self.slots.iter().enumerate().map(|(slot, it)| {
            let is_rival = |&(other, its): &(Slot, &SlotTable)| {
                other != slot && its.length == it.length && !its.names.is_empty()
            };
            let others = self.slots.iter().enumerate().filter(is_rival);
            others.map(|(other, _)| other).collect()
        });
        rivals.collect()
    }
}

/// Pays for the letters of a word that `words` words were before.
fn spend(words: usize, length: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
    if words * length % LETTERS_PER_NODE < length {
        budget.spend(1)?;
    }
    Ok(())
}
