//! Diagrams as text.

use crate::arbitrary;
use crossword::format::text;
use crossword::{Bars, Cell, CellMarks, Diagram, Direction, Letters, Slot, Square};
use proptest::prelude::*;
use puzzle_core::{Grid, Place, Pos};

fn parse(text: &str) -> Diagram {
    match text.parse() {
        Ok(diagram) => diagram,
        Err(error) => panic!("{text}: {error}"),
    }
}

fn letters(diagram: &Diagram, row: u32, col: u32) -> Option<&str> {
    let cell = diagram.cell(Pos::new(row, col)).expect("a cell");
    cell.letters().map(Letters::as_str)
}

#[test]
fn squares_are_what_their_characters_say() {
    let diagram = parse("\u{feff}\r\n C . # \r\n~éß\r\n\r\n");
    assert_eq!(letters(&diagram, 0, 0), Some("C"));
    assert_eq!(letters(&diagram, 0, 1), None);
    assert_eq!(letters(&diagram, 1, 1), Some("É"));
    assert_eq!(letters(&diagram, 1, 2), Some("SS"));
    let at = |row, col| diagram.squares().get(Pos::new(row, col));
    assert_eq!(
        (at(0, 2), at(1, 0)),
        (Some(&Square::Block), Some(&Square::Void))
    );
    assert_eq!(diagram.to_string(), "C.#\n~É1\n1=SS\n");
}

#[test]
fn bars_stand_behind_and_below_squares() {
    let diagram = parse(". .|#|\n- -\n(A)|.|A\n -\n1 . .\n1=X");
    let bars = Grid::from_rows([
        [Bars::BELOW, Bars::RIGHT | Bars::BELOW, Bars::empty()],
        [Bars::RIGHT | Bars::BELOW, Bars::RIGHT, Bars::empty()],
        [Bars::empty(); 3],
    ]);
    assert_eq!(Ok(diagram.bars()), bars.as_ref());
    let written = " .   . | #\n -   -\n(A)| . | A\n -\n X   .   .\n";
    assert_eq!(diagram.to_string(), written);
    assert_eq!(parse("..|\n..\n--"), parse("..\n.."));
}

#[test]
fn brackets_mark_cells() {
    let diagram = parse("(.)[A]\n{1}(é)\n1=two");
    let marks = |row, col| diagram.cell(Pos::new(row, col)).map(Cell::marks);
    assert_eq!(marks(0, 0), Some(CellMarks::CIRCLE));
    assert_eq!(marks(0, 1), Some(CellMarks::SHADE));
    assert_eq!(marks(1, 0), Some(CellMarks::all()));
    assert_eq!(letters(&diagram, 1, 0), Some("TWO"));
    assert_eq!(diagram.to_string(), "(.)[A]\n{1}(É)\n1=TWO\n");
}

#[test]
fn keys_stand_for_letters() {
    let diagram = parse("♥A.\nbb1\n ♥ = heart \nA=Jack\nb=\" a:=\"\"\nr1c3=r1c3");
    let found =
        [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)].map(|(row, col)| letters(&diagram, row, col));
    assert_eq!(found, ["HEART", "JACK", "R1C3", " a:=\"", "1"].map(Some));
    let written = "23 4\n551\n2=HEART\n3=JACK\n4=R1C3\n5=\" a:=\"\"\n".replace(' ', "");
    assert_eq!(diagram.to_string().replace(' ', ""), written);
}

#[test]
fn letters_beyond_the_last_key_stand_at_their_places() {
    let rows = (0..5_u32).map(|row| {
        (0..8_u32).map(move |col| {
            let letters = format!("X{row}{col}").parse().expect("letters");
            Square::Cell(
                Cell::empty()
                    .with_letters(letters)
                    .marked(CellMarks::CIRCLE),
            )
        })
    });
    let diagram = Diagram::new(Grid::from_rows(rows).expect("rows of eight"));
    let written = diagram.to_string();
    assert!(written.contains("\nz=X43\nr5c5=X44\n"), "{written}");
    assert_eq!(parse(&written), diagram);
}

#[test]
fn slots_may_run_over_any_cells() {
    let text = "...\n.#.\n\"a \"b:=\" across: r1c1 r2c1\nring: r1c3 r1c2\n\"\": r1c1\n";
    let diagram = parse(text);
    let cells = |places: &[(u32, u32)]| {
        places
            .iter()
            .map(|&(row, col)| Pos::new(row, col))
            .collect()
    };
    let expected = [
        Slot::new("a \"b:=", cells(&[(0, 0), (1, 0)])).with_direction(Direction::Across),
        Slot::new("ring", cells(&[(0, 2), (0, 1)])),
        Slot::new("", cells(&[(0, 0)])),
    ];
    assert_eq!(diagram.slots(), expected);
    assert_eq!(diagram.to_string(), text);
    let none = parse("..\n:\n");
    assert!(none.slots().is_empty());
    assert_eq!(none.to_string(), "..\n:\n");
}

#[test]
fn slots_as_published_are_not_written() {
    let diagram = parse("..\n1 across: r1c1 r1c2");
    assert_eq!(diagram.to_string(), "..\n");
}

#[test]
fn labels_without_a_line_end_are_read_back() {
    let slot = Slot::new("a\nb\r\u{1}", vec![Pos::new(0, 0)]);
    let diagram = parse("..").with_slots(vec![slot]).expect("a cell");
    assert_eq!(parse(&diagram.to_string()), diagram);
}

/// Holds the error for each text against line, column, what was expected and what was found.
fn assert_errors(wrong: &[(&str, u32, u32, &str, &str)]) {
    for &(text, line, column, expected, found) in wrong {
        let shown = &text[..text.len().min(40)];
        let error = text.parse::<Diagram>().expect_err(shown);
        let place = (error.place(), error.expected(), error.found());
        assert_eq!(
            place,
            (Place::new(line, column), expected, found),
            "{shown}"
        );
    }
}

#[test]
fn errors_in_the_rows_have_a_place() {
    let square = "a square (`#`, `.`, `~`, a letter or a key)";
    let cell = "a cell (`.`, a letter or a key)";
    let wide = ".".repeat(100_000);
    assert_errors(&[
        ("", 1, 1, "a row of squares", "end of input"),
        (" \n\n", 2, 1, "a row of squares", "end of input"),
        ("1=A\n..", 1, 1, "a row of squares", "`1=A`"),
        ("..\n\n..", 3, 1, "the end of the input", "`..`"),
        ("..\n.", 2, 2, "a row as long as the first", "end of line"),
        (
            "..\n.|. .|",
            2,
            5,
            "the end of a row as long as the first",
            "`.`",
        ),
        ("..\n.?", 2, 2, square, "`?`"),
        ("|..", 1, 1, square, "`|`"),
        (").", 1, 1, square, "`)`"),
        (".(#)", 1, 3, cell, "`#`"),
        ("(", 1, 2, cell, "end of line"),
        ("(A", 1, 3, "`)`", "end of line"),
        ("[A)", 1, 3, "`]`", "`)`"),
        ("((A))", 1, 2, square, "`(`"),
        ("-", 1, 1, "no `-` but under a square", "`-`"),
        (". .\n -", 2, 2, "no `-` but under a square", "`-`"),
        ("..\n--\n-.", 3, 2, "`-` under a square", "`.`"),
        (
            &format!("{wide}\n{wide}."),
            2,
            100_001,
            "the end of a row as long as the first",
            "`.`",
        ),
    ]);
}

const LETTERS: &str = "1 to 64 letters, none of them a control character";

#[test]
fn errors_in_the_notes_have_a_place() {
    const PLACE: &str = "a key of one character, or a place such as `r1c2`";
    assert_errors(&[
        (
            "..\n1=A\n..",
            3,
            1,
            "a note such as `1=HEART`, or a blank line",
            "`..`",
        ),
        ("1.\n1=", 2, 3, LETTERS, "end of line"),
        ("1.\n1=\"\"", 2, 3, LETTERS, "`\"\"`"),
        ("1.\n1=a\tb", 2, 3, LETTERS, "`a\\tb`"),
        ("1.\n1=A\n1=B", 3, 1, "another key", "`1`"),
        ("1.\n2=A\n3=B", 2, 1, "a key that stands in the rows", "`2`"),
        ("..\n#=A", 2, 1, PLACE, "`#`"),
        ("..\n=A", 2, 1, PLACE, "`=`"),
        ("..\nr0c1=A", 2, 1, PLACE, "`r0c1`"),
        ("A#\nr1c1=A", 2, 1, "the place of an empty cell", "`r1c1`"),
        ("A#\nr1c2=A", 2, 1, "the place of an empty cell", "`r1c2`"),
        ("A#\nr9c4294967296=A", 2, 1, PLACE, "`r9c4294967296`"),
        (
            "..\nx: r1c1 r1c1",
            2,
            9,
            "another cell of the diagram",
            "`r1c1`",
        ),
        (".#\nx: r1c2", 2, 4, "another cell of the diagram", "`r1c2`"),
        ("..\nx: r1c3", 2, 4, "another cell of the diagram", "`r1c3`"),
        ("..\nx:", 2, 3, "cells such as `r1c2`", "end of line"),
        ("..\nx: r1", 2, 4, "cells such as `r1c2`", "`r1`"),
        ("..\nx:r1c1", 2, 3, "a blank", "`r1c1`"),
        (
            "..\n: r1c1",
            2,
            1,
            "a label, perhaps `across` or `down`",
            "`:`",
        ),
        (
            "..\nx up: r1c1",
            2,
            1,
            "a label, perhaps `across` or `down`",
            "`x up`",
        ),
        (
            "..\n\"x",
            2,
            3,
            "`:` and the cells of a slot",
            "end of line",
        ),
    ]);
}

#[test]
fn batches_go_on_after_a_bad_diagram() {
    let text = "\n..\n.#\n\n.\n..\n.?\n\n\n1#\n1=AB\n\n...\n1=C\n \nABC";
    let cases: Vec<_> = text::batch(text).collect();
    let found: Vec<Result<String, u64>> = cases
        .iter()
        .map(|case| match case {
            Ok(case) => Ok(case.puzzle.to_string()),
            Err(error) => Err(error.case().expect("a case")),
        })
        .collect();
    let expected = ["..\n.#\n", "", "1#\n1=AB\n", "", "ABC\n"];
    let expected: Vec<Result<String, u64>> = (1..)
        .zip(expected)
        .map(|(number, text)| {
            if text.is_empty() {
                Err(number)
            } else {
                Ok(text.to_owned())
            }
        })
        .collect();
    assert_eq!(found, expected);
    assert_eq!(text::batch("\n\n").count(), 0);
}

proptest! {
    #[test]
    fn diagrams_with_any_slots_are_read_back(
        diagram in arbitrary::diagram(),
        labels in prop::collection::vec("\\PC{0,4}|[a-c:=\" \u{0}]{0,4}", 0..4),
        directions in any::<u8>(),
    ) {
        let cells: Vec<Pos> = diagram.size().positions().filter(|&pos| diagram.is_cell(pos)).collect();
        let slots = labels.iter().enumerate().filter(|_| !cells.is_empty()).map(|(at, label)| {
            let slot = Slot::new(label, cells[at % cells.len()..].to_vec());
            match directions >> at & 3 {
                0 => slot.with_direction(Direction::Across),
                1 => slot.with_direction(Direction::Down),
                _ => slot,
            }
        });
        let diagram = diagram.clone().with_slots(slots.collect()).expect("cells of the diagram");
        prop_assert_eq!(parse(&diagram.to_string()), diagram);
    }
}

#[test]
fn cells_with_the_same_key_share_their_letters() {
    let diagram: Diagram = "11\n1=HEART\n".parse().expect("a diagram");
    let letters = |col| diagram.cell(Pos::new(0, col))?.letters();
    let [first, second] = [0, 1].map(|col| letters(col).map(|letters| letters.as_str().as_ptr()));
    assert!(first.is_some() && first == second);
}
