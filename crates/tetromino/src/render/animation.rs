//! A plan as an animated SVG.

use std::fmt::{self, Display, Write};

use super::playback::{Event, Frame, playback};
use super::stage::{Content, Stage, colour, is_full};
use crate::error::PlanError;
use crate::puzzle::{Game, Plan};

/// Units of a cell's side.
const CELL: usize = 24;
/// Units around the table.
const MARGIN: usize = 8;
/// Units above it, for the line of text.
const TEXT: usize = 24;
/// How long the end is shown, in ms.
const END: u64 = 2000;
/// What free cells of the field are filled with. Browsers animate colours, but not `none`.
const FREE: &str = "#eee";
/// The same above the field.
const ABOVE: &str = "#fff";
/// What the cells of full rows are filled with before they vanish.
const FLASH: &str = "#fff4c2";

/// The plan as a complete SVG document that plays it over and over, by SMIL alone: no script and
/// nothing from elsewhere. Where animations are not shown, it is a picture of the end. The same
/// plan always gives the same text, of some 100 bytes for each move.
///
/// # Errors
/// The first placement that the rules forbid.
pub fn animate(game: &Game, plan: &Plan) -> Result<String, PlanError> {
    let mut frames = playback(game, plan)?.peekable();
    let mut film = match frames.peek() {
        Some(first) => Film::new(first.stage()),
        None => Film::new(&Stage::new(game, 0)),
    };
    for frame in frames {
        film.show(&frame, plan.placements.len());
    }
    film.at += END;
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = film.write(&mut out);
    Ok(out)
}

/// What something looks like, from which ms on.
type Changes<T> = Vec<(u64, T)>;

/// The history of all that is shown.
struct Film {
    /// Columns.
    width: usize,
    /// Rows above the field.
    above: usize,
    /// How each cell is filled, row by row.
    cells: Vec<Changes<&'static str>>,
    texts: Changes<String>,
    /// The time that was shown so far, in ms.
    at: u64,
}

impl Film {
    /// Beginning with what is on `stage`.
    fn new(stage: &Stage) -> Self {
        let fills = fills(stage, false);
        Self {
            width: stage.width(),
            above: stage.above(),
            cells: fills.map(|fill| vec![(0, fill)]).collect(),
            texts: Vec::new(),
            at: 0,
        }
    }

    /// Shows `frame` of a plan of so many placements for as long as it takes.
    fn show(&mut self, frame: &Frame, placements: usize) {
        let fills = fills(frame.stage(), frame.event() == Event::Set);
        for (changes, fill) in self.cells.iter_mut().zip(fills) {
            change(changes, self.at, fill);
        }
        let (number, piece, score) = (frame.number(), frame.piece(), frame.score());
        let text = format!("{number}/{placements} {piece} · {score}");
        change(&mut self.texts, self.at, text);
        self.at += u64::from(frame.millis());
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let (width, height) = (self.width * CELL, self.cells.len() / self.width * CELL);
        let (all_width, all_height) = (width + 2 * MARGIN, height + TEXT + 2 * MARGIN);
        let above = self.above * CELL;
        let (floor, field) = (MARGIN + TEXT + above, height - above);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all_width} {all_height}\" \
             width=\"{all_width}\" height=\"{all_height}\" font-family=\"sans-serif\" \
             font-size=\"15\">\n\
             <rect width=\"{all_width}\" height=\"{all_height}\" fill=\"{ABOVE}\"/>\n\
             <rect x=\"{MARGIN}\" y=\"{floor}\" width=\"{width}\" height=\"{field}\" \
             fill=\"{FREE}\" stroke=\"#888\"/>"
        )?;
        for (index, changes) in self.cells.iter().enumerate() {
            self.write_cell(out, index, changes)?;
        }
        self.write_texts(out)?;
        writeln!(out, "</svg>")
    }

    fn write_cell(&self, out: &mut String, index: usize, changes: &[(u64, &str)]) -> fmt::Result {
        let last = changes.last().map_or(FREE, |&(_, fill)| fill);
        if changes.len() == 1 && (last == FREE || last == ABOVE) {
            return Ok(());
        }
        let x = MARGIN + index % self.width * CELL + 1;
        let y = MARGIN + TEXT + index / self.width * CELL + 1;
        let side = CELL - 2;
        write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"2\" fill=\"{last}\">"
        )?;
        self.write_changes(out, "fill", changes)?;
        writeln!(out, "</rect>")
    }

    /// Each text by itself, hidden while another is to be read.
    fn write_texts(&self, out: &mut String) -> fmt::Result {
        let y = MARGIN + TEXT - 8;
        let ends = self.texts.iter().skip(1).map(|&(at, _)| Some(at));
        for ((from, text), until) in self.texts.iter().zip(ends.chain([None])) {
            let mut shown = vec![(0, "hidden")];
            change(&mut shown, *from, "visible");
            if let Some(until) = until {
                change(&mut shown, until, "hidden");
            }
            let last = if until.is_some() { "hidden" } else { "visible" };
            write!(
                out,
                "<text x=\"{MARGIN}\" y=\"{y}\" visibility=\"{last}\">{text}"
            )?;
            self.write_changes(out, "visibility", &shown)?;
            writeln!(out, "</text>")?;
        }
        Ok(())
    }

    /// Writes how an attribute changes, if it does.
    fn write_changes(
        &self,
        out: &mut String,
        attribute: &str,
        changes: &[(u64, &str)],
    ) -> fmt::Result {
        if changes.len() < 2 {
            return Ok(());
        }
        let times = changes.iter().map(|&(at, _)| {
            // The first is 0, and none is the whole.
            format!("0.{:06}", at * 1_000_000 / self.at)
        });
        write!(
            out,
            "<animate attributeName=\"{attribute}\" calcMode=\"discrete\" dur=\"{}ms\" \
             repeatCount=\"indefinite\" keyTimes=\"{}\" values=\"{}\"/>",
            self.at,
            joined(times),
            joined(changes.iter().map(|(_, value)| value)),
        )
    }
}

/// Notes what something looks like from `at` on, if that is new.
fn change<T: PartialEq>(changes: &mut Changes<T>, at: u64, value: T) {
    match changes.last_mut() {
        Some((_, last)) if *last == value => {}
        Some((from, last)) if *from == at => *last = value,
        _ => changes.push((at, value)),
    }
}

fn joined(parts: impl Iterator<Item = impl Display>) -> String {
    let mut text = String::new();
    for (index, part) in parts.enumerate() {
        let gap = if index == 0 { "" } else { ";" };
        // Writing to a string cannot fail.
        let _ = write!(text, "{gap}{part}");
    }
    text
}

/// What the cells are filled with, row by row; full rows may flash.
fn fills(stage: &Stage, flashes: bool) -> impl Iterator<Item = &'static str> {
    let rows = stage.rows().iter().enumerate();
    rows.flat_map(move |(row, cells)| {
        let free = if row < stage.above() { ABOVE } else { FREE };
        let flashes = flashes && is_full(cells);
        cells.iter().map(move |&content| match content {
            _ if flashes => FLASH,
            Content::Free => free,
            Content::Given => "#666",
            Content::Piece(piece, _) => colour(piece).svg(),
        })
    })
}
