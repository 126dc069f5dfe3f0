//! Restorations: the sample, the facts, and every answer against brute force.

use crate::common::{self, Cells, Random, SAMPLE};
use proptest::prelude::*;
use puzzle_conformance::{Judged, Optimised, Subject, Symmetric, laws};
use puzzle_core::{Best, Budget, Index, Pos, Puzzle, Solution, Stop};
use sudoku16::rotate::{self, Restoration, Rotated, Turn, Turns};
use sudoku16::{BoxIndex, Digit, FullGrid, Sudoku};

fn unlimited() -> Budget<'static> {
    Budget::unlimited()
}

fn rotated(cells: &Cells) -> Rotated {
    let grid = cells.map(|row| row.map(|digit| Digit::from_index(digit.into()).unwrap()));
    Rotated::new(&FullGrid::from_rows(grid)).unwrap()
}

fn numbers(turns: &Turns) -> [u8; 16] {
    let numbers: Vec<u8> = turns
        .iter()
        .map(|(_, turn)| turn.quarters() as u8)
        .collect();
    numbers.try_into().unwrap()
}

fn turns(numbers: [u8; 16]) -> Turns {
    Turns::new(numbers.map(|number| Turn::ALL[usize::from(number)]))
}

fn restorations(rotated: &Rotated) -> Vec<Turns> {
    let answer = rotated.solutions_up_to(usize::MAX, &mut unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value.iter().map(|one| *one.turns()).collect()
}

fn plan(best: &Best<Option<Restoration>, Option<u32>>) -> Option<Turns> {
    best.plan.as_ref().map(|plan| *plan.turns())
}

/// The restoration of a grid without blanks by `turns`, if it is one.
fn restoration(rotated: &Rotated, turns: &Turns) -> Restoration {
    let rows = *rotated.restored(turns).rows();
    let grid = FullGrid::from_rows(rows.map(|row| row.map(Option::unwrap)));
    Restoration::new(*turns, grid)
}

fn least(rotated: &Rotated) -> Option<u32> {
    let best = rotated.best(&mut unlimited());
    assert!(best.is_proven());
    assert_eq!(best.stop, Stop::Complete);
    assert_eq!(plan(&best).map(|turns| turns.total()), best.value);
    best.value
}

laws! {
    turned = Turned => Solver, Judge, Best, Symmetry;
}

/// Turned grids without blanks.
struct Turned;

impl Subject for Turned {
    type Sample = Cells;
    type Puzzle = Rotated;
    type Key = [u8; 16];
    const IS_ORDERED: bool = true;
    const CASES: u32 = 500;
    /// With all boxes turned by a half more a solved grid stays one.
    const KINDS: &'static [usize] = &[0, 2];

    fn samples(&self) -> impl Strategy<Value = Cells> {
        (any::<u64>(), prop::bool::weighted(0.4)).prop_map(|(seed, is_spoiled)| {
            let mut random = Random::new(seed);
            let bases = [common::irregular(), common::cyclic(), common::regular()];
            let base = bases[random.below(3)];
            let mut cells = random.scrambled(&base);
            common::turn_all(&mut cells, random.turns());
            if is_spoiled {
                // Two digits of a box change places, so that the box stays complete.
                let at = [(); 2].map(|()| (random.below(4), random.below(4)));
                (cells[at[0].0][at[0].1], cells[at[1].0][at[1].1]) =
                    (cells[at[1].0][at[1].1], cells[at[0].0][at[0].1]);
            }
            cells
        })
    }

    fn puzzle(&self, cells: &Cells) -> Rotated {
        rotated(cells)
    }

    fn brute_force(&self, cells: &Cells) -> Option<Vec<[u8; 16]>> {
        Some(common::brute_force(cells))
    }

    fn key(&self, restoration: &Restoration) -> [u8; 16] {
        numbers(restoration.turns())
    }

    fn check(&self, rotated: &Rotated, restoration: &Restoration) -> bool {
        rotate::check(rotated, restoration).is_ok()
    }
}

impl Judged for Turned {
    fn altered(
        &self,
        rotated: &Rotated,
        before: &Restoration,
        which: usize,
        what: usize,
    ) -> Restoration {
        let mut changed = numbers(before.turns());
        changed[which % 16] = (what % 4) as u8;
        restoration(rotated, &turns(changed))
    }
}

impl Optimised for Turned {
    fn cost(&self, _: &Rotated, turns: &[u8; 16]) -> i64 {
        turns.iter().copied().map(i64::from).sum()
    }

    fn best(&self, rotated: &Rotated, budget: &mut Budget<'_>) -> Bounded {
        bounded(rotated.best(budget))
    }
}

/// The least turns, with their bound.
pub(super) type Bounded = Best<Option<Restoration>, Option<i64>>;

pub(super) fn bounded(best: Best<Option<Restoration>, Option<u32>>) -> Bounded {
    Best {
        plan: best.plan,
        value: best.value.map(i64::from),
        bound: best.bound.map(i64::from),
        stop: best.stop,
    }
}

impl Symmetric for Turned {
    /// Other digits by a seed, and whether the whole is turned, and mirrored.
    type Symmetry = (u64, bool, bool);

    fn symmetries(&self) -> impl Strategy<Value = Self::Symmetry> {
        any::<(u64, bool, bool)>()
    }

    fn image(&self, &(seed, is_turned, is_mirrored): &Self::Symmetry, cells: &Cells) -> Cells {
        let mut names: Vec<u8> = (0..16).collect();
        Random::new(seed).shuffle(&mut names);
        let cells = cells.map(|row| row.map(|digit| names[usize::from(digit)]));
        let cells = if is_turned {
            common::turned_whole(&cells)
        } else {
            cells
        };
        if is_mirrored {
            common::transposed(&cells)
        } else {
            cells
        }
    }

    fn key_image(
        &self,
        &(_, is_turned, is_mirrored): &Self::Symmetry,
        turns: &[u8; 16],
    ) -> [u8; 16] {
        let from = |turns: [u8; 16], from: fn(usize, usize) -> usize| {
            std::array::from_fn(|index| turns[from(index / 4, index % 4)])
        };
        let turns = if is_turned {
            from(*turns, |row, col| 4 * (3 - col) + row)
        } else {
            *turns
        };
        if is_mirrored {
            from(turns, |row, col| 4 * col + row).map(|quarters: u8| (4 - quarters) % 4)
        } else {
            turns
        }
    }
}

/// Compares every verb with brute force; the number of restorations.
fn compare(cells: &Cells) -> usize {
    let rotated = rotated(cells);
    let expected: Vec<Turns> = common::brute_force(cells).into_iter().map(turns).collect();
    let context = common::write(cells);
    assert_eq!(restorations(&rotated), expected, "{context}");
    let first_least = expected.iter().min_by_key(|turns| turns.total());
    let best = rotated.best(&mut unlimited());
    assert_eq!(plan(&best).as_ref(), first_least, "{context}");
    assert_eq!(best.value, first_least.map(Turns::total), "{context}");
    assert!(best.is_proven(), "{context}");
    let count = rotated.count_up_to(u64::MAX, &mut unlimited());
    assert_eq!(count.value, expected.len() as u64, "{context}");
    for turns in &expected {
        let restoration = restoration(&rotated, turns);
        assert_eq!(rotate::check(&rotated, &restoration), Ok(()), "{context}");
    }
    expected.len()
}

#[test]
fn the_sample_needs_five_turns() {
    let rotated: Rotated = SAMPLE.parse().unwrap();
    let best = rotated.best(&mut unlimited());
    assert_eq!(best.value, Some(5));
    assert_eq!(plan(&best).unwrap().to_string(), "0010 0010 1000 0200");
    let totals: Vec<u32> = restorations(&rotated).iter().map(Turns::total).collect();
    assert_eq!(totals, [5, 33]);
    assert_eq!(
        rotated.restored(&plan(&best).unwrap()),
        *self::rotated(&common::irregular()).grid()
    );
}

#[test]
fn the_wrong_direction_would_give_eleven() {
    let mirrored = common::transposed(&common::parse(SAMPLE));
    assert_eq!(least(&rotated(&mirrored)), Some(11));
}

#[test]
fn a_turned_box_is_restored_by_as_many_turns() {
    for (index, quarters) in (0..16).flat_map(|index| (0..4).map(move |turns| (index, turns))) {
        let mut cells = common::irregular();
        common::turn(&mut cells, index, quarters);
        let best = rotated(&cells).best(&mut unlimited());
        let plan = plan(&best).unwrap();
        assert_eq!(best.value, Some(quarters.into()), "box {index}");
        assert_eq!(numbers(&plan)[index], quarters, "box {index}");
        assert_eq!(
            plan.get(BoxIndex::from_index(index).unwrap()).quarters(),
            u32::from(quarters)
        );
    }
}

#[test]
fn boxes_of_random_order_have_no_restoration() {
    let mut random = Random::new(2);
    for _ in 0..500 {
        let mut cells = common::regular();
        for index in 0..16 {
            let mut digits: Vec<u8> = (0..16).collect();
            random.shuffle(&mut digits);
            for (cell, digit) in digits.into_iter().enumerate() {
                cells[index / 4 * 4 + cell / 4][index % 4 * 4 + cell % 4] = digit;
            }
        }
        assert_eq!(least(&rotated(&cells)), None);
        assert_eq!(restorations(&rotated(&cells)), []);
    }
}

#[test]
fn a_regular_grid_has_many_restorations() {
    assert_eq!(compare(&common::regular()), 16);
    assert_eq!(least(&rotated(&common::regular())), Some(0));
}

#[test]
fn restorations_come_in_pairs() {
    let mut random = Random::new(3);
    let bases = [common::irregular(), common::cyclic(), common::regular()];
    for round in 0..600 {
        let mut cells = random.scrambled(&bases[round % bases.len()]);
        common::turn_all(&mut cells, random.turns());
        let all = restorations(&rotated(&cells));
        for restoration in &all {
            let half_more = turns(numbers(restoration).map(|number| (number + 2) % 4));
            assert!(all.contains(&half_more));
            let odd = numbers(restoration)
                .iter()
                .filter(|&number| number % 2 == 1)
                .count();
            assert_eq!(restoration.total() + half_more.total(), 32 + 2 * odd as u32);
        }
        assert!(least(&rotated(&cells)).unwrap() <= 32);
    }
}

#[test]
fn thirty_two_turns_can_be_the_least() {
    let mut cells = common::irregular();
    common::turn_all(&mut cells, [1; 16]);
    // With three quarters in half of the boxes, both restorations take 32 turns.
    for index in 8..16 {
        common::turn(&mut cells, index, 2);
    }
    assert_eq!(compare(&cells), 2);
    assert_eq!(least(&rotated(&cells)), Some(32));
    assert_eq!(
        numbers(&plan(&rotated(&cells).best(&mut unlimited())).unwrap())[0],
        1
    );
}

#[test]
fn check_names_the_repeated_digits() {
    let mut cells = common::irregular();
    cells[0].swap(0, 1);
    let rotated = rotated(&cells);
    let error = rotate::check(&rotated, &restoration(&rotated, &Turns::default())).unwrap_err();
    assert_eq!(error.changed(), []);
    let found: Vec<String> = error.repeats().iter().map(ToString::to_string).collect();
    // The rows stay complete; each of the two columns has one digit twice.
    assert_eq!(found.len(), 2);
    for repeat in error.repeats() {
        assert_eq!(repeat.first, Pos::new(0, repeat.again.col));
        assert!(repeat.again.col < 2 && repeat.again.row > 3);
    }
    assert_eq!(
        error.to_string(),
        format!("repeated in one unit: {}", found.join(", "))
    );
}

#[test]
fn every_repeated_digit_of_a_grid_is_named() {
    let mut grid = *self::rotated(&common::irregular()).grid().rows();
    let (first, second) = (grid[0][0], grid[5][6]);
    grid[3][3] = first;
    grid[7][7] = second;
    grid[7][4] = second;
    let error = Rotated::new(Sudoku::from_rows(grid)).unwrap_err();
    let found: Vec<_> = error
        .repeats()
        .iter()
        .map(|repeat| (Some(repeat.digit), repeat.first, repeat.again))
        .collect();
    assert_eq!(
        found,
        [
            (first, Pos::new(0, 0), Pos::new(3, 3)),
            (second, Pos::new(5, 6), Pos::new(7, 4)),
            (second, Pos::new(5, 6), Pos::new(7, 7)),
        ]
    );
}

#[test]
fn a_budget_ends_the_search_and_keeps_the_best_so_far() {
    let mut cells = common::irregular();
    common::turn_all(&mut cells, [1; 16]);
    let puzzle = rotated(&cells);
    let mut outcomes = Vec::new();
    for nodes in 0..200 {
        let best = puzzle.best(&mut Budget::nodes(nodes));
        if best.stop == Stop::Complete {
            assert_eq!(best.value, Some(16));
            assert!(best.is_proven());
        } else {
            assert_eq!(best.stop, Stop::BudgetExhausted);
            assert_eq!(best.bound, Some(0));
            assert!(!best.is_proven());
        }
        outcomes.push((best.stop, best.value));
    }
    outcomes.dedup();
    assert_eq!(
        outcomes,
        [
            (Stop::BudgetExhausted, None),
            (Stop::BudgetExhausted, Some(16)),
            (Stop::Complete, Some(16)),
        ]
    );
}

#[test]
fn a_solution_is_the_turns_of_the_boxes() {
    let mut numbers = [0; 16];
    numbers[6] = 3;
    let changed = turns(numbers);
    let puzzle = rotated(&common::regular());
    let [before, after] = [Turns::default(), changed].map(|turns| restoration(&puzzle, &turns));
    assert_eq!(after.cells().count(), 16);
    assert_eq!(after.differences(&before), [Pos::new(1, 2)]);
    let moves: Vec<_> = changed.moves().collect();
    assert_eq!(
        moves,
        [(BoxIndex::from_index(6).unwrap(), Turn::ThreeQuarters)]
    );
    assert_eq!(changed.total(), 3);
    assert!(Turns::default() < changed);
}

#[test]
fn drawings_show_both_grids_and_the_turned_boxes() {
    let puzzle: Rotated = SAMPLE.parse().unwrap();
    let turns = puzzle.best(&mut unlimited()).plan.unwrap();
    let before = rotate::draw(&puzzle).to_text();
    let after = rotate::draw_answer(&puzzle, &turns).to_text();
    assert!(before.starts_with(
        "+------------+------------+------------+------------+\n\
         | 6  8  1  D | 5  A  0  C | 9  F  D  B | B  2  F  7 |\n"
    ));
    assert!(after.starts_with(
        "+------------+------------+1-----------+------------+\n\
         | 6  8  1  D | 5  A  0  C |[4][3][E][9]| B  2  F  7 |\n"
    ));
    assert!(!before.contains('['));
    assert_eq!(after.matches('[').count(), 64);
}
