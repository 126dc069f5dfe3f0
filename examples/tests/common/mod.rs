//! The example programs as processes.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// The program of that name, built beside this test.
pub(crate) fn program(name: &str) -> Command {
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

/// The program running, with pipes for all that it reads and writes.
pub(crate) fn start(name: &str, args: &[&str]) -> Child {
    program(name)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// What the program says with `input` on its standard input.
pub(crate) fn run(name: &str, args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = start(name, args);
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let input = input.as_ref().to_vec();
    // A program that knows already what is wrong need not read its input.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// The folder of the bundled data.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// Panics unless a program ends well and without a word when nobody reads on behind the `first`
/// bytes of its answers. There should be more of `input` than a pipe holds.
pub(crate) fn ends_quietly(name: &str, args: &[&str], input: String, first: &[u8]) {
    let mut child = start(name, args);
    let mut stdin = child.stdin.take().expect("a pipe");
    // Answers come before all is read, and nothing more is read once they are not wanted.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut answer = vec![0; first.len()];
    stdout.read_exact(&mut answer).expect("an answer");
    drop(stdout);
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    assert_eq!((&*answer, output.status.code()), (first, Some(0)));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
