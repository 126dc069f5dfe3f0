//! The grid: squares, bars and numbers.

use puzzle_core::{Grid, Pos, Size};

use super::document::Element;
use super::error::ReadError;
use crate::diagram::{Bars, Cell, CellMarks, Letters, Square};

/// What the grid says.
pub(super) struct Read {
    pub(super) squares: Grid<Square>,
    pub(super) bars: Grid<Bars>,
    /// What is printed in each cell.
    pub(super) printed: Grid<Option<String>>,
}

/// Reads the element `grid` of a document of `bytes` bytes, which cannot say more squares.
pub(super) fn read(grid: Element<'_, '_>, bytes: usize) -> Result<Read, ReadError> {
    let size = Size::new(grid.number("height")?, grid.number("width")?);
    let too_large = || grid.error("no more squares than the file can list", &size.to_string());
    if size.area().is_none_or(|area| area > bytes) {
        return Err(too_large());
    }
    let squares = Grid::filled(size, Square::Void).map_err(|_| too_large())?;
    let mut read = Read {
        bars: squares.map(|_| Bars::empty()),
        printed: squares.map(|_| None),
        squares,
    };
    let mut seen = read.bars.map(|_| false);
    for cell in grid.children("cell") {
        let pos = pos(cell, size)?;
        if seen
            .get_mut(pos)
            .is_some_and(|seen| std::mem::replace(seen, true))
        {
            return Err(cell.error("each cell once", &format!("{pos} again")));
        }
        read.put(pos, cell)?;
    }
    Ok(read)
}

/// The place of a cell.
fn pos(cell: Element<'_, '_>, size: Size) -> Result<Pos, ReadError> {
    let pos = Pos::new(cell.number("y")? - 1, cell.number("x")? - 1);
    let inside = size.contains(pos).then_some(pos);
    inside.ok_or_else(|| cell.error(format!("a cell of {size}"), &pos.to_string()))
}

impl Read {
    fn put(&mut self, pos: Pos, cell: Element<'_, '_>) -> Result<(), ReadError> {
        let square = match cell.attribute("type") {
            Some("block" | "clue") => Square::Block,
            Some("void") => Square::Void,
            None | Some("letter") => Square::Cell(letters(cell)?),
            Some(_) => return Err(cell.fault("type", "letter, block, void or clue")),
        };
        if matches!(square, Square::Cell(_))
            && let Some(printed) = self.printed.get_mut(pos)
        {
            *printed = cell.attribute("number").map(Into::into);
        }
        if let Some(place) = self.squares.get_mut(pos) {
            *place = square;
        }
        let before = |at: u32| at.checked_sub(1);
        let left = before(pos.col).map(|col| Pos::new(pos.row, col));
        let above = before(pos.row).map(|row| Pos::new(row, pos.col));
        for (name, at, bar) in [
            ("right-bar", Some(pos), Bars::RIGHT),
            ("bottom-bar", Some(pos), Bars::BELOW),
            ("left-bar", left, Bars::RIGHT),
            ("top-bar", above, Bars::BELOW),
        ] {
            let bars = at.and_then(|at| self.bars.get_mut(at));
            if let Some(bars) = bars.filter(|_| cell.is_true(name)) {
                bars.insert(bar);
            }
        }
        Ok(())
    }
}

fn letters(cell: Element<'_, '_>) -> Result<Cell, ReadError> {
    let mut marks = CellMarks::empty();
    marks.set(
        CellMarks::CIRCLE,
        cell.attribute("background-shape") == Some("circle"),
    );
    let colour = cell
        .attribute("background-color")
        .map(str::to_ascii_lowercase);
    let white = ["#ffffff", "#fff", "ffffff", "white", "transparent", "none"];
    marks.set(
        CellMarks::SHADE,
        colour.is_some_and(|colour| !white.contains(&&*colour)),
    );
    let empty = Cell::empty().marked(marks);
    match cell.attribute("solution") {
        None => Ok(empty),
        Some(solution) => {
            let letters = solution.parse();
            let error = |_| cell.fault("solution", &Letters::expected());
            let letters = letters.map_err(error)?;
            Ok(empty.with_letters(letters))
        }
    }
}
