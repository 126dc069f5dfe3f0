//! The search against the samples, counted truths, brute force and the checker.

use crate::common;
use std::collections::BTreeSet;
use std::fmt::Write;

use crate::common::{Pattern, SAMPLE, SAMPLE_ANSWER, brute_force, extended_patterns, text};
use proptest::prelude::*;
use puzzle_core::{Budget, Clues, Puzzle as _, Stop, Uniqueness};
use truffle::{Board, Cell, Flavour, Puzzle, Shape, check, possible};

const ANYWHERE: [common::Mark; 9] = [*b"__"; 9];

fn puzzle(patterns: &[Pattern]) -> Puzzle {
    text(patterns).parse().unwrap()
}

/// The puzzle with the clues given as rows split by `/`.
fn clues(clues: &[&str]) -> Puzzle {
    puzzle(
        &clues
            .iter()
            .map(|clue| Pattern::new(clue))
            .collect::<Vec<_>>(),
    )
}

fn count(puzzle: &Puzzle) -> u64 {
    let answer = puzzle.count_up_to(u64::MAX, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

fn solutions(puzzle: &Puzzle) -> Vec<Board> {
    let answer = puzzle.solutions_up_to(usize::MAX, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

fn texts(boards: &[Board]) -> Vec<String> {
    boards.iter().map(Board::to_string).collect()
}

#[test]
fn sample_has_the_published_answers_and_no_others() {
    let mut out = String::new();
    for case in truffle::batch(SAMPLE) {
        let case = case.unwrap();
        let all = solutions(&case.puzzle);
        assert_eq!(all.len(), 1);
        check(&case.puzzle, &all[0]).unwrap();
        writeln!(out, "Puzzle #{}:\n{}\n", case.number, all[0]).unwrap();
    }
    assert_eq!(out, SAMPLE_ANSWER);
}

#[test]
fn without_clues_all_boards_come_in_order() {
    let puzzle = Puzzle::default();
    assert_eq!(count(&puzzle), 362_880);
    let all = solutions(&puzzle);
    assert_eq!(all.len(), 362_880);
    assert!(all.is_sorted_by(|a, b| a < b));
    assert_eq!(all[0].to_string(), "SV SS SC\nRV RS RC\nTV TS TC");
    assert_eq!(all[362_879].to_string(), "TC TS TV\nRC RS RV\nSC SS SV");
}

#[test]
fn counts_known_by_reasoning() {
    for (clue, expected) in [
        // One truffle, in a cell or in one of several.
        ("__ __ __ / __ TC __ / __ __ __", 40_320),
        ("TC __ / __ __", 4 * 40_320),
        ("__ / TC", 6 * 40_320),
        ("TC", 362_880),
        // A pair side by side: six places, never turned or mirrored.
        ("SV SS", 6 * 5_040),
        ("SV / SS", 6 * 5_040),
        // A row of one flavour: three rows, all three of that flavour in it.
        ("_V _V _V", 3 * 6 * 720),
        ("S_ S_ S_ / R_ R_ R_ / T_ T_ T_", 216),
        ("SV SS SC / RV RS RC / TV TS TC", 1),
        ("__ __ __ / __ __ __ / __ __ __", 362_880),
    ] {
        let puzzle = clues(&[clue]);
        assert_eq!(count(&puzzle), expected, "{clue}");
        assert_eq!(solutions(&puzzle).len() as u64, expected, "{clue}");
    }
}

#[test]
fn negative_counts_known_by_reasoning() {
    for (clue, expected) in [
        ("not SV SS", 362_880 - 6 * 5_040),
        ("not TC __ / __ __", 5 * 40_320),
        // All three squares in the last column.
        ("not S_ __", 6 * 720),
        ("not S_", 0),
        ("not SV .. / .. SS", 362_880 - 4 * 5_040),
        ("not TC TC", 362_880),
        ("not __ __", 0),
    ] {
        let puzzle = clues(&[clue]);
        assert_eq!(count(&puzzle), expected, "{clue}");
        assert_eq!(solutions(&puzzle).len() as u64, expected, "{clue}");
    }
}

#[test]
fn without_clues_everything_is_possible() {
    let left = possible(&Puzzle::default(), &mut Budget::nodes(10));
    assert_eq!(left.stop, Stop::Complete);
    for cell in Cell::ALL {
        assert_eq!(left.value.truffles(cell).len(), 9);
    }
    let none = possible(&Puzzle::default(), &mut Budget::nodes(0));
    assert_eq!(none.stop, Stop::BudgetExhausted);
    assert!(none.value.truffles(Cell::ALL[0]).is_empty());
}

#[test]
fn s_is_square_in_front_and_strawberry_behind() {
    let square = clues(&["S_ __ __ / __ __ __ / __ __ __"]);
    let strawberry = clues(&["_S __ __ / __ __ __ / __ __ __"]);
    let both = clues(&["SS __ __ / __ __ __ / __ __ __"]);
    assert!(
        solutions(&square)
            .iter()
            .all(|board| board.to_string().starts_with('S'))
    );
    assert!(
        solutions(&strawberry)
            .iter()
            .all(|board| board.to_string()[1..].starts_with('S'))
    );
    assert_eq!(count(&square), 3 * 40_320);
    assert_eq!(count(&strawberry), 3 * 40_320);
    assert_eq!(count(&both), 40_320);
}

#[test]
fn clue_that_names_a_truffle_twice_matches_nowhere() {
    for clue in ["TC TC", "TC / __ / TC", "T_ _C T_ / TC __ __ / __ __ TC"] {
        let puzzle = clues(&[clue]);
        let answer = puzzle.solve(&mut Budget::unlimited());
        assert_eq!(
            (answer.value, answer.stop),
            (None, Stop::Complete),
            "{clue}"
        );
        assert_eq!(count(&puzzle), 0, "{clue}");
    }
}

#[test]
fn clues_may_share_cells() {
    assert_eq!(count(&clues(&["TC", "T_", "_C", "TC __"])), 6 * 40_320);
}

#[test]
fn a_clue_said_often_is_searched_once() {
    let said = clues(&["S_ _S"]);
    let said_often = clues(&vec!["S_ _S"; 20_000]);
    assert_eq!(count(&said_often), count(&said));
}

#[test]
fn contradiction_and_what_suffices_are_named() {
    let budget = &mut Budget::unlimited();
    let clash = clues(&[
        "RS",
        "TC __ / __ __ / __ __",
        "SV SS",
        "__ TC / __ __ / __ __",
        "__ __ __ / TC __ __",
    ]);
    assert_eq!(clash.minimal_conflict(budget), Ok(Some(vec![1, 4])));
    assert_eq!(clues(&["SV SS"]).minimal_conflict(budget), Ok(None));
    assert_eq!(clues(&["SV SS"]).minimal_sufficient(budget), Ok(None));
    let full = "SV SS SC / RV RS RC / TV TS TC";
    let enough = clues(&["SV", full, "SV SS"]);
    assert_eq!(enough.minimal_sufficient(budget), Ok(Some(vec![1])));
}

#[test]
fn two_boards_that_differ_are_shown() {
    let puzzle = clues(&["SV SS SC / RV RS RC / TV __ __"]);
    let Uniqueness::Several {
        first,
        second,
        differ,
    } = puzzle.uniqueness(&mut Budget::unlimited())
    else {
        panic!("two boards");
    };
    assert_eq!(first.to_string(), "SV SS SC\nRV RS RC\nTV TS TC");
    assert_eq!(second.to_string(), "SV SS SC\nRV RS RC\nTV TC TS");
    assert_eq!(differ.len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn agrees_with_all_boards(patterns in extended_patterns()) {
        let puzzle = puzzle(&patterns);
        let expected = brute_force(&ANYWHERE, &patterns);
        prop_assert_eq!(count(&puzzle), expected.len() as u64);
        prop_assert_eq!(texts(&solutions(&puzzle)), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// A 3×3 clue in front leaves few cells open.
    #[test]
    fn what_is_possible_is_what_brute_force_leaves(
        patterns in extended_patterns(),
        laid in common::board(),
        open in prop::sample::subsequence((0..9_usize).collect::<Vec<_>>(), 2..=5),
    ) {
        let mut frame = laid;
        for cell in open {
            frame[cell] = *b"__";
        }
        let mut all = vec![Pattern(frame.chunks(3).map(<[_]>::to_vec).collect(), false)];
        all.extend(patterns);
        let puzzle = puzzle(&all);
        let expected = brute_force(&frame, &all);
        let left = possible(&puzzle, &mut Budget::unlimited());
        prop_assert_eq!(left.stop, Stop::Complete);
        for cell in Cell::ALL {
            let row = cell.pos().row as usize;
            let in_cell = |board: &String| {
                let row = board.lines().nth(row).unwrap();
                row.split(' ').nth(cell.pos().col as usize).unwrap().to_owned()
            };
            let truffles: BTreeSet<String> = expected.iter().map(in_cell).collect();
            let found = left.value.truffles(cell).iter().map(|truffle| truffle.to_string());
            prop_assert_eq!(found.collect::<BTreeSet<_>>(), truffles.clone());
            let shapes = left.value.shapes(cell).iter().map(Shape::letter);
            let first = truffles.iter().map(|truffle| truffle.chars().next().unwrap());
            prop_assert_eq!(shapes.collect::<BTreeSet<_>>(), first.collect());
            let flavours = left.value.flavours(cell).iter().map(Flavour::letter);
            let second = truffles.iter().map(|truffle| truffle.chars().nth(1).unwrap());
            prop_assert_eq!(flavours.collect::<BTreeSet<_>>(), second.collect());
        }
        let common = puzzle.common_to_all(&mut Budget::unlimited());
        let known = left.value.known().collect::<Vec<_>>();
        prop_assert_eq!((common.value, common.stop), (known, Stop::Complete));
    }
}

#[test]
fn clues_of_one_cell_cost_no_search() {
    let single = clues(&["SV", "_V", "S_", "RC", "_C", "R_", "TS", "__"]);
    let answer = single.count_up_to(u64::MAX, &mut Budget::nodes(10));
    assert_eq!((answer.value, answer.stop), (362_880, Stop::Complete));
    let besides = clues(&["_S", "SV SS", "RC"]);
    assert_eq!(count(&besides), 30_240);
}
