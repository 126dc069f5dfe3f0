//! Crosswords: the contest form with two candidates a clue, grids that are filled from a list of
//! words, and files of published ones.
//!
//! Without `--words`, `solve` (the default), `count` and `why` read the contest form; with it, and
//! for `fill`, any file of which the diagram is to be filled. `draw` reads either: the contest form
//! begins with four numbers. A batch is text, with blank lines between diagrams; any other file is
//! one case, and is known by its content. `fill --to FORMAT` writes all of it, with its clues.

mod convert;
mod fill;
mod input;
mod options;
mod pairs;

use std::io::{self, Write};
use std::process::ExitCode;

use crossword::{draw_blank, draw_diagram, draw_solved};
use examples::{Answer, Failure, Options, Outcome, Picture, Program, Verb, write_pictures};
use puzzle_core::text::Text;
use puzzle_core::{Case, ParseError};

use input::{Form, Input};
use options::Crossword;

/// What all verbs know that search a grid from words.
macro_rules! with_words {
    ($($more:literal),*) => {
        &["words", "min-score", "strip", "keep", "repeats", "seed", "seconds", "threads", $($more),*]
    };
}

impl Program for Crossword {
    type Puzzle = Input;
    type Form = Form;

    const NAME: &'static str = "crossword";
    const ABOUT: &'static str =
        "Fills crosswords: from two candidates a clue, or any grid from a list of words.";
    const INPUT: &'static str = "\
        Without --words the contest form:\n\
        rows, columns, clues across, clues down; the picture, in which cells of 5×5 characters share\n\
        their borders, have their number at the top left, and are black with `*` in the middle; and\n\
        for each clue a line with its number and one or two words.\n\
        With --words: grids, with blank lines between them, a row a line, `#` a block, `.` a cell,\n\
        or a letter that is given; or one .puz, .ipuz, .jpz or Exolve file, which `draw` takes too.\n\
        A word list has a word a line, perhaps with `;` and its score behind it, else 50.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "solve",
            about: "`Yes` and the filled picture, or `No`; with --words the same as `fill`",
            options: with_words!("best", "partial", "to"),
            spaced: true,
            answer: Answer::Judged(solve),
        },
        Verb {
            name: "fill",
            about: "the grid filled with words of --words, or `no fill`; with --to a file, with clues",
            options: with_words!("best", "partial", "to"),
            spaced: true,
            answer: Answer::Judged(fill::fill),
        },
        Verb {
            name: "count",
            about: "the number of fills, by default up to 1,000",
            options: with_words!("limit"),
            spaced: false,
            answer: Answer::Judged(count),
        },
        Verb {
            name: "why",
            about: "`unique`, `several` and two fills, or `none` and what contradicts each other",
            options: with_words!(),
            spaced: true,
            answer: Answer::Judged(why),
        },
        Verb {
            name: "convert",
            about: "writes the crossword in the file FROM into the file TO (`-`: standard)",
            options: &["from", "to", "bare"],
            spaced: false,
            answer: Answer::Files(&["FROM", "TO"], convert::convert),
        },
        Verb {
            name: "draw",
            about: "the grid and its fill; a published crossword with its clues",
            options: with_words!("ansi", "svg", "solution"),
            spaced: true,
            answer: Answer::Judged(draw),
        },
    ];
    const OPTIONS: &'static [(&'static str, &'static str)] = &[
        ("words FILE", "fill grids from this list"),
        ("min-score N", "leave out words with a lower score"),
        (
            "strip",
            "drop punctuation from words, which are otherwise left out",
        ),
        ("keep", "punctuation counts as letters"),
        ("repeats", "a word may stand in a grid several times"),
        (
            "seed N",
            "choose among equals by it: 0 unless told otherwise",
        ),
        ("seconds N", "search a grid no longer in all"),
        (
            "best",
            "the fill whose words have the highest sum of scores",
        ),
        (
            "partial",
            "with slots left out, where half the time finds no whole fill",
        ),
        (
            "from FORMAT",
            "puz, ipuz, jpz, exolve or text; else by the name's end: .txt is exolve or text",
        ),
        (
            "to FORMAT",
            "puz, ipuz, exolve or text; else by the name's end (.txt is text), or the grid alone",
        ),
        ("bare", "the diagram alone, without clues and titles"),
        ("solution", "a published crossword with its solution"),
    ];

    fn set_option(&mut self, name: &str, args: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        self.set(name, args)
    }

    fn prepare(&mut self, verb: &str) -> Result<(), Failure> {
        self.read_words(verb)
    }

    fn is_batch(&self, verb: &str, beginning: &[u8]) -> bool {
        self.begins_batch(verb, beginning)
    }

    fn whole(&self, verb: &str, bytes: &[u8]) -> Option<Result<Input, String>> {
        self.published(verb, bytes)
    }

    fn form(&self, verb: &str, text: &Text<'_>) -> Form {
        self.form_of(verb, text)
    }

    fn cases<'a>(
        &'a self,
        _: &str,
        form: &Form,
        text: Text<'a>,
    ) -> Box<dyn Iterator<Item = Result<Case<Input>, ParseError>> + 'a> {
        form.batch(text)
    }
}

fn solve(
    program: &Crossword,
    options: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    match &case.puzzle {
        Input::Pairs(document) => pairs::solve(document, out),
        _ => fill::fill(program, options, case, out),
    }
}

fn count(
    program: &Crossword,
    options: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    /// Fills that are counted unless `--limit` says otherwise.
    const LIMIT: u64 = 1_000;
    let limit = options.limit.unwrap_or(LIMIT);
    match &case.puzzle {
        Input::Pairs(document) => pairs::count(document, limit, out),
        Input::Grid(diagram) => fill::count(program, diagram, limit, out),
        Input::Published(crossword) => fill::count(program, crossword.diagram(), limit, out),
    }
}

fn why(
    program: &Crossword,
    _: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    match &case.puzzle {
        Input::Pairs(document) => pairs::why(document, out),
        Input::Grid(diagram) => fill::why(program, diagram, out),
        Input::Published(crossword) => fill::why(program, crossword.diagram(), out),
    }
}

fn draw(
    program: &Crossword,
    options: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    if let Some(diagram) = case.puzzle.diagram().filter(|_| program.has_words()) {
        return fill::draw(program, diagram, options, case, out);
    }
    let picture = match &case.puzzle {
        Input::Pairs(document) => return pairs::draw(document, options, case, out),
        Input::Grid(diagram) => Picture::new("puzzle", draw_diagram(diagram)),
        Input::Published(crossword) if program.shows_solution() => {
            Picture::new("solution", draw_solved(crossword))
        }
        Input::Published(crossword) => Picture::new("puzzle", draw_blank(crossword)),
    };
    write_pictures::<Crossword>(options, case, &[picture], out)?;
    Ok(Outcome::Answered)
}

fn main() -> ExitCode {
    examples::run(Crossword::default())
}
