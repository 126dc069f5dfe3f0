//! From files to crosswords and back.

use crossword::format::puz::{self, File, Part, Version, WriteError};
use crossword::puzzle_core::{Grid, Pos, Size};
use crossword::{
    About, Bars, Cell, CellMarks, Clue, ClueList, Crossword, Diagram, Direction, Letters, Slot,
    SlotId, Square,
};

use super::build::Parts;

fn diagram(text: &str) -> Diagram {
    text.parse().expect("a diagram")
}

fn clue(diagram: &Diagram, label: &str, direction: Direction, text: &str) -> Clue {
    Clue {
        label: label.into(),
        text: text.into(),
        slot: Some(diagram.labelled(label, direction).expect("such a slot")),
    }
}

fn about(title: &str) -> About {
    let mut about = About::default();
    about.title = title.into();
    about
}

fn list(title: &str, clues: Vec<Clue>) -> ClueList {
    ClueList {
        title: title.into(),
        clues,
    }
}

fn cells(cells: &[&str]) -> Diagram {
    let cells = cells.iter().map(|letters| {
        let cell = Cell::empty();
        Square::Cell(match *letters {
            "" => cell,
            letters => cell.with_letters(letters.parse().expect("letters")),
        })
    });
    Diagram::new(Grid::from_rows([cells]).expect("a row"))
}

fn version(crossword: &Crossword) -> String {
    File::new(crossword, None)
        .expect("it fits")
        .version()
        .to_string()
}

fn error(crossword: &Crossword) -> WriteError {
    File::new(crossword, None).expect_err("it does not fit")
}

fn letters(diagram: &Diagram) -> Vec<Option<&str>> {
    diagram
        .squares()
        .cells()
        .iter()
        .map(|square| Some(square.cell()?.letters()?.as_str()))
        .collect()
}

#[test]
fn clues_stand_by_number_and_across_before_down() {
    let diagram = diagram("CAB\nO#E\nTIE\n");
    let across = vec![
        clue(&diagram, "1", Direction::Across, "Taxi"),
        clue(&diagram, "3", Direction::Across, "Knot"),
    ];
    let down = vec![
        clue(&diagram, "2", Direction::Down, "Buzzer"),
        clue(&diagram, "1", Direction::Down, "Bed"),
    ];
    let crossword = Crossword::new(diagram).with_about(about("Tiny"));
    let shuffled = crossword
        .clone()
        .with_clues(vec![list("D", down.clone()), list("A", across.clone())])
        .expect("own slots");
    let file = File::new(&shuffled, None).expect("it fits");
    let texts: Vec<_> = file.clues().collect();
    assert_eq!(texts, ["Taxi", "Bed", "Buzzer", "Knot"]);
    assert_eq!(
        (file.title().as_ref(), file.version()),
        ("Tiny", Version::V1_2)
    );

    let down = down.into_iter().rev().collect();
    let sorted = crossword
        .with_clues(vec![list("Across", across), list("Down", down)])
        .expect("own slots");
    let again = puz::read(&file.to_bytes())
        .expect("a valid file")
        .to_crossword();
    assert_eq!(again, Ok(sorted));
}

#[test]
fn clues_without_their_runs_stand_in_one_list() {
    let mut parts = Parts::small();
    parts.texts.insert(4, b"More".to_vec());
    let crossword = puz::read(&parts.bytes())
        .expect("a valid file")
        .to_crossword()
        .expect("a crossword");
    let [list] = crossword.clues() else {
        panic!("one list")
    };
    let clues: Vec<_> = list
        .clues
        .iter()
        .map(|clue| (clue.label.as_str(), clue.text.as_str(), clue.slot))
        .collect();
    assert_eq!(
        clues,
        [("1", "Pet", None), ("2", "More", None), ("3", "Sea", None)]
    );
    assert_eq!(
        error(&crossword),
        WriteError::ClueSlot {
            list: "Clues".into(),
            label: "1".into()
        }
    );
}

#[test]
fn the_lowest_version_that_can_hold_it_is_taken() {
    let plain = Crossword::new(diagram("CAT\n"));
    assert_eq!(version(&plain), "1.2");
    assert_eq!(version(&plain.clone().with_about(about("Café"))), "1.2");
    assert_eq!(version(&plain.clone().with_about(about("“Café”"))), "2.0");
    assert_eq!(version(&plain.diagramless()), "1.3");
    assert_eq!(version(&Crossword::new(cells(&["HEART", "A"]))), "1.3");
    assert_eq!(version(&Crossword::new(cells(&["É", "A"]))), "1.2");
    assert_eq!(version(&Crossword::new(cells(&["漢", "A"]))), "2.0");
    let circled = Grid::filled(
        Size::new(1, 2),
        Square::Cell(Cell::empty().marked(CellMarks::CIRCLE)),
    );
    assert_eq!(
        version(&Crossword::new(Diagram::new(circled.expect("small")))),
        "1.3"
    );
}

#[test]
fn the_version_asked_for_is_taken_or_refused() {
    let plain = Crossword::new(diagram("CAT\n")).with_about(about("“Café”"));
    let found = '“';
    for version in [Version::V1_2, Version::V1_3, Version::V1_4] {
        let refused = WriteError::Character {
            part: Part::Title,
            found,
            version,
        };
        assert_eq!(File::new(&plain, Some(version)), Err(refused));
    }
    let file = File::new(&plain, Some(Version::V2_0)).expect("it fits");
    assert_eq!(file.title(), "“Café”");
    let rebus = Crossword::new(cells(&["HEART"]));
    let refused = WriteError::Version {
        feature: "rebus squares",
        version: Version::V1_2,
    };
    assert_eq!(File::new(&rebus, Some(Version::V1_2)), Err(refused));
    for version in [Version::V1_3, Version::V1_4, Version::V2_0] {
        assert_eq!(
            File::new(&rebus, Some(version)).map(|file| file.version()),
            Ok(version)
        );
    }
}

#[test]
fn rebus_squares_and_circles_come_back() {
    let diagram = cells(&[" HEART", "A", "", ".", "HE:ART", "É", " HEART", "ab"]);
    let mut squares = diagram.squares().clone();
    if let Some(Square::Cell(cell)) = squares.get_mut(Pos::new(0, 2)) {
        *cell = cell.clone().marked(CellMarks::CIRCLE);
    }
    let diagram = Diagram::new(squares);
    for version in [Version::V1_3, Version::V2_0] {
        let file = File::new(&Crossword::new(diagram.clone()), Some(version)).expect("it fits");
        let again = puz::read(&file.to_bytes()).expect("a valid file");
        assert_eq!(
            again.to_crossword().as_ref().map(Crossword::diagram),
            Ok(&diagram)
        );
        let names: Vec<_> = file.sections().iter().map(puz::Section::name).collect();
        assert_eq!(names, ["GRBS", "RTBL", "GEXT"]);
        assert_eq!(file.sections()[2].data(), [0, 0, 0x80, 0, 0, 0, 0, 0]);
        let (solution, numbers, table) = match version {
            Version::V1_3 => (
                b"XA-XH\xC9Xa",
                [2, 0, 0, 3, 4, 0, 2, 5],
                " 1: HEART; 2:.; 3:HE:ART; 4:ab;",
            ),
            _ => (
                b"XA-XHXXa",
                [2, 0, 0, 3, 4, 5, 2, 6],
                " 1: HEART; 2:.; 3:HE:ART; 4:É; 5:ab;",
            ),
        };
        assert_eq!(file.solution().cells(), solution);
        assert_eq!(file.sections()[0].data(), numbers);
        assert_eq!(file.sections()[1].data(), table.as_bytes());
    }
}

#[test]
fn solutions_of_one_letter_come_back() {
    for solution in [["X", "X"], ["?", "?"], ["X", "XY"], ["A", "A"]] {
        let diagram = cells(&solution);
        let file = File::new(&Crossword::new(diagram.clone()), None).expect("it fits");
        assert_eq!(
            file.to_crossword().as_ref().map(Crossword::diagram),
            Ok(&diagram)
        );
    }
}

#[test]
fn missing_solutions_are_none() {
    let blank = diagram("...\n##.\n");
    let file = File::new(&Crossword::new(blank.clone()), None).expect("it fits");
    assert!(file.lacks_solution());
    assert_eq!(file.solution().cells(), b"XXX..X");
    assert_eq!(
        file.to_crossword().as_ref().map(Crossword::diagram),
        Ok(&blank)
    );
    for (solution, state) in [
        (b"XXX..X", 0),
        (b"???..?", 0),
        (b"---..-", 0),
        (b"   .. ", 0),
        (b"CAT..A", 2),
    ] {
        let parts = Parts {
            solution: solution.to_vec(),
            solution_state: state,
            ..Parts::small()
        };
        let file = puz::read(&parts.bytes()).expect("a valid file");
        assert_eq!(
            file.to_crossword().as_ref().map(Crossword::diagram),
            Ok(&blank)
        );
    }
    let partly = Parts {
        solution: b"C-T..A".to_vec(),
        ..Parts::small()
    };
    let crossword = puz::read(&partly.bytes())
        .expect("a valid file")
        .to_crossword()
        .expect("a crossword");
    assert_eq!(
        letters(crossword.diagram()),
        [Some("C"), None, Some("T"), None, None, Some("A")]
    );
    assert_eq!(
        File::new(&crossword, None)
            .expect("it fits")
            .solution()
            .cells(),
        b"C-T..A"
    );
}

#[test]
fn diagramless_blocks_are_colons() {
    let crossword = Crossword::new(diagram("CAT\n##A\n")).diagramless();
    let file = File::new(&crossword, None).expect("it fits");
    assert!(file.is_diagramless());
    assert_eq!(file.solution().cells(), b"CAT::A");
    let again = puz::read(&file.to_bytes())
        .expect("a valid file")
        .to_crossword();
    assert!(again.as_ref().is_ok_and(Crossword::is_diagramless));
    assert_eq!(
        again.as_ref().map(Crossword::diagram),
        Ok(crossword.diagram())
    );
}

#[test]
fn what_does_not_fit_says_what_and_where() {
    let pos = Pos::new(0, 1);
    let with = |square: Square| {
        let mut squares = diagram("CAT\n").squares().clone();
        *squares.get_mut(pos).expect("a square") = square;
        Crossword::new(Diagram::new(squares))
    };
    assert_eq!(error(&with(Square::Void)), WriteError::Void { pos });
    let shaded = Cell::empty().marked(CellMarks::SHADE | CellMarks::CIRCLE);
    assert_eq!(error(&with(Square::Cell(shaded))), WriteError::Mark { pos });
    let semicolon = Cell::empty().with_letters("A;B".parse().expect("letters"));
    assert_eq!(
        error(&with(Square::Cell(semicolon))),
        WriteError::Semicolon { pos }
    );
    let bars = Grid::from_fn(Size::new(1, 3), |at| {
        if at == pos {
            Bars::RIGHT
        } else {
            Bars::empty()
        }
    });
    let barred = diagram("CAT\n")
        .with_bars(bars.expect("small"))
        .expect("as large");
    assert_eq!(error(&Crossword::new(barred)), WriteError::Bar { pos });
    for size in [Size::new(256, 1), Size::new(1, 256), Size::new(0, 0)] {
        let squares = Grid::filled(size, Square::Block).expect("small");
        assert_eq!(
            error(&Crossword::new(Diagram::new(squares))),
            WriteError::Size { size }
        );
    }
    let nul = Crossword::new(diagram("CAT\n")).with_about(about("a\0b"));
    let found = '\0';
    assert_eq!(
        error(&nul),
        WriteError::Character {
            part: Part::Title,
            found,
            version: Version::V2_0
        }
    );
    assert_eq!(
        error(&nul).to_string(),
        "the title: expected characters of version 2.0, found '\\0'"
    );
    let many: Vec<String> = (0..255).map(|n| format!("N{n}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert!(File::new(&Crossword::new(cells(&many[..254])), None).is_ok());
    assert_eq!(error(&Crossword::new(cells(&many))), WriteError::RebusTable);
    // 254 texts of 256 bytes, which are more than 65,535.
    let long = (0x2_0000..).filter_map(char::from_u32);
    let long = long.map(|letter| String::from(letter).repeat(Letters::MOST));
    let long: Vec<String> = long.take(254).collect();
    let long: Vec<&str> = long.iter().map(String::as_str).collect();
    assert_eq!(error(&Crossword::new(cells(&long))), WriteError::RebusTable);
    let bent = Slot::new("bent", vec![Pos::new(0, 0), Pos::new(0, 2)]);
    let bent = diagram("CAT\n").with_slots(vec![bent]).expect("cells");
    assert_eq!(
        error(&Crossword::new(bent)),
        WriteError::Slot("bent".into())
    );
}

#[test]
fn clues_that_do_not_fit_say_which() {
    let diagram = diagram("CAT\n##A\n");
    let refused = |diagram: &Diagram, clues: Vec<Clue>| {
        let crossword = Crossword::new(diagram.clone()).with_clues(vec![list("All", clues)]);
        error(&crossword.expect("own slots"))
    };
    let (title, label) = (|| String::from("All"), || String::from("1"));
    let first = clue(&diagram, "1", Direction::Across, "Pet");
    let twice = vec![first.clone(), first.clone()];
    assert_eq!(
        refused(&diagram, twice),
        WriteError::ClueTwice {
            list: title(),
            label: label()
        }
    );
    let placeless = Clue {
        slot: None,
        ..first.clone()
    };
    assert_eq!(
        refused(&diagram, vec![placeless]),
        WriteError::ClueSlot {
            list: title(),
            label: label()
        }
    );
    let called = Clue {
        label: "7".into(),
        ..first.clone()
    };
    let error = WriteError::ClueLabel {
        list: title(),
        label: "7".into(),
        expected: label(),
    };
    assert_eq!(refused(&diagram, vec![called]), error);
    let bent = Slot::new("1", vec![Pos::new(0, 0), Pos::new(0, 1)]);
    let bent = diagram.clone().with_slots(vec![bent]).expect("cells");
    let clue = Clue {
        slot: Some(SlotId::new(0)),
        ..first
    };
    assert_eq!(
        refused(&bent, vec![clue]),
        WriteError::ClueSlot {
            list: title(),
            label: label()
        }
    );
}

#[test]
fn the_largest_board_fits() {
    let squares = Grid::filled(Size::new(255, 255), Square::Cell(Cell::empty())).expect("small");
    let crossword = Crossword::new(Diagram::new(squares));
    let file = File::new(&crossword, None).expect("it fits");
    assert_eq!(file.clues().len(), 2 * 255);
    let again = puz::read(&file.to_bytes())
        .expect("a valid file")
        .to_crossword();
    assert_eq!(
        again.as_ref().map(Crossword::diagram),
        Ok(crossword.diagram())
    );
}
