//! Reads and writes whatever diagrams `crossword` makes of the text.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::diagram(&String::from_utf8_lossy(bytes)));
