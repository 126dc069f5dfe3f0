//! How often a search looks at the clock: in proportion to the work, whatever its shape.

use std::cell::Cell;

use crossword::{Diagram, Partial, Puzzle, Slot, WordList, why};
use puzzle_core::{Budget, Pos, Puzzle as _, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Machine words and letters that may be looked at between two looks at the clock.
const GREATEST_GAP: usize = 1 << 17;

fn words(count: i32, length: usize, letters: u8) -> Vec<(String, i32)> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut word = || {
        (0..length)
            .map(|_| char::from(b'A' + random.random_range(0..letters)))
            .collect()
    };
    let words = (0..count).map(|number| (word(), number % 100));
    words.collect()
}

fn open(rows: usize, columns: usize) -> Diagram {
    let rows = format!("{}\n", ".".repeat(columns)).repeat(rows);
    rows.parse().expect("a diagram")
}

/// Puzzles of extreme shapes, each with the letters and the words of all slots that a search has
/// to look at before it can begin.
fn extremes() -> Vec<(&'static str, Puzzle, usize)> {
    let mut long = words(200, 10_000, 26);
    long.extend(words(3_000, 3, 26));
    let long = Puzzle::builder(open(3, 10_000), WordList::new(long)).allow_repeats();
    let cells: Vec<Pos> = open(1, 2_001).size().positions().collect();
    let through_one =
        |at: usize| Slot::new("", vec![cells[0], cells[2 * at + 1], cells[2 * at + 2]]);
    let hub = open(1, 2_001).with_slots((0..1_000).map(through_one).collect());
    let hub = hub.expect("slots over cells");
    let blocks = "...#".repeat(120) + "\n";
    let blocked: Diagram = blocks.repeat(160).parse().expect("a diagram");
    let slots = blocked.slots().len();
    let mut short = words(10_000, 3, 26);
    short.extend(words(300, 160, 3));
    let blocked = Puzzle::builder(blocked, WordList::new(short)).allow_repeats();
    vec![
        ("long words", long.build().expect("a puzzle"), 200 * 10_000),
        (
            "one cell in a thousand slots",
            Puzzle::new(hub, WordList::new(words(16_000, 3, 26))),
            1_000 * 16_000 / 64,
        ),
        (
            "many words",
            Puzzle::new(open(1, 7), WordList::new(words(250_000, 7, 26))),
            7 * 250_000,
        ),
        ("many slots", blocked.build().expect("a puzzle"), slots * 32),
    ]
}

/// How often the clock is looked at until it says that the time is over at the `last` look.
fn looks(last: usize, search: impl FnOnce(&mut Budget<'_>) -> Stop) -> (usize, Stop) {
    let looks = Cell::new(0);
    let is_over = || {
        looks.set(looks.get() + 1);
        looks.get() >= last
    };
    let stop = search(&mut Budget::unlimited().with_deadline(&is_over));
    (looks.get(), stop)
}

#[test]
fn the_clock_is_looked_at_in_proportion_to_the_work() {
    type Verb = (&'static str, fn(&Puzzle, &mut Budget<'_>) -> Stop);
    let verbs: [Verb; 4] = [
        ("solve", |puzzle, budget| puzzle.solve(budget).stop),
        ("why", |puzzle, budget| why(puzzle, budget).stop),
        ("best", |puzzle, budget| puzzle.best(budget).stop),
        ("partial", |puzzle, budget| {
            Partial::new(puzzle).none_of_these(3).best(budget).stop
        }),
    ];
    for (shape, puzzle, work) in extremes() {
        for (verb, search) in verbs {
            let expected = work / GREATEST_GAP;
            assert!(expected > 0, "{shape} is no work");
            let (seen, stop) = looks(expected, |budget| search(&puzzle, budget));
            assert_eq!(
                (seen, stop),
                (expected, Stop::BudgetExhausted),
                "{verb}: {shape}"
            );
            // No matter which look it is, nothing goes on behind it.
            for last in 1..expected.min(4) {
                let (seen, stop) = looks(last, |budget| search(&puzzle, budget));
                assert_eq!(
                    (seen, stop),
                    (last, Stop::BudgetExhausted),
                    "{verb}: {shape}"
                );
            }
        }
    }
}
