//! The solver against every choice, and what it must not get wrong.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::common::{Letters, Random, brute_force, number, random_puzzle, walk, word};
use crate::conformance::fill_of;
use crossword::pairs::{
    Cell, CheckError, Clue, Direction, Document, Fill, Puzzle, PuzzleError, batch, check,
};
use proptest::prelude::*;
use puzzle_conformance::{Batch, Clued, Form, Judged, Subject, Symmetric, is_shared, laws, split};
use puzzle_core::{Budget, Clues, Grid, Pos, Puzzle as _, Size, Solution, Stop, Uniqueness};

fn letters(fill: &Fill) -> Letters {
    fill.cells().collect()
}

fn count(puzzle: &Puzzle) -> u64 {
    let answer = puzzle.count_up_to(u64::MAX, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

laws! {
    pairs = Pairs => Solver, Judge, Clues, Symmetry;
    puzzles = puzzles() => Form, LineEnds;
    documents = documents() => Form, Batch, Recovery;
}

#[cfg(feature = "serde")]
laws! {
    puzzles_by_serde = puzzles() => Serde;
}

#[cfg(feature = "arbitrary")]
laws! {
    fuzzed_puzzles = Pairs => FuzzedSolver;
    fuzzed_texts = puzzles() => Fuzzed;
}

const _: () = is_shared::<(Puzzle, Fill, Clue, Cell, Document, PuzzleError, CheckError)>();

fn small_puzzles() -> impl Strategy<Value = Puzzle> {
    any::<u64>().prop_map(|seed| random_puzzle(&mut Random::new(seed), 8))
}

fn puzzles() -> Form<Puzzle> {
    Form::plain("0123ABC *|+-\n", small_puzzles())
}

fn documents() -> Batch<Document> {
    let values = small_puzzles().prop_map(|puzzle| puzzle.to_string().parse().expect("a document"));
    Form::plain("0123ABC *|+-\n", values).batched(split, |text| batch(text).collect())
}

/// Small puzzles with any clues.
struct Pairs;

impl Subject for Pairs {
    type Sample = Puzzle;
    type Puzzle = Puzzle;
    type Key = Letters;
    const IS_ORDERED: bool = true;
    const CASES: u32 = 1_000;

    fn samples(&self) -> impl Strategy<Value = Puzzle> {
        small_puzzles()
    }

    fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        puzzle.clone()
    }

    fn brute_force(&self, puzzle: &Puzzle) -> Option<Vec<Letters>> {
        Some(brute_force(puzzle))
    }

    fn key(&self, fill: &Fill) -> Letters {
        letters(fill)
    }

    fn check(&self, puzzle: &Puzzle, fill: &Fill) -> bool {
        check(puzzle, fill).is_ok()
    }
}

impl Judged for Pairs {
    fn altered(&self, puzzle: &Puzzle, fill: &Fill, which: usize, what: usize) -> Fill {
        let size = puzzle.grid().size();
        let cells: Vec<Pos> = size.positions().collect();
        let mut letters = letters(fill);
        let pos = cells[which % cells.len()];
        match ['A', 'B', 'É'].get(what % 4) {
            Some(&letter) => letters.insert(pos, letter),
            None => letters.remove(&pos),
        };
        fill_of(size, &letters)
    }
}

impl Clued for Pairs {
    /// Cells under no clue have no letter.
    fn restricted(&self, part: &Puzzle, fill: &Fill) -> Fill {
        let walks = part.clues().iter();
        let walks = walks.map(|clue| walk(part.grid(), clue.number(), clue.direction()));
        let under: BTreeSet<Pos> = walks.flatten().collect();
        let mut letters = letters(fill);
        letters.retain(|pos, _| under.contains(pos));
        fill_of(part.grid().size(), &letters)
    }
}

impl Symmetric for Pairs {
    type Symmetry = ();

    fn symmetries(&self) -> impl Strategy<Value = ()> {
        Just(())
    }

    /// Rows and columns exchanged.
    fn image(&self, (): &(), puzzle: &Puzzle) -> Puzzle {
        let size = puzzle.grid().size();
        let cell = |pos: Pos| {
            *puzzle
                .grid()
                .get(Pos::new(pos.col, pos.row))
                .expect("inside")
        };
        let grid = Grid::from_fn(Size::new(size.cols, size.rows), cell).expect("as large");
        let clue = |clue: &Clue| {
            let direction = match clue.direction() {
                Direction::Across => Direction::Down,
                Direction::Down => Direction::Across,
            };
            Clue::new(
                direction,
                clue.number(),
                clue.first().clone(),
                clue.second().cloned(),
            )
        };
        Puzzle::new(grid, puzzle.clues().iter().map(clue).collect()).expect("the same clues")
    }

    fn key_image(&self, (): &(), letters: &Letters) -> Letters {
        let letters = letters.iter();
        letters
            .map(|(pos, &letter)| (Pos::new(pos.col, pos.row), letter))
            .collect()
    }
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
