//! Puzzles and boards as text.

use core::fmt;

use puzzle_core::Size;

use super::{LEFT_OUT, NEGATIVE, UNSAID};
use crate::puzzle::{Board, Clue, Entries, Flavour, Puzzle, Shape, Spec, Truffle};

impl fmt::Display for Puzzle {
    /// Writes the contest's form, as far as it has one, without a line end after the last line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.clues().len())?;
        for clue in self.clues() {
            write!(f, "\n{clue}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Clue {
    /// Writes rows and columns, `not` before them if it is negative, then a line for each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { rows, cols } = self.size();
        if self.is_negative() {
            write!(f, "{NEGATIVE} ")?;
        }
        write!(f, "{rows} {cols}")?;
        for row in self.rows() {
            f.write_str("\n")?;
            write_row(f, row.map(PatternCell))?;
        }
        Ok(())
    }
}

/// A cell of a pattern, or the place of one that is left out.
struct PatternCell(Option<Spec>);

impl fmt::Display for PatternCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(spec) => spec.fmt(f),
            None => f.write_str(LEFT_OUT),
        }
    }
}

impl fmt::Display for Board {
    /// Writes three lines of three cells, without a line end after the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self.rows())
    }
}

impl fmt::Display for Entries {
    /// Writes three lines of three cells, without a line end after the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self.rows())
    }
}

fn write_rows<'a, C: fmt::Display + 'a>(
    f: &mut fmt::Formatter<'_>,
    rows: impl Iterator<Item = &'a [C]>,
) -> fmt::Result {
    for (number, row) in rows.enumerate() {
        f.write_str(if number == 0 { "" } else { "\n" })?;
        write_row(f, row)?;
    }
    Ok(())
}

fn write_row(
    f: &mut fmt::Formatter<'_>,
    cells: impl IntoIterator<Item = impl fmt::Display>,
) -> fmt::Result {
    for (number, cell) in cells.into_iter().enumerate() {
        let gap = if number == 0 { "" } else { " " };
        write!(f, "{gap}{cell}")?;
    }
    Ok(())
}

impl fmt::Display for Spec {
    /// Writes two characters, as in `T_`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape.map_or(UNSAID, Shape::letter);
        let flavour = self.flavour.map_or(UNSAID, Flavour::letter);
        write!(f, "{shape}{flavour}")
    }
}

impl fmt::Display for Truffle {
    /// Writes two letters, as in `TC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.shape.letter(), self.flavour.letter())
    }
}
