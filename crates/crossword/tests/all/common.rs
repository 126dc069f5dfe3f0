//! Random small puzzles, and all their fills by trying every choice.

use std::collections::BTreeMap;

use crossword::pairs::{Cell, Clue, Direction, Number, Puzzle, Word};
use puzzle_core::{Grid, Pos, Size};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Three cells across, the middle one down to a second row.
pub(crate) const SMALL: &str = "\
2 3 1 1
+---+---+---+
|1  |2  |   |
|   |   |   |
|   |   |   |
+---+---+---+
|   |   |   |
| * |   | * |
|   |   |   |
+---+---+---+
1 DOG CAT
2 IN AT
";

/// A stable stream of choices.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound)
    }

    pub(crate) fn one_in(&mut self, odds: usize) -> bool {
        self.below(odds) == 0
    }
}

pub(crate) fn word(text: &str) -> Word {
    text.parse().expect("a word")
}

pub(crate) fn number(value: u16) -> Number {
    Number::new(value).expect("a number")
}

/// The cells of a clue, found by walking.
pub(crate) fn walk(grid: &Grid<Cell>, clue: Number, direction: Direction) -> Vec<Pos> {
    let start = grid.iter().find(|(_, cell)| **cell == Cell::Start(clue));
    let mut cells = Vec::new();
    let mut pos = start.expect("the number stands somewhere").0;
    while let Some(Cell::White | Cell::Start(_)) = grid.get(pos) {
        cells.push(pos);
        match direction {
            Direction::Across => pos.col += 1,
            Direction::Down => pos.row += 1,
        }
    }
    cells
}

/// A puzzle of at most 5×5 cells and at most `most` clues.
pub(crate) fn random_puzzle(random: &mut Random, most: usize) -> Puzzle {
    let size = Size::new(1 + random.below(5) as u32, 1 + random.below(5) as u32);
    let mut numbers: Vec<u16> = (0..40).map(|n| n * 25).collect();
    let grid = Grid::from_fn(size, |_| match random.below(5) {
        0 => Cell::Black,
        1 => Cell::White,
        _ => Cell::Start(number(numbers.swap_remove(random.below(numbers.len())))),
    });
    let grid = grid.expect("a small grid");
    let letters = [["A", "B", "C"], ["É", "漢", "a"]][usize::from(random.one_in(4))];
    let letters = &letters[..2 + random.below(2)];
    let mut clues = Vec::new();
    let numbers: Vec<Number> = grid.cells().iter().filter_map(|c| c.number()).collect();
    for number in numbers {
        for direction in [Direction::Down, Direction::Across] {
            if clues.len() == most || random.one_in(3) {
                continue;
            }
            let cells = walk(&grid, number, direction).len();
            let mut random_word = || {
                let cells = cells + usize::from(random.one_in(12));
                let text: String = (0..cells)
                    .map(|_| letters[random.below(letters.len())])
                    .collect();
                word(&text)
            };
            let (first, second) = (random_word(), random_word());
            let second = match random.below(8) {
                0 => None,
                1 => Some(first.clone()),
                _ => Some(second),
            };
            clues.push(Clue::new(direction, number, first, second));
        }
    }
    Puzzle::new(grid, clues).expect("a valid puzzle")
}

/// The letters of a fill by their cells.
pub(crate) type Letters = BTreeMap<Pos, char>;

/// All fills, by every choice of every clue: in the order of the choices, each at its first.
pub(crate) fn brute_force(puzzle: &Puzzle) -> Vec<Letters> {
    let mut fills = vec![Letters::new()];
    for clue in puzzle.clues() {
        let cells = walk(puzzle.grid(), clue.number(), clue.direction());
        let mut next = Vec::new();
        for (fill, word) in fills
            .iter()
            .flat_map(|fill| clue.candidates().map(move |word| (fill, word)))
        {
            let letters: Vec<char> = word.as_str().chars().collect();
            let mut fill = fill.clone();
            let agrees = letters.len() == cells.len()
                && cells
                    .iter()
                    .zip(letters)
                    .all(|(&pos, letter)| *fill.entry(pos).or_insert(letter) == letter);
            if agrees && !next.contains(&fill) {
                next.push(fill);
            }
        }
        fills = next;
    }
    fills
}
