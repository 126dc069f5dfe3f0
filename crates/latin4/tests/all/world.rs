//! Symmetries, classes of grids and of puzzles, and the puzzles of each grid.

use std::collections::{BTreeMap, BTreeSet};

use super::{BOTH, all_grids, puzzle};
use latin4::{
    Class, DefiningSets, Givens, Grid, Puzzle, Rules, Transformation, automorphisms, canonical,
    canonical_grid,
};
use proptest::prelude::*;
use puzzle_core::{Budget, Puzzle as _, Uniqueness};

/// Puzzles with one answer have the sizes of all, and of the minimal ones among them.
type Sizes = BTreeMap<usize, u64>;

fn sizes(puzzles: impl Iterator<Item = Puzzle>) -> Sizes {
    let mut sizes = Sizes::new();
    for puzzle in puzzles {
        *sizes.entry(puzzle.givens().iter().count()).or_default() += 1;
    }
    sizes
}

/// The first grid of each class, and how many there are in it.
fn classes(rules: Rules) -> Vec<(Grid, u64)> {
    let mut classes = BTreeMap::<Grid, u64>::new();
    for grid in all_grids(rules) {
        *classes.entry(canonical_grid(rules, &grid).0).or_default() += 1;
    }
    classes.into_iter().collect()
}

#[test]
fn the_transformations_are_a_group_of_distinct_ones() {
    for (rules, order) in [(Rules::Sudoku, 3_072), (Rules::Latin, 27_648)] {
        let all: Vec<_> = Transformation::all(rules).collect();
        // What they do to a grid and to each cell tells them apart.
        let grid = all_grids(rules)[0];
        let effects: BTreeSet<_> = all
            .iter()
            .map(|t| (latin4::Cell::ALL.map(|cell| t.cell(cell)), t.grid(&grid)))
            .collect();
        assert_eq!((all.len(), effects.len()), (order, order));
        assert_eq!(all[0].grid(&grid), grid);
        for t in all.iter().step_by(97) {
            assert_eq!(t.inverse().grid(&t.grid(&grid)), grid);
            assert_eq!(t.grid(&t.inverse().grid(&grid)), grid);
            assert!(latin4::check(&puzzle(rules, [0; 16]), &t.grid(&grid)).is_ok());
            assert!(all.contains(&t.inverse()));
        }
    }
}

#[test]
fn there_are_two_classes_of_grids() {
    for (rules, expected) in [
        (Rules::Sudoku, [(Class::Klein, 96), (Class::Cyclic, 192)]),
        (Rules::Latin, [(Class::Klein, 144), (Class::Cyclic, 432)]),
    ] {
        let classes = classes(rules);
        let named = classes.iter().map(|&(grid, size)| (Class::of(&grid), size));
        assert!(named.eq(expected.map(|(class, size)| (Some(class), size))));
        let order = Transformation::all(rules).count() as u64;
        for (grid, size) in classes {
            let whole = Puzzle::new(rules, Givens::from(&grid));
            assert_eq!(automorphisms(&whole).count() as u64 * size, order);
            let orbit: BTreeSet<_> = Transformation::all(rules).map(|t| t.grid(&grid)).collect();
            assert_eq!(orbit.len() as u64, size);
            assert_eq!(orbit.first(), Some(&grid));
            assert!(
                orbit
                    .iter()
                    .all(|image| Class::of(image) == Class::of(&grid))
            );
        }
    }
    let broken = all_grids(Rules::Latin)[0]
        .as_array()
        .map(|_| latin4::Digit::One);
    assert_eq!(Class::of(&Grid::new(broken)), None);
}

#[test]
fn every_grid_has_the_puzzles_that_were_published() {
    for rules in BOTH {
        let (mut all, mut minimal) = (Sizes::new(), Sizes::new());
        for (grid, grids) in classes(rules) {
            let sets = DefiningSets::new(rules, grid).unwrap();
            for (givens, count) in sizes(sets.puzzles()) {
                *all.entry(givens).or_default() += count * grids;
            }
            for (givens, count) in sizes(sets.minimal_puzzles()) {
                *minimal.entry(givens).or_default() += count * grids;
            }
        }
        let total = all.values().sum::<u64>();
        if rules == Rules::Sudoku {
            let by_givens = [
                25_728, 284_160, 1_041_408, 2_141_184, 2_961_024, 2_958_336, 2_204_928, 1_239_552,
                522_624, 161_280, 34_560, 4_608, 288,
            ];
            assert_eq!(all, (4..).zip(by_givens).collect());
            assert_eq!(total, 13_579_680);
            assert_eq!(minimal, (4..).zip([25_728, 58_368, 1_536]).collect());
        } else {
            assert_eq!(total, 26_371_008);
            let by_givens = [13_824, 262_656, 117_504, 6_912];
            assert_eq!(minimal, (4..).zip(by_givens).collect());
        }
    }
}

#[test]
fn puzzles_with_one_answer_fall_into_4710_classes() {
    let mut classes_of_puzzles = BTreeSet::new();
    let mut puzzles = 0;
    for (grid, _) in classes(Rules::Sudoku) {
        let sets = DefiningSets::new(Rules::Sudoku, grid).unwrap();
        let least = sets.puzzles().map(|puzzle| canonical(&puzzle).0);
        classes_of_puzzles.extend(least.map(|puzzle| *puzzle.givens().as_array()));
    }
    assert_eq!(classes_of_puzzles.len(), 4_710);
    // Each class has as many puzzles as there are transformations for each automorphism.
    for cells in &classes_of_puzzles {
        let puzzle = Puzzle::new(Rules::Sudoku, Givens::new(*cells));
        puzzles += 3_072 / automorphisms(&puzzle).count();
    }
    assert_eq!(puzzles, 13_579_680);
}

#[test]
fn a_grid_that_breaks_the_rules_has_no_puzzles() {
    let cyclic: Grid = "1 2 3 4\n 2 3 4 1\n 3 4 1 2\n 4 1 2 3".parse().unwrap();
    assert!(DefiningSets::new(Rules::Sudoku, cyclic).is_none());
    assert!(DefiningSets::new(Rules::Latin, cyclic).is_some());
}

#[test]
fn the_puzzles_of_a_grid_are_those_that_the_solver_says() {
    for rules in BOTH {
        for grid in all_grids(rules).into_iter().step_by(101) {
            let sets = DefiningSets::new(rules, grid).unwrap();
            let all: BTreeSet<_> = sets.puzzles().map(|p| *p.givens().as_array()).collect();
            let minimal: BTreeSet<_> = sets
                .minimal_puzzles()
                .map(|p| *p.givens().as_array())
                .collect();
            for mask in (0..=u16::MAX).step_by(7) {
                let part = puzzle(rules, super::kept(&grid, mask));
                let found = part.uniqueness(&mut Budget::unlimited());
                let cells = part.givens().as_array();
                assert_eq!(all.contains(cells), found == Uniqueness::One(grid));
                assert_eq!(minimal.contains(cells), part.is_minimal());
            }
        }
    }
}

fn any_rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(BOTH.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_transformation_keeps_what_is_said_of_a_puzzle(
        rules in any_rules(),
        numbers in super::solve::any_numbers(),
        at in any::<prop::sample::Index>(),
    ) {
        let all: Vec<_> = Transformation::all(rules).collect();
        let transformation = at.get(&all);
        let puzzle = puzzle(rules, numbers);
        let image = transformation.puzzle(&puzzle);
        prop_assert_eq!(transformation.inverse().puzzle(&image), puzzle);
        prop_assert_eq!(canonical(&image).0, canonical(&puzzle).0);
        prop_assert_eq!(puzzle.is_minimal(), image.is_minimal());
        prop_assert_eq!(latin4::grade(&puzzle).grade(), latin4::grade(&image).grade());
        for (cell, digit) in puzzle.givens().iter() {
            let there = image.givens().get(transformation.cell(cell));
            prop_assert_eq!(there, Some(transformation.digit(digit)));
        }
    }

    #[test]
    fn the_canonical_puzzle_is_the_least_of_all_images(numbers in super::solve::any_numbers()) {
        let puzzle = puzzle(Rules::Sudoku, numbers);
        let images = Transformation::all(Rules::Sudoku).map(|t| t.puzzle(&puzzle));
        let least = images.min_by_key(|image| *image.givens().as_array());
        let (found, by) = canonical(&puzzle);
        prop_assert_eq!(Some(found), least);
        prop_assert_eq!(by.puzzle(&puzzle), found);
    }
}
