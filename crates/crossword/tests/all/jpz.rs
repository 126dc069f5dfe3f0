//! What is read from `.jpz` files, and what is wrong with bad ones.

use crossword::format::jpz::{self, ReadError};
use crossword::puzzle_core::{Grid, Pos};
use crossword::{Bars, CellMarks, Clue, Crossword, Slot, Square};
use proptest::prelude::*;

const FEATURES: &str = include_str!("../data/jpz/features.xml");
const ZIPPED: &[u8] = include_bytes!("../data/jpz/features.jpz");

fn slot<'a>(crossword: &'a Crossword, clue: &Clue) -> Option<&'a Slot> {
    crossword.diagram().slot(clue.slot?)
}

#[test]
fn every_element_is_read() {
    let crossword = jpz::read(FEATURES.as_bytes()).unwrap();
    let diagram = crossword.diagram();
    let square = |square: &Square| match square {
        Square::Void => " ".to_owned(),
        Square::Block => "#".into(),
        Square::Cell(cell) => cell.letters().map_or(".".into(), ToString::to_string),
    };
    let rows = diagram
        .squares()
        .rows()
        .map(|row| row.iter().map(square).collect::<Vec<_>>());
    let rows: Vec<String> = rows.map(|row| row.join(",")).collect();
    assert_eq!(rows, ["T,O,.,#", "HE,N,I,#", "E,E,N, "]);
    let marks = |row, col| diagram.cell(Pos::new(row, col)).unwrap().marks();
    assert_eq!(marks(0, 1), CellMarks::CIRCLE);
    assert_eq!(marks(0, 2), CellMarks::empty());
    assert_eq!(marks(1, 2), CellMarks::SHADE);
    let bars = [[0, 0, 0, 0], [0, 0, 2, 0], [1, 1, 0, 0]];
    let bars = bars.map(|row| row.map(Bars::from_bits_retain));
    // Bars at the outer edge are none, and so is one that ends no run at the void.
    assert_eq!(diagram.bars(), &Grid::from_rows(bars).unwrap());

    let about = crossword.about();
    assert_eq!(about.title, "Every & each");
    assert_eq!(about.author, "Nobody\u{a0}here");
    assert_eq!(about.notes, "One two.\nThree.\n\nSolve it.");

    let slots: Vec<String> = diagram.slots().iter().map(ToString::to_string).collect();
    assert_eq!(slots, ["1 across", "3 across", "1 down", "2a down", "A"]);
    let [across, down, others] = crossword.clues() else {
        panic!("three lists");
    };
    assert_eq!(across.title, "Across");
    assert_eq!(across.clues[0].text, "Also too");
    assert_eq!(across.clues[1].text, "Beginning é 1 < 2 (2,2)");
    assert_eq!(slot(&crossword, &across.clues[1]).unwrap().cells().len(), 3);
    assert_eq!(down.clues[0].text, "Article (4)");
    assert_eq!(down.clues[1].label, "2a, 7");
    assert_eq!(slot(&crossword, &down.clues[1]).unwrap().label(), "2a");
    let bent = [(2, 2), (1, 1), (0, 0), (0, 1)].map(|(row, col)| Pos::new(row, col));
    assert_eq!(slot(&crossword, &others.clues[0]).unwrap().cells(), bent);
    assert_eq!(others.clues[1].slot, None);
}

#[test]
fn an_archive_and_any_namespace_say_the_same() {
    let crossword = jpz::read(FEATURES.as_bytes());
    assert_eq!(jpz::read(ZIPPED), crossword);
    let bare = FEATURES.replace(
        " xmlns=\"http://crossword.info/xml/rectangular-puzzle\"",
        "",
    );
    assert_eq!(jpz::read(bare.as_bytes()), crossword);
    let renamed = FEATURES.replace("crossword-compiler-applet", "crossword-compiler");
    assert_eq!(jpz::read(renamed.as_bytes()), crossword);
    let start = FEATURES.find("<rectangular").unwrap();
    let end = FEATURES.find("</crossword-compiler").unwrap();
    assert_eq!(
        jpz::read(FEATURES[start..end].trim_end().as_bytes()),
        crossword
    );
}

#[test]
fn without_words_the_runs_are_the_slots() {
    let mut text = String::new();
    for line in FEATURES.lines().filter(|line| !line.contains("<word ")) {
        text.push_str(line);
    }
    let crossword = jpz::read(text.as_bytes()).unwrap();
    let slots: Vec<String> = crossword
        .diagram()
        .slots()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        slots,
        ["1 across", "3 across", "1 down", "2a down", " down"]
    );
    let clue = &crossword.clues()[1].clues[0];
    assert_eq!(slot(&crossword, clue).unwrap().to_string(), "1 down");
}

/// What is put in place of a part of the features, and the error.
const FAULTS: [(&str, &str, &str); 17] = [
    (
        "</grid>",
        "</gird>",
        "line 28, column 7: expected 'grid' tag, not 'gird'",
    ),
    (
        "&nbsp;",
        "&lol;",
        "line 7, column 22: unknown entity reference 'lol'",
    ),
    (
        "<crossword>",
        "<coded>",
        "line 51, column 5: expected 'coded' tag, not 'crossword'",
    ),
    (
        "width=\"4\"",
        "width=\"4000000000\"",
        "line 14, column 7: expected no more squares than the file can list, found 3×4000000000",
    ),
    (
        "width=\"4\"",
        "width=\"3\"",
        "line 19, column 9: expected a cell of 3×3, found r1c4",
    ),
    (
        "width=\"4\"",
        "width=\"four\"",
        "line 14, column 7: expected `width` to be a number from 1, found `four`",
    ),
    (
        "height=\"3\"",
        "",
        "line 14, column 7: expected `height` to be a number from 1, found nothing",
    ),
    (
        "x=\"2\" y=\"1\" solution",
        "x=\"1\" y=\"1\" solution",
        "line 17, column 9: expected each cell once, found r1c1 again",
    ),
    (
        "type=\"block\"",
        "type=\"brick\"",
        "line 19, column 9: expected `type` to be letter, block, void or clue, found `brick`",
    ),
    (
        "solution=\"HE\"",
        "solution=\"H&#9;E\"",
        "line 20, column 9: expected `solution` to be 1 to 64 letters, none of them a control character, found `H\tE`",
    ),
    (
        "id=\"2\"",
        "id=\"1\"",
        "line 30, column 7: expected `id` to be another than before, found `1`",
    ),
    (
        "x=\"1-3\" y=\"2\"",
        "x=\"1-\" y=\"2\"",
        "line 30, column 7: expected `x` to be a number from 1, or two as in `1-5`, found `1-`",
    ),
    (
        "x=\"1-3\" y=\"2\"",
        "x=\"1-3\" y=\"1-2\"",
        "line 30, column 7: expected cells in a line, found an area",
    ),
    (
        "x=\"1-3\" y=\"2\"",
        "x=\"1-3000000000\" y=\"2\"",
        "line 30, column 7: expected cells of 3×4, found others",
    ),
    (
        "x=\"1-3\" y=\"2\"",
        "x=\"1-4\" y=\"2\"",
        "slot 2 has no cell at r2c4",
    ),
    (
        "word=\"5\"",
        "word=\"9\"",
        "line 48, column 9: expected `word` to be the id of a word, found `9`",
    ),
    (
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<!DOCTYPE x [<!ENTITY a \"b\">]>",
        "line 1, column 1: XML with DTD detected",
    ),
];

#[test]
fn faults_are_named_and_placed() {
    for (part, replaced, message) in FAULTS {
        assert!(FEATURES.contains(part), "{part}");
        let error = jpz::read(FEATURES.replacen(part, replaced, 1).as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let mut damaged = ZIPPED.to_vec();
    damaged[80] ^= 1;
    for (bytes, message) in [
        (
            &b""[..],
            "line 1, column 1: the document does not have a root node",
        ),
        (
            b"<a/>",
            "line 1, column 1: expected an element `rectangular-puzzle` inside, found none",
        ),
        (
            b"\n<a>",
            "line 2, column 4: the root node was opened but never closed",
        ),
        (
            b"\n<a>\x01</a>",
            "line 2, column 4: a non-XML character '\\u{1}' found",
        ),
        (b"<a>\n\xc3\xa9\xff</a>", "line 2, column 2: expected UTF-8"),
        (
            b"PK\x03\x04",
            "the archive cannot be unpacked: Missing end of central directory",
        ),
        (
            &damaged,
            "the archive cannot be unpacked: Invalid input data",
        ),
    ] {
        assert_eq!(jpz::read(bytes).unwrap_err().to_string(), message);
    }
}

#[test]
fn deep_and_wide_documents_are_refused_or_read() {
    let deep = "<a>".repeat(200_000);
    assert!(matches!(
        jpz::read(deep.as_bytes()),
        Err(ReadError::Xml { .. })
    ));
    let closed = format!("{deep}{}", "</a>".repeat(200_000));
    assert!(matches!(
        jpz::read(closed.as_bytes()),
        Err(ReadError::Value { .. })
    ));
    let word = |id| format!("<word id=\"{id}\" x=\"1-100000\" y=\"1\"/>");
    let words = (0..50_000).map(word).collect::<Vec<String>>().concat();
    let wide = format!(
        "<rectangular-puzzle><crossword><grid width=\"100000\" height=\"1\"/>{words}</crossword></rectangular-puzzle>"
    );
    let error = jpz::read(wide.as_bytes()).unwrap_err().to_string();
    assert!(
        error.contains("fewer cells than the file has bytes"),
        "{error}"
    );
}

#[test]
fn elements_with_many_names_are_refused() {
    let said = |text: &str| jpz::read(text.as_bytes()).unwrap_err().to_string();
    let element = |names: usize| {
        let name = |at| format!(" a{at}='>'");
        let names: String = (0..names).map(name).collect();
        format!("<b>\n<a{names}/></b>")
    };
    let attributes = "line 2, column 1: expected no more than 256 attributes of an element";
    assert_eq!(said(&element(100_000)), attributes);
    assert_eq!(said(&element(257)), attributes);
    assert!(said(&element(256)).contains("expected an element `rectangular-puzzle`"));
    let open = |at| format!("<a xmlns:a{at}=\"u\">");
    let nested: String = (0..20_000).map(open).collect();
    let nested = format!("{nested}{}", "</a>".repeat(20_000));
    assert!(said(&nested).ends_with("expected no more than 256 namespaces"));
    // Quotes in texts and comments are no attributes.
    let quotes = "\" '".repeat(1_000);
    let text = FEATURES.replacen("</title>", &format!("{quotes}</title><!-- {quotes} -->"), 1);
    assert!(jpz::read(text.as_bytes()).is_ok());
}

#[test]
fn words_that_share_a_long_number_are_refused() {
    let number = "7".repeat(10_000);
    let text = |words: usize| {
        let word = |id| format!("<word id=\"{id}\" x=\"1\" y=\"1\"/>");
        let words: String = (0..words).map(word).collect();
        let cell = format!("<cell x=\"1\" y=\"1\" number=\"{number}\"/>");
        let grid = format!("<grid width=\"1\" height=\"1\">{cell}</grid>");
        format!("<rectangular-puzzle><crossword>{grid}{words}</crossword></rectangular-puzzle>")
    };
    let one = jpz::read(text(1).as_bytes()).unwrap();
    assert_eq!(one.diagram().slots()[0].label(), number);
    let error = jpz::read(text(100).as_bytes()).unwrap_err().to_string();
    assert!(
        error.contains("fewer cells than the file has bytes"),
        "{error}"
    );
}

/// An archive with a file of `text`, compressed by nothing but the repetition of a byte string.
fn archive(text: &str) -> Vec<u8> {
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6);
    let crc = rawzip::crc32(text.as_bytes());
    let [packed_len, len] = [packed.len(), text.len()].map(|len| (len as u32).to_le_bytes());
    let common = [
        &[20, 0, 0, 0, 8, 0, 0, 0, 0, 0][..],
        &crc.to_le_bytes(),
        &packed_len,
        &len,
        &[1, 0, 0, 0],
    ];
    let common = common.concat();
    let file = [b"PK\x03\x04", &*common, b"a", &*packed].concat();
    let entry = [b"PK\x01\x02\x14\x00", &*common, &[0; 14], b"a"].concat();
    let sizes = [entry.len(), file.len()].map(|len| (len as u32).to_le_bytes());
    let end = [
        &b"PK\x05\x06\0\0\0\0\x01\0\x01\0"[..],
        &sizes[0],
        &sizes[1],
        &[0; 2],
    ];
    [file, entry, end.concat()].concat()
}

#[test]
fn a_small_archive_with_much_in_it_is_refused() {
    let said = |text: &str| {
        let bytes = archive(text);
        assert!(bytes.len() * 100 < text.len());
        jpz::read(&bytes).unwrap_err().to_string()
    };
    let nodes = format!("<a>{}</a>", "<b/>".repeat(1 << 20));
    assert_eq!(said(&nodes), "line 1, column 4194312: nodes limit reached");
    let expected = "the archive cannot be unpacked: Output size exceeded the specified limit";
    assert_eq!(said(&" ".repeat((16 << 20) + 1)), expected);
    let fits = format!("<a>{}</a>", " ".repeat(1 << 20));
    assert!(said(&fits).contains("expected an element `rectangular-puzzle`"));
}

proptest! {
    #[test]
    fn damage_is_an_error_or_another_crossword(
        at in any::<prop::sample::Index>(), len in 0..12_usize, inserted in "[<>/=\"a-z0-9é&;]{0,4}",
    ) {
        let start = FEATURES.floor_char_boundary(at.index(FEATURES.len()));
        let end = FEATURES.ceil_char_boundary((start + len).min(FEATURES.len()));
        let mut text = FEATURES.to_owned();
        text.replace_range(start..end, &inserted);
        let _ = jpz::read(text.as_bytes());
    }

    #[test]
    fn a_damaged_archive_is_an_error_or_the_same(at in any::<prop::sample::Index>(), byte: u8) {
        let mut bytes = ZIPPED.to_vec();
        bytes[at.index(ZIPPED.len())] = byte;
        if let Ok(crossword) = jpz::read(&bytes) {
            prop_assert_eq!(Ok(crossword), jpz::read(ZIPPED));
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
        let _ = jpz::read(&bytes);
        let _ = jpz::read(&[b"PK\x03\x04", &*bytes].concat());
    }
}
