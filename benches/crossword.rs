//! Two-candidate crosswords: classes of literals beside backtracking with propagation.

use std::hint::black_box;

use benches::crossword::{Others, count_by_backtracking, rings, white_grid};
use criterion::{Criterion, criterion_group, criterion_main};
use crossword::pairs::{Document, check};
use puzzle_core::{Budget, Puzzle as _, Size};

/// The largest puzzle of the contest.
const LARGEST: Size = Size::new(499, 500);

/// Whether there is a fill, of the largest puzzle.
fn decide(criterion: &mut Criterion) {
    for (name, others, fills) in [
        ("random", Others::Random, 1),
        ("second fill", Others::SecondFill, 2),
        ("split row", Others::SplitRow, 0),
    ] {
        let puzzle = white_grid(LARGEST, others, 1);
        let mut budget = Budget::unlimited();
        assert_eq!(puzzle.count_up_to(10, &mut budget).value, fills);
        assert_eq!(count_by_backtracking(&puzzle, 10), fills);
        let mut group = criterion.benchmark_group(format!("499x500, {name}"));
        group.sample_size(10);
        group.bench_function("classes", |bencher| {
            bencher.iter(|| black_box(&puzzle).solve(&mut Budget::unlimited()));
        });
        group.bench_function("backtracking", |bencher| {
            bencher.iter(|| count_by_backtracking(black_box(&puzzle), 1));
        });
        group.finish();
    }
}

/// Whether there is a fill where many parts have two and the last has none.
fn refute(criterion: &mut Criterion) {
    let puzzle = rings(10, true);
    assert_eq!(puzzle.solve(&mut Budget::unlimited()).value, None);
    assert_eq!(count_by_backtracking(&puzzle, 1), 0);
    let mut group = criterion.benchmark_group("10 rings and a broken one");
    group.sample_size(20);
    group.bench_function("classes", |bencher| {
        bencher.iter(|| black_box(&puzzle).solve(&mut Budget::unlimited()));
    });
    group.bench_function("backtracking", |bencher| {
        bencher.iter(|| count_by_backtracking(black_box(&puzzle), 1));
    });
    group.finish();
}

/// The number of fills of independent parts.
fn count(criterion: &mut Criterion) {
    let puzzle = rings(10, false);
    let counted = puzzle.count_up_to(u64::MAX, &mut Budget::unlimited());
    assert_eq!(counted.value, 1 << 10);
    assert_eq!(count_by_backtracking(&puzzle, u64::MAX), 1 << 10);
    let mut group = criterion.benchmark_group("fills of 10 rings");
    group.sample_size(20);
    group.bench_function("parts", |bencher| {
        bencher.iter(|| black_box(&puzzle).count_up_to(u64::MAX, &mut Budget::unlimited()));
    });
    group.bench_function("backtracking", |bencher| {
        bencher.iter(|| count_by_backtracking(black_box(&puzzle), u64::MAX));
    });
    group.finish();
}

/// From text to text, the largest puzzle.
fn whole(criterion: &mut Criterion) {
    let text = white_grid(LARGEST, Others::SecondFill, 1).to_string();
    let mut group = criterion.benchmark_group("499x500, text");
    group.sample_size(20);
    group.bench_function("read", |bencher| {
        bencher.iter(|| black_box(&text).parse::<Document>());
    });
    let document: Document = text.parse().expect("a valid text");
    let fill = document.puzzle().solve(&mut Budget::unlimited()).value;
    let fill = fill.expect("there is a fill");
    assert_eq!(check(document.puzzle(), &fill), Ok(()));
    group.bench_function("write", |bencher| {
        bencher.iter(|| black_box(&document).answer(Some(&fill)).to_string());
    });
    group.finish();
}

criterion_group!(benches, decide, refute, count, whole);
criterion_main!(benches);
