//! Puzzles made from seeds: what was wished for, again and again the same, within the budget.

use std::sync::atomic::AtomicBool;

use puzzle_core::{Answer, Budget, Index, Puzzle, Size, Solution, Stop, Symmetry, Uniqueness};
use sudoku16::{
    Cell, FullGrid, Generated, Generator, Grade, Hint, Position, Reason, Sudoku, Technique, check,
    grade, hint,
};

fn made(generator: &Generator) -> Generated {
    let answer = generator.generate(&mut Budget::unlimited()).unwrap();
    assert_eq!(answer.stop, Stop::Complete, "{generator:?}");
    assert_sound(&answer.value);
    answer.value
}

/// One solution, the one that comes with it, and the rating of the puzzle.
fn assert_sound(made: &Generated) {
    assert_eq!(check(made.puzzle(), made.solution()), Ok(()));
    let Uniqueness::One(only) = made.puzzle().uniqueness(&mut Budget::unlimited()) else {
        panic!("one solution of {}", made.puzzle());
    };
    assert_eq!(&only, made.solution());
    assert_eq!(made.rating(), &grade(made.puzzle()));
}

fn count(made: &Generated) -> usize {
    made.puzzle().givens().count()
}

/// The number of solutions up to 2, by trials in the cell or for the digit of a unit that has the
/// fewest.
fn count_by_trials(digits: &mut [[Option<usize>; 16]; 16]) -> usize {
    let seen = |row: usize, col: usize, digit: usize| {
        (0..16).any(|i| {
            let (top, left) = (row / 4 * 4, col / 4 * 4);
            let in_box = digits[top + i / 4][left + i % 4];
            [digits[row][i], digits[i][col], in_box].contains(&Some(digit))
        })
    };
    // What each cell, and each digit of each unit, has left, and whether it is to be done.
    let mut left = vec![Vec::new(); 1024];
    let mut is_done = vec![false; 1024];
    for (row, col) in (0..256).map(|i| (i / 16, i % 16)) {
        let of = |digit| {
            let unit = row / 4 * 4 + col / 4;
            [
                (row, col),
                (16 + row, digit),
                (32 + col, digit),
                (48 + unit, digit),
            ]
            .map(|(line, at)| 16 * line + at)
        };
        if let Some(digit) = digits[row][col] {
            for index in of(digit) {
                is_done[index] = true;
            }
            continue;
        }
        for digit in (0..16).filter(|&digit| !seen(row, col, digit)) {
            for index in of(digit) {
                left[index].push((row, col, digit));
            }
        }
    }
    let open = left.iter().zip(is_done).filter(|(_, is_done)| !is_done);
    let Some(fewest) = open.map(|(left, _)| left).min_by_key(|left| left.len()) else {
        return 1;
    };
    let mut count = 0;
    for &(row, col, digit) in fewest {
        digits[row][col] = Some(digit);
        count += count_by_trials(digits);
        digits[row][col] = None;
        if count >= 2 {
            break;
        }
    }
    count
}

#[test]
fn a_seed_makes_the_same_puzzle_for_ever() {
    // FNV-1a of what is written.
    let hash = |generator: Generator| {
        let text = made(&generator).puzzle().to_string();
        text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        })
    };
    let new = Generator::new;
    assert_eq!(hash(new(1).grade(Grade::Easy)), 0x727C_CD43_62A6_32B4);
    assert_eq!(
        hash(
            new(u64::MAX)
                .grade(Grade::Medium)
                .symmetry(Symmetry::HalfTurn)
        ),
        0x40C3_6FF3_0659_7193
    );
    assert_eq!(hash(new(7).minimal()), 0x6CB8_ECE6_F67E_21CE);
    assert_ne!(new(1).full_grid(), new(2).full_grid());
    let easy = new(1).grade(Grade::Easy);
    assert_eq!(&easy.full_grid(), made(&easy).solution());
}

#[test]
fn full_grids_keep_the_rules_and_have_no_pattern() {
    let grids: Vec<FullGrid> = (0..200)
        .map(|seed| Generator::new(seed).full_grid())
        .collect();
    for grid in &grids {
        assert_eq!(check(&Sudoku::BLANK, grid), Ok(()));
    }
    // Independent grids agree in one cell of sixteen.
    let pairs = grids.windows(2);
    let differing: usize = pairs.map(|pair| pair[0].differences(&pair[1]).len()).sum();
    let expected = 199 * 240;
    assert!(differing.abs_diff(expected) < expected / 50, "{differing}");
    // So do, in one case of four, the stacks in which two bands have a digit of a third.
    let agreeing: usize = grids
        .iter()
        .map(|grid| {
            let rows = grid.rows();
            let stack = |row: usize, digit| rows[row].iter().position(|&d| d == digit).unwrap() / 4;
            (0..16)
                .filter(|&col| stack(0, rows[4][col]) == stack(8, rows[4][col]))
                .count()
        })
        .sum();
    assert!(
        agreeing.abs_diff(200 * 16 / 4) < 200 * 16 / 40,
        "{agreeing}"
    );
}

#[test]
fn easy_puzzles_of_a_thousand_seeds() {
    for seed in 0..1000 {
        let made = made(&Generator::new(seed).grade(Grade::Easy));
        assert_eq!(made.rating().grade(), Grade::Easy);
        assert!(made.rating().hardest() <= Some(Technique::NakedSingle));
        if seed % 100 == 0 {
            let mut digits = made
                .puzzle()
                .rows()
                .map(|row| row.map(|digit| Some(digit?.index())));
            assert_eq!(count_by_trials(&mut digits), 1);
        }
    }
}

#[test]
fn every_grade_is_met_and_every_step_keeps_the_solution() {
    for wished in Grade::ALL {
        for seed in 0..10 {
            let made = made(&Generator::new(seed).grade(wished));
            assert_eq!(made.rating().grade(), wished);
            assert_hints_keep_the_solution(&made);
        }
    }
}

fn assert_hints_keep_the_solution(made: &Generated) {
    let mut position = Position::new(made.puzzle().clone());
    let last = loop {
        // Without the search, so that nothing but the step itself can be wrong.
        let Hint::Step(step) = hint(&position, &mut Budget::nodes(0)).value else {
            break hint(&position, &mut Budget::nodes(0)).value;
        };
        if let Some((cell, digit)) = step.placement() {
            assert_eq!(made.solution().at(cell), digit, "{step}");
        }
        for &(cell, digit) in step.eliminations() {
            assert_ne!(made.solution().at(cell), digit, "{step}");
        }
        position.apply(&step);
    };
    let is_beyond = made.rating().grade() == Grade::Beyond;
    assert_eq!(
        last,
        if is_beyond {
            Hint::Beyond
        } else {
            Hint::Solved
        }
    );
}

#[test]
fn none_of_the_givens_of_a_minimal_puzzle_can_go() {
    let any = (0..3).map(|seed| Generator::new(seed).minimal());
    for generator in any.chain([Generator::new(1).grade(Grade::Easy).minimal()]) {
        let made = made(&generator);
        for (cell, _) in made.puzzle().givens() {
            let mut fewer = made.puzzle().clone();
            fewer.set(cell, None);
            let uniqueness = fewer.uniqueness(&mut Budget::unlimited());
            assert!(matches!(uniqueness, Uniqueness::Several { .. }), "{cell}");
        }
    }
}

#[test]
fn givens_are_symmetric_as_wished() {
    const SIZE: Size = Size::new(16, 16);
    for (seed, symmetry) in (0..).zip(Symmetry::ALL) {
        let generator = Generator::new(seed).grade(Grade::Easy).symmetry(symmetry);
        let fewest = made(&generator);
        let with_number = made(&generator.givens(140));
        assert_eq!(count(&with_number), 140);
        for puzzle in [fewest.puzzle(), with_number.puzzle()] {
            for cell in Cell::all() {
                let moved = Cell::at(symmetry.apply(cell.pos(), SIZE)).unwrap();
                assert_eq!(puzzle.get(cell).is_some(), puzzle.get(moved).is_some());
            }
        }
    }
}

#[test]
fn a_number_of_givens_is_met_in_any_grade() {
    for (grade, givens) in [
        (Grade::Easy, 256),
        (Grade::Easy, 150),
        (Grade::Medium, 125),
        (Grade::Hard, 115),
        (Grade::Expert, 110),
        (Grade::Beyond, 105),
    ] {
        let made = made(&Generator::new(3).grade(grade).givens(givens));
        assert_eq!(count(&made), givens);
        assert_eq!(made.rating().grade(), grade);
    }
    assert_eq!(count(&made(&Generator::new(3).givens(111))), 111);
}

#[test]
fn what_no_puzzle_has_is_refused_with_all_reasons() {
    let refused = |generator: Generator| {
        let refused = generator.generate(&mut Budget::unlimited()).unwrap_err();
        (refused.reasons().to_vec(), refused.to_string())
    };
    let new = Generator::new(1);
    let (reasons, text) = refused(new.clone().givens(17));
    assert_eq!(reasons, [Reason::TooFew]);
    assert_eq!(
        text,
        "17 givens cannot be had: no puzzle with fewer than 55 is known"
    );
    let (reasons, text) = refused(new.clone().givens(257).symmetry(Symmetry::HalfTurn));
    let asymmetric = Reason::Asymmetric(Symmetry::HalfTurn);
    assert_eq!(reasons, [Reason::TooMany, asymmetric]);
    assert!(text.ends_with("there are 256 cells; with this symmetry they come in groups of 2"));
    let (reasons, _) = refused(new.clone().givens(usize::MAX).symmetry(Symmetry::Clockwise));
    assert_eq!(
        reasons,
        [Reason::TooMany, Reason::Asymmetric(Symmetry::Clockwise)]
    );
    assert_eq!(refused(new.givens(0)).0, [Reason::TooFew]);
}

#[test]
fn what_is_not_found_ends_with_the_budget() {
    for generator in [
        Generator::new(1).givens(60),
        Generator::new(1).grade(Grade::Easy).minimal().givens(99),
        Generator::new(1).grade(Grade::Beyond).givens(250),
        Generator::new(1).minimal().givens(200),
    ] {
        let Answer { value, stop } = generator.generate(&mut Budget::nodes(100_000)).unwrap();
        assert_eq!(stop, Stop::BudgetExhausted, "{generator:?}");
        assert_sound(&value);
    }
}

#[test]
fn without_a_budget_the_tries_end() {
    let wish = Generator::new(1).grade(Grade::Easy).givens(60);
    let Answer { value, stop } = wish.generate(&mut Budget::unlimited()).unwrap();
    assert_eq!(stop, Stop::LimitReached);
    assert_sound(&value);
    assert_eq!(value.rating().grade(), Grade::Easy);
    assert!(count(&value) < 100);
}

#[test]
fn the_best_so_far_is_there_from_the_start() {
    let mut fewest = 256;
    for nodes in [0, 1, 2, 10, 100, 1000, 10_000] {
        let answer = Generator::new(5)
            .minimal()
            .generate(&mut Budget::nodes(nodes))
            .unwrap();
        assert_eq!(answer.stop, Stop::BudgetExhausted);
        assert_sound(&answer.value);
        assert!(count(&answer.value) <= fewest);
        fewest = count(&answer.value);
        if nodes < 10 {
            assert_eq!(fewest, 256);
        }
    }
    assert!(fewest < 200, "{fewest}");
    let flag = AtomicBool::new(true);
    let mut cancelled = Budget::unlimited().with_flag(&flag);
    let answer = Generator::new(5).generate(&mut cancelled).unwrap();
    assert_eq!((answer.stop, count(&answer.value)), (Stop::Cancelled, 256));
}
