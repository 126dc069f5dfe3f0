//! Numbers as published crosswords have them.

use puzzle_core::{Grid, Pos};

use super::slot::{Direction, Slot};
use super::square::{Bars, Square};

/// The runs of two cells or more: first those across, then those down, each by number. Row by
/// row, each cell in which a run starts takes the next number.
pub(super) fn slots(squares: &Grid<Square>, bars: &Grid<Bars>) -> Vec<Slot> {
    let runs = Runs { squares, bars };
    let (mut across, mut down) = (Vec::new(), Vec::new());
    let mut number = 0_u32;
    for pos in squares.size().positions() {
        let [right, below] =
            [Direction::Across, Direction::Down].map(|direction| runs.from(pos, direction));
        if right.is_none() && below.is_none() {
            continue;
        }
        number += 1;
        let label = number.to_string();
        let slot = |direction, len| Slot::run(&label, pos, direction, len);
        across.extend(right.map(|len| slot(Direction::Across, len)));
        down.extend(below.map(|len| slot(Direction::Down, len)));
    }
    across.append(&mut down);
    across
}

struct Runs<'a> {
    squares: &'a Grid<Square>,
    bars: &'a Grid<Bars>,
}

impl Runs<'_> {
    /// How many cells the run has that starts at `start`, if one does that has two or more.
    fn from(&self, start: Pos, direction: Direction) -> Option<u32> {
        let before = match direction {
            Direction::Across => start.col.checked_sub(1).map(|col| Pos::new(start.row, col)),
            Direction::Down => start.row.checked_sub(1).map(|row| Pos::new(row, start.col)),
        };
        let starts = !before.is_some_and(|before| self.goes_on(before, direction));
        if !starts || !self.goes_on(start, direction) {
            return None;
        }
        let next = |&pos: &Pos| self.goes_on(pos, direction).then(|| after(pos, direction));
        Some(std::iter::successors(Some(start), next).count() as u32)
    }

    /// Whether a run goes on from `pos` to the square behind it.
    fn goes_on(&self, pos: Pos, direction: Direction) -> bool {
        let bar = match direction {
            Direction::Across => Bars::RIGHT,
            Direction::Down => Bars::BELOW,
        };
        let barred = self.bars.get(pos).is_none_or(|bars| bars.contains(bar));
        self.is_cell(pos) && !barred && self.is_cell(after(pos, direction))
    }

    fn is_cell(&self, pos: Pos) -> bool {
        self.squares
            .get(pos)
            .is_some_and(|square| square.cell().is_some())
    }
}

fn after(pos: Pos, direction: Direction) -> Pos {
    match direction {
        Direction::Across => Pos::new(pos.row, pos.col + 1),
        Direction::Down => Pos::new(pos.row + 1, pos.col),
    }
}
