//! Patterns of queues: reading, writing, counting and listing.

use std::collections::BTreeSet;

use crate::common::{Random, pieces};
use proptest::prelude::*;
use tetromino::{Pattern, Piece};

fn pattern(text: &str) -> Pattern {
    text.parse().unwrap()
}

fn letters(queue: &[Piece]) -> String {
    queue.iter().map(|piece| piece.letter()).collect()
}

#[test]
fn queues_are_counted_without_a_visit() {
    let counts = [
        ("TIO", 3, 1),
        ("T, I,O", 3, 1),
        ("T,*p4", 5, 840),
        ("T*p4", 5, 840),
        ("T,*p3", 4, 210),
        ("[LTO]!,*p3", 6, 1260),
        ("*!", 7, 5040),
        ("*p7,*p4", 11, 5040 * 840),
        ("[TIO]p2", 2, 6),
        ("[^T]!", 6, 720),
        ("[SZ]", 1, 2),
        ("*", 1, 7),
        ("[ S Z ] p2\nT", 3, 2),
    ];
    for (text, len, count) in counts {
        assert_eq!(pattern(text).len(), len, "{text}");
        assert_eq!(pattern(text).count(), count, "{text}");
    }
    let bags = "*!".repeat(10);
    assert_eq!(pattern(&bags).count(), 5040_u128.pow(10));
    assert_eq!(pattern(&"T".repeat(100_000)).count(), 1);
}

#[test]
fn queues_come_sorted_and_once() {
    let queues: Vec<_> = pattern("[^LJSZ]p2,[TO]").queues().collect();
    let expected = [
        "IOO", "IOT", "ITO", "ITT", "OIO", "OIT", "OTO", "OTT", "TIO", "TIT", "TOO", "TOT",
    ];
    assert_eq!(queues, expected.map(pieces));
    for text in ["T,*p4", "[LTO]!,*p2", "*!", "[SZ],[SZ]p2,I"] {
        let pattern = pattern(text);
        let queues: Vec<_> = pattern.queues().collect();
        assert!(queues.is_sorted() && queues.len() as u128 == pattern.count());
        let unique: BTreeSet<_> = queues.iter().collect();
        assert_eq!(unique.len(), queues.len());
        assert!(queues.iter().all(|queue| queue.len() == pattern.len()));
    }
    let bags: Pattern = "*!".repeat(10).parse().unwrap();
    assert_eq!(letters(&bags.queues().nth(1).unwrap())[63..], *"IOLJTZS");
    let none: Pattern = [].into_iter().collect();
    assert!(none.is_empty() && none.queues().eq([Vec::new()]));
}

#[test]
fn every_fault_is_told_with_its_place() {
    let faults = [
        ("", 1, "a piece (one of IOLJTSZ), `*` or `[`"),
        ("TX", 2, "a piece (one of IOLJTSZ), `*` or `[`"),
        ("T,", 3, "a piece (one of IOLJTSZ), `*` or `[`"),
        ("T,,I", 3, "a piece (one of IOLJTSZ), `*` or `[`"),
        (",T", 1, "a piece (one of IOLJTSZ), `*` or `[`"),
        ("T!", 2, "a piece (one of IOLJTSZ), `*` or `[`"),
        ("t", 1, "a piece (one of IOLJTSZ), `*` or `[`"),
        ("[", 2, "a piece (one of IOLJTSZ)"),
        ("[]", 2, "a piece (one of IOLJTSZ)"),
        ("[^]", 3, "a piece (one of IOLJTSZ)"),
        ("[TT]", 3, "another piece or `]`"),
        ("[TI", 4, "another piece or `]`"),
        ("I[^TIOLJSZ]", 2, "a set that leaves a piece"),
        ("*p", 3, "the number of pieces"),
        ("*p8", 3, "the number of pieces (1 to 7)"),
        ("*p0", 3, "the number of pieces (1 to 7)"),
        ("[LT]p3", 6, "the number of pieces (1 to 2)"),
    ];
    for (text, column, expected) in faults {
        let error = text.parse::<Pattern>().unwrap_err();
        assert_eq!(
            (error.place().column, error.expected()),
            (column, expected),
            "{text}"
        );
    }
    let error = "*!".repeat(11).parse::<Pattern>().unwrap_err();
    assert_eq!(error.place().column, 21);
    assert_eq!(error.expected(), "a pattern of at most 2^128 - 1 queues");
}

#[test]
fn patterns_are_written_in_their_shortest_form() {
    let forms = [
        ("TIO", "T,I,O"),
        ("[T]!", "T"),
        ("[ZS]p2", "[SZ]!"),
        ("[IOLJTSZ]p7", "*!"),
        ("[IOLJT]p1", "[^SZ]"),
        ("[LTO]p2", "[OLT]p2"),
    ];
    for (text, form) in forms {
        assert_eq!(pattern(text).to_string(), form);
    }
}

/// Any text of a pattern with few queues.
pub(crate) fn any_pattern(random: &mut Random, len: u32) -> Pattern {
    let parts = (0..len).map(|_| {
        let (a, b) = (random.piece(), random.piece());
        match random.below(8) {
            0 => String::from("*"),
            1 if a != b => format!("[{a}{b}]!"),
            2 if a != b => format!("[{a}{b}]"),
            3 => format!("[^{a}]"),
            _ => a.to_string(),
        }
    });
    parts.collect::<Vec<_>>().join(",").parse().unwrap()
}

#[test]
fn a_pattern_is_read_as_it_is_written() {
    let mut random = Random::new(31);
    for _ in 0..500 {
        let len = 1 + random.below(6);
        let pattern = any_pattern(&mut random, len);
        assert_eq!(pattern.to_string().parse(), Ok(pattern));
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "[TIO*p0-9!,^\\[\\] é\n]{0,40}") {
        if let Ok(pattern) = text.parse::<Pattern>() {
            let queues = pattern.queues().take(100);
            prop_assert!(queues.count() as u128 <= pattern.count());
            prop_assert_eq!(pattern.to_string().parse(), Ok(pattern));
        }
    }
}
