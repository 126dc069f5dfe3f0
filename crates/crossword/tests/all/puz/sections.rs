//! What sections say.

use crossword::format::puz::{self, File, SquareFlags, Timer};
use crossword::puzzle_core::Pos;

use super::build::Parts;

fn file(parts: &Parts) -> File {
    puz::read(&parts.bytes()).expect("a valid file")
}

#[test]
fn flags_keep_all_bits() {
    let file = file(&Parts::small().with_section(*b"GEXT", &[0x80, 0x90, 0x21, 0, 0, 0x40]));
    let flags = file.flags().expect("a byte a square").expect("a section");
    let bits: Vec<u8> = flags.cells().iter().map(SquareFlags::bits).collect();
    assert_eq!(bits, [0x80, 0x90, 0x21, 0, 0, 0x40]);
    let second = flags.get(Pos::new(0, 1)).expect("a square");
    assert_eq!(*second, SquareFlags::CIRCLE | SquareFlags::WAS_WRONG);
}

#[test]
fn rebus_squares_keep_their_spaces() {
    let parts = Parts::small()
        .with_section(*b"GRBS", &[2, 0, 18, 0, 0, 0])
        .with_section(*b"RTBL", b" 1: HE:ART ;17:\xC9;");
    let rebus = file(&parts)
        .rebus()
        .expect("well formed")
        .expect("a section");
    let texts: Vec<Option<&str>> = rebus.cells().iter().map(Option::as_deref).collect();
    assert_eq!(texts, [Some(" HE:ART "), None, Some("É"), None, None, None]);
}

#[test]
fn rebus_entries_are_a_text_a_square() {
    let file = file(&Parts::small().with_section(*b"RUSR", b"HEART\0\0\0\0\0AB\0"));
    let entries = file
        .rebus_entries()
        .expect("a text a square")
        .expect("a section");
    assert_eq!(entries.cells(), ["HEART", "", "", "", "", "AB"]);
}

#[test]
fn the_timer_is_read_and_replaced() {
    let stopped = Timer {
        seconds: 42,
        stopped: true,
    };
    let bytes = Parts::small()
        .with_section(*b"LTIM", b"42,1")
        .with_section(*b"GEXT", &[0; 6])
        .bytes();
    let file = puz::read(&bytes).expect("a valid file");
    assert_eq!(file.timer(), Ok(Some(stopped)));
    let running = Timer {
        seconds: 4000,
        stopped: false,
    };
    let changed = file.with_timer(running);
    assert_eq!(changed.timer(), Ok(Some(running)));
    assert_eq!(changed.checksum_faults(), []);
    assert_eq!(changed.with_timer(stopped).to_bytes(), bytes);
    let without = puz::read(&Parts::small().bytes()).expect("a valid file");
    assert_eq!(without.timer(), Ok(None));
    assert_eq!(without.with_timer(running).timer(), Ok(Some(running)));
}

#[test]
fn bad_sections_say_what_is_wrong() {
    let message = |name: [u8; 4], data: &[u8]| {
        let parts = Parts::small().with_section(*b"GRBS", &[0, 3, 0, 0, 0, 0]);
        let file = file(&parts.with_section(name, data));
        let errors = [
            file.flags().err(),
            file.timer().err(),
            file.rebus_entries().err(),
            file.rebus().err(),
        ];
        let error = errors.into_iter().flatten().next();
        error.map_or(String::new(), |error| error.to_string())
    };
    assert_eq!(
        message(*b"GEXT", &[0; 5]),
        "section GEXT, byte 0 of its data: expected 6 bytes, one for each square, found 5 bytes"
    );
    for timer in ["", "42", "42,2", "-1,0", "99999999999,1", "42,1,1"] {
        assert_eq!(
            message(*b"LTIM", timer.as_bytes()),
            format!(
                "section LTIM, byte 0 of its data: expected seconds, a comma, and 0 or 1, found {timer:?}"
            )
        );
    }
    assert_eq!(
        message(*b"RUSR", b"\0\0\0\0\0\0\0"),
        "section RUSR, byte 0 of its data: expected 6 texts, one for each square, found 7 texts"
    );
    assert_eq!(
        message(*b"RTBL", b" 1:A;B;"),
        "section RTBL, byte 5 of its data: expected a number, `:` and a text, found \"B\""
    );
    assert_eq!(
        message(*b"RTBL", b" 1:A;"),
        "section GRBS, byte 1 of its data: expected a number of the table, found 3 for 2"
    );
    assert_eq!(message(*b"RTBL", b" 2:A;"), "");
}

#[test]
fn rebus_squares_share_their_text() {
    let parts = Parts::small()
        .with_section(*b"GRBS", &[2, 2, 0, 0, 0, 0])
        .with_section(*b"RTBL", b" 1:HEART;");
    let file = file(&parts);
    let rebus = file.rebus().expect("well formed").expect("a section");
    let [first, second] = [0, 1].map(|at| rebus.cells()[at].as_deref().map(str::as_ptr));
    assert!(first.is_some() && first == second);
    let crossword = file.to_crossword().expect("well formed");
    let letters = |col| crossword.diagram().cell(Pos::new(0, col))?.letters();
    let [first, second] = [0, 1].map(|col| letters(col).map(|letters| letters.as_str().as_ptr()));
    assert!(first.is_some() && first == second);
}

#[test]
fn a_rebus_text_too_long_for_a_cell_stays_in_the_file_only() {
    let table = format!(" 1:{};", "A".repeat(1_000));
    let parts = Parts::small()
        .with_section(*b"GRBS", &[2, 2, 0, 0, 0, 0])
        .with_section(*b"RTBL", table.as_bytes());
    let file = file(&parts);
    assert!(file.rebus().is_ok_and(|rebus| rebus.is_some()));
    let error = file.to_crossword().expect_err("too long").to_string();
    let expected = "section RTBL, byte 0 of its data: \
                    expected 1 to 64 letters, none of them a control character, found \" 1:AAA";
    assert!(error.starts_with(expected) && error.len() < 250, "{error}");
}
