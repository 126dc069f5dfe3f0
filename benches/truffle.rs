//! Benches of `truffle`: the contest's sample puzzles, and all boards without a clue.

use std::hint::black_box;

use benches::truffle::boards;
use criterion::{Criterion, criterion_group, criterion_main};
use puzzle_core::{Answer, Budget, Puzzle as _, Stop, Uniqueness};
use truffle::{Board, Puzzle};

fn solutions(puzzle: &Puzzle) -> Vec<Board> {
    let all = puzzle.solutions_up_to(usize::MAX, &mut Budget::unlimited());
    assert_eq!(all.stop, Stop::Complete);
    all.value
}

fn count(puzzle: &Puzzle) -> Answer<u64> {
    puzzle.count_up_to(u64::MAX, &mut Budget::unlimited())
}

/// From typed clues to the board and the proof that there is no other.
fn contest(c: &mut Criterion) {
    let text = include_str!("../examples/data/truffle/sample.in");
    for case in truffle::batch(text) {
        let case = case.expect("the sample has no bad case");
        let puzzle = case.puzzle;
        let unique = || black_box(&puzzle).uniqueness(&mut Budget::unlimited());
        let all = boards(&puzzle);
        assert_eq!(all, solutions(&puzzle));
        assert_eq!(all.len(), 1);
        assert_eq!(unique(), Uniqueness::One(all[0]));

        let mut group = c.benchmark_group(format!("truffle/sample {}", case.number));
        group.bench_function("search", |b| b.iter(unique));
        group.sample_size(10);
        group.bench_function("9! walk", |b| b.iter(|| boards(black_box(&puzzle))));
        group.finish();
    }
}

fn no_clue(c: &mut Criterion) {
    let puzzle = Puzzle::default();
    let all = boards(&puzzle);
    assert_eq!(all, solutions(&puzzle));
    assert_eq!(count(&puzzle), Answer::new(362_880, Stop::Complete));
    assert_eq!(all.len(), 362_880);

    let mut group = c.benchmark_group("truffle/no clue");
    group.bench_function("count", |b| b.iter(|| count(black_box(&puzzle))));
    group.sample_size(10);
    group.bench_function("all", |b| b.iter(|| solutions(black_box(&puzzle))));
    group.bench_function("9! walk", |b| b.iter(|| boards(black_box(&puzzle))));
    group.finish();
}

criterion_group!(benches, contest, no_clue);
criterion_main!(benches);
