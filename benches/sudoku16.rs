//! `sudoku16::rotate` beside the textbook method, on random turns of the sample's grid.

use std::hint::black_box;
use std::time::Duration;

use benches::sudoku16::{Cells, least_turns, turned_grids};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzle_core::{Budget, Index, Puzzle};
use sudoku16::Digit;
use sudoku16::rotate::{Rotated, batch};

const CASES: usize = 1000;

fn numbers(puzzle: &Rotated) -> Cells {
    let digit = |given: Option<Digit>| given.expect("no blank").index();
    puzzle.grid().rows().map(|row| row.map(digit))
}

fn least(puzzle: &Rotated) -> Option<usize> {
    let turns = puzzle.best(&mut Budget::unlimited()).value;
    turns.map(|turns| turns as usize)
}

fn rotate(c: &mut Criterion) {
    let puzzles = turned_grids(CASES, 1);
    let grids: Vec<Cells> = puzzles.iter().map(numbers).collect();
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
