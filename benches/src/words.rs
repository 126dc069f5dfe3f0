//! Word lists as maps from words to scores, and diagrams filled from them by plain backtracking.

use std::collections::BTreeMap;
use std::fmt::Write;

use crossword::{Fill, Puzzle, WordList};
use puzzle_core::{Grid, Pos};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// A text of `count` different words of 3 to 14 letters with scores, in order or shuffled.
pub fn text(count: usize, in_order: bool) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut words = BTreeMap::new();
    while words.len() < count {
        let len = random.random_range(3..=14);
        let letter = |_| char::from(random.random_range(b'a'..=b'z'));
        let word: String = (0..len).map(letter).collect();
        words.insert(word, random.random_range(0..=100));
    }
    let mut words: Vec<(String, i32)> = words.into_iter().collect();
    if !in_order {
        words.shuffle(&mut random);
    }
    let mut text = String::new();
    for (word, score) in words {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{word};{score}");
    }
    text
}

/// The words of `text` in upper case with their highest scores, in the order of their letters.
///
/// # Panics
/// Where a line is no word with a score.
pub fn read(text: &str) -> BTreeMap<String, i32> {
    let mut words = BTreeMap::new();
    for line in text.lines() {
        let (word, score) = line.split_once(';').expect("a word and its score");
        let score: i32 = score.parse().expect("a score");
        let best = words.entry(word.to_uppercase()).or_insert(score);
        *best = score.max(*best);
    }
    words
}

/// A square of five cells a side without its corners, to be filled from `count` random words of
/// five letters and a tenth as many of three.
///
/// # Panics
/// Never: the diagram is one.
pub fn square_without_corners(count: usize, seed: u64) -> Puzzle {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut word = |length| -> String {
        let letter = |_| char::from(random.random_range(b'A'..=b'H'));
        (0..length).map(letter).collect()
    };
    let mut words: Vec<(String, i32)> = (0..count).map(|_| (word(5), 1)).collect();
    words.extend((0..count / 10).map(|_| (word(3), 1)));
    let diagram = "#...#\n.....\n.....\n.....\n#...#\n";
    Puzzle::new(diagram.parse().expect("a diagram"), WordList::new(words))
}

/// A slot's cells and its words.
type Candidates = (Vec<Pos>, Vec<Vec<char>>);

/// A fill of `puzzle`, each slot of which takes a word of one letter a cell: the slot with the
/// fewest words that fit takes them one by one.
pub fn fill_by_backtracking(puzzle: &Puzzle) -> Option<Fill> {
    let slots = puzzle.diagram().entries().map(|(id, slot)| {
        let words = puzzle.candidates(id).into_iter().flatten();
        let words = words.map(|word| word.letters().to_vec());
        (slot.cells().to_vec(), words.collect())
    });
    let slots: Vec<Candidates> = slots.collect();
    let givens = puzzle.diagram().squares();
    let mut letters = givens.map(|square| square.cell()?.letters()?.single());
    backtrack(&slots, &mut letters, &mut vec![None; slots.len()]).then(|| Fill::new(letters))
}

/// Fills the slots that have no word in `taken` yet.
fn backtrack<'s>(
    slots: &'s [Candidates],
    letters: &mut Grid<Option<char>>,
    taken: &mut Vec<Option<&'s [char]>>,
) -> bool {
    let fitting = |slot: &usize| {
        let (cells, words) = &slots[*slot];
        let fits = |word: &&Vec<char>| {
            let mut both = cells.iter().zip(*word);
            let agrees = both.all(|(&pos, &letter)| {
                let there = letters.get(pos).copied().flatten();
                there.is_none_or(|there| there == letter)
            });
            agrees && !taken.contains(&Some(word.as_slice()))
        };
        words.iter().filter(fits).collect::<Vec<_>>()
    };
    let open = (0..slots.len()).filter(|&slot| taken[slot].is_none());
    let words = open.map(|slot| (slot, fitting(&slot)));
    let Some((slot, words)) = words.min_by_key(|(_, words)| words.len()) else {
        return true;
    };
    let before = letters.clone();
    for word in words {
        for (&pos, &letter) in slots[slot].0.iter().zip(word) {
            if let Some(square) = letters.get_mut(pos) {
                *square = Some(letter);
            }
        }
        taken[slot] = Some(word);
        if backtrack(slots, letters, taken) {
            return true;
        }
        taken[slot] = None;
        letters.clone_from(&before);
    }
    false
}
