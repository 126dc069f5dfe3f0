//! Why there is no solution, or more than one.

use std::collections::BTreeMap;

use puzzle_core::{Budget, Clues, Index, Pos, Puzzle, Stop, Uniqueness};
use sudoku16::{Cell, Digit, Sudoku, Why, check, why};

const SAMPLE: &str = include_str!("../data/poj3076_sample.in");

fn unlimited() -> Budget<'static> {
    Budget::unlimited()
}

fn sample() -> Sudoku {
    SAMPLE.parse().unwrap()
}

fn cell(row: u32, col: u32) -> Cell {
    Cell::at(Pos::new(row, col)).unwrap()
}

fn letter(letter: char) -> Digit {
    Digit::from_letter(letter).unwrap()
}

/// The whole answer.
fn explained(sudoku: &Sudoku) -> Why {
    let answer = why(sudoku, &mut unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value.unwrap()
}

fn is_solvable(givens: &[(Cell, Digit)]) -> bool {
    let sudoku: Sudoku = givens.iter().copied().collect();
    sudoku.solve(&mut unlimited()).value.is_some()
}

#[test]
fn one_solution_needs_no_reason() {
    let grid = sample().solve(&mut unlimited()).value.unwrap();
    assert_eq!(explained(&sample()), Why::Unique(grid));
}

#[test]
fn two_equal_digits_in_a_unit_are_the_shortest_clash() {
    // r1c3 is A; so are these.
    for (row, col) in [(0, 15), (15, 2), (3, 0)] {
        let mut puzzle = sample();
        puzzle.set(cell(row, col), Some(letter('A')));
        let Why::None { clash } = explained(&puzzle) else {
            panic!("there is no solution")
        };
        assert_eq!(clash.len(), 2);
        assert!(!is_solvable(&clash) && clash.iter().all(|given| given.1 == letter('A')));
    }
}

#[test]
fn a_cell_without_digits_is_a_clash_of_sixteen() {
    // r1c1 sees A to O in its row, and P in its column.
    let row = (1..16).map(|col| (cell(0, col), Digit::from_index(col as usize - 1).unwrap()));
    let expected: Vec<_> = row.chain([(cell(9, 0), letter('P'))]).collect();
    let others = [(cell(7, 7), letter('C')), (cell(13, 4), letter('E'))];
    let puzzle = expected.iter().copied().chain(others).collect();
    assert_eq!(explained(&puzzle), Why::None { clash: expected });
}

#[test]
fn no_given_of_a_clash_can_go() {
    let answer = sample().solve(&mut unlimited()).value.unwrap();
    let mut found = 0;
    for target in Cell::all()
        .filter(|&cell| sample().get(cell).is_none())
        .step_by(6)
    {
        let mut puzzle = sample();
        let wrong = Digit::from_index((answer.at(target).index() + 5) % 16);
        puzzle.set(target, wrong);
        let Why::None { clash } = explained(&puzzle) else {
            panic!("the sample has one solution")
        };
        assert!(
            clash
                .iter()
                .all(|&(cell, digit)| puzzle.get(cell) == Some(digit))
        );
        assert!(!is_solvable(&clash));
        for left_out in 0..clash.len() {
            let mut fewer = clash.clone();
            fewer.remove(left_out);
            assert!(is_solvable(&fewer), "{clash:?}");
        }
        found += usize::from(clash.len() > 2);
    }
    assert!(found > 5, "{found}");
}

#[test]
fn what_is_missing_leaves_one_solution() {
    let all: Vec<usize> = (0..sample().clue_count()).collect();
    for left_out in [20, 40] {
        let puzzle = sample().with_clues(&all[left_out..]);
        let Why::Several {
            first,
            second,
            differ,
            missing,
        } = explained(&puzzle)
        else {
            panic!("there are several solutions")
        };
        assert_eq!(check(&puzzle, &first), Ok(()));
        assert_eq!(check(&puzzle, &second), Ok(()));
        let expected: Vec<Cell> = Cell::all()
            .filter(|&cell| first.at(cell) != second.at(cell))
            .collect();
        assert_eq!(differ, expected);
        let missing: BTreeMap<Cell, Digit> = missing.unwrap().into_iter().collect();
        let filled = |left_out: Option<Cell>| -> Sudoku {
            let added = missing.iter().filter(|given| Some(*given.0) != left_out);
            puzzle
                .givens()
                .chain(added.map(|(&cell, &digit)| (cell, digit)))
                .collect()
        };
        assert_eq!(
            filled(None).uniqueness(&mut unlimited()),
            Uniqueness::One(first)
        );
        assert!(!missing.is_empty());
        for &left_out in missing.keys() {
            let uniqueness = filled(Some(left_out)).uniqueness(&mut unlimited());
            assert!(matches!(uniqueness, Uniqueness::Several { .. }));
        }
    }
}

#[test]
fn what_was_found_outlives_the_budget() {
    assert_eq!(why(&sample(), &mut Budget::nodes(0)).value, None);
    let all: Vec<usize> = (0..sample().clue_count()).collect();
    let puzzle = sample().with_clues(&all[30..]);
    let answer = why(&puzzle, &mut Budget::nodes(1000));
    assert_eq!(answer.stop, Stop::BudgetExhausted);
    let Some(Why::Several { first, missing, .. }) = answer.value else {
        panic!("two solutions are found within the budget")
    };
    assert_eq!(check(&puzzle, &first), Ok(()));
    assert_eq!(missing, None);
}

#[test]
fn a_clash_shrinks_with_the_budget() {
    let answer = sample().solve(&mut unlimited()).value.unwrap();
    let target = Cell::all().find(|&cell| {
        let mut puzzle = sample();
        puzzle.set(cell, Digit::from_index((answer.at(cell).index() + 5) % 16));
        sample().get(cell).is_none()
            && matches!(explained(&puzzle), Why::None { clash } if clash.len() > 20)
    });
    let target = target.expect("a wrong digit that clashes with many givens");
    let mut puzzle = sample();
    puzzle.set(
        target,
        Digit::from_index((answer.at(target).index() + 5) % 16),
    );
    let mut sizes = Vec::new();
    for doublings in 4..40 {
        let answer = why(&puzzle, &mut Budget::nodes(1 << doublings));
        if let Some(Why::None { clash }) = answer.value {
            assert!(!is_solvable(&clash));
            sizes.push(clash.len());
        }
        if answer.stop.is_complete() {
            break;
        }
    }
    assert!(sizes.is_sorted_by(|more, fewer| more >= fewer), "{sizes:?}");
    assert!(sizes.len() > 1 && sizes.first() > sizes.last(), "{sizes:?}");
}
