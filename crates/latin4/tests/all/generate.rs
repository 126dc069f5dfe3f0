//! New puzzles are as wished, have one answer, and stay the same.

use super::BOTH;
use latin4::{Class, Generated, Generator, Grade, Reason, Rules, check};
use proptest::prelude::*;
use puzzle_core::{Budget, Puzzle as _, Size, Stop, Symmetry, Uniqueness};

fn made(generator: &Generator) -> Generated {
    let made = generator
        .generate(&mut Budget::unlimited())
        .expect("possible");
    assert_eq!(made.stop, Stop::Complete);
    let puzzle = made.value.puzzle();
    let found = puzzle.uniqueness(&mut Budget::unlimited());
    assert_eq!(found, Uniqueness::One(*made.value.solution()));
    assert_eq!(check(puzzle, made.value.solution()), Ok(()));
    assert_eq!(*made.value.rating(), latin4::grade(puzzle));
    made.value
}

fn givens(made: &Generated) -> usize {
    made.puzzle().givens().iter().count()
}

fn reasons(generator: &Generator) -> Vec<Reason> {
    let refused = generator.generate(&mut Budget::unlimited());
    refused.expect_err("impossible").reasons().to_vec()
}

#[test]
fn a_seed_gives_its_puzzle_for_ever() {
    let text = |generator: Generator| made(&generator).puzzle().to_string().replace('\n', "  ");
    let wishes = Generator::new(3)
        .givens(10)
        .grade(Grade::Easy)
        .symmetry(Symmetry::HalfTurn);
    let puzzles = [
        Generator::new(1),
        Generator::new(2).rules(Rules::Latin),
        wishes,
    ]
    .map(text);
    let expected = [
        "0 0 0 0  2 0 4 0  0 0 0 0  0 3 0 1",
        "0 0 0 2  4 3 0 0  1 0 0 0  0 0 4 0",
        "0 4 3 1  1 0 0 2  4 0 0 3  3 1 2 0",
    ];
    assert_eq!(puzzles, expected);
}

#[test]
fn without_wishes_the_givens_are_as_few_as_the_answer_allows() {
    for rules in BOTH {
        let mut classes = [0; 2];
        for seed in 0..60 {
            let made = made(&Generator::new(seed).rules(rules));
            let class = Class::of(made.solution()).unwrap();
            let fewest = match (rules, class) {
                (Rules::Latin, Class::Klein) => 5,
                _ => 4,
            };
            assert_eq!(givens(&made), fewest);
            classes[class as usize] += 1;
        }
        assert!(classes[0] > classes[1] && classes[1] > 0, "{classes:?}");
    }
}

#[test]
fn each_class_has_its_numbers_of_givens() {
    for (rules, class, all, minimal) in [
        (Rules::Sudoku, Class::Cyclic, 4..=16, 4..=5),
        (Rules::Sudoku, Class::Klein, 4..=16, 4..=6),
        (Rules::Latin, Class::Cyclic, 4..=16, 4..=6),
        (Rules::Latin, Class::Klein, 5..=16, 5..=7),
    ] {
        for number in 0..=17 {
            let wishes = Generator::new(number as u64)
                .rules(rules)
                .class(class)
                .givens(number);
            for (wishes, possible) in [(wishes.clone(), &all), (wishes.minimal(), &minimal)] {
                if possible.contains(&number) {
                    let made = made(&wishes);
                    assert_eq!(givens(&made), number);
                    assert_eq!(Class::of(made.solution()), Some(class));
                } else {
                    assert!(!reasons(&wishes).is_empty());
                }
            }
        }
    }
}

#[test]
fn impossible_wishes_are_refused_with_all_reasons() {
    let wishes = Generator::new(1);
    assert_eq!(reasons(&wishes.clone().givens(3)), [Reason::TooFew]);
    let refused = wishes
        .clone()
        .givens(17)
        .minimal()
        .grade(Grade::Hard)
        .symmetry(Symmetry::HalfTurn);
    assert_eq!(
        reasons(&refused),
        [
            Reason::TooMany,
            Reason::NotMinimal { most: 6 },
            Reason::Asymmetric { step: 2 },
            Reason::Grade(Grade::Hard)
        ]
    );
    assert_eq!(
        reasons(&wishes.clone().grade(Grade::Beyond)),
        [Reason::Grade(Grade::Beyond)]
    );
    assert_eq!(
        reasons(&wishes.clone().grade(Grade::Easy).minimal()),
        [Reason::NoSuchPuzzle]
    );
    assert_eq!(
        reasons(&wishes.givens(5).grade(Grade::Easy)),
        [Reason::NoSuchPuzzle]
    );
    let error = Generator::new(1)
        .givens(2)
        .generate(&mut Budget::unlimited())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "no puzzle is as wished: fewer than 4 givens leave several answers"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn puzzles_are_as_wished_and_the_same_again(
        seed in any::<u64>(),
        rules in prop::sample::select(BOTH.to_vec()),
        class in prop::option::of(prop::sample::select(Class::ALL.to_vec())),
        grade in prop::option::of(prop::sample::select(Grade::ALL.to_vec())),
        number in prop::option::of(3..=16_usize),
        symmetry in prop::sample::select(Symmetry::ALL.to_vec()),
        is_minimal in any::<bool>(),
    ) {
        let mut wishes = Generator::new(seed).rules(rules).symmetry(symmetry);
        if let Some(class) = class {
            wishes = wishes.class(class);
        }
        if let Some(grade) = grade {
            wishes = wishes.grade(grade);
        }
        if let Some(number) = number {
            wishes = wishes.givens(number);
        }
        if is_minimal {
            wishes = wishes.minimal();
        }
        let Ok(answer) = wishes.generate(&mut Budget::unlimited()) else {
            return Ok(());
        };
        let made = made(&wishes);
        prop_assert_eq!(&answer.value, &made);
        prop_assert_eq!(made.puzzle().rules(), rules);
        prop_assert!(class.is_none_or(|class| Class::of(made.solution()) == Some(class)));
        prop_assert!(grade.is_none_or(|grade| made.rating().grade() == grade));
        prop_assert!(number.is_none_or(|number| givens(&made) == number));
        prop_assert!(!is_minimal || made.puzzle().is_minimal());
        for (cell, _) in made.puzzle().givens().iter() {
            let moved = latin4::Cell::at(symmetry.apply(cell.pos(), Size::new(4, 4)));
            prop_assert!(made.puzzle().givens().get(moved.unwrap()).is_some());
        }
    }
}
