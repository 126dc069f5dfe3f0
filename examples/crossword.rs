//! The `crossword` program: chooses a candidate for each clue.

use std::io::{self, Write};
use std::process::ExitCode;

use crossword::pairs::{self, Document, draw, draw_answer};
use examples::{Answer, Options, Program, Verb, write_answer, write_count};
use puzzle_core::{Budget, Case, ParseError, Puzzle as _, Uniqueness};

struct Crossword;

/// Fills that are counted unless `--limit` says otherwise.
const LIMIT: u64 = 1_000;

impl Program for Crossword {
    type Puzzle = Document;

    const NAME: &'static str = "crossword";
    const ABOUT: &'static str =
        "Crosswords with two candidates a clue: chooses one for each so that all crossings agree.";
    const INPUT: &'static str = "\
        rows, columns, clues across, clues down; the picture, in which cells of 5×5 characters share\n\
        their borders, have their number at the top left, and are black with `*` in the middle; and\n\
        for each clue a line with its number and one or two words.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "solve",
            about: "`Yes` and the filled picture, or `No`",
            options: &[],
            spaced: true,
            answer: Answer::Case(solve),
        },
        Verb {
            name: "count",
            about: "the number of fills, by default up to 1,000",
            options: &["limit"],
            spaced: false,
            answer: Answer::Case(count),
        },
        Verb {
            name: "why",
            about: "`unique`, `several` and two fills, or `none` and the clues that contradict each other",
            options: &[],
            spaced: true,
            answer: Answer::Case(why),
        },
        Verb {
            name: "draw",
            about: "the grid and its fill",
            options: &["ansi", "svg"],
            spaced: true,
            answer: Answer::Case(pictures),
        },
    ];

    fn cases<'a>(
        &'a self,
        _: &str,
        text: &'a str,
    ) -> Box<dyn Iterator<Item = Result<Case<Document>, ParseError>> + 'a> {
        Box::new(pairs::batch(text))
    }
}

fn solve(_: &Crossword, _: &Options, case: &Case<Document>, out: &mut dyn Write) -> io::Result<()> {
    let fill = case.puzzle.puzzle().solve(&mut Budget::unlimited()).value;
    write!(out, "{}", case.puzzle.answer(fill.as_ref()))
}

fn count(
    _: &Crossword,
    options: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let limit = options.limit.unwrap_or(LIMIT);
    let puzzle = case.puzzle.puzzle();
    write_count(puzzle.count_up_to(limit, &mut Budget::unlimited()), out)
}

fn why(_: &Crossword, _: &Options, case: &Case<Document>, out: &mut dyn Write) -> io::Result<()> {
    let document = &case.puzzle;
    match document.puzzle().uniqueness(&mut Budget::unlimited()) {
        Uniqueness::One(_) => writeln!(out, "unique"),
        Uniqueness::Several { first, second, .. } => {
            let [first, second] = [&first, &second].map(|fill| document.filled(fill));
            write!(out, "several\n{first}{second}")
        }
        Uniqueness::None | Uniqueness::Unknown { .. } => {
            let reason = pairs::why(document.puzzle(), &mut Budget::unlimited()).value;
            writeln!(out, "none")?;
            reason.map_or(Ok(()), |reason| write!(out, "{reason}"))
        }
    }
}

fn pictures(
    _: &Crossword,
    options: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let puzzle = case.puzzle.puzzle();
    let fill = puzzle.solve(&mut Budget::unlimited()).value;
    let answer = fill.map(|fill| draw_answer(puzzle, &fill));
    write_answer::<Crossword>(options, case, draw(puzzle), answer, out)
}

fn main() -> ExitCode {
    examples::run(Crossword)
}
