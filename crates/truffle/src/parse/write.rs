//! Puzzles and boards as text.

use core::fmt;

use puzzle_core::Size;

use super::UNSAID;
use crate::puzzle::{Board, Clue, Flavour, Puzzle, Shape, Spec, Truffle};

impl fmt::Display for Puzzle {
    /// Writes the contest's form, without a line end after the last line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.clues().len())?;
        for clue in self.clues() {
            write!(f, "\n{clue}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Clue {
    /// Writes rows and columns, then a line for each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { rows, cols } = self.size();
        write!(f, "{rows} {cols}")?;
        for row in self.rows() {
            f.write_str("\n")?;
            write_row(f, row)?;
        }
        Ok(())
    }
}

impl fmt::Display for Board {
    /// Writes three lines of three cells, without a line end after the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.rows().enumerate() {
            f.write_str(if number == 0 { "" } else { "\n" })?;
            write_row(f, row)?;
        }
        Ok(())
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, cells: &[impl fmt::Display]) -> fmt::Result {
    for (number, cell) in cells.iter().enumerate() {
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
