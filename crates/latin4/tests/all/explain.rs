//! Hints and grades against the answers.

use super::{BOTH, all_grids, puzzle};
use latin4::{
    Cell, Class, DefiningSets, Digit, Grade, Hint, Mistake, Position, Puzzle, Rules, Step,
    Technique, grade, hint,
};
use proptest::prelude::*;
use puzzle_core::{Budget, Pos, Puzzle as _, Stop};

fn cell(row: u32, col: u32) -> Cell {
    Cell::at(Pos::new(row - 1, col - 1)).unwrap()
}

fn hint_of(position: &Position) -> Hint {
    let answer = hint(position, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

fn step(position: &Position) -> Step {
    match hint_of(position) {
        Hint::Step(step) => step,
        other => panic!("{other:?}"),
    }
}

/// Givens at rows and columns from 1.
fn sparse(rules: Rules, givens: &[(u32, u32, Digit)]) -> Position {
    let givens = givens
        .iter()
        .map(|&(row, col, digit)| (cell(row, col), digit));
    Position::new(Puzzle::new(rules, givens.collect()))
}

#[test]
fn each_technique_says_what_it_sees() {
    use Digit::{Four, One, Three, Two};
    let of = |rules, givens: &[(u32, u32, Digit)]| step(&sparse(rules, givens)).to_string();
    assert_eq!(
        of(Rules::Latin, &[(2, 1, One), (2, 2, Two), (2, 4, Four)]),
        "Last cell: row 2 has only r2c3 left => r2c3=3"
    );
    assert_eq!(
        of(Rules::Sudoku, &[(1, 1, One), (3, 2, One), (4, 4, Two)]),
        "Hidden single: only r3c1 can be 2 in row 3 => r3c1=2"
    );
    assert_eq!(
        of(Rules::Sudoku, &[(2, 1, Two), (2, 2, Three)]),
        "Pointing: 1 in box 1 lies in row 1 => r1c3<>1, r1c4<>1"
    );
    let pairs = [(1, 1, One), (1, 2, Two), (2, 1, Two), (2, 2, One)];
    assert_eq!(
        of(Rules::Latin, &pairs),
        "Naked pair: r3c1, r3c2 in row 3 share 3, 4 => r3c3<>3, r3c3<>4, r3c4<>3, r3c4<>4"
    );
    let mut position = sparse(Rules::Latin, &[]);
    for digit in [One, Two, Four] {
        position.strike(cell(2, 3), digit, true);
    }
    assert_eq!(
        step(&position).to_string(),
        "Naked single: r2c3 can only be 3 => r2c3=3"
    );
}

#[test]
fn no_puzzle_with_one_answer_needs_more_than_hidden_singles() {
    for rules in BOTH {
        for class in Class::ALL {
            let mut grids = all_grids(rules).into_iter();
            let grid = grids.find(|grid| Class::of(grid) == Some(class)).unwrap();
            let sets = DefiningSets::new(rules, grid).unwrap();
            let mut by_grade = [0; 2];
            for puzzle in sets.puzzles() {
                let rating = grade(&puzzle);
                let needed = rating.hardest().unwrap_or(Technique::LastCell);
                assert!(needed <= Technique::HiddenSingle, "{puzzle}");
                assert_eq!(rating.grade(), needed.grade());
                by_grade[rating.grade() as usize] += 1;
            }
            assert!(by_grade.iter().all(|&count| count > 0));
            let minimal = sets.minimal_puzzles();
            let grades = minimal.map(|puzzle| grade(&puzzle).grade());
            assert!(grades.into_iter().all(|grade| grade == Grade::Medium));
        }
    }
}

#[test]
fn mistakes_come_before_steps() {
    let puzzle: Puzzle = "1 0 0 0  0 0 2 0  0 0 0 3  0 4 0 0".parse().unwrap();
    let answer = puzzle.solve(&mut Budget::unlimited()).value.unwrap();
    let mut position = Position::new(puzzle);
    assert!(!position.enter(cell(1, 1), Some(Digit::Two)));
    assert!(position.enter(cell(1, 3), Some(Digit::One)));
    let Hint::Mistakes(mistakes) = hint_of(&position) else {
        panic!("1 is in row 1 already");
    };
    assert_eq!(mistakes.len(), 1);
    assert_eq!(mistakes[0].to_string(), "r1c3=1 repeats r1c1");

    position.enter(cell(1, 3), None);
    let right = answer.get(cell(1, 2));
    position.strike(cell(1, 2), right, true);
    let digit = right;
    let cell = cell(1, 2);
    assert_eq!(
        hint_of(&position),
        Hint::Mistakes(vec![Mistake::Struck { cell, digit }])
    );
    position.strike(cell, right, false);
    assert!(matches!(hint_of(&position), Hint::Step(_)));
}

#[test]
fn entries_that_leave_nothing_are_said_to() {
    use Digit::{One, Two};
    // Without boxes 1 and 2 cannot both be kept out of r1c1 and r1c2 this way.
    let mut position = sparse(Rules::Latin, &[(1, 3, One)]);
    for (row, col) in [(2, 1), (3, 2), (4, 4)] {
        position.enter(cell(row, col), Some(Two));
    }
    position.enter(cell(2, 2), Some(One));
    position.enter(cell(3, 4), Some(One));
    position.enter(cell(4, 1), Some(One));
    assert_eq!(hint_of(&position), Hint::NoSolution);
    let none = sparse(Rules::Sudoku, &[(1, 1, One), (2, 2, One)]);
    assert_eq!(hint_of(&none), Hint::NoSolution);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn what_an_answer_does_not_have_is_a_mistake(
        numbers in super::solve::any_numbers(),
        at in 0..16_usize,
        digit in prop::sample::select(Digit::ALL.to_vec()),
    ) {
        for rules in BOTH {
            let puzzle = puzzle(rules, numbers);
            let answers = puzzle.solutions_up_to(2, &mut Budget::unlimited()).value;
            let [answer] = answers[..] else { continue };
            let cell = Cell::ALL[at];
            let mut position = Position::new(puzzle);
            if !position.enter(cell, Some(digit)) {
                continue;
            }
            let is_wrong = matches!(hint_of(&position), Hint::Mistakes(_));
            prop_assert_eq!(is_wrong, answer.get(cell) != digit);
            position.enter(cell, None);
            position.strike(cell, digit, true);
            let is_wrong = matches!(hint_of(&position), Hint::Mistakes(_));
            prop_assert_eq!(is_wrong, answer.get(cell) == digit);
        }
    }
}
