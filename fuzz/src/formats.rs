//! The files of crosswords, diagrams and word lists.

use crossword::format::{exolve, ipuz, jpz, text};
use crossword::{
    Clue, Crossword, Pattern, Punctuation, Slot, WordList, WordListReader, draw_solved,
};

use crate::{good, reads_back};

/// Reads `.ipuz` files, writes them back, and converts them.
pub fn ipuz(text: &str) {
    if let Ok(file) = text.parse::<ipuz::File>() {
        assert_eq!(file.to_string().parse().as_ref(), Ok(&file));
    }
    match ipuz::read(text) {
        Ok(crossword) => converts(&crossword),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Reads `.jpz` files and converts them.
pub fn jpz(bytes: &[u8]) {
    match jpz::read(bytes) {
        Ok(crossword) => converts(&crossword),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Reads Exolve's text, writes it back, and converts it.
pub fn exolve(text: &str) {
    match exolve::read(text) {
        Ok(crossword) => converts(&crossword),
        Err(error) => assert_eq!(error.caret().lines().count(), 2),
    }
}

/// Reads diagrams and writes them back.
pub fn diagram(text: &str) {
    good(text::batch(text)).for_each(|diagram| reads_back(&diagram));
}

/// Reads word lists in all ways, and patterns.
pub fn words(text: &str) {
    if let Ok(pattern) = text.parse::<Pattern>() {
        assert_eq!(pattern.to_string().parse(), Ok(pattern));
    }
    let reader = WordListReader::new();
    for punctuation in [Punctuation::Skip, Punctuation::Strip, Punctuation::Keep] {
        let reader = reader.clone().punctuation(punctuation);
        for reader in [
            reader.clone(),
            reader.clone().min_score(40).skip_capitalised(),
            reader.default_score(-1).ascii_only(),
        ] {
            match reader.read(text) {
                Ok(list) => is_ordered(&list),
                Err(error) => assert_eq!(error.caret().lines().count(), 2),
            }
        }
    }
}

fn is_ordered(list: &WordList) {
    let mut words = Vec::new();
    for group in list.groups() {
        assert!(!group.is_empty());
        for place in 0..group.len() {
            let letters = group.letters(place).expect("a word");
            assert_eq!(letters.len(), group.length());
            assert_eq!(group.find(letters), Some(place));
            let word: String = letters.iter().collect();
            words.push((word, group.score(place).expect("a score")));
        }
    }
    assert_eq!(words.len(), list.len());
    assert_eq!(&WordList::new(words), list);
}

/// What can be written in another form is read as the same.
fn converts(crossword: &Crossword) {
    if crossword
        .diagram()
        .size()
        .area()
        .is_some_and(|area| area < 10_000)
    {
        assert!(!draw_solved(crossword).to_text().is_empty());
    }
    if let Ok(written) = ipuz::write(crossword) {
        let again = ipuz::read(&written).expect("what was written can be read");
        assert_eq!(again.diagram().squares(), crossword.diagram().squares());
        assert_eq!(again.diagram().bars(), crossword.diagram().bars());
        assert_eq!(again.about(), crossword.about());
        assert_eq!(clues(&again), clues(crossword));
        assert_eq!(ipuz::write(&again).as_ref(), Ok(&written));
    }
    if let Ok(written) = exolve::write(crossword) {
        let again = exolve::read(&written).expect("what was written can be read");
        assert_eq!(again.diagram().squares(), crossword.diagram().squares());
        assert_eq!(again.diagram().bars(), crossword.diagram().bars());
        assert_eq!(again.about(), crossword.about());
        assert_eq!(clues(&again), clues(crossword));
        assert_eq!(exolve::write(&again).as_ref(), Ok(&written));
    }
}

/// What the clues say, with their slots.
fn clues(crossword: &Crossword) -> Vec<(&str, &str, Option<&Slot>)> {
    let clues = crossword.clues().iter().flat_map(|list| &list.clues);
    let slot = |clue: &Clue| crossword.diagram().slot(clue.slot?);
    clues
        .map(|clue| (&*clue.label, &*clue.text, slot(clue)))
        .collect()
}
