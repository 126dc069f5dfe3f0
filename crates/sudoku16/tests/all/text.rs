//! Reading and writing grids and batches: the contest's form, faults with their places, recovery.

use crate::common;
use crate::common::{Random, SAMPLE};
use puzzle_core::{Index, Place};
use sudoku16::Digit;
use sudoku16::rotate::{Rotated, batch};

fn fault(text: &str) -> String {
    text.parse::<Rotated>().unwrap_err().to_string()
}

/// The sample with line `number`, from 1, replaced.
fn with_line(number: usize, line: &str) -> String {
    let mut lines: Vec<&str> = SAMPLE.lines().collect();
    lines[number - 1] = line;
    lines.join("\n")
}

/// Some good grids, told apart by their first lines.
fn grids(count: usize) -> Vec<String> {
    let mut random = Random::new(7);
    let mut grid = || {
        let mut cells = random.scrambled(&common::irregular());
        common::turn_all(&mut cells, random.turns());
        common::write(&cells)
    };
    (0..count).map(|_| grid()).collect()
}

/// What a batch gives: grids, and `line:column` of faults.
fn read(text: &str) -> Vec<Result<String, String>> {
    batch(text)
        .map(|case| match case {
            Ok(case) => Ok(case.puzzle.to_string()),
            Err(error) => Err(format!("{}:{}", error.place().line, error.place().column)),
        })
        .collect()
}

#[test]
fn a_grid_is_written_as_it_was_read() {
    let rotated: Rotated = SAMPLE.parse().unwrap();
    assert_eq!(rotated.to_string(), SAMPLE);
    for text in grids(50) {
        let rotated: Rotated = text.parse().unwrap();
        assert_eq!(rotated.to_string(), text);
    }
}

#[test]
fn letters_of_either_case_are_read() {
    let expected: Rotated = SAMPLE.parse().unwrap();
    assert_eq!(SAMPLE.to_lowercase().parse(), Ok(expected));
}

#[test]
fn digits_are_the_hexadecimal_ones() {
    for c in (0..=0x1_0000_u32).filter_map(char::from_u32) {
        let expected = c.to_digit(16).map(|value| value as usize);
        assert_eq!(Digit::from_char(c).map(Index::index), expected, "{c:?}");
    }
    let written: String = (0..20)
        .filter_map(Digit::from_index)
        .map(Digit::to_char)
        .collect();
    assert_eq!(written, "0123456789ABCDEF");
}

#[test]
fn every_byte_in_a_row_is_read_or_refused() {
    for byte in 0..128_u8 {
        let c = char::from(byte);
        if c == '\n' {
            continue;
        }
        let line = format!("0A734B62E167D9E{c}");
        match c {
            '5' | '.' | '-' => assert!(with_line(2, &line).parse::<Rotated>().is_ok()),
            '\t' | ' ' | '\r' | '\x0b' | '\x0c' => assert_eq!(
                fault(&with_line(2, &line)),
                "line 2, column 16: expected digit 16 of 16, found end of line"
            ),
            _ => {
                let error = with_line(2, &line).parse::<Rotated>().unwrap_err();
                let is_digit = c.is_ascii_hexdigit();
                assert_eq!(
                    error.expected().contains("new in its box"),
                    is_digit,
                    "{c:?}"
                );
                assert!(is_digit || error.place() == Place::new(2, 16), "{c:?}");
            }
        }
    }
}

#[test]
fn line_ends_marks_and_blanks_do_not_matter() {
    let expected: Rotated = SAMPLE.parse().unwrap();
    for text in [
        format!("{SAMPLE}\n"),
        format!("\u{feff}\n \n{SAMPLE}\n\n\t\n"),
        SAMPLE.replace('\n', " \t \r\n"),
    ] {
        assert_eq!(text.parse(), Ok(expected.clone()), "{text:?}");
    }
    let two = format!("\u{feff}2\r\n{0}\r\n\r\n{0}", SAMPLE.replace('\n', "\r\n"));
    assert_eq!(read(&two), [Ok(SAMPLE.into()), Ok(SAMPLE.into())]);
    let on_one_line = format!(" 1  {SAMPLE}");
    assert_eq!(read(&on_one_line), [Err("1:3".into())]);
}

#[test]
fn a_fault_says_where_and_what() {
    for (text, expected) in [
        (
            String::new(),
            "line 1, column 1: expected row 1 of 16, found end of input",
        ),
        (
            SAMPLE.lines().take(7).collect::<Vec<_>>().join("\n"),
            "line 7, column 17: expected row 8 of 16, found end of input",
        ),
        (
            with_line(5, ""),
            "line 5, column 1: expected row 5 of 16, found end of line",
        ),
        (
            with_line(5, "39FAED5616400B7"),
            "line 5, column 16: expected digit 16 of 16, found end of line",
        ),
        (
            with_line(5, "39FAED5616400B7445"),
            "line 5, column 17: expected the end of the line after 16 digits, found `45`",
        ),
        (
            with_line(5, "39FAED5616400B7 4"),
            "line 5, column 16: expected a digit (0 to 9, A to F), or . or - for a blank, found ` `",
        ),
        (
            with_line(5, " 39FAED5616400B74"),
            "line 5, column 1: expected a digit (0 to 9, A to F), or . or - for a blank, found ` `",
        ),
        (
            with_line(16, "E409492FC7FA18Dé"),
            "line 16, column 16: expected a digit (0 to 9, A to F), or . or - for a blank, found `é`",
        ),
        (
            with_line(1, "681D5A0C9FDBB2FG"),
            "line 1, column 16: expected a digit (0 to 9, A to F), or . or - for a blank, found `G`",
        ),
        (
            with_line(6, "D120C4B7CA3DEF33"),
            "line 6, column 16: expected a digit that is new in its box (r6c15 has this one), \
             found `3`",
        ),
        (
            format!("{SAMPLE}\n\n0\n"),
            "line 18, column 1: expected the end of the input, found `0`",
        ),
    ] {
        assert_eq!(fault(&text), expected);
    }
}

#[test]
fn a_digit_repeated_in_its_box_is_marked() {
    let error = with_line(6, "D120D4B7CA3DEF38")
        .parse::<Rotated>()
        .unwrap_err();
    assert_eq!(error.caret(), "D120D4B7CA3DEF38\n    ^");
}

#[test]
fn a_count_is_not_believed() {
    let huge = format!("18446744073709551615\n{SAMPLE}");
    assert_eq!(read(&huge), [Ok(SAMPLE.into()), Err("17:17".into())]);
    let too_huge = format!("99999999999999999999999\n{SAMPLE}");
    assert_eq!(read(&too_huge), [Err("1:1".into()), Ok(SAMPLE.into())]);
    assert_eq!(read("0\n"), []);
    assert_eq!(read(""), [Err("1:1".into())]);
}

#[test]
fn without_a_count_no_grid_is_lost() {
    let grids = grids(3);
    let answers = read(&grids.join("\n"));
    assert_eq!(answers[0], Err("1:1".into()));
    assert!(answers[1..].iter().flatten().eq(&grids) && answers.len() == 4);
}

#[test]
fn a_bad_case_hides_no_other() {
    let grids = grids(3);
    let lines: Vec<&str> = grids[1].lines().collect();
    let without = |range: std::ops::Range<usize>| {
        let mut lines = lines.clone();
        lines.drain(range);
        lines
    };
    let with = |at: usize, extra: &[&'static str]| {
        let mut lines = lines.clone();
        lines.splice(at..at, extra.iter().copied());
        lines
    };
    let replaced = |at: usize, line: &'static str| {
        let mut lines = lines.clone();
        lines[at] = line;
        lines
    };
    let one = ["0123456789ABCDEF"];
    let damaged = [
        ("too short a line", replaced(3, "0123")),
        ("too long a line", replaced(3, "0123456789ABCDEF0")),
        ("a repeated digit", replaced(0, "0000000000000000")),
        ("a bad digit at the end", replaced(15, "0123456789ABCDEX")),
        ("the first line missing", without(0..1)),
        ("a line missing", without(6..7)),
        ("the last line missing", without(15..16)),
        ("most lines missing", without(1..16)),
        ("a line too many", with(9, &one)),
        ("a line too many at the end but one", with(15, &one)),
        ("five lines too many", with(4, &["A", "B", "C", "D", "E"])),
    ];
    for (what, lines) in damaged {
        for separator in ["\n", "\n\n"] {
            let text = [grids[0].clone(), lines.join("\n"), grids[2].clone()];
            let answers = read(&format!("3\n{}\n", text.join(separator)));
            assert_eq!(answers.len(), 3, "{what}: {answers:?}");
            assert_eq!(answers[0].as_ref(), Ok(&grids[0]), "{what}");
            assert!(answers[1].is_err(), "{what}");
            assert_eq!(answers[2].as_ref(), Ok(&grids[2]), "{what}");
        }
    }
    // Here one case gives several items, but no good grid is lost.
    for (what, lines) in [
        ("a line too many at the beginning", with(0, &one)),
        ("a line too many at the end", with(16, &one)),
        ("a blank line within", with(5, &[""])),
    ] {
        for separator in ["\n", "\n\n"] {
            let text = [grids[0].clone(), lines.join("\n"), grids[2].clone()];
            let answers = read(&format!("3\n{}\n", text.join(separator)));
            assert!(
                answers.contains(&Ok(grids[0].clone())),
                "{what}: {answers:?}"
            );
            assert!(
                answers.contains(&Ok(grids[2].clone())),
                "{what}: {answers:?}"
            );
            assert!(answers.iter().any(Result::is_err), "{what}: {answers:?}");
        }
    }
}

#[test]
fn the_first_lines_of_a_grid_hide_no_other() {
    let grids = grids(4);
    for count in (1..16).filter(|count| count % 4 != 0) {
        let lines: Vec<&str> = grids[0].lines().take(count).collect();
        let text = [lines.join("\n"), grids[1..].join("\n")].join("\n");
        let answers = read(&format!("4\n{text}\n"));
        assert!(answers[0].is_err(), "{count}");
        assert!(answers[1..].iter().flatten().eq(&grids[1..]), "{count}");
        assert_eq!(answers.len(), 4, "{count}");
    }
}

#[test]
fn a_blank_line_within_a_grid_hides_no_other() {
    let grids = grids(4);
    for (at, separator) in (1..16).flat_map(|at| [(at, "\n"), (at, "\n\n")]) {
        let mut lines: Vec<&str> = grids[0].lines().collect();
        lines.insert(at, "");
        let text = [lines.join("\n"), grids[1..].join(separator)].join(separator);
        let answers = read(&format!("4\n{text}\n"));
        assert_eq!(answers[0], Err(format!("{}:1", at + 2)));
        assert!(answers[1..].iter().flatten().eq(&grids[1..]), "{at}");
        assert_eq!(answers.len(), 4, "{at}");
    }
}

#[test]
fn neighbouring_bad_cases_are_told_apart() {
    let grids = grids(4);
    let bad = |grid: &str| grid.replace('7', "x");
    let text = [
        bad(&grids[0]),
        bad(&grids[1]),
        grids[2].clone(),
        bad(&grids[3]),
    ];
    for separator in ["\n", "\n\n"] {
        let answers = read(&format!("4\n{}", text.join(separator)));
        let good: Vec<bool> = answers.iter().map(Result::is_ok).collect();
        assert_eq!(good, [false, false, true, false], "{answers:?}");
    }
}

/// Parts of two copies of one grid make a grid that can be restored, but no case.
#[test]
fn a_bad_copy_of_a_grid_hides_no_other() {
    let missing = SAMPLE.split_once('\n').unwrap().1;
    let too_many = format!("{SAMPLE}\n").replacen('\n', "\n0123456789ABCDEF\n", 1);
    for bad in [&with_line(1, "X"), missing, too_many.trim_end()] {
        let answers = read(&format!("3\n{SAMPLE}\n{bad}\n{SAMPLE}\n"));
        let good: Vec<bool> = answers.iter().map(Result::is_ok).collect();
        assert_eq!(good, [true, false, true], "{answers:?}");
        assert_eq!(answers[2].as_deref(), Ok(SAMPLE));
    }
}

#[test]
fn a_bad_case_hides_no_grid_without_restoration() {
    let mut cells = common::parse(SAMPLE);
    cells[0].swap(0, 1);
    let hopeless = common::write(&cells);
    let bad = with_line(9, "0");
    let answers = read(&format!("3\n{bad}\n{hopeless}\n{hopeless}\n"));
    let expected = [Err("10:2".into()), Ok(hopeless.clone()), Ok(hopeless)];
    assert_eq!(answers, expected);
}

#[test]
fn cases_know_their_number_and_place() {
    let text = format!("2\n\n{SAMPLE}\n\n{SAMPLE}\n");
    let cases: Vec<_> = batch(&text).map(Result::unwrap).collect();
    assert_eq!((cases[0].number, cases[0].place), (1, Place::new(3, 1)));
    assert_eq!((cases[1].number, cases[1].place), (2, Place::new(20, 1)));
    let error = batch("2\n0").next().unwrap().unwrap_err();
    assert_eq!(error.case(), Some(1));
}
