//! 16×16 sudoku grids whose boxes were turned: the fewest turns that restore them.
//!
//! `rotate` (the default) prints the least number of counter-clockwise quarter turns that may have
//! been made, or `-1` where no turning makes a solved grid; `count` the number of restorations;
//! `draw` the grid as it is and as it was, the turned boxes with their numbers of turns.

use std::io::{self, Write};
use std::process::ExitCode;

use examples::{Options, Program, Verb, count, run, write_answer};
use puzzle_core::{Budget, Case, ParseError};
use sudoku16::rotate::{self, Rotated};

struct Sudoku16;

impl Program for Sudoku16 {
    type Puzzle = Rotated;

    const NAME: &'static str = "sudoku16";
    const ABOUT: &'static str =
        "Restores 16×16 sudoku grids whose boxes were turned counter-clockwise.";
    const INPUT: &'static str =
        "the number of grids; and for each sixteen lines of sixteen digits, 0 to 9 and A to F.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "rotate",
            about: "the least number of quarter turns, or -1 where none restore the grid",
            options: &[],
            spaced: false,
            answer: rotate,
        },
        Verb {
            name: "count",
            about: "the number of restorations",
            options: &["limit"],
            spaced: false,
            answer: count,
        },
        Verb {
            name: "draw",
            about: "the grid and the restored one; turned boxes show how often they were turned",
            options: &["ansi", "svg"],
            spaced: true,
            answer: draw,
        },
    ];

    fn cases<'a>(
        &'a self,
        text: &'a str,
    ) -> Box<dyn Iterator<Item = Result<Case<Rotated>, ParseError>> + 'a> {
        Box::new(rotate::batch(text))
    }
}

fn rotate(_: &Sudoku16, _: &Options, case: &Case<Rotated>, out: &mut dyn Write) -> io::Result<()> {
    match case.puzzle.best(&mut Budget::unlimited()).value {
        Some(turns) => writeln!(out, "{turns}"),
        None => writeln!(out, "-1"),
    }
}

fn draw(
    _: &Sudoku16,
    options: &Options,
    case: &Case<Rotated>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rotated = &case.puzzle;
    let turns = rotated.best(&mut Budget::unlimited()).plan;
    let answer = turns.map(|turns| rotate::draw_answer(rotated, &turns));
    write_answer::<Sudoku16>(options, case, rotate::draw(rotated), answer, out)
}

fn main() -> ExitCode {
    run(Sudoku16)
}
