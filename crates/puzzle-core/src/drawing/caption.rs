//! Columns of text below a picture.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use anstyle::Style;

use super::svg::write_escaped;

/// A column of text: a title and items below it, wrapped to the width that there is.
///
/// ```
/// use puzzle_core::drawing::{Caption, Cell, Drawing};
///
/// let across = Caption::new("Across").item("1", "Feline").item("10", "Not on");
/// let drawing = Drawing::from_rows([[Cell::new("C")]]).with_captions([across]);
/// assert_eq!(drawing.to_text(), " C\n\nAcross\n 1 Feline\n10 Not on\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    title: String,
    /// Labels and texts.
    items: Vec<(String, String)>,
}

impl Caption {
    /// A column under `title`, which may be empty.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            items: Vec::new(),
        }
    }

    /// With an item under those that it has. Its label, which may be empty, stands before the
    /// text. White space in the text is where lines may end.
    #[must_use]
    pub fn item(mut self, label: impl Into<String>, text: impl Into<String>) -> Self {
        self.items.push((label.into(), text.into()));
        self
    }

    /// The lines in `width` characters.
    fn lines(&self, width: usize) -> Vec<Row> {
        let row = |label, text, is_title| Row {
            label,
            text,
            is_title,
        };
        let title = wrapped(&self.title, width).into_iter();
        let mut rows: Vec<Row> = title.map(|text| row(String::new(), text, true)).collect();
        let labels = self.items.iter().map(|(label, _)| label.chars().count());
        let indent = match labels.filter(|&len| len <= LABEL).max() {
            None | Some(0) => 0,
            Some(longest) => longest + 1,
        };
        let room = width.saturating_sub(indent);
        for (label, text) in &self.items {
            let (label, text) = if label.chars().count() <= LABEL {
                (visible(label), text)
            } else {
                (String::new(), &format!("{label} {text}"))
            };
            let mut label = match indent {
                0 => String::new(),
                _ => format!("{label:>0$} ", indent - 1),
            };
            let texts = wrapped(text, room);
            if texts.is_empty() {
                rows.push(row(label.clone(), String::new(), false));
            }
            for text in texts {
                let rest = " ".repeat(indent);
                rows.push(row(core::mem::replace(&mut label, rest), text, false));
            }
        }
        rows
    }
}

/// Characters of a label that stands in a column of its own; a longer one begins the text.
const LABEL: usize = 6;

/// A line of a caption.
#[derive(Clone, Debug)]
struct Row {
    label: String,
    text: String,
    is_title: bool,
}

/// Writes `columns` below a blank line, as wide together as `picture` characters or a terminal, but
/// no wider than can be read: what stands before the second column is blanks in every line.
pub(super) fn write_lines(columns: &[Caption], picture: usize, ansi: bool, out: &mut String) {
    const TERMINAL: usize = 78;
    const WIDEST: usize = 240;
    const GAP: usize = 2;
    let width = (picture.clamp(TERMINAL, WIDEST) + GAP) / columns.len().max(1);
    let width = width.max(2 * LABEL + GAP);
    let columns: Vec<Vec<Row>> = columns.iter().map(|c| c.lines(width - GAP)).collect();
    for at in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
        if at == 0 {
            out.push('\n');
        }
        let mut line = String::new();
        let mut behind = 0;
        for (column, from) in columns.iter().zip((0..).step_by(width)) {
            let Some(row) = column.get(at) else { continue };
            line.extend(core::iter::repeat_n(' ', from - behind));
            behind = from + row.label.chars().count() + row.text.chars().count();
            line.push_str(&row.label);
            if ansi && row.is_title {
                let bold = Style::new().bold();
                // Writing to a string cannot fail.
                let _ = write!(line, "{bold}{}{bold:#}", row.text);
            } else {
                line.push_str(&row.text);
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// Writes `columns` below `top`, from `left` on and as wide together as `width`, all in units.
/// Returns where they end.
pub(super) fn write_svg(
    columns: &[Caption],
    (left, top): (u64, u64),
    width: u64,
    out: &mut String,
) -> Result<u64, fmt::Error> {
    const LINE: u64 = 16;
    const GAP: u64 = 16;
    /// About the width of a character.
    const CHARACTER: u64 = 7;
    let pitch =
        ((width + GAP) / columns.len().max(1) as u64).max(GAP + 2 * LABEL as u64 * CHARACTER);
    let mut end = top;
    writeln!(out, "<g font-size=\"12\" fill=\"#222\">")?;
    for (column, x) in columns.iter().zip((left..).step_by(pitch as usize)) {
        let rows = column.lines(((pitch - GAP) / CHARACTER) as usize);
        for (row, y) in rows.iter().zip((top + LINE..).step_by(LINE as usize)) {
            let weight = if row.is_title {
                " font-weight=\"bold\""
            } else {
                ""
            };
            let label = row.label.trim();
            if !label.is_empty() {
                write!(out, "<text x=\"{x}\" y=\"{y}\">")?;
                write_escaped(out, label)?;
                writeln!(out, "</text>")?;
            }
            let x = x + row.label.chars().count() as u64 * CHARACTER;
            write!(out, "<text x=\"{x}\" y=\"{y}\"{weight}>")?;
            write_escaped(out, &row.text)?;
            writeln!(out, "</text>")?;
            end = end.max(y);
        }
    }
    writeln!(out, "</g>")?;
    Ok(end + LINE)
}

/// The words of `text` in lines of `width` characters at most; longer words are split.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut len = 0;
    for word in text.split_whitespace() {
        let word = visible(word);
        let mut rest = word.chars();
        let mut left = word.chars().count();
        if len > 0 && len + 1 + left > width {
            lines.push(core::mem::take(&mut line));
            len = 0;
        } else if len > 0 {
            line.push(' ');
            len += 1;
        }
        while left > width {
            lines.push(rest.by_ref().take(width.max(1)).collect());
            left -= width.max(1);
        }
        line.extend(rest);
        len += left;
    }
    if len > 0 {
        lines.push(line);
    }
    lines
}

/// `text` without characters that would move what stands beside it.
fn visible(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}
