//! Least turns by the textbook: box by box, row by row, on plain digits.

/// The digits of a grid as numbers, row by row.
pub type Cells = [[usize; 16]; 16];

/// The least number of counter-clockwise quarter turns that may have been made, by depth-first
/// search over the boxes with the digits used so far in each row and column.
pub fn least_turns(grid: &Cells) -> Option<usize> {
    let mut search = Search {
        grid: *grid,
        in_row: [[false; 16]; 16],
        in_column: [[false; 16]; 16],
        least: None,
    };
    search.place(0, 0);
    search.least
}

struct Search {
    grid: Cells,
    in_row: [[bool; 16]; 16],
    in_column: [[bool; 16]; 16],
    least: Option<usize>,
}

impl Search {
    fn place(&mut self, index: usize, cost: usize) {
        if self.least.is_some_and(|least| cost >= least) {
            return;
        }
        if index == 16 {
            self.least = Some(cost);
            return;
        }
        for turns in 0..4 {
            if self.fits(index) {
                self.set(index, true);
                self.place(index + 1, cost + turns);
                self.set(index, false);
            }
            turn_clockwise(&mut self.grid, index);
        }
    }

    fn fits(&self, index: usize) -> bool {
        cells(index).all(|(row, col)| {
            let digit = self.grid[row][col];
            !self.in_row[row][digit] && !self.in_column[col][digit]
        })
    }

    fn set(&mut self, index: usize, used: bool) {
        for (row, col) in cells(index) {
            let digit = self.grid[row][col];
            self.in_row[row][digit] = used;
            self.in_column[col][digit] = used;
        }
    }
}

fn cells(index: usize) -> impl Iterator<Item = (usize, usize)> {
    let (top, left) = (index / 4 * 4, index % 4 * 4);
    (top..top + 4).flat_map(move |row| (left..left + 4).map(move |col| (row, col)))
}

/// Turns box `index` by a quarter.
pub fn turn_clockwise(grid: &mut Cells, index: usize) {
    let (top, left) = (index / 4 * 4, index % 4 * 4);
    let before = *grid;
    for (row, col) in (0..4).flat_map(|row| (0..4).map(move |col| (row, col))) {
        grid[top + col][left + 3 - row] = before[top + row][left + col];
    }
}
