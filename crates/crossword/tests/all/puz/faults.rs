//! Files that are not as they should be.

use crossword::format::puz::{self, Checksum, Part, ReadError};

use super::build::Parts;

fn strict(bytes: &[u8]) -> ReadError {
    puz::read(bytes).expect_err("a bad file")
}

#[test]
fn wrong_checksums_are_all_reported_and_kept_when_asked() {
    let mut parts = Parts::small().with_section(*b"LTIM", b"42,1");
    parts.before = b"junk".to_vec();
    let right = parts.bytes();
    let section = right.len() - 13;
    let places = [
        (4, Checksum::Overall),
        (4 + 0x0E, Checksum::Sizes),
        (4 + 0x10, Checksum::Masked),
    ];
    let places = places
        .into_iter()
        .chain([(section + 6, Checksum::Section("LTIM".into()))]);
    let mut all_wrong = right.clone();
    for (at, checksum) in places {
        let mut wrong = right.clone();
        wrong[at] ^= 1;
        all_wrong[at] ^= 1;
        let ReadError::Checksums(faults) = strict(&wrong) else {
            panic!("a checksum is wrong")
        };
        let [fault] = faults.as_slice() else {
            panic!("one checksum is wrong")
        };
        assert_eq!((fault.offset, &fault.checksum), (at, &checksum));
        assert_eq!(fault.expected ^ fault.found, 1);
    }
    let file = puz::read_lenient(&all_wrong).expect("only checksums are wrong");
    assert_eq!(file.checksum_faults().len(), 4);
    assert_eq!(file.to_bytes(), all_wrong);
    assert_eq!(file.with_right_checksums().to_bytes(), right);
}

#[test]
fn the_message_has_both_sums() {
    let mut bytes = Parts::small().bytes();
    bytes[0x0E..0x10].copy_from_slice(&[0x34, 0x12]);
    let expected = u16::from_le_bytes([Parts::small().bytes()[0x0E], Parts::small().bytes()[0x0F]]);
    assert_eq!(
        strict(&bytes).to_string(),
        format!("byte 14: expected {expected:#06X} as the checksum of the sizes, found 0x1234")
    );
}

#[test]
fn bytes_without_the_mark_are_no_file() {
    assert_eq!(strict(b""), ReadError::NoMagic { len: 0 });
    assert_eq!(strict(b"ACROSS&DOWN\0"), ReadError::NoMagic { len: 12 });
    assert_eq!(
        strict(b"crossword").to_string(),
        "expected `ACROSS&DOWN` at byte 2 or later, found none in 9 bytes"
    );
}

#[test]
fn versions_are_1_and_2() {
    for version in [b"3.0\0", b"1,3\0", b"\0\0\0\0", b"1.x\0"] {
        let parts = Parts {
            version: *version,
            before: vec![7],
            ..Parts::small()
        };
        let found = version.escape_ascii().to_string();
        assert_eq!(
            strict(&parts.bytes()),
            ReadError::Version {
                offset: 0x19,
                found
            }
        );
    }
}

#[test]
fn there_is_a_square() {
    let mut parts = Parts {
        cols: 0,
        solution: vec![],
        state: vec![],
        ..Parts::small()
    };
    let error = ReadError::NoSquare {
        offset: 0x2C,
        cols: 0,
        rows: 2,
    };
    assert_eq!(strict(&parts.bytes()), error);
    assert_eq!(puz::read_lenient(&parts.bytes()), Err(error));
    (parts.cols, parts.rows) = (2, 0);
    assert!(matches!(
        strict(&parts.bytes()),
        ReadError::NoSquare { rows: 0, .. }
    ));
}

#[test]
fn sizes_that_lie_are_found_out() {
    let mut bytes = Parts::small().bytes();
    let len = bytes.len();
    bytes[0x2C..0x2E].copy_from_slice(&[255, 255]);
    assert_eq!(
        strict(&bytes),
        ReadError::End {
            offset: len,
            expected: Part::Solution
        }
    );
    let mut bytes = Parts::small().bytes();
    bytes[0x2E..0x30].copy_from_slice(&[255, 255]);
    assert_eq!(
        strict(&bytes),
        ReadError::End {
            offset: len,
            expected: Part::Clue(4)
        }
    );
    let mut bytes = Parts::small().with_section(*b"GEXT", &[0; 6]).bytes();
    bytes[len + 4] = 200;
    let (name, found) = ("GEXT".into(), 7);
    assert_eq!(
        strict(&bytes),
        ReadError::SectionLength {
            offset: len + 8,
            name,
            expected: 201,
            found
        }
    );
    let lenient = puz::read_lenient(&bytes).expect("the section is left");
    assert_eq!((lenient.sections().len(), lenient.behind().len()), (0, 15));
    assert_eq!(lenient.to_bytes(), bytes);
}

#[test]
fn sections_end_with_nul() {
    let mut bytes = Parts::small().with_section(*b"LTIM", b"42,1").bytes();
    let end = bytes.len() - 1;
    bytes[end] = b'!';
    let name = "LTIM".into();
    assert_eq!(
        strict(&bytes),
        ReadError::SectionEnd {
            offset: end,
            name,
            found: b'!'
        }
    );
    let lenient = puz::read_lenient(&bytes).expect("the section is left");
    assert_eq!(lenient.to_bytes(), bytes);
}

#[test]
fn version_2_is_utf8() {
    let mut parts = Parts {
        version: *b"2.0\0",
        ..Parts::small()
    };
    parts.texts[3] = b"Caf\xE9".to_vec();
    let bytes = parts.bytes();
    let clue = bytes
        .windows(4)
        .position(|window| window == b"Caf\xE9")
        .expect("the clue");
    let error = ReadError::Utf8 {
        offset: clue + 3,
        part: Part::Clue(1),
        found: 0xE9,
    };
    assert_eq!(strict(&bytes), error);
    assert_eq!(
        error.to_string(),
        format!(
            "byte {}: expected UTF-8 in clue 1 of the file, found byte 0xE9",
            clue + 3
        )
    );
    let lenient = puz::read_lenient(&bytes).expect("it is taken for Windows-1252");
    assert_eq!(lenient.clues().next().as_deref(), Some("Café"));
    assert_eq!(lenient.to_bytes(), bytes);
}
