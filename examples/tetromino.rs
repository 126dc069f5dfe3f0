//! Tetrominoes: the best total for a known sequence of pieces, and the moves that score it.
//!
//! `solve` (the default) prints the total, one a line; `plan` a line for each piece with its cells
//! and its moves, and the total last; `draw` the field and a frame for each piece.

use std::io::{self, Write};
use std::process::ExitCode;

use examples::{Answer, Options, Picture, Program, Verb, number, run, write_pictures};
use puzzle_core::{Best, Budget, Case, ParseError, Size};
use tetromino::{CONTEST_FIELD, Game, Plan, Rules, check};

struct Tetromino {
    field: Size,
    nodes: u64,
}

impl Default for Tetromino {
    fn default() -> Self {
        Self {
            field: CONTEST_FIELD,
            nodes: Self::NODES,
        }
    }
}

impl Tetromino {
    /// On wide tables some 300 bytes are kept for each.
    const NODES: u64 = 1_000_000;

    fn best(&self, game: &Game) -> Best<Plan> {
        game.best(&mut Budget::nodes(self.nodes))
    }
}

impl Program for Tetromino {
    type Puzzle = Game;

    const NAME: &'static str = "tetromino";
    const ABOUT: &'static str = "Scores the most with a known sequence of tetrominoes.";
    const INPUT: &'static str = "\
        the number of pieces; their letters (I, J, L, O, S, T, Z); and the rows of the field, the top\n\
        one first, `.` free and `#` taken.";
    const VERBS: &'static [Verb<Self>] = &[
        Verb {
            name: "solve",
            about: "the best total",
            options: &["width", "height", "nodes"],
            spaced: false,
            answer: Answer::Case(solve),
        },
        Verb {
            name: "plan",
            about: "each piece, its cells (`c4r1`: column 4, row 1 from below) and moves; the total last",
            options: &["width", "height", "nodes"],
            spaced: true,
            answer: Answer::Case(plan),
        },
        Verb {
            name: "draw",
            about: "the field, and a frame for each piece that is set",
            options: &["width", "height", "nodes", "ansi", "svg"],
            spaced: true,
            answer: Answer::Case(draw),
        },
    ];
    const OPTIONS: &'static [(&'static str, &'static str)] = &[
        ("width N", "columns of the field, 1 to 16, default 6"),
        ("height N", "rows of the field, 1 to 60, default 8"),
        (
            "nodes N",
            "boards to search, default 1000000; if too few, the total is a range like `400..600`",
        ),
    ];

    fn set_option(&mut self, name: &str, args: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        let headroom = u32::from(Rules::default().headroom());
        match name {
            "width" => self.field.cols = number(args, name, 1..=Game::MAX_WIDTH)?,
            "height" => self.field.rows = number(args, name, 1..=Game::MAX_HEIGHT - headroom)?,
            "nodes" => self.nodes = number(args, name, 0..=u64::MAX)?,
            _ => return Err(lexopt::Error::UnexpectedOption(format!("--{name}"))),
        }
        Ok(())
    }

    fn cases<'a>(
        &'a self,
        _: &str,
        text: &'a str,
    ) -> Box<dyn Iterator<Item = Result<Case<Game>, ParseError>> + 'a> {
        Box::new(tetromino::batch_with(text, self.field, Rules::default()))
    }
}

fn write_total(best: &Best<Plan>, out: &mut dyn Write) -> io::Result<()> {
    if best.is_proven() {
        writeln!(out, "{}", best.value)
    } else {
        writeln!(out, "{}..{}", best.value, best.bound)
    }
}

fn solve(
    program: &Tetromino,
    _: &Options,
    case: &Case<Game>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write_total(&program.best(&case.puzzle), out)
}

fn plan(
    program: &Tetromino,
    _: &Options,
    case: &Case<Game>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let best = program.best(&case.puzzle);
    let replayed = check(&case.puzzle, &best.plan).map_err(io::Error::other)?;
    if replayed != best.value {
        let message = format!("the plan scores {replayed}, not {}", best.value);
        return Err(io::Error::other(message));
    }
    write!(out, "{}", best.plan)?;
    write_total(&best, out)
}

fn draw(
    program: &Tetromino,
    options: &Options,
    case: &Case<Game>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let game = &case.puzzle;
    let plan = program.best(game).plan;
    let mut pictures = vec![Picture::new("puzzle", tetromino::draw(game))];
    let frames = (1..).zip(tetromino::draw_answer(game, &plan));
    pictures.extend(frames.map(|(number, frame)| Picture::new(format!("piece-{number}"), frame)));
    write_pictures::<Tetromino>(options, case, &pictures, out)
}

fn main() -> ExitCode {
    run(Tetromino::default())
}
