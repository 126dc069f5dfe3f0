//! A tour: one bundled puzzle for each crate, read, solved, and drawn with its answer.

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use puzzle_core::{Budget, Case, Drawing, ParseError, Puzzle};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match tour(&mut io::stdout().lock(), io::stdout().is_terminal()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done where that fails.
            let _ = writeln!(io::stderr(), "tour: {error}");
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn tour(out: &mut dyn Write, colours: bool) -> Outcome<()> {
    for stop in [truffle, crossword, tetromino, sudoku16, latin4] {
        let Stop { title, drawing } = stop()?;
        let picture = if colours {
            drawing.to_ansi()
        } else {
            drawing.to_unicode()
        };
        writeln!(out, "{title}\n\n{picture}")?;
    }
    writeln!(
        out,
        "Next: `cargo run --release --example latin4 -- --help`, or any other of them."
    )?;
    Ok(())
}

/// What is shown of a crate.
struct Stop {
    title: String,
    drawing: Drawing,
}

/// The first case of bundled data.
fn first<P>(mut batch: impl Iterator<Item = Result<Case<P>, ParseError>>) -> Outcome<P> {
    Ok(batch.next().ok_or("no case is bundled")??.puzzle)
}

fn only<P: Puzzle>(puzzle: &P) -> Outcome<P::Solution> {
    let answer = puzzle.solve(&mut Budget::unlimited()).value;
    Ok(answer.ok_or("the bundled puzzle has no answer")?)
}

fn truffle() -> Outcome<Stop> {
    let puzzle = first(truffle::batch(include_str!("data/truffle/sample.in")))?;
    let board = only(&puzzle)?;
    Ok(Stop {
        title: format!(
            "truffle: {} clues that may lie anywhere, and the one board on which all match",
            puzzle.clues().len()
        ),
        drawing: truffle::draw(&puzzle).beside(&truffle::draw_answer(&board)),
    })
}

fn crossword() -> Outcome<Stop> {
    let document = first(crossword::pairs::batch(include_str!(
        "data/crossword/words.in"
    )))?;
    let puzzle = document.puzzle();
    let fill = only(puzzle)?;
    Ok(Stop {
        title: "crossword: of two candidates for each clue the ones that cross".into(),
        drawing: crossword::pairs::draw(puzzle)
            .beside(&crossword::pairs::draw_answer(puzzle, &fill)),
    })
}

fn tetromino() -> Outcome<Stop> {
    let game = first(tetromino::batch(include_str!("data/tetromino/sample.in")))?;
    let best = game.best(&mut Budget::unlimited());
    let frames = tetromino::draw_answer(&game, &best.plan);
    Ok(Stop {
        title: format!("tetromino: the play that scores most, {}", best.value),
        drawing: frames
            .iter()
            .fold(tetromino::draw(&game), |drawing, frame| {
                drawing.beside(frame)
            }),
    })
}

fn sudoku16() -> Outcome<Stop> {
    let rotated = first(sudoku16::rotate::batch(include_str!(
        "data/sudoku16/rotate_sample.in"
    )))?;
    let restoration = rotated.best(&mut Budget::unlimited()).plan;
    let restoration = restoration.ok_or("the bundled grid can be restored")?;
    Ok(Stop {
        title: format!(
            "sudoku16: boxes that were turned, {} quarter turns in all",
            restoration.turns().total()
        ),
        drawing: sudoku16::rotate::draw_answer(&rotated, &restoration),
    })
}

fn latin4() -> Outcome<Stop> {
    let rules = latin4::Rules::Sudoku;
    let puzzle = first(latin4::batch(
        include_str!("data/latin4/quadroku.in"),
        rules,
    ))?;
    let grid = only(&puzzle)?;
    Ok(Stop {
        title: "latin4: a 4×4 sudoku".into(),
        drawing: latin4::draw(&puzzle).beside(&latin4::draw_answer(&puzzle, &grid)),
    })
}
