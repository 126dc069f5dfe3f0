//! `latin4` beside the textbook method, and on random givens.

use std::hint::black_box;

use benches::latin4 as textbook;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use latin4::{Digit, Givens, Grid, Puzzle, Rules};
use puzzle_core::{Budget, Puzzle as _};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The 576 inputs of Quadroku: any digits in the top left and bottom right box.
fn quadrokus() -> Vec<textbook::Cells> {
    let mut orders = Vec::new();
    for code in 0..256_u32 {
        let order = [0, 2, 4, 6].map(|shift| (code >> shift & 3) as u8 + 1);
        if (1..=4).all(|digit| order.contains(&digit)) {
            orders.push(order);
        }
    }
    let place = |[a, b, c, d]: [u8; 4], [w, x, y, z]: [u8; 4]| {
        [a, b, 0, 0, c, d, 0, 0, 0, 0, w, x, 0, 0, y, z]
    };
    let pairs = orders
        .iter()
        .flat_map(|&a| orders.iter().map(move |&b| place(a, b)));
    pairs.collect()
}

/// Random parts of random grids, each cell kept with a chance of 3/8.
fn parts_of_grids(rules: Rules, count: usize) -> Vec<textbook::Cells> {
    let empty = Puzzle::new(rules, Givens::default());
    let grids = empty
        .solutions_up_to(usize::MAX, &mut Budget::unlimited())
        .value;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut below = |bound: usize| random.random_range(0..bound);
    let mut part = || numbers(grids[below(grids.len())]).map(|n| if below(8) < 3 { n } else { 0 });
    (0..count).map(|_| part()).collect()
}

fn puzzle(rules: Rules, cells: &textbook::Cells) -> Puzzle {
    Puzzle::new(rules, Givens::new(cells.map(Digit::new)))
}

fn numbers(grid: Grid) -> textbook::Cells {
    grid.as_array().map(Digit::get)
}

fn solve(puzzle: &Puzzle) -> Option<Grid> {
    puzzle.solve(&mut Budget::unlimited()).value
}

fn count(puzzle: &Puzzle) -> u64 {
    puzzle.count_up_to(u64::MAX, &mut Budget::unlimited()).value
}

fn quadroku(c: &mut Criterion) {
    let cells = quadrokus();
    let puzzles: Vec<_> = cells
        .iter()
        .map(|cells| puzzle(Rules::Sudoku, cells))
        .collect();
    let expected: Vec<_> = cells.iter().map(textbook::solve).collect();
    let found: Vec<_> = puzzles.iter().map(|p| solve(p).map(numbers)).collect();
    assert_eq!(found, expected);
    assert_eq!(expected.iter().flatten().count(), 288);

    let mut group = c.benchmark_group("latin4/all 576 quadrokus");
    group.throughput(Throughput::Elements(576));
    group.sample_size(20);
    group.bench_function("lookup", |b| {
        b.iter(|| black_box(&puzzles).iter().filter_map(solve).count());
    });
    group.sample_size(10);
    group.bench_function("textbook", |b| {
        b.iter(|| black_box(&cells).iter().filter_map(textbook::solve).count());
    });
    group.finish();
}

fn any_givens(c: &mut Criterion) {
    for rules in [Rules::Sudoku, Rules::Latin] {
        let cells = parts_of_grids(rules, 1000);
        let puzzles: Vec<_> = cells.iter().map(|cells| puzzle(rules, cells)).collect();
        let by_search = |cells: &textbook::Cells| textbook::count(cells, rules == Rules::Sudoku);
        assert!(puzzles.iter().map(count).eq(cells.iter().map(by_search)));

        let mut group = c.benchmark_group(format!("latin4/count 1000 {rules:?} givens"));
        group.throughput(Throughput::Elements(1000));
        group.sample_size(20);
        group.bench_function("lookup", |b| {
            b.iter(|| black_box(&puzzles).iter().map(count).sum::<u64>());
        });
        group.sample_size(10);
        group.bench_function("textbook", |b| {
            b.iter(|| black_box(&cells).iter().map(by_search).sum::<u64>());
        });
        group.finish();
    }
}

criterion_group!(benches, quadroku, any_givens);
criterion_main!(benches);
