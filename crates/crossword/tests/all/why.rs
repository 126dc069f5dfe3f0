//! Why there is no fill: against brute force, and on puzzles with a known reason.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::fill::spec::{Spec, letters};
use crossword::{Conflict, Diagram, Lack, Puzzle, Reason, SlotId, Why, WordList, check, why};
use proptest::prelude::*;
use puzzle_core::{Budget, Pos, Puzzle as _, Stop};

/// Whether there are words for the slots `kept` that agree, by trying every one; `Err` if that is
/// too much to try.
fn has_fill(puzzle: &Puzzle, kept: &[SlotId]) -> Result<bool, ()> {
    let mut stands = Vec::new();
    words(
        puzzle,
        kept,
        &mut BTreeMap::new(),
        &mut stands,
        &mut 200_000,
    )
}

fn words(
    puzzle: &Puzzle,
    kept: &[SlotId],
    letters: &mut BTreeMap<Pos, char>,
    stands: &mut Vec<Vec<char>>,
    steps: &mut u32,
) -> Result<bool, ()> {
    let Some((&first, rest)) = kept.split_first() else {
        return Ok(true);
    };
    let diagram = puzzle.diagram();
    let Some(candidates) = puzzle.candidates(first) else {
        return words(puzzle, rest, letters, stands, steps);
    };
    let slot = diagram.slot(first).expect("a slot");
    for word in candidates {
        *steps = steps.checked_sub(1).ok_or(())?;
        let old = letters.clone();
        let mut word_letters = word.letters().iter().copied();
        let mut fits = puzzle.allows_repeats() || !stands.iter().any(|it| it == word.letters());
        for &pos in slot.cells() {
            if let Some(given) = diagram.cell(pos).and_then(|cell| cell.letters()) {
                let given = given.as_str().chars();
                fits &= given.clone().eq(word_letters.by_ref().take(given.count()));
            } else {
                let letter = word_letters.next().expect("a letter for each cell");
                fits &= *letters.entry(pos).or_insert(letter) == letter;
            }
        }
        stands.push(word.letters().to_vec());
        if fits && words(puzzle, rest, letters, stands, steps)? {
            return Ok(true);
        }
        stands.pop();
        *letters = old;
    }
    Ok(false)
}

fn all_slots(puzzle: &Puzzle) -> Vec<SlotId> {
    puzzle.diagram().entries().map(|(id, _)| id).collect()
}

fn without(slots: &[SlotId], gone: SlotId) -> Vec<SlotId> {
    slots.iter().copied().filter(|&slot| slot != gone).collect()
}

/// The minimality of a conflict that says so, and that it is one at all.
fn assert_conflict(puzzle: &Puzzle, conflict: &Conflict) -> Result<(), ()> {
    assert!(!conflict.slots().is_empty() && conflict.slots().is_sorted());
    assert!(
        !has_fill(puzzle, conflict.slots())?,
        "{puzzle:?}: {conflict:?}"
    );
    if conflict.is_minimal() {
        for &slot in conflict.slots() {
            let others = without(conflict.slots(), slot);
            assert!(has_fill(puzzle, &others)?, "{puzzle:?}: {conflict:?}");
        }
    }
    let here = |pos: &Pos| {
        let slots = conflict.slots().iter();
        slots
            .filter(|slot| {
                puzzle
                    .diagram()
                    .slot(**slot)
                    .is_some_and(|slot| slot.cells().contains(pos))
            })
            .count()
            > 1
    };
    assert!(
        conflict.cells().iter().all(here),
        "{puzzle:?}: {conflict:?}"
    );
    Ok(())
}

fn compare(spec: &Spec) -> Result<(), ()> {
    let puzzle = spec.puzzle();
    let fills = spec.fills().ok_or(())?;
    let answer = why(&puzzle, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    match answer.value.expect("nothing ends it") {
        Why::Unique(fill) => assert!(fills.len() == 1 && fills.contains(&letters(&fill))),
        Why::Several {
            first,
            second,
            differ,
        } => {
            assert!(fills.contains(&letters(&first)) && fills.contains(&letters(&second)));
            let differs = |pos: &Pos| first.letters().get(*pos) != second.letters().get(*pos);
            assert!(!differ.is_empty() && differ.iter().all(differs));
        }
        Why::None(none) => {
            assert!(fills.is_empty() && none.to_string().ends_with('\n'));
            match none.reason() {
                Reason::NoCandidates(slots) => {
                    let is_empty = |&id: &SlotId| {
                        puzzle
                            .candidates(id)
                            .is_some_and(|mut it| it.next().is_none())
                    };
                    let empty = all_slots(&puzzle).into_iter().filter(is_empty);
                    assert!(!slots.is_empty() && empty.eq(slots.iter().map(|slot| slot.0)));
                }
                Reason::Conflict(conflict) => {
                    assert!(conflict.is_minimal());
                    assert_conflict(&puzzle, conflict)?;
                }
                other => panic!("{other:?}"),
            }
        }
        other => panic!("{other:?}"),
    }
    for nodes in [1, 10, 30, 100, 300, 1000] {
        let answer = why(&puzzle, &mut Budget::nodes(nodes));
        match answer.value {
            None => assert_eq!(answer.stop, Stop::BudgetExhausted),
            Some(Why::None(none)) => {
                assert!(fills.is_empty());
                if let Reason::Conflict(conflict) = none.reason() {
                    assert_conflict(&puzzle, conflict)?;
                    assert_eq!(conflict.is_minimal(), answer.stop.is_complete());
                }
            }
            Some(Why::Unique(_)) => assert_eq!(fills.len(), 1),
            Some(_) => assert!(fills.len() > 1),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn reasons_are_minimal_by_brute_force(seed: u64, letters in 2_usize..4) {
        let compared = compare(&Spec::random(seed, &['A', 'É', '漢'][..letters]));
        compared.map_err(|()| TestCaseError::reject("too much to try"))?;
    }
}

fn reason(puzzle: &Puzzle) -> String {
    let answer = why(puzzle, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value.expect("nothing ends it").to_string()
}

fn list(words: &str) -> WordList {
    WordList::new(words.split_whitespace().map(|word| (word, 1)))
}

fn diagram(text: &str) -> Diagram {
    text.parse().expect("a diagram")
}

#[test]
fn slots_without_candidates_say_what_is_missing() {
    let puzzle = Puzzle::builder(diagram("C..\n.#.\n...\n"), list("DOG CAT AAA"))
        .words_for(SlotId::new(1), list("FOUR"))
        .pattern(SlotId::new(2), "?O?".parse().expect("a pattern"))
        .pattern(SlotId::new(3), "??X".parse().expect("a pattern"))
        .build()
        .expect("a puzzle");
    let reason = reason(&puzzle);
    assert_eq!(
        reason,
        "3 across has no candidate: no word has 3 letters\n\
         1 down has no candidate: no such word fits its pattern ?O?\n\
         2 down has no candidate: no such word fits its pattern ??X\n"
    );
    let puzzle = Puzzle::new(diagram("Z.Z"), list("DOG"));
    let answer = why(&puzzle, &mut Budget::unlimited());
    let Some(Why::None(none)) = answer.value else {
        panic!("there is no fill");
    };
    let lack = (SlotId::new(0), Lack::Givens("Z?Z".to_owned()));
    assert_eq!(none.reason(), &Reason::NoCandidates(vec![lack]));
}

#[test]
fn a_conflict_far_from_the_rest_is_found_alone() {
    // Two words are left for the last two slots, which begin in one cell; the square has fills.
    let words = list("AAA AAB ABA ABB BAA BAB BBA BBB CD EF");
    let puzzle = Puzzle::new(diagram("...###\n...###\n...#..\n####.#\n"), words);
    assert_eq!(
        reason(&puzzle),
        "6 across and 6 down cannot be filled together\n"
    );
}

#[test]
fn two_slots_cannot_have_the_only_word() {
    let puzzle = Puzzle::new(diagram("..#..#.."), list("AB"));
    let answer = why(&puzzle, &mut Budget::unlimited());
    let Some(Why::None(none)) = answer.value else {
        panic!("there is no fill");
    };
    let Reason::Conflict(conflict) = none.reason() else {
        panic!("each has a candidate");
    };
    assert_eq!((conflict.slots().len(), conflict.is_minimal()), (2, true));
    assert!(conflict.cells().is_empty());
    assert_eq!(conflict.words(), Some(1));
}

#[test]
fn slots_with_too_few_words_to_differ_are_found_at_once() {
    // Of thirty slots the odd ones have one list of words, which is too short, the others many.
    let letters = || ('A'..='Z').map(String::from);
    let words = letters().flat_map(|first| letters().map(move |last| (first.clone() + &last, 1)));
    let few = (0..14).map(|at| (format!("Z{}", char::from(b'A' + at)), 1));
    let few = Arc::new(WordList::new(few));
    let diagram = diagram(&vec![".."; 30].join("#"));
    let mut builder = Puzzle::builder(diagram, WordList::new(words));
    for slot in (1..30).step_by(2) {
        builder = builder.words_for(SlotId::new(slot), few.clone());
    }
    let puzzle = builder.clone().build().expect("a puzzle");
    let mut budget = Budget::nodes(100_000);
    let answer = why(&puzzle, &mut budget);
    let Some(Why::None(none)) = answer.value else {
        panic!("there is no fill");
    };
    let Reason::Conflict(conflict) = none.reason() else {
        panic!("each has a candidate");
    };
    let odd = (1..30).step_by(2).map(SlotId::new);
    assert!(conflict.is_minimal() && conflict.slots().iter().copied().eq(odd));
    assert_eq!(conflict.words(), Some(14));
    assert!(
        none.to_string()
            .ends_with("they have only 14 words between them\n")
    );
    let one_less = builder
        .any_letters(SlotId::new(7))
        .build()
        .expect("a puzzle");
    let solved = one_less.solve(&mut Budget::nodes(100_000));
    assert!(solved.value.is_some());
}

#[test]
fn fills_are_told_apart() {
    let puzzle = Puzzle::new(diagram("..#.."), list("AB BA"));
    assert_eq!(
        reason(&puzzle),
        "there are several fills: two differ at row 1, column 1, row 1, column 2, \
         row 1, column 4 and row 1, column 5\n"
    );
    let puzzle = Puzzle::new(diagram("B.#.."), list("AB BA"));
    let answer = why(&puzzle, &mut Budget::unlimited());
    let Some(Why::Unique(fill)) = answer.value else {
        panic!("there is one");
    };
    assert_eq!(check(&puzzle, &fill), Ok(()));
    assert_eq!(reason(&puzzle), "there is exactly one fill\n");
}

#[test]
fn a_slot_without_candidates_is_found_before_those_of_all_others_are_listed() {
    let letters =
        |number: u32| (0..4).map(move |at| char::from(b'A' + (number >> (2 * at) & 3) as u8));
    let words = (0..256).map(|number| (letters(number).collect::<String>(), 1));
    let rows = format!("{}\n", "....#".repeat(100)).repeat(200);
    let puzzle = Puzzle::new(
        format!("{rows}...{}", "#".repeat(497))
            .parse()
            .expect("a diagram"),
        WordList::new(words),
    );
    let slots = puzzle.diagram().slots().len() as u64;
    let answer = why(&puzzle, &mut Budget::nodes(2 * slots));
    let Some(Why::None(none)) = answer.value else {
        panic!("{answer:?}");
    };
    let Reason::NoCandidates(lacking) = none.reason() else {
        panic!("{none}");
    };
    assert_eq!(
        lacking.len(),
        401,
        "400 columns are too long, and three cells too short"
    );
    assert!(answer.stop.is_complete());
    let best = puzzle.best(&mut Budget::nodes(2 * slots));
    assert_eq!((best.bound, best.stop), (i64::MIN, Stop::Complete));
}
