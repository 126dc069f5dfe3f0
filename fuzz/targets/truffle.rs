//! Reads, solves, checks and writes whatever `truffle` makes of the bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::truffle(&String::from_utf8_lossy(bytes)));
