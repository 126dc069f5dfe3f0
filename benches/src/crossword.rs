//! Two-candidate crosswords: the textbook backtracking, and the instances to run it on.

use crossword::pairs::{Cell, Clue, Direction, Number, Puzzle, Slot, Word};
use puzzle_core::{Grid, Pos, Size};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

fn random_letter(random: &mut ChaCha8Rng) -> char {
    random.random_range('A'..='Z')
}

fn random_letters(random: &mut ChaCha8Rng, size: Size) -> Grid<char> {
    Grid::from_fn(size, |_| random_letter(random)).expect("the letters fit into memory")
}

/// How the second candidates of [`white_grid`] are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// Letters at random: nearly all are refuted at the first look.
    Random,
    /// From a second fill: either all clues take theirs from the one or all from the other.
    SecondFill,
    /// From a second fill, but the last row has the left half of the one and the right half of
    /// the other: every candidate fits with one of each crossing clue, and there is no fill.
    SplitRow,
}

/// A grid of white cells with a clue for each row and each column: one candidate from a fill at
/// random, the other as `others` says, in either order.
///
/// # Panics
/// When the grid needs more than 999 numbers.
pub fn white_grid(size: Size, others: Others, seed: u64) -> Puzzle {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let [one, other] = [(); 2].map(|()| random_letters(&mut random, size));
    let grid = Grid::from_fn(size, |pos| match (pos.row, pos.col) {
        (0, col) => start(col),
        (row, 0) => start(size.cols - 1 + row),
        _ => Cell::White,
    })
    .expect("the cells fit into memory");
    let mut clues = Vec::new();
    let mut add = |direction, number, cells: Vec<Pos>| {
        let word = |at: &mut dyn FnMut(Pos) -> char| -> Word {
            let letters: String = cells.iter().map(|&pos| at(pos)).collect();
            letters.parse().expect("letters are no blanks")
        };
        let split = others == Others::SplitRow && direction == Direction::Across;
        let split = split && cells[0].row + 1 == size.rows;
        let left = |pos: Pos| split && pos.col < size.cols / 2;
        let read = |grid: &Grid<char>, pos| *grid.get(pos).expect("inside");
        let a = word(&mut |pos| read(if left(pos) { &other } else { &one }, pos));
        let b = match others {
            Others::Random => word(&mut |_| random_letter(&mut random)),
            _ => word(&mut |pos| read(if left(pos) { &one } else { &other }, pos)),
        };
        let (a, b) = if random.random() { (a, b) } else { (b, a) };
        let number = Number::new(number as u16).expect("at most 999 numbers");
        clues.push(Clue::new(direction, number, a, Some(b)));
    };
    for row in 0..size.rows {
        let number = if row == 0 { 0 } else { size.cols - 1 + row };
        let cells = (0..size.cols).map(|col| Pos::new(row, col)).collect();
        add(Direction::Across, number, cells);
    }
    for col in 0..size.cols {
        let cells = (0..size.rows).map(|row| Pos::new(row, col)).collect();
        add(Direction::Down, col, cells);
    }
    Puzzle::new(grid, clues).expect("a valid puzzle")
}

fn start(number: u32) -> Cell {
    Cell::Start(Number::new(number as u16).expect("at most 999 numbers"))
}

/// `count` separate rings of two clues across and two down around a black cell, each with two
/// fills; if `broken`, one more at the right that has none.
///
/// # Panics
/// When there are more than 333 rings.
pub fn rings(count: u32, broken: bool) -> Puzzle {
    let all = count + u32::from(broken);
    let size = Size::new(3, 4 * all);
    let grid = Grid::from_fn(size, |pos| {
        let first = 3 * (pos.col / 4);
        match (pos.row, pos.col % 4) {
            (_, 3) | (1, 1) => Cell::Black,
            (0, 0) => start(first),
            (0, 2) => start(first + 1),
            (2, 0) => start(first + 2),
            _ => Cell::White,
        }
    })
    .expect("the cells fit into memory");
    let word = |text: &str| -> Word { text.parse().expect("a word") };
    let mut clues = Vec::new();
    for ring in 0..all {
        let mut add = |direction, number, [a, b]: [&str; 2]| {
            let number = Number::new((3 * ring + number) as u16).expect("at most 999 numbers");
            clues.push(Clue::new(direction, number, word(a), Some(word(b))));
        };
        let straight = ["AXA", "BXB"];
        add(Direction::Across, 0, straight);
        add(Direction::Down, 0, straight);
        add(Direction::Down, 1, straight);
        let crossed = broken && ring == count;
        add(
            Direction::Across,
            2,
            if crossed { ["AXB", "BXA"] } else { straight },
        );
    }
    Puzzle::new(grid, clues).expect("a valid puzzle")
}

/// The number of fills, counted up to `limit`, by backtracking: after each choice every clue with
/// one fitting candidate is filled, until nothing changes; then the first open clue is tried with
/// each of its candidates.
pub fn count_by_backtracking(puzzle: &Puzzle, limit: u64) -> u64 {
    let cols = puzzle.grid().size().cols as usize;
    let slots = puzzle.entries().map(|(clue, slot)| {
        let mut words: Vec<Vec<char>> = clue
            .candidates()
            .filter(|word| word.len() == slot.len())
            .map(|word| word.letters().collect())
            .collect();
        words.dedup();
        (places(slot, cols), words)
    });
    let slots: Vec<_> = slots.collect();
    let letters = vec![None; puzzle.grid().cells().len()];
    let mut count = 0;
    backtrack(&slots, letters, limit, &mut count);
    count
}

fn places(slot: Slot, cols: usize) -> Vec<usize> {
    let place = |pos: Pos| pos.row as usize * cols + pos.col as usize;
    slot.cells().map(place).collect()
}

fn backtrack(
    slots: &[(Vec<usize>, Vec<Vec<char>>)],
    mut letters: Vec<Option<char>>,
    limit: u64,
    count: &mut u64,
) {
    let fits = |letters: &[Option<char>], places: &[usize], word: &[char]| {
        places
            .iter()
            .zip(word)
            .all(|(&place, letter)| letters[place].is_none_or(|there| there == *letter))
    };
    let fill = |letters: &mut [Option<char>], places: &[usize], word: &[char]| {
        let mut changed = false;
        for (&place, letter) in places.iter().zip(word) {
            changed |= letters[place].replace(*letter).is_none();
        }
        changed
    };
    let mut open;
    loop {
        open = None;
        let mut changed = false;
        for slot in slots {
            let (places, words) = slot;
            let mut left = words.iter().filter(|word| fits(&letters, places, word));
            match (left.next(), left.next()) {
                (None, _) => return,
                (Some(only), None) => changed |= fill(&mut letters, places, only),
                (Some(_), Some(_)) => open = open.or(Some(slot)),
            }
        }
        if !changed {
            break;
        }
    }
    let Some((places, words)) = open else {
        *count += 1;
        return;
    };
    for word in words.iter().filter(|word| fits(&letters, places, word)) {
        let mut next = letters.clone();
        fill(&mut next, places, word);
        backtrack(slots, next, limit, count);
        if *count >= limit {
            return;
        }
    }
}
