//! Chocolate Fix: truffles on a 3×3 board by clues that float.
//!
//! `solve` (the default) prints the first board of each puzzle in lexicographic order, or
//! `no board`. `generate` prints a batch that all other verbs read.

#[path = "truffle/generate.rs"]
mod generate;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use examples::{Answer, Options, Program, Verb, run, write_answer, write_count};
use puzzle_core::text::Text;
use puzzle_core::{Budget, Case, ParseError, Puzzle as _};
use truffle::parse::{self, Document};
use truffle::{Entries, Hint, Position, Puzzle, Why};

use generate::{Wishes, generate};

/// What the options say.
#[derive(Default)]
struct Truffle {
    /// Boards of players, one for each puzzle.
    boards: Option<String>,
    to_contest: bool,
    wishes: Wishes,
}

impl Program for Truffle {
    type Puzzle = Document;
    type Form = ();

    const NAME: &'static str = "truffle";
    const ABOUT: &'static str = "Lays nine truffles on a 3×3 board by clues that float.";
    const INPUT: &'static str = "\
        the number of puzzles; for each the number of its clues; for each clue its rows and columns,\n\
        and its cells, of a shape (S, R, T) and a flavour (V, S, C), `_` where one is not said.\n\
        Beyond the contest: `not` before the rows and columns of a clue that matches nowhere, and\n\
        `..` for a cell that is left out of a clue.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "solve",
            about: "the first board in lexicographic order, or `no board`",
            options: &["threads"],
            spaced: false,
            answer: Answer::Case(solve),
        },
        Verb {
            name: "count",
            about: "the number of boards",
            options: &["threads", "limit"],
            spaced: false,
            answer: Answer::Case(count),
        },
        Verb {
            name: "why",
            about: "`unique` and clues that suffice; `several` and two boards; `none` and clues that clash",
            options: &["threads"],
            spaced: true,
            answer: Answer::Case(why),
        },
        Verb {
            name: "hint",
            about: "what is wrong, or else the easiest next step",
            options: &["threads", "board"],
            spaced: true,
            answer: Answer::Case(hint),
        },
        Verb {
            name: "grade",
            about: "how hard it is for a person, and how often each technique is needed",
            options: &["threads"],
            spaced: false,
            answer: Answer::Case(grade),
        },
        Verb {
            name: "generate",
            about: "new puzzles with one board; the same seed gives the same puzzle",
            options: &[
                "threads",
                "seed",
                "count",
                "grade",
                "clues",
                "minimal",
                "negative",
                "irregular",
            ],
            spaced: false,
            answer: Answer::WithoutInput(generate),
        },
        Verb {
            name: "convert",
            about: "the same puzzles, written as the contest does as far as it can, once all are read",
            options: &["threads", "contest"],
            spaced: false,
            answer: Answer::Case(convert),
        },
        Verb {
            name: "draw",
            about: "the clues and the first board",
            options: &["threads", "ansi", "svg"],
            spaced: true,
            answer: Answer::Case(draw),
        },
    ];
    const OPTIONS: &'static [(&'static str, &'static str)] = &[
        ("seed N", "where the puzzles begin: 1 unless told otherwise"),
        ("count N", "how many puzzles, from one seed after another"),
        ("grade G", "easy, medium, hard, expert or beyond"),
        ("clues N", "how many clues there are"),
        ("minimal", "no shape or flavour can go"),
        ("negative", "with clues that match nowhere"),
        ("irregular", "with clues that are no rectangles"),
        (
            "board FILE",
            "the players' boards: for each puzzle three rows of cells as in a clue",
        ),
        ("contest", "fill outlines up to rectangles"),
    ];

    fn set_option(&mut self, name: &str, args: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        match name {
            "board" => {
                let path = args.value()?;
                let text = fs::read_to_string(&path);
                let text = text.map_err(|error| format!("{}: {error}", Path::new(&path).display()));
                self.boards = Some(text?);
            }
            "contest" => self.to_contest = true,
            _ if self.wishes.set(name, args)? => {}
            _ => return Err(lexopt::Error::UnexpectedOption(format!("--{name}"))),
        }
        Ok(())
    }

    fn form(&self, _: &str, _: &Text<'_>) {}

    fn cases<'a>(
        &'a self,
        _: &str,
        (): &(),
        text: Text<'a>,
    ) -> Box<dyn Iterator<Item = Result<Case<Document>, ParseError>> + 'a> {
        Box::new(parse::documents(text))
    }

    fn behind_count(&self, verb: &str, (): &()) -> Option<&'static str> {
        (verb == "convert").then_some("\n")
    }

    fn write_bad_case(
        &self,
        verb: &str,
        (): &(),
        number: u64,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if verb == "solve" {
            writeln!(out, "Puzzle #{number}:\nerror\n")
        } else {
            writeln!(out, "error")
        }
    }
}

fn solve(_: &Truffle, _: &Options, case: &Case<Document>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Puzzle #{}:", case.number)?;
    match puzzle(case).solve(&mut Budget::unlimited()).value {
        Some(board) => writeln!(out, "{board}\n"),
        None => writeln!(out, "no board\n"),
    }
}

fn count(
    _: &Truffle,
    options: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let limit = options.limit.unwrap_or(u64::MAX);
    let count = puzzle(case).count_up_to(limit, &mut Budget::unlimited());
    write_count(count, out)
}

fn why(_: &Truffle, _: &Options, case: &Case<Document>, out: &mut dyn Write) -> io::Result<()> {
    let write_clues = |out: &mut dyn Write, clues: &[usize]| {
        clues
            .iter()
            .try_for_each(|&clue| writeln!(out, "{}", named(case, clue)))
    };
    match truffle::why(puzzle(case), &mut Budget::unlimited()).value {
        Some(Why::Unique { needed, .. }) => {
            writeln!(out, "unique")?;
            write_clues(out, &needed)
        }
        Some(Why::None { clash }) => {
            writeln!(out, "none")?;
            write_clues(out, &clash)
        }
        Some(Why::Several {
            first,
            second,
            differ,
        }) => {
            let cells: Vec<String> = differ.iter().map(ToString::to_string).collect();
            writeln!(out, "several\n{first}\n{second}\n{}", cells.join(", "))
        }
        None => writeln!(out, "unknown"),
    }
}

fn hint(
    program: &Truffle,
    _: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let entries = match program.entries_of(case.number) {
        Ok(entries) => entries,
        Err(message) => return writeln!(out, "{message}"),
    };
    let position = Position::new(puzzle(case).clone()).with_entries(entries);
    match truffle::hint(&position, &mut Budget::unlimited()).value {
        Hint::Mistakes(mistakes) => mistakes
            .iter()
            .try_for_each(|mistake| writeln!(out, "{mistake}")),
        Hint::NoSolution => writeln!(out, "no solution"),
        Hint::Step(step) => writeln!(out, "{}", step.sentence(|clue| named(case, clue))),
        Hint::Beyond => writeln!(out, "no step by the known techniques"),
        Hint::Solved => writeln!(out, "solved"),
        _ => writeln!(out, "unknown"),
    }
}

impl Truffle {
    /// The player's board for puzzle number `number`, or why there is none.
    fn entries_of(&self, number: u64) -> Result<Entries, String> {
        let Some(boards) = &self.boards else {
            return Ok(Entries::EMPTY);
        };
        let case = parse::entries(boards).find(|case| match case {
            Ok(case) => case.number == number,
            Err(error) => error.case() == Some(number),
        });
        match case {
            Some(Ok(case)) => Ok(case.puzzle),
            Some(Err(error)) => Err(format!("bad board: {error}")),
            None => Err(format!("no board {number}")),
        }
    }
}

fn grade(_: &Truffle, _: &Options, case: &Case<Document>, out: &mut dyn Write) -> io::Result<()> {
    let rating = truffle::grade(puzzle(case));
    let counts = rating
        .counts()
        .map(|(technique, count)| format!("{technique} {count}"));
    let counts: Vec<String> = counts.collect();
    let grade = rating.grade();
    match counts.as_slice() {
        [] => writeln!(out, "{grade}"),
        counts => writeln!(out, "{grade}: {}", counts.join(", ")),
    }
}

fn convert(
    program: &Truffle,
    _: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if !program.to_contest {
        return writeln!(out, "{}", puzzle(case));
    }
    match puzzle(case).to_contest() {
        Some(puzzle) => writeln!(out, "{puzzle}"),
        None => Err(io::Error::other(format!(
            "puzzle {} has a negative clue, for which the contest has no form",
            case.number
        ))),
    }
}

fn draw(
    _: &Truffle,
    options: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = puzzle(case).solve(&mut Budget::unlimited()).value;
    let answer = board.map(|board| truffle::draw_answer(&board));
    write_answer::<Truffle>(options, case, truffle::draw(puzzle(case)), answer, out)
}

fn puzzle(case: &Case<Document>) -> &Puzzle {
    case.puzzle.puzzle()
}

/// A clue with its line in the text.
fn named(case: &Case<Document>, clue: usize) -> String {
    let number = clue.saturating_add(1);
    match case.puzzle.line(clue) {
        Some(line) => format!("clue {number} (line {line})"),
        None => format!("clue {number}"),
    }
}

fn main() -> ExitCode {
    run(Truffle::default())
}
