//! Open rectangles, row by row.
//!
//! Where every slot of one direction crosses all of the other, letters bind so much that learning
//! from conflicts gains little, and looking at letters alone is many times faster: words are put
//! into the rows from the top, each letter one that continues both the row's word and what stands
//! in its column, those first that leave the most words to the columns.

use puzzle_core::{Budget, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::domains::Domains;
use super::model::{Cell, Model, Slot};
use super::parts::Part;
use super::table::values_of;
use super::trie::Trie;
use crate::work::Work;

/// Letters of all tries, at most.
const MOST_LETTERS: usize = 1 << 23;
/// How much chance there is in the order of words, beside logarithms of numbers of words.
const NOISE: f64 = 1.0;
/// What it takes to look at a letter, in steps.
const LETTER: usize = 4;

/// How a search of rows ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All rows have words.
    Found,
    /// They cannot.
    None,
    /// The limit was reached.
    Limit,
}

/// A word for a row: the better, the greater its score.
#[derive(Clone, Copy, Debug)]
struct Choice {
    score: f64,
    word: u32,
}

/// A way into the words of a row.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    node: u32,
    score: f64,
    /// The values that were not tried yet.
    left: u64,
}

/// A part that is an open rectangle.
#[derive(Debug)]
pub(super) struct Rows {
    tries: Vec<Trie>,
    /// The rows from the top.
    across: Vec<Slot>,
    /// The columns from the left.
    down: Vec<Slot>,
    /// Row by row.
    cells: Vec<Cell>,
    /// By slot of the rows and then of the columns: the place of its trie.
    trie_of: Vec<usize>,
    random: ChaCha8Rng,
    /// By row: what is left to be tried.
    choices: Vec<Vec<Choice>>,
    words: Vec<u32>,
    /// The nodes of the columns before each row.
    nodes: Vec<u32>,
    ways: Vec<Way>,
    work: Work,
}

impl Rows {
    /// The rectangle that `part` is, if it is one.
    pub(super) fn of(
        part: &Part,
        seed: u64,
        domains: &Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Stop> {
        let model = domains.model;
        let Some((rows, columns)) = rectangle(model, &part.slots) else {
            return Ok(None);
        };
        let slots: Vec<Slot> = rows.iter().chain(&columns).copied().collect();
        let mut tries: Vec<(Slot, Trie)> = Vec::new();
        let mut trie_of = Vec::with_capacity(slots.len());
        let mut letters = 0;
        for &slot in &slots {
            let is_same = |other: Slot| {
                std::ptr::eq(model.table(slot), model.table(other))
                    && domains.root_set(slot) == domains.root_set(other)
            };
            budget.spend(1 + (domains.root_set(slot).len() * tries.len()) as u64 / 256)?;
            if let Some(known) = tries.iter().position(|&(other, _)| is_same(other)) {
                trie_of.push(known);
                continue;
            }
            let length = model.links(slot).len();
            letters += length * domains.words(slot) as usize;
            if letters > MOST_LETTERS {
                return Ok(None);
            }
            let mut words = Vec::new();
            for (block, &bits) in domains.root_set(slot).iter().enumerate() {
                words.extend(values_of(bits).map(|bit| block * 64 + bit));
            }
            let table = model.table(slot);
            let trie = Trie::of(&words, length, |word| table.word(word), budget)?;
            trie_of.push(tries.len());
            tries.push((slot, trie));
        }
        let cells = rows.iter().flat_map(|&row| model.links(row));
        Ok(Some(Self {
            tries: tries.into_iter().map(|(_, trie)| trie).collect(),
            cells: cells.map(|link| link.cell).collect(),
            trie_of,
            random: ChaCha8Rng::seed_from_u64(seed),
            choices: vec![Vec::new(); rows.len()],
            words: vec![0; rows.len()],
            nodes: vec![0; (rows.len() + 1) * columns.len()],
            ways: vec![Way::default(); columns.len()],
            work: Work::default(),
            across: rows,
            down: columns,
        }))
    }

    /// Seeks words for all rows from the start, until some `limit` letters were looked at.
    pub(super) fn search(
        &mut self,
        limit: u64,
        model: &Model,
        budget: &mut Budget<'_>,
    ) -> Result<End, Stop> {
        let mut letters = self.list(0, model, budget)?;
        let mut row = 0;
        loop {
            let Some(Choice { word, .. }) = self.choices[row].pop() else {
                if row == 0 {
                    return Ok(End::None);
                }
                row -= 1;
                continue;
            };
            self.work.pay(LETTER * self.down.len(), budget)?;
            self.put(row, word, model);
            if row + 1 == self.across.len() {
                if self.differ(model) {
                    return Ok(End::Found);
                }
                continue;
            }
            if letters > limit {
                return Ok(End::Limit);
            }
            row += 1;
            letters += self.list(row, model, budget)?;
        }
    }

    /// What was found: each variable with its value.
    pub(super) fn found(&self, model: &Model) -> impl Iterator<Item = (Cell, u64)> {
        let words = self.across.iter().zip(&self.words);
        let values = words.flat_map(|(&row, &word)| model.table(row).word(word as usize));
        let cells = self.cells.iter().copied();
        cells.zip(values.map(|&value| 1 << value))
    }

    fn put(&mut self, row: usize, word: u32, model: &Model) {
        self.words[row] = word;
        let (columns, rows) = (self.down.len(), self.across.len());
        let values = model.table(self.across[row]).word(word as usize);
        let (before, behind) = self.nodes[row * columns..].split_at_mut(columns);
        for (column, &value) in values.iter().enumerate() {
            let trie = &self.tries[self.trie_of[rows + column]];
            behind[column] = trie.node(before[column]).behind(u32::from(value));
        }
    }

    /// Lists the words that `row` can have, the best last; the letters that were looked at.
    fn list(&mut self, row: usize, model: &Model, budget: &mut Budget<'_>) -> Result<u64, Stop> {
        let (columns, rows) = (self.down.len(), self.across.len());
        let trie = &self.tries[self.trie_of[row]];
        let above = &self.nodes[row * columns..][..columns];
        let column = |at: usize| self.tries[self.trie_of[rows + at]].node(above[at]);
        let choices = &mut self.choices[row];
        choices.clear();
        let mut letters = 1;
        let mut at = 0;
        self.ways[0] = Way {
            node: 0,
            score: 0.0,
            left: trie.node(0).next & column(0).next,
        };
        loop {
            let way = &mut self.ways[at];
            if way.left == 0 {
                if at == 0 {
                    break;
                }
                at -= 1;
                continue;
            }
            let value = way.left.trailing_zeros();
            way.left &= way.left - 1;
            letters += 1;
            self.work.pay(LETTER, budget)?;
            let down = &self.tries[self.trie_of[rows + at]];
            let node = trie.node(way.node).behind(value);
            let score = way.score + down.node(column(at).behind(value)).weight;
            if at + 1 < columns {
                at += 1;
                self.ways[at] = Way {
                    node,
                    score,
                    left: trie.node(node).next & column(at).next,
                };
            } else {
                let score = score + NOISE * self.random.random::<f64>();
                let word = trie.node(node).word();
                choices.push(Choice { score, word });
            }
        }
        if !model.groups.is_empty() {
            let table = |row: usize| model.table(self.across[row]);
            let stands = |word: u32| {
                let name = table(row).name(word as usize);
                (0..row).any(|above| table(above).name(self.words[above] as usize) == name)
            };
            choices.retain(|choice| !stands(choice.word));
        }
        self.work.pay(4 * choices.len(), budget)?;
        choices.sort_unstable_by(|a, b| a.score.total_cmp(&b.score).then(a.word.cmp(&b.word)));
        Ok(letters)
    }

    /// Whether the words of the columns differ from all others, where words must.
    fn differ(&self, model: &Model) -> bool {
        if model.groups.is_empty() {
            return true;
        }
        let name = |slot: Slot, word: u32| {
            let group = model.slots[slot].group;
            (group, model.table(slot).name(word as usize))
        };
        let (columns, rows) = (self.down.len(), self.across.len());
        let ends = &self.nodes[rows * columns..];
        let down = (0..columns).map(|at| {
            let word = self.tries[self.trie_of[rows + at]].node(ends[at]).word();
            name(self.down[at], word)
        });
        let across = self.across.iter().zip(&self.words);
        let mut names: Vec<_> = across.map(|(&row, &word)| name(row, word)).collect();
        names.extend(down);
        names.sort_unstable();
        names.windows(2).all(|pair| pair[0] != pair[1])
    }
}

/// The rows and the columns, in order, of the rectangle that `slots` are, if they are one: each
/// variable is in one row and one column, where these say.
fn rectangle(model: &Model, slots: &[Slot]) -> Option<(Vec<Slot>, Vec<Slot>)> {
    let across = |slot: Slot| -> Option<Vec<Slot>> {
        let crossing = model.links(slot).iter().map(|link| {
            let [a, b] = *model.places(link.cell) else {
                return None;
            };
            let [a, b] = [a, b].map(|place| model.links[place].slot);
            Some(if a == slot { b } else { a })
        });
        crossing.collect()
    };
    let columns = across(*slots.first()?)?;
    let rows = across(*columns.first()?)?;
    let is_at = |slot: Slot, at: usize, cell: Cell| {
        let link = model.links(slot).get(at);
        link.is_some_and(|link| link.cell == cell && link.position == at)
    };
    let is_row = |(place, &row): (usize, &Slot)| {
        let links = model.links(row);
        let mut cells = links.iter().enumerate().zip(&columns);
        links.len() == columns.len()
            && across(row).as_ref() == Some(&columns)
            && cells
                .all(|((at, link), &column)| link.position == at && is_at(column, place, link.cell))
    };
    let has_length = |slot: Slot, length: usize| model.table(slot).length() == length;
    let mut both = rows.iter().chain(&columns);
    let is_rectangle = slots.len() == rows.len() + columns.len()
        && both.all(|slot| slots.binary_search(slot).is_ok())
        && rows.iter().all(|&row| has_length(row, columns.len()))
        && columns.iter().all(|&column| has_length(column, rows.len()))
        && rows.iter().enumerate().all(is_row);
    is_rectangle.then_some((rows, columns))
}
