//! Budgets and the verbs that follow from a search.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use puzzle_core::clues::{Clues, minimal_subset};
use puzzle_core::{Budget, Pos, Puzzle, Solution, Stop, Uniqueness};

/// A row of cells with digits 0 to 2; a clue says what digit a cell does not have.
#[derive(Clone, Debug)]
struct Row {
    cells: u32,
    forbidden: Vec<(u32, u8)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Digits(Vec<u8>);

impl Solution for Digits {
    type Value = u8;

    fn cells(&self) -> impl Iterator<Item = (Pos, u8)> {
        (0..)
            .map(|col| Pos::new(0, col))
            .zip(self.0.iter().copied())
    }
}

impl Puzzle for Row {
    type Solution = Digits;

    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Digits) -> ControlFlow<()>,
    ) -> Stop {
        for number in 0..3_u32.pow(self.cells) {
            if let Err(stop) = budget.spend(1) {
                return stop;
            }
            let digit = |cell| (number / 3_u32.pow(self.cells - 1 - cell) % 3) as u8;
            let digits: Vec<u8> = (0..self.cells).map(digit).collect();
            let clashes = |&(cell, digit): &(u32, u8)| digits[cell as usize] == digit;
            if !self.forbidden.iter().any(clashes) && visit(&Digits(digits)).is_break() {
                return Stop::LimitReached;
            }
        }
        Stop::Complete
    }
}

impl Clues for Row {
    fn clue_count(&self) -> usize {
        self.forbidden.len()
    }

    fn with_clues(&self, kept: &[usize]) -> Self {
        let forbidden = kept.iter().map(|&clue| self.forbidden[clue]).collect();
        Self { forbidden, ..*self }
    }
}

fn row(cells: u32, forbidden: &[(u32, u8)]) -> Row {
    Row {
        cells,
        forbidden: forbidden.to_vec(),
    }
}

#[test]
fn verbs_tell_whether_the_answer_is_whole() {
    let puzzle = row(2, &[(0, 0), (0, 2), (1, 1)]);
    let budget = &mut Budget::unlimited();
    let all = puzzle.solutions_up_to(2, budget);
    assert_eq!(all.value, [Digits(vec![1, 0]), Digits(vec![1, 2])]);
    assert_eq!(all.stop, Stop::Complete);
    assert_eq!(puzzle.solutions_up_to(1, budget).stop, Stop::LimitReached);
    assert_eq!(puzzle.solutions_up_to(0, budget).stop, Stop::LimitReached);
    assert_eq!(puzzle.count_up_to(2, budget).stop, Stop::Complete);
    let more = puzzle.count_up_to(1, budget);
    assert_eq!((more.value, more.stop), (1, Stop::LimitReached));
    assert_eq!(
        puzzle.uniqueness(budget),
        Uniqueness::Several {
            first: Digits(vec![1, 0]),
            second: Digits(vec![1, 2]),
            differ: vec![Pos::new(0, 1)],
        }
    );
    assert_eq!(puzzle.common_to_all(budget).value, [(Pos::new(0, 0), 1)]);
}

#[test]
fn nothing_in_common_ends_the_search_early_and_is_complete() {
    let budget = &mut Budget::nodes(100);
    let common = row(4, &[]).common_to_all(budget);
    assert_eq!((common.value, common.stop), (vec![], Stop::Complete));
    assert!(budget.nodes_left() > 0);
}

#[test]
fn no_solution_and_one_solution() {
    let budget = &mut Budget::unlimited();
    let none = row(1, &[(0, 0), (0, 1), (0, 2)]);
    assert_eq!(none.uniqueness(budget), Uniqueness::None);
    assert_eq!(none.solve(budget).value, None);
    assert_eq!(none.common_to_all(budget).value, []);
    let one = row(1, &[(0, 0), (0, 1)]);
    assert_eq!(one.uniqueness(budget), Uniqueness::One(Digits(vec![2])));
}

#[test]
fn a_budget_that_ends_keeps_what_was_found() {
    let puzzle = row(3, &[]);
    let found = puzzle.solutions_up_to(100, &mut Budget::nodes(5));
    assert_eq!((found.value.len(), found.stop), (5, Stop::BudgetExhausted));
    let unknown = puzzle.uniqueness(&mut Budget::nodes(1));
    assert_eq!(
        unknown,
        Uniqueness::Unknown {
            found: Some(Digits(vec![0; 3])),
            stop: Stop::BudgetExhausted
        }
    );
}

#[test]
fn a_spent_budget_stays_spent() {
    let mut budget = Budget::nodes(3);
    assert_eq!(budget.spend(2), Ok(()));
    assert_eq!(budget.spend(2), Err(Stop::BudgetExhausted));
    assert_eq!(budget.spend(1), Err(Stop::BudgetExhausted));
    assert_eq!(budget.nodes_left(), 0);
}

#[test]
fn a_raised_flag_cancels_before_the_first_node() {
    let flag = AtomicBool::new(true);
    let mut budget = Budget::unlimited().with_flag(&flag);
    assert_eq!(row(1, &[]).solve(&mut budget).stop, Stop::Cancelled);
    assert_eq!(budget.spend(1), Err(Stop::Cancelled));
}

#[test]
fn large_steps_poll_each_time() {
    let polls = std::cell::Cell::new(0);
    let over = || {
        polls.set(polls.get() + 1);
        polls.get() > 5
    };
    let mut budget = Budget::unlimited().with_deadline(&over);
    let steps = (0..100)
        .take_while(|_| budget.spend(10 * Budget::POLL_INTERVAL).is_ok())
        .count();
    assert_eq!(steps, 5);
}

#[test]
fn a_budget_that_is_over_stays_so() {
    let flag = AtomicBool::new(false);
    let mut budget = Budget::unlimited().with_flag(&flag);
    assert_eq!(budget.spend(1), Ok(()));
    flag.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(budget.spend(Budget::POLL_INTERVAL), Err(Stop::Cancelled));
    flag.store(false, std::sync::atomic::Ordering::Relaxed);
    for nodes in [1, 0, 1000] {
        assert_eq!(budget.spend(nodes), Err(Stop::Cancelled));
    }

    let mut budget = Budget::nodes(5);
    assert_eq!(budget.spend(6), Err(Stop::BudgetExhausted));
    assert_eq!(budget.spend(0), Err(Stop::BudgetExhausted));

    let polls = std::cell::Cell::new(0);
    let only_the_first_time = || polls.replace(1) == 0;
    let mut budget = Budget::unlimited().with_deadline(&only_the_first_time);
    assert_eq!(budget.spend(1), Err(Stop::BudgetExhausted));
    assert_eq!(budget.spend(1), Err(Stop::BudgetExhausted));
}

#[test]
fn a_minimal_subset_of_a_fickle_property_ends() {
    for count in 0..4 {
        for answers in 0..1_u32 << 12 {
            let mut calls = 0;
            let fickle = |_: &[usize]| {
                calls += 1;
                Ok::<_, std::convert::Infallible>(answers >> (calls % 12) & 1 == 1)
            };
            let Ok(subset) = minimal_subset(count, fickle);
            assert!(subset.is_none_or(|subset| subset.iter().all(|&member| member < count)));
        }
    }
}

#[test]
fn conflicts_and_sufficient_sets_are_minimal() {
    let clues = [(1, 0), (0, 0), (1, 1), (0, 1), (2, 2), (0, 2), (0, 0)];
    let puzzle = row(3, &clues);
    let budget = &mut Budget::unlimited();
    assert_eq!(puzzle.minimal_conflict(budget), Ok(Some(vec![1, 3, 5])));

    let puzzle = row(2, &[(1, 0), (0, 0), (0, 0), (0, 1), (1, 2), (1, 0)]);
    assert_eq!(puzzle.minimal_conflict(budget), Ok(None));
    assert_eq!(
        puzzle.minimal_sufficient(budget),
        Ok(Some(vec![0, 1, 3, 4]))
    );
    assert_eq!(row(1, &[(0, 0)]).minimal_sufficient(budget), Ok(None));
    assert_eq!(
        puzzle.minimal_conflict(&mut Budget::nodes(3)),
        Err(Stop::BudgetExhausted)
    );
}

#[test]
fn minimal_subsets_of_all_small_families_are_minimal() {
    // Each family: a set holds if it includes one of three generators, bits of 0..6.
    let generators = [0b00_0011_u32, 0b01_0100, 0b10_1010, 0b11_0000, 0b00_0000];
    for a in generators {
        for b in 0..64_u32 {
            for c in (0..64_u32).step_by(7) {
                let holds = |set: u32| [a, b, c].iter().any(|g| g & !set == 0);
                let bits = |kept: &[usize]| kept.iter().fold(0, |set, i| set | 1 << i);
                let found: Result<_, Stop> = minimal_subset(6, |kept| {
                    assert!(kept.is_sorted());
                    Ok(holds(bits(kept)))
                });
                let set = bits(&found.unwrap().unwrap());
                assert!(holds(set));
                for gone in (0..6).filter(|i| set >> i & 1 == 1) {
                    assert!(!holds(set & !(1 << gone)));
                }
            }
        }
    }
}
