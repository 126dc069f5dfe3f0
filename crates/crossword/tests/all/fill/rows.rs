//! Open rectangles: against brute force row by row.

use std::collections::HashSet;

use crossword::{Puzzle, Search, WordList, check};
use puzzle_core::{Budget, Puzzle as _, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

struct Rectangle {
    words: Vec<String>,
    rows: usize,
    columns: usize,
    repeats: bool,
}

impl Rectangle {
    /// Over few words; so few of every fourth seed that hardly any has a fill.
    fn random(seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let (rows, columns) = (random.random_range(3..=5), random.random_range(3..=5));
        let share = if seed % 4 == 3 { 4 } else { 1 };
        let number = random.random_range(40..150) / share;
        let mut words = Vec::new();
        for length in [rows, columns] {
            for _ in 0..number {
                let letter = |_| b"AAABBCDEFG"[random.random_range(0..10)] as char;
                words.push((0..length).map(letter).collect());
            }
        }
        words.sort();
        words.dedup();
        Self {
            words,
            rows,
            columns,
            repeats: random.random_range(0..2) == 0,
        }
    }

    fn puzzle(&self) -> Puzzle {
        let diagram = format!("{}\n", ".".repeat(self.columns)).repeat(self.rows);
        let words = WordList::new(self.words.iter().map(|word| (word, 1)));
        let builder = Puzzle::builder(diagram.parse().expect("a diagram"), words);
        let builder = if self.repeats {
            builder.allow_repeats()
        } else {
            builder
        };
        builder.build().expect("a puzzle")
    }

    /// The number of fills, up to 1,000.
    fn count(&self) -> usize {
        let down = self.words.iter().filter(|word| word.len() == self.rows);
        let mut prefixes = HashSet::new();
        for word in down {
            prefixes.extend((0..=self.rows).map(|end| &word[..end]));
        }
        let mut columns = vec![String::new(); self.columns];
        self.below(&prefixes, &mut Vec::new(), &mut columns)
    }

    fn below<'w>(
        &'w self,
        prefixes: &HashSet<&str>,
        rows: &mut Vec<&'w str>,
        columns: &mut Vec<String>,
    ) -> usize {
        if rows.len() == self.rows {
            let mut all: Vec<&str> = rows.clone();
            all.extend(columns.iter().map(String::as_str));
            all.sort_unstable();
            all.dedup();
            return usize::from(self.repeats || all.len() == self.rows + self.columns);
        }
        let mut fills = 0;
        for word in self.words.iter().filter(|word| word.len() == self.columns) {
            for (column, letter) in columns.iter_mut().zip(word.chars()) {
                column.push(letter);
            }
            if fills < 1_000 && columns.iter().all(|it| prefixes.contains(it.as_str())) {
                rows.push(word);
                fills += self.below(prefixes, rows, columns);
                rows.pop();
            }
            for column in columns.iter_mut() {
                column.pop();
            }
        }
        fills
    }
}

#[test]
fn open_rectangles_have_as_many_fills_as_by_brute_force() {
    let mut fillable = 0;
    for seed in 0..120 {
        let rectangle = Rectangle::random(seed);
        let (puzzle, expected) = (rectangle.puzzle(), rectangle.count());
        let search = Search::new(&puzzle).seed(seed);
        let solved = search.solve(&mut Budget::unlimited());
        assert_eq!(solved.value.is_some(), expected > 0, "seed {seed}");
        if let Some(fill) = &solved.value {
            assert_eq!(check(&puzzle, fill), Ok(()));
        }
        if expected < 1_000 {
            let fills = search.solutions_up_to(1_000, &mut Budget::unlimited());
            let found = (fills.value.len(), fills.stop);
            assert_eq!(found, (expected, Stop::Complete), "seed {seed}");
        }
        fillable += usize::from(expected > 0);
    }
    assert!((60..110).contains(&fillable), "{fillable}");
}
