//! Puzzles and crosswords as they are put together.

use crossword::puzzle_core::{Budget, Pos, Puzzle as _};
use crossword::{
    Candidate, Clue, ClueList, Crossword, CrosswordFault, Diagram, Direction, Pattern, Puzzle,
    PuzzleFault, SlotId, WordList,
};

fn parse(text: &str) -> Diagram {
    text.parse().expect("a diagram")
}

fn words(words: &str) -> WordList {
    WordList::new(words.split_whitespace().map(|word| (word, 1)))
}

fn pattern(text: &str) -> Pattern {
    text.parse().expect("a pattern")
}

fn candidates(puzzle: &Puzzle, slot: SlotId) -> Option<Vec<String>> {
    let candidates = puzzle.candidates(slot)?;
    Some(
        candidates
            .map(|word| word.letters().iter().collect())
            .collect(),
    )
}

#[test]
fn candidates_fit_the_givens_and_the_pattern() {
    let diagram = parse("C1.\n##.\n1=AR");
    let across = diagram
        .labelled("1", Direction::Across)
        .expect("there is 1 across");
    let down = diagram
        .labelled("2", Direction::Down)
        .expect("there is 2 down");
    let list = words("CARD CART CAB COAT TO DO CAR");
    let puzzle = Puzzle::new(diagram.clone(), list.clone());
    assert_eq!(
        candidates(&puzzle, across),
        Some(vec!["CARD".into(), "CART".into()])
    );
    assert_eq!(
        candidates(&puzzle, down),
        Some(vec!["DO".into(), "TO".into()])
    );
    assert_eq!(candidates(&puzzle, SlotId::new(2)), None);
    let puzzle = Puzzle::builder(diagram, list)
        .pattern(across, pattern("???T"))
        .words_for(down, words("TO TOO AT"))
        .build()
        .expect("a puzzle");
    assert_eq!(candidates(&puzzle, across), Some(vec!["CART".into()]));
    assert_eq!(
        candidates(&puzzle, down),
        Some(vec!["AT".into(), "TO".into()])
    );
}

#[test]
fn candidates_have_the_scores_of_their_list() {
    let list = WordList::new([("AB", 7), ("AC", -1)]);
    let puzzle = Puzzle::new(parse(".."), list);
    let candidates = puzzle.candidates(SlotId::new(0)).expect("it wants a word");
    assert_eq!(
        candidates.map(Candidate::score).collect::<Vec<_>>(),
        [7, -1]
    );
}

#[test]
fn a_slot_for_any_letters_has_no_candidates() {
    let slot = SlotId::new(0);
    let builder = Puzzle::builder(parse(".."), words("AB")).any_letters(slot);
    assert_eq!(
        candidates(&builder.clone().build().expect("a puzzle"), slot),
        None
    );
    let wanted = builder
        .pattern(slot, pattern("A?"))
        .build()
        .expect("a puzzle");
    assert_eq!(candidates(&wanted, slot), Some(vec!["AB".into()]));
}

#[test]
fn everything_that_is_wrong_is_reported() {
    let [first, last] = [0, u32::MAX].map(SlotId::new);
    let error = Puzzle::builder(parse("1.\n1=AB"), words(""))
        .pattern(first, pattern("??"))
        .words_for(last, words(""))
        .any_letters(last)
        .pattern(last, pattern("?"))
        .build()
        .expect_err("bad parts");
    let length = PuzzleFault::PatternLength {
        slot: first,
        expected: 3,
        found: 2,
    };
    let unknown = PuzzleFault::UnknownSlot(last);
    assert_eq!(error.faults(), [length, unknown, unknown, unknown]);
    assert!(
        error
            .to_string()
            .starts_with("slot 1 has 3 letters, its pattern 2; there is no slot ")
    );
}

#[test]
fn patterns_are_written_as_they_are_read() {
    assert_eq!(pattern("C?T").to_string(), "C?T");
    assert!(pattern("?É").fits(&['X', 'É']) && !pattern("?É").fits(&['X', 'E']));
    for (text, written) in [
        ("C.T", "C?T"),
        ("[OAEA]X", "[AEO]X"),
        ("[^YX]", "[^XY]"),
        ("[A]", "A"),
        ("[?][.][]][[]", "[?][.][]][[]"),
        ("^[^^][A^]", "^[^^][A^]"),
        ("[]A^]", "[]A^]"),
        ("[^]]", "[^]]"),
    ] {
        assert_eq!(pattern(text).to_string(), written);
        assert_eq!(pattern(written), pattern(text));
    }
}

#[test]
fn sets_are_of_the_letters_in_brackets_or_of_all_others() {
    let fits = |text: &str| -> String {
        let letters = "AEX?.[]^".chars();
        letters
            .filter(|&letter| pattern(text).fits(&[letter]))
            .collect()
    };
    for (text, expected) in [
        ("?", "AEX?.[]^"),
        (".", "AEX?.[]^"),
        ("[AE]", "AE"),
        ("[^AE]", "X?.[]^"),
        ("[.?]", "?."),
        ("[A^]", "A^"),
        ("[]A]", "A]"),
        ("[^]A]", "EX?.[^"),
        ("^", "^"),
    ] {
        assert_eq!(fits(text), expected, "{text}");
    }
}

#[test]
fn faults_of_patterns_have_their_place() {
    for (text, message) in [
        ("", "column 1: expected a letter, found the end"),
        ("É]", "column 2: expected `[` before, found `]`"),
        ("ÉA[", "column 4: expected `]`, found the end"),
        ("[]", "column 3: expected `]`, found the end"),
        ("A[^]", "column 5: expected `]`, found the end"),
    ] {
        let error = text.parse::<Pattern>().expect_err("no pattern");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn slots_take_words_of_sets() {
    let slot = SlotId::new(0);
    let taken = |text: &str| {
        let list = words("BAD BED BID BUD BAT BÉD");
        let builder = Puzzle::builder(parse("..D"), list).pattern(slot, pattern(text));
        let puzzle = builder.build().expect("a puzzle");
        let found = puzzle.solutions_up_to(9, &mut Budget::unlimited()).value;
        let middle = Pos::new(0, 1);
        let letters = found.iter().filter_map(|fill| *fill.letters().get(middle)?);
        let mut letters: Vec<char> = letters.collect();
        letters.sort_unstable();
        let listed = candidates(&puzzle, slot).expect("it wants a word");
        assert_eq!(listed.len(), letters.len());
        letters.into_iter().collect::<String>()
    };
    assert_eq!(taken("?[AEO]?"), "AE");
    assert_eq!(taken("B[^AE]D"), "IUÉ");
    assert_eq!(taken("[^B]??"), "");
    assert_eq!(taken("[B][É][D]"), "É");
}

#[test]
fn clues_must_belong_to_slots() {
    let clue = |label: &str, slot| Clue {
        label: label.to_owned(),
        text: String::new(),
        slot,
    };
    let list = |clues| ClueList {
        title: "Across".to_owned(),
        clues,
    };
    let [first, second] = [0, 1].map(SlotId::new);
    let crossword = || Crossword::new(parse(".."));
    let lists = vec![list(vec![clue("1", Some(first)), clue("2", None)])];
    let whole = crossword().with_clues(lists.clone()).expect("a crossword");
    assert_eq!(whole.clues(), lists);
    let lists = vec![
        list(vec![clue("1", Some(first))]),
        list(vec![clue("9", Some(second))]),
    ];
    let error = crossword().with_clues(lists).expect_err("no such slot");
    let fault = CrosswordFault::UnknownSlot {
        list: "Across".to_owned(),
        label: "9".to_owned(),
    };
    assert_eq!(error.faults(), [fault]);
    assert_eq!(
        error.to_string(),
        "clue 9 of `Across` belongs to no slot of the diagram"
    );
}
