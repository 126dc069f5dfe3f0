//! What is read from `.ipuz` files, what is wrong with bad ones, and that nothing is lost.

use crossword::format::ipuz::{self, File, WriteError};
use crossword::puzzle_core::{Grid, Pos};
use crossword::{
    Bars, CellMarks, Clue, ClueList, Crossword, Diagram, Direction, Slot, SlotId, Square,
};

const FEATURES: &str = include_str!("../data/ipuz/features.ipuz");

fn run(label: &str, start: Pos, direction: Direction, len: u32) -> Slot {
    let cells = (0..len).map(|step| match direction {
        Direction::Across => Pos::new(start.row, start.col + step),
        Direction::Down => Pos::new(start.row + step, start.col),
    });
    Slot::new(label, cells.collect()).with_direction(direction)
}

/// What stands in the squares, row by row.
fn letters(diagram: &Diagram) -> Vec<String> {
    let square = |square: &Square| match square {
        Square::Void => " ".to_owned(),
        Square::Block => "#".into(),
        Square::Cell(cell) => cell.letters().map_or(".".into(), ToString::to_string),
    };
    let rows = diagram.squares().rows();
    rows.map(|row| row.iter().map(square).collect::<Vec<_>>().join(","))
        .collect()
}

fn slot<'a>(crossword: &'a Crossword, clue: &Clue) -> Option<&'a Slot> {
    crossword.diagram().slot(clue.slot?)
}

#[test]
fn every_field_is_read() {
    let crossword = ipuz::read(FEATURES).unwrap();
    let diagram = crossword.diagram();
    assert_eq!(letters(diagram), ["T,O,.,#", "HE,N,I,G", "E,E,., "]);
    assert_eq!(diagram.squares().get(Pos::new(2, 3)), Some(&Square::Void));
    let marks = |row, col| diagram.cell(Pos::new(row, col)).unwrap().marks();
    assert_eq!(marks(0, 1), CellMarks::CIRCLE);
    assert_eq!(marks(1, 2), CellMarks::SHADE);
    assert_eq!(marks(1, 3), CellMarks::SHADE);
    assert_eq!(marks(0, 0), CellMarks::empty());
    let bars = [[0, 0, 0, 0], [0, 0, 2, 0], [1, 1, 0, 0]];
    let bars = bars.map(|row| row.map(Bars::from_bits_retain));
    assert_eq!(diagram.bars(), &Grid::from_rows(bars).unwrap());

    let about = crossword.about();
    assert_eq!(about.title, "Every Field & More");
    assert_eq!(about.notes, "First line\nsecond line\n\nA note.");

    let [across, down, diagonal] = crossword.clues() else {
        panic!("three lists");
    };
    assert_eq!(across.title, "Rows");
    let first = slot(&crossword, &across.clues[0]).unwrap();
    assert_eq!(first, &run("1", Pos::new(0, 0), Direction::Across, 3));
    assert_eq!(across.clues[1].text, "Beginning (2,2)");
    assert_eq!(slot(&crossword, &across.clues[1]).unwrap().cells().len(), 4);
    assert_eq!(across.clues[2].slot, None);
    assert_eq!(down.clues[0].label, "1*");
    assert_eq!(slot(&crossword, &down.clues[0]).unwrap().label(), "1");
    assert_eq!(down.clues[1].label, "2a, 7");
    assert_eq!(
        slot(&crossword, &down.clues[1]).unwrap().to_string(),
        "2a down"
    );
    assert_eq!(
        (&*diagonal.clues[0].label, diagonal.clues[0].slot),
        ("", None)
    );
    let slanted = (0..3).map(|at| Pos::new(at, at)).collect();
    assert_eq!(
        slot(&crossword, &diagonal.clues[1]),
        Some(&Slot::new("A", slanted))
    );
    assert!(!crossword.is_diagramless());
}

#[test]
fn a_document_is_written_back_to_the_byte() {
    let file: File = FEATURES.parse().unwrap();
    assert_eq!(format!("{file:#}\n"), FEATURES);
    let compact = file.to_string();
    assert_eq!(compact.parse::<File>().unwrap().to_string(), compact);
    let called = format!("ipuz({compact})");
    assert_eq!(called.parse::<File>().unwrap().to_string(), called);
    assert_eq!(file.fields()["saved"][0][0], "A");
}

#[test]
fn numbers_come_back_to_the_last_bit() {
    let file: ipuz::File = format!("{{\"org.example:size\": {}}}", "9".repeat(75))
        .parse()
        .unwrap();
    assert_eq!(file.to_string().parse(), Ok(file));
}

#[test]
fn what_is_written_says_the_same() {
    let crossword = ipuz::read(FEATURES).unwrap();
    let written = ipuz::write(&crossword).unwrap();
    assert_eq!(ipuz::read(&written), Ok(crossword.clone()));
    assert_eq!(
        ipuz::write(&ipuz::read(&written).unwrap()).unwrap(),
        written
    );
}

/// A crossword of one row with `replaced` in place of `part`.
fn tiny(part: &str, replaced: &str) -> String {
    let whole = r##"{"version": "http://ipuz.org/v1", "kind": ["http://ipuz.org/crossword#1"],
"dimensions": {"width": 3, "height": 1}, "puzzle": [[1, 0, "#"]],
"solution": [["A", "B", "#"]], "clues": {"Across": [[1, "Letters"]]}}"##;
    assert!(whole.contains(part), "{part}");
    whole.replace(part, replaced)
}

#[test]
fn variants_are_read() {
    let plain = ipuz::read(&tiny("", "")).unwrap();
    for (part, replaced) in [
        ("\"Across\"", "\"ACROSS\""),
        (
            r#"["http://ipuz.org/crossword#1"]"#,
            r#""https://ipuz.org/crossword""#,
        ),
        ("[[1, 0, \"#\"]]", "[[\"1\", {}, {\"cell\": \"#\"}]]"),
        ("\"#\"]],\n", "0]],\n"),
        ("[\"A\", \"B\", \"#\"]", "[\"A\", \"B\", null]"),
        ("[1, \"Letters\"]", "{\"number\": 1, \"clue\": \"Letters\"}"),
        (
            "[1, \"Letters\"]",
            "{\"number\": 1, \"clue\": \"Letters\", \"cells\": [[1, 1], [2, 1]]}",
        ),
        (
            "[1, \"Letters\"]",
            "{\"number\": 1, \"clue\": \"Letters\", \"cells\": [[0, 0], [1, 0]]}",
        ),
    ] {
        let read = ipuz::read(&tiny(part, replaced)).unwrap();
        assert_eq!(read.diagram(), plain.diagram(), "{replaced}");
        assert_eq!(read.clues()[0].clues, plain.clues()[0].clues, "{replaced}");
    }
    let called = format!("\u{feff} ipuz ( {} ) ;\n", tiny("", ""));
    assert_eq!(ipuz::read(&called), Ok(plain));
}

#[test]
fn blocks_of_a_diagramless_puzzle_are_in_its_solution() {
    let text =
        tiny("crossword#1", "crossword/diagramless#1").replace("[[1, 0, \"#\"]]", "[[0, 0, 0]]");
    let crossword = ipuz::read(&text).unwrap();
    assert!(crossword.is_diagramless());
    assert_eq!(letters(crossword.diagram()), ["A,B,#"]);
    let file = File::of(&crossword).unwrap();
    assert_eq!(file.fields()["puzzle"].to_string(), "[[0,0,0]]");
    assert_eq!(file.crossword(), Ok(crossword));
}

#[test]
fn clues_that_all_say_their_cells_say_all_slots() {
    let text = tiny("\"width\": 3, \"height\": 1", "\"width\": 2, \"height\": 2")
        .replace("[[1, 0, \"#\"]]", "[[1, 2], [3, 0]]")
        .replace(
            "[[\"A\", \"B\", \"#\"]]",
            "[[\"A\", \"B\"], [\"C\", \"D\"]]",
        )
        .replace(
            "[1, \"Letters\"]",
            r#"{"number": 1, "cells": [[1, 1], [2, 1]]}"#,
        );
    let crossword = ipuz::read(&text).unwrap();
    assert_eq!(
        crossword.diagram().slots(),
        [run("1", Pos::new(0, 0), Direction::Across, 2)]
    );
    let written = ipuz::write(&crossword).unwrap();
    assert_eq!(ipuz::read(&written), Ok(crossword));
}

/// What is put in place of a part of the tiny crossword, and the error.
const FAULTS: [(&str, &str, &str); 22] = [
    ("1, 0,", "1, 0", "line 2, column 59: expected `,` or `]`"),
    (
        "\"clues\"",
        "\"kind\"",
        "line 3, column 37: key `kind` for the second time",
    ),
    (
        "\"B\"",
        "\"\\ud800\"",
        "line 3, column 27: unexpected end of hex escape",
    ),
    (
        "http://ipuz.org/v1",
        "2",
        "`version`: expected version 1 or 2, `http://ipuz.org/v2`, found \"2\"",
    ),
    (
        "crossword#1",
        "sudoku#1",
        "`kind`: expected the kind `http://ipuz.org/crossword#1`, found \"http://ipuz.org/sudoku#…",
    ),
    (
        "\"width\": 3",
        "\"width\": 4",
        "`puzzle[0]`: expected an array of 4 cells, found an array of 3",
    ),
    (
        "\"height\": 1",
        "\"height\": 4000000000",
        "`puzzle`: expected an array of 4000000000 rows, found an array of 1",
    ),
    (
        "\"height\": 1",
        "\"height\": 0",
        "`dimensions.height`: expected a number from 1, found 0",
    ),
    (
        "\"height\": 1",
        "\"depth\": 1",
        "`dimensions.height`: expected a number from 1, found nothing",
    ),
    (
        "[1, 0, \"#\"]",
        "[1, true, \"#\"]",
        "`puzzle[0][1]`: expected a number or a text, found true",
    ),
    (
        "1, 0,",
        "1, {\"style\": \"s\"},",
        "`puzzle[0][1].style`: expected a style, or the name of one in `styles`, found \"s\"",
    ),
    (
        "1, 0,",
        "1, {\"style\": {\"barred\": \"Q\"}},",
        "`puzzle[0][1].style.barred`: expected sides of `TRBL`, found \"Q\"",
    ),
    (
        "1, 0,",
        "1, {\"style\": {\"barred\": \"TTTTT\"}},",
        "`puzzle[0][1].style.barred`: expected sides of `TRBL`, found \"TTTTT\"",
    ),
    (
        "\"B\"",
        "\"\\n\"",
        "`solution[0][1]`: expected 1 to 64 letters, none of them a control character, found \"\\n\"",
    ),
    (
        "[\"A\", \"B\", \"#\"]",
        "[\"A\", \"B\", \"C\"]",
        "`solution[0][2]`: expected the block `#` of the puzzle, found \"C\"",
    ),
    (
        "[1, 0, \"#\"]",
        "[1, null, \"#\"]",
        "`solution[0][1]`: expected null, as in the puzzle, found \"B\"",
    ),
    (
        "[1, \"Letters\"]",
        "[1]",
        "`clues.Across[0]`: expected a number and a text, found an array of 1",
    ),
    (
        "[1, \"Letters\"]",
        "7",
        "`clues.Across[0]`: expected a clue, found 7",
    ),
    (
        "[1, \"Letters\"]",
        "[1, 2]",
        "`clues.Across[0][1]`: expected a text, found 2",
    ),
    (
        "[1, \"Letters\"]",
        "{\"cells\": [[1, -1]]}",
        "`clues.Across[0].cells[0]`: expected a column and a row, found an array of 2",
    ),
    (
        "[1, \"Letters\"]",
        "{\"number\": 1, \"cells\": [[9, 9]]}",
        "slot 1 has no cell at r9c9",
    ),
    (
        "[1, \"Letters\"]",
        "{\"number\": 1, \"cells\": [[1, 1], [1, 1]]}",
        "slot 1 takes the cell at r1c1 twice",
    ),
];

#[test]
fn faults_are_named_and_placed() {
    for (part, replaced, message) in FAULTS {
        let error = ipuz::read(&tiny(part, replaced)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let error = ipuz::read("[]").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: expected an object");
    let error = ipuz::read("\nipuz({}").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 8: expected `)` behind the object"
    );
    let error = ipuz::read("ipuz(\n é)").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 2: expected value");
    let deep = "[".repeat(1_000_000);
    let error = ipuz::read(&deep).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 128: recursion limit exceeded"
    );
}

#[test]
fn what_a_file_cannot_hold_is_no_silent_loss() {
    let diagram: Diagram = "ABC\nDEF\n".parse().unwrap();
    let bent = Slot::new("bent", vec![Pos::new(0, 0), Pos::new(1, 1)]);
    let unclued = Crossword::new(diagram.clone().with_slots(vec![bent]).unwrap());
    assert_eq!(
        ipuz::write(&unclued),
        Err(WriteError::UncluedSlot("bent".into()))
    );
    let twice = Crossword::new(diagram).with_clues(vec![crossword::ClueList::default(); 2]);
    assert_eq!(
        ipuz::write(&twice.unwrap()),
        Err(WriteError::ListTwice(String::new()))
    );
    let empty = Crossword::new(Diagram::new(Grid::from_rows([[]; 0]).unwrap()));
    assert_eq!(ipuz::write(&empty), Err(WriteError::Empty));
}

#[test]
fn bars_beside_a_void_come_back() {
    let diagram: Diagram = "A ~|B\n-   -\n~|~ C\n".parse().unwrap();
    assert!(
        diagram
            .bars()
            .get(Pos::new(0, 1))
            .unwrap()
            .contains(Bars::RIGHT)
    );
    let crossword = Crossword::new(diagram);
    let written = ipuz::write(&crossword).unwrap();
    assert_eq!(ipuz::read(&written), Ok(crossword));
    let file: File = written.parse().unwrap();
    assert_eq!(
        file.fields()["puzzle"][1][0].to_string(),
        r#"{"cell":null,"style":{"barred":"R"}}"#
    );
}

/// A crossword with a list `title` of clues to `slots`.
fn listed(title: &str, slots: Vec<Slot>) -> Crossword {
    let diagram: Diagram = "ABC\nDEF\n".parse().unwrap();
    let clues = (0..).zip(&slots).map(|(at, slot)| Clue {
        label: slot.label().into(),
        text: String::new(),
        slot: Some(SlotId::new(at)),
    });
    let clues = clues.collect();
    let title = title.into();
    let list = ClueList { title, clues };
    let crossword = Crossword::new(diagram.with_slots(slots).unwrap());
    crossword.with_clues(vec![list]).unwrap()
}

#[test]
fn a_slot_without_direction_has_none_whatever_its_list_is_called() {
    let bent = || Slot::new("bent", vec![Pos::new(0, 0), Pos::new(1, 1)]);
    for (title, key) in [
        ("Across", "Clues:Across"),
        ("down", "Clues:down"),
        ("Rows", "Rows"),
    ] {
        let crossword = listed(title, vec![bent()]);
        let file = File::of(&crossword).unwrap();
        assert!(file.fields()["clues"].get(key).is_some(), "{file}");
        assert_eq!(file.crossword(), Ok(crossword));
    }
    let down = listed("Across", vec![bent().with_direction(Direction::Down)]);
    assert_eq!(File::of(&down).unwrap().crossword(), Ok(down));
}

#[test]
fn a_direction_that_would_change_is_no_silent_loss() {
    let lost = |slots, label: &str| {
        let written = ipuz::write(&listed("Rows", slots));
        assert_eq!(written, Err(WriteError::Direction(label.into())));
    };
    let straight = Slot::new("straight", vec![Pos::new(0, 0), Pos::new(0, 1)]);
    lost(vec![straight.clone()], "straight");
    lost(vec![straight.with_direction(Direction::Down)], "straight");
    let bent = Slot::new("bent", vec![Pos::new(0, 0), Pos::new(1, 1)]);
    let other = Slot::new("other", vec![Pos::new(0, 1), Pos::new(1, 2)]);
    lost(vec![bent, other.with_direction(Direction::Across)], "other");
}
