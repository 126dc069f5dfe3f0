//! Turned grids with blanks: every answer against brute force on plain numbers.

use crate::common::{Random, cyclic, irregular, regular};
use crate::rotate::{Bounded, bounded};
use proptest::prelude::*;
use puzzle_conformance::{Optimised, Subject, laws};
use puzzle_core::{Budget, Index, Puzzle, Stop};
use sudoku16::rotate::{self, Direction, Restoration, Rotated, Turns};
use sudoku16::{Digit, Sudoku};

/// Digits by row and column, `None` where blank.
type Givens = [[Option<u8>; 16]; 16];

fn unlimited() -> Budget<'static> {
    Budget::unlimited()
}

fn rotated(givens: &Givens) -> Rotated {
    let digit = |given: u8| Digit::from_index(given.into()).unwrap();
    let rows = givens.map(|row| row.map(|given| given.map(digit)));
    Rotated::new(Sudoku::from_rows(rows)).unwrap()
}

fn numbers(turns: &Turns) -> Vec<u32> {
    turns.iter().map(|(_, turn)| turn.quarters()).collect()
}

/// Turns box `index` counter-clockwise once.
fn turn(givens: &mut Givens, index: usize) {
    let (top, left) = (index / 4 * 4, index % 4 * 4);
    let before = *givens;
    for row in 0..4 {
        for col in 0..4 {
            givens[top + 3 - col][left + row] = before[top + row][left + col];
        }
    }
}

fn sees(a: (usize, usize), b: (usize, usize)) -> bool {
    a != b && (a.0 == b.0 || a.1 == b.1 || (a.0 / 4, a.1 / 4) == (b.0 / 4, b.1 / 4))
}

fn places() -> impl Iterator<Item = (usize, usize)> {
    (0..256).map(|index| (index / 16, index % 16))
}

/// Whether the blanks can be filled in, by trying the cell with the fewest digits left.
fn can_be_completed(givens: &mut Givens) -> bool {
    let free = |givens: &Givens, at: (usize, usize)| {
        let seen = places().filter(|&other| sees(at, other));
        seen.filter_map(|(row, col)| givens[row][col])
            .fold(0xFFFF_u32, |free, digit| free & !(1 << digit))
    };
    let blanks = places().filter(|&(row, col)| givens[row][col].is_none());
    let Some((row, col)) = blanks.min_by_key(|&at| free(givens, at).count_ones()) else {
        return true;
    };
    let free = free(givens, (row, col));
    for digit in (0..16).filter(|digit| free >> digit & 1 != 0) {
        givens[row][col] = Some(digit);
        if can_be_completed(givens) {
            return true;
        }
        givens[row][col] = None;
    }
    false
}

/// All turns, counter-clockwise, that can be undone and completed; box after box, where no given
/// may meet its like.
fn brute_force(givens: &Givens) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    extend(givens, &mut Vec::new(), &mut found);
    found
}

fn extend(givens: &Givens, turns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    let index = turns.len();
    if index == 16 {
        if can_be_completed(&mut givens.clone()) {
            found.push(turns.clone());
        }
        return;
    }
    let in_box = |at: (usize, usize)| at.0 / 4 * 4 + at.1 / 4;
    let given: Vec<_> = places()
        .filter(|&(row, col)| givens[row][col].is_some())
        .collect();
    let turnings = if given.iter().any(|&at| in_box(at) == index) {
        4
    } else {
        1
    };
    let mut undone = *givens;
    for quarters in 0..turnings {
        let given: Vec<_> = places()
            .filter(|&(row, col)| undone[row][col].is_some())
            .collect();
        let own = given.iter().filter(|&&at| in_box(at) == index);
        let clash = own.clone().any(|&(row, col)| {
            given.iter().any(|&(other_row, other_col)| {
                in_box((other_row, other_col)) < index
                    && sees((row, col), (other_row, other_col))
                    && undone[row][col] == undone[other_row][other_col]
            })
        });
        if !clash {
            turns.push(quarters);
            extend(&undone, turns, found);
            turns.pop();
        }
        // Three turns on undo one.
        (0..3).for_each(|_| turn(&mut undone, index));
    }
}

/// A solved grid with `blanks` cells blank, `turned` boxes of which were turned.
fn puzzle(random: &mut Random, blanks: usize, turned: usize) -> (Givens, Vec<u32>) {
    let bases = [irregular(), irregular(), cyclic(), regular()];
    let base = bases[random.below(bases.len())];
    let mut givens = random.scrambled(&base).map(|row| row.map(Some));
    let mut order: Vec<usize> = (0..256).collect();
    random.shuffle(&mut order);
    for &at in &order[..blanks] {
        givens[at / 16][at % 16] = None;
    }
    let mut turns = vec![0; 16];
    for _ in 0..turned {
        let (index, quarters) = (random.below(16), random.below(4));
        turns[index] += quarters as u32;
        turns[index] %= 4;
        (0..quarters).for_each(|_| turn(&mut givens, index));
    }
    (givens, turns)
}

laws! {
    completed = Completed => Solver, Best;
}

#[cfg(feature = "arbitrary")]
laws! {
    fuzzed = Completed => FuzzedSolver;
}

/// A turned grid with up to 60 blanks; of three one has two digits of a box exchanged.
fn any_puzzle(random: &mut Random) -> Givens {
    let (blanks, turned) = (1 + random.below(60), random.below(17));
    let (mut givens, _) = puzzle(random, blanks, turned);
    if random.below(3) == 0 {
        let (row, col) = (random.below(16), random.below(16));
        let other = (row / 4 * 4 + random.below(4), col / 4 * 4 + random.below(4));
        let digit = givens[row][col];
        givens[row][col] = givens[other.0][other.1];
        givens[other.0][other.1] = digit;
    }
    givens
}

/// Turned grids with blanks.
struct Completed;

impl Subject for Completed {
    type Sample = Givens;
    type Puzzle = Rotated;
    type Key = Vec<u32>;
    const CASES: u32 = 100;
    const KINDS: &'static [usize] = &[0, 2];

    fn samples(&self) -> impl Strategy<Value = Givens> {
        any::<u64>().prop_map(|seed| any_puzzle(&mut Random::new(seed)))
    }

    fn puzzle(&self, givens: &Givens) -> Rotated {
        rotated(givens)
    }

    fn brute_force(&self, givens: &Givens) -> Option<Vec<Vec<u32>>> {
        Some(brute_force(givens))
    }

    fn key(&self, restoration: &Restoration) -> Vec<u32> {
        numbers(restoration.turns())
    }

    fn check(&self, rotated: &Rotated, restoration: &Restoration) -> bool {
        rotate::check(rotated, restoration).is_ok()
    }
}

impl Optimised for Completed {
    fn cost(&self, _: &Rotated, turns: &Vec<u32>) -> i64 {
        turns.iter().copied().map(i64::from).sum()
    }

    fn best(&self, rotated: &Rotated, budget: &mut Budget<'_>) -> Bounded {
        bounded(rotated.best(budget))
    }
}

/// Holds the answers for `givens` against all restorations `expected`.
fn compare(givens: &Givens, expected: &[Vec<u32>]) {
    let rotated = rotated(givens);
    let total = |turns: &Vec<u32>| turns.iter().sum::<u32>();
    let least = expected.iter().map(total).min();
    let best = rotated.best(&mut unlimited());
    assert_eq!(best.value, least, "{rotated}");
    assert!(best.is_proven());
    assert_eq!(best.plan.as_ref().map(|plan| plan.turns().total()), least);

    let all = rotated.solutions_up_to(usize::MAX, &mut unlimited());
    assert_eq!(all.stop, Stop::Complete);
    let totals: Vec<u32> = all.value.iter().map(|one| one.turns().total()).collect();
    assert!(totals.is_sorted());
    let mut found: Vec<Vec<u32>> = all.value.iter().map(|one| numbers(one.turns())).collect();
    found.sort();
    assert_eq!(found, expected, "{rotated}");
    for restoration in all.value.iter().chain(&best.plan) {
        assert_eq!(rotate::check(&rotated, restoration), Ok(()), "{rotated}");
    }
}

#[test]
fn boxes_without_digits_are_not_turned() {
    let mut random = Random::new(3);
    for _ in 0..50 {
        let (mut givens, _) = puzzle(&mut random, 10, 6);
        for index in 0..2 + random.below(3) {
            for (row, col) in places().filter(|&(row, col)| row / 4 * 4 + col / 4 == 5 * index % 16)
            {
                givens[row][col] = None;
            }
        }
        compare(&givens, &brute_force(&givens));
    }
}

#[test]
fn many_blanks_cost_no_more_turns_than_were_made() {
    let mut random = Random::new(4);
    for blanks in [100, 130, 150] {
        for turned in [1, 4, 16] {
            let (givens, turns) = puzzle(&mut random, blanks, turned);
            let rotated = rotated(&givens);
            let best = rotated.best(&mut unlimited());
            assert!(best.is_proven());
            let plan = best.plan.unwrap();
            assert!(plan.turns().total() <= turns.iter().sum());
            assert_eq!(rotate::check(&rotated, &plan), Ok(()));
        }
    }
    let blank = Rotated::new(Sudoku::BLANK).unwrap();
    assert_eq!(blank.best(&mut unlimited()).value, Some(0));
}

#[test]
fn clockwise_turns_are_counted_the_other_way() {
    let mut random = Random::new(5);
    for round in 0..300 {
        let (givens, _) = puzzle(&mut random, round % 3 * 15, 16);
        let there = rotated(&givens);
        let back = there.clone().with_direction(Direction::Clockwise);
        let all = |rotated: &Rotated| -> Vec<Restoration> {
            rotated.solutions_up_to(usize::MAX, &mut unlimited()).value
        };
        let turned = |one: &Restoration| numbers(one.turns());
        let mut expected: Vec<Vec<u32>> = all(&there)
            .iter()
            .map(|one| {
                turned(one)
                    .into_iter()
                    .map(|quarters| (4 - quarters) % 4)
                    .collect()
            })
            .collect();
        let restorations = all(&back);
        let mut found: Vec<Vec<u32>> = restorations.iter().map(turned).collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
        let least = found.iter().map(|turns| turns.iter().sum::<u32>()).min();
        assert_eq!(back.best(&mut unlimited()).value, least);
        for restoration in &restorations {
            assert_eq!(rotate::check(&back, restoration), Ok(()));
        }
    }
}

#[test]
fn blanks_are_read_and_written() {
    let mut random = Random::new(7);
    for _ in 0..50 {
        let (givens, _) = puzzle(&mut random, 80, 8);
        let rotated = rotated(&givens);
        let text = rotated.to_string();
        assert_eq!(text.matches('.').count(), 80);
        assert_eq!(text.parse(), Ok(rotated.clone()));
        assert_eq!(
            text.replace('.', "-").to_lowercase().parse(),
            Ok(rotated.clone())
        );
        let batch: Vec<_> = rotate::batch(&format!("2\n{text}\n\n{text}")).collect();
        assert!(
            batch
                .into_iter()
                .all(|case| case.unwrap().puzzle == rotated)
        );
        let drawing = rotate::draw(&rotated).to_text();
        let plan = rotated.best(&mut unlimited()).plan.unwrap();
        let answer = rotate::draw_answer(&rotated, &plan).to_text();
        assert!(drawing.len() >= answer.trim_end().len() - 100 && answer != drawing);
    }
    let repeated = ".".repeat(15) + "A\n" + &(".".repeat(16) + "\n").repeat(14) + &".".repeat(16);
    assert!(repeated.parse::<Rotated>().is_ok());
    let error = repeated
        .replacen(".A\n", "AA\n", 1)
        .parse::<Rotated>()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 16: expected a digit that is new in its box (r1c15 has this one), found `A`"
    );
}
