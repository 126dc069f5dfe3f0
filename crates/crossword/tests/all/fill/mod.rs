//! Filling from word lists: against brute force, `check`, and puzzles of known answer.

mod looks;
mod rows;
pub(crate) mod spec;

use std::cell::Cell;
use std::collections::BTreeSet;

use self::spec::{Letters, Spec, letters};
use crossword::{Branching, Diagram, Fill, Puzzle, Search, Slot, SlotId, WordList, check};
use proptest::prelude::*;
use puzzle_core::{Budget, Pos, Puzzle as _, Stop};

const WAYS: [Branching; 3] = [Branching::Automatic, Branching::Words, Branching::Cells];

fn unlimited() -> Budget<'static> {
    Budget::unlimited()
}

/// The fills of a search that must end, each of them checked and different from the others.
fn all_fills(puzzle: &Puzzle, search: Search<'_>) -> BTreeSet<Letters> {
    let found = search.solutions_up_to(1_000_000, &mut unlimited());
    assert_eq!(found.stop, Stop::Complete);
    let mut fills = BTreeSet::new();
    for fill in &found.value {
        assert_eq!(check(puzzle, fill), Ok(()));
        assert!(fills.insert(letters(fill)), "a fill came twice");
    }
    fills
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_seed_gives_the_same_fills(seed: u64, others: u64) {
        let puzzle = Spec::random(others, &['A', 'B', 'C']).puzzle();
        for way in WAYS {
            let search = Search::new(&puzzle).seed(seed).branching(way);
            let once = search.solutions_up_to(20, &mut unlimited());
            assert_eq!(search.solutions_up_to(20, &mut unlimited()), once);
        }
    }
}

/// An open square of `side` with all words over `letters`.
fn open_square(side: usize, letters: &str) -> Puzzle {
    let rows = format!("{}\n", ".".repeat(side)).repeat(side);
    let diagram: Diagram = rows.parse().expect("a diagram");
    let mut words = vec![String::new()];
    for _ in 0..side {
        let longer = |word: &String| -> Vec<String> {
            letters
                .chars()
                .map(|letter| format!("{word}{letter}"))
                .collect()
        };
        words = words.iter().flat_map(longer).collect();
    }
    Puzzle::new(diagram, WordList::new(words.iter().map(|word| (word, 1))))
}

#[test]
fn words_of_an_open_square_differ() {
    // Of the 16 squares over two letters, those in which no two of the four words are equal.
    let puzzle = open_square(2, "AB");
    let fills = all_fills(&puzzle, Search::new(&puzzle));
    let mut expected = 0;
    for bits in 0..16_u32 {
        let cell = |at: u32| bits >> at & 1;
        let words = [(0, 1), (2, 3), (0, 2), (1, 3)].map(|(a, b)| (cell(a), cell(b)));
        expected += usize::from(words.iter().collect::<BTreeSet<_>>().len() == 4);
    }
    assert_eq!(fills.len(), expected);
}

#[test]
fn independent_parts_multiply() {
    // Forty pairs of cells that share nothing, two words each: far more fills than can be visited.
    let words = ["AB", "BA"].map(|word| (word, 1));
    let mut builder = Puzzle::builder(
        format!("{}\n", vec![".."; 40].join("#"))
            .parse()
            .expect("a diagram"),
        WordList::new(words),
    );
    let mut fixed = builder.clone();
    builder = builder.allow_repeats();
    let puzzle = builder.build().expect("a valid puzzle");
    let count = |limit| puzzle.count_up_to(limit, &mut unlimited());
    assert_eq!(
        (count(u64::MAX).value, count(u64::MAX).stop),
        (1 << 40, Stop::Complete)
    );
    assert_eq!(
        (count(1_000).value, count(1_000).stop),
        (1_000, Stop::LimitReached)
    );
    assert_eq!(puzzle.common_to_all(&mut unlimited()).value, []);
    // Two words for forty slots are not enough where none may come again.
    assert_eq!(
        fixed
            .clone()
            .build()
            .map(|puzzle| puzzle.solve(&mut unlimited()).value),
        Ok(None)
    );
    // A letter in each slot but the first settles them all but that.
    fixed = fixed.allow_repeats();
    for slot in 1..40 {
        fixed = fixed.pattern(SlotId::new(slot), "A?".parse().expect("a pattern"));
    }
    let fixed = fixed.build().expect("a valid puzzle");
    assert_eq!(fixed.count_up_to(u64::MAX, &mut unlimited()).value, 2);
    assert_eq!(fixed.common_to_all(&mut unlimited()).value.len(), 78);
}

#[test]
fn a_budget_ends_a_search_that_would_be_long() {
    // All squares of six letters over ten: a long count, however it is done.
    let puzzle = open_square(4, "ABCDEF");
    for way in WAYS {
        let search = Search::new(&puzzle).branching(way);
        let mut budget = Budget::nodes(20_000);
        let counted = search.count_up_to(u64::MAX, &mut budget);
        assert_eq!(
            (counted.stop, budget.nodes_left()),
            (Stop::BudgetExhausted, 0)
        );
        assert!(counted.value > 0);
        let common = search.common_to_all(&mut Budget::nodes(200));
        assert_eq!(common.stop, Stop::BudgetExhausted);
        assert_eq!(
            search.solve(&mut Budget::nodes(0)).stop,
            Stop::BudgetExhausted
        );
    }
    let polls = Cell::new(0);
    let late = || polls.replace(polls.get() + 1) == 100;
    let counted = puzzle.count_up_to(u64::MAX, &mut unlimited().with_deadline(&late));
    assert_eq!((counted.stop, polls.get()), (Stop::BudgetExhausted, 101));
}

#[test]
fn one_word_cannot_stand_in_two_slots_over_the_same_cells() {
    let diagram: Diagram = "..".parse().expect("a diagram");
    let cells: Vec<Pos> = diagram.size().positions().collect();
    let slots = ["a", "b"].map(|label| Slot::new(label, cells.clone()));
    let diagram = diagram.with_slots(slots.to_vec()).expect("slots");
    let puzzle = Puzzle::builder(diagram, WordList::new([("AB", 1), ("BA", 1)]));
    let once = puzzle.clone().build().expect("a valid puzzle");
    assert_eq!(once.count_up_to(9, &mut unlimited()).value, 0);
    let twice = puzzle.allow_repeats().build().expect("a valid puzzle");
    assert_eq!(twice.count_up_to(9, &mut unlimited()).value, 2);
}

/// A chain of slots over the same letters, each with two words of its own list: a ring of `side`
/// slots in which an odd number swap their letters has no fill, though all agree pairwise.
fn ring(swaps: usize) -> Puzzle {
    const SIDE: usize = 400;
    let diagram: Diagram = ".".repeat(SIDE).parse().expect("a diagram");
    let cells: Vec<Pos> = diagram.size().positions().collect();
    let slot = |at: usize| Slot::new("pair", vec![cells[at], cells[(at + 1) % SIDE]]);
    let diagram = diagram
        .with_slots((0..SIDE).map(slot).collect())
        .expect("slots");
    let mut builder = Puzzle::builder(diagram, WordList::new([("AA", 1), ("BB", 1)]));
    for at in 0..swaps {
        let swapped = WordList::new([("AB", 1), ("BA", 1)]);
        builder = builder.words_for(SlotId::new(at as u32 * 7), swapped);
    }
    builder.allow_repeats().build().expect("a valid puzzle")
}

#[test]
fn two_words_a_slot_are_settled_by_one_conflict_a_class() {
    for way in WAYS {
        let nodes = |swaps, fills| {
            let puzzle = ring(swaps);
            let mut budget = Budget::nodes(1_000_000);
            let counted = Search::new(&puzzle)
                .branching(way)
                .count_up_to(9, &mut budget);
            assert_eq!((counted.value, counted.stop), (fills, Stop::Complete));
            1_000_000 - budget.nodes_left()
        };
        assert!(nodes(2, 2) < 10_000);
        assert!(nodes(3, 0) < 10_000);
    }
}

#[test]
fn equal_words_of_different_lists_are_the_same_word() {
    let diagram: Diagram = "..#..".parse().expect("a diagram");
    let builder = Puzzle::builder(diagram, WordList::new([("AB", 1), ("BA", 1)]));
    let own = WordList::new([("BA", 5), ("CC", 1)]);
    let puzzle = builder.words_for(SlotId::new(1), own);
    let once = puzzle.clone().build().expect("a valid puzzle");
    assert_eq!(once.count_up_to(9, &mut unlimited()).value, 3);
    let twice = puzzle.allow_repeats().build().expect("a valid puzzle");
    assert_eq!(twice.count_up_to(9, &mut unlimited()).value, 4);
}

#[test]
fn searches_can_be_sent_to_other_threads() {
    let puzzle = open_square(2, "AB");
    let fill: Option<Fill> = std::thread::scope(|scope| {
        let solved = scope.spawn(|| puzzle.solve(&mut unlimited()).value);
        solved.join().expect("no panic")
    });
    assert_eq!(fill, puzzle.solve(&mut unlimited()).value);
}
