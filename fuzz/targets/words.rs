//! Reads the text as a word list in all ways.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::words(&String::from_utf8_lossy(bytes)));
