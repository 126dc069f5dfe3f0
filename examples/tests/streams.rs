//! Inputs that come in pieces: the cases are those of the whole text, they are answered as they
//! come, and memory does not grow with their number.

#[expect(dead_code, reason = "for the tests of the programs")]
mod common;

use std::fmt::Debug;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};

use common::{data, run, start};
use puzzle_core::text::{Feed, Text};
use puzzle_core::{Case, ParseError};

/// A small source of numbers, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) % most.max(1) as u64) as usize
    }
}

/// All bundled texts, each also with lines and characters lost, doubled or changed.
fn texts() -> Vec<String> {
    let folders = ["truffle", "crossword", "tetromino", "sudoku16", "latin4"];
    let mut numbers = Numbers(1);
    let mut texts = vec![String::new(), "\n \n".into(), "\u{feff}\r\n3\r\n\n".into()];
    for folder in folders {
        let files = fs::read_dir(data().join(folder)).expect("a folder of bundled data");
        let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
        paths.sort();
        for path in paths {
            let text = fs::read_to_string(path).expect("UTF-8");
            // As many cases as the rest of the test takes in its stride.
            let text: String = text.split_inclusive('\n').take(120).collect();
            for round in 0..12 {
                let mut lines: Vec<String> = text.split_inclusive('\n').map(Into::into).collect();
                for _ in 0..round % 4 {
                    let at = numbers.below(lines.len());
                    match numbers.below(5) {
                        0 => _ = lines.remove(at),
                        1 => lines.insert(at, lines[at].clone()),
                        2 => {
                            let line = ["\n", "x\n", "7\n", " \r\n"][numbers.below(4)];
                            lines.insert(at, line.into());
                        }
                        3 => lines[at] = lines[at].replacen(|c: char| c != '\n', "", 1),
                        _ => lines[at] = lines[at].replacen(char::is_alphanumeric, "é", 1),
                    }
                    if lines.is_empty() {
                        lines.push("1\n".into());
                    }
                }
                let text = lines.concat();
                texts.push(match round % 3 {
                    0 => text,
                    1 => text.trim_end().into(),
                    _ => format!("\u{feff}{}", text.replace('\n', "\r\n")),
                });
            }
        }
    }
    texts
}

/// Holds the cases that `batch` reads from pieces against those that it reads from a whole text.
fn same_in_pieces<P: Debug>(batch: impl Fn(Text<'_>) -> Vec<Result<Case<P>, ParseError>>) {
    let shown =
        |cases: Vec<_>| -> Vec<String> { cases.iter().map(|case| format!("{case:?}")).collect() };
    let mut numbers = Numbers(2);
    for text in texts() {
        let whole = shown(batch(Text::from(&text)));
        for most in [1, 7, 200] {
            let mut feed = Feed::new();
            let mut cases = Vec::new();
            let mut piece = String::new();
            for c in text.chars() {
                piece.push(c);
                if numbers.below(most) == 0 {
                    feed.push(std::mem::take(&mut piece));
                    cases.extend(shown(batch(feed.text())));
                }
            }
            feed.push(piece);
            feed.end();
            cases.extend(shown(batch(feed.text())));
            assert_eq!(cases, whole, "pieces of {most} or so of {text:?}");
        }
    }
}

#[test]
fn truffle_cases_are_the_same_in_pieces() {
    same_in_pieces(|text| truffle::parse::documents(text).collect());
    same_in_pieces(|text| truffle::parse::entries(text).collect());
}

#[test]
fn crossword_cases_are_the_same_in_pieces() {
    same_in_pieces(|text| crossword::pairs::batch(text).collect());
    same_in_pieces(|text| crossword::format::text::batch(text).collect());
}

#[test]
fn tetromino_cases_are_the_same_in_pieces() {
    use tetromino::{CONTEST_FIELD, Rules, format};
    same_in_pieces(|text| format::batch(text, CONTEST_FIELD, Rules::contest()).collect());
}

#[test]
fn sudoku16_cases_are_the_same_in_pieces() {
    same_in_pieces(|text| sudoku16::format::batch(text, None).collect());
    same_in_pieces(|text| sudoku16::rotate::batch(text).collect());
}

#[test]
fn latin4_cases_are_the_same_in_pieces() {
    use latin4::{Rules, format};
    same_in_pieces(|text| latin4::batch(text, Rules::Sudoku).collect());
    same_in_pieces(|text| format::batch(text, Rules::Latin).collect());
}

/// A case is answered although the input goes on, once its form tells that it is complete.
#[test]
fn a_complete_case_is_answered_before_the_next_one_comes() {
    let folder = data();
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("bundled data");
    let words = folder.join("crossword/grids.words");
    let words = words.to_str().expect("UTF-8");
    let sudoku = read("sudoku16/poj3076_sample.in");
    let sudoku = format!("{}\n\n", sudoku.trim_end());
    let game = read("tetromino/sample.in");
    let game: String = game.split_inclusive('\n').take(10).collect();
    let turned = read("sudoku16/rotate_sample.in");
    let (_, turned) = turned.split_once('\n').expect("a count");
    let calls: [(&str, &[&str], &str, &str, &str); 9] = [
        (
            "latin4",
            &[],
            "",
            "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n",
            "Yes\n",
        ),
        ("latin4", &["count"], "", "1234341221434320\n", "1\n"),
        ("sudoku16", &[], "3\n", turned, "5\n"),
        ("sudoku16", &["count"], "", &sudoku, "1\n"),
        ("tetromino", &[], "", &format!("{game}\n"), "1100\n"),
        (
            "tetromino",
            &["landings", "--queue", "O"],
            "",
            "..\n..\n\n",
            "1\n",
        ),
        (
            "crossword",
            &[],
            "",
            "1 1 1 0\n+---+\n|1  |\n|   |\n|   |\n+---+\n1 A\n",
            "Yes\n",
        ),
        (
            "crossword",
            &["count", "--words", words],
            "",
            "CA.\n#A.\n..N\n\n",
            "0\n",
        ),
        // What follows its last clue tells that a puzzle is complete.
        ("truffle", &["count"], "3\n", "1\n1 1\nSV\n0\n", "362880\n"),
    ];
    let threads: &[&str] = if cfg!(feature = "rayon") {
        &["--threads", "2"]
    } else {
        &[]
    };
    let calls = calls
        .into_iter()
        .flat_map(|call| [(call, &[][..]), (call, threads)]);
    for ((name, args, head, case, first_line), more) in calls {
        let mut child = start(name, &[args, more].concat());
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        stdin.write_all(head.as_bytes()).expect("it reads");
        for _ in 0..2 {
            // In two pieces, so that the first attempt to read it is in vain.
            let (begin, rest) = case.split_at(case.len() / 2);
            for piece in [begin, rest] {
                stdin.write_all(piece.as_bytes()).expect("it reads");
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            let mut line = String::new();
            while line != first_line {
                line.clear();
                let read = stdout.read_line(&mut line).expect("UTF-8");
                assert!(read > 0, "{name} {args:?} ends without {first_line:?}");
            }
        }
        drop(stdin);
        stdout.read_to_end(&mut Vec::new()).expect("the rest");
        child.wait().expect("it ends");
    }
}

#[test]
fn a_bad_case_and_the_last_line_are_those_of_a_whole_text() {
    let grid = "1 2 3 4\r\n3 4 1 2\r\n2 1 4 3\r\n4 3 2 0\r\n\r\n";
    let bad = b"1 2 3 4\r\n3 4 1 \xff\r\n2 1 4 3\r\n4 3 2 0\r\n\r\n";
    let text = [
        grid.repeat(3000).as_bytes(),
        bad,
        grid.repeat(3000).as_bytes(),
        b"1 2 3",
    ]
    .concat();
    let file = std::env::temp_dir().join(format!("latin4-stream-{}.txt", std::process::id()));
    fs::write(&file, &text).expect("a temporary file");
    let path = file.to_str().expect("UTF-8");
    let of_file = run("latin4", &["count", path], "");
    let of_pipe = run("latin4", &["count"], &text);
    fs::remove_file(&file).expect("the file written before");
    let answers = format!("{}error\n{}error\n", "1\n".repeat(3000), "1\n".repeat(3000));
    assert!(String::from_utf8_lossy(&of_pipe.stdout) == answers);
    assert!(of_file.stdout == of_pipe.stdout);
    let message = String::from_utf8(of_pipe.stderr).expect("UTF-8");
    assert_eq!(
        message,
        "<stdin>:15002:7: expected a digit (1 to 4) or a blank (0, ., * or -), found `\\x{ff}` (case 3001)\n\
         3 4 1 \u{fffd}\n      ^\n\
         <stdin>:30006:6: expected another cell, found end of line (case 6002)\n\
         1 2 3\n     ^\n"
    );
    let of_file = String::from_utf8(of_file.stderr).expect("UTF-8");
    assert_eq!(of_file.replace(path, "<stdin>"), message);
}

#[test]
fn a_count_that_is_too_large_is_told_at_the_last_line() {
    let turned =
        fs::read_to_string(data().join("sudoku16/rotate_sample.in")).expect("bundled data");
    let (_, grid) = turned.split_once('\n').expect("a count");
    let text = format!(
        "2001\n{}",
        grid.trim_end().to_owned() + &format!("\n{grid}").repeat(1999)
    );
    let output = run("sudoku16", &[], &text);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    let last = text.trim_end().lines().last().expect("lines");
    let line = text.lines().count();
    assert_eq!(
        message,
        format!(
            "<stdin>:{line}:17: expected case 2001 of 2001, found end of input (case 2001)\n\
             {last}\n{:>17}\n",
            "^"
        )
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stdout).lines().count(),
        2001
    );
    assert_eq!(output.status.code(), Some(1));
}

/// Peak memory of a process in kilobytes, where the system tells.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn memory_does_not_grow_with_the_number_of_cases() {
    let turned =
        fs::read_to_string(data().join("sudoku16/rotate_sample.in")).expect("bundled data");
    let (_, turned) = turned.split_once('\n').expect("a count");
    let blanks = "\n".repeat(300);
    let calls: [(&str, &[&str], &str, &str, &str); 3] = [
        ("sudoku16", &[], "1000000\n", turned, "5\n"),
        ("latin4", &["count"], "", "1234341221434320\n", "1\n"),
        ("latin4", &["count"], &blanks, "1234341221434320\n", "1\n"),
    ];
    for (name, args, head, case, answer) in calls {
        let mut child = start(name, args);
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut peaks = Vec::new();
        for (number, round) in [2_000, 20_000].into_iter().enumerate() {
            let gap = if head.starts_with('\n') { head } else { "" };
            let head = if number == 0 { head } else { "" };
            let text = head.to_owned() + &format!("{case}{gap}").repeat(round);
            let writer = std::thread::spawn(move || {
                stdin.write_all(text.as_bytes()).expect("it reads");
                stdin
            });
            let mut answers = vec![0; answer.len() * round];
            stdout.read_exact(&mut answers).expect("as many answers");
            assert!(
                answers == answer.repeat(round).as_bytes(),
                "{name} {args:?}"
            );
            stdin = writer.join().expect("the writer ends");
            peaks.extend(peak(child.id()));
        }
        drop(stdin);
        child.wait().expect("it ends");
        if let [first, second] = peaks[..] {
            assert!(
                second < first + 1000,
                "{name} {args:?}: {first} kB, then {second} kB"
            );
        }
    }
}
