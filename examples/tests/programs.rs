//! The example programs as processes: their bundled data, and the manners they share.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{data, ends_quietly, program, run};

const NAMES: [&str; 5] = ["truffle", "crossword", "tetromino", "sudoku16", "latin4"];

fn sample(name: &str) -> (String, String) {
    let folder = data().join(name);
    let mut pairs = inputs(&folder).into_iter().filter_map(|input| {
        let answer = fs::read_to_string(input.with_extension("out")).ok()?;
        Some((fs::read_to_string(input).ok()?, answer))
    });
    pairs.next().expect("a bundled case of the default verb")
}

fn inputs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of bundled data");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    paths.sort();
    paths
}

/// `CASE.out` is the output of the default verb, `CASE.VERB.out` of another, with the words in
/// `CASE.words` if there are some.
#[test]
fn bundled_data_gives_the_stored_output() {
    for name in NAMES {
        let mut compared = 0;
        for input in inputs(&data().join(name)) {
            let stem = input.file_stem().expect("a name").to_str().expect("UTF-8");
            for verb in [
                "", "solve", "rotate", "count", "draw", "plan", "why", "hint", "grade", "convert",
                "fill", "landings", "pc", "play",
            ] {
                let stored = match verb {
                    "" => input.with_file_name(format!("{stem}.out")),
                    _ => input.with_file_name(format!("{stem}.{verb}.out")),
                };
                let Ok(expected) = fs::read_to_string(&stored) else {
                    continue;
                };
                let mut args: Vec<&str> = (!verb.is_empty()).then_some(verb).into_iter().collect();
                args.push(input.to_str().expect("UTF-8"));
                let words = input.with_extension("words");
                if words.exists() {
                    args.extend(["--words", words.to_str().expect("UTF-8")]);
                }
                let output = run(name, &args, "");
                let found = String::from_utf8(output.stdout).expect("UTF-8");
                assert_eq!(found, expected, "{}", stored.display());
                assert_eq!(String::from_utf8_lossy(&output.stderr), "");
                assert_eq!(output.status.code(), Some(0));
                compared += 1;
            }
        }
        assert!(compared >= 2, "{name} has bundled data for its verbs");
    }
}

#[test]
fn standard_input_crlf_and_a_mark_give_the_same_output() {
    for name in NAMES {
        let (input, expected) = sample(name);
        let dressed = format!("\u{feff}{}", input.replace('\n', "\r\n"));
        for text in [input.as_str(), input.trim_end(), dressed.as_str()] {
            let output = run(name, &[], text);
            let found = String::from_utf8(output.stdout).expect("UTF-8");
            assert_eq!(found.replace('\r', ""), expected, "{name}");
            assert_eq!(output.status.code(), Some(0), "{name}");
        }
    }
}

#[test]
fn garbage_is_reported_with_its_place_and_a_caret() {
    for name in NAMES {
        let output = run(name, &[], "\n  \u{1b}?? \u{fffd}\n");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(message.starts_with("<stdin>:2:"), "{name}: {message}");
        assert!(message.contains("expected") && message.contains("found"));
        assert!(
            message
                .lines()
                .any(|line| line.trim_start().starts_with('^'))
        );
        assert!(!message.contains('\u{1b}'), "{name} passes an escape on");
        assert_eq!(output.status.code(), Some(1), "{name}");
    }
}

#[test]
fn bytes_that_are_not_text_are_an_error_of_their_case() {
    for name in NAMES {
        let output = run(name, &[], b"1\n\xff\xfe\x00\x80".repeat(50));
        assert_eq!(output.status.code(), Some(1), "{name}");
    }
}

#[test]
fn pictures_that_are_not_utf8_come_out_as_they_came_in() {
    // Box drawing of code page 437, of which each byte is a character, beside that of Unicode.
    let old =
        b"\xda\xc4\xc4\xc4\xbf\n\xb31  \xb3\n\xb3 A \xb3\n\xb3   \xb3\n\xc0\xc4\xc4\xc4\xd9\n";
    let new = "┌───┐\n│1  │\n│ A │\n│   │\n└───┘\n".as_bytes();
    let case = |picture: &[u8]| [&b"1 1 1 0\n"[..], picture, b"1 A\n"].concat();
    let output = run("crossword", &[], [case(old), case(new)].concat());
    let expected = [&b"Yes\n"[..], &old[..], b"\nYes\n", new].concat();
    assert_eq!(output.stdout, expected);
    assert_eq!(output.status.code(), Some(0));
    let output = run("crossword", &[], b"1 1 1 \xff\n");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(message.contains(r"found `\x{ff}`"), "{message}");
}

#[test]
fn a_text_without_a_case_is_told() {
    for name in NAMES {
        let output = run(name, &[], "\n \n");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(message.starts_with("<stdin>:"), "{name}: {message}");
        let is_told = output.status.code() == Some(1) || message == "<stdin>: no case\n";
        assert!(is_told, "{name}: {message}");
    }
}

#[test]
fn calls_that_make_no_sense_are_usage() {
    for name in NAMES {
        for args in [
            &["--no-such-option"][..],
            &["no-such-verb-or-file"],
            &["draw", "a", "b"],
            &["--limit"],
            &["draw", "--limit", "3"],
            &["--ansi"],
            &["-x"],
        ] {
            let output = run(name, args, "");
            assert_eq!(output.status.code(), Some(2), "{name} {args:?}");
            assert!(output.stdout.is_empty() && !output.stderr.is_empty());
        }
    }
}

#[test]
fn a_wrong_call_is_told_what_is_wrong() {
    for (args, expected) in [
        (
            &["count", "--limit", "-1"][..],
            "`--limit`: expected a number (0 to",
        ),
        (&["count", "--limit", "x"], "found `x`"),
        (
            &["colve", "some-file"],
            "no verb `colve` (the verbs are: solve,",
        ),
        (&["solve", "some-file", "another"], "\"another\""),
        (&["some-file"], "(the verbs are: solve,"),
    ] {
        let output = run("latin4", args, "");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}

#[test]
fn a_case_without_an_answer_is_drawn_and_said_to_have_none() {
    for (name, input) in [
        ("latin4", "1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"),
        ("truffle", "1\n1\n1 2\nTC TC\n"),
    ] {
        let output = run(name, &["draw"], input);
        let picture = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(picture.starts_with("case 1, puzzle:\n"), "{picture}");
        assert!(picture.ends_with("\ncase 1: no answer\n"), "{picture}");
    }
}

#[test]
fn help_names_every_verb() {
    for name in NAMES {
        let output = run(name, &["--help"], "");
        let help = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(help.contains(&format!("--example {name} -- [VERB]")));
        assert!(help.contains("\n  draw "), "{help}");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    // Enough cases that the answers do not fit into a pipe.
    let input = "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 0\n".repeat(50_000);
    ends_quietly("latin4", &[], input, b"Yes");
}

#[test]
fn output_that_cannot_be_written_is_told() {
    let told = |command: &mut Command| {
        let output = command.stdin(Stdio::null()).output().expect("it ends");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(message.contains(": cannot write: "), "{message}");
        assert!(!message.contains("--help"), "{message}");
        assert_eq!(output.status.code(), Some(2));
    };
    for name in NAMES {
        let case = inputs(&data().join(name)).remove(0);
        let folder = case.join("not-a-folder");
        told(
            program(name)
                .arg("draw")
                .arg(&case)
                .arg("--svg")
                .arg(folder),
        );
        // A device that is always full, where there is one.
        if let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") {
            told(program(name).arg(&case).stdout(full));
        }
    }
}

#[test]
fn drawings_go_into_files_and_colours() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drawings");
    for name in NAMES {
        let (input, _) = sample(name);
        let output = run(
            name,
            &["draw", "--svg", folder.to_str().expect("UTF-8")],
            &input,
        );
        let paths = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(paths.lines().count() >= 2);
        for path in paths.lines() {
            let svg = fs::read_to_string(path).expect("the file is there");
            assert!(
                svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
                "{path}"
            );
        }
        let output = run(name, &["draw", "--ansi"], &input);
        let picture = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(picture.contains("\u{1b}["), "{name} draws in colours");
    }
}

#[test]
fn sudoku_keep_their_dialect_and_convert() {
    let folder = data().join("sudoku16");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("bundled data");
    let (contest, counted) = (read("poj3076_sample.in"), read("spoj_sudoku_sample.in"));
    let convert = |args: &[&str], text: &str| {
        let output = run("sudoku16", &[&["convert"], args].concat(), text);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(convert(&["--framing", "split"], &counted), contest);
    for to in ["0-F", "1-G", "1-16"] {
        for layout in ["lines", "line", "boxes"] {
            for spacing in ["blanks", "commas"] {
                let options = ["--to", to, "--layout", layout, "--spacing", spacing];
                let other = convert(&options, &counted);
                assert_eq!(
                    convert(&["--to", "A-P", "--layout", "lines"], &other),
                    counted
                );
                let solved = run("sudoku16", &["solve"], &other).stdout;
                let solved = String::from_utf8(solved).expect("UTF-8");
                let solved = convert(&["--from", to, "--to", "A-P", "--layout", "lines"], &solved);
                assert_eq!(solved, read("poj3076_sample.solve.out"));
            }
        }
    }
    let zero = run("sudoku16", &["convert", "--blank", "0"], &contest);
    assert_eq!(zero.status.code(), Some(2));
}

#[test]
fn a_zero_with_two_meanings_is_refused_and_the_rest_answered() {
    let text = format!("{}12\n{}1G\n", "0".repeat(254), ".".repeat(254));
    let output = run("sudoku16", &["convert"], &text);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(message.starts_with("<stdin>:1:1: "), "{message}");
    assert!(message.contains("0-F, where 0 is a digit, or 1-G, where 0 is a blank"));
    let found = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(found, format!("error\n\n{}1G\n", ".".repeat(254)));
    assert_eq!(output.status.code(), Some(1));
    let chosen = run("sudoku16", &["convert", "--from", "1-g"], &text);
    assert_eq!(
        String::from_utf8_lossy(&chosen.stdout).replace("\n\n", "\n"),
        text
    );
}

#[test]
fn several_sudoku_grids_and_the_digits_that_decide_are_told() {
    let blank = format!("{}AB\n", "-".repeat(254));
    let options = ["why", "--missing", "--from", "a-p"];
    let found = run("sudoku16", &options, &blank).stdout;
    let found = String::from_utf8(found).expect("UTF-8");
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines[0], "several");
    assert!(lines[1] != lines[2] && lines[1..3].iter().all(|line| line.ends_with("AB")));
    assert!(lines.len() > 3 && lines[3..].iter().all(|line| line.starts_with("row ")));
    let plain = run("sudoku16", &["why", "--from", "a-p"], &blank).stdout;
    assert_eq!(
        String::from_utf8_lossy(&plain),
        lines[..3].join("\n") + "\n"
    );
}

#[test]
fn entries_are_held_against_the_givens() {
    let folder = data().join("sudoku16");
    let givens = folder.join("poj3076_sample.in");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("bundled data");
    let hint = |text: &str| {
        let args = ["hint", "--puzzle", givens.to_str().expect("UTF-8")];
        let output = run("sudoku16", &args, text);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let solution = read("poj3076_sample.solve.out");
    assert_eq!(hint(&solution), "solved\n");
    let puzzle = read("poj3076_sample.in");
    let wrong = puzzle.replacen("--A--", "G-A--", 1);
    assert_eq!(hint(&wrong), "r1c1=G repeats r4c2\n");
    let changed = puzzle.replacen("--A--", "--B--", 1);
    assert_eq!(hint(&changed), "r1c3=B is not the given digit\n");
    assert!(hint(&puzzle).contains("=>"));
}

#[test]
fn a_puzzle_that_cannot_be_read_is_no_excuse_for_a_hint() {
    let folder = data().join("sudoku16");
    let grid = fs::read_to_string(folder.join("poj3076_sample.in")).expect("bundled data");
    let file = std::env::temp_dir().join(format!("sudoku16-{}.txt", std::process::id()));
    fs::write(&file, "A\n").expect("a temporary file");
    let args = ["hint", "--puzzle", file.to_str().expect("UTF-8")];
    let output = run("sudoku16", &args, format!("{grid}\n{grid}"));
    fs::remove_file(&file).expect("the file written before");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "bad puzzle: line 1, column 2: expected 16 cells on this line, found end of line (case 1)\n\n\
         no puzzle 2\n"
    );
}

#[test]
fn turned_grids_are_told_from_sudoku() {
    let folder = data().join("sudoku16");
    let text = fs::read_to_string(folder.join("rotate_sample.in")).expect("bundled data");
    let answer = |args: &[&str], text: &str| {
        let output = run("sudoku16", args, text);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    // As a sudoku the turned grid breaks the rules.
    assert_eq!(answer(&["count", "--from", "0-F"], &text), "0\n");
    assert_eq!(answer(&["count"], &text), "2\n");
    let dotted = text.replacen("681D", ".81D", 1);
    assert_eq!(answer(&["count"], &dotted), "0\n");
    assert_eq!(answer(&["count", "--rotated"], &dotted), "2\n");
    assert_eq!(answer(&["--moves"], &dotted), answer(&["--moves"], &text));
    assert_eq!(answer(&["--clockwise"], &text), "11\n");
    assert_eq!(answer(&["--all", "--clockwise"], &text), "11\n27\n");
    let grid = answer(&["--grid"], &dotted);
    assert_eq!(
        answer(
            &["count", "--from", "0-F"],
            grid.split_once('\n').expect("lines").1
        ),
        "1\n"
    );
}

#[test]
fn generated_sudoku_are_as_wished_and_the_same_again() {
    let answer = |args: &[&str], text: &str| {
        let output = run("sudoku16", args, text);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let wishes = [
        "generate",
        "--seed",
        "5",
        "--count",
        "3",
        "--grade",
        "easy",
        "--symmetry",
        "half-turn",
        "--givens",
        "120",
        "--framing",
        "counted",
    ];
    let text = answer(&wishes, "");
    assert_eq!(answer(&wishes, ""), text);
    assert!(text.starts_with("3\n"));
    assert_eq!(answer(&["count"], &text), "1\n1\n1\n");
    let grades = answer(&["grade"], &text);
    assert!(grades.lines().count() == 3 && grades.lines().all(|line| line.starts_with("easy: ")));
    for grid in text["3\n".len()..].split("\n\n") {
        let cells: Vec<bool> = grid
            .split_whitespace()
            .flat_map(|row| row.chars().map(|c| c != '-'))
            .collect();
        assert_eq!(cells.iter().filter(|given| **given).count(), 120);
        assert!((0..256).all(|at| cells[at] == cells[255 - at]));
    }
    let last = answer(
        &[
            "generate",
            "--seed",
            "7",
            "--grade",
            "easy",
            "--symmetry",
            "half-turn",
            "--givens",
            "120",
        ],
        "",
    );
    assert_eq!(text.split("\n\n").last(), Some(last.as_str()));

    let refused = run("sudoku16", &["generate", "--givens", "17"], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(refused.stdout.is_empty());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("17 givens"));
}

#[test]
fn what_is_generated_pipes_into_the_other_verbs() {
    let answer = |name: &str, args: &[&str], text: &str| {
        let output = run(name, args, text);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let calls: [(&str, &[&str], &str); 3] = [
        ("truffle", &["--grade", "hard"], "hard: "),
        ("latin4", &["--to", "hdu5547", "--minimal"], "medium: "),
        ("latin4", &["--to", "line", "--grade", "easy"], "easy: "),
    ];
    for (name, wishes, grade) in calls {
        let call = [&["generate", "--seed", "3", "--count", "4"], wishes].concat();
        let text = answer(name, &call, "");
        assert_eq!(answer(name, &call, ""), text);
        assert_eq!(answer(name, &["count"], &text), "1\n1\n1\n1\n");
        let grades = answer(name, &["grade"], &text);
        assert!(grades.lines().count() == 4 && grades.lines().all(|line| line.starts_with(grade)));
    }
}

#[test]
fn boards_of_players_are_held_against_the_puzzles() {
    let board = std::env::temp_dir().join(format!("truffle-board-{}", std::process::id()));
    let blank = "__ __ __\n__ __ __\n__ __ __\n";
    let boards = format!("__ __ __\n__ __ __\n__ __ SV\n\nTV __ __\n__ __ __\n__ __ __\n\n{blank}");
    fs::write(&board, boards).expect("a file for the boards");
    let sample = data().join("truffle/sample.in");
    let [board_file, sample] = [&board, &sample].map(|path| path.to_str().expect("UTF-8"));
    let output = run("truffle", &["hint", "--board", board_file, sample], "");
    fs::remove_file(&board).expect("it was there");
    let hints = String::from_utf8(output.stdout).expect("UTF-8");
    let hints: Vec<&str> = hints.split("\n\n").collect();
    let without = fs::read_to_string(data().join("truffle/sample.hint.out")).expect("bundled data");
    assert_eq!(hints[0], "r3c3=SV is wrong");
    assert!(hints[1].contains("=>"), "{}", hints[1]);
    assert_eq!(Some(hints[2]), without.split("\n\n").last());
}

#[test]
fn a_bad_case_keeps_its_number_in_hdu5547() {
    let text = "2\n\n*111\n2341\n4123\n321\n\n*243\n*312\n*421\n*134\n";
    let output = run("latin4", &[], text);
    let expected = "Case #1:\nerror\nCase #2:\n1243\n4312\n3421\n2134\n";
    assert_eq!(String::from_utf8(output.stdout).expect("UTF-8"), expected);
    assert_eq!(output.status.code(), Some(1));
}
