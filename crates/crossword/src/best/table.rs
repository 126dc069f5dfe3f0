//! The candidates of all slots, their letters numbered cell by cell.

use std::collections::BTreeMap;

use puzzle_core::{Budget, Pos, Stop};

use crate::diagram::{Cell as Square, SlotId};
use crate::puzzle::{Candidate, Puzzle};
use crate::words::{Words, names};
use crate::work::{Work, repeated};

/// The square has no cell of the table yet.
const UNKNOWN: u32 = u32::MAX;

/// A slot that wants a word, by its place in the table.
pub(crate) type Slot = usize;
/// A cell that has no given letter and is in such a slot, by its place in the table.
pub(crate) type Cell = usize;

/// The candidates of all slots that want a word.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) slots: Vec<SlotTable>,
    pub(crate) cells: Vec<CellTable>,
    /// By length: the slots that must have different words; none where words may come again.
    rivals: BTreeMap<usize, Vec<Slot>>,
}

/// The candidates of a slot.
#[derive(Debug)]
pub(crate) struct SlotTable {
    pub(crate) id: SlotId,
    /// Its cells without a given letter.
    pub(crate) cells: Vec<Cell>,
    /// For each of these cells the number of the letter that each word has there.
    pub(crate) columns: Columns,
    pub(crate) scores: Vec<i32>,
    /// Equal words of slots of the same length have equal names, which rise.
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

/// A number for each word at each place.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    words: usize,
    /// One place after another.
    numbers: Vec<u32>,
}

impl Columns {
    /// No place yet of that many words.
    pub(super) fn new(words: usize, places: usize) -> Self {
        Self {
            words,
            numbers: Vec::with_capacity(words * places),
        }
    }

    pub(super) fn push(&mut self, number: u32) {
        self.numbers.push(number);
    }

    pub(crate) fn at(&self, place: usize) -> &[u32] {
        &self.numbers[place * self.words..][..self.words]
    }
}

/// Where a candidate stands.
struct Source<'p> {
    words: &'p Words,
    letters: Vec<&'p [char]>,
    /// The offset of each cell in the words.
    offsets: Vec<usize>,
}

impl SlotTable {
    /// Its cells, each with the letters of the words there.
    pub(crate) fn crossings(&self) -> impl Iterator<Item = (Cell, &[u32])> {
        let columns = (0..self.cells.len()).map(|place| self.columns.at(place));
        self.cells.iter().copied().zip(columns)
    }
}

impl Table {
    /// The candidates of `puzzle`.
    pub(crate) fn of(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Self, Stop> {
        let diagram = puzzle.diagram();
        let mut table = Self {
            slots: Vec::new(),
            cells: Vec::new(),
            rivals: BTreeMap::new(),
        };
        let mut work = Work::default();
        let size = diagram.size();
        let mut cell_of = repeated(UNKNOWN, size.area().unwrap_or(0), budget)?;
        let mut sources: Vec<Source<'_>> = Vec::new();
        let mut last = 0;
        for (id, slot) in diagram.entries() {
            work.pay(16, budget)?;
            let Some((all, candidates)) = puzzle.tried(id) else {
                continue;
            };
            let at = table.slots.len();
            let (mut cells, mut offsets, mut length) = (Vec::new(), Vec::new(), 0);
            for &pos in slot.cells() {
                work.pay(16, budget)?;
                if let Some(given) = diagram.cell(pos).and_then(Square::letters) {
                    length += given.as_str().chars().count();
                    continue;
                }
                let known = &mut cell_of[pos.row as usize * size.cols as usize + pos.col as usize];
                if *known == UNKNOWN {
                    *known = table.cells.len() as u32;
                    table.cells.push(CellTable {
                        pos,
                        letters: Vec::new(),
                        places: Vec::new(),
                    });
                }
                let cell = *known as usize;
                table.cells[cell].places.push((at, cells.len()));
                cells.push(cell);
                offsets.push(length);
                length += 1;
            }
            let (mut letters, mut scores, mut places) = (Vec::new(), Vec::new(), Vec::new());
            for (place, candidate) in (0..).zip(candidates) {
                work.pay(4 + length, budget)?;
                let Some(candidate) = candidate else {
                    continue;
                };
                let word = Candidate::letters(candidate);
                last = word.iter().fold(last, |last, &c| last.max(c as usize));
                letters.push(word);
                scores.push(candidate.score());
                places.push(place);
            }
            if !puzzle.allows_repeats() {
                table.rivals.entry(length).or_default().push(at);
            }
            table.slots.push(SlotTable {
                id,
                columns: Columns::new(letters.len(), cells.len()),
                cells,
                scores,
                names: places,
                length,
            });
            sources.push(Source {
                words: all,
                letters,
                offsets,
            });
        }
        table.name(&sources, budget)?;
        table.number(&sources, last, budget)?;
        Ok(table)
    }

    /// Names the words, which have the names of their places until now.
    fn name(&mut self, sources: &[Source<'_>], budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut work = Work::default();
        for slots in self.rivals.values() {
            let mut lists: Vec<&Words> = slots.iter().map(|&slot| sources[slot].words).collect();
            lists.sort_unstable_by_key(|&list| std::ptr::from_ref(list));
            lists.dedup_by_key(|list| std::ptr::from_ref(*list));
            if lists.len() < 2 {
                continue;
            }
            let names = names(&lists, budget)?;
            for &slot in slots {
                let key = std::ptr::from_ref(sources[slot].words);
                let list = lists.binary_search_by_key(&key, |&list| std::ptr::from_ref(list));
                let Ok(list) = list else { continue };
                for place in &mut self.slots[slot].names {
                    work.pay(2, budget)?;
                    *place = names[list][*place as usize];
                }
            }
        }
        Ok(())
    }

    /// Numbers the letters, of which `last` is the last, cell by cell.
    fn number(
        &mut self,
        sources: &[Source<'_>],
        last: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut work = Work::default();
        // By scalar value: the cell in which the letter was seen last, and its number there.
        let mut numbers = vec![(usize::MAX, 0); last + 1];
        // Columns are filled place by place, and cells need not come in that order.
        for (slot, source) in self.slots.iter_mut().zip(sources) {
            for (&at, &offset) in slot.cells.iter().zip(&source.offsets) {
                let cell = &mut self.cells[at];
                for (number, &letter) in (0..).zip(&cell.letters) {
                    work.pay(1, budget)?;
                    numbers[letter as usize] = (at, number);
                }
                for word in &source.letters {
                    work.pay(2, budget)?;
                    let letter = word[offset];
                    let (seen, number) = &mut numbers[letter as usize];
                    if *seen != at {
                        (*seen, *number) = (at, cell.letters.len() as u32);
                        cell.letters.push(letter);
                    }
                    slot.columns.push(*number);
                }
            }
        }
        Ok(())
    }

    /// The slots that must not take the word of `slot`.
    pub(crate) fn rivals(&self, slot: Slot) -> impl Iterator<Item = Slot> {
        let group = self.rivals.get(&self.slots[slot].length);
        let group = group.map_or(&[][..], Vec::as_slice).iter().copied();
        group.filter(move |&rival| rival != slot)
    }
}

/// The slots of `puzzle` that have no candidates. The words of a slot are tried until one fits, and
/// none is kept: of a huge diagram the candidates of all slots may be more than the memory holds.
pub(crate) fn without_candidates(
    puzzle: &Puzzle,
    budget: &mut Budget<'_>,
) -> Result<Vec<SlotId>, Stop> {
    let mut work = Work::default();
    let mut empty = Vec::new();
    for (id, slot) in puzzle.diagram().entries() {
        work.pay(16 * (1 + slot.cells().len()), budget)?;
        let Some((words, tried)) = puzzle.tried(id) else {
            continue;
        };
        let mut has_some = false;
        for candidate in tried {
            work.pay(4 + words.length(), budget)?;
            has_some = candidate.is_some();
            if has_some {
                break;
            }
        }
        if !has_some {
            empty.push(id);
        }
    }
    Ok(empty)
}
