//! Solving, enumerating, counting: against brute force, `check`, and puzzles of known answer.

use crate::common;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::common::{Cells, Random, cyclic, irregular, regular};
use puzzle_core::{Budget, Clues, Index, Pos, Puzzle, Stop, Uniqueness};
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
type Givens = [[Option<u8>; 16]; 16];

/// Completions by trying the cell with the fewest digits that its row, column and box lack.
fn brute_force(givens: &Givens, limit: usize) -> Vec<Givens> {
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
fn with_blanks(random: &mut Random, blanks: usize) -> (Cells, Givens) {
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
fn all_solutions_are_those_of_brute_force() {
    let mut random = Random::new(1);
    let mut several = 0;
    for round in 0..150 {
        // Regular grids with many blanks have many solutions: few enough blanks for brute force.
        let (_, givens) = with_blanks(&mut random, 60 + round / 3);
        let puzzle = sudoku(&givens);
        let expected = brute_force(&givens, 200);
        let answer = puzzle.solutions_up_to(1000, &mut unlimited());
        if expected.len() == 200 {
            assert!(answer.value.len() >= 200, "{puzzle}");
        } else {
            assert_eq!(answer.stop, Stop::Complete);
            let expected: BTreeSet<FullGrid> = expected
                .iter()
                .map(|found| full(&found.map(|row| row.map(Option::unwrap))))
                .collect();
            assert_eq!(answer.value.len(), expected.len(), "{puzzle}");
            assert_eq!(
                answer.value.iter().cloned().collect::<BTreeSet<_>>(),
                expected
            );
        }
        for grid in &answer.value {
            assert_eq!(check(&puzzle, grid), Ok(()));
        }
        several += usize::from(answer.value.len() > 1);
    }
    assert!((20..150).contains(&several), "{several}");
}

#[test]
fn a_wrong_given_is_answered_as_by_brute_force() {
    let mut random = Random::new(2);
    let mut none = 0;
    for round in 0..150 {
        let (cells, mut givens) = with_blanks(&mut random, 90 + round / 3);
        let (row, col) = (random.below(16), random.below(16));
        givens[row][col] = Some((cells[row][col] + 1 + random.below(15) as u8) % 16);
        let puzzle = sudoku(&givens);
        let expected = brute_force(&givens, 1);
        let answer = puzzle.solve(&mut unlimited());
        assert_eq!(answer.value.is_some(), !expected.is_empty(), "{puzzle}");
        none += usize::from(answer.value.is_none());
    }
    assert!(none > 50, "{none}");
}

#[test]
fn verdict_and_solution_follow_symmetries() {
    let [puzzle, answer]: [Sudoku; 2] = [SAMPLE, ANSWER].map(|text| text.parse().unwrap());
    let pairs = common::from_fn(|row, col| (puzzle.rows()[row][col], answer.rows()[row][col]));
    let mut random = Random::new(3);
    for _ in 0..20 {
        let mut names: Vec<u8> = (0..16).collect();
        random.shuffle(&mut names);
        let rename = |given: Option<Digit>| given.map(|old| digit(names[old.index()]));
        let pairs = random.rearranged(&pairs);
        let puzzle = Sudoku::from_rows(pairs.map(|row| row.map(|pair| rename(pair.0))));
        let answer = Sudoku::from_rows(pairs.map(|row| row.map(|pair| rename(pair.1))));
        let Uniqueness::One(grid) = puzzle.uniqueness(&mut unlimited()) else {
            panic!("several or none");
        };
        assert_eq!(Sudoku::from(&grid), answer);
    }
}

#[test]
fn fewer_givens_keep_the_solution() {
    let puzzle: Sudoku = SAMPLE.parse().unwrap();
    let answer = puzzle.solve(&mut unlimited()).value.unwrap();
    let mut random = Random::new(4);
    let mut several = 0;
    for _ in 0..40 {
        let mut kept: Vec<usize> = (0..puzzle.clue_count()).collect();
        random.shuffle(&mut kept);
        kept.truncate(puzzle.clue_count() - 1 - random.below(30));
        kept.sort_unstable();
        let fewer = puzzle.with_clues(&kept);
        assert_eq!(fewer.clue_count(), kept.len());
        match fewer.uniqueness(&mut unlimited()) {
            Uniqueness::One(grid) => assert_eq!(grid, answer),
            Uniqueness::Several {
                first,
                second,
                differ,
            } => {
                assert_eq!(check(&fewer, &first), Ok(()));
                assert_eq!(check(&fewer, &second), Ok(()));
                assert!(!differ.is_empty());
                several += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(several > 0);
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
fn the_search_ends_with_its_budget() {
    let blank = Sudoku::BLANK;
    assert_eq!(
        blank.solve(&mut Budget::nodes(0)).stop,
        Stop::BudgetExhausted
    );
    let few = blank.count_up_to(u64::MAX, &mut Budget::nodes(10_000));
    assert_eq!(few.stop, Stop::BudgetExhausted);
    let more = blank.count_up_to(u64::MAX, &mut Budget::nodes(20_000));
    assert!(few.value > 0 && few.value < more.value);
}

#[test]
fn the_search_ends_when_its_flag_is_set() {
    let flag = AtomicBool::new(false);
    let mut visits = 0;
    let stop = Sudoku::BLANK.search(&mut Budget::unlimited().with_flag(&flag), &mut |_| {
        visits += 1;
        flag.store(visits >= 3, std::sync::atomic::Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(stop, Stop::Cancelled);
    // The flag is seen after 256 nodes, and a solution takes at least one.
    assert!((3..=3 + 256).contains(&visits), "{visits}");
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
