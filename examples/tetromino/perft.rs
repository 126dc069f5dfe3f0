//! The verbs that count where pieces can be set.

use std::io::{self, Write};
use std::path::PathBuf;

use examples::{Failure, Options, Outcome};
use puzzle_core::Case;
use tetromino::format::Document;
use tetromino::{Game, Pattern};

use super::input::answered;
use super::options::{Tetromino, free};

/// Writes how many landings the first piece has, and their cells.
pub(super) fn landings(
    program: &Tetromino,
    _: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let game = program.game(&case.puzzle).and_then(|game| {
        let has_piece = !game.pieces().is_empty();
        has_piece
            .then_some(game)
            .ok_or_else(|| "there is no piece; `--queue` names one".into())
    });
    answered(game, out, |game, out| {
        let landings = game.landings();
        writeln!(out, "{}", landings.len())?;
        for [first, rest @ ..] in landings {
            write!(out, "{first}")?;
            for cell in rest {
                write!(out, " {cell}")?;
            }
            writeln!(out)?;
        }
        Ok(Outcome::Answered)
    })
}

/// Writes the number of ways to set the pieces that the first word names, or `N..` where the time
/// ran out when so many were counted.
pub(super) fn perft(
    program: &Tetromino,
    words: &[PathBuf],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let queue = words.first().map(|word| word.to_string_lossy());
    let queue = queue.unwrap_or_default();
    let pattern = queue
        .parse::<Pattern>()
        .map_err(|error| Failure::Call(format!("QUEUE: {}", error.message())))?;
    let mut queues = pattern.queues();
    let (Some(pieces), None) = (queues.next(), queues.next()) else {
        let message = format!("QUEUE: expected pieces in one order, found `{queue}`");
        return Err(Failure::Call(message));
    };
    let field = free(program.field(Tetromino::GUIDELINE_FIELD)).map_err(Failure::Call)?;
    let game = Game::new(field, pieces, program.rules());
    let game = game.map_err(|error| Failure::Call(error.to_string()))?;
    let count = examples::within(u64::MAX, program.seconds, |budget| game.perft(budget));
    if !count.stop.is_complete() {
        writeln!(out, "{}..", count.value)?;
        out.flush()?;
        return Err(Failure::OutOfTime("the time ran out".into()));
    }
    writeln!(out, "{}", count.value)?;
    Ok(())
}
