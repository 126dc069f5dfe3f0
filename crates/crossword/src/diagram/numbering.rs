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
        let starts = [Direction::Across, Direction::Down].map(|direction| {
            let len = runs
                .starts(pos, direction)
                .then(|| runs.len(pos, direction));
            len.filter(|&len| len >= 2)
        });
        if starts == [None; 2] {
            continue;
        }
        number += 1;
        let label = number.to_string();
        let slot = |direction, len| Slot::run(&label, pos, direction, len);
        across.extend(starts[0].map(|len| slot(Direction::Across, len)));
        down.extend(starts[1].map(|len| slot(Direction::Down, len)));
    }
    across.append(&mut down);
    across
}

struct Runs<'a> {
    squares: &'a Grid<Square>,
    bars: &'a Grid<Bars>,
}

impl Runs<'_> {
    fn starts(&self, pos: Pos, direction: Direction) -> bool {
        let before = match direction {
            Direction::Across => pos.col.checked_sub(1).map(|col| Pos::new(pos.row, col)),
            Direction::Down => pos.row.checked_sub(1).map(|row| Pos::new(row, pos.col)),
        };
        self.is_cell(pos) && !before.is_some_and(|before| self.goes_on(before, direction))
    }

    fn len(&self, start: Pos, direction: Direction) -> u32 {
        let next = |pos: &Pos| {
            self.goes_on(*pos, direction)
                .then(|| after(*pos, direction))
        };
        std::iter::successors(Some(start), next).count() as u32
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
