//! Solving, enumerating, counting: against brute force, `check`, and puzzles of known answer.

use std::collections::BTreeSet;

use crate::common::{Cells, Random, cyclic, irregular, regular};
use puzzle_core::{Budget, Index, Pos, Puzzle, Stop, Uniqueness};
use sudoku16::{Candidates, Cell, Digit, FullGrid, Sudoku, check};

const SAMPLE: &str = include_str!("../data/poj3076_sample.in");
const ANSWER: &str = include_str!("../data/poj3076_sample.solve.out");

fn unlimited() -> Budget<'static> {
    Budget::unlimited()
}

fn digit(value: u8) -> Digit {
    Digit::from_index(value.into()).unwrap()
}

fn cell(row: u32, col: u32) -> Cell {
    Cell::at(Pos::new(row, col)).unwrap()
}

fn full(cells: &Cells) -> FullGrid {
    FullGrid::from_rows(cells.map(|row| row.map(digit)))
}

fn sudoku(givens: &Givens) -> Sudoku {
    Sudoku::from_rows(givens.map(|row| row.map(|given| given.map(digit))))
}

/// Digits by row and column, independent of the library's types.
pub(super) type Givens = [[Option<u8>; 16]; 16];

/// Completions by trying the cell with the fewest digits that its row, column and box lack.
pub(super) fn brute_force(givens: &Givens, limit: usize) -> Vec<Givens> {
    let mut search = BruteForce {
        givens: *givens,
        used: [[0; 16]; 3],
        limit,
        found: Vec::new(),
    };
    for index in 0..256 {
        let (row, col) = (index / 16, index % 16);
        if let Some(value) = givens[row][col] {
            if search.free(row, col) & 1 << value == 0 {
                return Vec::new();
            }
            search.flip(row, col, value);
        }
    }
    search.run();
    search.found
}

struct BruteForce {
    givens: Givens,
    /// Digits in each row, column and box.
    used: [[u16; 16]; 3],
    limit: usize,
    found: Vec<Givens>,
}

impl BruteForce {
    fn free(&self, row: usize, col: usize) -> u16 {
        !(self.used[0][row] | self.used[1][col] | self.used[2][row / 4 * 4 + col / 4])
    }

    fn flip(&mut self, row: usize, col: usize, value: u8) {
        for (kind, unit) in [row, col, row / 4 * 4 + col / 4].into_iter().enumerate() {
            self.used[kind][unit] ^= 1 << value;
        }
    }

    fn run(&mut self) {
        let blanks = (0..256).map(|index| (index / 16, index % 16));
        let blanks = blanks.filter(|&(row, col)| self.givens[row][col].is_none());
        let Some((row, col)) = blanks.min_by_key(|&(row, col)| self.free(row, col).count_ones())
        else {
            self.found.push(self.givens);
            return;
        };
        let free = self.free(row, col);
        for value in (0..16).filter(|value| free & 1 << value != 0) {
            if self.found.len() < self.limit {
                self.givens[row][col] = Some(value);
                self.flip(row, col, value);
                self.run();
                self.flip(row, col, value);
                self.givens[row][col] = None;
            }
        }
    }
}

/// A solved grid and the same with `blanks` cells blank.
pub(super) fn with_blanks(random: &mut Random, blanks: usize) -> (Cells, Givens) {
    let bases = [cyclic(), regular(), irregular()];
    let base = bases[random.below(3)];
    let cells = random.scrambled(&base);
    let mut givens = cells.map(|row| row.map(Some));
    let mut places: Vec<usize> = (0..256).collect();
    random.shuffle(&mut places);
    for &place in &places[..blanks] {
        givens[place / 16][place % 16] = None;
    }
    (cells, givens)
}

#[test]
fn the_contest_sample_has_one_solution() {
    let puzzle: Sudoku = SAMPLE.parse().unwrap();
    let Uniqueness::One(grid) = puzzle.uniqueness(&mut unlimited()) else {
        panic!("several or none");
    };
    assert_eq!(check(&puzzle, &grid), Ok(()));
    assert_eq!(Sudoku::from(&grid).to_string(), ANSWER.trim_end());
}

#[test]
fn deduction_keeps_every_solution() {
    let mut random = Random::new(5);
    for _ in 0..300 {
        let blanks = 60 + random.below(150);
        let (cells, givens) = with_blanks(&mut random, blanks);
        let mut candidates = Candidates::new(&sudoku(&givens));
        assert_eq!(candidates.deduce(), Ok(()));
        let solution = full(&cells);
        assert!(Cell::all().all(|cell| candidates.get(cell).contains(solution.at(cell))));
    }
}

#[test]
fn the_blank_grid_has_more_solutions_than_asked_for() {
    let answer = Sudoku::BLANK.solutions_up_to(1000, &mut unlimited());
    assert_eq!(answer.stop, Stop::LimitReached);
    let different: BTreeSet<&FullGrid> = answer.value.iter().collect();
    assert_eq!(different.len(), 1000);
    assert!(
        answer
            .value
            .iter()
            .all(|grid| check(&Sudoku::BLANK, grid).is_ok())
    );
    let count = Sudoku::BLANK.count_up_to(1000, &mut unlimited());
    assert_eq!((count.value, count.stop), (1000, Stop::LimitReached));
}

#[test]
fn solutions_of_two_blank_rows_are_counted() {
    let mut givens = regular().map(|row| row.map(Some));
    givens[4] = [None; 16];
    givens[5] = [None; 16];
    let expected = brute_force(&givens, usize::MAX);
    let count = sudoku(&givens).count_up_to(u64::MAX, &mut unlimited());
    assert_eq!(
        (count.value, count.stop),
        (expected.len() as u64, Stop::Complete)
    );
    assert!(count.value >= 2);
}

#[test]
fn contradicting_givens_have_no_solution() {
    for other in [cell(3, 9), cell(9, 3), cell(1, 2)] {
        let puzzle: Sudoku = [(cell(3, 3), digit(7)), (other, digit(7))]
            .into_iter()
            .collect();
        assert_eq!(puzzle.uniqueness(&mut unlimited()), Uniqueness::None);
    }
}

#[test]
fn check_names_all_that_is_wrong() {
    let mut cells = irregular();
    let puzzle: Sudoku = [
        (cell(0, 0), digit(cells[0][0])),
        (cell(5, 6), digit(cells[5][6])),
    ]
    .into_iter()
    .collect();
    assert_eq!(check(&puzzle, &full(&cells)), Ok(()));
    let other = cells[0][1];
    cells[0][0] = other;
    let error = check(&puzzle, &full(&cells)).unwrap_err();
    assert_eq!(error.changed(), [cell(0, 0)]);
    let again = Pos::new(0, 1);
    assert!(
        error
            .repeats()
            .iter()
            .any(|r| r.digit == digit(other) && r.again == again)
    );
    assert_eq!(error.repeats().len(), 3, "row, column and box: {error}");
    assert!(
        error
            .to_string()
            .starts_with("givens changed: r1c1; repeated in one unit: ")
    );
}
