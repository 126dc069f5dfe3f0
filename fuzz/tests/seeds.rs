//! Every seed through its target's body, whole and cut short everywhere.

use std::fs;
use std::path::Path;

/// A fuzz target's name and body.
type Target = (&'static str, fn(&str));

const TARGETS: [Target; 5] = [
    ("truffle", puzzles_fuzz::truffle),
    ("crossword", puzzles_fuzz::crossword),
    ("tetromino", puzzles_fuzz::tetromino),
    ("sudoku16", puzzles_fuzz::sudoku16),
    ("latin4", puzzles_fuzz::latin4),
];

#[test]
fn seeds_pass_whole_and_cut_short() {
    for (name, body) in TARGETS {
        for bytes in seeds(name) {
            let text = String::from_utf8_lossy(&bytes);
            body(&text);
            for (end, _) in text.char_indices().step_by(7) {
                body(&text[..end]);
            }
        }
    }
}

#[test]
fn seeds_of_bytes_pass_whole_and_cut_short() {
    for bytes in seeds("puz") {
        for end in 0..=bytes.len() {
            puzzles_fuzz::puz(&bytes[..end]);
        }
    }
}

/// The seeds of a target.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(name);
    let entries = fs::read_dir(&folder).expect("a folder of seeds");
    let seeds: Vec<Vec<u8>> = entries
        .map(|entry| fs::read(entry.expect("a readable folder").path()).expect("a seed"))
        .collect();
    assert!(!seeds.is_empty(), "{name} has seeds");
    seeds
}
