//! The public items of each crate with all features, one a line, as its list in `lists` has them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const CRATES: [&str; 6] = [
    "puzzle-core",
    "truffle",
    "crossword",
    "tetromino",
    "sudoku16",
    "latin4",
];

/// Writes the lists in place of comparing them, if it is set.
const RENEW: &str = "OVERWRITE";

#[test]
fn every_public_item_is_in_the_list_of_its_crate_and_no_other() {
    let mut changes = String::new();
    for name in CRATES {
        let items = items(name);
        let list = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("lists/{name}.txt"));
        if env::var_os(RENEW).is_some() {
            fs::write(&list, &items).expect("a folder that can be written to");
        }
        let listed = fs::read_to_string(&list).unwrap_or_default();
        changes += &differences(name, &listed, &items);
    }
    assert!(
        changes.is_empty(),
        "what is public changed:\n{changes}\nIf it shall, {RENEW}=1 with the same command writes \
         the lists anew; an item that is gone or changed breaks those who use it.\n"
    );
}

/// The public items of a crate, sorted, one a line. Of traits that the compiler implements by
/// itself, `Send` and `Sync` are held by a test of each crate.
fn items(name: &str) -> String {
    let api = public_api::Builder::from_rustdoc_json(rustdoc_json(name))
        .omit_auto_trait_impls(true)
        .omit_blanket_impls(true)
        .sorted(true)
        .build();
    let api = api.expect("rustdoc's JSON, in the format that public-api reads");
    assert!(api.items().next().is_some(), "{name} has public items");
    api.to_string()
}

/// The file that rustdoc makes of a crate. It does so on the stable toolchain too if it takes that
/// for its own bootstrap.
fn rustdoc_json(name: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let mut cargo = Command::new(env::var_os("CARGO").expect("cargo runs this"));
    cargo.args([
        "rustdoc",
        "--lib",
        "--all-features",
        "--locked",
        "--quiet",
        "--package",
        name,
    ]);
    cargo.arg("--manifest-path").arg(workspace);
    cargo.arg("--target-dir").arg(target);
    cargo.args([
        "--",
        "-Z",
        "unstable-options",
        "--output-format",
        "json",
        "--cap-lints",
        "allow",
    ]);
    cargo.env("RUSTC_BOOTSTRAP", "1");
    let status = cargo.status().expect("cargo can be run");
    assert!(status.success(), "cargo rustdoc of {name}: {status}");
    target.join(format!("doc/{}.json", name.replace('-', "_")))
}

/// The lines that only one of both has.
fn differences(name: &str, listed: &str, found: &str) -> String {
    let [before, after] = [listed, found].map(|text| text.lines().collect::<BTreeSet<_>>());
    let gone = before
        .difference(&after)
        .map(|line| format!("{name}: - {line}\n"));
    let new = after
        .difference(&before)
        .map(|line| format!("{name}: + {line}\n"));
    gone.chain(new).collect()
}
