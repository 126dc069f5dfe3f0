//! Reads and converts whatever `crossword` makes of the bytes as a `.jpz` file.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::jpz(bytes));
