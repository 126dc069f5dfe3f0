//! The contest form to the byte: what must be read, and what must be refused and where.

use crate::common;
use crate::common::{Random, SMALL, random_puzzle};
use crossword::pairs::{Cell, Clue, Direction, Document, Fault, Fill, Number, Puzzle, Word};
use puzzle_core::{Budget, Grid, ParseError, Place, Puzzle as _};

const SMALL_ANSWER: &str = "\
Yes
+---+---+---+
|1  |2  |   |
| C | A | T |
|   |   |   |
+---+---+---+
|   |   |   |
| * | T | * |
|   |   |   |
+---+---+---+
";

fn document(text: &str) -> Document {
    text.parse()
        .unwrap_or_else(|error: ParseError| panic!("{error}\n{}", error.caret()))
}

fn answer_to(document: &Document) -> String {
    let fill = document.puzzle().solve(&mut Budget::unlimited()).value;
    document.answer(fill.as_ref()).to_string()
}

fn answer(text: &str) -> String {
    answer_to(&document(text))
}

/// Where `text` is wrong and what is said of it.
fn error(text: &str) -> (Place, String) {
    match text.parse::<Document>() {
        Ok(document) => panic!("read as\n{document}"),
        Err(error) => (error.place(), error.message()),
    }
}

fn assert_error(text: &str, line: u32, column: u32, message: &str) {
    assert_eq!(error(text), (Place::new(line, column), message.to_owned()));
}

#[test]
fn answers_with_letters_at_the_centres() {
    assert_eq!(answer(SMALL), SMALL_ANSWER);
    assert_eq!(answer(&SMALL.replace("IN AT", "IN XT")), "No\n");
}

#[test]
fn a_picture_with_carriage_returns_reads_back() {
    let text = SMALL.replace('\n', "\r\r\r\n");
    let document: Document = text.parse().unwrap();
    assert_eq!(document.to_string().parse(), Ok(document));
}

#[test]
fn accepts_line_ends_marks_and_blanks() {
    assert_eq!(answer(&SMALL.replace('\n', "\r\n")), SMALL_ANSWER);
    assert_eq!(answer(&format!("\u{feff}{SMALL}")), SMALL_ANSWER);
    assert_eq!(answer(&SMALL.replace('\n', "  \t\n")), SMALL_ANSWER);
    assert_eq!(answer(SMALL.trim_end()), SMALL_ANSWER);
    assert_eq!(answer(&format!("\n \n{SMALL}\n\n")), SMALL_ANSWER);
    assert_eq!(answer(&SMALL.replace("1 DOG", "\n1 DOG")), SMALL_ANSWER);
}

#[test]
fn lines_that_repeat_those_above_are_read_whatever_their_ends() {
    let rows = "|   |   |\n|   | * |\r\n|   |   |   \n+---+---+\r\r\n";
    let first = "|1  |   |\n|   | * |\n|   |   |\n+---+---+\n";
    let picture = format!("+---+---+\n{first}{}", rows.repeat(3));
    let expected = picture.replace('\r', "").replace("|   \n", "|\n");
    let document = document(&format!("4 2 0 1\n{picture}1 WORD\n"));
    let blacks = document.puzzle().grid().cells().iter();
    assert_eq!(blacks.filter(|cell| cell.is_black()).count(), 4);
    let expected = "WORD".chars().fold(expected, |text, letter| {
        text.replacen("|   | * |", &format!("| {letter} | * |"), 1)
    });
    assert_eq!(answer_to(&document), format!("Yes\n{expected}"));
}

#[test]
fn border_characters_are_free_and_come_out_as_they_came_in() {
    for (from, to) in [
        ("+", "#"),
        ("|", "7"),
        ("-", "═"),
        ("|", "│"),
        ("+", "\u{1f600}"),
        ("-", " "),
    ] {
        assert_eq!(
            answer(&SMALL.replace(from, to)),
            SMALL_ANSWER.replace(from, to)
        );
    }
    let stars = |text: &str| text.replace(['+', '-', '|'], "*");
    assert_eq!(answer(&stars(SMALL)), stars(SMALL_ANSWER));
}

#[test]
fn lines_without_their_trailing_blanks_are_read_and_grow_as_needed() {
    let blank = |text: &str| text.replace(['+', '-', '|'], " ");
    let trim = |text: &str| {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n") + "\n"
    };
    let (trimmed, expected) = (trim(&blank(SMALL)), trim(&blank(SMALL_ANSWER)));
    assert!(trimmed.contains("\n\n"), "some lines are empty");
    assert_eq!(answer(&trimmed), expected);
    let wide = trimmed.replace("CAT", "ÇÄT").replace("AT\n", "Ä†\n");
    let wide_expected = expected
        .replace("C   A   T", "Ç   Ä   T")
        .replace("* T", "* †");
    assert_eq!(answer(&wide), wide_expected.replace("*   T", "*   †"));
}

#[test]
fn what_else_stands_in_a_cell_is_free() {
    let written = SMALL.replace(
        "|   |   |   |\n|   |   |   |",
        "|x  | ? | . |\n|???|éé |   |",
    );
    let expected = SMALL_ANSWER.replace(
        "| C | A | T |\n|   |   |   |",
        "|xC | A | T |\n|???|éé |   |",
    );
    assert_eq!(answer(&written), expected);
}

#[test]
fn a_filled_picture_can_be_read_again() {
    let again = SMALL_ANSWER.replace("Yes", "2 3 1 1") + "1 DOG CAT\n2 IN AT\n";
    assert_eq!(answer(&again), SMALL_ANSWER);
}

#[test]
fn cells_under_no_clue_keep_what_came_in() {
    let text = SMALL
        .replace("2 3 1 1", "2 3 0 1")
        .replace("1 DOG CAT\n", "");
    let text = text.replace("2 IN AT", "2 IN");
    let expected = SMALL_ANSWER
        .replace("| C | A | T |", "|   | I |   |")
        .replace("* | T", "* | N");
    assert_eq!(answer(&text), expected);
}

#[test]
fn numbers_may_be_out_of_order_and_have_three_digits() {
    let text = SMALL.replace("|1  |2  |", "|999|007|");
    let text = text.replace("1 DOG", "999 DOG").replace("2 IN", "7 IN");
    assert_eq!(
        answer(&text),
        SMALL_ANSWER.replace("|1  |2  |", "|999|007|")
    );
}

#[test]
fn numbers_that_no_clue_uses_are_kept_in_the_picture() {
    let text = SMALL.replace("|2  |   |", "|2  |42 |");
    assert_eq!(
        answer(&text),
        SMALL_ANSWER.replace("|2  |   |", "|2  |42 |")
    );
    assert_eq!(document(&text).to_string(), text);
}

#[test]
fn runs_of_one_cell_are_slots() {
    let text = "1 1 1 1\n+---+\n|5  |\n|   |\n|   |\n+---+\n5 A B\n5 C B\n";
    assert!(answer(text).contains("| B |"));
}

#[test]
fn a_grid_of_one_row_of_black_cells_needs_no_clue() {
    let text = "1 2 0 0\n+---+---+\n|   |   |\n| * | * |\n|   |   |\n+---+---+\n";
    assert_eq!(answer(text), text.replace("1 2 0 0", "Yes"));
}

#[test]
fn words_may_have_any_characters_but_blanks() {
    let text = SMALL
        .replace("CAT", "*\u{1f408}7")
        .replace(" AT", " \u{1f408}é");
    let expected = SMALL_ANSWER
        .replace("| C | A | T |", "| * | \u{1f408} | 7 |")
        .replace("* | T", "* | é");
    assert_eq!(answer(&text), expected);
    for wrong in ["", " ", "A B", "A\u{a0}B", "A\n"] {
        assert!(wrong.parse::<Word>().is_err());
    }
}

#[test]
fn a_number_is_digits_from_0_to_999() {
    for (text, value) in [("0", 0), ("007", 7), ("999", 999)] {
        assert_eq!(text.parse(), Ok(common::number(value)));
    }
    for wrong in ["", "+5", "-1", "1000", "99999999999999999999", "1 ", "x"] {
        assert!(wrong.parse::<Number>().is_err(), "{wrong}");
    }
}

#[test]
fn a_fill_of_another_size_is_written_as_far_as_it_goes() {
    let grid = Grid::from_rows([['A'; 5]]).unwrap();
    let fill = Fill::new(grid.map(|&letter| Some(letter)));
    let answer = document(SMALL).answer(Some(&fill)).to_string();
    let expected = SMALL.replacen("|   |   |   |\n", "| A | A | A | A   A\n", 1);
    assert!(answer.starts_with("Yes\n"));
    assert_eq!(answer.lines().nth(3), expected.lines().nth(3));
}

#[test]
fn errors_in_the_first_line() {
    let first = |line: &str| SMALL.replace("2 3 1 1", line);
    assert_error(
        &first("2 3 1"),
        1,
        6,
        "expected the number of clues down, found end of line",
    );
    assert_error(
        &first("2 3 1 1 1"),
        1,
        9,
        "expected the end of the line, found `1`",
    );
    assert_error(
        &first("x 3 1 1"),
        1,
        1,
        "expected the number of rows (1 to 1073741823), found `x`",
    );
    assert_error(
        &first("2 0 1 1"),
        1,
        3,
        "expected the number of columns (1 to 1073741823), found `0`",
    );
    assert_error(
        &first("2 3 -1 1"),
        1,
        5,
        "expected the number of clues across (0 to 4294967295), found `-1`",
    );
    let all =
        "expected the numbers of rows, columns, clues across and clues down, found end of input";
    assert_error("", 1, 1, all);
}

#[test]
fn claimed_sizes_are_not_believed() {
    let huge = "999999999 999999999 999999999 999999999\n+---+\n";
    let message = "expected rows for which there is text, found `999999999`";
    assert_error(huge, 1, 1, message);
    // As many lines as claimed, but nothing that bears out their width.
    let wide = format!("1 999999999 1 1{}", "\n".repeat(9));
    assert_error(
        &wide,
        1,
        3,
        "expected a size that the picture bears out, found `999999999`",
    );
    let message = "expected clue 2 of the 999999999 across, found end of input";
    assert_error(
        "1 1 999999999 0\n+---+\n|1  |\n|   |\n|   |\n+---+\n1 A",
        7,
        4,
        message,
    );
}

#[test]
fn all_columns_of_a_contest_are_believed_without_their_blanks() {
    let text = format!("1 500 1 0\n\n 1\n\n\n\n1 {}\n", "A".repeat(500));
    assert!(answer(&text).starts_with("Yes\n\n 1\n  A   A"));
}

#[test]
fn cells_beyond_those_of_a_contest_take_a_byte_each() {
    let lines = |rows: usize| "\n".repeat(4 * rows + 1);
    let largest = format!("500 500 0 0\n{}", lines(500));
    assert!(largest.parse::<Document>().is_ok());
    let message = "expected a size that the picture bears out, found `500`";
    assert_error(&format!("501 500 0 0\n{}", lines(501)), 1, 5, message);
    let line = format!("{}\n", "-".repeat(4 * 600 + 1));
    let drawn = format!("600 600 0 0\n{}", line.repeat(4 * 600 + 1));
    assert!(drawn.parse::<Document>().is_ok());
}

#[test]
fn errors_in_the_picture() {
    let long = SMALL.replace("|2  |   |\n", "|2  |   |  !\n");
    assert_error(
        &long,
        3,
        16,
        "expected the end of the picture's line, found `!`",
    );
    let short: String = SMALL.lines().take(8).collect::<Vec<_>>().join("\n");
    assert_error(
        &short,
        8,
        14,
        "expected line 8 of the 9 of the picture, found end of input",
    );
    let label = SMALL.replace("|1  |", "|1x |");
    assert_error(
        &label,
        3,
        2,
        "expected a clue's number (0 to 999), found `1x`",
    );
    let label = SMALL.replace("|1  |", "é1 2|");
    assert_error(
        &label,
        3,
        2,
        "expected a clue's number (0 to 999), found `1 2`",
    );
    let black = SMALL.replace("+\n|   |   |   |\n| *", "+\n|8  |   |   |\n| *");
    assert_error(
        &black,
        7,
        2,
        "expected no number in a black cell, found `8`",
    );
}

#[test]
fn a_number_that_stands_twice_in_the_picture_is_an_error() {
    let twice = SMALL.replace("|1  |2  |   |", "|1  |2  |2  |");
    assert_error(
        &twice,
        3,
        10,
        "expected another number than 2, which is at r1c2, found `2`",
    );
}

#[test]
fn a_clue_whose_number_stands_nowhere_is_an_error() {
    let message = "expected a number that stands in the picture, found `3`";
    assert_error(&SMALL.replace("2 IN", "3 IN"), 12, 1, message);
}

#[test]
fn a_number_given_twice_in_one_direction_is_an_error() {
    let text = SMALL
        .replace("2 3 1 1", "2 3 2 1")
        .replace("2 IN", "1 DOG\n2 IN");
    let message = "expected another number than 1, which has a clue across already, found `1`";
    assert_error(&text, 12, 1, message);
    // Once in each direction is no error.
    let text = SMALL.replace("2 IN AT", "1 C");
    assert!(answer(&text).starts_with("Yes"));
}

#[test]
fn errors_in_the_clues() {
    let clue = |line: &str| SMALL.replace("1 DOG CAT", line);
    assert_error(&clue("1"), 11, 2, "expected a word, found end of line");
    assert_error(
        &clue("1 A B C"),
        11,
        7,
        "expected the end of the line, found `C`",
    );
    assert_error(
        &clue("DOG CAT"),
        11,
        1,
        "expected a clue's number (0 to 999), found `DOG`",
    );
    assert_error(
        &clue("1000 DOG"),
        11,
        1,
        "expected a clue's number (0 to 999), found `1000`",
    );
    let missing = SMALL.replace("2 IN AT\n", "");
    assert_error(
        &missing,
        11,
        10,
        "expected clue 1 of the 1 down, found end of input",
    );
    assert_error(
        &format!("{SMALL}3 X"),
        13,
        1,
        "expected the end of the input, found `3`",
    );
}

#[test]
fn new_reports_all_that_is_wrong_at_once() {
    let one = Cell::Start(common::number(1));
    let grid = Grid::from_rows([[one, one]]).unwrap();
    let clue = |number| {
        let number = common::number(number);
        Clue::new(Direction::Down, number, common::word("A"), None)
    };
    let invalid = Puzzle::new(grid, vec![clue(1), clue(1), clue(7)]).unwrap_err();
    assert_eq!(invalid.faults().len(), 3);
    let text = "number 1 stands at r1c1 and again at r1c2; there are two clues 1 down; \
                number 7 of a clue down stands nowhere in the grid";
    assert_eq!(invalid.to_string(), text);
    let empty = Puzzle::new(Grid::from_rows::<[Cell; 0]>([]).unwrap(), Vec::new());
    assert_eq!(empty.unwrap_err().faults(), [Fault::NoCells]);
}

#[test]
fn what_is_written_is_read_as_the_same() {
    assert_eq!(document(SMALL).to_string(), SMALL);
    for seed in 0..1_000 {
        let puzzle = random_puzzle(&mut Random::new(seed), 8);
        let text = puzzle.to_string();
        assert_eq!(text.parse(), Ok(puzzle), "{text}");
        let framed = text.replace('|', "┃").replace('-', "━");
        let document = document(&framed);
        assert_eq!(document.to_string(), framed);
        assert_eq!(document.to_string().parse(), Ok(document));
    }
}
