//! Text art: read, written, and refused with the place of the fault.

use crate::common::{Random, field};
use puzzle_core::Grid;
use puzzle_core::text::{Cursor, ParseError};
use tetromino::format::art;

fn read(text: &str) -> Result<Grid<bool>, ParseError> {
    art::read(&mut Cursor::new(text))
}

#[test]
fn what_is_written_reads_back() {
    let mut random = Random::new(8);
    for _ in 0..300 {
        let (rows, cols) = (1 + random.below(64), 1 + random.below(16));
        let field = random.field(rows, cols);
        assert_eq!(read(&art::write(&field)).unwrap(), field);
    }
}

#[test]
fn signs_line_ends_and_blanks_do_not_matter() {
    let expected = field(2, 4, "##..\n#...");
    for text in [
        "##..\n#...",
        "XX__\nX___\n",
        "\u{feff}\n #X._ \r\n #_._\r\n\r\n##",
        "IO..\nZ...",
    ] {
        assert_eq!(read(text).unwrap(), expected, "{text:?}");
    }
}

#[test]
fn faults_have_a_place() {
    let cell = "a cell (`#`, `X`, `.` or `_`)";
    for (text, expected) in [
        (
            "",
            "line 1, column 1: expected a row of cells (`#` and `.`), found end of input".into(),
        ),
        (
            "##\n#?",
            format!("line 2, column 2: expected {cell}, found `?`"),
        ),
        (
            "##\n#",
            "line 2, column 2: expected a row of 2 cells, found end of line".into(),
        ),
        (
            "##\n#..",
            "line 2, column 3: expected a row of 2 cells at most, found `.`".into(),
        ),
        (
            "## #",
            "line 1, column 4: expected the end of the line, found `#`".into(),
        ),
        (
            ".................",
            "line 1, column 17: expected a row of 16 cells at most, found `.`".into(),
        ),
        (
            &".\n".repeat(65),
            "line 65, column 1: expected at most 64 rows, found `.`".into(),
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), expected, "{text:?}");
    }
}
