//! Files of another program (puzpy 0.7.0), made for these tests.

use crossword::format::puz::{self, File, Key, SquareFlags, Timer};
use crossword::puzzle_core::Budget;

fn read(bytes: &[u8]) -> File {
    let file = puz::read(bytes).expect("a valid file");
    assert_eq!(file.to_bytes(), bytes);
    file
}

fn solution(file: &File) -> String {
    let crossword = file.to_crossword().expect("a crossword");
    crossword.diagram().to_string()
}

#[test]
fn a_file_with_all_sections() {
    let file = read(include_bytes!("../../data/puz/sections.puz"));
    assert_eq!(file.version().to_string(), "1.3");
    assert_eq!(
        (file.title().as_ref(), file.copyright().as_ref()),
        ("Rebus and circles", "© nobody")
    );
    assert_eq!(file.notes(), "A note.\nOf two lines.");
    assert_eq!(file.clues().next().as_deref(), Some("Café 1 across"));
    let timer = Timer {
        seconds: 42,
        stopped: true,
    };
    assert_eq!(file.timer(), Ok(Some(timer)));
    let flags = file.flags().expect("a byte a square").expect("a section");
    let (shown, circle) = (SquareFlags::REVEALED, SquareFlags::CIRCLE);
    assert_eq!(
        flags.cells()[..4],
        [shown, circle, circle, SquareFlags::empty()]
    );
    let entries = file
        .rebus_entries()
        .expect("a text a square")
        .expect("a section");
    assert_eq!(entries.cells()[..2], ["HE", ""]);
    let rebus = file.rebus().expect("well formed").expect("a section");
    let texts: Vec<_> = rebus.cells().iter().flatten().map(|text| &**text).collect();
    assert_eq!(texts, ["HE", " SPADE", " SPADE"]);
    assert_eq!(file.state().cells()[..2], *b"H-");
}

#[test]
fn a_file_in_utf8() {
    let file = read(include_bytes!("../../data/puz/utf8.puz"));
    assert_eq!(
        (file.title().as_ref(), file.version().to_string()),
        ("“漢字”", "2.0".into())
    );
    assert_eq!(file.clues().last().as_deref(), Some("Clue 🙂 6 across"));
    assert_eq!(solution(&file), "CAB#\nOARE\n#TEN\n");
}

#[test]
fn a_scrambled_file_without_its_notes_in_the_checksums() {
    let file = read(include_bytes!("../../data/puz/locked.puz"));
    assert_eq!(
        (file.notes().as_ref(), file.version().to_string()),
        ("Not in the checksum", "1.2".into())
    );
    assert_eq!(solution(&file), ".....\n#....\n#....\n#....\n");
    let key = Key::new(7844).expect("a key");
    assert!(
        file.keys(&mut Budget::unlimited())
            .expect("it is scrambled")
            .value
            .contains(&key)
    );
    let plain = file.unscramble(key).expect("it fits");
    assert_eq!(solution(&plain), "PLANE\n#OXEN\n#LAMB\n#SITE\n");
    assert_eq!(plain.scramble(key), Ok(file));
}

#[test]
fn a_diagramless_file_with_bytes_around_it() {
    let file = read(include_bytes!("../../data/puz/diagramless.puz"));
    assert_eq!(
        (file.before(), file.behind()),
        (b"Content: x\r\n\r\n".as_slice(), b"\r\n".as_slice())
    );
    assert!(file.is_diagramless());
    assert_eq!(solution(&file), "CAT\n##A\n");
}
