//! Hints: the techniques, each on a position that needs it, and what is wrong already.

use std::sync::LazyLock;

use proptest::prelude::*;
use puzzle_core::{Answer, Budget, Index, Pos, Puzzle, Stop};
use sudoku16::{
    Cell, Digit, FullGrid, Generated, Generator, Grade, Hint, Mistake, Position, Step, Sudoku,
    Technique, grade, hint,
};

const SAMPLE: &str = include_str!("../data/poj3076_sample.in");

fn sample() -> Sudoku {
    SAMPLE.parse().unwrap()
}

fn solution(sudoku: &Sudoku) -> FullGrid {
    let answer = sudoku.solve(&mut Budget::unlimited());
    answer.value.expect("a solution")
}

fn cell(row: u32, column: u32) -> Cell {
    Cell::at(Pos::new(row - 1, column - 1)).unwrap()
}

fn letter(letter: char) -> Digit {
    Digit::from_letter(letter).unwrap()
}

fn hinted(position: &Position) -> Hint {
    let answer = hint(position, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

/// The grid without digits, where `digit` can only be in the cells of `row` that are listed.
fn confine(
    position: &mut Position,
    digit: char,
    unit: impl IntoIterator<Item = Cell>,
    to: &[Cell],
) {
    for cell in unit {
        if !to.contains(&cell) {
            position.strike(cell, letter(digit), true);
        }
    }
}

fn row(row: u32) -> impl Iterator<Item = Cell> {
    (1..=16).map(move |column| cell(row, column))
}

fn column(column: u32) -> impl Iterator<Item = Cell> {
    (1..=16).map(move |row| cell(row, column))
}

/// The 4×4 box with that top left corner.
fn box_at(top: u32, left: u32) -> impl Iterator<Item = Cell> {
    (0..16).map(move |index| cell(top + index / 4, left + index % 4))
}

/// Leaves `cell` only these candidates.
fn leave(position: &mut Position, cell: Cell, digits: &str) {
    for digit in (0..16).filter_map(Digit::from_index) {
        if !digits.contains(digit.to_letter()) {
            position.strike(cell, digit, true);
        }
    }
}

fn blank() -> Position {
    Position::new(Sudoku::BLANK)
}

fn step(position: &Position) -> Step {
    match hinted(position) {
        Hint::Step(step) => step,
        other => panic!("a step, not {other:?}"),
    }
}

fn assert_step(position: &Position, technique: Technique, sentence: &str) {
    let step = step(position);
    assert_eq!(step.technique(), technique);
    let written = step.to_string();
    assert!(written.starts_with(sentence), "{written}");
    // All is said of the step's effect, and it leads on.
    let mut after = position.clone();
    after.apply(&step);
    assert_ne!(&after, position);
    assert_ne!(hinted(&after), Hint::Step(step));
}

#[test]
fn nothing_follows_on_a_blank_grid() {
    assert_eq!(hinted(&blank()), Hint::Beyond);
    assert_eq!(grade(&Sudoku::BLANK).grade(), Grade::Beyond);
    assert_eq!(grade(&Sudoku::BLANK).hardest(), None);
}

#[test]
fn hidden_single() {
    let mut position = blank();
    confine(&mut position, 'C', row(3), &[cell(3, 7)]);
    assert_step(
        &position,
        Technique::HiddenSingle,
        "Hidden single: only r3c7 can be C in row 3 => r3c7=C",
    );
    confine(&mut position, 'D', box_at(5, 9), &[cell(6, 10)]);
    assert_step(
        &position,
        Technique::HiddenSingle,
        "Hidden single: only r6c10 can be D in box 7 => r6c10=D",
    );
}

#[test]
fn naked_single() {
    let mut position = blank();
    leave(&mut position, cell(16, 16), "P");
    assert_step(
        &position,
        Technique::NakedSingle,
        "Naked single: r16c16 can only be P => r16c16=P",
    );
}

#[test]
fn pointing() {
    let mut position = blank();
    confine(&mut position, 'A', box_at(1, 5), &[cell(2, 5), cell(2, 8)]);
    assert_step(
        &position,
        Technique::Pointing,
        "Pointing: A in box 2 lies in row 2 => r2c1<>A, r2c2<>A, r2c3<>A, r2c4<>A, r2c9<>A",
    );
    let step = step(&position);
    assert_eq!(step.eliminations().len(), 12);
    assert_eq!(step.cells(), [cell(2, 5), cell(2, 8)]);
    assert_eq!(step.placement(), None);
}

#[test]
fn claiming() {
    let mut position = blank();
    confine(&mut position, 'B', column(4), &[cell(5, 4), cell(8, 4)]);
    assert_step(
        &position,
        Technique::Claiming,
        "Claiming: B in column 4 lies in box 5 => r5c1<>B, r5c2<>B, r5c3<>B, r6c1<>B",
    );
    assert_eq!(step(&position).eliminations().len(), 12);
}

#[test]
fn naked_subsets() {
    for (technique, name, digits) in [
        (Technique::NakedPair, "pair", "AB"),
        (Technique::NakedTriple, "triple", "ABC"),
        (Technique::NakedQuad, "quad", "ABCD"),
    ] {
        let mut position = blank();
        let size = digits.len();
        let columns = &[1, 6, 11, 16][..size];
        for (index, &column) in columns.iter().enumerate() {
            // Each cell lacks one digit of three or more.
            let lacked = &digits[index..=index];
            let left = if size > 2 {
                digits.replace(lacked, "")
            } else {
                digits.to_owned()
            };
            leave(&mut position, cell(4, column), &left);
        }
        let cells: Vec<String> = columns.iter().map(|c| format!("r4c{c}")).collect();
        let listed: Vec<String> = digits.chars().map(String::from).collect();
        let sentence = format!(
            "Naked {name}: {} in row 4 share {} => r4c2<>A, r4c2<>B",
            cells.join(", "),
            listed.join(", ")
        );
        assert_step(&position, technique, &sentence);
        assert_eq!(step(&position).eliminations().len(), (16 - size) * size);
    }
}

#[test]
fn hidden_subsets() {
    for (technique, name, digits) in [
        (Technique::HiddenPair, "pair", "AB"),
        (Technique::HiddenTriple, "triple", "ABC"),
        (Technique::HiddenQuad, "quad", "ABCD"),
    ] {
        let mut position = blank();
        let size = digits.len();
        let all = [cell(1, 2), cell(6, 2), cell(11, 2), cell(16, 2)];
        for (index, digit) in digits.chars().enumerate() {
            let mut cells = all[..size].to_vec();
            if size > 2 {
                cells.remove(index);
            }
            confine(&mut position, digit, column(2), &cells);
        }
        let cells: Vec<String> = all[..size].iter().map(Cell::to_string).collect();
        let listed: Vec<String> = digits.chars().map(String::from).collect();
        let sentence = format!(
            "Hidden {name}: {} in column 2 share {} => r1c2<>",
            listed.join(", "),
            cells.join(", ")
        );
        assert_step(&position, technique, &sentence);
        let gone = step(&position);
        assert!(
            gone.eliminations()
                .iter()
                .all(|(_, digit)| !gone.digits().contains(*digit))
        );
        assert_eq!(gone.cells(), &all[..size]);
    }
}

#[test]
fn fish() {
    for (technique, name, lines) in [
        (Technique::XWing, "X-wing", &[2, 7][..]),
        (Technique::Swordfish, "Swordfish", &[2, 7, 12]),
        (Technique::Jellyfish, "Jellyfish", &[2, 7, 12, 13]),
    ] {
        let crossing = &[1, 6, 11, 15][..lines.len()];
        let mut in_rows = blank();
        let mut in_columns = blank();
        for (index, &line) in lines.iter().enumerate() {
            let mut crossing = crossing.to_vec();
            if lines.len() > 2 {
                crossing.remove(index);
            }
            let cells: Vec<Cell> = crossing.iter().map(|&other| cell(line, other)).collect();
            confine(&mut in_rows, 'E', row(line), &cells);
            let cells: Vec<Cell> = crossing.iter().map(|&other| cell(other, line)).collect();
            confine(&mut in_columns, 'E', column(line), &cells);
        }
        let list = |numbers: &[u32]| {
            let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
            texts.join(", ")
        };
        let (lines, crossing) = (list(lines), list(crossing));
        let sentence = format!("{name}: E in rows {lines} lies in columns {crossing} => r1c1<>E");
        assert_step(&in_rows, technique, &sentence);
        let sentence = format!("{name}: E in columns {lines} lies in rows {crossing} => r1c1<>E");
        assert_step(&in_columns, technique, &sentence);
        let step = step(&in_rows);
        let size = step.units().len() / 2;
        assert_eq!(step.eliminations().len(), size * (16 - size));
    }
}

#[test]
fn xy_wing() {
    let mut position = blank();
    leave(&mut position, cell(1, 1), "AB");
    leave(&mut position, cell(1, 16), "AC");
    leave(&mut position, cell(16, 1), "BC");
    assert_step(
        &position,
        Technique::XyWing,
        "XY-wing: pivot r1c1 with wings r1c16, r16c1 => r16c16<>C",
    );
    assert_eq!(
        step(&position).eliminations(),
        [(cell(16, 16), letter('C'))]
    );
}

#[test]
fn xyz_wing() {
    let mut position = blank();
    leave(&mut position, cell(2, 2), "ABC");
    leave(&mut position, cell(4, 4), "AC");
    leave(&mut position, cell(2, 9), "BC");
    assert_step(
        &position,
        Technique::XyzWing,
        "XYZ-wing: pivot r2c2 with wings r2c9, r4c4 => r2c1<>C, r2c3<>C, r2c4<>C",
    );
    assert_eq!(step(&position).eliminations().len(), 3);
}

#[test]
fn a_colour_that_sees_itself_goes() {
    // r1c1 - r1c8 - r9c8 - r9c3 - r4c3: the ends are in one box, and so is the first with r4c3.
    let mut position = blank();
    confine(&mut position, 'F', row(1), &[cell(1, 1), cell(1, 8)]);
    confine(&mut position, 'F', column(8), &[cell(1, 8), cell(9, 8)]);
    confine(&mut position, 'F', row(9), &[cell(9, 8), cell(9, 3)]);
    confine(&mut position, 'F', column(3), &[cell(9, 3), cell(4, 3)]);
    let found = step(&position);
    assert_eq!(found.technique(), Technique::SimpleColouring);
    let wrong = [cell(1, 1), cell(4, 3), cell(9, 8)].map(|cell| (cell, letter('F')));
    assert_eq!(found.eliminations(), wrong);
    assert_eq!(
        found.to_string(),
        "Simple colouring: F in r1c1, r4c3, r9c8, r1c8, r9c3 => r1c1<>F, r4c3<>F, r9c8<>F"
    );
}

#[test]
fn what_sees_both_colours_goes() {
    // r1c1 - r1c8 - r9c8 - r11c6: one of the ends is G.
    let mut position = blank();
    confine(&mut position, 'G', row(1), &[cell(1, 1), cell(1, 8)]);
    confine(&mut position, 'G', column(8), &[cell(1, 8), cell(9, 8)]);
    confine(&mut position, 'G', box_at(9, 5), &[cell(9, 8), cell(11, 6)]);
    assert_step(
        &position,
        Technique::SimpleColouring,
        "Simple colouring: G in r1c1, r9c8, r1c8, r11c6 => r11c1<>G",
    );
    let found = step(&position);
    assert_eq!(found.eliminations(), [(cell(11, 1), letter('G'))]);
}

#[test]
fn every_hint_leads_to_the_solution_as_far_as_hints_go() {
    let solution = solution(&sample());
    let mut position = Position::new(sample());
    let mut steps = 0;
    // A wrong step would be told as a mistake.
    let last = loop {
        match hinted(&position) {
            Hint::Step(step) => position.apply(&step),
            other => break other,
        }
        steps += 1;
    };
    assert_eq!(last, Hint::Beyond);
    assert!(
        position
            .entries()
            .all(|(cell, digit)| solution.at(cell) == digit)
    );
    let rating = grade(&sample());
    assert_eq!(rating.counts().map(|(_, count)| count).sum::<u32>(), steps);
    assert_eq!(rating.grade(), Grade::Beyond);
}

#[test]
fn a_full_grid_is_solved_and_easy() {
    let full = Sudoku::from(&solution(&sample()));
    assert_eq!(hinted(&Position::new(full.clone())), Hint::Solved);
    assert_eq!(grade(&full).grade(), Grade::Easy);
    assert_eq!(grade(&full).hardest(), None);
}

#[test]
fn mistakes_are_told_before_any_step() {
    let solution = solution(&sample());
    let mut position = Position::new(sample());
    let mut blanks = Cell::all().filter(|&cell| sample().get(cell).is_none());
    let (wrong, struck) = (blanks.next().unwrap(), blanks.next().unwrap());
    // A digit that no given refutes.
    let refuted = |digit| {
        let mut with = position.clone();
        with.enter(wrong, Some(digit));
        matches!(hinted(&with), Hint::Mistakes(mistakes) if matches!(mistakes[0], Mistake::Entered { .. }))
    };
    let digit = (0..16)
        .filter_map(Digit::from_index)
        .find(|&digit| refuted(digit))
        .unwrap();
    position.strike(struck, solution.at(struck), true);
    position.enter(wrong, Some(digit));
    let mistakes = [
        Mistake::Entered { cell: wrong, digit },
        Mistake::Struck {
            cell: struck,
            digit: solution.at(struck),
        },
    ];
    assert_eq!(hinted(&position), Hint::Mistakes(mistakes.to_vec()));
    assert_eq!(
        mistakes[0].to_string(),
        format!("{wrong}={} is wrong", digit.to_letter())
    );
    // Without the search it cannot be known.
    let Answer { value, stop } = hint(&position, &mut Budget::nodes(0));
    assert!(matches!(value, Hint::Step(_)));
    assert_eq!(stop, Stop::BudgetExhausted);
    // A repeated digit is told without any search.
    let (given, digit) = sample()
        .givens()
        .find(|(cell, _)| cell.pos().row == wrong.pos().row)
        .unwrap();
    position.enter(wrong, Some(digit));
    let repeated = Mistake::Repeated {
        cell: wrong,
        digit,
        other: given,
    };
    let answer = hint(&position, &mut Budget::nodes(0));
    assert_eq!(
        answer,
        Answer::new(Hint::Mistakes(vec![repeated]), Stop::Complete)
    );
    assert!(position.enter(wrong, None));
    assert!(!position.enter(given, None));
    assert_eq!(position.entries().count(), 0);
}

#[test]
fn givens_that_clash_have_no_solution() {
    let mut clash = sample();
    let (given, digit) = clash.givens().next().unwrap();
    let other = row(given.pos().row + 1)
        .find(|&cell| clash.get(cell).is_none())
        .unwrap();
    clash.set(other, Some(digit));
    assert_eq!(hinted(&Position::new(clash.clone())), Hint::NoSolution);
    assert_eq!(grade(&clash).grade(), Grade::Beyond);
}

#[test]
fn entries_that_leave_no_solution_of_several_are_told() {
    // r1c1 to r1c15 have all digits but P, which r5c16 has.
    let mut position = blank();
    for (cell, index) in row(1).take(15).zip(0..) {
        position.enter(cell, Digit::from_index(index));
    }
    position.enter(cell(5, 16), Some(letter('P')));
    assert_eq!(hinted(&position), Hint::NoSolution);
}

/// What a player does: a cell, a digit, and whether the digit is entered or struck out.
fn moves(count: usize) -> impl Strategy<Value = Vec<(Cell, Digit, bool)>> {
    let cell = (0..256_usize).prop_map(|index| Cell::from_index(index).unwrap());
    let digit = (0..16_usize).prop_map(|index| Digit::from_index(index).unwrap());
    prop::collection::vec((cell, digit, any::<bool>()), 0..count)
}

/// Two puzzles of each grade.
static MADE: LazyLock<Vec<Generated>> = LazyLock::new(|| {
    let grades = (0..).zip([Grade::ALL, Grade::ALL].concat());
    let generators = grades.map(|(seed, grade)| Generator::new(seed).grade(grade));
    let made = generators.map(|generator| generator.generate(&mut Budget::unlimited()));
    made.map(|answer| answer.unwrap().value).collect()
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn steps_from_any_right_position_are_right(puzzle in 0..10_usize, moves in moves(300)) {
        let made = &MADE[puzzle];
        let mut position = Position::new(made.puzzle().clone());
        for (cell, digit, is_entered) in moves {
            if is_entered {
                position.enter(cell, Some(made.solution().at(cell)));
            } else if made.solution().at(cell) != digit {
                position.strike(cell, digit, true);
            }
        }
        match hinted(&position) {
            Hint::Step(step) => {
                if let Some((cell, digit)) = step.placement() {
                    prop_assert_eq!(position.grid().get(cell), None);
                    prop_assert_eq!(made.solution().at(cell), digit);
                }
                for &(cell, digit) in step.eliminations() {
                    prop_assert_eq!(position.grid().get(cell), None);
                    prop_assert!(!position.struck(cell).contains(digit));
                    prop_assert_ne!(made.solution().at(cell), digit);
                }
            }
            Hint::Solved | Hint::Beyond => {}
            other => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn any_position_has_a_hint_and_every_step_leads_on(
        givens in moves(10),
        entries in moves(5),
        struck in moves(10_000),
    ) {
        let givens = givens.into_iter().map(|(cell, digit, _)| (cell, digit));
        let mut position = Position::new(givens.collect());
        for (cell, digit, _) in entries {
            position.enter(cell, Some(digit));
        }
        for (cell, digit, _) in struck {
            position.strike(cell, digit, true);
        }
        let _ = grade(position.grid());
        for _ in 0..50 {
            let Hint::Step(step) = hint(&position, &mut Budget::nodes(100)).value else { break };
            let before = position.clone();
            position.apply(&step);
            prop_assert_ne!(&position, &before, "{}", step);
        }
    }
}

#[test]
fn sentences_name_the_digits_as_asked() {
    let mut position = blank();
    leave(&mut position, cell(2, 3), "A");
    let number = |digit: Digit| digit.index() + 1;
    assert_eq!(
        step(&position).sentence(number),
        "Naked single: r2c3 can only be 1 => r2c3=1"
    );
    let mistake = Mistake::Struck {
        cell: cell(2, 3),
        digit: letter('P'),
    };
    assert_eq!(mistake.sentence(number), "r2c3<>16 is wrong");
}

#[test]
fn techniques_are_in_order_of_grades() {
    assert!(Technique::ALL.is_sorted());
    assert!(Technique::ALL.is_sorted_by_key(|technique| technique.grade()));
    assert!(Grade::ALL.is_sorted());
    let text: Vec<String> = Technique::ALL.iter().map(Technique::to_string).collect();
    assert_eq!(text[5], "X-wing");
    assert_eq!(format!("{:>7}", Grade::Hard), "   hard");
}
