//! Chocolate Fix: truffles on a 3×3 board by clues that float.
//!
//! `solve` (the default) prints the first board of each puzzle in lexicographic order, or
//! `no board`; `count` the number of boards; `draw` the clues and the first board.

use std::io::{self, Write};
use std::process::ExitCode;

use examples::{Answer, Options, Program, Verb, count, run, write_answer};
use puzzle_core::{Budget, Case, ParseError, Puzzle as _};
use truffle::Puzzle;

struct Truffle;

impl Program for Truffle {
    type Puzzle = Puzzle;

    const NAME: &'static str = "truffle";
    const ABOUT: &'static str = "Lays nine truffles on a 3×3 board by clues that float.";
    const INPUT: &'static str = "\
        the number of puzzles; for each the number of its clues; for each clue its rows and columns,\n\
        and its cells, of a shape (S, R, T) and a flavour (V, S, C), `_` where one is not said.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "solve",
            about: "the first board in lexicographic order, or `no board`",
            options: &[],
            spaced: false,
            answer: Answer::Case(solve),
        },
        Verb {
            name: "count",
            about: "the number of boards",
            options: &["limit"],
            spaced: false,
            answer: Answer::Case(count),
        },
        Verb {
            name: "draw",
            about: "the clues and the first board",
            options: &["ansi", "svg"],
            spaced: true,
            answer: Answer::Case(draw),
        },
    ];

    fn cases<'a>(
        &'a self,
        _: &str,
        text: &'a str,
    ) -> Box<dyn Iterator<Item = Result<Case<Puzzle>, ParseError>> + 'a> {
        Box::new(truffle::batch(text))
    }

    fn write_bad_case(verb: &str, number: u64, out: &mut dyn Write) -> io::Result<()> {
        if verb == "solve" {
            writeln!(out, "Puzzle #{number}:\nerror\n")
        } else {
            writeln!(out, "error")
        }
    }
}

fn solve(_: &Truffle, _: &Options, case: &Case<Puzzle>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Puzzle #{}:", case.number)?;
    match case.puzzle.solve(&mut Budget::unlimited()).value {
        Some(board) => writeln!(out, "{board}\n"),
        None => writeln!(out, "no board\n"),
    }
}

fn draw(
    _: &Truffle,
    options: &Options,
    case: &Case<Puzzle>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let puzzle = truffle::draw(&case.puzzle);
    let board = case.puzzle.solve(&mut Budget::unlimited()).value;
    let answer = board.map(|board| truffle::draw_answer(&board));
    write_answer::<Truffle>(options, case, puzzle, answer, out)
}

fn main() -> ExitCode {
    run(Truffle)
}
