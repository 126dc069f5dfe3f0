//! Puzzles made from seeds: what was wished for, again and again the same, within the budget.

use std::sync::atomic::AtomicBool;

use crate::common::{Pattern, brute_force_up_to};
use puzzle_core::{Budget, Pos, Puzzle as _, Stop, Uniqueness};
use truffle::{Generated, Generator, Grade, Puzzle, Reason, check, grade};

fn made(generator: &Generator) -> Generated {
    let answer = generator.generate(&mut Budget::unlimited()).unwrap();
    assert_eq!(answer.stop, Stop::Complete, "{generator:?}");
    assert_sound(&answer.value);
    answer.value
}

/// One board, the one that comes with it, and the rating of the puzzle.
fn assert_sound(made: &Generated) {
    assert_eq!(check(made.puzzle(), made.board()), Ok(()));
    let Uniqueness::One(only) = made.puzzle().uniqueness(&mut Budget::unlimited()) else {
        panic!("one board of {}", made.puzzle());
    };
    assert_eq!(&only, made.board());
    assert_eq!(made.rating(), &grade(made.puzzle()));
}

/// The clues as the tests know them.
fn patterns(puzzle: &Puzzle) -> Vec<Pattern> {
    let clue = |clue: &truffle::Clue| {
        let rows: Vec<String> = clue
            .to_string()
            .lines()
            .skip(1)
            .map(str::to_owned)
            .collect();
        let not = if clue.is_negative() { "not " } else { "" };
        Pattern::new(&format!("{not}{}", rows.join("/")))
    };
    puzzle.clues().iter().map(clue).collect()
}

fn count(patterns: &[Pattern]) -> usize {
    brute_force_up_to(2, &[*b"__"; 9], patterns).len()
}

/// None of the clues can go.
fn assert_needs_its_clues(made: &Generated) {
    let clues = made.puzzle().clues();
    for gone in 0..clues.len() {
        let mut fewer = clues.to_vec();
        fewer.remove(gone);
        let fewer = Puzzle::new(fewer).count_up_to(2, &mut Budget::unlimited());
        assert_eq!(fewer.value, 2, "{}", made.puzzle());
    }
}

#[test]
fn a_seed_makes_the_same_puzzle_for_ever() {
    let text = |generator: Generator| made(&generator).puzzle().to_string();
    let new = Generator::new;
    assert_eq!(
        text(new(1)),
        "4\n2 1\nRV\n__\n1 3\nT_ SC __\n3 3\nRC _C __\n__ __ TV\n__ SS __\n3 1\n__\n_V\nS_"
    );
    assert_eq!(
        text(new(7).grade(Grade::Hard).minimal()),
        "3\n3 2\nS_ _S\n_C S_\nT_ _S\n2 3\n__ T_ RS\nT_ __ __\n1 3\n__ _V _C"
    );
    assert_eq!(
        text(new(u64::MAX).clues(4).negative().irregular()),
        "4\n3 3\n.. __ SS\n__ _S ..\n_V T_ S_\n1 3\nRV _V _S\nnot 2 2\n__ __\n.. RS\nnot 1 2\nS_ S_"
    );
    assert_ne!(text(new(1)), text(new(2)));
}

#[test]
fn puzzles_of_a_thousand_seeds_have_one_board_and_two_to_six_clues() {
    for seed in 0..1_000 {
        let made = made(&Generator::new(seed));
        assert!((1..=6).contains(&made.puzzle().clues().len()));
        let clues = made.puzzle().clues().iter();
        assert!(
            clues
                .clone()
                .all(|clue| clue.is_rectangle() && !clue.is_negative())
        );
    }
}

#[test]
fn every_grade_and_number_of_clues_is_met_and_no_clue_can_go() {
    for wished in Grade::ALL {
        for seed in 0..20 {
            let made = made(&Generator::new(seed).grade(wished));
            assert_eq!(made.rating().grade(), wished);
            assert_needs_its_clues(&made);
        }
    }
    for clues in 1..=7 {
        let made = made(&Generator::new(3).clues(clues));
        assert_eq!(made.puzzle().clues().len(), clues);
        assert_needs_its_clues(&made);
    }
}

#[test]
fn nothing_that_a_minimal_puzzle_says_can_go_by_brute_force() {
    let generators = [
        Generator::new(3).minimal().negative().irregular(),
        Generator::new(4).minimal().clues(5).grade(Grade::Expert),
    ];
    for generator in generators {
        let made = made(&generator);
        assert_needs_its_clues(&made);
        let all = patterns(made.puzzle());
        for (number, Pattern(rows, _)) in all.iter().enumerate() {
            let marks = rows.iter().enumerate().flat_map(|(row, marks)| {
                let in_row = move |col| (row, col);
                (0..marks.len()).map(in_row)
            });
            for (row, col) in marks {
                for part in 0..2 {
                    let mut fewer = all.clone();
                    let said = &mut fewer[number].0[row][col][part];
                    if b"_.".contains(said) {
                        continue;
                    }
                    *said = b'_';
                    assert_ne!(count(&fewer), 1, "{} {number} {row} {col}", made.puzzle());
                }
            }
        }
    }
}

#[test]
fn negative_clues_and_outlines_come_as_wished() {
    for seed in 0..20 {
        let made = made(&Generator::new(seed).negative().irregular());
        let clues = made.puzzle().clues();
        assert!(clues.iter().any(truffle::Clue::is_negative));
        let irregular: Vec<_> = clues.iter().filter(|clue| !clue.is_rectangle()).collect();
        assert!(!irregular.is_empty());
        for clue in irregular {
            // Each cell has a neighbour.
            let cells = || {
                clue.size()
                    .positions()
                    .filter(|&pos| clue.get(pos).is_some())
            };
            let beside = |a: Pos, b: Pos| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
            assert!(cells().all(|a| cells().any(|b| beside(a, b))), "{clue}");
        }
    }
}

#[test]
fn what_no_puzzle_has_is_refused_with_all_reasons() {
    let refused = |generator: Generator| {
        let refused = generator.generate(&mut Budget::unlimited()).unwrap_err();
        (refused.reasons().to_vec(), refused.to_string())
    };
    let new = Generator::new(1);
    let (reasons, text) = refused(new.clone().clues(0));
    assert_eq!(reasons, [Reason::None]);
    assert_eq!(
        text,
        "0 clues cannot be had: without a clue all boards are left"
    );
    assert_eq!(refused(new.clone().clues(17)).0, [Reason::TooMany]);
    assert_eq!(refused(new.clone().clues(usize::MAX)).0, [Reason::TooMany]);
    assert_eq!(
        refused(new.clone().clues(1).negative()).0,
        [Reason::NegativeAlone]
    );
    assert!(new.clues(1).generate(&mut Budget::unlimited()).is_ok());
}

#[test]
fn the_best_so_far_is_returned_when_the_budget_ends() {
    let wished = Generator::new(5).clues(10).grade(Grade::Expert);
    for nodes in [0, 1, 100, 10_000] {
        let answer = wished.generate(&mut Budget::nodes(nodes)).unwrap();
        assert_eq!(answer.stop, Stop::BudgetExhausted);
        assert_sound(&answer.value);
    }
    let flag = AtomicBool::new(true);
    let cancelled = wished
        .generate(&mut Budget::unlimited().with_flag(&flag))
        .unwrap();
    assert_eq!(cancelled.stop, Stop::Cancelled);
    assert_sound(&cancelled.value);
    // A single clue of 3×3 cells lies in one place, which is easy.
    let never = Generator::new(5).clues(1).grade(Grade::Beyond);
    let answer = never.generate(&mut Budget::unlimited()).unwrap();
    assert_eq!(answer.stop, Stop::LimitReached);
    assert_sound(&answer.value);
}
