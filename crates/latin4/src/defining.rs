//! All puzzles that have a certain grid as their only answer.
//!
//! A set of cells whose digits leave one grid is called a defining set of it, and a critical set
//! where none of the cells can go (Nelder, *Critical sets in latin squares*, 1977).

use alloc::boxed::Box;
use alloc::vec;
use core::ops::ControlFlow;

use puzzle_core::{BitSet, Budget, Puzzle as _};

use crate::puzzle::{Cell, Givens, Grid, Puzzle, Rules};

/// The sets of cells of a grid that leave no other grid when they are given.
///
/// ```
/// use latin4::{DefiningSets, Grid, Rules};
///
/// let grid: Grid = "1 2 3 4  3 4 1 2  2 1 4 3  4 3 2 1".parse()?;
/// let sets = DefiningSets::new(Rules::Sudoku, grid).expect("a sudoku");
/// assert_eq!(sets.puzzles().count(), 41_401);
/// assert_eq!(sets.minimal_puzzles().count(), 284);
/// assert!(sets.minimal_puzzles().all(|puzzle| puzzle.is_minimal()));
/// # Ok::<(), latin4::puzzle_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DefiningSets {
    rules: Rules,
    grid: Grid,
    all: Family,
    critical: Family,
}

impl DefiningSets {
    /// All sets of `grid` under `rules`; `None` where the grid breaks them. Cost: some 20 µs, by
    /// bits that stand for sets, 64 at a time.
    pub fn new(rules: Rules, grid: Grid) -> Option<Self> {
        crate::check(&Puzzle::new(rules, Givens::default()), &grid).ok()?;
        let mut ambiguous = Family::empty();
        let empty = Puzzle::new(rules, Givens::default());
        let _ = empty.search(&mut Budget::unlimited(), &mut |other| {
            if *other != grid {
                ambiguous.insert(agreement(&grid, other));
            }
            ControlFlow::Continue(())
        });
        ambiguous.add_subsets();
        let all = ambiguous.complement();
        let critical = all.minimal();
        Some(Self {
            rules,
            grid,
            all,
            critical,
        })
    }

    /// The grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// All puzzles whose only answer is the grid, 35,000 to 50,000.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.all().map(|cells| self.puzzle(cells))
    }

    /// Those of which no given can go, 284 to 736.
    pub fn minimal_puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.critical().map(|cells| self.puzzle(cells))
    }

    /// The sets as such.
    pub(crate) fn all(&self) -> impl Iterator<Item = BitSet<Cell>> {
        self.all.iter()
    }

    /// Those that are minimal.
    pub(crate) fn critical(&self) -> impl Iterator<Item = BitSet<Cell>> {
        self.critical.iter()
    }

    /// The puzzle that gives these cells of the grid.
    pub(crate) fn puzzle(&self, cells: BitSet<Cell>) -> Puzzle {
        let givens = cells.iter().map(|cell| (cell, self.grid.get(cell)));
        Puzzle::new(self.rules, givens.collect())
    }
}

/// The cells in which both have the same digit.
fn agreement(a: &Grid, b: &Grid) -> BitSet<Cell> {
    let cells = Cell::ALL.into_iter();
    cells.filter(|&cell| a.get(cell) == b.get(cell)).collect()
}

/// A family of sets of cells: bit `i` stands for the set whose word is `i`.
#[derive(Clone, Debug)]
struct Family(Box<[u64]>);

impl Family {
    /// There are 2¹⁶ sets of cells.
    const WORDS: usize = 1 << 10;

    fn empty() -> Self {
        Self(vec![0; Self::WORDS].into())
    }

    fn insert(&mut self, set: BitSet<Cell>) {
        let bit = usize::from(set.word());
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    fn complement(&self) -> Self {
        Self(self.0.iter().map(|word| !word).collect())
    }

    /// Adds all subsets of what is there.
    fn add_subsets(&mut self) {
        for cell in 0..16 {
            self.0 =
                each_word(|place| self.0[place] | self.toggled(place, cell) & lacking(place, cell));
        }
    }

    /// The sets that lose their place in the family with any of their cells.
    fn minimal(&self) -> Self {
        let has_smaller = |place| {
            let smaller = |cell| self.toggled(place, cell) & !lacking(place, cell);
            (0..16).map(smaller).fold(0, |all, some| all | some)
        };
        Self(each_word(|place| self.0[place] & !has_smaller(place)))
    }

    fn iter(&self) -> impl Iterator<Item = BitSet<Cell>> {
        let words = (0_u16..).zip(&self.0);
        words.flat_map(|(place, &word)| {
            let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| BitSet::from_word(place << 6 | bit))
        })
    }

    /// The word at `place` of the family in which every set has lost `cell`, or got it.
    fn toggled(&self, place: usize, cell: u32) -> u64 {
        match cell.checked_sub(6) {
            None => {
                let (word, shift) = (self.0[place], 1 << cell);
                let lacking = lacking(place, cell);
                (word & lacking) << shift | word >> shift & lacking
            }
            Some(bit) => self.0[place ^ 1 << bit],
        }
    }
}

fn each_word(word: impl FnMut(usize) -> u64) -> Box<[u64]> {
    (0..Family::WORDS).map(word).collect()
}

/// The word at `place` of the family of all sets without `cell`.
fn lacking(place: usize, cell: u32) -> u64 {
    match cell.checked_sub(6) {
        None => u64::MAX / ((1 << (1 << cell)) + 1),
        Some(bit) if place >> bit & 1 == 0 => u64::MAX,
        Some(_) => 0,
    }
}
