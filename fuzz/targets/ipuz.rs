//! Reads, writes and converts whatever `crossword` makes of the text as an `.ipuz` file.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::ipuz(&String::from_utf8_lossy(bytes)));
