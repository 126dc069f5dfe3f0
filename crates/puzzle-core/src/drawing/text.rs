//! Drawings as lines of characters: plain, Unicode, and Unicode with ANSI colours.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::{Cell, Drawing, Line, Marks, caption};
use crate::grid::Pos;

/// The characters and colours to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pen {
    Ascii,
    Unicode,
    Ansi,
}

/// Box drawing characters by their arms up, right, down and left, each none, light or heavy.
const CORNERS: [&str; 3] = [
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
];

impl Drawing {
    /// The drawing in ASCII, each line ended by a newline.
    pub fn to_text(&self) -> String {
        self.lines(Pen::Ascii)
    }

    /// The drawing with Unicode's box drawing characters, each line ended by a newline.
    pub fn to_unicode(&self) -> String {
        self.lines(Pen::Unicode)
    }

    /// The drawing in Unicode with ANSI colours, each line ended by a newline.
    pub fn to_ansi(&self) -> String {
        self.lines(Pen::Ansi)
    }

    fn lines(&self, pen: Pen) -> String {
        let widest = |cell: &Cell| cell.text.chars().count().max(cell.label.chars().count());
        let layout = Layout {
            drawing: self,
            pen,
            width: self.cells.iter().map(widest).max().unwrap_or(0).max(1),
            ruled: (0..=self.size.cols)
                .map(|col| {
                    (0..self.size.rows).any(|row| self.left_of(Pos::new(row, col)) != Line::None)
                })
                .collect(),
        };
        let mut out = String::new();
        for row in 0..=self.size.rows {
            layout.border_line(row, &mut out);
            if row < self.size.rows {
                layout.cell_line(row, &mut out);
            }
        }
        let widest = out.lines().map(|line| line.chars().count()).max();
        for columns in &self.captions {
            caption::write_lines(columns, widest.unwrap_or(0), pen == Pen::Ansi, &mut out);
        }
        out
    }
}

/// A drawing being written.
struct Layout<'a> {
    drawing: &'a Drawing,
    pen: Pen,
    /// Characters for a cell's text; a blank or a bracket stands on each side.
    width: usize,
    /// Which of the vertical lines of the lattice are drawn anywhere.
    ruled: Vec<bool>,
}

impl Layout<'_> {
    /// The borders and labels above row `row`, unless there are none.
    fn border_line(&self, row: u32, out: &mut String) {
        let drawing = self.drawing;
        let mut cells = (0..drawing.size.cols).map(|col| Pos::new(row, col));
        let label = |pos| drawing.cell(pos).map_or("", |cell| &cell.label);
        if cells.all(|pos| drawing.above(pos) == Line::None && label(pos).is_empty()) {
            return;
        }
        let mut line = String::new();
        for col in 0..=drawing.size.cols {
            let pos = Pos::new(row, col);
            if self.ruled[col as usize] {
                let corner = self.corner(pos);
                self.gap(corner, &around(pos), &mut line);
            }
            if col < drawing.size.cols {
                let rule = self.horizontal(drawing.above(pos));
                let label = label(pos);
                line.push_str(label);
                for _ in label.chars().count()..self.width + 2 {
                    self.gap(rule, &[above(pos), Some(pos)], &mut line);
                }
            }
        }
        push_line(out, &line);
    }

    fn cell_line(&self, row: u32, out: &mut String) {
        let mut line = String::new();
        for col in 0..=self.drawing.size.cols {
            let pos = Pos::new(row, col);
            if self.ruled[col as usize] {
                let rule = self.vertical(self.drawing.left_of(pos));
                self.gap(rule, &[left(pos), Some(pos)], &mut line);
            }
            if let Some(cell) = self.drawing.cell(pos) {
                self.cell(cell, &mut line);
            }
        }
        push_line(out, &line);
    }

    fn cell(&self, cell: &Cell, line: &mut String) {
        let has = |marks| cell.marks.contains(marks);
        let (open, fill, close) = if has(Marks::BLOCK) {
            (self.ink(), self.ink(), self.ink())
        } else if has(Marks::HIGHLIGHT) {
            ('[', ' ', ']')
        } else if has(Marks::CIRCLE | Marks::SHADE) && self.pen != Pen::Ansi {
            ('{', ' ', '}')
        } else if has(Marks::CIRCLE) {
            ('(', ' ', ')')
        } else if has(Marks::SHADE) {
            let shade = self.shade();
            (shade, ' ', shade)
        } else {
            (' ', ' ', ' ')
        };
        let blanks = self.width.saturating_sub(cell.text.chars().count());
        self.styled(cell, line, |line| {
            line.push(open);
            line.extend(core::iter::repeat_n(fill, blanks / 2));
            line.push_str(&cell.text);
            line.extend(core::iter::repeat_n(fill, blanks - blanks / 2));
            line.push(close);
        });
    }

    /// The character `rule` of a border; where none is drawn between alike blocks, they meet.
    fn gap(&self, rule: char, cells: &[Option<Pos>], line: &mut String) {
        let cell = |pos: &Option<Pos>| pos.and_then(|pos| self.drawing.cell(pos));
        let first = cells.first().and_then(cell);
        let block = first.filter(|cell| rule == ' ' && cell.marks.contains(Marks::BLOCK));
        match block {
            Some(block)
                if cells
                    .iter()
                    .all(|pos| cell(pos).is_some_and(|c| c.is_like(block))) =>
            {
                self.styled(block, line, |line| line.push(self.ink()));
            }
            _ => line.push(rule),
        }
    }

    /// What a block is filled with: its ground in colours is enough.
    const fn ink(&self) -> char {
        match self.pen {
            Pen::Ascii => '#',
            Pen::Unicode => '█',
            Pen::Ansi => ' ',
        }
    }

    /// What stands beside the text of a shaded cell: its ground in colours is enough.
    const fn shade(&self) -> char {
        match self.pen {
            Pen::Ascii => ':',
            Pen::Unicode => '░',
            Pen::Ansi => ' ',
        }
    }

    /// Writes in the style of `cell`.
    fn styled(&self, cell: &Cell, line: &mut String, write: impl FnOnce(&mut String)) {
        if self.pen == Pen::Ansi {
            let style = style(cell);
            // Writing to a string cannot fail.
            let _ = write!(line, "{style}");
            write(line);
            let _ = write!(line, "{style:#}");
        } else {
            write(line);
        }
    }

    fn horizontal(&self, line: Line) -> char {
        match (line, self.pen) {
            (Line::None, _) => ' ',
            (_, Pen::Ascii) => '-',
            (Line::Light, _) => '─',
            (Line::Heavy, _) => '━',
        }
    }

    fn vertical(&self, line: Line) -> char {
        match (line, self.pen) {
            (Line::None, _) => ' ',
            (_, Pen::Ascii) => '|',
            (Line::Light, _) => '│',
            (Line::Heavy, _) => '┃',
        }
    }

    /// The character where the borders meet at the top-left corner of the cell at `pos`.
    fn corner(&self, pos: Pos) -> char {
        let drawing = self.drawing;
        let up = above(pos).map_or(Line::None, |pos| drawing.left_of(pos));
        let left = left(pos).map_or(Line::None, |pos| drawing.above(pos));
        let (right, down) = (drawing.above(pos), drawing.left_of(pos));
        if self.pen != Pen::Ascii {
            let arms = [right, down, left]
                .iter()
                .fold(0, |sum, &arm| sum * 3 + arm as usize);
            return CORNERS[up as usize].chars().nth(arms).unwrap_or(' ');
        }
        match ((up, down), (right, left)) {
            ((Line::None, Line::None), (Line::None, Line::None)) => ' ',
            ((Line::None, Line::None), _) => '-',
            (_, (Line::None, Line::None)) => '|',
            _ => '+',
        }
    }
}

fn above(pos: Pos) -> Option<Pos> {
    Some(Pos::new(pos.row.checked_sub(1)?, pos.col))
}

fn left(pos: Pos) -> Option<Pos> {
    Some(Pos::new(pos.row, pos.col.checked_sub(1)?))
}

/// The four cells that meet at the top-left corner of the one at `pos`.
fn around(pos: Pos) -> [Option<Pos>; 4] {
    [Some(pos), above(pos), left(pos), above(pos).and_then(left)]
}

/// Adds `line` without the blanks at its end.
fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

/// The ground of shaded cells.
const GREY: anstyle::Color = anstyle::Color::Ansi256(anstyle::Ansi256Color(250));

fn style(cell: &Cell) -> Style {
    let colour = cell.colour.map(super::Colour::ansi);
    let mut style = Style::new();
    if cell.marks.contains(Marks::BLOCK) {
        style = style
            .bg_color(Some(colour.unwrap_or(AnsiColor::White.into())))
            .fg_color(Some(AnsiColor::Black.into()));
    } else if cell.marks.contains(Marks::SHADE) {
        style = style
            .bg_color(Some(GREY))
            .fg_color(Some(colour.unwrap_or(AnsiColor::Black.into())));
    } else {
        style = style.fg_color(colour);
    }
    if cell.marks.contains(Marks::HIGHLIGHT) {
        style = style.invert();
    }
    if cell.marks.contains(Marks::GIVEN) {
        style = style.bold();
    }
    style
}
