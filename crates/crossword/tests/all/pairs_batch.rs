//! Batches: a bad case never hides the others.

use crate::common::SMALL;
use crossword::pairs::{batch, check};
use puzzle_core::{Budget, Place, Puzzle as _};

/// What a batch gives: the first line of each answer, or where the error is.
fn outcomes(text: &str) -> Vec<String> {
    batch(text)
        .map(|case| match case {
            Ok(case) => {
                let puzzle = case.puzzle.puzzle();
                let fill = puzzle.solve(&mut Budget::unlimited()).value;
                if let Some(fill) = &fill {
                    assert_eq!(check(puzzle, fill), Ok(()));
                }
                let yes = if fill.is_some() { "Yes" } else { "No" };
                format!("{} {yes}", case.number)
            }
            Err(error) => format!("{} {}", error.case().unwrap_or(0), error.place()),
        })
        .collect()
}

#[test]
fn a_batch_goes_on_until_the_end_with_or_without_blank_lines() {
    let no = SMALL.replace("IN AT", "XX YY");
    for between in ["", "\n", "\n \n\r\n"] {
        let text = [SMALL, &no, SMALL].join(between);
        assert_eq!(outcomes(&text), ["1 Yes", "2 No", "3 Yes"]);
    }
    assert_eq!(outcomes(" \n\n"), [""; 0]);
}

#[test]
fn a_bad_case_never_hides_the_others() {
    let lines: Vec<&str> = SMALL.split_inclusive('\n').collect();
    let without = |line: usize| [&lines[..line], &lines[line + 1..]].concat().concat();
    let mut bad: Vec<String> = (1..lines.len()).map(without).collect();
    bad.extend([
        SMALL.replace("2 3 1 1", "2 3 1"),
        SMALL.replace("2 3 1 1", "2 x 1 1"),
        SMALL.replace("2 3 1 1", "9 3 1 1"),
        SMALL.replace("2 3 1 1", "999999999 999999999 1 1"),
        SMALL.replace("1 DOG CAT", "1 DOG CAT COW PIG"),
        SMALL.replace("1 DOG CAT", "5 DOG CAT"),
        SMALL.replace("|1  |", "|1zz|"),
        "garbage\nmore of it\n".into(),
        // A row of numbers without borders looks like a first line, but for its margin.
        "1 4 2 2\n\n 1   2   3   4\n\n\n\n1 ABCD\n".into(),
    ]);
    for bad in bad {
        for between in ["", "\n"] {
            let text = [SMALL, &bad, SMALL, SMALL].join(between);
            let outcomes = outcomes(&text);
            assert_eq!(outcomes.len(), 4, "{outcomes:?}\n{text}");
            assert_eq!(outcomes[0], "1 Yes");
            assert!(outcomes[1].starts_with("2 line "), "{outcomes:?}\n{text}");
            assert_eq!(outcomes[2..], ["3 Yes", "4 Yes"], "{text}");
        }
    }
}

#[test]
fn a_case_without_clues_and_with_lines_missing_does_not_take_the_next_for_its_picture() {
    let blank = "2 2 0 0\n\n\n\n\n\n\n\n";
    let text = format!("{blank}{SMALL}{SMALL}");
    assert_eq!(outcomes(&text), ["1 line 9, column 1", "2 Yes", "3 Yes"]);
    let error = batch(&text).next().unwrap().unwrap_err();
    let message = "expected line 8 of the 9 of the picture, found `2 3 1 1` (case 1)";
    assert_eq!(error.message(), message);
}

#[test]
fn lines_between_digits_are_no_first_lines() {
    for border in ["0", "3", "7"] {
        let text = SMALL.replace('|', border);
        assert_eq!(outcomes(&[&text, SMALL].concat()), ["1 Yes", "2 Yes"]);
    }
    let text = "1 4 1 0\n-\n72107   7   7   7\n7   7   7   7   7\n7   7   7   7   7\n-\n210 WORD\n";
    assert_eq!(outcomes(&[text, SMALL].concat()), ["1 Yes", "2 Yes"]);
}

#[test]
fn each_of_many_first_lines_is_a_bad_case_of_its_own() {
    // Each claims more rows than there are lines up to the next such line, and fewer than in all.
    let lines = 20_000;
    for line in ["9000 3 0 0", "9000 3 0 0000"] {
        let text = format!("{line}\n\n\n\n").repeat(lines);
        let errors = batch(&text).map(|case| case.expect_err("too few lines"));
        let places: Vec<Place> = errors.map(|error| error.place()).collect();
        assert_eq!(places.len(), lines, "{line}");
        assert_eq!(places[0], Place::new(5, 1));
    }
}

#[test]
fn lines_behind_a_case_are_a_bad_case_of_their_own() {
    let text = format!("{SMALL}3 COW\n4 PIG\n{SMALL}");
    assert_eq!(outcomes(&text), ["1 Yes", "2 line 13, column 3", "3 Yes"]);
}
