//! From a crossword to text.

mod clues;
mod grid;

use std::fmt::Write;

use puzzle_core::{Pos, Size};

use super::error::WriteError;
use crate::document::Crossword;
use crate::format::markup::marked;

pub(super) fn text(crossword: &Crossword) -> Result<String, WriteError> {
    let size = crossword.diagram().size();
    if size.rows == 0 || size.cols == 0 {
        return Err(WriteError::Empty);
    }
    let about = crossword.about();
    let mut lines = vec!["exolve-begin".to_owned()];
    for (section, text) in [
        ("title", &about.title),
        ("setter", &about.author),
        ("copyright", &about.copyright),
    ] {
        if !text.is_empty() {
            lines.push(format!("  exolve-{section}: {}", one_line(text)));
        }
    }
    if !about.notes.is_empty() {
        lines.push("  exolve-preamble:".into());
        let notes = kept(&marked(&about.notes));
        lines.extend(notes.split('\n').map(|line| {
            // A line that would begin a section is written with a character of HTML.
            let line = uncommented(&kept(line)).replace("exolve-", "exolve&#45;");
            format!("    {line}")
        }));
    }
    lines.push(format!("  exolve-width: {}", size.cols));
    lines.push(format!("  exolve-height: {}", size.rows));
    let (skipped, clues) = clues::sections(crossword)?;
    grid::sections(crossword, &skipped, &mut lines)?;
    lines.extend(clues);
    lines.push("exolve-end\n".into());
    Ok(lines.join("\n"))
}

/// A text as it stands in one line.
fn one_line(text: &str) -> String {
    uncommented(&kept(&marked(text).replace('\n', "<br>")))
}

/// `line` with the blanks around it, which no reader keeps, as HTML has them.
fn kept(line: &str) -> String {
    let inner = line.trim();
    let start = line.len() - line.trim_start().len();
    let blanks = |blanks: &str| -> String {
        let coded = blanks.chars().map(|c| format!("&#{};", u32::from(c)));
        coded.collect()
    };
    let end = blanks(&line[start + inner.len()..]);
    format!("{}{inner}{end}", blanks(&line[..start]))
}

/// `text` with those `#` that would begin a comment as HTML has them.
fn uncommented(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '#' && chars.peek().is_none_or(|next| next.is_whitespace()) {
            out.push_str("&#35;");
        } else {
            out.push(c);
        }
    }
    out
}

/// The place as a clue says it: column from the left, row from the bottom.
fn location(pos: Pos, size: Size) -> String {
    let row = size.rows - pos.row;
    let mut location = String::new();
    let letter = u8::try_from(pos.col).ok().filter(|&col| col < 26);
    let written = match letter {
        Some(col) => write!(location, "{}{row}", char::from(b'a' + col)),
        None => write!(location, "c{}r{row}", u64::from(pos.col) + 1),
    };
    written.map_or(String::new(), |()| location)
}
