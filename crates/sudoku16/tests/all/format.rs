//! Dialects and batches: round trips, readings, faults with their places, recovery.

use crate::common::{Random, irregular};
use puzzle_core::Index;
use sudoku16::format::{
    Alphabet, Blank, Dialect, Document, Framing, Layout, Spacing, batch, read, write_batch,
};
use sudoku16::{Cell, Digit, Sudoku};

const LAYOUTS: [Layout; 3] = [Layout::Lines, Layout::OneLine, Layout::Boxes];
const SPACINGS: [Spacing; 3] = [Spacing::Joined, Spacing::Blanks, Spacing::Commas];

/// A grid of the irregular kind with about `percent` of its cells blank.
fn sudoku(random: &mut Random, percent: usize) -> Sudoku {
    let cells = random.scrambled(&irregular());
    let cells = cells.map(|row| row.map(|digit| Digit::from_index(digit.into())));
    Sudoku::from_rows(
        cells.map(|row| row.map(|digit| digit.filter(|_| random.below(100) >= percent))),
    )
}

/// Every dialect there is.
fn dialects() -> Vec<Dialect> {
    let mut all = Vec::new();
    for alphabet in Alphabet::ALL {
        for blank in Blank::ALL {
            let Some(dialect) = Dialect::new(alphabet).with_blank(blank) else {
                assert_eq!(blank, Blank::Zero);
                continue;
            };
            for layout in LAYOUTS {
                for spacing in SPACINGS {
                    all.push(dialect.with_layout(layout).with_spacing(spacing));
                }
            }
        }
    }
    all
}

fn fault(text: &str, alphabet: Option<Alphabet>) -> String {
    read(text, alphabet).unwrap_err().to_string()
}

/// What a batch gives: the number of givens, and `line:column` of faults.
fn outcomes(text: &str) -> Vec<Result<usize, String>> {
    batch(text, Some(Alphabet::Letters))
        .map(|case| match case {
            Ok(case) => Ok(case.puzzle.sudoku().givens().count()),
            Err(error) => Err(format!("{}:{}", error.place().line, error.place().column)),
        })
        .collect()
}

/// Sixteen rows with `givens` letters in the first.
fn rows(givens: usize) -> Vec<String> {
    let mut rows = vec!["-".repeat(16); 16];
    rows[0] = format!("{:-<16}", &"ABCDEFGHIJKLMNOP"[..givens]);
    rows
}

#[test]
fn what_can_be_told_is_told_and_the_rest_is_refused() {
    let mut random = Random::new(2);
    for dialect in dialects() {
        // Nearly all sixteen digits are there, among them the first and the last.
        let document = Document::new(sudoku(&mut random, 40), dialect);
        let text = document.to_string();
        let found = read(&text, None);
        assert_eq!(found, Ok(document), "{text}");
    }
}

#[test]
fn zero_is_a_digit_or_a_blank_only_by_choice() {
    let digits = "0".repeat(255) + "1";
    let error = fault(&digits, None);
    assert!(error.starts_with("line 1, column 1: "), "{error}");
    for reading in ["0-F, where 0 is a digit", "1-G, where 0 is a blank"] {
        assert!(error.contains(reading), "{error}");
    }
    let as_digit = read(&digits, Some(Alphabet::Hexadecimal)).unwrap();
    assert_eq!(as_digit.sudoku().givens().count(), 256);
    let as_blank = read(&digits, Some(Alphabet::FromOne)).unwrap();
    assert_eq!(as_blank.sudoku().givens().count(), 1);

    // With G or another blank there is one reading only.
    let with_g = read(&("0".repeat(255) + "G"), None).unwrap();
    assert_eq!(with_g.dialect().alphabet(), Alphabet::FromOne);
    assert_eq!(with_g.sudoku().givens().count(), 1);
    let with_dot = read(&("0".repeat(254) + "1."), None).unwrap();
    assert_eq!(with_dot.dialect().alphabet(), Alphabet::Hexadecimal);
    assert_eq!(with_dot.sudoku().givens().count(), 255);

    // Spaced numbers without any above 9 could be decimal too.
    let spaced = fault(&["0 3"; 128].join(" "), None);
    assert!(
        spaced.contains("0-F, where 0 is a digit, or 1-G, where"),
        "{spaced}"
    );
    assert!(spaced.contains("1-16, where 0 is a blank"), "{spaced}");
}

#[test]
fn digits_of_several_alphabets_are_refused_without_a_choice() {
    let text = ".".repeat(250) + "1234AB";
    let error = fault(&text, None);
    assert!(error.contains("line 1, column 251: "), "{error}");
    assert!(error.contains("(0-F, or 1-G), found `1`"), "{error}");
    let letters = fault(&(".".repeat(250) + "ABCDEF"), None);
    assert!(letters.contains("(A-P, or 0-F, or 1-G)"), "{letters}");
    for alphabet in [Alphabet::Hexadecimal, Alphabet::FromOne] {
        assert_eq!(read(&text, Some(alphabet)).unwrap().to_string(), text);
    }
    assert_eq!(
        read(&(".".repeat(250) + "1234AP"), None)
            .unwrap_err()
            .place()
            .column,
        256
    );
}

#[test]
fn a_grid_without_digits_is_one_of_letters() {
    for blank in ["-", ".", "*"] {
        let document = read(&blank.repeat(256), None).unwrap();
        assert_eq!(document.dialect().alphabet(), Alphabet::Letters);
        assert_eq!(document.dialect().blank().symbol(), blank);
        assert_eq!(document.sudoku(), &Sudoku::BLANK);
    }
}

#[test]
fn symbols_name_the_digits() {
    for alphabet in Alphabet::ALL {
        for index in 0..16 {
            let digit = Digit::from_index(index).unwrap();
            let symbol = alphabet.symbol(digit);
            assert_eq!(alphabet.digit(symbol), Some(digit));
            assert_eq!(alphabet.digit(&symbol.to_lowercase()), Some(digit));
        }
        for wrong in ["", "-", "Q", "H0", "17", "00", "007", "+1", "1 ", "１", "é"] {
            assert_eq!(alphabet.digit(wrong), None, "{alphabet} {wrong}");
        }
    }
    let ends = |alphabet: Alphabet| {
        [0, 15].map(|index| alphabet.symbol(Digit::from_index(index).unwrap()))
    };
    assert_eq!(
        Alphabet::ALL.map(ends),
        [["A", "P"], ["0", "F"], ["1", "G"], ["1", "16"]]
    );
    assert_eq!(
        Alphabet::ALL.map(Alphabet::name),
        ["A-P", "0-F", "1-G", "1-16"]
    );
}

#[test]
fn boxes_are_drawn_as_usual() {
    let sudoku: Sudoku = [(Cell::default(), Digit::from_index(15).unwrap())]
        .into_iter()
        .collect();
    let first_lines = |dialect: Dialect| {
        let text = dialect.with_layout(Layout::Boxes).write(&sudoku);
        let lines: Vec<String> = text.lines().take(3).map(str::to_owned).collect();
        assert_eq!(text.lines().count(), 21);
        assert!(text.lines().all(|line| line.len() == lines[0].len()));
        lines
    };
    assert_eq!(
        first_lines(Dialect::default()),
        [
            "+----+----+----+----+",
            "|P---|----|----|----|",
            "|----|----|----|----|"
        ]
    );
    assert_eq!(
        first_lines(Dialect::new(Alphabet::Decimal))[1],
        "| 16  0  0  0 |  0  0  0  0 |  0  0  0  0 |  0  0  0  0 |"
    );
    assert_eq!(
        first_lines(Dialect::new(Alphabet::FromOne).with_spacing(Spacing::Commas))[1],
        "|G,.,.,.|.,.,.,.|.,.,.,.|.,.,.,.|"
    );
}

#[test]
fn boxes_are_read_in_many_hands() {
    let mut lines = vec!["G... | .... | .... | ...1".to_owned(); 16];
    for at in [12, 8, 4] {
        lines.insert(at, "-----+------+------+-----".to_owned());
    }
    let document = read(&lines.join("\n"), None).unwrap();
    assert_eq!(document.dialect().alphabet(), Alphabet::FromOne);
    assert_eq!(document.dialect().layout(), Layout::Boxes);
    assert_eq!(document.dialect().spacing(), Spacing::Joined);
    assert_eq!(document.sudoku().givens().count(), 32);
    let double = lines.join("\n").replace('-', "=");
    assert_eq!(read(&double, None), Ok(document));
}

#[test]
fn a_fault_says_where_and_what() {
    let with = |at: usize, line: &str| {
        let mut rows = rows(3);
        rows[at] = line.to_owned();
        rows.join("\n")
    };
    let letters = Some(Alphabet::Letters);
    assert_eq!(
        fault(&with(4, "---Q------------"), letters),
        "line 5, column 4: expected a digit (A-P) or a blank, found `Q`"
    );
    assert_eq!(
        fault("?", None),
        "line 1, column 1: expected a digit (A-P, 0-F, 1-G or 1-16) or a blank, found `?`"
    );
    assert_eq!(
        fault(&with(2, "--.-------------"), letters),
        "line 3, column 3: expected a digit, or `-` as for the blanks before, found `.`"
    );
    assert_eq!(
        fault(&with(5, "---------------"), letters),
        "line 6, column 16: expected 16 cells on this line, found end of line"
    );
    assert_eq!(
        fault(&with(5, "-----------------"), letters),
        "line 6, column 17: expected the end of the line after 16 cells, found `-`"
    );
    assert_eq!(
        fault(&with(9, ""), letters),
        "line 10, column 1: expected row 10 of 16, found end of line"
    );
    assert_eq!(
        fault(&rows(2)[..15].join("\n"), letters),
        "line 15, column 17: expected row 16 of 16, found end of input"
    );
    assert_eq!(
        fault(&"-".repeat(255), letters),
        "line 1, column 256: expected 256 cells on this line, found end of line"
    );
    let numbers = [
        ["1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"; 15].as_slice(),
        &["1 2 17"],
    ]
    .concat();
    assert_eq!(
        fault(&numbers.join("\n"), None),
        "line 16, column 5: expected a digit (1-16) or a blank, found `17`"
    );
    assert_eq!(
        fault("", None),
        "line 1, column 1: expected row 1 of 16, found end of input"
    );
}

#[test]
fn batches_are_split_or_counted() {
    let texts = [3, 1, 4].map(|givens| rows(givens).join("\n"));
    let split = texts.join("\n\n");
    assert_eq!(Framing::of(&split), Framing::Split);
    assert_eq!(outcomes(&split), [Ok(3), Ok(1), Ok(4)]);
    for joint in ["\n", "\n\n", "\n \r\n\n"] {
        let counted = format!("3\n{}", texts.join(joint));
        assert_eq!(Framing::of(&counted), Framing::Counted);
        assert_eq!(outcomes(&counted), [Ok(3), Ok(1), Ok(4)]);
    }
    let lines = [3, 1, 4].map(|givens| rows(givens).concat()).join("\n");
    assert_eq!(outcomes(&lines), [Ok(3), Ok(1), Ok(4)]);
    assert_eq!(outcomes(&format!("{lines}\n{split}\n{lines}")).len(), 9);
    assert_eq!(outcomes(""), []);
}

#[test]
fn batches_are_written_as_they_are_read() {
    let mut random = Random::new(3);
    let dialects = dialects();
    for framing in [Framing::Split, Framing::Counted] {
        for count in [0, 1, 2, 7] {
            let document = |_| {
                let dialect = dialects[random.below(dialects.len())];
                Document::new(sudoku(&mut random, 50), dialect)
            };
            let documents: Vec<Document> = (0..count).map(document).collect();
            let text = write_batch(&documents, framing);
            assert!(text.is_empty() || text.ends_with('\n'));
            let again: Result<Vec<Document>, _> = batch(&text, None)
                .map(|case| case.map(|case| case.puzzle))
                .collect();
            assert_eq!(again, Ok(documents));
            assert!(count == 0 || Framing::of(&text) == framing);
        }
    }
}

#[test]
fn a_count_is_not_believed() {
    let text = rows(3).join("\n");
    assert_eq!(
        outcomes(&format!("2\n{text}")),
        [Ok(3), Err("17:17".into())]
    );
    assert_eq!(outcomes(&format!("999999999999999\n{text}")).len(), 2);
    assert_eq!(
        outcomes(&format!("1\n{text}\n\n{text}")),
        [Ok(3), Err("19:1".into())]
    );
    assert_eq!(
        outcomes(&format!("x\n{text}\n\n{text}")),
        [Err("1:1".into()), Ok(3), Ok(3)]
    );
}

#[test]
fn a_bad_case_hides_no_other() {
    type Change<'a> = &'a dyn Fn(&mut Vec<String>);
    let row = "-".repeat(16);
    let changes: [Change<'_>; 9] = [
        &|rows| rows[3] = "?".to_owned(),
        &|rows| rows[0] = "????????????????".to_owned(),
        &|rows| rows[7].push('-'),
        &|rows| rows[15] = row[1..].to_owned(),
        &|rows| drop(rows.remove(9)),
        &|rows| rows.truncate(1),
        &|rows| rows.insert(5, row.clone()),
        &|rows| rows.extend([row.clone(), row.clone()]),
        &|rows| rows[4] = "?".repeat(300),
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut bad = rows(2);
        change(&mut bad);
        for at in 0..3 {
            let mut cases = [3, 1, 4].map(rows);
            cases[at] = bad.clone();
            let texts = cases.map(|rows| rows.join("\n"));
            let found = outcomes(&texts.join("\n\n"));
            let expected: Vec<Option<usize>> = (0..3)
                .map(|case| (case != at).then(|| [3, 1, 4][case]))
                .collect();
            let good: Vec<Option<usize>> = found
                .iter()
                .map(|case| case.as_ref().ok().copied())
                .collect();
            assert_eq!(good, expected, "change {number} in case {at}: {found:?}");
            // Without blank lines too, where the number of lines is right.
            if bad.len() == 16 {
                let close = outcomes(&format!("3\n{}", texts.join("\n")));
                assert_eq!(close.len(), 3, "change {number} in case {at}");
                assert_eq!(
                    close.iter().map(Result::is_ok).collect::<Vec<_>>(),
                    good.iter().map(Option::is_some).collect::<Vec<_>>()
                );
            }
        }
    }
}

#[test]
fn a_bad_line_hides_no_grid_on_another() {
    let lines = [3, 1, 4].map(|givens| rows(givens).concat());
    for bad in [
        &lines[0][1..],
        &format!("{}A", lines[0]),
        "?",
        &lines[0][..40],
        &"?".repeat(256),
    ] {
        for at in 0..3 {
            let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            lines[at] = bad;
            let found = outcomes(&lines.join("\n"));
            let good: Vec<bool> = found.iter().map(Result::is_ok).collect();
            let expected: Vec<bool> = (0..3).map(|case| case != at).collect();
            assert_eq!(good, expected, "{bad} at {at}: {found:?}");
        }
    }
}

#[test]
fn a_bad_line_hides_no_grid_on_sixteen() {
    let bad = rows(3).concat();
    let grid = rows(7).join("\n");
    let found = outcomes(&[&bad[1..], &grid, &bad, &bad[1..], &grid].join("\n"));
    let good: Vec<bool> = found.iter().map(Result::is_ok).collect();
    assert_eq!(good, [false, true, true, false, true], "{found:?}");
}

#[test]
fn a_blank_line_within_a_grid_hides_no_other() {
    let good = [5, 6, 7].map(|givens| rows(givens).join("\n"));
    for (at, bad) in (1..16).flat_map(|at| (0..4).map(move |bad| (at, bad))) {
        for separator in ["\n", "\n\n"] {
            let mut lines = rows(8);
            lines.insert(at, String::new());
            let mut texts = good.to_vec();
            texts.insert(bad, lines.join("\n"));
            let text = texts.join(separator);
            let found: Vec<_> = batch(&text, Some(Alphabet::Letters)).collect();
            assert_eq!(found.len(), 4, "{at} of {bad}");
            assert!(found[bad].is_err(), "{at} of {bad}");
            let found = found.iter().flatten();
            let found = found.map(|case| case.puzzle.to_string());
            assert!(found.eq(good.clone()), "{at} of {bad}");
        }
    }
}

#[test]
fn cases_know_their_number_place_and_fault() {
    let mut bad = rows(2);
    bad[2] = "?".to_owned();
    let text = format!("2\n\n{}\n\n{}", bad.join("\n"), rows(5).join("\n"));
    let cases: Vec<_> = batch(&text, None).collect();
    let error = cases[0].as_ref().unwrap_err();
    assert_eq!((error.case(), error.place().line), (Some(1), 5));
    // Five letters could be digits of other alphabets.
    let error = cases[1].as_ref().unwrap_err();
    assert_eq!((error.case(), error.place().line), (Some(2), 20));
    let case = batch(&text, Some(Alphabet::Letters))
        .nth(1)
        .unwrap()
        .unwrap();
    assert_eq!((case.number, case.place.line), (2, 20));
}

#[test]
fn drawings_show_givens_and_what_was_found() {
    let mut random = Random::new(4);
    let puzzle = sudoku(&mut random, 50);
    let givens = puzzle.givens().count();
    let grid = {
        use puzzle_core::{Budget, Puzzle};
        puzzle.solve(&mut Budget::unlimited()).value.unwrap()
    };
    let document = Document::new(puzzle.clone(), Dialect::new(Alphabet::Decimal));
    let before = document.draw().to_text();
    let numbers = before
        .split_whitespace()
        .filter(|word| word.parse::<u8>().is_ok());
    assert_eq!(numbers.count(), givens);
    assert_eq!(
        document.draw_answer(&grid).to_text().matches("16").count(),
        16
    );
    let letters = sudoku16::draw(&puzzle).to_text();
    assert_eq!(letters.matches(|c| matches!(c, 'A'..='P')).count(), givens);
    let after = sudoku16::draw_answer(&puzzle, &grid).to_text();
    assert!(after.starts_with("+------------+"));
    assert_eq!(after.matches('[').count(), 256 - givens);
    assert_eq!(after.matches(|c| matches!(c, 'A'..='P')).count(), 256);
}
