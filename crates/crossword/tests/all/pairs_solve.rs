//! The solver against every choice, and what it must not get wrong.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::common::{Letters, Random, brute_force, number, random_puzzle, walk, word};
use crossword::pairs::{Cell, CheckError, Clue, Direction, Fill, Puzzle, check};
use puzzle_core::{Budget, Clues, Grid, Pos, Puzzle as _, Size, Solution, Stop, Uniqueness};

fn letters(fill: &Fill) -> Letters {
    fill.cells().collect()
}

fn count(puzzle: &Puzzle) -> u64 {
    let answer = puzzle.count_up_to(u64::MAX, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

/// Which candidate each clue takes, counted from 0.
fn choices(puzzle: &Puzzle, fill: &Fill) -> Vec<Option<usize>> {
    let letters = letters(fill);
    let choice = |clue: &Clue| {
        let cells = walk(puzzle.grid(), clue.number(), clue.direction());
        let text: String = cells.iter().map(|pos| letters[pos]).collect();
        clue.candidates().position(|word| word.as_str() == text)
    };
    puzzle.clues().iter().map(choice).collect()
}

/// A puzzle from its rows, `#` for black, and its clues; cells are numbered from 1, row by row.
fn puzzle(rows: &[&str], across: &[&str], down: &[&str]) -> Puzzle {
    let cols = rows[0].len();
    let mut picture = vec![" ".repeat(4 * cols + 1); 4 * rows.len() + 1];
    for (row, line) in rows.iter().enumerate() {
        let labels = (1..=cols).map(|col| format!(" {:<3}", row * cols + col));
        let labels = labels.zip(line.chars());
        picture[4 * row + 1] = labels
            .map(|(label, c)| if c == '#' { "    ".into() } else { label })
            .collect();
        let centres = line.chars().map(|c| if c == '#' { "  * " } else { "    " });
        picture[4 * row + 2] = centres.collect();
    }
    let (h, w) = (rows.len(), cols);
    let head = format!("{h} {w} {} {}", across.len(), down.len());
    let text = [&[head], &picture[..]].concat().join("\n");
    let clues = [across, down].concat().join("\n");
    let text = format!("{text}\n{clues}");
    text.parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn agrees_with_every_choice_on_small_puzzles() {
    let (mut with, mut without, mut several) = (0, 0, 0);
    for seed in 0..6_000 {
        let puzzle = random_puzzle(&mut Random::new(seed), 10);
        let expected = brute_force(&puzzle);
        let found = puzzle.solutions_up_to(usize::MAX, &mut Budget::unlimited());
        assert_eq!(found.stop, Stop::Complete);
        let set: BTreeSet<Letters> = found.value.iter().map(letters).collect();
        assert_eq!(set, expected, "seed {seed}\n{puzzle}");
        assert_eq!(found.value.len(), expected.len(), "twice, seed {seed}");
        assert_eq!(count(&puzzle), expected.len() as u64, "seed {seed}");
        for fill in &found.value {
            assert_eq!(check(&puzzle, fill), Ok(()), "seed {seed}");
        }
        let first = puzzle.solve(&mut Budget::unlimited());
        assert_eq!(first.value.as_ref(), found.value.first(), "seed {seed}");
        let order: Vec<_> = found
            .value
            .iter()
            .map(|fill| choices(&puzzle, fill))
            .collect();
        assert!(order.is_sorted_by(|a, b| a < b), "seed {seed}");
        let common = puzzle.common_to_all(&mut Budget::unlimited());
        let shared = expected.iter().cloned().reduce(|mut shared, fill| {
            shared.retain(|pos, letter| fill.get(pos) == Some(letter));
            shared
        });
        assert_eq!(Letters::from_iter(common.value), shared.unwrap_or_default());
        match expected.len() {
            0 => without += 1,
            1 => with += 1,
            _ => several += 1,
        }
    }
    assert!(
        with > 500 && without > 500 && several > 500,
        "{with} {without} {several}"
    );
}

#[test]
fn counts_up_to_any_limit() {
    for seed in 0..300 {
        let puzzle = random_puzzle(&mut Random::new(seed), 8);
        let all = brute_force(&puzzle).len() as u64;
        for limit in 0..10 {
            let answer = puzzle.count_up_to(limit, &mut Budget::unlimited());
            assert_eq!(answer.value, all.min(limit));
            let complete = answer.stop == Stop::Complete;
            assert_eq!(complete, all <= limit, "seed {seed}, limit {limit}");
        }
    }
}

#[test]
fn check_accepts_the_fills_and_nothing_else() {
    for seed in 0..1_500 {
        let mut random = Random::new(seed);
        let puzzle = random_puzzle(&mut random, 8);
        let fills = brute_force(&puzzle);
        let Some(mut letters) = fills.first().cloned() else {
            continue;
        };
        let size = puzzle.grid().size();
        for _ in 0..10 {
            let grid = Grid::from_fn(size, |pos| letters.get(&pos).copied()).unwrap();
            let verdict = check(&puzzle, &Fill::new(grid));
            assert_eq!(verdict.is_ok(), fills.contains(&letters), "seed {seed}");
            let row = random.below(size.rows as usize) as u32;
            let pos = Pos::new(row, random.below(size.cols as usize) as u32);
            match random.below(3) {
                0 => letters.remove(&pos),
                1 => letters.insert(pos, 'A'),
                _ => letters.insert(pos, 'B'),
            };
        }
    }
}

#[test]
fn check_says_what_is_wrong() {
    let puzzle = puzzle(&["..", ".#"], &["1 AB"], &[]);
    let fill = |rows: [[Option<char>; 2]; 2]| Fill::new(Grid::from_rows(rows).unwrap());
    let [a, b, n] = [Some('A'), Some('B'), None];
    assert_eq!(check(&puzzle, &fill([[a, b], [n, n]])), Ok(()));
    let found = "A ".to_owned();
    let wrong = CheckError::NoCandidate {
        direction: Direction::Across,
        number: number(1),
        found,
    };
    let stray = |row, col| CheckError::Stray(Pos::new(row, col));
    assert_eq!(
        check(&puzzle, &fill([[a, n], [b, a]])),
        Err(vec![wrong, stray(1, 0), stray(1, 1)])
    );
    let small = Fill::new(Grid::from_rows([[a, b]]).unwrap());
    let (expected, found) = (Size::new(2, 2), Size::new(1, 2));
    assert_eq!(
        check(&puzzle, &small),
        Err(vec![CheckError::Size { expected, found }])
    );
}

#[test]
fn one_slot_without_crossing_takes_either_candidate() {
    let puzzle = puzzle(&["..."], &["1 CAT DOG"], &[]);
    assert_eq!(count(&puzzle), 2);
}

#[test]
fn candidates_that_share_the_crossing_letter_do_not_clash() {
    let puzzle = puzzle(&["...", ".##", ".##"], &["1 DOG DIG"], &["1 DOT DAM"]);
    assert_eq!(count(&puzzle), 4);
}

#[test]
fn a_ring_can_be_consistent_at_each_crossing_and_have_no_fill() {
    let ring = |last| {
        puzzle(
            &["...", ".#.", "..."],
            &["1 AXA BXB", last],
            &["1 AXA BXB", "3 AXA BXB"],
        )
    };
    assert_eq!(count(&ring("7 AXB BXA")), 0);
    assert_eq!(count(&ring("7 AXA BXB")), 2);
}

#[test]
fn fills_are_told_apart_by_their_letters() {
    assert_eq!(count(&puzzle(&[".."], &["1 AB AB"], &[])), 1);
    assert_eq!(
        count(&puzzle(&[".."], &["1 AB AC"], &["1 A A", "2 B C"])),
        2
    );
    // Clues that fill the same cells: the same words in another order.
    assert_eq!(count(&puzzle(&["."], &["1 A B"], &["1 B A"])), 2);
}

#[test]
fn a_candidate_of_the_wrong_length_is_never_chosen() {
    assert_eq!(count(&puzzle(&["..."], &["1 CATS DOG"], &[])), 1);
    assert_eq!(count(&puzzle(&["..."], &["1 CA DO"], &[])), 0);
    assert_eq!(count(&puzzle(&["..."], &["1 CAT CA"], &[])), 1);
    // Bytes are not letters: two characters of two bytes each.
    assert_eq!(count(&puzzle(&[".."], &["1 ÉÉ ABCD"], &[])), 1);
}

#[test]
fn a_slot_starts_at_its_number_even_inside_a_run() {
    // 1 and 2 across overlap; 2 fills the last two of three cells.
    let fits = puzzle(&["..."], &["1 CAT COW", "2 OW"], &[]);
    let fill = fits.solve(&mut Budget::unlimited()).value.expect("a fill");
    assert_eq!(letters(&fill).into_values().collect::<String>(), "COW");
    assert_eq!(count(&fits), 1);
    assert_eq!(count(&puzzle(&["..."], &["1 CAT", "2 OW"], &[])), 0);
}

#[test]
fn many_slots_through_one_cell_agree() {
    let puzzle = puzzle(
        &["....", "...."],
        &["1 XXXA XXXB", "2 XXA XXB", "3 XA XB", "4 A B"],
        &["4 AC BD"],
    );
    assert_eq!(count(&puzzle), 2);
}

#[test]
fn cells_under_no_clue_stay_blank() {
    let puzzle = puzzle(&["..", ".."], &["1 AB"], &[]);
    let fill = puzzle
        .solve(&mut Budget::unlimited())
        .value
        .expect("a fill");
    let blank = fill.letters().cells().iter().filter(|cell| cell.is_none());
    assert_eq!(blank.count(), 2);
}

#[test]
fn a_puzzle_without_clues_has_the_blank_fill() {
    let puzzle = puzzle(&[".#"], &[], &[]);
    assert_eq!(count(&puzzle), 1);
    let fill = puzzle
        .solve(&mut Budget::unlimited())
        .value
        .expect("a fill");
    assert_eq!(check(&puzzle, &fill), Ok(()));
}

/// `parts` rows of two cells, black rows between, each with two candidates across.
fn separate(parts: usize) -> Puzzle {
    let rows: Vec<&str> = (0..2 * parts).map(|row| [".#", "##"][row % 2]).collect();
    let across: Vec<String> = (0..parts)
        .map(|part| format!("{} A B", 4 * part + 1))
        .collect();
    let across: Vec<&str> = across.iter().map(String::as_str).collect();
    puzzle(&rows, &across, &[])
}

#[test]
fn independent_parts_are_multiplied() {
    let puzzle = separate(60);
    assert_eq!(count(&puzzle), 1 << 60);
    let most = separate(64).count_up_to(u64::MAX, &mut Budget::unlimited());
    assert_eq!((most.value, most.stop), (u64::MAX, Stop::LimitReached));
}

#[test]
fn a_chain_as_long_as_the_grid_needs_no_deep_stack() {
    // A staircase of clues, each of which decides the next, in a thread with a small stack.
    let steps = 240_u32;
    let size = Size::new(steps + 1, steps + 1);
    let grid = Grid::from_fn(size, |pos| {
        let start = |n| Cell::Start(number(n as u16));
        match pos.col.wrapping_sub(pos.row) {
            0 => start(2 * pos.row),
            1 => start(2 * pos.row + 1),
            _ => Cell::Black,
        }
    });
    let clue =
        |direction, n: u32| Clue::new(direction, number(n as u16), word("AA"), Some(word("BB")));
    let across = (0..steps).map(|step| clue(Direction::Across, 2 * step));
    let down = (0..steps).map(|step| clue(Direction::Down, 2 * step + 1));
    let puzzle = Puzzle::new(grid.unwrap(), across.chain(down).collect()).unwrap();
    let small = std::thread::Builder::new().stack_size(1 << 16);
    let counted = small.spawn(move || count(&puzzle)).unwrap().join();
    assert_eq!(counted.expect("no overflow"), 2);
}

/// A white grid with a clue for each row and column, whose candidates are those of two fills.
fn two_fills(size: Size, seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let mut letter = |_| ['A', 'B', 'C', 'Ω'][random.below(4)];
    let fills = [0; 2].map(|_| Grid::from_fn(size, &mut letter).unwrap());
    let grid = Grid::from_fn(size, |pos| match (pos.row, pos.col) {
        (0, col) => Cell::Start(number(col as u16)),
        (row, 0) => Cell::Start(number((size.cols + row) as u16)),
        _ => Cell::White,
    });
    let grid = grid.unwrap();
    let clue = |direction, at: u32| {
        let words = fills.each_ref().map(|fill| {
            let cells = walk(&grid, number(at as u16), direction);
            let text: String = cells.iter().map(|&pos| fill.get(pos).unwrap()).collect();
            word(&text)
        });
        let [first, second] = words;
        Clue::new(direction, number(at as u16), first, Some(second))
    };
    let rows = (0..size.rows).map(|row| if row == 0 { 0 } else { size.cols + row });
    let across = rows.map(|at| clue(Direction::Across, at));
    let down = (0..size.cols).map(|at| clue(Direction::Down, at));
    let clues = across.chain(down).collect();
    Puzzle::new(grid.clone(), clues).unwrap()
}

#[test]
fn large_grids_have_the_two_fills_they_were_made_of() {
    let puzzle = two_fills(Size::new(120, 150), 7);
    let fills = puzzle.solutions_up_to(10, &mut Budget::unlimited()).value;
    assert_eq!((fills.len(), count(&puzzle)), (2, 2));
    for fill in &fills {
        assert_eq!(check(&puzzle, fill), Ok(()));
    }
    assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
}

#[test]
fn uniqueness_shows_where_two_fills_differ() {
    let several = puzzle(&["..."], &["1 CAT COT"], &[]);
    match several.uniqueness(&mut Budget::unlimited()) {
        Uniqueness::Several { differ, .. } => assert_eq!(differ, [Pos::new(0, 1)]),
        other => panic!("{other:?}"),
    }
    let common = several.common_to_all(&mut Budget::unlimited()).value;
    assert_eq!(common, [(Pos::new(0, 0), 'C'), (Pos::new(0, 2), 'T')]);
}

#[test]
fn a_minimal_conflict_names_the_clues_that_contradict_each_other() {
    let puzzle = puzzle(
        &["....", ".#.#", "...."],
        &["1 AXAX BXBX", "9 AXBX BXAX"],
        &["1 AXA BXB", "2 X", "3 AXA BXB", "4 X"],
    );
    let conflict = puzzle.minimal_conflict(&mut Budget::unlimited());
    assert_eq!(conflict, Ok(Some(vec![0, 1, 2, 4])));
}

#[test]
fn budgets_end_the_search() {
    let puzzle = separate(40);
    let spent = puzzle.solve(&mut Budget::nodes(0));
    assert_eq!((spent.value, spent.stop), (None, Stop::BudgetExhausted));
    let flag = AtomicBool::new(true);
    let cancelled = puzzle.count_up_to(1, &mut Budget::unlimited().with_flag(&flag));
    assert_eq!((cancelled.value, cancelled.stop), (0, Stop::Cancelled));
    let mut visits = 0_u64;
    let stop = puzzle.search(&mut Budget::nodes(1_000), &mut |_| {
        visits += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(stop, Stop::BudgetExhausted);
    assert!(
        visits > 100,
        "what was found until then was visited: {visits}"
    );
}

#[test]
fn the_types_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Puzzle>();
    shared::<Fill>();
    shared::<crossword::pairs::Document>();
    shared::<crossword::pairs::PuzzleError>();
}
