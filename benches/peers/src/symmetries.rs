//! The same puzzle otherwise written.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::cover::{Givens, SIDE};

/// Draws symmetries of the sudoku, the same ones for the same seed.
pub struct Symmetries(ChaCha8Rng);

impl Symmetries {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The puzzle with its bands and stacks, the lines in each, and its digits in a random order,
    /// transposed or not.
    pub fn apply(&mut self, givens: &Givens) -> Givens {
        let (rows, cols) = (self.lines(), self.lines());
        let digits: [usize; SIDE] = self.order();
        let is_transposed = self.0.next_u32() % 2 == 0;
        std::array::from_fn(|cell| {
            let (row, col) = (rows[cell / SIDE], cols[cell % SIDE]);
            let from = if is_transposed {
                col * SIDE + row
            } else {
                row * SIDE + col
            };
            givens[from].map(|digit| digits[digit])
        })
    }

    fn lines(&mut self) -> [usize; SIDE] {
        let bands: [usize; 4] = self.order();
        let lines: [[usize; 4]; 4] = std::array::from_fn(|_| self.order());
        std::array::from_fn(|line| 4 * bands[line / 4] + lines[line / 4][line % 4])
    }

    /// The numbers below `N` in a random order.
    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|number| number);
        for last in (1..N).rev() {
            order.swap(last, self.0.next_u32() as usize % (last + 1));
        }
        order
    }
}
