//! `sudoku16::rotate` beside the textbook method, on random turns of the sample's grid.

use std::array;
use std::hint::black_box;
use std::time::Duration;

use benches::sudoku16::{Cells, least_turns, turn_clockwise};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzle_core::{Budget, Index, Puzzle};
use sudoku16::rotate::{Rotated, batch};
use sudoku16::{Digit, FullGrid};

const SAMPLE: &str = include_str!("../examples/data/sudoku16/rotate_sample.in");
const CASES: usize = 1000;

/// Grids that are the sample's restored one up to the order of rows and columns, with all boxes
/// turned at random.
fn grids() -> Vec<Cells> {
    let sample = batch(SAMPLE).find_map(Result::ok).expect("a grid").puzzle;
    let least = sample.best(&mut Budget::unlimited());
    let solved = sample.restored(&least.plan.expect("a restoration"));
    let mut state = 1_u64;
    let mut below_four = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 62) as usize
    };
    let grid = |_| {
        // Bands, rows within each, stacks, columns within each change places in pairs.
        let [band, row, stack, col] = [(); 4].map(|()| below_four());
        let mut cells: Cells = array::from_fn(|r| {
            array::from_fn(|c| solved.rows()[r ^ (4 * band + row)][c ^ (4 * stack + col)].index())
        });
        for index in 0..16 {
            for _ in 0..below_four() {
                turn_clockwise(&mut cells, index);
            }
        }
        cells
    };
    (0..CASES).map(grid).collect()
}

fn rotated(cells: &Cells) -> Rotated {
    let digit = |number| Digit::from_index(number).expect("a digit");
    Rotated::new(FullGrid::from_rows(cells.map(|row| row.map(digit)))).expect("complete boxes")
}

fn least(puzzle: &Rotated) -> Option<usize> {
    let turns = puzzle.best(&mut Budget::unlimited()).value;
    turns.map(|turns| turns as usize)
}

fn rotate(c: &mut Criterion) {
    let grids = grids();
    let puzzles: Vec<Rotated> = grids.iter().map(rotated).collect();
    let expected: Vec<Option<usize>> = grids.iter().map(least_turns).collect();
    assert_eq!(puzzles.iter().map(least).collect::<Vec<_>>(), expected);
    assert!(expected.iter().all(Option::is_some));
    let text = puzzles
        .iter()
        .fold(format!("{CASES}\n"), |text, p| format!("{text}{p}\n"));
    let read = batch(&text).map(|case| least(&case.expect("a grid").puzzle));
    assert_eq!(read.collect::<Vec<_>>(), expected);

    let mut group = c.benchmark_group("sudoku16/rotate 1000 grids");
    group
        .sample_size(20)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2))
        .throughput(Throughput::Elements(CASES as u64));
    group.bench_function("least turns", |b| {
        b.iter(|| black_box(&puzzles).iter().filter_map(least).sum::<usize>());
    });
    group.bench_function("least turns, textbook", |b| {
        b.iter(|| {
            black_box(&grids)
                .iter()
                .filter_map(least_turns)
                .sum::<usize>()
        });
    });
    group.bench_function("all restorations", |b| {
        let count = |puzzle: &Rotated| puzzle.count_up_to(u64::MAX, &mut Budget::unlimited()).value;
        b.iter(|| black_box(&puzzles).iter().map(count).sum::<u64>());
    });
    group.bench_function("from text to least turns", |b| {
        b.iter(|| {
            let cases = batch(black_box(&text)).filter_map(Result::ok);
            cases.filter_map(|case| least(&case.puzzle)).sum::<usize>()
        });
    });
    group.finish();
}

criterion_group!(benches, rotate);
criterion_main!(benches);
