//! Fills whatever diagram from whatever word list `crossword` makes of the bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::fill(&String::from_utf8_lossy(bytes)));
