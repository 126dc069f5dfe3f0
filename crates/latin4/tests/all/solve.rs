//! The solver against brute force, and against the rules.

use std::sync::LazyLock;

use super::{BOTH, kept, puzzle};
use latin4::{Digit, Grid, Puzzle, Rules, check};
use proptest::prelude::*;
use puzzle_core::{Budget, Clues as _, Puzzle as _, Stop, Uniqueness};

/// All completions in lexicographic order: digits tried cell by cell, against every unit.
pub(super) fn brute_force(rules: Rules, mut numbers: [u8; 16]) -> Vec<Grid> {
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
