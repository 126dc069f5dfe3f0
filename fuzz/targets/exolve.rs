//! Reads, writes and converts whatever `crossword` makes of the text as Exolve's.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::exolve(&String::from_utf8_lossy(bytes)));
