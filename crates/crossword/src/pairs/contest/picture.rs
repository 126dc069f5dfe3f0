//! The picture of a grid: 4H+1 lines of 4W+1 characters.

use std::fmt;
use std::sync::Arc;

use crate::pairs::puzzle::{Cell, Puzzle};
use crate::puzzle::Fill;

/// Characters or lines from one cell to the next.
pub(super) const PITCH: usize = 4;
/// The character or line of a cell's centre.
pub(super) const CENTRE: usize = 2;

/// A picture of a grid as text. Its lines are as they came in, but for blanks beyond the width.
/// Most are alike, and share their text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    lines: Vec<Arc<str>>,
}

impl Picture {
    /// The picture with these lines, none of which has a line end.
    pub(super) const fn from_lines(lines: Vec<Arc<str>>) -> Self {
        Self { lines }
    }

    /// A picture of the grid of `puzzle`, drawn with `+`, `-` and `|`.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let grid = puzzle.grid();
        let cols = grid.size().cols as usize;
        let rule: Arc<str> = ("+---".repeat(cols) + "+").into();
        let plain: Arc<str> = ("|   ".repeat(cols) + "|").into();
        let label = |cell: &Cell| {
            let number = cell.number().map(|number| number.to_string());
            format!("|{:<3}", number.unwrap_or_default())
        };
        let centre = |cell: &Cell| if cell.is_black() { "| * " } else { "|   " };
        let mut lines = vec![rule.clone()];
        for row in grid.rows() {
            let labels: String = row.iter().map(label).collect();
            let centres: String = row.iter().map(centre).collect();
            lines.extend([
                (labels + "|").into(),
                (centres + "|").into(),
                plain.clone(),
                rule.clone(),
            ]);
        }
        Self { lines }
    }
}

impl fmt::Display for Picture {
    /// Writes the picture. Each line ends with a newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            f.write_str(line)?;
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// A picture with the letters of a fill in the centres of its cells.
pub(super) struct Filled<'a> {
    pub(super) picture: &'a Picture,
    pub(super) fill: &'a Fill,
}

impl fmt::Display for Filled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = self.fill.letters().rows();
        for (number, line) in self.picture.lines.iter().enumerate() {
            let row = if number % PITCH == CENTRE {
                rows.next()
            } else {
                None
            };
            match row {
                None => f.write_str(line)?,
                Some(letters) => f.write_str(&filled_line(line, letters))?,
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// `line` with `letters` at the centres, made longer where it does not reach the last of them.
fn filled_line(line: &str, letters: &[Option<char>]) -> String {
    if let Some(filled) = filled_ascii(line, letters) {
        return filled;
    }
    let mut chars: Vec<char> = line.chars().collect();
    for (cell, letter) in letters.iter().enumerate() {
        let centre = PITCH * cell + CENTRE;
        if let Some(letter) = letter {
            if chars.len() <= centre {
                chars.resize(centre + 1, ' ');
            }
            chars[centre] = *letter;
        }
    }
    chars.into_iter().collect()
}

/// The same where `line` is of full length and everything is ASCII, so that bytes are characters.
fn filled_ascii(line: &str, letters: &[Option<char>]) -> Option<String> {
    if !line.is_ascii() || line.len() <= PITCH * letters.len() {
        return None;
    }
    let mut bytes = line.as_bytes().to_vec();
    for (cell, letter) in bytes.chunks_exact_mut(PITCH).zip(letters) {
        if let Some(letter) = letter {
            cell[CENTRE] = u8::try_from(*letter).ok().filter(u8::is_ascii)?;
        }
    }
    String::from_utf8(bytes).ok()
}
