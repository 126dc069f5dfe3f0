//! The best fills, whole and in part: against brute force, `check`, and at every end of a budget.

use std::collections::{BTreeMap, BTreeSet};

use crossword::{Diagram, Fill, Partial, PartialFill, Puzzle, SlotId, WordList, check};
use proptest::prelude::*;
use puzzle_core::{Best, Budget, Pos, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A puzzle, the words of its slots, and what it costs to leave each out.
struct Case {
    diagram: Diagram,
    words: WordList,
    repeats: bool,
    prices: Vec<Option<i32>>,
}

impl Case {
    /// At most 4×4 squares, over a few letters. `odds`: one in so many slots has no price.
    fn random(seed: u64, odds: u32) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let letters = &['A', 'B', 'É'][..random.random_range(2..=3)];
        let (rows, cols) = (random.random_range(1..=4), random.random_range(2..=4));
        let mut text = String::new();
        for _ in 0..rows {
            for _ in 0..cols {
                text.push(match random.random_range(0..14) {
                    0 | 1 => '#',
                    2 => letters[random.random_range(0..letters.len())],
                    _ => '.',
                });
            }
            text.push('\n');
        }
        let diagram: Diagram = text.parse().expect("a diagram");
        let number = random.random_range(4..30);
        let spread = [1, 5, 1000][random.random_range(0..3)];
        let words = (0..number).map(|_| {
            let length = random.random_range(2..=4);
            let letter = |_| letters[random.random_range(0..letters.len())];
            let word: String = (0..length).map(letter).collect();
            (word, random.random_range(-spread..=3 * spread))
        });
        let words: Vec<(String, i32)> = words.collect();
        let price = |_| {
            let is_needed = random.random_range(0..odds) == 0;
            (!is_needed).then(|| random.random_range(-1..=2 * spread))
        };
        let prices = diagram.slots().iter().map(price).collect();
        Self {
            words: WordList::new(words),
            repeats: seed.is_multiple_of(2),
            prices,
            diagram,
        }
    }

    /// The puzzle in which the slots `left_out` may hold any letters.
    fn puzzle(&self, left_out: &[SlotId]) -> Puzzle {
        let mut builder = Puzzle::builder(self.diagram.clone(), self.words.clone());
        for &slot in left_out {
            builder = builder.any_letters(slot);
        }
        if self.repeats {
            builder = builder.allow_repeats();
        }
        builder.build().expect("a valid puzzle")
    }

    fn partial<'p>(&self, puzzle: &'p Puzzle, seed: u64) -> Partial<'p> {
        let mut partial = Partial::new(puzzle).seed(seed);
        for (id, price) in (0..).map(SlotId::new).zip(&self.prices) {
            if let Some(price) = *price {
                partial = partial.none_of_these_for(id, price).expect("a slot");
            }
        }
        partial
    }

    /// What the best fill is worth, by every word of every slot and without it; `Err` if that is
    /// too much to try.
    fn brute(&self) -> Result<Option<i64>, ()> {
        let puzzle = self.puzzle(&[]);
        let mut brute = Brute {
            case: self,
            puzzle: &puzzle,
            letters: BTreeMap::new(),
            used: BTreeSet::new(),
            best: None,
            steps: 100_000,
        };
        brute.slots(0, 0)?;
        Ok(brute.best)
    }

    /// What `plan` is worth, straight from the words that stand in it.
    fn worth(&self, plan: &PartialFill) -> i64 {
        let puzzle = self.puzzle(plan.left_out());
        assert_eq!(check(&puzzle, plan.fill()), Ok(()));
        let prices = plan
            .left_out()
            .iter()
            .map(|slot| -i64::from(self.prices[slot.place()].expect("it may be left out")));
        let scores = self.diagram.entries().filter_map(|(id, slot)| {
            let word: Vec<Option<char>> = slot
                .cells()
                .iter()
                .map(|&pos| letter(plan.fill(), pos))
                .collect();
            let mut candidates = puzzle.candidates(id)?;
            let is_it = |letters: &[char]| letters.iter().copied().map(Some).eq(word.clone());
            candidates.find_map(|it| is_it(it.letters()).then(|| i64::from(it.score())))
        });
        prices.sum::<i64>() + scores.sum::<i64>()
    }
}

fn letter(fill: &Fill, pos: Pos) -> Option<char> {
    fill.letters().get(pos).copied().flatten()
}

struct Brute<'c> {
    case: &'c Case,
    puzzle: &'c Puzzle,
    letters: BTreeMap<Pos, char>,
    used: BTreeSet<Vec<char>>,
    best: Option<i64>,
    steps: u32,
}

impl Brute<'_> {
    fn slots(&mut self, place: u32, value: i64) -> Result<(), ()> {
        self.steps = self.steps.checked_sub(1).ok_or(())?;
        let id = SlotId::new(place);
        let Some(slot) = self.puzzle.diagram().slot(id) else {
            self.best = self.best.max(Some(value));
            return Ok(());
        };
        if let Some(price) = self.case.prices[id.place()] {
            self.slots(place + 1, value - i64::from(price))?;
        }
        let puzzle = self.puzzle;
        for word in puzzle.candidates(id).expect("each slot wants a word") {
            let old = self.letters.clone();
            let mut fits = true;
            for (&pos, &letter) in slot.cells().iter().zip(word.letters()) {
                fits &= *self.letters.entry(pos).or_insert(letter) == letter;
            }
            let word_letters = word.letters().to_vec();
            if fits && (self.case.repeats || self.used.insert(word_letters.clone())) {
                self.slots(place + 1, value + i64::from(word.score()))?;
                self.used.remove(&word_letters);
            }
            self.letters = old;
        }
        Ok(())
    }
}

fn assert_holds<P>(best: &Best<Option<P>, i64>, expected: Option<i64>) {
    let most = expected.unwrap_or(i64::MIN);
    assert!(best.value <= most && most <= best.bound);
    assert_eq!(best.plan.is_none(), best.value == i64::MIN);
}

fn compare(seed: u64, odds: u32) -> Result<(), TestCaseError> {
    let case = Case::random(seed, odds);
    let puzzle = case.puzzle(&[]);
    let expected = case.brute();
    let expected = expected.map_err(|()| TestCaseError::reject("too much to try"))?;
    let partial = case.partial(&puzzle, seed);
    let best = partial.best(&mut Budget::unlimited());
    assert_eq!(best.value, expected.unwrap_or(i64::MIN), "{puzzle:?}");
    assert!(best.is_proven() && best.stop == Stop::Complete);
    if let Some(plan) = &best.plan {
        assert_eq!(case.worth(plan), best.value);
    }
    assert_holds(&best, expected);
    for nodes in [0, 1, 3, 10, 30, 100, 300, 1000] {
        let best = partial.best(&mut Budget::nodes(nodes));
        assert_holds(&best, expected);
        if let Some(plan) = &best.plan {
            assert_eq!(case.worth(plan), best.value);
        }
        assert_eq!(best, partial.best(&mut Budget::nodes(nodes)));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn partial_fills_are_worth_what_brute_force_finds(seed: u64, odds in 2_u32..20) {
        compare(seed, odds)?;
    }

    #[test]
    fn whole_fills_are_worth_what_brute_force_finds(seed: u64) {
        compare(seed, 1)?;
    }
}

#[test]
fn the_best_of_a_puzzle_is_that_of_brute_force() {
    let mut fills = 0;
    for seed in 0..300 {
        let case = Case::random(seed, 1);
        let Ok(expected) = case.brute() else { continue };
        let puzzle = case.puzzle(&[]);
        let best = puzzle.best(&mut Budget::unlimited());
        assert_eq!(best.value, expected.unwrap_or(i64::MIN));
        assert!(best.is_proven());
        let checked = best.plan.map(|plan: Fill| check(&puzzle, &plan));
        assert_eq!(checked, expected.map(|_| Ok(())));
        fills += usize::from(expected.is_some());
    }
    assert!(fills > 20);
}

#[test]
fn a_slot_without_candidates_can_be_left_out() {
    let diagram: Diagram = "...\n..#\n".parse().expect("a diagram");
    let puzzle = Puzzle::new(diagram, WordList::new([("CAT", 5), ("COT", 7)]));
    let whole = puzzle.best(&mut Budget::unlimited());
    assert_eq!((whole.plan, whole.bound), (None, i64::MIN));
    let partial = Partial::new(&puzzle).none_of_these(2);
    let best = partial.best(&mut Budget::unlimited());
    assert_eq!((best.value, best.bound), (7 - 3 * 2, 1));
    let plan = best.plan.expect("a fill");
    assert_eq!(plan.left_out(), [1, 2, 3].map(SlotId::new));
    assert_eq!(letter(plan.fill(), Pos::new(0, 1)), Some('O'));
    assert_eq!(letter(plan.fill(), Pos::new(1, 1)), None);
}

#[test]
fn prices_are_for_slots_that_there_are() {
    let puzzle = Puzzle::new("..".parse().expect("a diagram"), WordList::default());
    let error = Partial::new(&puzzle)
        .none_of_these_for(SlotId::new(1), 3)
        .expect_err("one slot");
    assert_eq!(error.to_string(), "there is no slot 2");
    let best = Partial::new(&puzzle)
        .none_of_these(i32::MIN)
        .best(&mut Budget::unlimited());
    assert_eq!((best.value, best.is_proven()), (1 << 31, true));
}
