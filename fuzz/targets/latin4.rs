//! Reads, solves, checks and writes whatever `latin4` makes of the bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::latin4(&String::from_utf8_lossy(bytes)));
