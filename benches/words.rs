//! Reading word lists: grouped by length and sorted by packed letters, beside a map of strings; and
//! filling from them by conflicts that are learned, beside plain backtracking.

use std::hint::black_box;

use benches::words::{fill_by_backtracking, read, square_without_corners, text};
use criterion::{Criterion, criterion_group, criterion_main};
use crossword::{WordList, check};
use puzzle_core::{Budget, Puzzle as _};

/// 250,000 words, in order and shuffled.
fn load(criterion: &mut Criterion) {
    for (name, in_order) in [("in order", true), ("shuffled", false)] {
        let text = text(250_000, in_order);
        let list: WordList = text.parse().expect("a word list");
        let words = read(&text);
        let all_known = words.iter().all(|(word, &score)| {
            let letters: Vec<char> = word.chars().collect();
            let group = list.of_length(letters.len() as u32);
            group.find(&letters).and_then(|place| group.score(place)) == Some(score)
        });
        assert!(all_known && list.len() == words.len());
        let mut group = criterion.benchmark_group(format!("250,000 words, {name}"));
        group.sample_size(20);
        group.bench_function("word list", |bencher| {
            bencher.iter(|| black_box(&text).parse::<WordList>());
        });
        group.bench_function("map", |bencher| bencher.iter(|| read(black_box(&text))));
        group.finish();
    }
}

/// A fill of a small square from words of which few cross, and the proof that there is none.
fn fill(criterion: &mut Criterion) {
    let puzzle = |words| square_without_corners(words, 1);
    let mut fewer = (1..=40).rev().map(|tens| 10 * tens);
    let too_few = fewer.find(|&words| fill_by_backtracking(&puzzle(words)).is_none());
    let too_few = too_few.expect("ten words do not fill it");
    for (name, words, is_fillable) in [("fill", 400, true), ("refute", too_few, false)] {
        let puzzle = puzzle(words);
        let solved = puzzle.solve(&mut Budget::unlimited()).value;
        let baseline = fill_by_backtracking(&puzzle);
        for found in [&solved, &baseline] {
            let checked = found.as_ref().map(|fill| check(&puzzle, fill));
            assert_eq!(checked, is_fillable.then_some(Ok(())));
        }
        let mut group = criterion.benchmark_group(format!("{name} from {words} words"));
        group.sample_size(10);
        group.bench_function("learning", |bencher| {
            bencher.iter(|| black_box(&puzzle).solve(&mut Budget::unlimited()));
        });
        group.bench_function("backtracking", |bencher| {
            bencher.iter(|| fill_by_backtracking(black_box(&puzzle)));
        });
        group.finish();
    }
}

criterion_group!(benches, load, fill);
criterion_main!(benches);
