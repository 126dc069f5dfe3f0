//! The dialects as values: told apart by content, read and written alike.

use std::path::Path;

use crossword::Crossword;
use crossword::format::{self, Format, ReadError, WriteError};
use proptest::prelude::*;

#[test]
fn files_are_known_by_their_content() {
    for (bytes, format) in [
        (&include_bytes!("../data/puz/utf8.puz")[..], Format::Puz),
        (include_bytes!("../data/puz/locked.puz"), Format::Puz),
        #[cfg(feature = "ipuz")]
        (include_bytes!("../data/ipuz/features.ipuz"), Format::Ipuz),
        #[cfg(feature = "jpz")]
        (include_bytes!("../data/jpz/features.jpz"), Format::Jpz),
        #[cfg(feature = "jpz")]
        (include_bytes!("../data/jpz/features.xml"), Format::Jpz),
        (
            b"exolve-begin\r\nexolve-width: 1\nexolve-height: 1\nexolve-grid:\nA\nexolve-end\n",
            Format::Exolve,
        ),
        (b"CAT\n.#.\n", Format::Text),
    ] {
        assert_eq!(Format::of(bytes), format);
        let read = format::read(bytes).expect("a crossword");
        assert_eq!(format.read(bytes), Ok(read));
        let junk = [&b"\xef\xbb\xbf\n \r\n"[..], bytes].concat();
        if !bytes.starts_with(b"PK") {
            assert_eq!(Format::of(&junk), format, "behind a mark and blanks");
        }
    }
}

/// Files of all dialects.
const FILES: &[(&[u8], Format)] = &[
    (include_bytes!("../data/puz/diagramless.puz"), Format::Puz),
    (include_bytes!("../data/puz/locked.puz"), Format::Puz),
    (include_bytes!("../data/puz/sections.puz"), Format::Puz),
    (include_bytes!("../data/puz/utf8.puz"), Format::Puz),
    #[cfg(feature = "ipuz")]
    (
        include_bytes!("../data/ipuz/features.ipuz"),
        Format::Ipuz,
    ),
    #[cfg(feature = "jpz")]
    (include_bytes!("../data/jpz/features.jpz"), Format::Jpz),
    #[cfg(feature = "jpz")]
    (include_bytes!("../data/jpz/features.xml"), Format::Jpz),
    (
        b"exolve-begin\n  exolve-width: 3\n  exolve-height: 2\n  exolve-grid:\n    N O|.\n    O F@F\n  \
          exolve-across:\n    1 Refusal (2)\nexolve-end\n",
        Format::Exolve,
    ),
    (
        b"S 1|(Y) ~\n- -\n1 # . [E]\n1=TOR\nring: r1c1 r1c2 r2c1\n2 down: r1c2\n",
        Format::Text,
    ),
];

/// Reads `bytes` as every dialect; what can be read can be read again as whatever it is written.
fn read_and_write(bytes: &[u8]) {
    for format in Format::ALL {
        match format.read(bytes) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(crossword) => {
                for target in Format::ALL {
                    let written = target.write(&crossword);
                    assert!(written.is_err() || target.read(&written.unwrap()).is_ok());
                }
            }
        }
    }
}

#[test]
fn files_cut_short_anywhere_are_read_or_told() {
    for (file, _) in FILES {
        for end in 0..file.len() {
            read_and_write(&file[..end]);
        }
    }
}

#[test]
fn files_with_any_byte_changed_are_read_or_told() {
    for (file, _) in FILES {
        let mut file = file.to_vec();
        for at in 0..file.len() {
            let was = file[at];
            for byte in [0xff, was ^ 1] {
                file[at] = byte;
                read_and_write(&file);
            }
            file[at] = was;
        }
    }
}

#[test]
fn line_ends_and_a_mark_change_nothing() {
    for (file, format) in FILES {
        let Ok(text) = std::str::from_utf8(file) else {
            continue;
        };
        if *format == Format::Puz {
            continue;
        }
        let read = format.read(file).expect("a crossword");
        let crlf = text.replace('\n', "\r\n");
        for other in [
            format!("\u{feff}{text}"),
            format!("\u{feff}{crlf}"),
            crlf,
            text.trim_end().to_owned(),
        ] {
            assert_eq!(Format::of(other.as_bytes()), *format);
            assert_eq!(format.read(other.as_bytes()).as_ref(), Ok(&read), "{other}");
        }
    }
}

#[test]
fn diagrams_that_begin_like_other_dialects_are_diagrams() {
    for text in ["{A}B \n", "ipuz(A)\n", "ipuz\n....\n", "{.}{.}\n"] {
        assert_eq!(Format::of(text.as_bytes()), Format::Text, "{text}");
        assert!(format::read(text.as_bytes()).is_ok(), "{text}");
    }
    #[cfg(feature = "ipuz")]
    for text in ["{}", "{\n \"version\"", "ipuz({\"", "ipuz ( { \""] {
        assert_eq!(Format::of(text.as_bytes()), Format::Ipuz, "{text}");
    }
}

#[test]
fn names_and_extensions_are_those_of_the_dialects() {
    for &format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
        assert_eq!(
            Format::of_path(Path::new(&format!("x.{format}"))),
            Some(format)
        );
    }
    assert_eq!(Format::of_path(Path::new("a/b.c.PUZ")), Some(Format::Puz));
    assert_eq!(Format::of_path(Path::new("x.txt")), Some(Format::Text));
    assert_eq!(Format::of_path(Path::new("puz")), None);
    assert_eq!(Format::of_path(Path::new("x.pdf")), None);
    let error = "PDF".parse::<Format>().unwrap_err().to_string();
    assert!(
        error.starts_with("expected puz, ") && error.ends_with("found `PDF`"),
        "{error}"
    );
}

#[test]
fn what_cannot_be_read_is_told_by_the_reader_of_its_dialect() {
    assert_eq!(
        format::read(b"CAT\n\xff"),
        Err(ReadError::Utf8 {
            offset: 4,
            found: 0xff
        })
    );
    assert!(matches!(format::read(b"C?T\n"), Err(ReadError::Text(_))));
    assert!(matches!(format::read(b""), Err(ReadError::Text(_))));
    assert!(matches!(Format::Puz.read(b"CAT\n"), Err(ReadError::Puz(_))));
    assert!(matches!(
        format::read(b"__ACROSS&DOWN\0"),
        Err(ReadError::Puz(_))
    ));
    #[cfg(feature = "ipuz")]
    assert!(matches!(
        format::read(b"{\"version\""),
        Err(ReadError::Ipuz(_))
    ));
    #[cfg(feature = "jpz")]
    assert!(matches!(format::read(b"<a>"), Err(ReadError::Jpz(_))));
}

#[test]
fn what_a_dialect_cannot_hold_is_named() {
    let puz = format::read(include_bytes!("../data/puz/utf8.puz")).expect("a crossword");
    let error = Format::Text.write(&puz).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a diagram alone, found also the title, the author, the clues"
    );
    let bare = Crossword::new(puz.diagram().clone());
    let text = Format::Text.write(&bare).expect("a diagram alone");
    assert_eq!(Format::Text.read(&text), Ok(bare.clone()));
    assert!(matches!(
        Format::Text.write(&bare.diagramless()),
        Err(WriteError::Text(fields)) if fields.len() == 1
    ));
    let barred = Crossword::new("A|B\n".parse().expect("a diagram"));
    assert!(matches!(
        Format::Puz.write(&barred),
        Err(WriteError::Puz(_))
    ));
    let void = Crossword::new("A~\n".parse().expect("a diagram"));
    assert!(matches!(
        Format::Exolve.write(&void),
        Err(WriteError::Exolve(_))
    ));
    #[cfg(feature = "jpz")]
    assert_eq!(
        Format::Jpz.write(&puz),
        Err(WriteError::ReadOnly(Format::Jpz))
    );
}

proptest! {
    #[test]
    fn no_bytes_panic(mut bytes in prop::collection::vec(any::<u8>(), 0..200), start in 0..6_usize) {
        let starts: [&[u8]; 6] = [b"", b"<", b"PK\x03\x04", b"{\"", b"ipuz({\"", b"xxACROSS&DOWN\0"];
        bytes.splice(0..0, starts[start].iter().copied());
        let read = format::read(&bytes);
        prop_assert_eq!(Format::of(&bytes).read(&bytes), read);
    }
}
