//! The contest's form: read, written back, and refused with the place of the fault.

use crate::common::Random;
use proptest::prelude::*;
use puzzle_core::{Budget, Size};
use tetromino::{Game, Rules, batch, batch_with};

const SAMPLE: &str = include_str!("../data/sample.in");

/// What each case of a batch gives: its best total, or its error.
fn answers(text: &str) -> Vec<Result<u64, String>> {
    batch(text)
        .map(|case| match case {
            Ok(case) => Ok(case.puzzle.best(&mut Budget::unlimited()).value),
            Err(error) => Err(error.to_string()),
        })
        .collect()
}

fn error(text: &str) -> String {
    text.parse::<Game>().unwrap_err().to_string()
}

#[test]
fn what_is_written_reads_back() {
    let mut random = Random::new(6);
    for _ in 0..300 {
        let pieces = (0..random.below(8)).map(|_| random.piece()).collect();
        let game = Game::new(random.field(8, 6), pieces, Rules::default()).unwrap();
        assert_eq!(game.to_string().parse(), Ok(game));
    }
    for _ in 0..100 {
        let (rows, cols) = (1 + random.below(30), 1 + random.below(16));
        let pieces = (0..random.below(8)).map(|_| random.piece()).collect();
        let game = Game::new(random.field(rows, cols), pieces, Rules::default()).unwrap();
        let text = game.to_string().repeat(2);
        let read: Vec<Game> = batch_with(&text, Size::new(rows, cols), Rules::default())
            .map(|case| case.unwrap().puzzle)
            .collect();
        assert_eq!(read, [game.clone(), game]);
    }
}

#[test]
fn line_ends_marks_and_blanks_do_not_matter() {
    let plain: Game = SAMPLE.parse().unwrap();
    let crlf = SAMPLE.replace('\n', "\r\n");
    let marked = format!("\u{feff}{crlf}");
    let blanks = SAMPLE.replace('\n', "  \t\n\n");
    let spaced = SAMPLE.replace("ZLTI", " Z L T I");
    for text in [&crlf, &marked, &blanks, &spaced, SAMPLE.trim_end()] {
        assert_eq!(text.parse(), Ok(plain.clone()), "{text:?}");
    }
}

#[test]
fn no_pieces_need_no_line() {
    let rows = "......\n".repeat(8);
    for text in [format!("0\n{rows}"), format!("0\n\n{rows}")] {
        assert_eq!(answers(&text), [Ok(0)]);
    }
    assert!(answers("").is_empty());
    assert!(answers("\n \n").is_empty());
}

#[test]
fn faults_have_a_place() {
    let rows = "......\n".repeat(8);
    let pieces = "a piece (one of IOLJTSZ)";
    for (text, expected) in [
        (
            "",
            "line 1, column 1: expected the number of pieces, found end of input".into(),
        ),
        (
            "x",
            "line 1, column 1: expected the number of pieces (0 to 1000000), found `x`".into(),
        ),
        (
            "-1",
            "line 1, column 1: expected the number of pieces (0 to 1000000), found `-1`".into(),
        ),
        (
            "2 3",
            "line 1, column 3: expected the end of the line, found `3`".into(),
        ),
        (
            "2",
            "line 1, column 2: expected 2 pieces, found end of input".into(),
        ),
        (
            "2\nIX",
            format!("line 2, column 2: expected {pieces}, found `X`"),
        ),
        (
            "2\ni",
            format!("line 2, column 1: expected {pieces}, found `i`"),
        ),
        (
            "2\nI",
            "line 2, column 2: expected 2 pieces, found end of line".into(),
        ),
        (
            "2\nIII",
            "line 2, column 3: expected the end of the line, found `I`".into(),
        ),
        (
            "1\nI\n.....",
            "line 3, column 6: expected a row of 6 cells, found end of line".into(),
        ),
        (
            "1\nI\n......#",
            "line 3, column 7: expected the end of the row, found `#`".into(),
        ),
        (
            "1\nI\n...x..",
            "line 3, column 4: expected a cell (`.` or `#`), found `x`".into(),
        ),
        (
            "1\nI\n...é..",
            "line 3, column 4: expected a cell (`.` or `#`), found `é`".into(),
        ),
        (
            "1\nI\n...... .",
            "line 3, column 8: expected the end of the line, found `.`".into(),
        ),
        (
            "1\nI\n......",
            "line 3, column 7: expected a row of 6 cells, found end of input".into(),
        ),
    ] {
        assert_eq!(error(text), expected, "{text:?}");
    }
    let long = format!("1\nI\n{rows}......\n");
    assert_eq!(
        error(&long),
        "line 11, column 1: expected only 8 rows, found `......`"
    );
    let more = format!("1\nI\n{rows}\n7");
    assert_eq!(
        error(&more),
        "line 12, column 1: expected the end of the input, found `7`"
    );
}

#[test]
fn claims_cost_nothing() {
    for text in [
        "999999999\nI",
        "99999999999999999999999999\nI",
        "1000000\nI",
    ] {
        assert!(text.parse::<Game>().is_err());
    }
}

#[test]
fn a_bad_case_never_hides_the_others() {
    let good = SAMPLE;
    let rows = "......\n".repeat(8);
    for bad in [
        "x\n",
        "4\nZLTX\n",
        "4\nZLT\n",
        "4\n",
        "1 2\n",
        &format!("1\nII\n{rows}"),
        &format!("1\nI\n{}", "......\n".repeat(7)),
        &format!("1\nI\n{}", "......\n".repeat(9)),
        &format!("1\nI\n{}", "......\n\n".repeat(7)),
        &format!("1\nI\n.......\n{rows}"),
        &format!("1\nI\n.....\n{rows}"),
        &format!("1\nI\n..5...\n{rows}"),
        &format!("1\nI\n5.....\n{rows}"),
        &format!("1\nI\n{rows}  ......\n"),
    ] {
        for gap in ["", "\n"] {
            let text = format!("{good}{gap}{bad}{gap}{good}{gap}{bad}");
            let answers = answers(&text);
            let shape: Vec<_> = answers.iter().map(Result::is_ok).collect();
            assert_eq!(shape, [true, false, true, false], "{text}\n{answers:?}");
            assert!(answers[1].as_ref().unwrap_err().ends_with("(case 2)"));
            assert_eq!(answers[2], Ok(1100));
        }
    }
}

#[test]
fn a_bad_first_line_is_a_case_of_its_own_behind_a_blank_line() {
    let text = format!("4\nZLTX\n......\n\nfoo\nZLTI\n......\n\n{SAMPLE}");
    let answers = answers(&text);
    assert_eq!(answers.len(), 3);
    assert!(answers[0].is_err() && answers[1].is_err());
    assert_eq!(answers[2], Ok(1100));
}

#[test]
fn sizes_that_no_game_has_are_errors() {
    for size in [Size::new(0, 6), Size::new(2, 17), Size::new(2, 0)] {
        let text = "0\n.................\n.................\n";
        for case in batch_with(text, size, Rules::default()) {
            assert!(case.is_err());
        }
    }
}

proptest! {
    #[test]
    fn no_text_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = text.parse::<Game>();
        prop_assert!(batch(&text).count() <= 200);
    }

    #[test]
    fn no_text_of_the_right_letters_panics(text in "([0-9]{1,3}|[IOLJTSZ]{0,5}|[.#]{5,7}|x|\n|\r\n| ){0,40}") {
        let _ = text.parse::<Game>();
        prop_assert!(batch(&text).count() <= text.len());
    }

    #[test]
    fn no_change_of_a_valid_text_panics(at in 0..SAMPLE.len(), with in any::<char>(), cut in 0..4_usize) {
        let end = (at + cut).min(SAMPLE.len());
        let text = format!("{}{with}{}", &SAMPLE[..at], &SAMPLE[end..]);
        if let Ok(game) = text.parse::<Game>() {
            prop_assert_eq!(game.to_string().parse(), Ok(game));
        }
        let twice = format!("{text}\n\n{SAMPLE}");
        let last = batch(&twice).last();
        prop_assert!(last.is_some_and(|case| case.is_ok()));
    }
}
