//! The text form: round trips, faults and their places, batches with bad cases, and any bytes.

use crate::common::{SAMPLE, SAMPLE_ANSWER};
use puzzle_core::{Budget, Place, Puzzle as _};
use truffle::parse::{Document, documents, entries};
use truffle::{Board, Cell, Entries, Flavour, Puzzle, batch};

/// The number of a case and its first board, or the number of the bad case and what is wrong.
type Outcome = Result<(u64, String), (Option<u64>, String)>;

fn answers(text: &str) -> Vec<Outcome> {
    batch(text)
        .map(|case| match case {
            Ok(case) => {
                let board = case.puzzle.solve(&mut Budget::unlimited()).value;
                Ok((
                    case.number,
                    board.map_or("no board".into(), |board| board.to_string()),
                ))
            }
            Err(error) => Err((error.case(), error.to_string())),
        })
        .collect()
}

fn published() -> Vec<String> {
    let puzzles = SAMPLE_ANSWER.trim_end().split("\n\n");
    puzzles
        .map(|puzzle| puzzle.split_once('\n').unwrap().1.to_owned())
        .collect()
}

#[test]
fn boards_read_back_and_say_what_is_wrong() {
    for board in published() {
        let read: Board = board.parse().unwrap();
        assert_eq!(read.to_string(), board);
    }
    for (text, line, column, expected) in [
        ("SV SS SC\nRV RS RC\nTV TS", 3, 6, "a truffle"),
        ("SV SS SC\nRV RS RC", 2, 9, "row 3 of 3 of a board"),
        ("SV SS S_", 1, 7, "a truffle, both shape and flavour"),
        (
            "SV SS SC\nRV SS",
            2,
            4,
            "a truffle that is not on the board yet",
        ),
        ("SV SS SC TC", 1, 10, "the end of the line"),
        (
            "SV SS SC\nRV RS RC\nTV TS TC\n\nx",
            5,
            1,
            "the end of the input",
        ),
    ] {
        let error = text.parse::<Board>().unwrap_err();
        assert_eq!(error.place(), Place::new(line, column), "{text:?}");
        assert_eq!(error.expected(), expected, "{text:?}");
    }
}

#[test]
fn faults_are_told_with_their_place() {
    for (text, line, column, expected, found) in [
        ("", 1, 1, "the number of clues", "end of input"),
        ("x", 1, 1, "the number of clues", "`x`"),
        ("-1", 1, 1, "the number of clues", "`-1`"),
        ("1 2", 1, 3, "the end of the line", "`2`"),
        ("1\n", 1, 2, "clue 1 of 1", "end of input"),
        ("1\n1\nTC", 2, 2, "the number of columns", "end of line"),
        ("1\n4 1\nTC", 2, 1, "the number of rows (1 to 3)", "`4`"),
        ("1\n1 0\nTC", 2, 3, "the number of columns (1 to 3)", "`0`"),
        ("1\n1 1 1\nTC", 2, 5, "the end of the line", "`1`"),
        ("1\n2 1\nTC", 3, 3, "row 2 of 2", "end of input"),
        ("1\n1 2\nTC", 3, 3, "a cell", "end of line"),
        ("1\n1 1\nTC __", 3, 4, "the end of the line", "`__`"),
        ("1\n1 2\n__ SR", 3, 5, "a flavour", "`R`"),
        ("1\n1 2\n__ CS", 3, 4, "a shape", "`C`"),
        ("1\n1 2\n__ VT", 3, 4, "a shape", "`V`"),
        ("1\n1 2\n__ ST", 3, 5, "a flavour", "`T`"),
        ("1\n1 1\ntc", 3, 1, "a shape", "`t`"),
        ("1\n1 1\nT", 3, 2, "a flavour", "end of line"),
        ("1\n1 1\nTCV", 3, 3, "a cell of two characters", "`V`"),
        ("1\n1 1\nT\u{e9}", 3, 2, "a flavour", "`\u{e9}`"),
        ("1\nnot\nTC", 2, 4, "the number of rows", "end of line"),
        ("1\nnot 1\nTC", 2, 6, "the number of columns", "end of line"),
        ("1\nNOT 1 1\nTC", 2, 1, "the number of rows", "`NOT`"),
        (
            "1\n1 2\n.. TC",
            3,
            1,
            "a cell in each first and last",
            "`..`",
        ),
        (
            "1\n1 2\nTC ..",
            3,
            4,
            "a cell in each first and last",
            "`..`",
        ),
        (
            "1\n2 1\nTC\n..",
            4,
            1,
            "a cell in each first and last",
            "`..`",
        ),
        (
            "1\n2 2\n.. TC\n.. TV",
            3,
            1,
            "a cell in each first and last",
            "`..`",
        ),
        ("1\n1 2\nTC .C", 3, 4, "a shape", "`.`"),
        ("1\n1 2\nTC ...", 3, 4, "a shape", "`.`"),
        ("0\nTC", 2, 1, "the end of the input", "`TC`"),
        ("1\n1 1\nTC\n1 1\nTV", 4, 1, "the end of the input", "`1`"),
        ("0\n0", 2, 1, "the end of the input", "`0`"),
        (
            "999999999999999999999\n",
            1,
            1,
            "the number of clues",
            "`999999999999999999999`",
        ),
        ("999999999\n", 1, 10, "clue 1 of 999999999", "end of input"),
        (
            "1\n999999999 999999999\n",
            2,
            1,
            "the number of rows (1 to 3)",
            "`999999999`",
        ),
    ] {
        let error = text.parse::<Puzzle>().unwrap_err();
        assert_eq!(error.place(), Place::new(line, column), "{text:?}: {error}");
        assert!(error.expected().starts_with(expected), "{text:?}: {error}");
        assert_eq!(error.found(), found, "{text:?}");
    }
}

#[test]
fn any_line_ends_blanks_and_marks_are_read() {
    let expected: Vec<_> = (1..).zip(published()).map(Ok).collect();
    let lines = |end: &str| {
        SAMPLE
            .lines()
            .map(|line| line.to_owned() + end)
            .collect::<String>()
    };
    for text in [
        SAMPLE.to_owned(),
        SAMPLE.trim_end().to_owned(),
        format!("\u{feff}{SAMPLE}"),
        lines("\r\n"),
        lines(" \t \n"),
        lines("\n\n"),
        format!("\n \n{}\n\n", SAMPLE.replace(' ', "\t ")),
    ] {
        assert_eq!(answers(&text), expected, "{text:?}");
    }
}

#[test]
fn no_clue_is_a_puzzle() {
    let expected = "SV SS SC\nRV RS RC\nTV TS TC".to_owned();
    assert_eq!(
        answers("2\n0\n0\n"),
        [Ok((1, expected.clone())), Ok((2, expected))]
    );
}

#[test]
fn a_bad_case_never_hides_the_others() {
    let lines: Vec<&str> = SAMPLE.lines().collect();
    let second = lines.iter().position(|&line| line == "5").unwrap();
    let third = lines.iter().rposition(|&line| line == "3").unwrap();
    let case = &lines[second..third];
    let join = |lines: &[&str]| lines.join("\n");
    let replaced = |at: usize, line: &'static str| {
        let mut case = case.to_vec();
        case[at] = line;
        join(&case)
    };
    let bad = [
        // What the case claims and what it has.
        replaced(0, "4"),
        replaced(0, "6"),
        replaced(0, "999999999"),
        replaced(0, "five"),
        replaced(0, "-1"),
        replaced(0, "5x"),
        replaced(0, "5 5"),
        replaced(1, "999999999 999999999"),
        replaced(1, "2"),
        replaced(1, "0 3"),
        replaced(1, "3 3"),
        replaced(1, "1 3"),
        // Cells.
        replaced(2, "__ SR __"),
        replaced(2, "__ __"),
        replaced(2, "__ __ __ __"),
        replaced(2, "__ __ \u{0}\u{1f36b}"),
        replaced(case.len() - 1, "1 1 1"),
        // Lines that are missing or too many.
        join(&case[..1]),
        join(&case[..2]),
        join(&case[..case.len() - 1]),
        join(&[case, &["__ __"]].concat()),
        join(&[case, &["1 1", "TC"]].concat()),
        join(&[case, &["not 1 1", "TC"]].concat()),
        replaced(1, "not 2 4"),
        replaced(1, "not"),
        replaced(2, ".. .. .."),
        join(&[&case[..4], &["what is this"], &case[4..]].concat()),
        join(&[&case[..4], &case[5..]].concat()),
        join(&case[1..]),
        "garbage".to_owned(),
    ];
    let published = published();
    let between = ["\n", "\n\n", "\r\n \r\n\r\n"];
    for (bad, between) in bad.iter().flat_map(|bad| between.map(|line| (bad, line))) {
        let text = [&join(&lines[..second]), bad, &join(&lines[third..])]
            .map(String::as_str)
            .join(between);
        let answers = answers(&text);
        assert_eq!(answers.len(), 3, "{bad}\n{answers:?}");
        assert_eq!(answers[0], Ok((1, published[0].clone())), "{bad}");
        assert_eq!(answers[1].as_ref().unwrap_err().0, Some(2), "{bad}");
        assert_eq!(answers[2], Ok((3, published[2].clone())), "{bad}");
    }
}

#[test]
fn bad_cases_in_a_row_are_told_apart() {
    let answers = answers("3\n1\n1 1\nSR\n1\n9 9\nTC\n0");
    let [Err((Some(1), first)), Err((Some(2), second)), Ok((3, _))] = &answers[..] else {
        panic!("{answers:?}");
    };
    assert!(first.starts_with("line 4, column 2"), "{first}");
    assert!(second.starts_with("line 6, column 1"), "{second}");
}

#[test]
fn cases_that_are_missing_or_too_many_are_told() {
    let answers_of = |count: &str| answers(&format!("{count}\n0\n0"));
    assert!(matches!(
        &answers_of("3")[..],
        [Ok(_), Ok(_), Err((Some(3), _))]
    ));
    assert!(matches!(&answers_of("1")[..], [Ok(_), Err((None, _))]));
    assert!(matches!(
        &answers_of("many")[..],
        [Err((None, _)), Ok(_), Ok(_)]
    ));
    assert!(matches!(
        &answers_of("99999999999999999")[..],
        [Ok(_), Ok(_), Err(_)]
    ));
}

#[test]
fn clues_know_their_lines() {
    let text = "2\n\n1\n1 1\nTC\n2\n\nnot 2 1\nTC\n\n__\n1 1\n_S\n";
    let lines = |document: &Document| [0, 1, 2].map(|clue| document.line(clue));
    let documents: Vec<Document> = documents(text).map(|case| case.unwrap().puzzle).collect();
    let [first, second] = &documents[..] else {
        panic!("{documents:?}");
    };
    assert_eq!(lines(first), [Some(4), None, None]);
    assert_eq!(lines(second), [Some(8), Some(12), None]);
    assert_eq!(second.puzzle().clues().len(), 2);
    let again: Document = second.to_string().parse().unwrap();
    assert_eq!(again.puzzle(), second.puzzle());
    assert_eq!(lines(&again), [Some(2), Some(5), None]);
}

#[test]
fn entries_are_read_and_written() {
    let text = "TC __ _V\n__ R_ __\nTC __ __";
    let read: Entries = text.parse().unwrap();
    assert_eq!(read.to_string(), text);
    assert_eq!(read.get(Cell::ALL[2]), Flavour::Vanilla.into());
    let many = format!("{text}\n\nTC __\n__ __ __\n\n{text}\n{text}");
    let cases: Vec<_> = entries(&many).collect();
    let [Ok(first), Err(error), Ok(third), Ok(fourth)] = &cases[..] else {
        panic!("{cases:?}");
    };
    assert_eq!([first.puzzle, third.puzzle, fourth.puzzle], [read; 3]);
    assert_eq!((error.case(), error.place()), (Some(2), Place::new(5, 6)));
}

#[test]
fn the_contest_has_no_negative_clues() {
    let outlines: Puzzle = "1\n2 2\nTC ..\n_V __".parse().unwrap();
    let contest = outlines.to_contest().unwrap();
    assert_eq!(contest.to_string(), "1\n2 2\nTC __\n_V __");
    assert_eq!(contest.to_contest().as_ref(), Some(&contest));
    let negative: Puzzle = "1\nnot 1 1\nTC".parse().unwrap();
    assert_eq!(negative.to_contest(), None);
}
