//! Random full grids.

use puzzle_core::Index;

use super::random::Random;
use crate::grid::{BOX_SIDE, Digit, FullGrid, SIDE};

type Cells = [[u8; SIDE]; SIDE];

/// Exchanges made. Twice as many, or thirty times, do not change what the grids have in common.
const EXCHANGES: usize = 600;

/// A full grid by random exchanges in a regular one, so that nothing has to be searched.
///
/// Two digits, or two rows of a band, or two columns of a stack, change places wherever one such
/// change calls for another (as chains of Kempe do in colourings of graphs), and nowhere else.
pub(super) fn grid(random: &mut Random) -> FullGrid {
    let mut cells: Cells = core::array::from_fn(|row| {
        core::array::from_fn(|col| ((4 * (row % 4) + row / 4 + col) % SIDE) as u8)
    });
    for _ in 0..EXCHANGES {
        match random.below(3) {
            0 => exchange_digits(&mut cells, random),
            1 => exchange_rows(&mut cells, random),
            _ => {
                let mut columns = transposed(&cells);
                exchange_rows(&mut columns, random);
                cells = transposed(&columns);
            }
        }
    }
    let mut digits: [Digit; SIDE] =
        core::array::from_fn(|index| Digit::from_index(index).unwrap_or_default());
    random.shuffle(&mut digits);
    FullGrid::from_rows(cells.map(|row| row.map(|digit| digits[usize::from(digit)])))
}

fn transposed(cells: &Cells) -> Cells {
    core::array::from_fn(|row| core::array::from_fn(|col| cells[col][row]))
}

/// Two different numbers below `bound`.
fn pair(random: &mut Random, bound: u32) -> (usize, usize) {
    let first = random.below(bound);
    let step = 1 + random.below(bound - 1);
    (first as usize, ((first + step) % bound) as usize)
}

/// Exchanges two rows of a band from a random column on, in the columns that must follow so that
/// each row has each digit once.
fn exchange_rows(cells: &mut Cells, random: &mut Random) {
    let band = random.below(4) as usize * BOX_SIDE;
    let (upper, lower) = pair(random, 4);
    let (upper, lower) = (band + upper, band + lower);
    let start = random.below(SIDE as u32) as usize;
    let first = cells[upper][start];
    let mut column = start;
    loop {
        let came = cells[lower][column];
        cells[lower][column] = cells[upper][column];
        cells[upper][column] = came;
        if came == first {
            return;
        }
        let other = (0..SIDE).find(|&other| other != column && cells[upper][other] == came);
        let Some(next) = other else { return };
        column = next;
    }
}

/// Exchanges two digits from a random row on, in the cells that must follow so that each row,
/// column and box has each digit once.
fn exchange_digits(cells: &mut Cells, random: &mut Random) {
    let (a, b) = pair(random, SIDE as u32);
    let (a, b) = (a as u8, b as u8);
    let row = random.below(SIDE as u32) as usize;
    let column = |digit: u8, row: usize| (0..SIDE).find(|&col| cells[row][col] == digit);
    let columns = |digit: u8| -> [usize; SIDE] {
        core::array::from_fn(|row| column(digit, row).unwrap_or_default())
    };
    // Where a and b are in each row; a row changes with those that have either in one of its
    // two columns or boxes.
    let (of_a, of_b) = (columns(a), columns(b));
    let boxes = |row: usize| [of_a[row], of_b[row]].map(|col| (row / BOX_SIDE, col / BOX_SIDE));
    let mut changed: u16 = 1 << row;
    let mut front = vec![row];
    while let Some(row) = front.pop() {
        for other in 0..SIDE {
            let is_linked = of_a[other] == of_b[row]
                || of_b[other] == of_a[row]
                || boxes(other)[0] == boxes(row)[1]
                || boxes(other)[1] == boxes(row)[0];
            if is_linked && changed >> other & 1 == 0 {
                changed |= 1 << other;
                front.push(other);
            }
        }
    }
    for row in (0..SIDE).filter(|row| changed >> row & 1 != 0) {
        cells[row].swap(of_a[row], of_b[row]);
    }
}
