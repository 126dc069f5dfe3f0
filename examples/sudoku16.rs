//! 16×16 sudoku in all common dialects, and grids whose boxes were turned.
//!
//! `rotate` (the default) prints the least number of quarter turns that may have been made, or
//! `-1` where no turning makes a solved grid. The other verbs are for sudoku; `solve` and
//! `convert` write the dialect that they read, with a blank line between two grids.
//!
//! `count` and `draw` are for both: a text that begins with the number of cases, and whose first
//! grid has each digit from 0 to F once in each box, is read as `rotate` reads it; any other only
//! with `--rotated`.

#[path = "sudoku16/generate.rs"]
mod generate;
#[path = "sudoku16/options.rs"]
mod options;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use examples::{Answer, Options, Program, Verb, run, write_answer, write_count};
use puzzle_core::text::Text;
use puzzle_core::{Budget, Case, ParseError, Puzzle};
use sudoku16::format::{self, Document, Framing};
use sudoku16::rotate::{self, Restoration, Rotated};
use sudoku16::{Cell, Digit, Hint, Position, Sudoku, Why};

use generate::generate;
use options::Sudoku16;

/// Solutions that are counted unless told otherwise.
const COUNTED: u64 = 10_000;

/// A case: what the verb asked for.
enum Input {
    Sudoku(Document),
    Rotated(Rotated),
}

impl Input {
    fn document(&self) -> io::Result<&Document> {
        match self {
            Self::Sudoku(document) => Ok(document),
            Self::Rotated(_) => Err(io::Error::other("a turned grid is no sudoku")),
        }
    }

    fn rotated(&self) -> io::Result<&Rotated> {
        match self {
            Self::Rotated(rotated) => Ok(rotated),
            Self::Sudoku(_) => Err(io::Error::other("a sudoku is no turned grid")),
        }
    }
}

/// What the beginning of an input tells.
struct Form {
    /// Whether its grids are turned ones.
    is_rotated: bool,
    framing: Framing,
}

impl Program for Sudoku16 {
    type Puzzle = Input;
    type Form = Form;

    const NAME: &'static str = "sudoku16";
    const ABOUT: &'static str =
        "Solves, explains and converts 16×16 sudoku, and restores grids whose boxes were turned.";
    const INPUT: &'static str = "\
        sudoku in the alphabets A-P, 0-F, 1-G or 1-16, with -, . or * for a blank (0 in the last\n\
        two), on sixteen lines or on one, blank lines between; their number may stand first. `rotate`\n\
        reads that number, and sixteen lines of 0 to 9 and A to F a grid, with - or . for a blank;\n\
        `count` and `draw` do so where the first grid, without blanks, has every digit in each box.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "rotate",
            about: "the least number of quarter turns, or -1 where none restore the grid",
            options: &["threads", "clockwise", "moves", "grid", "all"],
            spaced: false,
            answer: Answer::Case(rotate),
        },
        Verb {
            name: "solve",
            about: "a solution in the dialect of the puzzle, or `no solution`",
            options: &["threads", "from"],
            spaced: true,
            answer: Answer::Case(solve),
        },
        Verb {
            name: "count",
            about: "the number of solutions, or of restorations of a turned grid, up to 10000",
            options: &["threads", "limit", "from", "rotated", "clockwise"],
            spaced: false,
            answer: Answer::Case(count),
        },
        Verb {
            name: "why",
            about: "`unique`; `several` and two grids; or `none` and givens that clash",
            options: &["threads", "from", "missing"],
            spaced: true,
            answer: Answer::Case(why),
        },
        Verb {
            name: "hint",
            about: "what is wrong, or else the easiest next step",
            options: &["threads", "from", "puzzle"],
            spaced: true,
            answer: Answer::Case(hint),
        },
        Verb {
            name: "grade",
            about: "how hard it is for a person, and how often each technique is needed",
            options: &["threads", "from"],
            spaced: false,
            answer: Answer::Case(grade),
        },
        Verb {
            name: "generate",
            about: "new puzzles with one solution, or the nearest to the wishes after a few seconds; the same seed gives the same puzzle",
            options: &[
                "threads", "seed", "count", "grade", "givens", "symmetry", "minimal", "to",
                "blank", "layout", "spacing", "framing",
            ],
            spaced: true,
            answer: Answer::WithoutInput(generate),
        },
        Verb {
            name: "convert",
            about: "the same grids in another dialect; all are read first where their number is written",
            options: &[
                "threads", "from", "to", "blank", "layout", "spacing", "framing",
            ],
            spaced: true,
            answer: Answer::Case(convert),
        },
        Verb {
            name: "draw",
            about: "puzzle and answer; digits found, or boxes turned, are marked",
            options: &["threads", "ansi", "svg", "from", "rotated", "clockwise"],
            spaced: true,
            answer: Answer::Case(draw),
        },
    ];
    const OPTIONS: &'static [(&'static str, &'static str)] = &[
        ("seed N", "where the puzzles begin: 1 unless told otherwise"),
        ("count N", "how many puzzles, from one seed after another"),
        ("grade G", "easy, medium, hard, expert or beyond"),
        ("givens N", "how many cells are given"),
        (
            "symmetry S",
            "none, half-turn, quarter-turn, left-right, top-bottom, diagonal or antidiagonal",
        ),
        ("minimal", "none of the givens can go"),
        ("from A", "the alphabet read: A-P, 0-F, 1-G or 1-16"),
        ("to A", "the alphabet written"),
        ("blank C", "what stands for a blank: -, ., * or 0"),
        ("layout L", "lines (16 lines), line (one line) or boxes"),
        ("spacing S", "joined, blanks or commas"),
        (
            "framing F",
            "split (blank lines) or counted (their number first)",
        ),
        (
            "puzzle FILE",
            "the puzzles as given: other digits are entries",
        ),
        (
            "missing",
            "also digits that would leave the first of several grids",
        ),
        ("rotated", "read grids whose boxes were turned"),
        ("clockwise", "boxes were turned clockwise"),
        ("moves", "also each box turned, with its quarter turns"),
        ("grid", "also the grid before the turns, blanks filled in"),
        ("all", "every restoration: its number of turns"),
    ];

    fn set_option(&mut self, name: &str, args: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        self.set(name, args)
    }

    fn form(&self, verb: &str, text: &Text<'_>) -> Form {
        let framing = match verb {
            "count" | "draw" | "convert" => Framing::of(text.cursor()),
            _ => Framing::Split,
        };
        let is_rotated = match verb {
            "rotate" => true,
            "count" | "draw" if self.has("rotated") => true,
            "count" | "draw" if self.from.is_none() => {
                framing == Framing::Counted && begins_rotated(text)
            }
            _ => false,
        };
        Form {
            is_rotated,
            framing,
        }
    }

    fn cases<'a>(
        &'a self,
        _: &str,
        form: &Form,
        text: Text<'a>,
    ) -> Box<dyn Iterator<Item = Result<Case<Input>, ParseError>> + 'a> {
        if form.is_rotated {
            let input = |rotated: Rotated| Input::Rotated(rotated.with_direction(self.direction));
            Box::new(rotate::batch(text).map(move |case| Ok(case?.map(input))))
        } else {
            Box::new(format::batch(text, self.from).map(|case| Ok(case?.map(Input::Sudoku))))
        }
    }

    fn behind_count(&self, verb: &str, form: &Form) -> Option<&'static str> {
        let framing = self.framing.unwrap_or(form.framing);
        (verb == "convert" && framing == Framing::Counted).then_some("\n")
    }
}

/// Whether the first grid of `text` is a turned one: without blanks, each digit once in each box.
fn begins_rotated(text: &Text<'_>) -> bool {
    let is_full = |rotated: &Rotated| Cell::all().all(|cell| rotated.grid().get(cell).is_some());
    let first = rotate::batch(text.ahead()).find_map(|case| match case {
        Ok(case) => Some(is_full(&case.puzzle)),
        Err(error) => error.case().map(|_| false),
    });
    first.unwrap_or(false)
}

fn rotate(
    program: &Sudoku16,
    _: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rotated = case.puzzle.rotated()?;
    let budget = &mut Budget::unlimited();
    let mut outcome = Ok(());
    let mut write = |restoration: &Restoration| {
        outcome = program.write_restoration(restoration, out);
        match outcome {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let mut any = false;
    if program.has("all") {
        let _ = rotated.search(budget, &mut |restoration| {
            any = true;
            write(restoration)
        });
    } else if let Some(plan) = rotated.best(budget).plan {
        any = true;
        let _ = write(&plan);
    }
    outcome?;
    if any { Ok(()) } else { writeln!(out, "-1") }
}

impl Sudoku16 {
    fn write_restoration(&self, restoration: &Restoration, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", restoration.turns().total())?;
        if self.has("moves") {
            for (index, turn) in restoration.turns().moves() {
                writeln!(out, "box {} {}", index.place(), turn.quarters())?;
            }
        }
        if self.has("grid") {
            writeln!(out, "{}", restoration.grid())?;
        }
        Ok(())
    }
}

fn solve(_: &Sudoku16, _: &Options, case: &Case<Input>, out: &mut dyn Write) -> io::Result<()> {
    let document = case.puzzle.document()?;
    match document.sudoku().solve(&mut Budget::unlimited()).value {
        Some(grid) => writeln!(out, "{}", document.answer(&grid)),
        None => writeln!(out, "no solution"),
    }
}

fn count(
    _: &Sudoku16,
    options: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let limit = options.limit.unwrap_or(COUNTED);
    let budget = &mut Budget::unlimited();
    let count = match &case.puzzle {
        Input::Sudoku(document) => document.sudoku().count_up_to(limit, budget),
        Input::Rotated(rotated) => rotated.count_up_to(limit, budget),
    };
    write_count(count, out)
}

fn why(program: &Sudoku16, _: &Options, case: &Case<Input>, out: &mut dyn Write) -> io::Result<()> {
    let document = case.puzzle.document()?;
    let symbol = |digit: Digit| document.dialect().alphabet().symbol(digit);
    let write_cells = |out: &mut dyn Write, cells: &[(Cell, Digit)]| {
        cells.iter().try_for_each(|&(cell, digit)| {
            let pos = cell.pos();
            writeln!(
                out,
                "row {} column {}: {}",
                pos.row + 1,
                pos.col + 1,
                symbol(digit)
            )
        })
    };
    match sudoku16::why(document.sudoku(), &mut Budget::unlimited()).value {
        Some(Why::Unique(_)) => writeln!(out, "unique"),
        Some(Why::None { clash }) => {
            writeln!(out, "none")?;
            write_cells(out, &clash)
        }
        Some(Why::Several {
            first,
            second,
            missing,
            ..
        }) => {
            writeln!(out, "several")?;
            writeln!(out, "{}", document.answer(&first))?;
            writeln!(out, "{}", document.answer(&second))?;
            match missing.filter(|_| program.has("missing")) {
                Some(missing) => write_cells(out, &missing),
                None => Ok(()),
            }
        }
        None => writeln!(out, "unknown"),
    }
}

fn hint(
    program: &Sudoku16,
    _: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let document = case.puzzle.document()?;
    let symbol = |digit: Digit| document.dialect().alphabet().symbol(digit);
    let grid = document.sudoku();
    let givens = match program.givens_of(case.number, grid) {
        Ok(givens) => givens,
        Err(fault) => return writeln!(out, "{fault}"),
    };
    let mut position = Position::new(givens);
    for (cell, digit) in grid.givens() {
        let given = position.givens().get(cell);
        if !position.enter(cell, Some(digit)) && given != Some(digit) {
            return writeln!(out, "{cell}={} is not the given digit", symbol(digit));
        }
    }
    match sudoku16::hint(&position, &mut Budget::unlimited()).value {
        Hint::Mistakes(mistakes) => mistakes
            .iter()
            .try_for_each(|mistake| writeln!(out, "{}", mistake.sentence(symbol))),
        Hint::NoSolution => writeln!(out, "no solution"),
        Hint::Step(step) => writeln!(out, "{}", step.sentence(symbol)),
        Hint::Beyond => writeln!(out, "no step by the known techniques"),
        Hint::Solved => writeln!(out, "solved"),
        _ => writeln!(out, "unknown"),
    }
}

impl Sudoku16 {
    /// The puzzle behind the player's `grid` number `number`, or why there is none.
    fn givens_of(&self, number: u64, grid: &Sudoku) -> Result<Sudoku, String> {
        let Some(puzzles) = &self.puzzles else {
            return Ok(grid.clone());
        };
        let case = format::batch(puzzles, self.from).find(|case| match case {
            Ok(case) => case.number == number,
            Err(error) => error.case() == Some(number),
        });
        match case {
            Some(Ok(case)) => Ok(case.puzzle.into_sudoku()),
            Some(Err(error)) => Err(format!("bad puzzle: {error}")),
            None => Err(format!("no puzzle {number}")),
        }
    }
}

fn grade(_: &Sudoku16, _: &Options, case: &Case<Input>, out: &mut dyn Write) -> io::Result<()> {
    let document = case.puzzle.document()?;
    let rating = sudoku16::grade(document.sudoku());
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
    program: &Sudoku16,
    _: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let document = case.puzzle.document()?;
    program.write_converted(document, out)
}

impl Sudoku16 {
    /// Writes a grid in the dialect that was asked for.
    fn write_converted(&self, document: &Document, out: &mut dyn Write) -> io::Result<()> {
        match self.dialect(document) {
            Some(dialect) => writeln!(out, "{}", dialect.write(document.sudoku())),
            None => Err(io::Error::other("the blank is a digit in this alphabet")),
        }
    }
}

fn draw(
    _: &Sudoku16,
    options: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let budget = &mut Budget::unlimited();
    let (puzzle, answer) = match &case.puzzle {
        Input::Sudoku(document) => {
            let answer = document.sudoku().solve(budget).value;
            let answer = answer.map(|grid| document.draw_answer(&grid));
            (document.draw(), answer)
        }
        Input::Rotated(rotated) => {
            let answer = rotated.best(budget).plan;
            let answer = answer.map(|plan| rotate::draw_answer(rotated, &plan));
            (rotate::draw(rotated), answer)
        }
    };
    write_answer::<Sudoku16>(options, case, puzzle, answer, out)
}

fn main() -> ExitCode {
    run(Sudoku16::default())
}
