//! Seeks perfect clears of whatever field and queues `tetromino` makes of the bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles_fuzz::clear(&String::from_utf8_lossy(bytes)));
