//! Restorations: the sample, the facts, and every answer against brute force.

use crate::common;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::common::{Cells, Random, SAMPLE};
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
fn solver_and_brute_force_agree_on_turned_grids() {
    let mut random = Random::new(1);
    let bases = [common::irregular(), common::cyclic(), common::regular()];
    let mut several = 0;
    for round in 0..4000 {
        let mut cells = random.scrambled(&bases[round % bases.len()]);
        let turns = random.turns();
        common::turn_all(&mut cells, turns);
        let count = compare(&cells);
        assert!(count >= 2 && count.is_multiple_of(2));
        several += usize::from(count > 2);
        let rotated = rotated(&cells);
        let restoration = restoration(&rotated, &self::turns(turns));
        assert_eq!(rotate::check(&rotated, &restoration), Ok(()));
    }
    assert!(
        several > 100,
        "only {several} grids with more than one pair"
    );
}

#[test]
fn solver_and_brute_force_agree_on_grids_without_restoration() {
    let mut random = Random::new(2);
    let mut hopeless = 0;
    for _ in 0..2000 {
        let mut cells = random.scrambled(&common::irregular());
        common::turn_all(&mut cells, random.turns());
        // Two digits of a box change places, so that the box stays complete.
        let (row, col) = (random.below(16), random.below(16));
        let (other_row, other_col) = (row / 4 * 4 + random.below(4), col / 4 * 4 + random.below(4));
        let digit = cells[row][col];
        cells[row][col] = cells[other_row][other_col];
        cells[other_row][other_col] = digit;
        hopeless += usize::from(compare(&cells) == 0);
    }
    assert!(hopeless > 1800, "only {hopeless} grids without restoration");
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
fn digits_can_be_renamed_and_grids_turned_and_mirrored() {
    let mut random = Random::new(4);
    let bases = [common::irregular(), common::cyclic(), common::regular()];
    for round in 0..300 {
        let mut cells = random.scrambled(&bases[round % bases.len()]);
        common::turn_all(&mut cells, random.turns());
        let all = restorations(&rotated(&cells));

        let mut names: Vec<u8> = (0..16).collect();
        random.shuffle(&mut names);
        let renamed = cells.map(|row| row.map(|digit| names[usize::from(digit)]));
        assert_eq!(restorations(&rotated(&renamed)), all);

        let sorted = |change: &dyn Fn([u8; 16]) -> [u8; 16]| {
            let mut changed: Vec<_> = all.iter().map(|one| turns(change(numbers(one)))).collect();
            changed.sort();
            changed
        };
        let box_from = |from: fn(usize, usize) -> usize, numbers: [u8; 16]| {
            std::array::from_fn(|index| numbers[from(index / 4, index % 4)])
        };
        let whole = common::turned_whole(&cells);
        let expected = sorted(&|numbers| box_from(|row, col| 4 * (3 - col) + row, numbers));
        assert_eq!(restorations(&rotated(&whole)), expected);
        assert_eq!(least(&rotated(&whole)), least(&rotated(&cells)));

        let mirrored = common::transposed(&cells);
        let expected = sorted(&|numbers| {
            box_from(|row, col| 4 * col + row, numbers).map(|number| (4 - number) % 4)
        });
        assert_eq!(restorations(&rotated(&mirrored)), expected);
    }
}

#[test]
fn check_accepts_restorations_alone() {
    let cells = common::parse(SAMPLE);
    let puzzle = rotated(&cells);
    let all = restorations(&puzzle);
    let mut random = Random::new(5);
    for _ in 0..500 {
        let mut changed = numbers(&all[random.below(all.len())]);
        let index = random.below(16);
        changed[index] = (changed[index] + random.below(4) as u8) % 4;
        let changed = turns(changed);
        let is_restoration = all.contains(&changed);
        assert_eq!(
            rotate::check(&puzzle, &restoration(&puzzle, &changed)).is_ok(),
            is_restoration
        );
    }
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
fn a_flag_and_a_visitor_end_the_search() {
    let puzzle = rotated(&common::regular());
    let flag = AtomicBool::new(true);
    let best = puzzle.best(&mut unlimited().with_flag(&flag));
    assert_eq!((best.stop, best.value), (Stop::Cancelled, None));
    let mut seen = Vec::new();
    let stop = puzzle.search(&mut unlimited(), &mut |turns| {
        seen.push(*turns.turns());
        if seen.len() == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(stop, Stop::LimitReached);
    assert_eq!(seen, restorations(&puzzle)[..3]);
    let count = puzzle.count_up_to(5, &mut unlimited());
    assert_eq!((count.value, count.stop), (5, Stop::LimitReached));
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

#[test]
fn types_can_be_sent_and_shared() {
    fn check<T: Send + Sync>() {}
    check::<Rotated>();
    check::<Restoration>();
    check::<sudoku16::RepeatedDigits>();
}
