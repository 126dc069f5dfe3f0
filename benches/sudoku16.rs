//! `sudoku16` beside the textbook methods: turned grids, puzzles solved, puzzles made.

use std::hint::black_box;
use std::time::Duration;

use benches::sudoku16::{Cells, completions, least_turns, thinned, turned_grids};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzle_core::{Budget, Index, Puzzle, Uniqueness};
use sudoku16::rotate::{Rotated, batch};
use sudoku16::{Cell, Digit, Generator, Grade, Sudoku, grade};

const PUZZLE: &str = include_str!("../examples/data/sudoku16/poj3076_sample.in");
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

/// A contest puzzle; and the same with every third cell given, which the textbook method can do.
fn sudoku(c: &mut Criterion) {
    let puzzle: Sudoku = PUZZLE.parse().expect("a puzzle");
    let answer = puzzle
        .solve(&mut Budget::unlimited())
        .value
        .expect("a solution");
    let mut easier = puzzle.clone();
    for cell in Cell::all().step_by(3) {
        easier.set(cell, Some(answer.at(cell)));
    }
    let givens = easier
        .rows()
        .map(|row| row.map(|given| given.map(Index::index)));
    let expected: Cells = answer.rows().map(|row| row.map(Index::index));
    assert_eq!(completions(&givens, 2), [expected]);
    let only = |puzzle: &Sudoku| match puzzle.uniqueness(&mut Budget::unlimited()) {
        Uniqueness::One(grid) => Some(grid),
        _ => None,
    };
    assert_eq!(only(&puzzle), Some(answer.clone()));
    assert_eq!(only(&easier), Some(answer));

    let mut group = c.benchmark_group("sudoku16 only solution");
    group.sample_size(20);
    group.bench_function("contest puzzle", |b| b.iter(|| only(black_box(&puzzle))));
    group.bench_function("easier", |b| b.iter(|| only(black_box(&easier))));
    group.bench_function("easier, textbook", |b| {
        b.iter(|| completions(black_box(&givens), 2));
    });
    group.bench_function("1000 solutions of the blank grid", |b| {
        b.iter(|| {
            Sudoku::BLANK
                .count_up_to(1000, &mut Budget::unlimited())
                .value
        });
    });
    group.finish();
}

/// Puzzles from a few seeds, and the next step in them.
fn makers(c: &mut Criterion) {
    const SEEDS: u64 = 10;
    let made = |generator: Generator| {
        let answer = generator.generate(&mut Budget::unlimited());
        let answer = answer.expect("wishes that can be met");
        assert!(answer.stop.is_complete());
        answer.value
    };
    let easy = |seed| made(Generator::new(seed).grade(Grade::Easy));
    let minimal = |seed| made(Generator::new(seed).minimal());
    let by_uniqueness = |seed| thinned(&Sudoku::from(&Generator::new(seed).full_grid()));
    for seed in 0..SEEDS {
        // The same solution, and no given that can go.
        for puzzle in [minimal(seed).puzzle(), &by_uniqueness(seed)] {
            let solution = puzzle.solve(&mut Budget::unlimited()).value;
            assert_eq!(solution.as_ref(), Some(minimal(seed).solution()));
            assert_eq!(&thinned(puzzle), puzzle);
        }
    }
    let easy_puzzles: Vec<Sudoku> = (0..SEEDS).map(|seed| easy(seed).puzzle().clone()).collect();

    let mut group = c.benchmark_group("sudoku16 made");
    group
        .sample_size(10)
        .throughput(Throughput::Elements(SEEDS));
    group.bench_function("easy", |b| {
        b.iter(|| (0..SEEDS).map(easy).collect::<Vec<_>>());
    });
    group.bench_function("minimal", |b| {
        b.iter(|| (0..SEEDS).map(minimal).collect::<Vec<_>>());
    });
    group.bench_function("minimal, all solved again for each given", |b| {
        b.iter(|| (0..SEEDS).map(by_uniqueness).collect::<Vec<_>>());
    });
    group.bench_function("grades of easy puzzles", |b| {
        b.iter(|| {
            let grades = black_box(&easy_puzzles).iter().map(grade);
            assert!(
                grades
                    .map(|rating| rating.grade())
                    .eq([Grade::Easy; SEEDS as usize])
            );
        });
    });
    group.finish();
}

criterion_group!(benches, rotate, sudoku, makers);
criterion_main!(benches);
