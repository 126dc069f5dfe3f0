//! Reads, solves, checks and writes whatever `sudoku16` makes of the bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::sudoku16(&String::from_utf8_lossy(bytes)));
