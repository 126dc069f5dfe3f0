//! Best play beside layers of all boards with a search cell by cell, and the landings of a piece.

use std::hint::black_box;

use benches::tetromino as textbook;
use criterion::{Criterion, criterion_group, criterion_main};
use puzzle_core::{Budget, Grid, Size};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tetromino::{CONTEST_FIELD, Game, Piece, Rules};

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

criterion_group!(benches, beside_layers, solver_alone);
criterion_main!(benches);
