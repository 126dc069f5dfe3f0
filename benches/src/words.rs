//! Word lists as maps from words to scores.

use std::collections::BTreeMap;
use std::fmt::Write;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

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
