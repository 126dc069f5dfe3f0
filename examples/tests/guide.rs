//! What the pages in `docs` say that commands print is what they print.
#![cfg(unix)]

#[expect(dead_code, reason = "for the tests of the programs")]
mod common;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

use common::program;

/// The shell blocks of a page below which a block of text says what they print.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let shells = page.split("```sh\n").skip(1);
    shells
        .filter_map(|rest| {
            let (script, rest) = rest.split_once("```")?;
            let said = rest.trim_start().strip_prefix("```text\n")?;
            Some((script, said.split_once("```")?.0))
        })
        .collect()
}

#[test]
fn shell_blocks_print_what_stands_below_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = env::temp_dir().join(format!("blocks-{}", process::id()));
    fs::create_dir(&folder).expect("a folder of our own");
    let programs = PathBuf::from(program("tour").get_program());
    let programs = programs.parent().expect("they lie in a folder").to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([programs].into_iter().chain(env::split_paths(&path)));
    let path = path.expect("folders without a colon");
    let mut count = 0;
    for file in fs::read_dir(root.join("docs")).expect("a folder of pages") {
        let file = file.expect("a file").path();
        if file.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let page = fs::read_to_string(&file).expect("UTF-8");
        for (script, expected) in blocks(&page) {
            let mut shell = Command::new("sh");
            shell.args(["-e", "-c", script]).current_dir(&folder);
            let output = shell.env("PATH", &path).output().expect("a shell");
            let printed = String::from_utf8_lossy(&output.stdout);
            assert_eq!(printed, expected, "{script}\n{output:?}");
            count += 1;
        }
    }
    fs::remove_dir_all(folder).expect("it was made here");
    assert!(count > 3);
}
