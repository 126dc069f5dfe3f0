//! The contest form: layouts, faults, batches, and arbitrary text.

use latin4::{Grid, Puzzle, Rules, batch};
use puzzle_core::ParseError;

const GOOD: &str = "1 2 0 0\n3 4 0 0\n0 0 1 4\n0 0 3 2";

fn good() -> Puzzle {
    let numbers = [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 4, 0, 0, 3, 2];
    super::puzzle(Rules::Sudoku, numbers)
}

fn fault(text: &str) -> String {
    text.parse::<Puzzle>().unwrap_err().to_string()
}

fn cases(text: &str) -> Vec<Result<Puzzle, ParseError>> {
    let cases = batch(text, Rules::Sudoku);
    cases.map(|case| case.map(|case| case.puzzle)).collect()
}

#[test]
fn four_lines_or_one() {
    let one_line = GOOD.replace('\n', " ");
    let odd_blanks = GOOD.replace(' ', "\t  ").replace('\n', "  \r\n  ");
    let marked = format!("\u{feff}\r\n \n{odd_blanks}\r\n\r\n");
    for text in [GOOD, &one_line, &odd_blanks, &marked] {
        assert_eq!(text.parse(), Ok(good()), "{text:?}");
    }
}

#[test]
fn every_fault_has_its_place() {
    for (text, expected) in [
        (
            "",
            "line 1, column 1: expected row 1 of 4, found end of input",
        ),
        (
            "1 2 0",
            "line 1, column 6: expected another digit, found end of line",
        ),
        (
            "1 2 0 0 4",
            "line 1, column 9: expected the end of the line, found `4`",
        ),
        (
            "1 2 0 5",
            "line 1, column 7: expected a digit (0 to 4), found `5`",
        ),
        (
            "1 2 0 -1",
            "line 1, column 7: expected a digit (0 to 4), found `-1`",
        ),
        (
            "1 2 0 *",
            "line 1, column 7: expected a digit (0 to 4), found `*`",
        ),
        (
            "1200\n3400",
            "line 1, column 1: expected a digit (0 to 4), found `1200`",
        ),
        (
            "1 2 0 0\n3 4 0 0",
            "line 2, column 8: expected row 3 of 4, found end of input",
        ),
        (
            "1 2 0 0\n\n3 4 0 0",
            "line 2, column 1: expected row 2 of 4, found end of line",
        ),
        (
            "999999999 999999999",
            "line 1, column 1: expected a digit (0 to 4), found `999999999`",
        ),
        (
            "1 2 0 0 3 4 0 0 0 0 1 4 0 0 3",
            "line 1, column 30: expected another digit, found end of line",
        ),
        (
            "1 2 0 0 3 4 0 0 0 0 1 4 0 0 3 2 1",
            "line 1, column 33: expected the end of the line, found `1`",
        ),
    ] {
        assert_eq!(fault(text), expected, "{text:?}");
    }
    let twice = format!("{GOOD}\n\n{GOOD}");
    assert_eq!(
        fault(&twice),
        "line 6, column 1: expected the end of the input, found `1`"
    );
    let blank = GOOD.parse::<Grid>().unwrap_err().to_string();
    assert_eq!(
        blank,
        "line 1, column 5: expected a digit (1 to 4), found `0`"
    );
}

#[test]
fn cases_may_be_separated_or_not() {
    for gap in ["\n", "\n\n", "\r\n \t\r\n\r\n"] {
        assert_eq!(cases(&[GOOD; 3].join(gap)), [(); 3].map(|()| Ok(good())));
    }
    assert_eq!(cases("\n \n"), []);
}

#[test]
fn a_batch_has_the_rules_that_it_is_read_under() {
    let latin = batch(GOOD, Rules::Latin).next().unwrap().unwrap();
    assert_eq!(latin.puzzle, Puzzle::new(Rules::Latin, *good().givens()));
}

#[test]
fn a_bad_case_hides_no_other() {
    let blank_line_after = [
        "1 2 0 0",
        "1 2 0 0\n3 4 0 0\n0 0 1 4",
        "1 2 0 0\n3 4 0 0\n0 0 1\n0 0 3 2",
        "1 2 0 0\n3 4 0 0 1\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n3 4 0 x\n0 0 1 4\n0 0 3 2",
        "1 2 0\n3 4 0 0\n0 0 1 4\n0 0 3 2",
        "1 2 0 0 3\n4 0 0 0\n0 1 4 0\n0 3 2",
        "****\n2341\n4123\n3214",
    ];
    for bad in blank_line_after {
        let text = format!("{GOOD}\n\n{bad}\n\n{GOOD}");
        let [Ok(first), Err(error), Ok(last)] = &cases(&text)[..] else {
            panic!("{bad:?}: {:?}", cases(&text));
        };
        assert_eq!([first, last], [&good(); 2]);
        assert_eq!(error.case(), Some(2));
        assert!(error.place().line > 5, "{error}");
    }
    let nothing_after = [
        "1 2 0 0\n3 4 0 0\n0 0 1\n0 0 3 2",
        "1 2 0 0\n3 4 0 0 1\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n3 4 0 x\n0 0 1 4\n0 0 3 2",
        "1 2 0\n3 4 0 0\n0 0 1 4\n0 0 3 2",
        "1200\n3400\n0014\n0032",
        "1 2 0 0 3 4 0 0 0 0 1 4 0 0 3",
        "1 2 0 0 3 4 0 0 0 0 1 4 0 0 3 2 1",
        "Case #1:",
        "a heading\nand another",
    ];
    for bad in nothing_after {
        let text = format!("{GOOD}\n{bad}\n{GOOD}");
        let [Ok(first), Err(_), Ok(last)] = &cases(&text)[..] else {
            panic!("{bad:?}: {:?}", cases(&text));
        };
        assert_eq!([first, last], [&good(); 2]);
    }
}

#[test]
fn a_bad_case_in_a_row_of_cases_hides_no_other() {
    let between = [
        // Lines that are no rows, and rows that were joined or torn.
        "1 2 0 0\ngarbage\n3 4 0 0\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n3 4 0 0\n-- --\n-- --\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n-1\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n3 4 0 0\n0 0 1 4\n0",
        "1 2 0 0\n3400\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n3 4 0 0 0 0 1 4\n0 0 3 2",
        "1 2 0 0\nx x x x\n0 0 1 4\n0 0 3 2",
        "x x x x\n3 4 0 0\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n3 4\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n999999999 999999999\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n\n3 4 0 0\n0 0 1 4\n0 0 3 2",
        "1 2 0 0\n3 4 0 0\n0 0 1 4\n \n\n0 0 3 2",
        // Headings.
        "3",
        "Case 1:",
        "Case #12:",
    ];
    for bad in between {
        let text = format!("{GOOD}\n{bad}\n{GOOD}\n{GOOD}");
        let [Ok(first), Err(error), Ok(third), Ok(last)] = &cases(&text)[..] else {
            panic!("{bad:?}: {:?}", cases(&text));
        };
        assert_eq!([first, third, last], [&good(); 3], "{bad:?}");
        assert_eq!(error.case(), Some(2));
    }
}

#[test]
fn a_row_too_many_is_a_case_of_its_own() {
    let text = format!("{GOOD}\n0 0 0 0\n\n{GOOD}");
    let [Ok(_), Err(error), Ok(_)] = &cases(&text)[..] else {
        panic!("{:?}", cases(&text));
    };
    assert_eq!(
        error.to_string(),
        "line 6, column 1: expected row 2 of 4, found end of line (case 2)"
    );
}
