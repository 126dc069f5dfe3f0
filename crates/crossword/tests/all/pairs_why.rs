//! The reason that there is no fill: each step by the rules alone, and no clue without need.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use crate::common::{Random, SMALL, brute_force, number, random_puzzle, walk, word};
use crossword::pairs::{
    Case, Cell, Clue, Direction, Length, Misfit, Number, Outcome, Puzzle, Refutation, Step, Why,
    Word, why,
};
use puzzle_core::{Budget, Grid, Pos, Size, Stop};

/// What a clue is called by.
type Name = (Direction, Number);

fn name(clue: &Clue) -> Name {
    (clue.direction(), clue.number())
}

fn cells(puzzle: &Puzzle, clue: &Clue) -> Vec<Pos> {
    walk(puzzle.grid(), clue.number(), clue.direction())
}

fn candidates(clue: &Clue) -> BTreeSet<&Word> {
    clue.candidates().collect()
}

/// The letter of a word of `clue` in `cell`, which must be one of its cells, if the word fits.
fn letter(puzzle: &Puzzle, clue: &Clue, word: &Word, cell: Pos) -> Option<char> {
    let cells = cells(puzzle, clue);
    let at = cells.iter().position(|&pos| pos == cell);
    let at = at.expect("the cell is one of the clue's");
    let letters: Vec<char> = word.as_str().chars().collect();
    (letters.len() == cells.len()).then(|| letters[at])
}

fn assert_length(puzzle: &Puzzle, clue: &Clue, word: &Word, length: Length) {
    assert_eq!(length.letters, word.as_str().chars().count());
    assert_eq!(length.cells, cells(puzzle, clue).len());
    assert_ne!(length.letters, length.cells);
}

/// Follows the reason step by step.
fn assert_true(puzzle: &Puzzle, why: &Why<'_>) {
    assert!(why.clues().iter().all(|clue| puzzle.clues().contains(clue)));
    let words: Vec<&Word> = why.cases().iter().map(Case::word).collect();
    assert_eq!(BTreeSet::from_iter(words.clone()), candidates(why.clue()));
    assert!(words.len() <= 2 && words.first() == Some(&why.clue().first()));
    for case in why.cases() {
        match case.refutation() {
            Refutation::Length(length) => {
                assert_length(puzzle, why.clue(), case.word(), *length);
            }
            Refutation::Chain(steps) => assert_chain(puzzle, why.clue(), case.word(), steps),
        }
    }
}

fn assert_chain(puzzle: &Puzzle, clue: &Clue, word: &Word, steps: &[Step<'_>]) {
    let mut known: BTreeMap<Name, &Word> = BTreeMap::from([(name(clue), word)]);
    let (mut from, mut taken) = (clue, word);
    let (last, others) = steps.split_last().expect("a step");
    for step in others {
        let (cell, to) = (step.cell(), step.clue());
        assert_ne!(name(from), name(to));
        assert_eq!(letter(puzzle, from, taken, cell), Some(step.letter()));
        let Outcome::Forces { word, other, there } = *step.outcome() else {
            panic!("only the last step ends the chain: {step}");
        };
        assert_eq!(BTreeSet::from([word, other]), candidates(to));
        assert_ne!(word, other);
        assert_eq!(letter(puzzle, to, word, cell), Some(step.letter()));
        assert_eq!(letter(puzzle, to, other, cell), Some(there));
        assert_ne!(there, step.letter());
        assert_eq!(known.insert(name(to), word), None, "a clue forced twice");
        (from, taken) = (to, word);
    }
    let (cell, to) = (last.cell(), last.clue());
    assert_ne!(name(from), name(to));
    assert_eq!(letter(puzzle, from, taken, cell), Some(last.letter()));
    match last.outcome() {
        Outcome::Forces { .. } => panic!("the last step ends the chain: {last}"),
        Outcome::Contradicts { word, there } => {
            assert_eq!(known.get(&name(to)), Some(word));
            assert_eq!(letter(puzzle, to, word, cell), Some(*there));
            assert_ne!(*there, last.letter());
        }
        Outcome::LeavesNothing(misfits) => {
            let listed: Vec<&Word> = misfits.iter().map(|(word, _)| *word).collect();
            assert_eq!(BTreeSet::from_iter(listed), candidates(to));
            for (word, misfit) in misfits {
                match misfit {
                    Misfit::Length(length) => assert_length(puzzle, to, word, *length),
                    Misfit::Letter(there) => {
                        assert_eq!(letter(puzzle, to, word, cell), Some(*there));
                        assert_ne!(*there, last.letter());
                    }
                }
            }
        }
    }
}

/// The puzzle with only `clues`.
fn only(puzzle: &Puzzle, clues: &[&Clue]) -> Puzzle {
    let clues = clues.iter().copied().cloned().collect();
    Puzzle::new(puzzle.grid().clone(), clues).expect("clues of a puzzle")
}

/// The number of clues in the smallest set of them that has no fill.
fn fewest(puzzle: &Puzzle) -> usize {
    let clues = puzzle.clues();
    let sets = (0_u32..1 << clues.len()).filter(|set| {
        let chosen = (0..clues.len()).filter(|at| set >> at & 1 == 1);
        let chosen: Vec<&Clue> = chosen.map(|at| &clues[at]).collect();
        brute_force(&only(puzzle, &chosen)).is_empty()
    });
    let sizes = sets.map(u32::count_ones);
    sizes.min().expect("all of them have none") as usize
}

fn reason(puzzle: &Puzzle) -> Option<Why<'_>> {
    let answer = why(puzzle, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

/// The puzzle of a text, and what is said of it.
fn sentences(text: &str) -> String {
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let why = reason(&puzzle).expect("there is no fill");
    assert_true(&puzzle, &why);
    why.to_string()
}

/// Whether the clues from `next` on can be filled beside `letters`, one after another.
fn can_fill(puzzle: &Puzzle, clues: &[Clue], letters: &BTreeMap<Pos, char>) -> bool {
    let Some((clue, others)) = clues.split_first() else {
        return true;
    };
    let cells = cells(puzzle, clue);
    candidates(clue).iter().any(|word| {
        let word: Vec<char> = word.as_str().chars().collect();
        let mut letters = letters.clone();
        let mut put = |(&pos, letter)| *letters.entry(pos).or_insert(letter) == letter;
        word.len() == cells.len()
            && cells.iter().zip(word).all(&mut put)
            && can_fill(puzzle, others, &letters)
    })
}

/// Asserts that the reason is true, and that each of its clues is needed.
fn assert_irreducible(puzzle: &Puzzle, why: &Why<'_>) {
    assert_true(puzzle, why);
    let clues: Vec<Clue> = why.clues().into_iter().cloned().collect();
    assert!(!can_fill(puzzle, &clues, &BTreeMap::new()));
    for place in 0..clues.len() {
        let mut others = clues.clone();
        others.remove(place);
        assert!(
            can_fill(puzzle, &others, &BTreeMap::new()),
            "{why}\n{puzzle}"
        );
    }
}

/// A numbered cell, or a black one.
fn cell(is_black: bool, pos: Pos, size: Size) -> Cell {
    if is_black {
        return Cell::Black;
    }
    Cell::Start(number((pos.row * size.cols + pos.col) as u16))
}

/// At most 6×6 cells, of which a third is black.
fn random_grid(random: &mut Random) -> Grid<Cell> {
    let size = Size::new(2 + random.below(5) as u32, 2 + random.below(5) as u32);
    Grid::from_fn(size, |pos| cell(random.one_in(3), pos, size)).expect("a small grid")
}

/// A ring of white cells, the outline of two stairs of so many steps.
fn outline(steps: u32) -> Grid<Cell> {
    let side = steps + 5;
    let size = Size::new(side, side);
    let is_white = |pos: Pos| {
        let (least, most) = (pos.row.min(pos.col), pos.row.max(pos.col));
        let is_side = least == 0 || most + 1 == side;
        matches!(most - least, 3 | 4) || (most - least < 3 && is_side)
    };
    Grid::from_fn(size, |pos| cell(!is_white(pos), pos, size)).expect("a small grid")
}

/// A clue for each run of the grid, whose candidates are those of two fills that share no letter,
/// but for one clue, which has a part of either.
fn nearly_two_fills(grid: Grid<Cell>, random: &mut Random) -> Puzzle {
    let mut runs = Vec::new();
    for (pos, cell) in grid.iter() {
        for direction in [Direction::Across, Direction::Down] {
            let before = match direction {
                Direction::Across => Pos::new(pos.row, pos.col.wrapping_sub(1)),
                Direction::Down => Pos::new(pos.row.wrapping_sub(1), pos.col),
            };
            let begins = grid.get(before).is_none_or(|cell| cell.is_black());
            if let Some(number) = cell.number().filter(|_| begins) {
                let cells = walk(&grid, number, direction).len();
                runs.extend((cells > 1).then_some((direction, number, cells)));
            }
        }
    }
    let broken = random.below(runs.len().max(1));
    let mut clues = Vec::new();
    for (at, (direction, number, cells)) in runs.into_iter().enumerate() {
        let split = if at == broken { cells / 2 } else { 0 };
        let [a, b] = [["A", "B"], ["B", "A"]].map(|[one, other]| {
            let text = one.repeat(split) + &other.repeat(cells - split);
            word(&text)
        });
        clues.push(Clue::new(direction, number, a, Some(b)));
    }
    Puzzle::new(grid, clues).expect("a valid puzzle")
}

#[test]
fn each_step_follows_from_the_rules_and_no_clue_can_go() {
    let (mut with, mut lengths) = (0, 0);
    for seed in 0..8_000 {
        let puzzle = random_puzzle(&mut Random::new(seed), 10);
        let has_fill = !brute_force(&puzzle).is_empty();
        let why = reason(&puzzle);
        assert_eq!(why.is_none(), has_fill, "seed {seed}\n{puzzle}");
        with += usize::from(has_fill);
        if let Some(why) = why {
            assert_irreducible(&puzzle, &why);
            lengths += usize::from(why.clues().len() == 1);
        }
    }
    assert!(with > 1_000 && lengths > 100, "{with} {lengths}");
}

#[test]
fn rings_are_followed_around() {
    for steps in 0..8 {
        let random = &mut Random::new(steps.into());
        let puzzle = nearly_two_fills(outline(steps), random);
        let why = reason(&puzzle).expect("there is no fill");
        assert_irreducible(&puzzle, &why);
        assert_eq!(why.clues().len(), puzzle.clues().len());
        assert_eq!(puzzle.clues().len() as u32, 4 * steps + 4, "{puzzle}");
    }
}

#[test]
fn few_clues_are_found_among_many() {
    let (mut without, mut longest) = (0, 0);
    for seed in 0..1_000 {
        let random = &mut Random::new(seed);
        let puzzle = nearly_two_fills(random_grid(random), random);
        let has_fill = can_fill(&puzzle, puzzle.clues(), &BTreeMap::new());
        let why = reason(&puzzle);
        assert_eq!(why.is_none(), has_fill, "seed {seed}\n{puzzle}");
        if let Some(why) = why {
            assert_irreducible(&puzzle, &why);
            without += 1;
            longest = longest.max(why.clues().len());
        }
    }
    assert!(without > 100 && longest >= 4, "{without} {longest}");
}

#[test]
fn nearly_always_no_fewer_clues_contradict_each_other() {
    let (mut all, mut more) = (0, 0);
    for seed in 0..600 {
        let puzzle = random_puzzle(&mut Random::new(seed), 8);
        if let Some(why) = reason(&puzzle) {
            let (found, fewest) = (why.clues().len(), fewest(&puzzle));
            assert!(found >= fewest);
            all += 1;
            more += usize::from(found > fewest);
        }
    }
    assert!(all > 150 && 100 * more <= all, "{more} of {all}");
}

#[test]
fn both_candidates_are_refuted_step_by_step() {
    let text = SMALL.replace("2 IN AT", "2 IN XT");
    let said = "\
1 across cannot be DOG:
  1 across DOG leaves nothing for 2 down at row 1, column 2: O, where IN has I and XT has X
1 across cannot be CAT:
  1 across CAT leaves nothing for 2 down at row 1, column 2: A, where IN has I and XT has X
";
    assert_eq!(sentences(&text), said);
}

#[test]
fn a_candidate_of_the_wrong_length_is_a_reason_too() {
    let text = SMALL.replace("2 IN AT", "2 INN A");
    let said = "\
2 down cannot be INN: it has 3 letters for 2 cells
2 down cannot be A: it has 1 letter for 2 cells
";
    assert_eq!(sentences(&text), said);
    let text = SMALL.replace("2 IN AT", "2 IN CATS");
    let said = "\
2 down cannot be IN:
  2 down IN leaves nothing for 1 across at row 1, column 2: I, where DOG has O and CAT has A
2 down cannot be CATS: it has 4 letters for 2 cells
";
    assert_eq!(sentences(&text), said);
    let text = text.replace("DOG CAT", "DOG DOG");
    let said = "\
1 across cannot be DOG:
  1 across DOG leaves nothing for 2 down at row 1, column 2: O, where IN has I and CATS has 4 letters for 2 cells
";
    assert_eq!(sentences(&text), said);
}

/// A ring of four clues around a black cell.
fn ring(across: [&str; 2], down: [&str; 2]) -> Puzzle {
    let start = |n| Cell::Start(number(n));
    let grid = Grid::from_rows([
        [start(1), Cell::White, start(2)],
        [Cell::White, Cell::Black, Cell::White],
        [start(3), Cell::White, Cell::White],
    ]);
    let clue = |direction, n, words: &str| {
        let (first, second) = words.split_once(' ').expect("two words");
        Clue::new(direction, number(n), word(first), Some(word(second)))
    };
    let clues = vec![
        clue(Direction::Across, 1, across[0]),
        clue(Direction::Across, 3, across[1]),
        clue(Direction::Down, 1, down[0]),
        clue(Direction::Down, 2, down[1]),
    ];
    Puzzle::new(grid.unwrap(), clues).unwrap()
}

#[test]
fn a_ring_is_followed_around_with_either_candidate() {
    let ring = ring(["AXA BXB", "AXB BXA"], ["AXA BXB", "AXA BXB"]);
    let why = reason(&ring).expect("there is no fill");
    assert_irreducible(&ring, &why);
    let said = "\
1 across cannot be AXA:
  1 across AXA forces 2 down AXA at row 1, column 3: A, where BXB has B
  2 down AXA forces 3 across BXA at row 3, column 3: A, where AXB has B
  3 across BXA forces 1 down BXB at row 3, column 1: B, where AXA has A
  1 down BXB contradicts 1 across AXA at row 1, column 1: B, where AXA has A
1 across cannot be BXB:
  1 across BXB forces 2 down BXB at row 1, column 3: B, where AXA has A
  2 down BXB forces 3 across AXB at row 3, column 3: B, where BXA has A
  3 across AXB forces 1 down AXA at row 3, column 1: A, where BXB has B
  1 down AXA contradicts 1 across BXB at row 1, column 1: A, where BXB has B
";
    assert_eq!(why.to_string(), said);
}

/// A staircase of clues, each of which decides the next; the first and the last have a single
/// candidate each, which do not go together.
fn staircase(steps: u32) -> Puzzle {
    let size = Size::new(steps + 1, steps + 1);
    let grid = Grid::from_fn(size, |pos| {
        let start = |n| Cell::Start(number(n as u16));
        match pos.col.wrapping_sub(pos.row) {
            0 => start(2 * pos.row),
            1 => start(2 * pos.row + 1),
            _ => Cell::Black,
        }
    });
    let clue = |direction, n: u32| {
        let (first, second) = match n {
            0 => ("AA", None),
            n if n + 1 == 2 * steps => ("BB", None),
            _ => ("AA", Some(word("BB"))),
        };
        Clue::new(direction, number(n as u16), word(first), second)
    };
    let across = (0..steps).map(|step| clue(Direction::Across, 2 * step));
    let down = (0..steps).map(|step| clue(Direction::Down, 2 * step + 1));
    Puzzle::new(grid.unwrap(), across.chain(down).collect()).unwrap()
}

#[test]
fn a_chain_as_long_as_the_grid_needs_all_its_clues() {
    let puzzle = staircase(100);
    let why = reason(&puzzle).expect("there is no fill");
    assert_true(&puzzle, &why);
    assert_eq!(why.clues().len(), 200);
    assert_eq!(why.to_string().lines().count(), 200);
}

#[test]
fn where_the_budget_ends_the_reason_is_true_or_missing() {
    let (mut missing, mut early) = (0, 0);
    for seed in 0..150 {
        let random = &mut Random::new(seed);
        let puzzle = nearly_two_fills(random_grid(random), random);
        let Some(whole) = reason(&puzzle) else {
            continue;
        };
        for nodes in (0..).step_by(7) {
            let answer = why(&puzzle, &mut Budget::nodes(nodes));
            if answer.stop == Stop::Complete {
                assert_eq!(answer.value, Some(whole));
                break;
            }
            assert_eq!(answer.stop, Stop::BudgetExhausted);
            match answer.value {
                None => missing += 1,
                Some(reason) => {
                    assert_true(&puzzle, &reason);
                    early += 1;
                }
            }
        }
    }
    assert!(missing > 100 && early > 100, "{missing} {early}");
    let flag = AtomicBool::new(true);
    let puzzle = staircase(3);
    let cancelled = why(&puzzle, &mut Budget::unlimited().with_flag(&flag));
    assert_eq!((cancelled.value, cancelled.stop), (None, Stop::Cancelled));
}
