//! Tetrominoes: what a known sequence of pieces can score, the moves for it, perfect clears, and
//! the ways to set pieces.
//!
//! A case is in the contest's form, a field of text art, or a fumen, and is known by how it
//! begins. Pieces of `--queue` take the place of those that it has.

mod clear;
mod convert;
mod input;
mod options;
mod perft;
mod plan;
mod show;

use std::process::ExitCode;

use examples::{Answer, Failure, Program, Verb, run};
use puzzle_core::text::Text;
use puzzle_core::{Case, ParseError};
use tetromino::format::Document;

use options::Tetromino;

/// What all verbs know that seek a plan.
macro_rules! with_plan {
    ($($more:literal),*) => {
        &[
            "width", "height", "rules", "rotation", "hold", "no-hold", "queue", "goal", "nodes",
            "seconds", $($more),*
        ]
    };
}

impl Program for Tetromino {
    type Puzzle = Document;
    type Form = bool;

    const NAME: &'static str = "tetromino";
    const ABOUT: &'static str = "Plays a known sequence of tetrominoes, and proves how well.";
    const INPUT: &'static str = "\
        the number of pieces; their letters (I, J, L, O, S, T, Z); and the rows of the field, the top\n\
        one first, `.` free and `#` taken.\n\
        A case may also be the rows alone, with a blank line behind them, or a fumen (`v115@…`, also\n\
        in a link) on a line. These two may stand in place of FILE, too, with `/` between rows.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "solve",
            about: "the best total; with --goal the fewest pieces, or `none`",
            options: with_plan!("threads"),
            spaced: false,
            answer: Answer::Judged(plan::solve),
        },
        Verb {
            name: "plan",
            about: "each piece, its cells (`c4r1`: column 4, row 1 from below) and moves; the total last",
            options: with_plan!("fumen", "threads"),
            spaced: true,
            answer: Answer::Judged(plan::plan),
        },
        Verb {
            name: "landings",
            about: "the number of places where the first piece can be set by --rules; the cells of each",
            options: &["width", "height", "rules", "rotation", "queue", "threads"],
            spaced: true,
            answer: Answer::Judged(perft::landings),
        },
        Verb {
            name: "perft",
            about: "the number of ways to set the pieces on an empty field (10×20) by --rules",
            options: &["width", "height", "rules", "rotation", "seconds"],
            spaced: false,
            answer: Answer::Files(&["QUEUE"], perft::perft),
        },
        Verb {
            name: "pc",
            about: "how many queues end in a perfect clear, and how many there are: `744/840`",
            options: &[
                "width", "height", "rules", "rotation", "hold", "no-hold", "queue", "nodes",
                "seconds", "all", "threads",
            ],
            spaced: false,
            answer: Answer::Judged(clear::clear),
        },
        Verb {
            name: "play",
            about: "the plan move by move on a terminal; elsewhere a frame for each piece",
            options: with_plan!("speed", "ansi", "svg"),
            spaced: true,
            answer: Answer::Judged(show::play),
        },
        Verb {
            name: "convert",
            about: "the same in another dialect",
            options: &["width", "height", "queue", "to", "threads"],
            spaced: true,
            answer: Answer::Judged(convert::convert),
        },
        Verb {
            name: "draw",
            about: "the field, and a frame for each piece that is set; or the pages of a fumen",
            options: with_plan!("ansi", "svg", "threads"),
            spaced: true,
            answer: Answer::Judged(show::draw),
        },
    ];
    const OPTIONS: &'static [(&'static str, &'static str)] = &[
        (
            "width N",
            "columns, 1 to 16: 6 in the contest's form, else 10",
        ),
        (
            "height N",
            "rows, 1 to 60: 8 in the contest's form, else 20 or those given; for pc those to be cleared",
        ),
        (
            "rules NAME",
            "contest (plain turns, no hold) or guideline (SRS, hold); else guideline for perft and pc, contest for all other verbs",
        ),
        (
            "rotation NAME",
            "plain, srs, srs180, nes or ars: other turns than those of the rules",
        ),
        ("hold", "pieces can be put aside"),
        ("no-hold", "they cannot"),
        (
            "queue PIECES",
            "these pieces; for pc a pattern like `T,*p4` or `[LTO]!,*p3`",
        ),
        (
            "goal GOAL",
            "score (the default), or the fewest pieces: for N rows (pieces:N or N), one row (pieces), a perfect clear (clear), or one of just the lowest N rows (clear:N)",
        ),
        (
            "nodes N",
            "boards to search, else as many as take about 256 MB; if too few, the total is a range like `400..600`",
        ),
        ("seconds N", "search a case no longer"),
        ("fumen", "the plan as a fumen, a page for each piece"),
        (
            "all",
            "then a line for each way to fill the cells that are free",
        ),
        ("speed X", "so many times as fast, 0.01 to 100"),
        (
            "to DIALECT",
            "contest, art or fumen; else that in which it was read",
        ),
    ];

    fn set_option(&mut self, name: &str, args: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        self.set(name, args)
    }

    fn prepare(&mut self, verb: &str) -> Result<(), Failure> {
        self.choose(verb)
    }

    fn inline(word: &str) -> Option<String> {
        input::inline(word)
    }

    fn form(&self, verb: &str, text: &Text<'_>) -> bool {
        input::is_one_without_text(verb, text)
    }

    fn cases<'a>(
        &'a self,
        _: &str,
        is_one_without_text: &bool,
        text: Text<'a>,
    ) -> Box<dyn Iterator<Item = Result<Case<Document>, ParseError>> + 'a> {
        self.batch(*is_one_without_text, text)
    }
}

fn main() -> ExitCode {
    run(Tetromino::default())
}
