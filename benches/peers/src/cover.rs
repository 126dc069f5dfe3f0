//! A sudoku as an exact cover and as clauses: what the peers are handed.

pub const SIDE: usize = 16;
pub const CANDIDATES: usize = SIDE * SIDE * SIDE;

/// The digits of a grid, 0 to 15, row by row.
pub type Grid = [usize; SIDE * SIDE];
pub type Givens = [Option<usize>; SIDE * SIDE];

/// Number of a digit in a cell.
pub fn candidate(cell: usize, digit: usize) -> usize {
    cell * SIDE + digit
}

/// The four things that a candidate covers: its cell, and its digit in the row, column and box.
pub fn covers(candidate: usize) -> [usize; 4] {
    let (cell, digit) = (candidate / SIDE, candidate % SIDE);
    let (row, col) = (cell / SIDE, cell % SIDE);
    let unit = row / 4 * 4 + col / 4;
    [
        cell,
        256 + row * SIDE + digit,
        512 + col * SIDE + digit,
        768 + unit * SIDE + digit,
    ]
}

/// The candidates that agree with the givens of their own cells.
pub fn candidates(givens: &Givens) -> impl Iterator<Item = usize> {
    (0..CANDIDATES)
        .filter(|candidate| givens[candidate / SIDE].is_none_or(|digit| digit == candidate % SIDE))
}

/// Each thing is covered (a clause of sixteen), by no two candidates (a clause for each pair), and
/// the givens hold. A literal is a candidate and whether it is placed.
pub fn clauses(givens: &Givens, mut add: impl FnMut(&[(usize, bool)])) {
    let mut by_item = vec![Vec::new(); 4 * SIDE * SIDE];
    for candidate in 0..CANDIDATES {
        for item in covers(candidate) {
            by_item[item].push((candidate, true));
        }
    }
    for placed in &by_item {
        add(placed);
        for (later, &(a, _)) in placed.iter().enumerate() {
            for &(b, _) in &placed[..later] {
                add(&[(a, false), (b, false)]);
            }
        }
    }
    for (cell, digit) in givens.iter().enumerate() {
        if let Some(digit) = digit {
            add(&[(candidate(cell, *digit), true)]);
        }
    }
}

/// The grid of the candidates that are placed.
pub fn grid(is_placed: impl Fn(usize) -> bool) -> Grid {
    std::array::from_fn(|cell| {
        let placed = (0..SIDE).find(|&digit| is_placed(candidate(cell, digit)));
        placed.expect("a digit in each cell")
    })
}

/// The clause that another solution satisfies and this does not.
pub fn excluding(grid: &Grid) -> Vec<(usize, bool)> {
    let cells = grid.iter().enumerate();
    cells
        .map(|(cell, &digit)| (candidate(cell, digit), false))
        .collect()
}
