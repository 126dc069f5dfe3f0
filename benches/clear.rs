//! Perfect clears of all queues of a pattern together, beside a search for each queue.

use std::hint::black_box;

use benches::clear as textbook;
use criterion::{Criterion, criterion_group, criterion_main};
use puzzle_core::{Budget, Grid, Puzzle, Size};
use tetromino::{Game, Goal, PerfectClear, Rules};

/// The lowest four rows of the usual field, of which the last `free` columns are free.
fn open_columns(free: u32, pattern: &str, rules: Rules) -> PerfectClear {
    let taken = |pos: puzzle_core::Pos| pos.row >= 16 && pos.col < 10 - free;
    let field = Grid::from_fn(Size::new(20, 10), taken).expect("a small field");
    let pattern = pattern.parse().expect("a pattern");
    PerfectClear::new(field, 4, pattern, rules).expect("a valid size")
}

fn share(clear: &PerfectClear) -> u128 {
    clear.share(&mut Budget::unlimited()).value.succeeding
}

/// The queues one after another, each by a search that shares nothing with the others.
fn one_by_one(clear: &PerfectClear) -> u128 {
    let ends = |queue| {
        let (field, rules) = (clear.field().clone(), clear.rules().clone());
        let game = Game::new(field, queue, rules).expect("a valid size");
        let best = game.fewest(Goal::EmptyWithin(clear.rows()), &mut Budget::unlimited());
        best.value.is_some()
    };
    let queues = clear.pattern().queues();
    queues.map(|queue| u128::from(ends(queue))).sum()
}

/// A box of four times four cells: published shares.
fn box_of_four(c: &mut Criterion) {
    let hold = Rules::guideline();
    let no_hold = hold.clone().with_hold(false);
    for (pattern, rules, expected) in [("T,*p4", hold, 744_u128), ("T,*p3", no_hold, 67)] {
        let clear = open_columns(4, pattern, rules);
        assert_eq!(share(&clear), expected);
        assert_eq!(one_by_one(&clear), expected);
        assert_eq!(u128::from(textbook::succeeding(&clear)), expected);
        let mut group = c.benchmark_group(format!("share of {pattern} in a box of 4x4"));
        group.sample_size(10);
        group.bench_function("together", |b| b.iter(|| share(black_box(&clear))));
        group.bench_function("queue by queue", |b| {
            b.iter(|| one_by_one(black_box(&clear)));
        });
        group.bench_function("cell by cell", |b| {
            b.iter(|| textbook::succeeding(black_box(&clear)));
        });
        group.finish();
    }
}

/// Larger boxes, and what else can be asked.
fn together_alone(c: &mut Criterion) {
    let mut group = c.benchmark_group("perfect clears");
    group.sample_size(10);
    for (free, pattern, expected) in [(5, "*p6", 4512), (6, "*p7", 5040)] {
        let clear = open_columns(free, pattern, Rules::guideline());
        group.bench_function(format!("share of {pattern} in {free} columns"), |b| {
            b.iter(|| assert_eq!(share(black_box(&clear)), expected));
        });
    }
    let clear = open_columns(4, "T,*p4", Rules::guideline());
    group.bench_function("193 tilings of T,*p4", |b| {
        let count = || clear.count_up_to(u64::MAX, &mut Budget::unlimited()).value;
        b.iter(|| assert_eq!(count(), 193));
    });
    group.bench_function("36 tilings that suffice for T,*p4", |b| {
        let fewest = || clear.minimal(&mut Budget::unlimited());
        b.iter(|| assert_eq!(fewest().value, Some(36)));
    });
    let field = Grid::filled(Size::new(4, 10), false).expect("a small field");
    let game = Game::new(field, Vec::new(), Rules::guideline()).expect("a valid size");
    group.bench_function("796,558 tilings of 4x10", |b| {
        b.iter(|| assert_eq!(game.tilings(&mut Budget::unlimited()).value, 796_558));
    });
    group.finish();
}

criterion_group!(benches, box_of_four, together_alone);
criterion_main!(benches);
