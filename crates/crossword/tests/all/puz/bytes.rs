//! Every file is written back as it was read, and no bytes do harm.

use crossword::Diagram;
use crossword::format::puz::{self, ReadError};
use proptest::prelude::*;

use super::build::{Parts, parts};

/// What can be done with a file, whatever it holds.
fn exercise(bytes: &[u8]) {
    let strict = puz::read(bytes);
    let lenient = puz::read_lenient(bytes);
    if let Ok(file) = &strict {
        assert_eq!(Ok(file), lenient.as_ref());
    }
    if let Err(error) = &strict {
        assert!(!error.to_string().is_empty());
    }
    let Ok(file) = lenient else { return };
    assert_eq!(file.to_bytes(), bytes);
    let right = file.clone().with_right_checksums();
    assert_eq!(right.checksum_faults(), []);
    let _ = (
        file.flags(),
        file.rebus(),
        file.rebus_entries(),
        file.timer(),
    );
    let Ok(crossword) = file.to_crossword() else {
        return;
    };
    if let Ok(again) = puz::File::new(&crossword, None) {
        assert_eq!(puz::read(&again.to_bytes()).as_ref(), Ok(&again));
        let same = again.to_crossword().expect("what was written can be read");
        assert_eq!(same.diagram(), crossword.diagram());
        assert_eq!(same.about(), crossword.about());
        assert_eq!(same.is_diagramless(), crossword.is_diagramless());
    }
}

proptest! {
    #[test]
    fn files_are_written_as_they_were_read(parts in parts()) {
        let bytes = parts.bytes();
        let file = puz::read(&bytes).expect("a valid file");
        prop_assert_eq!(file.to_bytes(), &bytes[..]);
        let version = std::str::from_utf8(&parts.version).expect("ASCII");
        prop_assert_eq!(file.version().to_string(), version.trim_end_matches('\0'));
        prop_assert_eq!((file.before(), file.behind()), (&parts.before[..], &parts.behind[..]));
        prop_assert_eq!((file.solution().cells(), file.state().cells()), (&parts.solution[..], &parts.state[..]));
        prop_assert_eq!(file.clues().len(), parts.texts.len() - 4);
        let sections: Vec<_> = file.sections().iter().map(|s| (s.name().into_bytes(), s.data().to_vec())).collect();
        let expected: Vec<_> = parts.sections.iter().map(|(name, data)| (name.to_vec(), data.clone())).collect();
        prop_assert_eq!(sections, expected);
        exercise(&bytes);
    }

    #[test]
    fn changed_bytes_do_no_harm(parts in parts(), changes in prop::collection::vec(any::<(prop::sample::Index, u8)>(), 1..6)) {
        let mut bytes = parts.bytes();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        exercise(&bytes);
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        exercise(&bytes);
        exercise(&[b"\0\0ACROSS&DOWN\0".as_slice(), &bytes].concat());
    }
}

#[test]
fn a_file_cut_short_is_an_error_or_has_lost_a_section() {
    let parts = Parts::small().with_section(*b"LTIM", b"42,1");
    let bytes = parts.bytes();
    let whole = Parts::small().bytes().len();
    for len in 0..bytes.len() {
        let read = puz::read(&bytes[..len]);
        exercise(&bytes[..len]);
        match read {
            Ok(file) => assert!((whole..whole + 8).contains(&len) && file.sections().is_empty()),
            Err(ReadError::NoMagic { len: found }) => assert!(found == len && len < 14),
            Err(ReadError::End { offset, .. }) => {
                assert!(offset == len && (14..whole).contains(&len));
            }
            Err(ReadError::SectionLength {
                offset,
                expected,
                found,
                ..
            }) => {
                assert_eq!((offset, expected, found), (whole + 8, 5, len - whole - 8));
            }
            Err(error) => panic!("{len} bytes: {error}"),
        }
    }
}

#[test]
fn the_text_of_all_versions_is_decoded() {
    let mut parts = Parts::small();
    parts.texts[0] = b"\x93Caf\xE9\x94 \x81".to_vec();
    let file = puz::read(&parts.bytes()).expect("a valid file");
    assert_eq!(file.title(), "“Café” \u{81}");
    parts.version = *b"2.0\0";
    parts.texts[0] = "“Café” 漢".into();
    let file = puz::read(&parts.bytes()).expect("a valid file");
    assert_eq!(file.title(), "“Café” 漢");
}

#[test]
fn a_known_file_has_the_known_checksums() {
    // Computed by hand with the published formulas.
    let diagram: Diagram = "A\n".parse().expect("a diagram");
    let file = puz::File::new(&crossword::Crossword::new(diagram), None).expect("it fits");
    let bytes = file.to_bytes();
    assert_eq!(bytes.len(), 52 + 2 + 4);
    let cib = u16::from_le_bytes([bytes[0x0E], bytes[0x0F]]);
    // 1, 1, 0, 0, 1, 0, 0, 0: each time turned right by one bit, then added.
    // 1; 0x8000+1; 0xC000; 0x6000; 0x3001; 0x9800; 0x4C00; 0x2600.
    assert_eq!(cib, 0x2600);
    assert_eq!(bytes[0x11], b'C' ^ b'A');
    assert_eq!(bytes[0x12], b'H' ^ b'-');
    assert_eq!((bytes[0x13], bytes[0x17]), (b'E', b'D'));
    // 0x2600 and `A` (0x41): 0x1341; `-` (0x2D): 0x89A0 + 0x2D.
    assert_eq!(u16::from_le_bytes([bytes[0], bytes[1]]), 0x89CD);
}
