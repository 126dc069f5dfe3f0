//! Drawings as SVG.

use alloc::string::String;
use core::fmt::{self, Write};

use super::{Cell, Colour, Drawing, Line, Marks, caption};
use crate::grid::{Pos, Size};

/// Units of a cell's side.
const CELL: u64 = 40;
/// Units around the drawing.
const MARGIN: u64 = 8;
/// The least width of a drawing with captions.
const CAPTIONS: u64 = 560;

impl Drawing {
    /// The drawing as a complete SVG document, 40 units a cell.
    pub fn to_svg(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_svg(&mut out);
        out
    }

    fn write_svg(&self, out: &mut String) -> fmt::Result {
        let Size { rows, cols } = self.size;
        let mut width = u64::from(cols) * CELL + 2 * MARGIN;
        let mut height = u64::from(rows) * CELL + 2 * MARGIN;
        if !self.captions.is_empty() {
            width = width.max(CAPTIONS);
        }
        let mut captions = String::new();
        for columns in &self.captions {
            let room = width - 2 * MARGIN;
            height = caption::write_svg(columns, (MARGIN, height), room, &mut captions)?;
        }
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">"
        )?;
        writeln!(
            out,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
        )?;
        for pos in self.size.positions() {
            if let Some(cell) = self.cell(pos) {
                write_cell(out, cell, pos)?;
            }
        }
        writeln!(
            out,
            "<g stroke=\"#222\" stroke-linecap=\"square\" shape-rendering=\"crispEdges\">"
        )?;
        for pos in Size::new(rows + 1, cols + 1).positions() {
            let (x, y) = corner(pos);
            write_line(out, self.above(pos), (x, y), (x + CELL, y))?;
            write_line(out, self.left_of(pos), (x, y), (x, y + CELL))?;
        }
        writeln!(out, "</g>\n{captions}</svg>")
    }
}

/// The top-left corner of the cell at `pos`.
fn corner(pos: Pos) -> (u64, u64) {
    let at = |index: u32| MARGIN + u64::from(index) * CELL;
    (at(pos.col), at(pos.row))
}

fn write_line(out: &mut String, line: Line, from: (u64, u64), to: (u64, u64)) -> fmt::Result {
    let width = match line {
        Line::None => return Ok(()),
        Line::Light => 1,
        Line::Heavy => 3,
    };
    let ((x1, y1), (x2, y2)) = (from, to);
    writeln!(
        out,
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke-width=\"{width}\"/>"
    )
}

fn write_cell(out: &mut String, cell: &Cell, pos: Pos) -> fmt::Result {
    let (x, y) = corner(pos);
    let has = |marks| cell.marks.contains(marks);
    let colour = cell.colour.map_or("#222", Colour::svg);
    let ground = if has(Marks::BLOCK) {
        Some(colour)
    } else if has(Marks::HIGHLIGHT) {
        Some("#ffe9a8")
    } else {
        has(Marks::SHADE).then_some("#ddd")
    };
    if let Some(ground) = ground {
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{ground}\"/>"
        )?;
    }
    if has(Marks::CIRCLE) && !has(Marks::BLOCK) {
        let (cx, cy, r) = (x + CELL / 2, y + CELL / 2, CELL / 2 - 1);
        writeln!(
            out,
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\" fill=\"none\" stroke=\"#888\"/>"
        )?;
    }
    if !cell.label.is_empty() {
        let (x, y) = (x + 3, y + 11);
        write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"10\">")?;
        write_escaped(out, &cell.label)?;
        writeln!(out, "</text>")?;
    }
    if !cell.text.is_empty() {
        // Long texts are made small enough to stay in their cells.
        let size = match cell.text.chars().count() as u64 {
            0..=3 => 20,
            characters => (50 / characters).max(4),
        };
        let (x, y) = (x + CELL / 2, y + CELL / 2 + size * 7 / 20);
        let ink = if has(Marks::BLOCK) { "#fff" } else { colour };
        let weight = if has(Marks::GIVEN) {
            " font-weight=\"bold\""
        } else {
            ""
        };
        write!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\"{weight}>"
        )?;
        write_escaped(out, &cell.text)?;
        writeln!(out, "</text>")?;
    }
    Ok(())
}

/// Writes `text` so that XML reads it back; characters that XML cannot hold become `U+FFFD`.
pub(super) fn write_escaped(out: &mut String, text: &str) -> fmt::Result {
    for c in text.chars() {
        match c {
            '&' => out.write_str("&amp;")?,
            '<' => out.write_str("&lt;")?,
            '>' => out.write_str("&gt;")?,
            '\u{fffe}' | '\u{ffff}' => out.write_char(char::REPLACEMENT_CHARACTER)?,
            c => out.write_char(c)?,
        }
    }
    Ok(())
}
