//! Fills against the rules.

use std::collections::HashSet;

use crossword::{CheckError, Diagram, Direction, Fill, Puzzle, SlotId, WordList, check};
use proptest::prelude::*;
use puzzle_core::{Grid, Pos, Size};

fn words(words: &str) -> WordList {
    WordList::new(words.split_whitespace().map(|word| (word, 1)))
}

fn puzzle(diagram: &str, list: &str) -> Puzzle {
    Puzzle::new(diagram.parse().expect("a diagram"), words(list))
}

/// Rows of letters; `.` and `#` are cells without one.
fn fill(text: &str) -> Fill {
    let row = |row: &str| {
        row.chars()
            .map(|c| c.is_alphabetic().then_some(c))
            .collect::<Vec<_>>()
    };
    Fill::new(Grid::from_rows(text.split_whitespace().map(row)).expect("rows of one length"))
}

fn errors(puzzle: &Puzzle, letters: &str) -> Vec<CheckError> {
    check(puzzle, &fill(letters)).err().unwrap_or_default()
}

fn no_candidate(slot: u32, found: &str) -> CheckError {
    CheckError::NoCandidate {
        slot: SlotId::new(slot),
        found: found.to_owned(),
    }
}

#[test]
fn each_slot_needs_a_word() {
    let puzzle = puzzle("...\n.#.\n...", "CAT COB TIE BEE");
    assert_eq!(errors(&puzzle, "CAT O#I BEE"), []);
    let found = errors(&puzzle, "CAT O#O BEE");
    assert_eq!(found, [no_candidate(3, "TOE")]);
    assert_eq!(found[0].to_string(), "`TOE` is no word for slot 4");
    assert_eq!(
        errors(&puzzle, "CAT .#I BEE"),
        [no_candidate(2, "C B")],
        "a missing letter"
    );
}

#[test]
fn a_missing_letter_is_no_blank() {
    let list = WordList::new([("A B", 1)]);
    let puzzle = Puzzle::new("...".parse().expect("a diagram"), list);
    assert_eq!(errors(&puzzle, "A.B"), [no_candidate(0, "A B")]);
}

#[test]
fn no_word_stands_twice_unless_it_may() {
    let list = "CAT TAC";
    let once = puzzle("...\n###\n...\n###\n...", list);
    let repeated = |first, again| CheckError::Repeated {
        word: "CAT".to_owned(),
        first: SlotId::new(first),
        again: SlotId::new(again),
    };
    let found = errors(&once, "CAT ### CAT ### CAT");
    assert_eq!(found, [repeated(0, 1), repeated(0, 2)]);
    assert_eq!(
        found[0].to_string(),
        "`CAT` stands in slot 1 and again in slot 2"
    );
    assert_eq!(errors(&once, "CAT ### TAC ### CAT"), [repeated(0, 2)]);
    let often = Puzzle::builder(once.diagram().clone(), words(list)).allow_repeats();
    let often = often.build().expect("a puzzle");
    assert_eq!(errors(&often, "CAT ### CAT ### CAT"), []);
}

#[test]
fn givens_stay_and_letters_are_in_cells() {
    let puzzle = puzzle("C.T\n###", "CAT BAT");
    assert_eq!(errors(&puzzle, "CAT ###"), []);
    let given = |col| CheckError::Given(Pos::new(0, col));
    let found = errors(&puzzle, "CA. ###");
    assert_eq!(found, [given(2)], "a fill has the givens too");
    let text = "what stands at r1c3 is not what is given there";
    assert_eq!(found[0].to_string(), text);
    assert_eq!(errors(&puzzle, ".A. ###"), [given(0), given(2)]);
    assert_eq!(
        errors(&puzzle, "BAT ###"),
        [CheckError::Given(Pos::new(0, 0))]
    );
    let found = errors(&puzzle, "CAT #X#");
    assert_eq!(found, [CheckError::Stray(Pos::new(1, 1))]);
    assert_eq!(found[0].to_string(), "the letter at r2c2 stands in no cell");
}

#[test]
fn a_given_outside_all_slots_stands_in_the_fill() {
    let puzzle = puzzle("..#X", "AB");
    assert_eq!(errors(&puzzle, "AB#X"), []);
    let given = CheckError::Given(Pos::new(0, 3));
    assert_eq!(errors(&puzzle, "AB#."), [given]);
}

#[test]
fn a_rebus_cell_gives_all_its_letters() {
    let puzzle = puzzle("C1.\n##.\n1=AR", "CART TO CAT");
    assert_eq!(errors(&puzzle, "C.T ##O"), []);
    assert_eq!(
        errors(&puzzle, "CAT ##O"),
        [CheckError::Given(Pos::new(0, 1))]
    );
    assert_eq!(
        errors(&puzzle, "C.P ##O"),
        [no_candidate(0, "CARP"), no_candidate(1, "PO")]
    );
}

#[test]
fn slots_may_have_their_own_words_or_none() {
    let diagram: Diagram = "..\n..".parse().expect("a diagram");
    let [across, down] = [Direction::Across, Direction::Down]
        .map(|direction| diagram.labelled("1", direction).expect("there is 1"));
    let puzzle = Puzzle::builder(diagram, words("AB CD BD"))
        .words_for(down, words("AC"))
        .pattern(across, "?B".parse().expect("a pattern"))
        .build()
        .expect("a puzzle");
    assert_eq!(errors(&puzzle, "AB CD"), []);
    let expected = [(0, "CD"), (2, "CA"), (3, "DB")].map(|(slot, word)| no_candidate(slot, word));
    assert_eq!(errors(&puzzle, "CD AB"), expected);
    let diagram = puzzle.diagram().clone();
    let third = SlotId::new(1);
    let puzzle = Puzzle::builder(diagram, words("AB AX BX")).any_letters(third);
    let puzzle = puzzle.build().expect("a puzzle");
    assert_eq!(errors(&puzzle, "AB XX"), []);
}

#[test]
fn another_size_is_wrong_at_once() {
    let puzzle = puzzle("..", "AB");
    let expected = CheckError::Size {
        expected: Size::new(1, 2),
        found: Size::new(1, 3),
    };
    assert_eq!(errors(&puzzle, "ABC"), [expected]);
    let text = "the fill has 1×3 squares where the diagram has 1×2";
    assert_eq!(errors(&puzzle, "ABC")[0].to_string(), text);
}

proptest! {
    /// The words of a grid of text are what stands between `#` in its rows and columns.
    #[test]
    fn what_check_passes_is_right_and_the_rest_is_not(
        rows in prop::collection::vec("[AB#]{3}", 3),
        list in prop::collection::hash_set("[AB]{2,3}", 0..13),
    ) {
        let column = |col: usize| rows.iter().map(|row| &row[col..=col]).collect::<String>();
        let columns = (0..3).map(column);
        let lines: Vec<String> = rows.iter().cloned().chain(columns).collect();
        let found: Vec<&str> = lines
            .iter()
            .flat_map(|line| line.split('#'))
            .filter(|word| word.len() > 1)
            .collect();
        let different: HashSet<&str> = found.iter().copied().collect();
        let right = different.len() == found.len() && found.iter().all(|&word| list.contains(word));

        let filled = rows.join("\n");
        let blank = filled.replace(['A', 'B'], ".");
        let list: Vec<String> = list.into_iter().collect();
        let puzzle = puzzle(&blank, &list.join(" "));
        prop_assert_eq!(check(&puzzle, &fill(&filled)).is_ok(), right);
    }
}
