//! The verbs that show a plan.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use examples::{Options, Outcome, Picture, Program, write_pictures};
use puzzle_core::{Case, Drawing};
use tetromino::format::Document;
use tetromino::{Event, Frame, Game, Plan, animate, draw_page, playback};

use super::input::answered;
use super::options::Tetromino;

/// Draws the field, each piece when it is set, and what is left where rows vanish; or the pages of
/// a fumen on which pieces are set already.
pub(super) fn draw(
    program: &Tetromino,
    options: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    if let Document::Fumen(fumen) = &case.puzzle
        && fumen.pages.iter().any(|page| page.operation.is_some())
    {
        let pages = (1..).zip(&fumen.pages);
        let picture = |(number, page)| Picture::new(format!("page-{number}"), draw_page(page));
        let pictures: Vec<Picture> = pages.map(picture).collect();
        write_pictures::<Tetromino>(options, case, &pictures, out)?;
        return Ok(Outcome::Answered);
    }
    answered(program.game(&case.puzzle), out, |game, out| {
        let found = program.found(&game)?;
        let plan = found.plan.unwrap_or_default();
        let puzzle = Picture::new("puzzle", tetromino::draw(&game));
        write_pictures::<Tetromino>(options, case, &[puzzle], out)?;
        for frame in playback(&game, &plan).map_err(io::Error::other)? {
            let name = match frame.event() {
                Event::Set => format!("piece-{}", frame.number()),
                Event::Cleared => format!("piece-{}-cleared", frame.number()),
                _ => continue,
            };
            let picture = Picture::new(name, frame.draw());
            write_pictures::<Tetromino>(options, case, &[picture], out)?;
            if options.svg.is_none() {
                writeln!(out, "{}", caption(&frame, &plan))?;
            }
        }
        Ok(found.outcome)
    })
}

/// Plays the plan on the terminal, into a file, or as frames one below the other.
pub(super) fn play(
    program: &Tetromino,
    options: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    answered(program.game(&case.puzzle), out, |game, out| {
        let found = program.found(&game)?;
        let plan = found.plan.unwrap_or_default();
        if let Some(folder) = &options.svg {
            write_animation(&game, &plan, folder, case.number, out)?;
        } else if io::stdout().is_terminal() {
            play_on_terminal(&game, &plan, program.speed, out)?;
        } else {
            write_frames(&game, &plan, options, out)?;
        }
        if options.svg.is_none() {
            writeln!(out, "{}", found.total)?;
        }
        Ok(found.outcome)
    })
}

/// Writes the animation into a file of the folder, and its name.
fn write_animation(
    game: &Game,
    plan: &Plan,
    folder: &Path,
    number: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let svg = animate(game, plan).map_err(io::Error::other)?;
    let path = folder.join(format!("{}-{number}-play.svg", Tetromino::NAME));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, svg))
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    writeln!(out, "{}", path.display())
}

/// Writes a frame for each piece as it is set, and one more where rows vanish.
fn write_frames(
    game: &Game,
    plan: &Plan,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    for frame in playback(game, plan).map_err(io::Error::other)? {
        if matches!(frame.event(), Event::Set | Event::Cleared) {
            writeln!(out, "{}", caption(&frame, plan))?;
            let drawing = frame.draw_compact();
            let text = if options.ansi {
                drawing.to_ansi()
            } else {
                drawing.to_unicode()
            };
            out.write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

/// Shows one frame after another in the same place.
fn play_on_terminal(game: &Game, plan: &Plan, speed: f64, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = 0;
    for frame in playback(game, plan).map_err(io::Error::other)? {
        let text = on_terminal(&caption(&frame, plan), &frame.draw_compact(), lines);
        lines = text.lines().count();
        // At once, so that the terminal is as it should be whenever the program is stopped.
        out.write_all(text.as_bytes())?;
        out.flush()?;
        let millis = f64::from(frame.millis()) / speed;
        thread::sleep(Duration::from_secs_f64(millis / 1000.0));
    }
    Ok(())
}

/// What puts a frame over one of so many lines and leaves the cursor, which is hidden meanwhile,
/// below it.
fn on_terminal(caption: &str, drawing: &Drawing, lines: usize) -> String {
    const HIDE: &str = "\x1b[?25l";
    const SHOW: &str = "\x1b[?25h";
    const CLEAR_LINE: &str = "\x1b[K";
    let up = if lines > 0 {
        format!("\x1b[{lines}A\r")
    } else {
        String::new()
    };
    let drawing = drawing.to_ansi();
    let lines = std::iter::once(caption).chain(drawing.lines());
    let lines: Vec<String> = lines.map(|line| format!("{line}{CLEAR_LINE}\n")).collect();
    format!("{HIDE}{up}{}{SHOW}", lines.concat())
}

/// Which piece of how many, and what became of it.
fn caption(frame: &Frame, plan: &Plan) -> String {
    let count = plan.placements.len();
    let piece = format!("{}/{count} {}", frame.number(), frame.piece());
    let score = frame.score();
    match frame.event() {
        Event::Moved(step) => format!("{piece}: {step}"),
        Event::Set if frame.rows() == 0 => format!("{piece}: no rows, {score} in all"),
        Event::Set | Event::Cleared => {
            let rows = if frame.rows() == 1 { "row" } else { "rows" };
            let (count, points) = (frame.rows(), frame.points());
            format!("{piece}: {count} {rows}, {points} points, {score} in all")
        }
        _ => piece,
    }
}
