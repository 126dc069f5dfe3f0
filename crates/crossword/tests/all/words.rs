//! Word lists as they are read and kept.

use std::collections::BTreeMap;

use crossword::{Punctuation, WordList, WordListReader, Words};
use proptest::prelude::*;
use puzzle_core::Place;

/// All words with their scores, the shortest first.
fn all(list: &WordList) -> Vec<(String, i32)> {
    let words = |words: &Words| -> Vec<(String, i32)> {
        (0..words.len())
            .map(|at| {
                let (word, score) = (words.word(at), words.score(at));
                (word.expect("a word"), score.expect("a score"))
            })
            .collect()
    };
    list.groups().flat_map(words).collect()
}

fn read(text: &str) -> Vec<(String, i32)> {
    all(&text.parse().expect("a word list"))
}

fn words<const N: usize>(words: [(&str, i32); N]) -> Vec<(String, i32)> {
    words.map(|(word, score)| (word.to_owned(), score)).into()
}

#[test]
fn lines_are_words_or_words_with_scores() {
    let text = "\u{feff}# a list\r\n crate ; 70 \r\n\r\n   # more\r\nRust;-5\r\nant\r\nox;+2";
    let expected = [("OX", 2), ("ANT", 50), ("RUST", -5), ("CRATE", 70)];
    assert_eq!(read(text), words(expected));
    assert_eq!(read(""), []);
    assert_eq!(read("\n \n#\n"), []);
}

#[test]
fn the_highest_score_of_a_word_counts() {
    let text = "cat;3\nCat;7\ncaT;5\ndog\nDOG;20";
    assert_eq!(read(text), words([("CAT", 7), ("DOG", 50)]));
    let sorted = "cat;3\ncat;7\ndog";
    assert_eq!(read(sorted), words([("CAT", 7), ("DOG", 50)]));
}

#[test]
fn one_scalar_value_is_one_letter_in_upper_case() {
    let text = "straße\nﬁn\nnaïve\nñu\nΔέλτα\nmp3\ne\u{301}";
    let list: WordList = text.parse().expect("a word list");
    let expected = ["ÑU", "FIN", "MP3", "NAÏVE", "ΔΈΛΤΑ", "STRASSE"];
    let found: Vec<String> = all(&list).into_iter().map(|(word, _)| word).collect();
    assert_eq!(
        (found.as_slice(), list.skipped()),
        (&expected.map(String::from)[..], 1)
    );
    assert_eq!(list.of_length(2).letters(0), Some(&['Ñ', 'U'][..]));
}

#[test]
fn punctuation_is_skipped_stripped_or_kept() {
    let text = "it's;60\nad hoc\n-;80\n;70\na\u{1}b\nok";
    let with = |punctuation| {
        let reader = WordListReader::new().punctuation(punctuation);
        let list = reader.read(text).expect("a word list");
        (all(&list), list.skipped())
    };
    assert_eq!(with(Punctuation::Skip), (words([("OK", 50)]), 5));
    let stripped = [("AB", 50), ("OK", 50), ("ITS", 60), ("ADHOC", 50)];
    assert_eq!(with(Punctuation::Strip), (words(stripped), 2));
    let kept = [("-", 80), ("OK", 50), ("IT'S", 60), ("AD HOC", 50)];
    assert_eq!(with(Punctuation::Keep), (words(kept), 2));
}

#[test]
fn readers_leave_out_what_they_are_told_to() {
    let text = "Paris;90\nant;39\nbee;40\nété;80\ncow\nNATO\n";
    let list = |reader: WordListReader| {
        let list = reader.read(text).expect("a word list");
        let words: Vec<String> = all(&list).into_iter().map(|(word, _)| word).collect();
        (words.join(" "), list.skipped())
    };
    let reader = WordListReader::new;
    assert_eq!(list(reader()), ("ANT BEE COW ÉTÉ NATO PARIS".into(), 0));
    assert_eq!(
        list(reader().min_score(40)),
        ("BEE COW ÉTÉ NATO PARIS".into(), 0)
    );
    assert_eq!(list(reader().min_score(51)), ("ÉTÉ PARIS".into(), 0));
    let plain = reader().min_score(40).default_score(39);
    assert_eq!(list(plain), ("BEE ÉTÉ PARIS".into(), 0));
    assert_eq!(
        list(reader().skip_capitalised()),
        ("ANT BEE COW ÉTÉ".into(), 2)
    );
    assert_eq!(
        list(reader().ascii_only()),
        ("ANT BEE COW NATO PARIS".into(), 1)
    );
    assert_eq!(reader(), WordListReader::default());
}

#[test]
fn bad_scores_have_a_place() {
    for (text, line, column, found) in [
        ("a;1\r\n b ;x", 2, 5, "`x`"),
        ("ß;\n", 1, 3, "end of line"),
        ("a;1;2", 1, 3, "`1;2`"),
        ("a;2147483648", 1, 3, "`2147483648`"),
        ("a; 1.5 ", 1, 4, "`1.5`"),
        ("\n\na;5 b", 3, 3, "`5 b`"),
    ] {
        let error = text.parse::<WordList>().expect_err(text);
        assert_eq!(error.place(), Place::new(line, column), "{text}");
        assert_eq!(error.found(), found, "{text}");
        assert!(error.expected().starts_with("a score"), "{text}");
    }
    assert_eq!(read("a;2147483647\nb;-2147483648").len(), 2);
}

#[test]
fn lists_are_compared_by_their_words() {
    let list: WordList = "a;1\nit's".parse().expect("a word list");
    assert_eq!(list, WordList::new([("A", 1)]));
    assert_ne!(list, WordList::new([("A", 2)]));
    assert_ne!(list, WordList::new([("B", 1)]));
    assert!(WordList::new([("", 1)]).is_empty());
}

#[test]
fn places_beyond_the_last_word_are_none() {
    let list = WordList::new([("B", 1), ("A", 2)]);
    let one = list.of_length(1);
    assert_eq!(
        (one.word(0), one.word(1)),
        (Some("A".into()), Some("B".into()))
    );
    for place in [2, usize::MAX] {
        assert_eq!((one.letters(place), one.score(place)), (None, None));
    }
    for length in [0, 2, u32::MAX] {
        assert!(list.of_length(length).is_empty());
    }
}

proptest! {
    /// Letters below, at and beyond the largest byte are in order.
    #[test]
    fn words_are_sorted_and_found(
        given in prop::collection::vec(("[A-Cÿþ\u{100}\u{101}]{0,3}|A{15,17}[AB\u{101}]{1,2}", -3..3), 0..60)
    ) {
        let list = WordList::new(given.iter().map(|(word, score)| (word, *score)));
        let mut best: BTreeMap<(usize, &str), i32> = BTreeMap::new();
        for (word, score) in given.iter().filter(|(word, _)| !word.is_empty()) {
            let known = best.entry((word.chars().count(), word)).or_insert(*score);
            *known = (*known).max(*score);
        }
        // The order of scalar values is that of their bytes in UTF-8.
        let expected: Vec<(String, i32)> =
            best.into_iter().map(|((_, word), score)| (word.to_owned(), score)).collect();
        prop_assert_eq!(list.len(), expected.len());
        for group in list.groups() {
            for place in 0..group.len() {
                let letters = group.letters(place).expect("a word");
                prop_assert_eq!(group.find(letters), Some(place));
                prop_assert_eq!(letters.len(), group.length());
                let longer = [letters, &['A']].concat();
                prop_assert_eq!(group.find(&longer), None);
            }
        }
        prop_assert_eq!(all(&list), expected);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(\\PC|[\r\n;#\u{0}\u{feff}a1-])*", min in any::<i32>()) {
        for punctuation in [Punctuation::Skip, Punctuation::Strip, Punctuation::Keep] {
            let reader = WordListReader::new().min_score(min).punctuation(punctuation);
            if let Ok(list) = reader.read(&text) {
                prop_assert!(all(&list).iter().all(|(_, score)| *score >= min));
                prop_assert!(list.len() + list.skipped() <= text.lines().count());
            }
        }
    }
}
