//! A puzzle as variables and tables: what a search looks up, and never changes.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::Range;
use std::sync::Arc;

use puzzle_core::{Budget, Grid, Pos, Solution as _, Stop};

use super::alphabet::Alphabet;
use super::table::Table;
use crate::diagram::SlotId;
use crate::puzzle::{Fill, Pattern, Puzzle};
use crate::words::{WordList, Words};

/// Letters that are looked at for the price of a node.
const LETTERS_PER_NODE: usize = 1024;
/// Words that are named for the price of a node.
const WORDS_PER_NODE: usize = 16;

/// A variable: a letter that is sought, or a digit of its number.
pub(super) type Cell = usize;
/// A slot that wants a word, by its place in the model.
pub(super) type Slot = usize;
/// A variable of a slot, by its place among those of all slots.
pub(super) type Place = usize;

/// A variable of a slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) slot: Slot,
    pub(super) cell: Cell,
    /// Its place in the words.
    pub(super) position: usize,
}

/// A slot that wants a word.
#[derive(Debug)]
pub(super) struct SlotModel {
    pub(super) table: usize,
    /// Its set of words among the sets of all slots.
    pub(super) blocks: Range<usize>,
    pub(super) places: Range<Place>,
    /// The slots whose words are as long.
    pub(super) group: usize,
}

/// A puzzle as variables and tables.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) alphabet: Alphabet,
    pub(super) tables: Vec<Table>,
    pub(super) slots: Vec<SlotModel>,
    pub(super) links: Vec<Link>,
    /// The places in which each variable stands.
    pub(super) places: Vec<Vec<Place>>,
    /// The words that each slot may take at first, a bit a word.
    pub(super) words: Vec<u64>,
    /// The slots of each group; no groups where words may come again.
    pub(super) groups: Vec<Vec<Slot>>,
    /// Where the letters stand, digit 0 of each at a multiple of the number of digits.
    squares: Vec<Pos>,
    givens: Fill,
}

impl Model {
    /// The model of `puzzle`; `None` if a slot has no words at all.
    pub(super) fn of(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Option<Self>, Stop> {
        let Some(wishes) = wishes(puzzle) else {
            return Ok(None);
        };
        let mut lists: Vec<&Words> = Vec::new();
        let mut table_of: HashMap<(*const WordList, usize), usize> = HashMap::new();
        for wish in &wishes {
            table_of.entry(wish.key()).or_insert_with(|| {
                lists.push(wish.words());
                lists.len() - 1
            });
        }
        let alphabet = Alphabet::of(&frequencies(&lists, budget)?);
        let tables = lists
            .iter()
            .map(|words| Table::of(words, &alphabet, budget));
        let mut tables: Vec<Table> = tables.collect::<Result<_, _>>()?;
        let mut model = Self {
            tables: Vec::new(),
            slots: Vec::new(),
            links: Vec::new(),
            places: Vec::new(),
            words: Vec::new(),
            groups: Vec::new(),
            squares: Vec::new(),
            givens: givens(puzzle),
            alphabet,
        };
        let mut cell_of = puzzle.diagram().squares().map(|_| None);
        let mut group_of: HashMap<usize, usize> = HashMap::new();
        let mut groups: Vec<Vec<Slot>> = Vec::new();
        for wish in &wishes {
            budget.spend(1 + wish.words().len() as u64 / 1024)?;
            let table = table_of[&wish.key()];
            let group = *group_of.entry(wish.letters.len()).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[group].push(model.slots.len());
            model.add(puzzle, wish, &tables[table], &mut cell_of);
            let slot = model.slots.last_mut().expect("one was added");
            (slot.table, slot.group) = (table, group);
        }
        if !puzzle.allows_repeats() {
            for slots in &groups {
                let mut used: Vec<usize> =
                    slots.iter().map(|&slot| model.slots[slot].table).collect();
                used.sort_unstable();
                used.dedup();
                if used.len() > 1 {
                    name(&used, &lists, &mut tables, budget)?;
                }
            }
            model.groups = groups;
        }
        model.tables = tables;
        Ok(Some(model))
    }

    fn add(
        &mut self,
        puzzle: &Puzzle,
        wish: &Wish<'_>,
        table: &Table,
        cell_of: &mut Grid<Option<Cell>>,
    ) {
        let digits = self.alphabet.digits();
        let first_place = self.links.len();
        let mut letter = 0;
        let cells = puzzle
            .diagram()
            .slot(wish.slot)
            .map_or(&[][..], |slot| slot.cells());
        for &pos in cells {
            let given = puzzle.diagram().cell(pos).and_then(|cell| cell.letters());
            if let Some(given) = given {
                letter += given.as_str().chars().count();
                continue;
            }
            let first = match cell_of.get_mut(pos) {
                Some(Some(first)) => *first,
                Some(unknown) => {
                    let first = self.places.len();
                    self.squares.push(pos);
                    self.places.resize_with(first + digits, Vec::new);
                    *unknown.insert(first)
                }
                None => continue,
            };
            for digit in 0..digits {
                self.places[first + digit].push(self.links.len());
                self.links.push(Link {
                    slot: self.slots.len(),
                    cell: first + digit,
                    position: letter * digits + digit,
                });
            }
            letter += 1;
        }
        let first_block = self.words.len();
        self.words.resize(first_block + table.blocks(), u64::MAX);
        let words = &mut self.words[first_block..];
        if let Some(last) = words.last_mut() {
            *last >>= table.blocks() * 64 - table.words();
        }
        for (at, letters) in wish.letters.iter().enumerate() {
            for letter in letters.iter().flatten() {
                match self.alphabet.number(*letter) {
                    None => words.fill(0),
                    Some(number) => {
                        for digit in 0..digits {
                            let position = at * digits + digit;
                            let value = self.alphabet.digit(number, digit);
                            if table.present(position) >> value & 1 == 0 {
                                words.fill(0);
                                continue;
                            }
                            let with = table.with(position, value);
                            words.iter_mut().zip(with).for_each(|(a, b)| *a &= b);
                        }
                    }
                }
            }
        }
        if let Some(pattern) = wish.sets {
            for word in 0..table.words() {
                let letters = wish.words().letters(word);
                let fits = letters.is_some_and(|letters| pattern.fits(letters));
                words[word / 64] &= !(u64::from(!fits) << (word % 64));
            }
        }
        self.slots.push(SlotModel {
            table: 0,
            blocks: first_block..self.words.len(),
            places: first_place..self.links.len(),
            group: 0,
        });
    }

    /// The table of `slot`.
    pub(super) fn table(&self, slot: Slot) -> &Table {
        &self.tables[self.slots[slot].table]
    }

    /// The slots that must not take the word of `slot`.
    pub(super) fn rivals(&self, slot: Slot) -> impl Iterator<Item = Slot> + Clone {
        let group = self.groups.get(self.slots[slot].group);
        let group = group.map_or(&[][..], Vec::as_slice).iter().copied();
        group.filter(move |&rival| rival != slot)
    }

    /// The fill in which each variable has the only value of its mask.
    pub(super) fn fill(&self, cells: &[u64]) -> Fill {
        let mut fill = self.givens.clone();
        for (digits, &pos) in cells.chunks(self.alphabet.digits()).zip(&self.squares) {
            let digits = digits.iter().map(|mask| mask.trailing_zeros() as usize);
            if let Some(square) = fill.letters_mut().get_mut(pos) {
                *square = self.alphabet.letter(digits);
            }
        }
        fill
    }

    /// The letters of the fill of `cells` in which each variable is also in `shared`.
    pub(super) fn shared(&self, cells: &[u64], shared: &[u64]) -> Vec<(Pos, char)> {
        let mut fill = self.fill(cells);
        for (digits, &pos) in shared.chunks(self.alphabet.digits()).zip(&self.squares) {
            if digits.contains(&0)
                && let Some(square) = fill.letters_mut().get_mut(pos)
            {
                *square = None;
            }
        }
        fill.cells().collect()
    }
}

/// What a slot wants.
struct Wish<'a> {
    slot: SlotId,
    list: &'a Arc<WordList>,
    /// The letters of its words that are given, and those of its pattern.
    letters: Vec<[Option<char>; 2]>,
    /// The pattern, if there are sets of letters in it.
    sets: Option<&'a Pattern>,
}

impl<'a> Wish<'a> {
    fn key(&self) -> (*const WordList, usize) {
        (Arc::as_ptr(self.list), self.letters.len())
    }

    fn words(&self) -> &'a Words {
        self.list.of_length(self.letters.len() as u32)
    }
}

/// What the slots want that want words; `None` if there are no words for one.
fn wishes(puzzle: &Puzzle) -> Option<Vec<Wish<'_>>> {
    let mut wishes = Vec::new();
    for (slot, _) in puzzle.diagram().entries() {
        let Some((list, pattern)) = puzzle.words(slot) else {
            continue;
        };
        let mut letters: Vec<_> = puzzle
            .givens(slot)
            .iter()
            .map(|&given| [given, None])
            .collect();
        for (both, wanted) in letters
            .iter_mut()
            .zip(pattern.into_iter().flat_map(Pattern::letters))
        {
            both[1] = wanted;
        }
        let wish = Wish {
            slot,
            list,
            letters,
            sets: pattern.filter(|pattern| pattern.has_sets()),
        };
        if wish.words().is_empty() {
            return None;
        }
        wishes.push(wish);
    }
    Some(wishes)
}

/// How often each letter occurs in the words, under its scalar value.
fn frequencies(lists: &[&Words], budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
    let mut frequencies: Vec<u32> = Vec::new();
    for words in lists {
        for word in 0..words.len() {
            if word * words.length() % LETTERS_PER_NODE < words.length() {
                budget.spend(1)?;
            }
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

/// Gives equal words of the tables `used`, whose words are equally long, equal names.
fn name(
    used: &[usize],
    lists: &[&Words],
    tables: &mut [Table],
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let first = |&table: &usize| Some(Reverse((lists[table].letters(0)?, table, 0)));
    let mut next: BinaryHeap<_> = used.iter().filter_map(first).collect();
    let mut names: HashMap<usize, Vec<u32>> = HashMap::new();
    let (mut name, mut last) = (0, None);
    while let Some(Reverse((letters, table, word))) = next.pop() {
        if word % WORDS_PER_NODE == 0 {
            budget.spend(1)?;
        }
        name += u32::from(last.replace(letters).is_some_and(|last| last != letters));
        names.entry(table).or_default().push(name);
        if let Some(letters) = lists[table].letters(word + 1) {
            next.push(Reverse((letters, table, word + 1)));
        }
    }
    for (table, names) in names {
        tables[table].set_names(names);
    }
    Ok(())
}

fn givens(puzzle: &Puzzle) -> Fill {
    let squares = puzzle.diagram().squares();
    let single = |square: &crate::diagram::Square| square.cell()?.letters()?.single();
    Fill::new(squares.map(single))
}
