//! Drawings as SVG.

use alloc::string::String;
use core::fmt::{self, Write};

use super::{Cell, Colour, Drawing, Line, Marks};
use crate::grid::{Pos, Size};

/// Units of a cell's side.
const CELL: u64 = 40;
/// Units around the drawing.
const MARGIN: u64 = 8;

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
        let width = u64::from(cols) * CELL + 2 * MARGIN;
        let height = u64::from(rows) * CELL + 2 * MARGIN;
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
        writeln!(out, "</g>\n</svg>")
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
    } else {
        has(Marks::HIGHLIGHT).then_some("#ffe9a8")
    };
    if let Some(ground) = ground {
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{ground}\"/>"
        )?;
    }
    if !cell.label.is_empty() {
        let (x, y) = (x + 3, y + 11);
        write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"10\">")?;
        write_escaped(out, &cell.label)?;
        writeln!(out, "</text>")?;
    }
    if !cell.text.is_empty() {
        let (x, y) = (x + CELL / 2, y + CELL / 2 + 7);
        let ink = if has(Marks::BLOCK) { "#fff" } else { colour };
        let weight = if has(Marks::GIVEN) {
            " font-weight=\"bold\""
        } else {
            ""
        };
        write!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"20\" text-anchor=\"middle\" fill=\"{ink}\"{weight}>"
        )?;
        write_escaped(out, &cell.text)?;
        writeln!(out, "</text>")?;
    }
    Ok(())
}

/// Writes `text` so that XML reads it back; characters that XML cannot hold become `U+FFFD`.
fn write_escaped(out: &mut String, text: &str) -> fmt::Result {
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
