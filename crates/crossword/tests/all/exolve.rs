//! Exolve's text, read, written, and wrong.

use crossword::format::exolve::{self, WriteError};
use crossword::puzzle_core::Pos;
use crossword::{
    Bars, CellMarks, Clue, ClueList, Crossword, Diagram, Direction, Slot, SlotId, Square,
};
use proptest::prelude::*;

const FEATURES: &str = "\
Anything may stand before.
exolve-begin
  exolve-id: features
  exolve-title: Bars &amp; <i>blocks</i> # a comment
  exolve-setter: Nobody
  exolve-copyright: none
  exolve-option: rebus-cells allow-chars:@
  exolve-preamble:
    One line,

    and another.
  exolve-width: 4
  exolve-height: 3
  exolve-colour: yellow c3 c1r1
  exolve-grid:
    RAN@ G  E  |.
    DO!  .  A_ &@
    M~|  E  T  ?+
  exolve-across:
    1, 2d Something &lt; all (2,3-1) And why it is so.
    <b>A line between</b>
    3. No (enumeration
    5 Hidden (2)*
  exolve-down
    1 Ends (4) [] not (3) here
    #c3 [B] ~{{x}Marked}~ ~{twice}~ (3)
    --- More
    2 *
  exolve-nodir: Elsewhere
    #a3 #c2 #d1 [X] Scattered (?)
    [Y] Anywhere
  exolve-explanations:
    Not kept.
exolve-end
";

fn slot<'a>(crossword: &'a Crossword, clue: &Clue) -> Option<&'a Slot> {
    crossword.diagram().slot(clue.slot?)
}

/// A clue's label, its text, and the slot.
type Said<'a> = (&'a str, &'a str, Option<String>);

/// The clues in their lists, with the slots that they fill.
fn clues(crossword: &Crossword) -> Vec<Vec<(&str, &str, Option<&Slot>)>> {
    let lists = crossword.clues().iter();
    let clue = |clue| slot(crossword, clue);
    lists
        .map(|list| {
            let clues = list.clues.iter();
            clues.map(|c| (&*c.label, &*c.text, clue(c))).collect()
        })
        .collect()
}

#[test]
fn every_section_is_read() {
    let crossword = exolve::read(FEATURES).unwrap();
    let about = crossword.about();
    assert_eq!((&*about.title, &*about.author), ("Bars & blocks", "Nobody"));
    assert_eq!(about.notes, "One line,\n\nand another.");
    let diagram = crossword.diagram();
    let square = |square: &Square| match square {
        Square::Cell(cell) => cell.letters().map_or(".".into(), ToString::to_string),
        _ => "#".to_owned(),
    };
    let rows: Vec<Vec<String>> = diagram
        .squares()
        .rows()
        .map(|row| row.iter().map(square).collect())
        .collect();
    assert_eq!(
        rows,
        [
            ["RAN", "G", "E", "#"],
            ["DO", "#", "A", "@"],
            ["M", "E", "T", "."]
        ]
    );
    let marks = |row, col| diagram.cell(Pos::new(row, col)).unwrap().marks();
    assert_eq!(marks(0, 0), CellMarks::CIRCLE);
    assert_eq!(marks(0, 2), CellMarks::SHADE);
    assert_eq!(marks(2, 0), CellMarks::SHADE);
    let bar = |row, col| *diagram.bars().get(Pos::new(row, col)).unwrap();
    assert_eq!(
        [bar(0, 2), bar(1, 2), bar(2, 0), bar(2, 3)],
        [Bars::RIGHT, Bars::BELOW, Bars::RIGHT, Bars::empty()]
    );
    let texts: Vec<(&str, Vec<Said>)> = crossword
        .clues()
        .iter()
        .map(|list| {
            let clue = |clue| slot(&crossword, clue).map(ToString::to_string);
            let clues = list
                .clues
                .iter()
                .map(|c: &Clue| (&*c.label, &*c.text, clue(c)));
            (&*list.title, clues.collect())
        })
        .collect();
    let across = vec![
        ("1, 2d", "Something < all (2,3-1)", Some("1 across".into())),
        ("", "A line between", None),
        ("3", "No (enumeration", Some("3 across".into())),
        ("5", "Hidden", Some("5 across".into())),
    ];
    let down = vec![
        ("1", "Ends (4)", Some("1 down".into())),
        ("B", "Marked twice (3)", Some("B down".into())),
    ];
    let more: Vec<Said> = vec![];
    let elsewhere = vec![
        ("X", "Scattered (?)", Some("X".into())),
        ("Y", "Anywhere", None),
    ];
    assert_eq!(
        texts,
        [
            ("Across", across),
            ("Down", down),
            ("More", more),
            ("Elsewhere", elsewhere)
        ]
    );
}

#[test]
fn what_is_written_is_read_as_the_same() {
    let crossword = exolve::read(FEATURES).unwrap();
    let written = exolve::write(&crossword).unwrap();
    let again = exolve::read(&written).unwrap();
    assert_eq!(again, crossword, "{written}");
    assert_eq!(exolve::write(&again).unwrap(), written);
}

/// Three rows whose runs start at a3, b3, c3, a2 and a1.
const SQUARE: &str =
    "exolve-begin\nexolve-width: 3\nexolve-height: 3\nexolve-grid:\nABC\nDEF\nGHI\n";

/// The labels across and down, and those of the crossword as it is read after it was written.
fn labels(text: &str) -> [Vec<String>; 2] {
    let crossword = exolve::read(text).unwrap();
    let written = exolve::write(&crossword).unwrap();
    [crossword, exolve::read(&written).unwrap()].map(|crossword| {
        let slots = crossword.diagram().slots().iter();
        slots.map(|slot| slot.label().into()).collect()
    })
}

#[test]
fn labels_of_clues_move_no_numbers() {
    for (clues, expected) in [
        ("exolve-down:\n#b3 [B] x\n", ["1", "4", "5", "1", "B", "3"]),
        ("exolve-down:\n#b3 [3] x\n", ["1", "4", "5", "1", "3", "3"]),
        ("exolve-across:\n#a2 [] x\n", ["1", "", "5", "1", "2", "3"]),
        (
            "exolve-across:\n#a3 [2] x\nexolve-down:\n#a3 [3] x\n",
            ["2", "4", "5", "3", "2", "3"],
        ),
    ] {
        let [read, again] = labels(&format!("{SQUARE}{clues}exolve-end"));
        assert_eq!(read, expected, "{clues}");
        assert_eq!(again, expected, "{clues}");
    }
    let skipped = SQUARE.replace("AB", "AB~").replace('D', "D~");
    let [read, again] = labels(&format!("{skipped}exolve-end"));
    assert_eq!(read, ["1", "", "3", "1", "", "2"]);
    assert_eq!(again, read);
}

#[test]
fn colours_name_cells_and_runs() {
    for (colours, shaded) in [
        ("yellow b2", "ABC\nD[E]F\nGHI\n"),
        ("c1r3 red r1c2", "[A]BC\nDEF\nG[H]I\n"),
        ("5a", "ABC\nDEF\n[G][H][I]\n"),
        ("D2 A1 9d", "[A][B][C]\nD[E]F\nG[H]I\n"),
        ("#a1a a1d 0d a d", "ABC\nDEF\nGHI\n"),
    ] {
        let text = format!("{SQUARE}exolve-color: {colours}\nexolve-end");
        let crossword = exolve::read(&text).unwrap();
        assert_eq!(crossword.diagram(), &shaded.parse().unwrap(), "{colours}");
    }
}

#[test]
fn line_breaks_around_notes_come_back() {
    let text = SQUARE.replace(
        "exolve-width",
        "exolve-preamble:\n<br>one<br><br>\nexolve-width",
    );
    let crossword = exolve::read(&format!("{text}exolve-end")).unwrap();
    assert_eq!(crossword.about().notes, "\none\n\n");
    assert_eq!(
        exolve::read(&exolve::write(&crossword).unwrap()),
        Ok(crossword)
    );
}

#[test]
fn diagramless_and_blank_puzzles_come_back() {
    let text = "exolve-begin\nexolve-width: 2\nexolve-height: 2\nexolve-grid:\n0*0\n.0\nexolve-end";
    let crossword = exolve::read(text).unwrap();
    assert!(crossword.is_diagramless());
    assert_eq!(crossword.diagram(), &"..\n#.\n".parse::<Diagram>().unwrap());
    assert_eq!(
        exolve::read(&exolve::write(&crossword).unwrap()),
        Ok(crossword)
    );
}

#[test]
fn faults_are_named_and_placed() {
    for (part, replaced, message) in [
        (
            "exolve-begin",
            "begin",
            "line 34, column 11: expected a line `exolve-begin`, found end of input",
        ),
        (
            "exolve-end",
            "",
            "line 34, column 1: expected a line `exolve-end`, found end of input",
        ),
        (
            "exolve-width: 4",
            "",
            "line 34, column 11: expected a section `exolve-width`, found end of input",
        ),
        (
            "exolve-width: 4",
            "exolve-width: x",
            "line 12, column 17: expected the width (1 to 4294967295), found `x`",
        ),
        (
            "exolve-width: 4",
            "exolve-width: 5",
            "line 16, column 18: expected a square, number 5 of 5, found end of line",
        ),
        (
            "exolve-width: 4",
            "exolve-width: 3",
            "line 16, column 17: expected the end of a row of 3 squares, found `.`",
        ),
        (
            "exolve-height: 3",
            "exolve-height: 4",
            "line 18, column 5: expected a grid of 4 rows, not 3, found `M~|  E  T  ?+`",
        ),
        (
            "    RAN@",
            "    @RAN",
            "line 16, column 5: expected a square, found `@`",
        ),
        (
            "#c3 [B]",
            "#c9 [B]",
            "line 26, column 5: expected a cell, as in `#a1` or `#c1r1`, found `#c9`",
        ),
        (
            "#a3 #c2",
            "#a3 #b2",
            "line 30, column 5: expected cells that are no blocks, unlike r2c2, found `#a3 #b2 #d1 [X] Scattere…`",
        ),
        (
            "exolve-id: f",
            "exolve-3d: 2",
            "line 3, column 3: expected a puzzle in two dimensions, read forwards, found `exolve-3d: 2eatures`",
        ),
    ] {
        assert!(FEATURES.contains(part), "{part}");
        let error = exolve::read(&FEATURES.replacen(part, replaced, 1)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn what_the_form_cannot_hold_is_no_silent_loss() {
    let diagram: Diagram = "ABC\nDEF\n".parse().unwrap();
    let bent = Slot::new("bent", vec![Pos::new(0, 0), Pos::new(1, 1)]);
    let unclued = Crossword::new(diagram.with_slots(vec![bent]).unwrap());
    assert_eq!(
        exolve::write(&unclued),
        Err(WriteError::UncluedSlot("bent".into()))
    );
    let diagram: Diagram = "ABC\nDEF\n".parse().unwrap();
    let row = [0, 1, 2].map(|col| Pos::new(0, col)).to_vec();
    let column = [0, 1].map(|row| Pos::new(row, 0)).to_vec();
    let clued = |slots: Vec<Slot>| {
        let clue = |id| Clue {
            label: "x".into(),
            text: "y".into(),
            slot: Some(SlotId::new(id)),
        };
        let clues = (0..).take(slots.len()).map(clue).collect();
        let crossword = Crossword::new(diagram.clone().with_slots(slots).unwrap());
        let list = ClueList {
            title: "z".into(),
            clues,
        };
        exolve::write(&crossword.with_clues(vec![list]).unwrap())
    };
    let refused = Err(WriteError::Clue {
        list: "z".into(),
        label: "x".into(),
    });
    let slot = |cells: &[Pos]| Slot::new("x", cells.to_vec());
    assert_eq!(clued(vec![slot(&row)]), refused);
    assert_eq!(clued(vec![slot(&row[..1])]), refused);
    let partial = slot(&row[..2]).with_direction(Direction::Across);
    assert_eq!(clued(vec![partial]), refused);
    assert!(clued(vec![slot(&row[..2])]).is_ok());
    let down = slot(&column).with_direction(Direction::Down);
    assert_eq!(
        clued(vec![down, slot(&column)]),
        Err(WriteError::SameCells("x".into()))
    );
    assert_eq!(
        exolve::write(&Crossword::new("~A\n".parse().unwrap())),
        Err(WriteError::Void(Pos::new(0, 0)))
    );
}

proptest! {
    #[test]
    fn damage_is_an_error_or_another_crossword(
        at in any::<prop::sample::Index>(), len in 0..12_usize, inserted in "[|_+@*!~&#()\\[\\]a-c0-9é. \n]{0,4}",
    ) {
        let start = FEATURES.floor_char_boundary(at.index(FEATURES.len()));
        let end = FEATURES.ceil_char_boundary((start + len).min(FEATURES.len()));
        let mut text = FEATURES.to_owned();
        text.replace_range(start..end, &inserted);
        if let Ok(crossword) = exolve::read(&text)
            && let Ok(written) = exolve::write(&crossword)
        {
            let again = exolve::read(&written).unwrap();
            prop_assert_eq!(exolve::write(&again).unwrap(), written);
            prop_assert_eq!(again.diagram().squares(), crossword.diagram().squares());
            prop_assert_eq!(again.about(), crossword.about());
            prop_assert_eq!(clues(&again), clues(&crossword));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = exolve::read(&text);
        let _ = exolve::read(&format!("exolve-begin\nexolve-width: 1\nexolve-height: 1\nexolve-grid:\nA\nexolve-across:\n{text}\nexolve-end"));
    }
}

#[test]
fn marks_that_never_end_are_read_in_one_go() {
    let text = |clue: &str| {
        let clue = format!("exolve-across:\n1 {clue}\n");
        let text = format!(
            "exolve-begin\nexolve-width: 2\nexolve-height: 1\nexolve-grid:\nAB\n{clue}exolve-end\n"
        );
        let crossword = exolve::read(&text).unwrap();
        crossword.clues()[0].clues[0].text.clone()
    };
    assert_eq!(text(&"~{{".repeat(100_000)), "{".repeat(100_000));
    assert_eq!(text("~{{a}b}~ ~{{c"), "b {c");
    assert_eq!(text("~{{a~{{b}c"), "c");
}
