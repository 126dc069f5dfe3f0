//! Why there is no answer, one, or several.

use super::{BOTH, puzzle};
use latin4::{Puzzle, Why, check, why};
use proptest::prelude::*;
use puzzle_core::{Budget, Puzzle as _, Stop};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn givens_named_are_enough_and_all_needed(numbers in super::solve::any_numbers()) {
        for rules in BOTH {
            let puzzle = puzzle(rules, numbers);
            let budget = &mut Budget::unlimited();
            let answers = puzzle.solutions_up_to(2, budget).value;
            let count = |givens: &[_]| {
                let part = Puzzle::new(rules, givens.iter().copied().collect());
                part.count_up_to(2, &mut Budget::unlimited()).value
            };
            let without = |givens: &[_], place: usize| {
                let mut fewer = givens.to_vec();
                fewer.remove(place);
                count(&fewer)
            };
            match why(&puzzle, budget).value.expect("no limit") {
                Why::None { clash } => {
                    prop_assert!(answers.is_empty() && count(&clash) == 0);
                    prop_assert!((0..clash.len()).all(|place| without(&clash, place) > 0));
                }
                Why::Unique { grid, needed } => {
                    prop_assert_eq!(answers, [grid]);
                    prop_assert!(count(&needed) == 1);
                    prop_assert!((0..needed.len()).all(|place| without(&needed, place) == 2));
                }
                Why::Several { first, second, differ } => {
                    prop_assert_eq!(answers, [first, second]);
                    prop_assert!(check(&puzzle, &first).is_ok() && check(&puzzle, &second).is_ok());
                    for cell in latin4::Cell::ALL {
                        let is_different = first.get(cell) != second.get(cell);
                        prop_assert_eq!(differ.contains(&cell), is_different);
                    }
                }
            }
        }
    }
}

#[test]
fn a_spent_budget_says_what_is_known() {
    let puzzle = puzzle(super::Rules::Sudoku, [1; 16]);
    let unknown = why(&puzzle, &mut Budget::nodes(0));
    assert_eq!((unknown.value, unknown.stop), (None, Stop::BudgetExhausted));
    let all = why(&puzzle, &mut Budget::nodes(2));
    assert_eq!(all.stop, Stop::BudgetExhausted);
    assert!(matches!(all.value, Some(Why::None { clash }) if clash.len() == 16));
}
