//! From a puzzle to its model.

use std::collections::HashMap;
use std::sync::Arc;

use puzzle_core::{Budget, Stop};

use super::{Cell, Link, Model, SlotModel};
use crate::diagram::{self, SlotId};
use crate::puzzle::{Pattern, Puzzle};
use crate::solve::alphabet::Alphabet;
use crate::solve::table::Table;
use crate::words::{WordList, Words, names};
use crate::work::{Work, repeated};

/// The square has no variable yet.
const UNKNOWN: u32 = u32::MAX;

impl Model {
    /// The model of `puzzle` with those of its words that score `least` or more; `None` if a slot
    /// has no words at all.
    pub(in crate::solve) fn of(
        puzzle: &Puzzle,
        least: i32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Stop> {
        let Some(wishes) = wishes(puzzle, budget)? else {
            return Ok(None);
        };
        let mut lists: Vec<&Words> = Vec::new();
        let mut table_of: HashMap<(*const WordList, usize), usize> = HashMap::new();
        let mut tables_of_wishes = Vec::with_capacity(wishes.len());
        let mut work = Work::default();
        for wish in &wishes {
            work.pay(8, budget)?;
            let table = table_of.entry(wish.key()).or_insert_with(|| {
                lists.push(wish.words());
                lists.len() - 1
            });
            tables_of_wishes.push(*table);
        }
        let alphabet = Alphabet::of(&frequencies(&lists, budget)?);
        let tables = lists
            .iter()
            .map(|words| Table::of(words, &alphabet, budget));
        let tables: Vec<Table> = tables.collect::<Result<_, _>>()?;
        let size = puzzle.diagram().size();
        let mut builder = Builder {
            puzzle,
            least,
            cell_of: repeated(UNKNOWN, size.area().unwrap_or(0), budget)?,
            groups: Vec::new(),
            group_of: HashMap::new(),
            work,
            model: Self {
                alphabet,
                tables,
                slots: Vec::with_capacity(wishes.len()),
                links: Vec::new(),
                places: Vec::new(),
                first_places: Vec::new(),
                words: Vec::new(),
                groups: Vec::new(),
                squares: Vec::new(),
            },
        };
        for (wish, table) in wishes.iter().zip(tables_of_wishes) {
            builder.add(wish, table, budget)?;
        }
        if !puzzle.allows_repeats() {
            builder.name_words(&lists, budget)?;
        }
        builder.link_cells(budget)?;
        Ok(Some(builder.model))
    }
}

struct Builder<'p> {
    puzzle: &'p Puzzle,
    least: i32,
    /// By square: its first variable.
    cell_of: Vec<u32>,
    groups: Vec<Vec<usize>>,
    /// By length.
    group_of: HashMap<usize, usize>,
    work: Work,
    model: Model,
}

impl Builder<'_> {
    fn add(&mut self, wish: &Wish<'_>, table: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let slot = self.model.slots.len();
        let first_place = self.model.links.len();
        let first_block = self.model.words.len();
        let (blocks, words) = {
            let table = &self.model.tables[table];
            (table.blocks(), table.words())
        };
        self.work.pay(16 + blocks / 4, budget)?;
        self.model.words.resize(first_block + blocks, u64::MAX);
        if let Some(last) = self.model.words.last_mut() {
            *last >>= blocks * 64 - words;
        }
        if self.least > i32::MIN {
            self.drop_low(first_block, wish.words(), budget)?;
        }
        let mut at = 0;
        let cells = self.puzzle.diagram().slot(wish.slot);
        for &pos in cells.map_or(&[][..], |slot| slot.cells()) {
            let cell = self.puzzle.diagram().cell(pos);
            if let Some(given) = cell.and_then(diagram::Cell::letters) {
                for letter in given.as_str().chars() {
                    self.keep((table, first_block), at, letter, budget)?;
                    at += 1;
                }
                continue;
            }
            let digits = self.model.alphabet.digits();
            self.work.pay(2 * digits, budget)?;
            let first = self.cell(pos);
            for digit in 0..digits {
                self.model.links.push(Link {
                    slot,
                    cell: first + digit,
                    position: at * digits + digit,
                });
            }
            at += 1;
        }
        if let Some(pattern) = wish.pattern {
            self.keep_fitting((table, first_block), pattern, wish.words(), budget)?;
        }
        let next_group = self.groups.len();
        let group = *self.group_of.entry(wish.length).or_insert(next_group);
        if group == next_group {
            self.groups.push(Vec::new());
        }
        self.groups[group].push(slot);
        self.model.slots.push(SlotModel {
            table,
            blocks: first_block..self.model.words.len(),
            places: first_place..self.model.links.len(),
            group,
        });
        Ok(())
    }

    /// The first variable of the square at `pos`.
    fn cell(&mut self, pos: puzzle_core::Pos) -> Cell {
        let columns = self.puzzle.diagram().size().cols as usize;
        let cell = &mut self.cell_of[pos.row as usize * columns + pos.col as usize];
        if *cell == UNKNOWN {
            *cell = (self.model.squares.len() * self.model.alphabet.digits()) as u32;
            self.model.squares.push(pos);
        }
        *cell as usize
    }

    /// Keeps of the words from `first_block` those that have `letter` at `at`.
    fn keep(
        &mut self,
        (table, first_block): (usize, usize),
        at: usize,
        letter: char,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let model = &mut self.model;
        let words = &mut model.words[first_block..];
        let digits = model.alphabet.digits();
        self.work.pay(1 + digits * words.len() / 2, budget)?;
        let Some(number) = model.alphabet.number(letter) else {
            words.fill(0);
            return Ok(());
        };
        let table = &model.tables[table];
        for digit in 0..digits {
            let position = at * digits + digit;
            let value = model.alphabet.digit(number, digit);
            if table.present(position) >> value & 1 == 0 {
                words.fill(0);
                return Ok(());
            }
            let with = table.with(position, value);
            words.iter_mut().zip(with).for_each(|(a, b)| *a &= b);
        }
        Ok(())
    }

    /// Keeps of the words from `first_block` those that fit `pattern`.
    fn keep_fitting(
        &mut self,
        (table, first_block): (usize, usize),
        pattern: &Pattern,
        words: &Words,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        for (at, letter) in pattern.letters().enumerate() {
            self.work.pay(1, budget)?;
            if let Some(letter) = letter {
                self.keep((table, first_block), at, letter, budget)?;
            }
        }
        if !pattern.has_sets() {
            return Ok(());
        }
        for word in 0..words.len() {
            self.work.pay(4 + 2 * words.length(), budget)?;
            let letters = words.letters(word);
            let fits = letters.is_some_and(|letters| pattern.fits(letters));
            self.model.words[first_block + word / 64] &= !(u64::from(!fits) << (word % 64));
        }
        Ok(())
    }

    /// Takes the words from `first_block` that score too little.
    fn drop_low(
        &mut self,
        first_block: usize,
        words: &Words,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        for word in 0..words.len() {
            self.work.pay(1, budget)?;
            let is_low = words.score(word).is_some_and(|score| score < self.least);
            self.model.words[first_block + word / 64] &= !(u64::from(is_low) << (word % 64));
        }
        Ok(())
    }

    /// Gives equal words of tables whose words are equally long equal names.
    fn name_words(&mut self, lists: &[&Words], budget: &mut Budget<'_>) -> Result<(), Stop> {
        for slots in &self.groups {
            self.work.pay(slots.len(), budget)?;
            let tables = slots.iter().map(|&slot| self.model.slots[slot].table);
            let mut used: Vec<usize> = tables.collect();
            used.sort_unstable();
            used.dedup();
            if used.len() > 1 {
                let lists: Vec<&Words> = used.iter().map(|&table| lists[table]).collect();
                for (table, names) in used.into_iter().zip(names(&lists, budget)?) {
                    self.model.tables[table].set_names(names);
                }
            }
        }
        self.model.groups = std::mem::take(&mut self.groups);
        Ok(())
    }

    /// Finds the places of each variable.
    fn link_cells(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let model = &mut self.model;
        let cells = model.squares.len() * model.alphabet.digits();
        let mut next = repeated(0, cells + 2, budget)?;
        for link in &model.links {
            self.work.pay(1, budget)?;
            next[link.cell + 2] += 1;
        }
        for cell in 1..next.len() {
            self.work.pay(1, budget)?;
            next[cell] += next[cell - 1];
        }
        model.places = repeated(0, model.links.len(), budget)?;
        for (place, link) in model.links.iter().enumerate() {
            self.work.pay(1, budget)?;
            let next = &mut next[link.cell + 1];
            model.places[*next] = place;
            *next += 1;
        }
        next.pop();
        model.first_places = next;
        Ok(())
    }
}

/// What a slot wants.
struct Wish<'a> {
    slot: SlotId,
    list: &'a Arc<WordList>,
    pattern: Option<&'a Pattern>,
    /// Letters of its words.
    length: usize,
}

impl<'a> Wish<'a> {
    fn key(&self) -> (*const WordList, usize) {
        (Arc::as_ptr(self.list), self.length)
    }

    fn words(&self) -> &'a Words {
        self.list.of_length(self.length as u32)
    }
}

/// What the slots want that want words; `None` if there are no words for one.
fn wishes<'p>(puzzle: &'p Puzzle, budget: &mut Budget<'_>) -> Result<Option<Vec<Wish<'p>>>, Stop> {
    let mut wishes = Vec::new();
    let mut work = Work::default();
    for (slot, cells) in puzzle.diagram().entries() {
        work.pay(8, budget)?;
        let Some((list, pattern)) = puzzle.words(slot) else {
            continue;
        };
        let mut length = 0;
        for &pos in cells.cells() {
            let letters = puzzle.letters_in(pos);
            work.pay(1 + letters, budget)?;
            length += letters;
        }
        let wish = Wish {
            slot,
            list,
            pattern,
            length,
        };
        if wish.words().is_empty() {
            return Ok(None);
        }
        wishes.push(wish);
    }
    Ok(Some(wishes))
}

/// How often each letter occurs in the words, under its scalar value.
fn frequencies(lists: &[&Words], budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
    let mut frequencies: Vec<u32> = Vec::new();
    let mut work = Work::default();
    for words in lists {
        for word in 0..words.len() {
            work.pay(words.length() / 4, budget)?;
            for &letter in words.letters(word).unwrap_or_default() {
                let scalar = letter as usize;
                if frequencies.len() <= scalar {
                    frequencies.resize(scalar + 1, 0);
                }
                frequencies[scalar] = frequencies[scalar].saturating_add(1);
            }
        }
    }
    Ok(frequencies)
}
