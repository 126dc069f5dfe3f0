//! Every seed through its target's body, whole and cut short everywhere.

use std::fs;
use std::path::Path;

/// A fuzz target's name and body.
type Target = (&'static str, fn(&str));

const TARGETS: [Target; 11] = [
    ("truffle", puzzles_fuzz::truffle),
    ("crossword", puzzles_fuzz::crossword),
    ("diagram", puzzles_fuzz::diagram),
    ("exolve", puzzles_fuzz::exolve),
    ("ipuz", puzzles_fuzz::ipuz),
    ("words", puzzles_fuzz::words),
    ("fill", puzzles_fuzz::fill),
    ("tetromino", puzzles_fuzz::tetromino),
    ("clear", puzzles_fuzz::clear),
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
    let targets: [(&str, fn(&[u8])); 2] = [("puz", puzzles_fuzz::puz), ("jpz", puzzles_fuzz::jpz)];
    for (name, body) in targets {
        for bytes in seeds(name) {
            for end in 0..=bytes.len() {
                body(&bytes[..end]);
            }
        }
    }
}

/// What fits into 64 KiB of a seed again and again, as one case and as many.
#[test]
fn seeds_pass_repeated() {
    let lines = |bytes: &[u8]| {
        bytes
            .split_inclusive(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect::<Vec<_>>()
    };
    for (name, body) in TARGETS {
        for bytes in seeds(name) {
            body(&String::from_utf8_lossy(&filled(&[], &bytes)));
            let lines = lines(&bytes);
            for split in 0..lines.len() {
                let (before, line) = (lines[..split].concat(), &lines[split]);
                body(&String::from_utf8_lossy(&filled(&before, line)));
            }
        }
    }
}

fn filled(before: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut all = before.to_vec();
    while all.len() + bytes.len() <= 1 << 16 {
        all.extend_from_slice(bytes);
    }
    all
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
