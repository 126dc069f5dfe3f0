//! The numbers of grids and puzzles, as published.

use std::collections::BTreeMap;

use super::{BOTH, all_grids, kept, puzzle};
use latin4::{Cell, Digit, Grid, Rules};
use puzzle_core::{Budget, Puzzle as _, Uniqueness};

/// A set of grids, a bit each.
type Set = [u64; 9];

/// What can be said of all puzzles whose givens are some of a grid's.
struct Census {
    /// How many there are: partial grids with at least one completion.
    completable: u64,
    /// How many have exactly one completion, by number of givens.
    unique: BTreeMap<u32, u64>,
    /// How many of these lose that when any given goes.
    minimal: BTreeMap<u32, u64>,
}

/// Projects all grids on each of the 65,536 sets of cells.
fn census(grids: &[Grid]) -> Census {
    let packed = grids.iter().map(|grid| {
        let digits = Cell::ALL.map(|cell| u32::from(grid.get(cell).get()) - 1);
        (0..)
            .zip(digits)
            .fold(0, |packed, (place, digit)| packed | digit << (2 * place))
    });
    let packed: Vec<u32> = packed.collect();
    let mut census = Census {
        completable: 0,
        unique: BTreeMap::new(),
        minimal: BTreeMap::new(),
    };
    let mut unique: Vec<Set> = Vec::new();
    for mask in 0..=u16::MAX {
        let wide = (0..16).fold(0, |wide, cell| {
            wide | (u32::from(mask >> cell & 1) * 0b11) << (2 * cell)
        });
        let mut projections: Vec<_> = packed.iter().map(|grid| grid & wide).zip(0..).collect();
        projections.sort_unstable();
        let mut alone = Set::default();
        for same in projections.chunk_by(|a, b| a.0 == b.0) {
            census.completable += 1;
            if let [(_, grid)] = *same {
                alone[grid / 64] |= 1 << (grid % 64);
            }
        }
        let mut minimal = alone;
        for cell in (0..16).filter(|cell| mask >> cell & 1 == 1) {
            let fewer = unique[usize::from(mask & !(1 << cell))];
            minimal
                .iter_mut()
                .zip(fewer)
                .for_each(|(word, fewer)| *word &= !fewer);
        }
        unique.push(alone);
        let size = |set: Set| {
            set.iter()
                .map(|word| u64::from(word.count_ones()))
                .sum::<u64>()
        };
        *census.unique.entry(mask.count_ones()).or_default() += size(alone);
        *census.minimal.entry(mask.count_ones()).or_default() += size(minimal);
    }
    census.unique.retain(|_, count| *count > 0);
    census.minimal.retain(|_, count| *count > 0);
    census
}

#[test]
fn there_are_288_sudoku_grids_and_576_latin_squares() {
    let [sudoku, latin] = BOTH.map(all_grids);
    assert_eq!(sudoku.len(), 288);
    assert_eq!(latin.len(), 576);
    assert!(sudoku.is_sorted_by(|a, b| a < b));
    assert!(latin.is_sorted_by(|a, b| a < b));
}

#[test]
fn half_of_the_576_quadrokus_have_an_answer_and_only_one() {
    let permutations: Vec<[u8; 4]> = all_grids(Rules::Latin)
        .chunks(24)
        .map(|same_first_row| [0, 1, 2, 3].map(|col| same_first_row[0].as_array()[col].get()))
        .collect();
    let mut counts = [0; 3];
    for &[a, b, c, d] in &permutations {
        for &[w, x, y, z] in &permutations {
            let numbers = [a, b, 0, 0, c, d, 0, 0, 0, 0, w, x, 0, 0, y, z];
            match puzzle(Rules::Sudoku, numbers).uniqueness(&mut Budget::unlimited()) {
                Uniqueness::None => counts[0] += 1,
                Uniqueness::One(_) => counts[1] += 1,
                _ => counts[2] += 1,
            }
        }
    }
    assert_eq!(counts, [288, 288, 0]);
}

#[test]
fn sudoku_puzzles_with_one_answer() {
    let census = census(&all_grids(Rules::Sudoku));
    assert_eq!(census.completable, 15_802_049);
    let by_givens = [
        25_728, 284_160, 1_041_408, 2_141_184, 2_961_024, 2_958_336, 2_204_928, 1_239_552, 522_624,
        161_280, 34_560, 4_608, 288,
    ];
    assert_eq!(census.unique, (4..).zip(by_givens).collect());
    assert_eq!(census.unique.values().sum::<u64>(), 13_579_680);
    assert_eq!(census.minimal, (4..).zip([25_728, 58_368, 1_536]).collect());
}

#[test]
fn latin_puzzles_with_one_answer() {
    let census = census(&all_grids(Rules::Latin));
    assert_eq!(census.unique.values().sum::<u64>(), 26_371_008);
    assert_eq!(
        census.minimal,
        (4..).zip([13_824, 262_656, 117_504, 6_912]).collect()
    );
}

#[test]
fn the_solver_counts_what_the_list_of_grids_has() {
    for rules in BOTH {
        let grids = all_grids(rules);
        for mask in (0..u16::MAX).step_by(613) {
            for grid in grids.iter().step_by(5) {
                let numbers = kept(grid, mask);
                let listed = grids
                    .iter()
                    .filter(|other| kept(other, mask) == numbers)
                    .count();
                let counted =
                    puzzle(rules, numbers).count_up_to(u64::MAX, &mut Budget::unlimited());
                assert_eq!(counted.value, listed as u64, "{numbers:?}");
            }
        }
    }
}

#[test]
fn every_digit_stands_equally_often_in_every_cell() {
    for (rules, expected) in [(Rules::Sudoku, 72), (Rules::Latin, 144)] {
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                let givens = [(cell, digit)].into_iter().collect();
                let puzzle = latin4::Puzzle::new(rules, givens);
                let count = puzzle.count_up_to(u64::MAX, &mut Budget::unlimited());
                assert_eq!(count.value, expected);
            }
        }
    }
}
