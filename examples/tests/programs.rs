//! The example programs as processes: their bundled data, and the manners they share.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const NAMES: [&str; 5] = ["truffle", "crossword", "tetromino", "sudoku16", "latin4"];

/// The program of that name, built beside this test.
fn program(name: &str) -> Command {
    let test = std::env::current_exe().expect("the test knows where it is");
    let folder = test.ancestors().nth(2).expect("target/PROFILE/deps/TEST");
    let path = folder.join("examples").join(name);
    assert!(
        path.exists(),
        "{} is missing: `cargo test -p examples`, without `--test`, builds it",
        path.display()
    );
    Command::new(path)
}

fn run(name: &str, args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = program(name)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let input = input.as_ref().to_vec();
    // A program that knows already what is wrong need not read its input.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

fn sample(name: &str) -> (String, String) {
    let folder = data().join(name);
    let input = inputs(&folder).into_iter().next().expect("a bundled case");
    let answer = fs::read_to_string(input.with_extension("out")).expect("its answer");
    (fs::read_to_string(input).expect("its text"), answer)
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

/// `CASE.out` is the output of the default verb, `CASE.VERB.out` of another.
#[test]
fn bundled_data_gives_the_stored_output() {
    for name in NAMES {
        let mut compared = 0;
        for input in inputs(&data().join(name)) {
            let stem = input.file_stem().expect("a name").to_str().expect("UTF-8");
            for verb in ["", "solve", "rotate", "count", "draw", "plan"] {
                let stored = match verb {
                    "" => input.with_file_name(format!("{stem}.out")),
                    _ => input.with_file_name(format!("{stem}.{verb}.out")),
                };
                let Ok(expected) = fs::read_to_string(&stored) else {
                    continue;
                };
                let mut args: Vec<&str> = (!verb.is_empty()).then_some(verb).into_iter().collect();
                args.push(input.to_str().expect("UTF-8"));
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
    let mut child = program("latin4")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("all is read");
    drop(stdin);
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut start = [0; 3];
    stdout.read_exact(&mut start).expect("an answer");
    drop(stdout);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((&start, output.status.code()), (b"Yes", Some(0)));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
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
