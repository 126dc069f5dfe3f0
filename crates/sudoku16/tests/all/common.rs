//! Grids for the tests, made and restored cell by cell.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// The digits of a grid as numbers, row by row.
pub(crate) type Cells = [[u8; 16]; 16];

pub(crate) const SAMPLE: &str = "\
681D5A0C9FDBB2F7
0A734B62E167D9E5
5C9B73EF3C208410
F24ED18948A5CA63
39FAED5616400B74
D120C4B7CA3DEF38
7EC829A085BE6D51
B56438F129F79C2A
5C7FBC4E3D08719F
AE8B1673BF42A58D
60D3AF25619C30BE
294190D8EA57264C
C7D1B35606835EAB
AF52A1E019BE4306
8B36DC78D425F7C9
E409492FC7FA18D2";

/// A stable stream of choices.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound)
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        items.shuffle(&mut self.0);
    }

    /// An order of rows (or columns) that keeps bands (or stacks) together.
    fn line_order(&mut self) -> [usize; 16] {
        let mut bands = [0, 1, 2, 3];
        self.shuffle(&mut bands);
        let mut order = [0; 16];
        for (band, lines) in bands.into_iter().zip(order.chunks_mut(4)) {
            let mut inside = [0, 1, 2, 3];
            self.shuffle(&mut inside);
            for (line, at) in lines.iter_mut().zip(inside) {
                *line = 4 * band + at;
            }
        }
        order
    }

    /// A grid that looks like `base` up to symmetry, solved if that is.
    pub(crate) fn scrambled(&mut self, base: &Cells) -> Cells {
        let mut names: Vec<u8> = (0..16).collect();
        self.shuffle(&mut names);
        self.rearranged(base)
            .map(|row| row.map(|digit| names[usize::from(digit)]))
    }

    /// `base` with its rows and columns in another order, and perhaps exchanged.
    pub(crate) fn rearranged<T: Copy>(&mut self, base: &[[T; 16]; 16]) -> [[T; 16]; 16] {
        let (rows, columns) = (self.line_order(), self.line_order());
        let cells = rows.map(|row| columns.map(|col| base[row][col]));
        if self.below(2) == 0 {
            cells
        } else {
            from_fn(|row, col| cells[col][row])
        }
    }

    /// How often to turn each box.
    pub(crate) fn turns(&mut self) -> [u8; 16] {
        [(); 16].map(|()| self.below(4) as u8)
    }
}

/// A solved grid of great regularity: box (i, j) has the digit 4·(r ^ j) + (c ^ i) at (r, c).
pub(crate) fn regular() -> Cells {
    from_fn(|row, col| (4 * ((row % 4) ^ (col / 4)) + ((col % 4) ^ (row / 4))) as u8)
}

/// A solved grid of cyclic shifts.
pub(crate) fn cyclic() -> Cells {
    from_fn(|row, col| ((4 * (row % 4) + row / 4 + col) % 16) as u8)
}

/// The solved grid behind the sample.
pub(crate) fn irregular() -> Cells {
    let mut cells = parse(SAMPLE);
    for (index, turns) in [(2, 1), (6, 1), (8, 1), (13, 2)] {
        turn(&mut cells, index, 4 - turns);
    }
    cells
}

pub(crate) fn from_fn<T>(mut cell: impl FnMut(usize, usize) -> T) -> [[T; 16]; 16] {
    std::array::from_fn(|row| std::array::from_fn(|col| cell(row, col)))
}

pub(crate) fn transposed(cells: &Cells) -> Cells {
    from_fn(|row, col| cells[col][row])
}

/// The whole grid a quarter turn clockwise.
pub(crate) fn turned_whole(cells: &Cells) -> Cells {
    from_fn(|row, col| cells[15 - col][row])
}

/// Turns box `index` counter-clockwise, `quarters` times.
pub(crate) fn turn(cells: &mut Cells, index: usize, quarters: u8) {
    let (top, left) = (index / 4 * 4, index % 4 * 4);
    for _ in 0..quarters {
        let before = *cells;
        for row in 0..4 {
            for col in 0..4 {
                // What is right goes up.
                cells[top + 3 - col][left + row] = before[top + row][left + col];
            }
        }
    }
}

pub(crate) fn turn_all(cells: &mut Cells, turns: [u8; 16]) {
    for (index, quarters) in turns.into_iter().enumerate() {
        turn(cells, index, quarters);
    }
}

pub(crate) fn parse(text: &str) -> Cells {
    let rows: Vec<Vec<u8>> = text
        .lines()
        .map(|line| {
            line.chars()
                .map(|c| c.to_digit(16).unwrap() as u8)
                .collect()
        })
        .collect();
    from_fn(|row, col| rows[row][col])
}

pub(crate) fn write(cells: &Cells) -> String {
    let row = |row: &[u8; 16]| -> String {
        let digits = row
            .iter()
            .map(|&digit| char::from_digit(digit.into(), 16).unwrap());
        digits.map(|c| c.to_ascii_uppercase()).collect()
    };
    cells.map(|cells| row(&cells)).join("\n")
}

/// All restorations, in lexicographic order, by trying the turns of box after box and comparing
/// its cells with every cell to the left in its row and above in its column.
pub(crate) fn brute_force(cells: &Cells) -> Vec<[u8; 16]> {
    let mut found = Vec::new();
    extend(*cells, &mut Vec::new(), &mut found);
    found
}

fn extend(cells: Cells, turns: &mut Vec<u8>, found: &mut Vec<[u8; 16]>) {
    let index = turns.len();
    if index == 16 {
        found.push(turns.as_slice().try_into().unwrap());
        return;
    }
    for quarters in 0..4 {
        let mut restored = cells;
        turn(&mut restored, index, (4 - quarters) % 4);
        if agrees_with_boxes_before(&restored, index) {
            turns.push(quarters);
            extend(restored, turns, found);
            turns.pop();
        }
    }
}

fn agrees_with_boxes_before(cells: &Cells, index: usize) -> bool {
    let (top, left) = (index / 4 * 4, index % 4 * 4);
    (top..top + 4).all(|row| {
        (left..left + 4).all(|col| {
            let digit = cells[row][col];
            (0..left).all(|other| cells[row][other] != digit)
                && (0..top).all(|other| cells[other][col] != digit)
        })
    })
}
