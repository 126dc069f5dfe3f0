//! Least turns by the textbook: box by box, row by row, on plain digits; and grids to restore.

use std::array;

use puzzle_core::{Budget, Index, Puzzle, Uniqueness};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sudoku16::rotate::{Rotated, Turn, Turns, batch};
use sudoku16::{Cell, Digit, FullGrid, Sudoku};

/// The digits of a grid as numbers, row by row.
pub type Cells = [[usize; 16]; 16];

/// The least number of counter-clockwise quarter turns that may have been made, by depth-first
/// search over the boxes with the digits used so far in each row and column.
pub fn least_turns(grid: &Cells) -> Option<usize> {
    let mut search = Search {
        grid: *grid,
        in_row: [[false; 16]; 16],
        in_column: [[false; 16]; 16],
        least: None,
    };
    search.place(0, 0);
    search.least
}

struct Search {
    grid: Cells,
    in_row: [[bool; 16]; 16],
    in_column: [[bool; 16]; 16],
    least: Option<usize>,
}

impl Search {
    fn place(&mut self, index: usize, cost: usize) {
        if self.least.is_some_and(|least| cost >= least) {
            return;
        }
        if index == 16 {
            self.least = Some(cost);
            return;
        }
        for turns in 0..4 {
            if self.fits(index) {
                self.set(index, true);
                self.place(index + 1, cost + turns);
                self.set(index, false);
            }
            turn_clockwise(&mut self.grid, index);
        }
    }

    fn fits(&self, index: usize) -> bool {
        cells(index).all(|(row, col)| {
            let digit = self.grid[row][col];
            !self.in_row[row][digit] && !self.in_column[col][digit]
        })
    }

    fn set(&mut self, index: usize, used: bool) {
        for (row, col) in cells(index) {
            let digit = self.grid[row][col];
            self.in_row[row][digit] = used;
            self.in_column[col][digit] = used;
        }
    }
}

fn cells(index: usize) -> impl Iterator<Item = (usize, usize)> {
    let (top, left) = (index / 4 * 4, index % 4 * 4);
    (top..top + 4).flat_map(move |row| (left..left + 4).map(move |col| (row, col)))
}

/// Turns box `index` by a quarter.
fn turn_clockwise(grid: &mut Cells, index: usize) {
    let (top, left) = (index / 4 * 4, index % 4 * 4);
    let before = *grid;
    for (row, col) in (0..4).flat_map(|row| (0..4).map(move |col| (row, col))) {
        grid[top + col][left + 3 - row] = before[top + row][left + col];
    }
}

const SAMPLE: &str = include_str!("../../examples/data/sudoku16/rotate_sample.in");

/// `count` grids that are the sample's restored one with digits, rows and columns exchanged, and
/// then with all boxes turned at random.
///
/// # Panics
/// Never: the sample can be restored.
pub fn turned_grids(count: usize, seed: u64) -> Vec<Rotated> {
    let sample = batch(SAMPLE).find_map(Result::ok).expect("a grid").puzzle;
    let least = sample.best(&mut Budget::unlimited());
    let restoration = least.plan.expect("a restoration");
    let solved = restoration.grid();
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut grid = || {
        let mut names: [usize; 16] = array::from_fn(|digit| digit);
        names.shuffle(random);
        let [rows, cols] = [(); 2].map(|()| line_order(random));
        let turns = Turns::new([(); 16].map(|()| Turn::ALL[random.random_range(0..4)]));
        let grid = FullGrid::from_rows(rows.map(|row| {
            cols.map(|col| {
                let digit = solved.rows()[row][col];
                Digit::from_index(names[digit.index()]).expect("a digit")
            })
        }));
        let solved = Rotated::new(&grid).expect("complete boxes");
        Rotated::new(solved.restored(&turns)).expect("complete boxes")
    };
    (0..count).map(|_| grid()).collect()
}

/// A random order of rows, or columns, that keeps those of a box together.
fn line_order(random: &mut ChaCha8Rng) -> [usize; 16] {
    let mut order = |offset| {
        let mut order = [0, 1, 2, 3].map(|at| offset + at);
        order.shuffle(random);
        order
    };
    let bands = order(0);
    let lines = bands.map(|band| order(4 * band));
    array::from_fn(|at| lines[at / 4][at % 4])
}

/// The first `limit` completions of a sudoku, by depth-first search that always fills the cell
/// with the fewest digits that its row, column and box lack.
pub fn completions(givens: &[[Option<usize>; 16]; 16], limit: usize) -> Vec<Cells> {
    let mut search = Completions {
        cells: *givens,
        used: [[0; 16]; 3],
        limit,
        found: Vec::new(),
    };
    for (row, cells) in givens.iter().enumerate() {
        for (col, digit) in cells.iter().enumerate() {
            if let Some(digit) = digit {
                search.flip(row, col, *digit);
            }
        }
    }
    search.run();
    search.found
}

struct Completions {
    cells: [[Option<usize>; 16]; 16],
    /// The digits in each row, column and box.
    used: [[u16; 16]; 3],
    limit: usize,
    found: Vec<Cells>,
}

impl Completions {
    fn free(&self, row: usize, col: usize) -> u16 {
        !(self.used[0][row] | self.used[1][col] | self.used[2][row / 4 * 4 + col / 4])
    }

    fn flip(&mut self, row: usize, col: usize, digit: usize) {
        for (kind, unit) in [row, col, row / 4 * 4 + col / 4].into_iter().enumerate() {
            self.used[kind][unit] ^= 1 << digit;
        }
    }

    fn run(&mut self) {
        let cells = (0..256).map(|index| (index / 16, index % 16));
        let blanks = cells.filter(|&(row, col)| self.cells[row][col].is_none());
        let Some((row, col)) = blanks.min_by_key(|&(row, col)| self.free(row, col).count_ones())
        else {
            self.found
                .push(self.cells.map(|row| row.map(Option::unwrap_or_default)));
            return;
        };
        let free = self.free(row, col);
        for digit in (0..16).filter(|digit| free >> digit & 1 == 1) {
            if self.found.len() < self.limit {
                self.cells[row][col] = Some(digit);
                self.flip(row, col, digit);
                self.run();
                self.flip(row, col, digit);
                self.cells[row][col] = None;
            }
        }
    }
}

/// `puzzle` without the givens that can go, tried in a scattered order: each time all solutions
/// are searched again until there are two.
pub fn thinned(puzzle: &Sudoku) -> Sudoku {
    let mut thinned = puzzle.clone();
    for cell in (0..256).filter_map(|number| Cell::from_index(number * 97 % 256)) {
        let given = thinned.get(cell);
        thinned.set(cell, None);
        let uniqueness = thinned.uniqueness(&mut Budget::unlimited());
        if !matches!(uniqueness, Uniqueness::One(_)) {
            thinned.set(cell, given);
        }
    }
    thinned
}
