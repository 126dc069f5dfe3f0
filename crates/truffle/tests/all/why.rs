//! Why there is no board, one, or several: sets that are minimal by brute force.

use crate::common;
use crate::common::{Pattern, brute_force_up_to, extended_patterns, text};
use proptest::prelude::*;
use puzzle_core::{Budget, Puzzle as _, Stop};
use truffle::{Cell, Puzzle, Why, check, why};

fn puzzle(patterns: &[Pattern]) -> Puzzle {
    text(patterns).parse().unwrap()
}

fn said(puzzle: &Puzzle) -> Why {
    let answer = why(puzzle, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value.unwrap()
}

/// Counts boards up to two.
type Count = fn(&[Pattern]) -> usize;

/// A clue of 3×3 cells in front is the frame for the others.
fn by_brute_force(patterns: &[Pattern]) -> usize {
    let mut frame = [*b"__"; 9];
    if let Some(Pattern(rows, false)) = patterns.first()
        && rows.len() == 3
        && rows[0].len() == 3
    {
        for (said, mark) in frame.iter_mut().zip(rows.iter().flatten()) {
            if !mark.contains(&b'_') && !mark.contains(&b'.') {
                *said = *mark;
            }
        }
    }
    brute_force_up_to(2, &frame, patterns).len()
}

fn by_search(patterns: &[Pattern]) -> usize {
    let boards = puzzle(patterns).solutions_up_to(2, &mut Budget::unlimited());
    boards.value.len()
}

fn assert_minimal(all: &[Pattern], count: Count) {
    let chosen = |numbers: &[usize]| -> Vec<Pattern> {
        numbers.iter().map(|&clue| all[clue].clone()).collect()
    };
    let without = |numbers: &[usize], gone: usize| -> usize {
        let fewer: Vec<usize> = numbers
            .iter()
            .copied()
            .filter(|&clue| clue != gone)
            .collect();
        count(&chosen(&fewer))
    };
    match said(&puzzle(all)) {
        Why::None { clash } => {
            assert!(clash.is_sorted());
            assert_eq!(count(&chosen(&clash)), 0);
            assert!(clash.iter().all(|&gone| without(&clash, gone) > 0));
        }
        Why::Unique { board, needed } => {
            assert!(needed.is_sorted());
            assert_eq!(check(&puzzle(all), &board), Ok(()));
            assert_eq!(count(&chosen(&needed)), 1);
            assert!(needed.iter().all(|&gone| without(&needed, gone) > 1));
        }
        Why::Several {
            first,
            second,
            differ,
        } => {
            assert!(first < second);
            assert!(
                [first, second]
                    .iter()
                    .all(|board| check(&puzzle(all), board).is_ok())
            );
            for cell in Cell::ALL {
                let is_different = first.get(cell) != second.get(cell);
                assert_eq!(differ.contains(&cell), is_different);
            }
        }
    }
}

/// A 3×3 clue in front, so that most have one board or none.
fn framed() -> impl Strategy<Value = Vec<Pattern>> {
    let open = prop::sample::subsequence((0..9_usize).collect::<Vec<_>>(), 2..=5);
    (common::board(), open, extended_patterns()).prop_map(|(mut frame, open, patterns)| {
        for cell in open {
            frame[cell] = *b"__";
        }
        let frame = Pattern(frame.chunks(3).map(<[_]>::to_vec).collect(), false);
        [vec![frame], patterns].concat()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2))]

    #[test]
    fn sets_are_minimal_by_brute_force(all in framed()) {
        assert_minimal(&all, by_brute_force);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sets_are_minimal_by_search(all in framed()) {
        assert_minimal(&all, by_search);
    }
}

#[test]
fn negative_clues_can_clash() {
    let puzzle = puzzle(&["_S", "not SV SS", "SV", "SV SS / __ __"].map(Pattern::new));
    assert_eq!(said(&puzzle), Why::None { clash: vec![1, 3] });
}

#[test]
fn without_a_budget_nothing_is_known_and_with_little_not_all() {
    let puzzle: Puzzle = text(&vec![Pattern::new("SV SS"); 50])
        .replace("50\n", "52\nnot 1 2\nSV SS\nnot 1 2\nSS SV\n")
        .parse()
        .unwrap();
    let nothing = why(&puzzle, &mut Budget::nodes(0));
    assert_eq!((nothing.value, nothing.stop), (None, Stop::BudgetExhausted));
    let part = (1..).map(|nodes| why(&puzzle, &mut Budget::nodes(nodes)));
    let mut known = part.filter(|part| part.value.is_some());
    let part = known.next().unwrap();
    let clash = (0..52).collect();
    assert_eq!(part.value, Some(Why::None { clash }));
    assert_eq!(part.stop, Stop::BudgetExhausted);
    assert_eq!(said(&puzzle), Why::None { clash: vec![0, 2] });
}
