//! All dialects, the batches of judges to the byte, and arbitrary text.

use super::{BOTH, puzzle};
use latin4::format::{
    Blank, Dialect, Document, Framing, Judge, Layout, Spacing, batch, read, write_batch,
};
use latin4::{Cell, Digit, Rules};
use proptest::prelude::*;
use puzzle_core::{Budget, ParseError, Place, Puzzle as _};

const HDU: [&str; 2] = [
    include_str!("../data/hdu5547_sample.in"),
    include_str!("../data/hdu5547_sample.out"),
];
const TIOJ: [&str; 2] = [
    include_str!("../data/tioj1581_sample.in"),
    include_str!("../data/tioj1581_sample.out"),
];

fn cases(text: &str) -> Vec<Result<Document, ParseError>> {
    let cases = batch(text, Rules::Sudoku);
    cases.map(|case| case.map(|case| case.puzzle)).collect()
}

fn good(text: &str) -> Vec<Document> {
    let cases: Result<Vec<_>, _> = cases(text).into_iter().collect();
    cases.unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn fault(text: &str) -> String {
    read(text, Rules::Sudoku).unwrap_err().to_string()
}

fn answers(judge: Judge, text: &str) -> Vec<String> {
    let numbered = good(text).into_iter().zip(1..);
    let answers = numbered.map(|(document, number)| {
        let budget = &mut Budget::unlimited();
        let first = document.puzzle().solve(budget).value;
        let count = document.puzzle().count_up_to(u64::MAX, budget).value;
        judge.answer(number, first.as_ref(), count)
    });
    answers.collect()
}

#[test]
fn samples_of_judges_are_answered_and_written_back_to_the_byte() {
    assert_eq!(answers(Judge::Hdu5547, HDU[0]).concat(), HDU[1]);
    assert_eq!(answers(Judge::Tioj1581, TIOJ[0]).concat(), TIOJ[1]);
    let hdu = good(HDU[0]);
    assert_eq!(Framing::of(HDU[0]), Framing::Counted);
    assert!(
        hdu.iter()
            .all(|document| document.dialect() == Dialect::HDU5547)
    );
    assert_eq!(write_batch(&hdu, Framing::Counted), HDU[0]);
    let tioj = good(TIOJ[0]);
    assert_eq!(Framing::of(TIOJ[0]), Framing::Split);
    assert_eq!(write_batch(&tioj, Framing::Split), TIOJ[0]);
}

#[test]
fn judges_are_told_that_there_is_no_grid() {
    let none = "1100\n0000\n0000\n0000\n";
    for (judge, expected) in [
        (Judge::Quadroku, "No\n"),
        (Judge::Hdu5547, "Case #1:\nno solution\n"),
        (Judge::Tioj1581, "I can not solve!!\n"),
    ] {
        assert_eq!(answers(judge, none), [expected]);
    }
    let empty = answers(Judge::Tioj1581, &"0 0 0 0\n".repeat(4));
    assert_eq!(
        empty,
        ["1234\n3412\n2143\n4321\n\nWe have 288 way(s) to solve it!!\n"]
    );
}

/// Counts that `TopCoder` published for its `SillySudoku`.
#[test]
fn published_puzzles_have_their_number_of_answers() {
    for (text, expected) in [
        ("--21 --34 2143 3412", 1),
        ("--1- --1- ---- ----", 0),
        ("1--- -42- -3-- ----", 3),
        ("1--- --1- -1-- ---1", 18),
        ("1--- ---- ---- ----", 72),
        ("---- ---- ---- ----", 288),
        ("---- ---- 3--- ---3", 36),
        ("---1 1--- -1-- --1-", 18),
        ("---1 1--- ---- 2-1-", 6),
        ("1234 ---- ---- ----", 12),
        ("4321 1234 2143 3412", 1),
        ("4321 1-3- 3--- 21-4", 0),
    ] {
        let document = read(&text.replace(' ', "\n"), Rules::Sudoku).unwrap();
        let count = document
            .puzzle()
            .count_up_to(1_000, &mut Budget::unlimited());
        assert_eq!(count.value, expected, "{text}");
    }
}

#[test]
fn cells_know_where_they_stand() {
    let text = "2\n\n12**\n34**\n**14\n**32\n\n1 2 0 0\n 3 4 0 0\n0 0 1 4\n0 0 3 2\n";
    let documents = good(text);
    let places = |cell| documents.iter().map(move |document| document.place(cell));
    assert!(places(Cell::ALL[5]).eq([(4, 2), (9, 4)].map(|(l, c)| Some(Place::new(l, c)))));
    let new = Document::new(*documents[0].puzzle(), Dialect::HDU5547);
    assert_eq!(new.place(Cell::ALL[5]), None);
}

#[test]
fn every_fault_has_its_place() {
    for (text, expected) in [
        (
            "",
            "line 1, column 1: expected row 1 of 4, found end of input",
        ),
        (
            "12**\n34**",
            "line 2, column 5: expected row 3 of 4, found end of input",
        ),
        (
            "12*",
            "line 1, column 4: expected another cell, found end of line",
        ),
        (
            "12**1",
            "line 1, column 5: expected the end of the line, found `1`",
        ),
        (
            "12** 1",
            "line 1, column 1: expected a digit (1 to 4) or a blank (0, ., * or -), found `12**`",
        ),
        (
            "12*0",
            "line 1, column 4: expected a digit (1 to 4) or `*`, found `0`",
        ),
        (
            "1 2 5 .",
            "line 1, column 5: expected a digit (1 to 4) or a blank (0, ., * or -), found `5`",
        ),
        (
            "1 2 . 10",
            "line 1, column 7: expected a digit (1 to 4) or `.`, found `10`",
        ),
        (
            "12..34..",
            "line 1, column 5: expected the end of the line, found `3`",
        ),
        (
            "12..34....14..3",
            "line 1, column 16: expected another cell, found end of line",
        ),
        (
            "1200340000140032\n1",
            "line 2, column 1: expected the end of the input, found `1`",
        ),
    ] {
        let found = fault(text);
        assert_eq!(found, expected, "{text:?}");
    }
}

#[test]
fn a_number_that_may_be_a_row_is_one_unless_it_stands_apart() {
    let grid = "1234\n3412\n2143\n4321\n";
    assert_eq!(good(grid).len(), 1);
    assert_eq!(Framing::of(&format!("1\n{grid}")), Framing::Counted);
    assert_eq!(Framing::of(&format!("9999\n{grid}")), Framing::Counted);
    assert_eq!(Framing::of(&format!("1000\n\n{grid}")), Framing::Counted);
    assert_eq!(Framing::of("1234341221434321\n"), Framing::Split);
    assert_eq!(good(&format!("2\n\n{grid}\n{grid}")).len(), 2);
    let short = cases(&format!("3\n{grid}{grid}"));
    assert!(short[..2].iter().all(Result::is_ok));
    let error = short[2].as_ref().unwrap_err().to_string();
    assert_eq!(
        error,
        "line 9, column 5: expected case 3 of 3, found end of input (case 3)"
    );
}

#[test]
fn a_bad_case_hides_no_other() {
    let good = "12**\n34**\n**14\n**32";
    for bad in [
        "12*x\n34**\n**14\n**32",
        "12*\n34**\n**14\n**32",
        "12**\n34.*\n**14\n**32",
        "12**\n34**\n**14\n**323",
        "12**34****14**3",
        "12**34****14**3x2",
        "1 2 * *\n34**\n* * 1 4\n* * 3 2",
        "Case #1:",
        "x",
    ] {
        for gap in ["\n", "\n\n"] {
            let text = [good, bad, good].join(gap);
            let found = cases(&text);
            let [Ok(_), Err(error), Ok(_)] = &found[..] else {
                panic!("{text:?}: {found:?}");
            };
            assert_eq!(error.case(), Some(2));
        }
    }
}

fn any_dialect() -> impl Strategy<Value = Dialect> {
    let layout = prop_oneof![Just(Layout::Lines), Just(Layout::OneLine)];
    let spacing = prop_oneof![Just(Spacing::Blanks), Just(Spacing::Joined)];
    let blank = prop::sample::select(Blank::ALL.to_vec());
    (layout, spacing, blank).prop_map(|(layout, spacing, blank)| {
        let dialect = Dialect::default().with_layout(layout);
        dialect.with_spacing(spacing).with_blank(blank)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_written_is_read_again(
        numbers in prop::collection::vec(prop::array::uniform16(0..=4_u8), 1..5),
        dialects in prop::collection::vec(any_dialect(), 5),
        is_counted in any::<bool>(),
    ) {
        let framing = if is_counted { Framing::Counted } else { Framing::Split };
        for rules in BOTH {
            let documents: Vec<Document> = numbers
                .iter()
                .zip(&dialects)
                .map(|(numbers, dialect)| Document::new(puzzle(rules, *numbers), *dialect))
                .collect();
            let text = write_batch(&documents, framing);
            prop_assert_eq!(Framing::of(&text), framing);
            let again: Vec<Document> =
                batch(&text, rules).map(|case| case.unwrap().puzzle).collect();
            prop_assert_eq!(again.len(), documents.len());
            for (again, document) in again.iter().zip(&documents) {
                prop_assert_eq!(again.puzzle(), document.puzzle());
                prop_assert_eq!(again.to_string(), document.to_string());
                let alone = read(&document.to_string(), rules).unwrap();
                prop_assert_eq!(alone.puzzle(), document.puzzle());
                for cell in Cell::ALL {
                    let place = again.place(cell).unwrap();
                    let line = text.lines().nth(place.line as usize - 1).unwrap();
                    let symbol = line.chars().nth(place.column as usize - 1).unwrap();
                    let digit = again.puzzle().givens().get(cell).map(Digit::get);
                    prop_assert_eq!(symbol.to_digit(10).filter(|&n| n > 0), digit.map(u32::from));
                }
            }
        }
    }
}
