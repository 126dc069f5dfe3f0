//! The sudoku as text and as cells.

use proptest::prelude::*;
use puzzle_core::{Clues, Index, Pos};
use sudoku16::{Candidates, Cell, Digit, Sudoku};

fn givens() -> impl Strategy<Value = Sudoku> {
    let given = prop::option::of(0..16_usize);
    prop::collection::vec(given, 256).prop_map(|givens| {
        let digit = |given: Option<usize>| given.and_then(Digit::from_index);
        let cells = Cell::all().zip(givens);
        cells
            .filter_map(|(cell, given)| Some((cell, digit(given)?)))
            .collect()
    })
}

proptest! {
    #[test]
    fn a_changed_character_is_a_cell_or_an_error(puzzle in givens(), at in 0..270_usize, c: char) {
        let mut text: Vec<char> = puzzle.to_string().chars().collect();
        text[at] = c;
        let text: String = text.into_iter().collect();
        let cell = c.is_ascii_alphabetic() && c.to_ascii_lowercase() <= 'p' || c == '-';
        // Another blank may stand where all blanks are alike.
        if at % 17 != 16 && !matches!(c, '.' | '*') {
            prop_assert_eq!(text.parse::<Sudoku>().is_ok(), cell);
        }
    }

    #[test]
    fn random_givens_never_break_deduction(puzzle in givens()) {
        let mut candidates = Candidates::new(&puzzle);
        let _ = candidates.deduce();
        prop_assert_eq!(puzzle.clue_count(), puzzle.givens().count());
    }
}

fn error(text: &str) -> String {
    text.parse::<Sudoku>().unwrap_err().to_string()
}

#[test]
fn errors_say_where_and_what() {
    let row = "-".repeat(16);
    let rows = vec![row.as_str(); 16];
    let with = |at: usize, line: &str| {
        let mut rows = rows.clone();
        rows[at] = line;
        rows.join("\n")
    };
    assert!(error("").contains("row 1 of 16"), "{}", error(""));
    let short = error(&with(2, &row[1..]));
    assert!(
        short.contains("line 3") && short.contains("16 cells"),
        "{short}"
    );
    let long = error(&with(15, "-----------------"));
    assert!(
        long.contains("line 16") && long.contains("column 17"),
        "{long}"
    );
    let wrong = error(&with(4, "---Q------------"));
    assert!(
        wrong.contains("line 5") && wrong.contains("column 4"),
        "{wrong}"
    );
    assert!(error(&rows[1..].join("\n")).contains("row 16 of 16"));
    assert!(error(&format!("{}\nA", rows.join("\n"))).contains("the end of the input"));
    assert!(error(&"-".repeat(255)).contains("256 cells"));
    assert!(error(&"-".repeat(257)).contains("256 cells"));
}

#[test]
fn cells_are_numbered_row_by_row() {
    assert_eq!(Cell::all().len(), 256);
    for (index, cell) in Cell::all().enumerate() {
        assert_eq!(cell.index(), index);
        assert_eq!(Cell::at(cell.pos()), Some(cell));
        assert_eq!(Cell::from_index(index), Some(cell));
    }
    assert_eq!(Cell::at(Pos::new(16, 0)), None);
    assert_eq!(Cell::at(Pos::new(0, 16)), None);
    assert_eq!(Cell::from_index(256), None);
    assert_eq!(Cell::at(Pos::new(0, 1)).unwrap().to_string(), "r1c2");
}

#[test]
fn letters_name_the_digits() {
    for (index, letter) in ('A'..='P').enumerate() {
        let digit = Digit::from_index(index).unwrap();
        assert_eq!(digit.to_letter(), letter);
        assert_eq!(Digit::from_letter(letter), Some(digit));
        assert_eq!(Digit::from_letter(letter.to_ascii_lowercase()), Some(digit));
    }
    assert!(
        ['@', 'Q', 'q', '`', '0', 'Ａ']
            .into_iter()
            .all(|c| Digit::from_letter(c).is_none())
    );
}
