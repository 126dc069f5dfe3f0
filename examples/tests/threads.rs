//! Several threads say what one says.
#![cfg(feature = "rayon")]

mod common;

use std::fs;

use common::{data, ends_quietly, run};

/// What the call says: standard output and error, and its status.
fn said(name: &str, args: &[&str], text: &[u8]) -> (String, String, Option<i32>) {
    let output = run(name, args, text);
    let [out, messages] =
        [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    (out, messages, output.status.code())
}

fn same_on_several(name: &str, args: &[&str], text: &[u8]) {
    let one = said(name, args, text);
    for threads in ["1", "2", "5"] {
        let several = said(name, &[args, &["--threads", threads]].concat(), text);
        assert_eq!(several, one, "{name} {args:?} on {threads} threads");
    }
}

#[test]
fn bundled_data_and_bad_cases_are_answered_alike() {
    let programs: [(&str, &[&str]); 5] = [
        (
            "truffle",
            &["solve", "count", "why", "hint", "grade", "convert", "draw"],
        ),
        ("crossword", &["solve", "count", "why", "draw"]),
        (
            "tetromino",
            &["solve", "plan", "landings", "convert", "draw"],
        ),
        (
            "sudoku16",
            &[
                "rotate", "solve", "count", "why", "hint", "grade", "convert", "draw",
            ],
        ),
        (
            "latin4",
            &["solve", "count", "why", "hint", "grade", "convert", "draw"],
        ),
    ];
    for (name, verbs) in programs {
        let files = fs::read_dir(data().join(name)).expect("a folder of bundled data");
        let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
        paths.sort();
        for path in paths {
            let text = fs::read(&path).expect("a file");
            let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
            // Every ninth line is spoilt, or is no UTF-8.
            let spoil = |(number, line): (usize, &&[u8])| match number % 18 {
                8 => b"?? \x1b\n".to_vec(),
                17 => [b"\xff", *line].concat(),
                _ => line.to_vec(),
            };
            let spoilt: Vec<Vec<u8>> = lines.iter().enumerate().map(spoil).collect();
            let words = path.with_extension("words");
            let words = words.to_str().filter(|_| words.exists());
            let words: Vec<&str> = words.map_or(Vec::new(), |words| vec!["--words", words]);
            for verb in verbs {
                let args = [&[*verb], words.as_slice()].concat();
                same_on_several(name, &args, &text);
                same_on_several(name, &args, &spoilt.concat());
            }
        }
    }
}

#[test]
fn many_cases_are_answered_in_order() {
    let grid = |number: usize| match number % 7 {
        // Bad, open, and with one answer.
        0 => "1 2 3\n\n",
        1 | 2 => "1 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n\n",
        _ => "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n\n",
    };
    let text: String = (0..5000).map(grid).collect();
    for verb in ["solve", "count", "draw"] {
        same_on_several("latin4", &[verb], text.as_bytes());
    }
    same_on_several("latin4", &["convert", "--to", "hdu5547"], text.as_bytes());
}

#[test]
fn generators_make_the_same_puzzles() {
    let calls: [(&str, &[&str]); 4] = [
        ("truffle", &["--count", "9", "--minimal"]),
        ("latin4", &["--count", "40", "--grade", "medium"]),
        ("sudoku16", &["--count", "4", "--framing", "counted"]),
        ("sudoku16", &["--count", "3", "--givens", "17"]),
    ];
    for (name, wishes) in calls {
        same_on_several(name, &[&["generate", "--seed", "3"], wishes].concat(), b"");
    }
}

#[test]
fn a_closed_pipe_ends_all_threads() {
    let input = "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 0\n".repeat(50_000);
    ends_quietly("latin4", &["--threads", "3"], input, b"Yes");
}
