//! Words in any order, put in order length by length.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{WordList, Words};

/// Words by length as they come, possibly again and again.
#[derive(Debug, Default)]
pub(super) struct Gather {
    groups: BTreeMap<usize, Words>,
}

impl Gather {
    /// Adds `word`, unless it is empty.
    pub(super) fn push(&mut self, word: &str, score: i32) {
        let is_ascii = word.is_ascii();
        let length = if is_ascii {
            word.len()
        } else {
            word.chars().count()
        };
        if length == 0 {
            return;
        }
        let group = self.groups.entry(length).or_insert_with(|| Words {
            length,
            ..Words::none()
        });
        if is_ascii {
            group.letters.extend(word.bytes().map(char::from));
        } else {
            group.letters.extend(word.chars());
        }
        group.scores.push(score);
    }

    pub(super) fn into_list(mut self, skipped: usize) -> WordList {
        for words in self.groups.values_mut() {
            // Most lists are sorted as they come.
            if !words
                .letters
                .chunks_exact(words.length)
                .is_sorted_by(|a, b| a < b)
            {
                *words = sorted(words);
            }
        }
        WordList {
            groups: self.groups,
            skipped,
        }
    }
}

/// The words in alphabetical order, each once with its highest score.
fn sorted(words: &Words) -> Words {
    let all = words.letters.chunks_exact(words.length).zip(&words.scores);
    let mut all: Vec<_> = all
        .map(|(letters, &score)| (prefix(letters), letters, Reverse(score)))
        .collect();
    all.sort_unstable();
    all.dedup_by(|again, first| again.1 == first.1);
    Words {
        length: words.length,
        letters: all
            .iter()
            .flat_map(|(_, letters, _)| *letters)
            .copied()
            .collect(),
        scores: all.iter().map(|&(_, _, Reverse(score))| score).collect(),
    }
}

/// The first sixteen letters in one word, a byte each, in the order of the letters: words of which
/// one has the smaller prefix are in that order. Letters beyond a byte end it.
fn prefix(letters: &[char]) -> u128 {
    let mut bytes = [0; 16];
    for (byte, &letter) in bytes.iter_mut().zip(letters) {
        *byte = u8::try_from(letter).unwrap_or(u8::MAX);
        if *byte == u8::MAX {
            break;
        }
    }
    u128::from_be_bytes(bytes)
}
