//! 4×4 sudoku, or with `--latin` Latin squares of order 4.
//!
//! `solve` (the default) prints `Yes` and the first completion in lexicographic order, or `No`, for
//! sixteen numbers; a batch of HDU 5547 is answered as that judge wants it, and other grids in the
//! dialect that was read, or by `no solution`. `generate` prints a batch that all other verbs read.

#[path = "latin4/generate.rs"]
mod generate;
#[path = "latin4/options.rs"]
mod options;

use std::io::{self, Write};
use std::process::ExitCode;

use examples::{Answer, Options, Program, Verb, run, write_answer, write_count};
use latin4::format::{self, Document, Framing};
use latin4::{Cell, Digit, Hint, Position, Puzzle, Why};
use puzzle_core::text::Text;
use puzzle_core::{Budget, Case, ParseError, Puzzle as _};

use generate::generate;
use options::{Form, Latin4};

/// A case, and how those of its text are told apart.
struct Input {
    document: Document,
    framing: Framing,
}

impl Program for Latin4 {
    type Puzzle = Input;
    type Form = Framing;

    const NAME: &'static str = "latin4";
    const ABOUT: &'static str =
        "Solves, explains, makes and converts 4×4 sudoku, and Latin squares of order 4.";
    const INPUT: &'static str = "\
        grids of 1 to 4, on four lines or all on one, cells joined or with blanks between, and 0, .,\n\
        * or - for a blank cell; blank lines between grids. Their number may stand first.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "solve",
            about: "the first completion in lexicographic order, or that there is none",
            options: &["threads", "latin", "to"],
            spaced: false,
            answer: Answer::Case(solve),
        },
        Verb {
            name: "count",
            about: "the number of completions",
            options: &["threads", "latin", "limit"],
            spaced: false,
            answer: Answer::Case(count),
        },
        Verb {
            name: "why",
            about: "`unique`; `several` and two boards; or `none` and givens that clash",
            options: &["threads", "latin"],
            spaced: true,
            answer: Answer::Case(why),
        },
        Verb {
            name: "hint",
            about: "what is wrong, or else the easiest next step",
            options: &["threads", "latin", "puzzle"],
            spaced: true,
            answer: Answer::Case(hint),
        },
        Verb {
            name: "grade",
            about: "how hard it is for a person, and how often each technique is needed",
            options: &["threads", "latin"],
            spaced: false,
            answer: Answer::Case(grade),
        },
        Verb {
            name: "generate",
            about: "new puzzles with one answer; the same seed gives the same puzzle",
            options: &[
                "threads", "latin", "seed", "count", "class", "grade", "givens", "symmetry",
                "minimal", "to", "blank",
            ],
            spaced: true,
            answer: Answer::WithoutInput(generate),
        },
        Verb {
            name: "convert",
            about: "the same grids in another form; all are read first where their number is written",
            options: &["threads", "to", "blank"],
            spaced: true,
            answer: Answer::Case(convert),
        },
        Verb {
            name: "draw",
            about: "the givens and the first completion, in which what was found is marked",
            options: &["threads", "latin", "ansi", "svg"],
            spaced: true,
            answer: Answer::Case(draw),
        },
    ];
    const OPTIONS: &'static [(&'static str, &'static str)] = &[
        ("latin", "rows and columns only, no boxes"),
        ("seed N", "where the puzzles begin: 1 unless told otherwise"),
        ("count N", "how many puzzles, from one seed after another"),
        (
            "class C",
            "cyclic or klein: the group whose table the answer is",
        ),
        ("grade G", "easy or medium; none are hard or beyond"),
        ("givens N", "how many cells are given"),
        (
            "symmetry S",
            "none, half-turn, quarter-turn, left-right, top-bottom, diagonal or antidiagonal",
        ),
        ("minimal", "none of the givens can go"),
        (
            "to F",
            "the form written: quadroku, hdu5547, tioj1581, rows or line",
        ),
        ("blank C", "what stands for a blank: 0, ., * or -"),
        (
            "puzzle FILE",
            "the puzzles as given: other digits are entries",
        ),
    ];

    fn set_option(&mut self, name: &str, args: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        self.set(name, args)
    }

    fn form(&self, _: &str, text: &Text<'_>) -> Framing {
        Framing::of(text.cursor())
    }

    fn cases<'a>(
        &'a self,
        _: &str,
        &framing: &Framing,
        text: Text<'a>,
    ) -> Box<dyn Iterator<Item = Result<Case<Input>, ParseError>> + 'a> {
        let input = move |document| Input { document, framing };
        Box::new(format::batch(text, self.rules).map(move |case| Ok(case?.map(input))))
    }

    fn behind_count(&self, verb: &str, framing: &Framing) -> Option<&'static str> {
        let framing = self.to.map_or(*framing, Form::framing);
        (verb == "convert" && framing == Framing::Counted).then_some("\n\n")
    }

    fn write_bad_case(
        &self,
        verb: &str,
        framing: &Framing,
        number: u64,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match (verb, self.to.map_or(*framing, Form::framing)) {
            ("solve", Framing::Counted) => writeln!(out, "Case #{number}:")?,
            ("solve", _) if number > 1 => writeln!(out)?,
            _ => {}
        }
        writeln!(out, "error")
    }
}

fn solve(program: &Latin4, _: &Options, case: &Case<Input>, out: &mut dyn Write) -> io::Result<()> {
    let Input { document, framing } = &case.puzzle;
    let puzzle = document.puzzle();
    let budget = &mut Budget::unlimited();
    let first = puzzle.solve(budget).value;
    let form = program.to.unwrap_or_else(|| Form::of(document, *framing));
    if case.number > 1 && form != Form::Hdu5547 {
        writeln!(out)?;
    }
    if let Some(judge) = form.judge() {
        let count = puzzle.count_up_to(u64::MAX, budget).value;
        return write!(out, "{}", judge.answer(case.number, first.as_ref(), count));
    }
    let dialect = program.to.map_or(document.dialect(), Form::dialect);
    match first {
        Some(grid) => writeln!(out, "{}", dialect.write(&(&grid).into())),
        None => writeln!(out, "no solution"),
    }
}

fn count(_: &Latin4, options: &Options, case: &Case<Input>, out: &mut dyn Write) -> io::Result<()> {
    let limit = options.limit.unwrap_or(u64::MAX);
    write_count(
        puzzle(case).count_up_to(limit, &mut Budget::unlimited()),
        out,
    )
}

fn why(_: &Latin4, _: &Options, case: &Case<Input>, out: &mut dyn Write) -> io::Result<()> {
    let document = &case.puzzle.document;
    match latin4::why(puzzle(case), &mut Budget::unlimited()).value {
        Some(Why::Unique { .. }) => writeln!(out, "unique"),
        Some(Why::None { clash }) => {
            writeln!(out, "none")?;
            let mut clash = clash.iter();
            clash.try_for_each(|&given| writeln!(out, "{}", named(document, given)))
        }
        Some(Why::Several { first, second, .. }) => {
            let (first, second) = (document.answer(&first), document.answer(&second));
            writeln!(out, "several\n{first}\n{second}")
        }
        None => writeln!(out, "unknown"),
    }
}

/// A given with its line in the text.
fn named(document: &Document, (cell, digit): (Cell, Digit)) -> String {
    let pos = cell.pos();
    let given = format!("row {} column {}: {digit}", pos.row + 1, pos.col + 1);
    match document.place(cell) {
        Some(place) => format!("{given} (line {})", place.line),
        None => given,
    }
}

fn hint(program: &Latin4, _: &Options, case: &Case<Input>, out: &mut dyn Write) -> io::Result<()> {
    let grid = puzzle(case);
    let givens = match program.givens_of(case.number, grid) {
        Ok(givens) => givens,
        Err(fault) => return writeln!(out, "{fault}"),
    };
    let mut position = Position::new(givens);
    for (cell, digit) in grid.givens().iter() {
        let given = position.puzzle().givens().get(cell);
        if !position.enter(cell, Some(digit)) && given != Some(digit) {
            return writeln!(out, "{cell}={digit} is not the given digit");
        }
    }
    match latin4::hint(&position, &mut Budget::unlimited()).value {
        Hint::Mistakes(mistakes) => mistakes
            .iter()
            .try_for_each(|mistake| writeln!(out, "{mistake}")),
        Hint::NoSolution => writeln!(out, "no solution"),
        Hint::Step(step) => writeln!(out, "{step}"),
        Hint::Beyond => writeln!(out, "no step by the known techniques"),
        Hint::Solved => writeln!(out, "solved"),
        _ => writeln!(out, "unknown"),
    }
}

impl Latin4 {
    /// The puzzle behind the player's `grid` number `number`, or why there is none.
    fn givens_of(&self, number: u64, grid: &Puzzle) -> Result<Puzzle, String> {
        let Some(puzzles) = &self.puzzles else {
            return Ok(*grid);
        };
        let case = format::batch(puzzles, self.rules).find(|case| match case {
            Ok(case) => case.number == number,
            Err(error) => error.case() == Some(number),
        });
        match case {
            Some(Ok(case)) => Ok(*case.puzzle.puzzle()),
            Some(Err(error)) => Err(format!("bad puzzle: {error}")),
            None => Err(format!("no puzzle {number}")),
        }
    }
}

fn grade(_: &Latin4, _: &Options, case: &Case<Input>, out: &mut dyn Write) -> io::Result<()> {
    let rating = latin4::grade(puzzle(case));
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
    program: &Latin4,
    _: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let document = &case.puzzle.document;
    let dialect = program.to.map_or(document.dialect(), Form::dialect);
    let dialect = program.written(dialect);
    writeln!(out, "{}", dialect.write(puzzle(case).givens()))
}

fn draw(_: &Latin4, options: &Options, case: &Case<Input>, out: &mut dyn Write) -> io::Result<()> {
    let puzzle = puzzle(case);
    let grid = puzzle.solve(&mut Budget::unlimited()).value;
    let answer = grid.map(|grid| latin4::draw_answer(puzzle, &grid));
    write_answer::<Latin4>(options, case, latin4::draw(puzzle), answer, out)
}

fn puzzle(case: &Case<Input>) -> &Puzzle {
    case.puzzle.document.puzzle()
}

fn main() -> ExitCode {
    run(Latin4::default())
}
