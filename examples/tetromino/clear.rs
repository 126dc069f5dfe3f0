//! The verb `pc`: perfect clears.

use std::io::{self, Write};
use std::ops::ControlFlow;

use examples::{Options, Outcome};
use puzzle_core::{Case, Puzzle as _};
use tetromino::format::Document;
use tetromino::{Pattern, PerfectClear, Tiling};

use super::input::{answered, raised};
use super::options::Tetromino;

impl Tetromino {
    /// The perfect clears that a case asks for: of as many rows as it has, unless `--height` says
    /// otherwise, on a field that is as high as ever.
    fn perfect_clear(&self, document: &Document) -> Result<PerfectClear, String> {
        let game = self.game_as_given(document)?;
        let pattern = match self.pattern() {
            Some(pattern) => pattern.clone(),
            None if game.pieces().is_empty() => {
                return Err("there are no pieces; `--queue` names them".into());
            }
            None => {
                let letters: String = game.pieces().iter().map(|piece| piece.letter()).collect();
                let pattern = letters.parse::<Pattern>();
                pattern.map_err(|error| error.message())?
            }
        };
        let rows = self.height().unwrap_or(match document {
            Document::Fumen(fumen) => fumen
                .pages
                .first()
                .map_or(0, |page| page.field.stack())
                .into(),
            _ => game.field().size().rows,
        });
        let field = raised(game.field(), Self::GUIDELINE_FIELD.rows)?;
        let rows = u8::try_from(rows).unwrap_or(u8::MAX);
        let clear = PerfectClear::new(field, rows, pattern, self.rules());
        let clear = clear.map_err(|error| error.to_string())?;
        Ok(clear.with_held(game.held()))
    }
}

/// Writes the share of queues that succeed, and with `--all` each way to fill the field.
pub(super) fn clear(
    program: &Tetromino,
    _: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    answered(program.perfect_clear(&case.puzzle), out, |clear, out| {
        let share = program.within(clear.bytes_per_node(), |budget| clear.share(budget));
        if !share.stop.is_complete() {
            let share = share.value;
            let (least, most) = (share.succeeding, share.queues - share.failing);
            writeln!(out, "{least}..{most}/{}", share.queues)?;
            return Ok(out_of_time());
        }
        writeln!(out, "{}", share.value)?;
        if program.lists_all() {
            return write_all(program, &clear, out);
        }
        Ok(Outcome::Answered)
    })
}

fn write_all(
    program: &Tetromino,
    clear: &PerfectClear,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let mut written = Ok(());
    let stop = program.within(clear.bytes_per_node(), |budget| {
        clear.search(budget, &mut |tiling| {
            written = write_tiling(tiling, out);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })
    });
    written?;
    Ok(if stop.is_complete() {
        Outcome::Answered
    } else {
        out_of_time()
    })
}

/// Writes with how many queues it can be set, and its tiles.
fn write_tiling(tiling: &Tiling, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}:", tiling.queues())?;
    for (index, tile) in tiling.tiles().iter().enumerate() {
        let gap = if index == 0 { "" } else { "," };
        write!(out, "{gap} {tile}")?;
    }
    writeln!(out)
}

fn out_of_time() -> Outcome {
    Outcome::OutOfTime("the time or the boards ran out".into())
}
