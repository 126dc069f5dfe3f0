//! The solver against brute force, and against the rules.

use std::sync::LazyLock;

use super::{BOTH, kept, puzzle};
use latin4::{Digit, Grid, Puzzle, Rules, check};
use proptest::prelude::*;
use puzzle_core::{Budget, Clues as _, Pos, Puzzle as _, Solution as _, Stop, Uniqueness};

/// All completions in lexicographic order: digits tried cell by cell, against every unit.
fn brute_force(rules: Rules, mut numbers: [u8; 16]) -> Vec<Grid> {
    let mut found = Vec::new();
    complete(&units(rules), &mut numbers, 0, &mut found);
    found
}

fn complete(units: &[[usize; 4]], numbers: &mut [u8; 16], from: usize, found: &mut Vec<Grid>) {
    if !units
        .iter()
        .all(|unit| all_differ(unit.map(|cell| numbers[cell])))
    {
        return;
    }
    match (from..16).find(|&cell| numbers[cell] == 0) {
        None => found.push(Grid::new(numbers.map(|n| Digit::new(n).unwrap()))),
        Some(blank) => {
            for digit in 1..=4 {
                numbers[blank] = digit;
                complete(units, numbers, blank, found);
            }
            numbers[blank] = 0;
        }
    }
}

/// Rows, columns and, if there are any, boxes.
fn units(rules: Rules) -> Vec<[usize; 4]> {
    let rows = [0, 4, 8, 12].map(|first| [0, 1, 2, 3].map(|k| first + k));
    let columns = [0, 1, 2, 3].map(|first| [0, 4, 8, 12].map(|k| first + k));
    let boxes = [0, 2, 8, 10].map(|first| [0, 1, 4, 5].map(|k| first + k));
    match rules {
        Rules::Sudoku => [rows, columns, boxes].concat(),
        Rules::Latin => [rows, columns].concat(),
    }
}

/// Whether no two are the same, apart from blanks.
fn all_differ(numbers: [u8; 4]) -> bool {
    let same = |i: usize, j: usize| numbers[i] != 0 && numbers[i] == numbers[j];
    (0..4).all(|i| (0..i).all(|j| !same(i, j)))
}

static LATIN_SQUARES: LazyLock<Vec<Grid>> = LazyLock::new(|| brute_force(Rules::Latin, [0; 16]));

/// Givens of every kind: few or many, those of a grid, those of a grid with one changed.
pub(super) fn any_numbers() -> impl Strategy<Value = [u8; 16]> {
    let few = prop::array::uniform16(prop_oneof![4 => Just(0), 1 => 1..=4_u8]);
    let many = prop::array::uniform16(0..=4_u8);
    let of_a_grid =
        (0..576_usize, any::<u16>()).prop_map(|(number, mask)| kept(&LATIN_SQUARES[number], mask));
    let nearly = (of_a_grid.clone(), 0..16_usize, 0..=4_u8).prop_map(|(mut numbers, at, digit)| {
        numbers[at] = digit;
        numbers
    });
    prop_oneof![few, many, of_a_grid, nearly]
}

fn all(puzzle: &Puzzle) -> Vec<Grid> {
    let answer = puzzle.solutions_up_to(usize::MAX, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

/// The cells that hold the same digit in all of `grids`.
fn in_common(grids: &[Grid]) -> Vec<(Pos, Digit)> {
    let Some((first, others)) = grids.split_first() else {
        return Vec::new();
    };
    let shared = |cell: &(Pos, Digit)| {
        let mut others = others.iter();
        others.all(|other| other.cells().any(|there| there == *cell))
    };
    first.cells().filter(shared).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_verb_agrees_with_brute_force(numbers in any_numbers(), limit in 0..600_usize) {
        for rules in BOTH {
            let puzzle = puzzle(rules, numbers);
            let expected = brute_force(rules, numbers);
            let budget = &mut Budget::unlimited();

            let found = all(&puzzle);
            prop_assert_eq!(&found, &expected);
            prop_assert!(found.iter().all(|grid| check(&puzzle, grid).is_ok()));

            prop_assert_eq!(puzzle.solve(budget).value, expected.first().copied());

            let enough = if expected.len() > limit { Stop::LimitReached } else { Stop::Complete };
            let count = puzzle.count_up_to(limit as u64, budget);
            prop_assert_eq!(count.value, expected.len().min(limit) as u64);
            prop_assert_eq!(count.stop, enough);
            let first = puzzle.solutions_up_to(limit, budget);
            prop_assert_eq!(first.value.len(), expected.len().min(limit));
            prop_assert_eq!(first.stop, enough);

            prop_assert_eq!(puzzle.common_to_all(budget).value, in_common(&expected));

            let uniqueness = match expected[..] {
                [] => Uniqueness::None,
                [only] => Uniqueness::One(only),
                [first, second, ..] => {
                    let differ = first.differences(&second);
                    Uniqueness::Several { first, second, differ }
                }
            };
            prop_assert_eq!(puzzle.uniqueness(budget), uniqueness);
        }
    }

    #[test]
    fn a_minimal_conflict_or_a_minimal_puzzle_is_found(numbers in any_numbers()) {
        let budget = &mut Budget::unlimited();
        for rules in BOTH {
            let puzzle = puzzle(rules, numbers);
            let solutions = |kept: &[usize]| all(&puzzle.with_clues(kept)).len();
            let whole: Vec<usize> = (0..puzzle.clue_count()).collect();
            prop_assert_eq!(puzzle.with_clues(&whole), puzzle);
            let (enough, most) = match all(&puzzle).len() {
                0 => (puzzle.minimal_conflict(budget), 0),
                1 => (puzzle.minimal_sufficient(budget), 1),
                _ => continue,
            };
            let kept = enough.unwrap().unwrap();
            prop_assert!(solutions(&kept) <= most);
            for dropped in &kept {
                let fewer: Vec<_> = kept.iter().copied().filter(|k| k != dropped).collect();
                prop_assert!(solutions(&fewer) > most);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn check_accepts_the_completions_and_nothing_else(
        numbers in any_numbers(),
        cells in prop::array::uniform16(prop::sample::select(Digit::ALL.to_vec())),
    ) {
        for rules in BOTH {
            let expected = brute_force(rules, numbers);
            let candidates = [Grid::new(cells)];
            for grid in LATIN_SQUARES.iter().chain(&candidates) {
                let accepted = check(&puzzle(rules, numbers), grid).is_ok();
                prop_assert_eq!(accepted, expected.contains(grid));
            }
        }
    }
}

#[test]
fn givens_that_contradict_each_other_are_no_error() {
    let budget = &mut Budget::unlimited();
    for rules in BOTH {
        let twice_in_a_row = puzzle(rules, [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(twice_in_a_row.uniqueness(budget), Uniqueness::None);
        assert_eq!(
            twice_in_a_row.minimal_conflict(budget),
            Ok(Some(vec![0, 1]))
        );
    }
    let twice_in_a_box = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(all(&puzzle(Rules::Sudoku, twice_in_a_box)), []);
    assert_ne!(all(&puzzle(Rules::Latin, twice_in_a_box)), []);
}

#[test]
fn check_names_every_fault() {
    let puzzle: Puzzle = "0 2 0 0\n 0 0 0 0\n 0 0 0 0\n 0 0 0 1".parse().unwrap();
    let right: Grid = "1 2 3 4\n 3 4 1 2\n 2 1 4 3\n 4 3 2 1".parse().unwrap();
    assert_eq!(check(&puzzle, &right), Ok(()));

    let wrong: Grid = "2 1 3 4\n 3 4 1 2\n 2 1 4 3\n 4 3 2 1".parse().unwrap();
    let error = check(&puzzle, &wrong).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cells [r1c2] differ from the givens; \
         pairs [[r1c1, r3c1], [r1c2, r3c2]] hold the same digit"
    );

    // A Latin square that is no sudoku.
    let cyclic: Grid = "1 2 3 4\n 2 3 4 1\n 3 4 1 2\n 4 1 2 3".parse().unwrap();
    let empty = |rules| super::puzzle(rules, [0; 16]);
    assert_eq!(check(&empty(Rules::Latin), &cyclic), Ok(()));
    assert_eq!(
        check(&empty(Rules::Sudoku), &cyclic)
            .unwrap_err()
            .clashing
            .len(),
        4
    );
}

#[test]
fn a_spent_budget_ends_every_verb() {
    let puzzle = puzzle(Rules::Sudoku, [0; 16]);
    let spent = || Budget::nodes(0);
    assert_eq!(puzzle.solve(&mut spent()).stop, Stop::BudgetExhausted);
    assert_eq!(
        puzzle.count_up_to(1, &mut spent()).stop,
        Stop::BudgetExhausted
    );
    assert_eq!(
        puzzle.common_to_all(&mut spent()).stop,
        Stop::BudgetExhausted
    );
    let some = puzzle.solutions_up_to(usize::MAX, &mut Budget::nodes(8));
    assert_eq!((some.value.len(), some.stop), (7, Stop::BudgetExhausted));
}
