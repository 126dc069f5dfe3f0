//! Reads, converts and writes whatever `crossword` makes of the bytes as a `.puz` file.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::puz(bytes));
