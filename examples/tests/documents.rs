//! What the documents show is what the programs, and Cargo, say now. Where `OVERWRITE` is set, what
//! they say now is kept instead.

#[expect(dead_code, reason = "for the tests of the programs")]
mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io, process};

use common::program;

#[cfg(unix)]
const PROGRAMS: [&str; 5] = ["truffle", "crossword", "tetromino", "sudoku16", "latin4"];

/// The root of the repository.
fn root() -> PathBuf {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR"));
    examples.parent().expect("examples/ is in it").to_owned()
}

/// Compares what stands in the file at `path` with what it should say `now`.
fn assert_kept(path: &Path, now: &str) {
    if env::var_os("OVERWRITE").is_some() {
        fs::write(path, now).expect("a folder that can be written");
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == now,
        "{} is no longer what is said now: `OVERWRITE=1 cargo test -p examples documents`",
        path.display()
    );
}

/// The rest of each line that begins with `start`.
fn behind<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines()
        .filter_map(move |line| line.strip_prefix(start))
}

/// What stands behind `start` up to `end`, again and again.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    let parts = text.split(start).skip(1);
    parts
        .filter_map(|part| Some(part.split_once(end)?.0))
        .collect()
}

#[test]
fn documents_show_what_the_programs_draw() {
    let folder = root().join("docs/pictures");
    let page = fs::read_to_string(folder.join("README.md")).expect("a page of pictures");
    let made = env::temp_dir().join(format!("pictures-{}", process::id()));
    for call in behind(&page, "cargo run --release --example ") {
        let (name, args) = call
            .split_once(" -- ")
            .expect("a program and its arguments");
        let args = args.split(' ').map(|arg| match arg {
            "docs/pictures" => made.as_path(),
            _ => Path::new(arg),
        });
        let output = program(name).args(args).current_dir(root()).output();
        assert!(output.expect("the program runs").status.success(), "{call}");
    }
    fs::write(made.join("terminal.svg"), terminal(&page)).expect("the folder that was made");

    let shown = between(&page, "](", ")");
    assert!(shown.len() > 1);
    for picture in &shown {
        let now = fs::read_to_string(made.join(picture));
        assert_kept(&folder.join(picture), &now.expect("a command makes it"));
    }
    fs::remove_dir_all(made).expect("it was made here");

    let readme = fs::read_to_string(root().join("README.md")).expect("the front page");
    for picture in between(&readme, "docs/pictures/", ".svg") {
        assert!(shown.contains(&&*format!("{picture}.svg")), "{picture}");
    }
}

/// The picture of a terminal in which the calls of `page` are made.
fn terminal(page: &str) -> String {
    let mut screen = String::new();
    for call in behind(page, "$ ") {
        writeln!(screen, "\u{1b}[1m$ {call}\u{1b}[0m").expect("a string takes it");
        let mut words = call.split(' ');
        let mut command = program(words.next().expect("a program"));
        let (mut output, end) = io::pipe().expect("a pipe");
        let both = end.try_clone().expect("the same pipe");
        command
            .args(words)
            .current_dir(root())
            .stdout(both)
            .stderr(end);
        let mut child = command.spawn().expect("the program runs");
        // The pipe ends with the program.
        drop(command);
        output.read_to_string(&mut screen).expect("UTF-8");
        child.wait().expect("the program ends");
        screen += "\n";
    }
    anstyle_svg::Term::new().render_svg(screen.trim_end())
}

/// The commands in `text`: the lines of shell blocks that begin with the name of a program, as far
/// as a block has no others.
#[cfg(unix)]
fn commands(text: &str) -> Vec<&str> {
    let is_call = |line: &str| PROGRAMS.contains(&line.split(' ').next().unwrap_or(line));
    let blocks = between(text, "```sh\n", "```").into_iter();
    let calls = blocks.filter(|block| block.lines().all(is_call));
    calls.flat_map(str::lines).collect()
}

#[cfg(unix)]
#[test]
fn documents_give_commands_that_work() {
    let folder = env::temp_dir().join(format!("commands-{}", process::id()));
    fs::create_dir(&folder).expect("a folder of our own");
    let link = folder.join("examples");
    std::os::unix::fs::symlink(root().join("examples"), link).expect("a link");
    let programs = PathBuf::from(program("tour").get_program());
    let programs = programs.parent().expect("they lie in a folder");
    let path = env::var_os("PATH").unwrap_or_default();
    let path = [programs.to_owned()]
        .into_iter()
        .chain(env::split_paths(&path));
    let path = env::join_paths(path).expect("folders without a colon");
    let guides = PROGRAMS.map(|name| format!("crates/{name}/docs/guide.md"));
    for document in guides.iter().map(String::as_str).chain(["README.md"]) {
        let text = fs::read_to_string(root().join(document)).expect("a document");
        let text = text.replace("cargo run --release --example ", "");
        let text = text.replace(" -- ", " ");
        let commands = commands(&text);
        assert!(commands.len() > 3, "{document}");
        for command in commands {
            let mut shell = Command::new("sh");
            shell.args(["-c", command]).current_dir(&folder);
            let output = shell.env("PATH", &path).output().expect("a shell");
            assert!(output.status.success(), "{command}\n{output:?}");
            if let Some((_, expected)) = command.split_once("# prints ") {
                let printed = String::from_utf8(output.stdout).expect("UTF-8");
                assert_eq!(printed.trim_end(), expected, "{command}");
            }
        }
    }
    fs::remove_dir_all(folder).expect("it was made here");
}

/// The dependencies of a library, as a tree without versions.
fn tree(library: &str) -> String {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--locked", "--charset", "utf8"]);
    // The same on every machine.
    cargo.args(["--target", "x86_64-unknown-linux-gnu"]);
    cargo.args(["--edges", "normal", "--package", library]);
    let output = cargo.current_dir(root()).output().expect("Cargo runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let line = |line: &str| {
        let (name, rest) = line.split_once(" v").expect("a name and a version");
        let marks = ["(proc-macro)", "(*)"].into_iter();
        let marks = marks
            .filter(|mark| rest.contains(mark))
            .map(|mark| format!(" {mark}"));
        format!("{name}{}\n", marks.collect::<String>())
    };
    text.lines().map(line).collect()
}

#[test]
fn documents_list_the_dependencies() {
    for library in fs::read_dir(root().join("crates")).expect("the libraries") {
        let path = library.expect("a folder").path();
        let manifest = fs::read_to_string(path.join("Cargo.toml")).expect("a package");
        if manifest.contains("publish = false") {
            continue;
        }
        let name = path.file_name().expect("a name").to_str().expect("UTF-8");
        let tree = tree(name);
        // Blanks, lines and marks are no names.
        let words = tree.split([' ', '\u{a0}', '\n']);
        let crates: BTreeSet<&str> = words
            .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
            .collect();
        let readme = fs::read_to_string(path.join("README.md")).expect("a front page");
        let (before, section) = readme.split_once("## Dependencies\n").expect("a section");
        let (_, behind) = section.split_once("\n## ").expect("another section");
        let at_build_time = if tree.contains("(proc-macro)") {
            ", of which `(proc-macro)` and what it uses run at build time only"
        } else {
            ""
        };
        let now = format!(
            "{before}## Dependencies\n\nWith default features, on Linux, {} crates, itself \
             included{at_build_time}:\n\n```text\n{tree}```\n\n## {behind}",
            crates.len()
        );
        assert_kept(&path.join("README.md"), &now);
    }
}
