//! Best play beside layers of all boards with a search cell by cell, and counts of all plays.

use std::hint::black_box;

use benches::tetromino as textbook;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzle_core::{Budget, Grid, Size};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tetromino::{CONTEST_FIELD, EntryColumn, EntryRow, Game, Piece, Rules, Spawn};

/// Games with `count` pieces in random order on an empty field.
fn games(field: Size, count: usize, games: usize) -> Vec<Game> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut piece = || Piece::ALL[random.random_range(0..Piece::ALL.len())];
    let mut game = || {
        let field = Grid::filled(field, false).expect("a small field");
        let pieces = (0..count).map(|_| piece()).collect();
        Game::new(field, pieces, Rules::default()).expect("a valid size")
    };
    (0..games).map(|_| game()).collect()
}

fn solve(games: &[Game]) -> u64 {
    let total = |game: &Game| game.best(&mut Budget::unlimited()).value;
    games.iter().map(total).sum()
}

fn baseline(games: &[Game]) -> u64 {
    games.iter().map(textbook::best).sum()
}

/// 5 pieces on the empty contest table, beside the baseline.
fn beside_layers(c: &mut Criterion) {
    let games = games(CONTEST_FIELD, 5, 10);
    for game in &games {
        let best = game.best(&mut Budget::unlimited());
        assert_eq!(best.value, textbook::best(game), "{game}");
    }
    let mut group = c.benchmark_group("best of 5 pieces on 6x8, 10 games");
    group.sample_size(10);
    group.bench_function("solver", |b| b.iter(|| solve(black_box(&games))));
    group.bench_function("layers", |b| b.iter(|| baseline(black_box(&games))));
    group.finish();
}

/// More games and more pieces than the baseline has time for.
fn solver_alone(c: &mut Criterion) {
    let mut group = c.benchmark_group("best on 6x8");
    group.sample_size(10);
    for (pieces, count) in [(5, 200), (7, 10)] {
        let games = games(CONTEST_FIELD, pieces, count);
        group.bench_function(format!("{pieces} pieces, {count} games"), |b| {
            b.iter(|| solve(black_box(&games)));
        });
    }
    group.finish();
}

/// The number of ways to set these pieces on the empty field 10 wide.
fn count(queue: &str) -> u64 {
    let spawn = Spawn {
        column: EntryColumn::Centred,
        row: EntryRow::Lowest(-1),
    };
    let rules = Rules::guideline().with_spawn(spawn);
    let field = Grid::filled(Size::new(20, 10), false).expect("a small field");
    let pieces = queue.chars().filter_map(Piece::from_letter).collect();
    let game = Game::new(field, pieces, rules).expect("a valid size");
    game.perft(&mut Budget::unlimited()).value
}

/// Placement sequences on the empty field 10 wide: published counts, the last with 67 million
/// boards at the last ply.
fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    for (queue, expected) in [
        ("TTTT", 1_559_914),
        ("IOLJS", 3_497_187),
        ("IOLJSZT", 2_647_076_135),
    ] {
        group.throughput(Throughput::Elements(expected));
        group.bench_function(queue, |b| {
            b.iter(|| assert_eq!(count(black_box(queue)), expected));
        });
    }
    group.finish();
}

/// The landings of a fourth piece on each of the 5,266 boards that three leave, which are made and
/// have their full rows taken out: by piece, and for all seven together. They are counted on many
/// boards at once.
fn generation(c: &mut Criterion) {
    const BOARDS: u64 = 5_266;
    let counts = [93_752, 49_791, 189_016, 188_374, 188_775, 94_489, 94_401];
    let queues = Piece::ALL.map(|piece| format!("IOL{piece}"));
    let mut group = c.benchmark_group("move generation");
    group.throughput(Throughput::Elements(BOARDS));
    for ((piece, queue), expected) in Piece::ALL.iter().zip(&queues).zip(counts) {
        group.bench_function(piece.to_string(), |b| {
            b.iter(|| assert_eq!(count(black_box(queue)), expected));
        });
    }
    group.throughput(Throughput::Elements(BOARDS * queues.len() as u64));
    group.bench_function("all seven", |b| {
        b.iter(|| {
            black_box(&queues)
                .iter()
                .map(|queue| count(queue))
                .sum::<u64>()
        });
    });
    group.finish();
}

criterion_group!(benches, beside_layers, solver_alone, perft, generation);
criterion_main!(benches);
