//! 4×4 sudoku, or with `--latin` Latin squares of order 4: completions of any givens.
//!
//! `solve` (the default) prints `Yes` and the first completion in lexicographic order, or `No`;
//! `count` the number of completions; `draw` the givens and the first completion.

use std::io::{self, Write};
use std::process::ExitCode;

use examples::{Answer, Options, Program, Verb, count, run, write_answer};
use latin4::{Puzzle, Rules};
use puzzle_core::{Budget, Case, ParseError, Puzzle as _};

#[derive(Default)]
struct Latin4 {
    rules: Rules,
}

impl Program for Latin4 {
    type Puzzle = Puzzle;

    const NAME: &'static str = "latin4";
    const ABOUT: &'static str = "Completes 4×4 sudoku, and Latin squares of order 4.";
    const INPUT: &'static str = "sixteen numbers, on four lines or all on one, 0 for a blank cell.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "solve",
            about: "`Yes` and the first completion in lexicographic order, or `No`",
            options: &["latin"],
            spaced: true,
            answer: Answer::Case(solve),
        },
        Verb {
            name: "count",
            about: "the number of completions",
            options: &["latin", "limit"],
            spaced: false,
            answer: Answer::Case(count),
        },
        Verb {
            name: "draw",
            about: "the givens and the first completion, in which what was found is marked",
            options: &["latin", "ansi", "svg"],
            spaced: true,
            answer: Answer::Case(draw),
        },
    ];
    const OPTIONS: &'static [(&'static str, &'static str)] =
        &[("latin", "rows and columns only, no boxes")];

    fn set_option(&mut self, name: &str, _: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        if name != "latin" {
            return Err(lexopt::Error::UnexpectedOption(format!("--{name}")));
        }
        self.rules = Rules::Latin;
        Ok(())
    }

    fn cases<'a>(
        &'a self,
        _: &str,
        text: &'a str,
    ) -> Box<dyn Iterator<Item = Result<Case<Puzzle>, ParseError>> + 'a> {
        Box::new(latin4::batch(text, self.rules))
    }
}

fn solve(_: &Latin4, _: &Options, case: &Case<Puzzle>, out: &mut dyn Write) -> io::Result<()> {
    match case.puzzle.solve(&mut Budget::unlimited()).value {
        Some(grid) => writeln!(out, "Yes\n{grid}"),
        None => writeln!(out, "No"),
    }
}

fn draw(_: &Latin4, options: &Options, case: &Case<Puzzle>, out: &mut dyn Write) -> io::Result<()> {
    let puzzle = &case.puzzle;
    let grid = puzzle.solve(&mut Budget::unlimited()).value;
    let answer = grid.map(|grid| latin4::draw_answer(puzzle, &grid));
    write_answer::<Latin4>(options, case, latin4::draw(puzzle), answer, out)
}

fn main() -> ExitCode {
    run(Latin4::default())
}
