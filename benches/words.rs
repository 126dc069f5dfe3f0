//! Reading word lists: grouped by length and sorted by packed letters, beside a map of strings.

use std::hint::black_box;

use benches::words::{read, text};
use criterion::{Criterion, criterion_group, criterion_main};
use crossword::WordList;

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

criterion_group!(benches, load);
criterion_main!(benches);
