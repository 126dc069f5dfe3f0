//! The tetromino program: plans, landings, perfect clears, and fields in several dialects.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{data, ends_quietly, run};

/// Four columns are free, four rows high.
const BOX: &str = "######....\n######....\n######....\n######....\n";
/// The same in a word, which is a part of a command line.
const INLINE: &str = "######..../######..../######..../######....";

/// Output, messages and status.
fn said(args: &[&str], input: impl AsRef<[u8]>) -> (String, String, Option<i32>) {
    let output = run("tetromino", args, input);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let status = output.status.code();
    (text(output.stdout), text(output.stderr), status)
}

/// Output, where all is well.
fn answer(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let (out, messages, status) = said(args, input);
    assert_eq!((messages.as_str(), status), ("", Some(0)), "{args:?}");
    out
}

fn sample() -> String {
    fs::read_to_string(data().join("tetromino/sample.in")).expect("bundled data")
}

#[test]
fn ways_to_set_a_queue_are_counted() {
    for (queue, count) in [
        ("I", 17),
        ("O", 9),
        ("T", 34),
        ("IOL", 5_266),
        ("IOLJ", 188_374),
    ] {
        assert_eq!(answer(&["perft", queue], ""), format!("{count}\n"));
    }
    for (queue, count) in [("I", 9), ("O", 5), ("S", 9), ("Z", 9), ("T", 18), ("L", 18)] {
        let table = ["--rotation", "plain", "--width", "6", "--height", "8"];
        let count = format!("{count}\n");
        assert_eq!(answer(&[&["perft", queue], &table[..]].concat(), ""), count);
    }
    for wrong in [
        &["perft"][..],
        &["perft", "IX"],
        &["perft", "*p2"],
        &["perft", "I", "O"],
    ] {
        let (out, messages, status) = said(wrong, "");
        assert_eq!((out.as_str(), status), ("", Some(2)), "{messages}");
    }
}

#[test]
fn landings_are_counted_and_listed() {
    let board = "XXXX______\nXX_XXXXX__\nX___X_____\nXX_X______\n";
    let found = answer(&["landings", "--rotation", "srs", "--queue", "T"], board);
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!((lines[0], lines.len()), ("11", 12));
    assert!(lines.contains(&"c7r1 c6r2 c7r2 c8r2"), "under the ledge");
    let first = "2\nSZ\n......\n......\n";
    let alone = "1\nS\n......\n......\n";
    let rows = ["landings", "--height", "2"];
    assert_eq!(answer(&rows, first), answer(&rows, alone));
    let (out, messages, status) = said(&["landings"], "..\n..\n\n");
    assert_eq!((out.as_str(), status), ("error\n", Some(1)));
    assert_eq!(
        messages,
        "<stdin>: case 1: there is no piece; `--queue` names one\n"
    );
}

#[test]
fn queues_with_a_perfect_clear_are_counted() {
    let held = ["pc", "--queue", "T,*p4", "--height", "4"];
    let unheld = ["pc", "--queue", "T,*p3", "--no-hold"];
    for board in [
        BOX.to_owned(),
        BOX.replace('\n', "\r\n"),
        BOX.replace('#', "X").replace('.', "_"),
    ] {
        assert_eq!(answer(&held, &board), "744/840\n");
        assert_eq!(answer(&unheld, &board), "67/210\n");
    }
    assert_eq!(answer(&[&held[..], &[INLINE]].concat(), ""), "744/840\n");
    let fumen = answer(&["convert", "--to", "fumen"], BOX);
    assert_eq!(answer(&held, &fumen), "744/840\n");
    assert_eq!(
        answer(&[&held[..], &[fumen.trim()]].concat(), ""),
        "744/840\n"
    );
    // The box twice, one of them bad.
    let (out, messages, status) = said(&held, format!("{BOX}\n##\n#?\n\n{BOX}"));
    assert_eq!(out, "744/840\nerror\n744/840\n");
    assert!(
        messages.starts_with("<stdin>:7:2: expected a cell"),
        "{messages}"
    );
    assert_eq!(status, Some(1));
    // Without a board the field is free.
    assert_eq!(
        answer(&["pc", "--queue", "IIOOO", "--height", "2"], ""),
        "1/1\n"
    );
    assert_eq!(
        answer(&["pc", "--queue", "IIO[OT]O", "--height", "2"], ""),
        "1/2\n"
    );
}

#[test]
fn ways_to_fill_a_box_are_listed() {
    let found = answer(&["pc", "--queue", "T,*p3", "--no-hold", "--all"], BOX);
    let mut lines = found.lines();
    assert_eq!(lines.next(), Some("67/210"));
    let mut queues = 0;
    for line in lines {
        let (count, tiles) = line.split_once(": ").expect("a count");
        let mut cells: Vec<&str> = tiles
            .split([' ', ','])
            .filter(|cell| cell.len() > 1)
            .collect();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!((tiles.split(", ").count(), cells.len()), (4, 16), "{line}");
        queues += count.parse::<u32>().expect("a number");
    }
    assert!(
        queues >= 67,
        "each queue that succeeds fills the box in some way"
    );
}

#[test]
fn patterns_that_make_no_sense_are_usage() {
    for pattern in ["Q", "[", "[XY]", "*p8", "*p0", "T,*p"] {
        let (out, messages, status) = said(&["pc", "--queue", pattern], BOX);
        assert_eq!((out.as_str(), status), ("", Some(2)), "{pattern}");
        assert!(
            messages.starts_with("tetromino: `--queue`: expected "),
            "{messages}"
        );
    }
    let (_, messages, status) = said(&["solve", "--queue", "*p2"], sample());
    assert!(messages.contains("expected pieces in one order, found `*p2`"));
    assert_eq!(status, Some(2));
    let (out, messages, status) = said(&["pc"], BOX);
    assert_eq!((out.as_str(), status), ("error\n", Some(1)));
    assert!(messages.ends_with("there are no pieces; `--queue` names them\n"));
}

#[test]
fn wrong_names_are_told_what_there_is() {
    for (args, expected) in [
        (
            &["--rotation", "srs2"][..],
            "`--rotation`: expected one of plain, srs, srs180, nes, ars, found `srs2`",
        ),
        (
            &["--rules", "x"],
            "`--rules`: expected one of contest, guideline, found `x`",
        ),
        (
            &["--goal", "x"],
            "`--goal`: expected score, pieces, pieces:N, clear or clear:N for a number N of rows, found `x`",
        ),
        (
            &["convert", "--to", "x"],
            "`--to`: expected a dialect (contest, art or fumen), found `x`",
        ),
        (
            &["play", "--speed", "0"],
            "`--speed`: expected a number (0.01 to 100), found `0`",
        ),
        (&["play", "--speed", "NaN"], "found `NaN`"),
        (
            &["--width", "17"],
            "`--width`: expected a number (1 to 16), found `17`",
        ),
        (
            &["perft", "I", "--queue", "I"],
            "the verb `perft` knows no option `--queue`",
        ),
    ] {
        let (out, messages, status) = said(args, "");
        assert!(messages.contains(expected), "{args:?}: {messages}");
        assert_eq!((out.as_str(), status), ("", Some(2)));
    }
}

#[test]
fn counting_ends_with_the_time() {
    let long = "IOLJSZT".repeat(20);
    let (out, messages, status) = said(&["perft", &long, "--seconds", "0.05"], "");
    let counted = out.strip_suffix("..\n").map(str::parse::<u64>);
    assert!(matches!(counted, Some(Ok(_))), "{out}");
    assert_eq!(
        (messages.as_str(), status),
        ("tetromino: the time ran out\n", Some(3))
    );
    assert_eq!(answer(&["perft", "IO", "--seconds", "60"], ""), "153\n");
}

#[test]
fn fields_go_to_other_dialects_and_back() {
    let art = "#X._......\n##.#......\n";
    let plain = "##........\n##.#......\n";
    let fumen = answer(&["convert", "--to", "fumen"], art);
    assert!(fumen.starts_with("v115@"));
    assert_eq!(answer(&["convert", "--to", "art"], &fumen), plain);
    assert_eq!(answer(&["convert"], art), plain);
    assert_eq!(answer(&["convert"], &fumen), fumen);
    let contest = answer(&["convert", "--to", "contest", "--queue", "IOLJ"], art);
    assert_eq!(contest, format!("4\nIOLJ\n{plain}"));
    let size = ["--width", "10", "--height", "2"];
    let quiz = answer(
        &[&["convert", "--to", "fumen"], &size[..]].concat(),
        &contest,
    );
    assert_ne!(quiz, fumen, "the pieces are kept");
    let back = ["convert", "--to", "contest", "--height", "2"];
    assert_eq!(answer(&back, &quiz), contest);
    let (out, messages, status) = said(&["convert", "--to", "fumen"], sample());
    assert_eq!((out.as_str(), status), ("error\n", Some(1)));
    assert!(messages.ends_with("the field has 6 columns, expected 10\n"));
}

#[test]
fn bad_fumens_are_told_with_their_place() {
    let (out, messages, status) = said(&["convert"], "v115@vhAAgH\n\n  v115@vhA!gH\nv115@vhAAgH\n");
    assert_eq!(out, "v115@vhAAgH\n\nerror\n\nv115@vhAAgH\n");
    assert!(
        messages.starts_with("<stdin>:3:11: expected a digit of a fumen"),
        "{messages}"
    );
    assert!(messages.ends_with("\n          ^\n"), "{messages}");
    assert_eq!(status, Some(1));
    let (_, messages, status) = said(&["draw", "v115@v"], "");
    assert!(
        messages.starts_with("<argument>:1:7: expected more of the fumen"),
        "{messages}"
    );
    assert_eq!(status, Some(1));
    let (out, _, status) = said(&["convert"], b"v115@vh\xff\n\n#.\xff\n\n##\n");
    assert_eq!((out.as_str(), status), ("error\n\nerror\n\n##\n", Some(1)));
}

#[test]
fn a_plan_becomes_a_fumen_that_is_drawn() {
    let rules = ["--rules", "guideline", "--queue", "IOLJ"];
    let fumen = answer(&[&["plan", "--fumen"], &rules[..]].concat(), BOX);
    let drawn = answer(&["draw"], &fumen);
    let pages = drawn
        .lines()
        .filter(|line| line.contains(", page-"))
        .count();
    assert_eq!(pages, 4);
    assert!(drawn.contains("\n#Q=[](I)OLJ\n"), "{drawn}");
    let fields = answer(&["convert", "--to", "art"], &fumen);
    assert_eq!(fields.split("\n\n").count(), 4);
    assert_eq!(
        fields
            .split("\n\n")
            .next()
            .map(|field| field.replace("..........\n", "") + "\n"),
        Some(BOX.into())
    );
}

#[test]
fn goals_are_reached_with_the_fewest_pieces() {
    let clear = [
        "solve",
        "--rules",
        "guideline",
        "--goal",
        "clear",
        "--queue",
    ];
    let solve = |queue| said(&[&clear[..], &[queue]].concat(), "######....\n######....\n");
    assert_eq!(
        solve("TOOI").0,
        "2\n",
        "T is put aside, and I is not needed"
    );
    let (out, messages, status) = solve("TSZ");
    assert_eq!((out.as_str(), status), ("none\n", Some(1)));
    assert_eq!(messages, "<stdin>: case 1: no plan reaches the goal\n");
    for goal in ["1", "pieces", "pieces:2", "clear", "clear:2"] {
        let rows = ["plan", "--goal", goal, "--queue", "OLI"];
        let plan = answer(&rows, "####..\n####..\n");
        assert!(
            plan.starts_with("O c5r1 c6r1 c5r2 c6r2: ") && plan.ends_with("\n1\n"),
            "{plan}"
        );
    }
    let score = answer(
        &["solve", "--goal", "score", "--queue", "OLI"],
        "####..\n####..\n",
    );
    assert_eq!(score, "300\n");
    for wrong in ["clear:", "clear:x", "clear:300", "pieces:-1", "score:1", ""] {
        let (out, messages, status) = said(&["solve", "--goal", wrong], "");
        assert!(
            messages.contains("`--goal`: expected score, "),
            "{messages}"
        );
        assert_eq!((out.as_str(), status), ("", Some(2)));
    }
}

#[test]
fn what_is_not_proven_is_a_range() {
    let (out, messages, status) = said(&["solve", "--nodes", "2"], sample());
    let (least, most) = out.trim().split_once("..").expect("a range");
    let [least, most] = [least, most].map(|bound| bound.parse::<u32>().expect("a number"));
    assert!(least <= 1100 && 1100 <= most && least < most);
    assert_eq!(status, Some(3));
    assert!(messages.contains("a better plan may exist"), "{messages}");
    let empty = format!("9\nIOLJTSZIO\n{}", "......\n".repeat(8));
    let few = ["plan", "--goal", "pieces:8", "--nodes"];
    let (out, messages, status) = said(&[&few[..], &["1"]].concat(), &empty);
    assert_eq!((out.as_str(), status), ("none\n", Some(1)), "{messages}");
    let few = ["plan", "--goal", "pieces:5", "--nodes"];
    let (out, messages, status) = said(&[&few[..], &["1"]].concat(), &empty);
    assert_eq!((out.as_str(), status), ("8..\n", Some(3)));
    assert!(messages.contains("before a plan was found"), "{messages}");
    let (out, _, status) = said(&["plan", "--seconds", "0"], sample());
    assert!(out.contains(".."), "{out}");
    assert_eq!(status, Some(3));
}

#[test]
fn a_plan_is_played_without_a_terminal() {
    let frames = answer(&["play"], sample());
    assert_eq!(
        frames
            .lines()
            .filter(|line| line.contains(" in all"))
            .count(),
        6
    );
    assert!(frames.contains("\n4/4 I: 4 rows, 1000 points, 1100 in all\n"));
    assert!(frames.ends_with("\n1100\n") && !frames.contains('\u{1b}'));
    let coloured = answer(&["play", "--ansi"], sample());
    assert!(coloured.contains("\u{1b}[38;5;") && !coloured.contains("\u{1b}[?25"));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("played");
    let folder = folder.to_str().expect("UTF-8");
    let written = || {
        let path = answer(&["play", "--svg", folder], sample());
        fs::read_to_string(Path::new(path.trim())).expect("the file is there")
    };
    let svg = written();
    assert!(svg.contains("repeatCount=\"indefinite\"") && svg.ends_with("</svg>\n"));
    assert!(!svg.contains("href") && !svg.contains("script"));
    assert_eq!(written(), svg);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let input = sample().repeat(2000);
    ends_quietly("tetromino", &["landings"], input, b"8\n");
}
