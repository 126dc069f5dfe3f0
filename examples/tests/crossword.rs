//! The crossword program: grids filled from words, files of published crosswords.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use common::{data, ends_quietly, program, run};
use crossword::format::{self, Format};
use crossword::{Clue, Crossword};

/// The file `name` of the bundled data.
fn bundled(name: &str) -> String {
    let path = data().join("crossword").join(name);
    path.to_str().expect("UTF-8").to_owned()
}

/// A file with `bytes` that no other test writes.
fn scratch(name: &str, bytes: &[u8]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("crossword");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, bytes).expect("a file");
    path.to_str().expect("UTF-8").to_owned()
}

/// Output, messages and status.
fn said(args: &[&str], input: impl AsRef<[u8]>) -> (String, String, Option<i32>) {
    let output = run("crossword", args, input);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let status = output.status.code();
    (text(output.stdout), text(output.stderr), status)
}

#[test]
fn a_grid_without_a_fill_is_told_and_the_others_are_filled() {
    let words = bundled("several.words");
    let (out, messages, status) =
        said(&["fill", "--words", &words], "ON\n..\n\nZ.\n..\n\nT#\n#.\n");
    assert_eq!(out, "ON\nTO\n\nno fill\n\nT#\n#.\n");
    assert!(
        messages.starts_with("<stdin>: case 2: no fill"),
        "{messages}"
    );
    assert_eq!(status, Some(1));
    let (again, _, _) = said(&["--words", &words], "ON\n..\n\nZ.\n..\n\nT#\n#.\n");
    assert_eq!(again, out, "`solve` does the same");
}

#[test]
fn slots_that_cannot_be_filled_are_named_and_may_be_left_out() {
    let words = scratch("clash.words", b"DOG\nDIG\nTO\n");
    let grid = "...\n##.\n";
    let reason = "1 across and 2 down cannot be filled together: \
                  no letter is left at row 1, column 3";
    let (out, _, status) = said(&["why", "--words", &words], grid);
    assert_eq!((out, status), (format!("none\n{reason}\n"), Some(0)));
    let (out, messages, status) = said(&["fill", "--words", &words], grid);
    assert_eq!((out.as_str(), status), ("no fill\n", Some(1)));
    assert_eq!(messages, format!("<stdin>: case 1: no fill: {reason}\n"));
    let (out, messages, status) = said(&["fill", "--partial", "--words", &words], grid);
    assert!(
        ["DOG\n##.\n", "DIG\n##.\n", "..T\n##O\n"].contains(&out.as_str()),
        "{out}"
    );
    assert!(messages.contains("; left out: "), "{messages}");
    assert_eq!(status, Some(1));
}

#[test]
fn the_best_fill_has_the_highest_scores() {
    let words = scratch("best.words", b"ON;10\nNO;20\nTO;30\n");
    let (out, messages, status) = said(&["fill", "--best", "--words", &words], "..#..\n");
    let (fill, best) = (out.as_str(), ["NO#TO\n", "TO#NO\n"]);
    assert!(best.contains(&fill), "{out}");
    assert_eq!((messages.as_str(), status), ("", Some(0)));
}

#[test]
fn a_bad_grid_has_its_place_in_the_batch() {
    let words = bundled("several.words");
    let (out, messages, status) =
        said(&["fill", "--words", &words], "ON\r\n.?\r\n\r\nON\r\n..\r\n");
    assert_eq!(out, "error\n\nON\nTO\n");
    assert!(
        messages.starts_with("<stdin>:2:2: expected a square"),
        "{messages}"
    );
    assert!(messages.ends_with("\n.?\n ^\n"), "{messages}");
    assert_eq!(status, Some(1));
}

#[test]
fn time_that_runs_out_is_a_status_of_its_own() {
    let words = bundled("several.words");
    let words = ["--seconds", "0", "--words", &words];
    for (verb, expected) in [
        ("fill", "unknown\n"),
        ("why", "unknown\n"),
        ("count", "0+\n"),
    ] {
        let (out, messages, status) = said(&[&[verb][..], &words].concat(), "..\n..\n");
        assert_eq!((out.as_str(), status), (expected, Some(3)), "{verb}");
        assert_eq!(messages, "<stdin>: case 1: the time ran out\n", "{verb}");
    }
    let (help, _, _) = said(&["--help"], "");
    assert!(help.contains("3 time ran out"), "{help}");
}

#[test]
fn words_are_taken_as_the_options_say() {
    let words = scratch("scored.words", b"on;9\nno;9\nto;9\nOT;1\nit's;9\n");
    let count = |more: &[&str], grid: &str| {
        let (out, messages, status) = said(&[&["count", "--words", &words], more].concat(), grid);
        assert_eq!((messages.as_str(), status), ("", Some(0)));
        out
    };
    assert_eq!(count(&[], "..\n..\n"), "2\n");
    assert_eq!(count(&["--min-score", "2"], "..\n..\n"), "0\n");
    assert_eq!(count(&["--limit", "1"], "..\n..\n"), "1+\n");
    assert_eq!(count(&["--repeats"], "O.\n.O\n"), "4\n");
    assert_eq!(count(&[], "...\n"), "0\n");
    assert_eq!(count(&["--strip"], "...\n"), "1\n");
    assert_eq!(count(&["--keep"], "....\n"), "1\n");
    let fill = said(&["fill", "--keep", "--words", &words], "....\n").0;
    assert_eq!(fill, "IT1S\n1='\n");
    assert_eq!(said(&["count", "--words", &words], &fill).0, "0\n");
}

#[test]
fn a_list_of_which_no_word_is_taken_is_told() {
    let words = scratch("other.words", b"on 9\nno 8\n");
    let (out, messages, status) = said(&["count", "--words", &words], "..\n");
    assert_eq!((out.as_str(), status), ("0\n", Some(0)));
    let told = "other.words: no words, 2 left out for characters other than letters and digits";
    assert!(messages.contains(told), "{messages}");
}

#[test]
fn a_seed_gives_the_same_fill_again() {
    let words = bundled("grids.words");
    let fill = |seed: &str| {
        said(
            &["fill", "--seed", seed, "--words", &words],
            "...\n.#.\n...\n",
        )
        .0
    };
    assert_eq!(fill("7"), fill("7"));
    let fills: Vec<String> = (0..20).map(|seed| fill(&seed.to_string())).collect();
    assert!(fills.iter().any(|other| *other != fills[0]), "{fills:?}");
}

#[test]
fn bad_words_are_told_with_their_place() {
    let words = scratch("bad.words", b"on;1\nno;x\n");
    let (out, messages, status) = said(&["fill", "--words", &words], "..\n");
    assert_eq!((out.as_str(), status), ("", Some(1)));
    assert!(
        messages.contains("bad.words:2:4: expected a score"),
        "{messages}"
    );
    assert!(messages.contains("\nno;x\n   ^"), "{messages}");
    let words = scratch("binary.words", b"on\n\xff\xfe\n");
    let (_, messages, status) = said(&["fill", "--words", &words], "..\n");
    assert_eq!(status, Some(1));
    assert!(
        messages.ends_with("binary.words:2: expected UTF-8, found byte 0xFF\n"),
        "{messages}"
    );
    let (_, messages, status) = said(&["fill", "--words", "no-such-file"], "..\n");
    assert_eq!(status, Some(2));
    let expected = "crossword: the words of `--words`: no-such-file: No such file or directory";
    assert!(messages.starts_with(expected), "{messages}");
    let (_, messages, status) = said(&["fill", "--words", "."], "..\n");
    let expected = "crossword: the words of `--words`: .: Is a directory";
    assert!(
        status == Some(2) && messages.starts_with(expected),
        "{messages}"
    );
}

#[test]
fn calls_that_lack_words_or_files_are_usage() {
    let grid = bundled("grids.in");
    for (args, expected) in [
        (&["fill", &grid][..], "`--words FILE`"),
        (
            &["solve", "--seed", "3", &grid],
            "`--seed` wants `--words FILE`",
        ),
        (&["fill", "--words"], "argument"),
        (&["fill", "--seconds", "-1"], "expected a number (0 to"),
        (&["fill", "--seconds", "NaN"], "found `NaN`"),
        (&["convert", "a"], "wants FROM and TO"),
        (&["convert", "a", "b", "c"], "\"c\""),
        (&["convert", "a", "b"], "b: no known extension"),
        (
            &["convert", "a", "b", "--to", "pdf"],
            "`--to`: expected puz, ",
        ),
        (&["convert", "no-such-file", "b.puz"], "no-such-file: "),
        (&["convert", "a", "b.puz", "--seed", "1"], "knows no option"),
    ] {
        let (out, messages, status) = said(args, "");
        assert_eq!((out.as_str(), status), ("", Some(2)), "{args:?}");
        assert!(messages.contains(expected), "{args:?}: {messages}");
    }
}

/// The bundled crossword without its solution.
fn unsolved() -> Crossword {
    let solved = fs::read(bundled("mini.ipuz")).expect("bundled data");
    let solved = format::read(&solved).expect("a crossword");
    Crossword::new(solved.diagram().blank())
        .with_about(solved.about().clone())
        .with_clues(solved.clues().to_vec())
        .expect("the slots are the same")
}

#[test]
fn a_published_file_is_filled_and_keeps_its_clues() {
    let blank = unsolved();
    let words = bundled("grids.words");
    for from in [Format::Ipuz, Format::Puz, Format::Exolve] {
        let file = from.write(&blank).expect("it fits");
        let grid = run("crossword", &["fill", "--words", &words], &file).stdout;
        for to in [Format::Ipuz, Format::Puz, Format::Exolve] {
            let args = ["fill", "--words", &words, "--to", to.name()];
            let output = run("crossword", &args, &file);
            assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
            let filled = to.read(&output.stdout).expect("a file");
            assert_eq!(filled.diagram().to_string().as_bytes(), grid);
            assert_eq!(filled.about(), blank.about());
            let clues = |crossword: &Crossword| -> Vec<Clue> {
                let lists = crossword.clues().iter();
                lists.flat_map(|list| list.clues.clone()).collect()
            };
            assert_eq!(clues(&filled), clues(&blank), "{from} to {to}");
        }
    }
}

#[test]
fn what_cannot_be_filled_leaves_no_file() {
    let words = scratch("none.words", b"XYZ\n");
    let file = Format::Ipuz.write(&unsolved()).expect("it fits");
    let args = ["fill", "--words", &words, "--to", "ipuz"];
    let (out, messages, status) = said(&args, &file);
    assert_eq!((out.as_str(), status), ("", Some(1)));
    assert!(messages.contains("case 1: no fill"), "{messages}");

    let to = |format: &str, input: &[u8]| {
        let words = bundled("grids.words");
        said(&["fill", "--words", &words, "--to", format], input)
    };
    let (out, messages, status) = to("jpz", &file);
    assert_eq!((out.as_str(), status), ("", Some(1)));
    assert!(messages.contains("cannot be jpz: "), "{messages}");
    let (out, messages, status) = to("exolve", b"...\n\n...\n");
    assert!(!out.is_empty() && status == Some(1));
    assert!(messages.contains("case 2: `--to` writes the first case"));
    let (_, messages, status) = said(&["solve", "--to", "puz"], "");
    assert_eq!(status, Some(2));
    assert!(messages.contains("`--to` wants `--words FILE`"));
}

#[test]
fn a_grid_where_the_contest_form_is_wanted_is_told_what_to_do() {
    let file = Format::Puz.write(&unsolved()).expect("it fits");
    for (verb, advice) in [("solve", "fill"), ("count", "count"), ("why", "why")] {
        for (input, what) in [
            (&b"C.T\n.#.\n..E\n\n..\n"[..], "a grid in text"),
            (b"\xef\xbb\xbf...\r\n...\r\n", "a grid in text"),
            (&file, "a file of the form puz"),
        ] {
            let (out, messages, status) = said(&[verb], input);
            let expected = format!(
                "<stdin>: expected the contest form, found {what}, which wants a list of words: \
                 `{advice} --words FILE`\n"
            );
            assert_eq!((messages, status), (expected, Some(1)));
            assert_eq!(out, "error\n");
        }
    }
    // A batch whose first case is bad is one of the contest form all the same.
    let pairs = fs::read_to_string(bundled("words.in")).expect("bundled data");
    let (_, messages, _) = said(&["count"], format!("...\n\n{pairs}"));
    assert!(
        messages.contains("expected the number of rows"),
        "{messages}"
    );
}

#[test]
fn files_are_converted_and_drawn() {
    let read = |name: &str| fs::read(bundled(name)).expect("bundled data");
    let text = |name: &str| String::from_utf8(read(name)).expect("UTF-8");
    let (ipuz, puz) = (bundled("mini.ipuz"), bundled("mini.puz"));
    let written = scratch("written.puz", b"");
    assert_eq!(
        said(&["convert", &ipuz, &written], ""),
        (String::new(), String::new(), Some(0))
    );
    assert_eq!(fs::read(&written).expect("a file"), read("mini.puz"));
    // A `.txt` is what it looks like.
    let exolve = scratch("written.txt", b"");
    assert_eq!(
        said(&["convert", &ipuz, &exolve, "--to", "exolve"], "").2,
        Some(0)
    );
    assert_eq!(
        said(&["convert", &exolve, &written], ""),
        (String::new(), String::new(), Some(0))
    );
    assert_eq!(fs::read(&written).expect("a file"), read("mini.puz"));
    // Through pipes, by name and by content.
    for from in [&["--from", "puz"][..], &[]] {
        let args = [&["convert", "-", "-", "--to", "puz"], from].concat();
        let output = run("crossword", &args, read("mini.puz"));
        assert_eq!(output.stdout, read("mini.puz"));
    }
    for file in [&ipuz, &puz] {
        assert_eq!(said(&["draw", file], "").0, text("mini.draw.out"));
        assert_eq!(
            said(&["draw", "--solution", file], "").0,
            text("mini.solution.out")
        );
        let bare = said(&["convert", "--bare", file, "-", "--to", "text"], "").0;
        assert_eq!(bare, " C (A) T\n O  #  E\n T  A  N\n");
        assert_eq!(
            said(&["count", "--words", &bundled("grids.words"), file], "").0,
            "1\n"
        );
    }
}

#[test]
fn what_a_format_cannot_hold_is_told_and_nothing_is_written() {
    let target = scratch("kept.txt", b"kept");
    let (_, messages, status) = said(&["convert", &bundled("mini.puz"), &target], "");
    assert!(messages.contains("cannot be text: expected a diagram alone, found also the title"));
    assert!(messages.ends_with("(`--bare` writes the diagram alone)\n"));
    assert_eq!(
        (status, fs::read(&target).expect("a file")),
        (Some(1), b"kept".to_vec())
    );
    let barred = ["convert", "-", "-", "--from", "text", "--to", "puz"];
    let (out, messages, status) = said(&barred, "A|B\n");
    assert_eq!((out.as_str(), status), ("", Some(1)));
    assert!(
        messages.contains("cannot be puz: expected no bar, found one at r1c1"),
        "{messages}"
    );
}

#[test]
fn files_that_are_broken_are_told() {
    let puz = fs::read(bundled("mini.puz")).expect("bundled data");
    let short = scratch("short.puz", &puz[..60]);
    for args in [
        &["draw", &short][..],
        &["convert", &short, "-", "--to", "ipuz"],
    ] {
        let (_, messages, status) = said(args, "");
        assert_eq!(status, Some(1), "{args:?}");
        assert!(
            messages.contains("short.puz: no puz file: byte "),
            "{messages}"
        );
    }
    let mut wrong = puz;
    wrong[0x30] ^= 1;
    let args = ["convert", "-", "-", "--from", "puz", "--to", "ipuz"];
    let (out, messages, status) = said(&args, &wrong);
    assert!(
        out.starts_with('{') && messages.starts_with("<stdin>: read although "),
        "{messages}"
    );
    assert_eq!(status, Some(0));
    let garbage = b"\x00\xff\x13\n\x80";
    for format in ["puz", "ipuz", "jpz", "text"] {
        let args = ["convert", "-", "-", "--from", format, "--to", "text"];
        let (out, messages, status) = said(&args, garbage);
        assert_eq!((out.as_str(), status), ("", Some(1)));
        assert!(
            messages.starts_with(&format!("<stdin>: no {format} file: ")),
            "{messages}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_a_batch_quietly() {
    let words = bundled("several.words");
    let input = "ON\n..\n\n".repeat(20_000);
    ends_quietly(
        "crossword",
        &["fill", "--words", &words],
        input,
        b"ON\nTO\n",
    );
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let output = program("crossword")
        .args(["convert", &bundled("mini.puz"), &bundled("mini.puz/x.puz")])
        .stdin(Stdio::null())
        .output()
        .expect("it ends");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        message.contains("cannot write: ") && message.contains("x.puz"),
        "{message}"
    );
    assert_eq!(output.status.code(), Some(2));
}
