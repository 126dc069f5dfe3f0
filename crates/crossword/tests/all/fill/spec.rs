//! Random small puzzles as plain data, and all their fills by trying every word of every slot.

use std::collections::{BTreeMap, BTreeSet};

use crossword::{Bars, Cell, Diagram, Fill, Puzzle, Slot, SlotId, Square, WordList};
use puzzle_core::{Grid, Pos, Size};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The letters of a fill by their cells.
pub(crate) type Letters = BTreeMap<Pos, char>;

/// What a slot wants: a word of a list that fits a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    cells: Vec<Pos>,
    words: Vec<String>,
    has_own_words: bool,
    pattern: Option<String>,
}

/// A puzzle as plain data.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    diagram: Diagram,
    givens: BTreeMap<Pos, String>,
    words: Vec<String>,
    /// `None` where any letters will do.
    wishes: Vec<Option<Wish>>,
    repeats: bool,
}

impl Spec {
    /// A puzzle of at most 4×4 squares over `letters`.
    pub(crate) fn random(seed: u64, letters: &[char]) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut one_in = |odds: u32| random.random_range(0..odds) == 0;
        let (has_bars, has_slots, repeats) = (one_in(3), one_in(4), one_in(2));
        let size = Size::new(random.random_range(1..=4), random.random_range(1..=4));
        let mut givens = BTreeMap::new();
        let squares = Grid::from_fn(size, |pos| match random.random_range(0..12) {
            0 => Square::Block,
            1 => Square::Void,
            2 => {
                let several = 1 + u32::from(random.random_range(0..3) == 0);
                let text = (0..several).map(|_| pick(&mut random, letters)).collect();
                Square::Cell(Cell::empty().with_letters(given(&mut givens, pos, text)))
            }
            _ => Square::Cell(Cell::empty()),
        });
        let mut diagram = Diagram::new(squares.expect("a small grid"));
        if has_bars {
            let bars = Grid::from_fn(size, |_| {
                Bars::from_bits_truncate(random.random_range(0..8))
            });
            diagram = diagram
                .with_bars(bars.expect("a small grid"))
                .expect("as many bars");
        }
        let mut cells: Vec<Pos> = size.positions().collect();
        cells.retain(|&pos| diagram.is_cell(pos));
        if has_slots && !cells.is_empty() {
            let slots = (0..random.random_range(1..6)).map(|_| random_slot(&mut random, &cells));
            let slots = slots.collect();
            diagram = diagram.with_slots(slots).expect("slots over cells");
        }
        let percentage = random.random_range(10..90);
        let lengths = diagram.slots().iter().map(|slot| letters_in(slot, &givens));
        let lengths: BTreeSet<usize> = lengths.collect();
        let words = random_words(&mut random, &lengths, letters, percentage);
        let wishes = diagram.slots().iter().map(|slot| {
            if random.random_range(0..6) == 0 {
                return None;
            }
            let length = letters_in(slot, &givens);
            let has_own_words = random.random_range(0..4) == 0;
            let words = if has_own_words {
                random_words(&mut random, &[length].into(), letters, 50)
            } else {
                words.clone()
            };
            let pattern = (random.random_range(0..4) == 0).then(|| {
                let letter = |_| match random.random_range(0..3) {
                    0 => pick(&mut random, letters),
                    _ => '?',
                };
                (0..length).map(letter).collect()
            });
            Some(Wish {
                cells: slot.cells().to_vec(),
                words,
                has_own_words,
                pattern,
            })
        });
        let wishes = wishes.collect();
        Self {
            diagram,
            givens,
            words,
            wishes,
            repeats,
        }
    }

    /// The puzzle of the library.
    pub(crate) fn puzzle(&self) -> Puzzle {
        let mut builder = Puzzle::builder(self.diagram.clone(), list(&self.words));
        for (id, wish) in (0..).map(SlotId::new).zip(&self.wishes) {
            builder = match wish {
                None => builder.any_letters(id),
                Some(wish) => {
                    if wish.has_own_words {
                        builder = builder.words_for(id, list(&wish.words));
                    }
                    match &wish.pattern {
                        None => builder,
                        Some(pattern) => builder.pattern(id, pattern.parse().expect("a pattern")),
                    }
                }
            };
        }
        if self.repeats {
            builder = builder.allow_repeats();
        }
        builder.build().expect("a valid puzzle")
    }

    /// All fills, by every word of every slot; `None` if that is too much to try.
    pub(crate) fn fills(&self) -> Option<BTreeSet<Letters>> {
        let mut fills = BTreeSet::new();
        let mut steps = 50_000;
        let wishes: Vec<&Wish> = self.wishes.iter().flatten().collect();
        let single = |text: &String| text.chars().next().filter(|_| text.chars().count() == 1);
        let givens = self.givens.iter();
        let letters = givens
            .filter_map(|(&pos, text)| Some((pos, single(text)?)))
            .collect();
        self.fill(&wishes, &letters, &mut Vec::new(), &mut fills, &mut steps)?;
        (fills.len() <= 1_000).then_some(fills)
    }

    fn fill(
        &self,
        wishes: &[&Wish],
        letters: &Letters,
        used: &mut Vec<String>,
        fills: &mut BTreeSet<Letters>,
        steps: &mut usize,
    ) -> Option<()> {
        let Some((wish, rest)) = wishes.split_first() else {
            fills.insert(letters.clone());
            return Some(());
        };
        for word in &wish.words {
            *steps = steps.checked_sub(1)?;
            if !self.repeats && used.contains(word) || !wish.admits(word) {
                continue;
            }
            if let Some(letters) = self.write(wish, word, letters) {
                used.push(word.clone());
                self.fill(rest, &letters, used, fills, steps)?;
                used.pop();
            }
        }
        Some(())
    }

    fn write(&self, wish: &Wish, word: &str, letters: &Letters) -> Option<Letters> {
        let mut letters = letters.clone();
        let mut word = word.chars();
        for pos in &wish.cells {
            if let Some(given) = self.givens.get(pos) {
                if given.chars().any(|letter| word.next() != Some(letter)) {
                    return None;
                }
                continue;
            }
            let letter = word.next()?;
            if *letters.entry(*pos).or_insert(letter) != letter {
                return None;
            }
        }
        word.next().is_none().then_some(letters)
    }
}

impl Wish {
    fn admits(&self, word: &str) -> bool {
        let Some(pattern) = &self.pattern else {
            return true;
        };
        let fits = |(wanted, letter)| wanted == '?' || wanted == letter;
        pattern.chars().count() == word.chars().count()
            && pattern.chars().zip(word.chars()).all(fits)
    }
}

/// The letters of `fill` by their cells.
pub(crate) fn letters(fill: &Fill) -> Letters {
    let letters = fill.letters().iter();
    letters
        .filter_map(|(pos, letter)| Some((pos, (*letter)?)))
        .collect()
}

pub(crate) fn list(words: &[String]) -> WordList {
    WordList::new(words.iter().map(|word| (word, 1)))
}

fn pick(random: &mut ChaCha8Rng, letters: &[char]) -> char {
    letters[random.random_range(0..letters.len())]
}

fn given(givens: &mut BTreeMap<Pos, String>, pos: Pos, text: String) -> crossword::Letters {
    let letters = text.parse().expect("letters");
    givens.insert(pos, text);
    letters
}

fn letters_in(slot: &Slot, givens: &BTreeMap<Pos, String>) -> usize {
    let letters = |pos| givens.get(pos).map_or(1, |text| text.chars().count());
    slot.cells().iter().map(letters).sum()
}

/// A slot over a few cells in any order.
fn random_slot(random: &mut ChaCha8Rng, cells: &[Pos]) -> Slot {
    let mut cells = cells.to_vec();
    for at in (1..cells.len()).rev() {
        cells.swap(at, random.random_range(0..=at));
    }
    cells.truncate(random.random_range(1..4));
    Slot::new("any", cells)
}

/// Words of these lengths, more of them the greater `percentage` is: up to some forty a length.
fn random_words(
    random: &mut ChaCha8Rng,
    lengths: &BTreeSet<usize>,
    letters: &[char],
    percentage: usize,
) -> Vec<String> {
    let mut words = Vec::new();
    for &length in lengths {
        let all = letters.len().saturating_pow(length as u32).min(40);
        for _ in 0..(all * percentage).div_ceil(100) {
            words.push((0..length).map(|_| pick(random, letters)).collect());
        }
    }
    words.sort();
    words.dedup();
    words
}
