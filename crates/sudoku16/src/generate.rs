//! New puzzles from a seed.

mod dig;
mod full;
mod random;
mod refused;

use puzzle_core::{Answer, Budget, Grade, Size, Stop, Symmetry};

use self::dig::{Proof, can_go};
use self::random::Random;
pub use self::refused::{Reason, Refused};
use crate::explain::{Rating, Technique, grade};
use crate::grid::{Cell, FullGrid, SIDE};
use crate::puzzle::Sudoku;

/// Makes puzzles with exactly one solution.
///
/// ```
/// use puzzle_core::{Budget, Symmetry};
/// use sudoku16::{Generator, Grade};
///
/// let generator = Generator::new(1).grade(Grade::Easy).symmetry(Symmetry::HalfTurn).givens(130);
/// let made = generator.generate(&mut Budget::unlimited())?;
/// assert!(made.stop.is_complete());
/// assert_eq!(made.value.puzzle().givens().count(), 130);
/// assert_eq!(made.value.rating().grade(), Grade::Easy);
/// assert!(Generator::new(1).givens(17).generate(&mut Budget::unlimited()).is_err());
/// # Ok::<(), sudoku16::Refused>(())
/// ```
///
/// The same seed and wishes give the same puzzle on every machine. Givens are taken from a random
/// full grid in random order, as long as the solution still follows: by search, or by the
/// techniques of the wished-for grade. Each is tried once: one that cannot go now cannot go when
/// there are fewer.
#[must_use]
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    grade: Option<Grade>,
    givens: Option<usize>,
    symmetry: Symmetry,
    is_minimal: bool,
}

/// A puzzle that was made, with its solution and its rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    puzzle: Sudoku,
    solution: FullGrid,
    rating: Rating,
}

impl Generated {
    /// The puzzle.
    pub const fn puzzle(&self) -> &Sudoku {
        &self.puzzle
    }

    /// Its only solution.
    pub const fn solution(&self) -> &FullGrid {
        &self.solution
    }

    /// What it takes to solve it.
    pub const fn rating(&self) -> &Rating {
        &self.rating
    }
}

impl Generator {
    /// The fewest givens that are known to leave one solution.
    pub const FEWEST_GIVENS: usize = 55;

    /// Full grids that are tried before the generator gives up.
    pub const TRIES: usize = 256;

    /// Any puzzle without wishes: then it is minimal.
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            grade: None,
            givens: None,
            symmetry: Symmetry::Identity,
            is_minimal: false,
        }
    }

    /// Puzzles of this grade.
    pub const fn grade(mut self, grade: Grade) -> Self {
        self.grade = Some(grade);
        self
    }

    /// Puzzles with that many givens; without this wish as few as come about.
    pub const fn givens(mut self, givens: usize) -> Self {
        self.givens = Some(givens);
        self
    }

    /// Puzzles whose givens stand in cells that this symmetry, and what it makes when repeated,
    /// moves to cells with givens.
    pub const fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Puzzles none of whose givens can go: without it there would be several solutions. With a
    /// symmetry, givens go together with those of the cells to which it moves them.
    pub const fn minimal(mut self) -> Self {
        self.is_minimal = true;
        self
    }

    /// A random full grid of the seed: the one from which a puzzle is made first. Cost: 1 ms.
    pub fn full_grid(&self) -> FullGrid {
        full::grid(&mut Random::new(self.seed))
    }

    /// Makes a puzzle: all wishes are met if the answer is [`Stop::Complete`]; else it is the best
    /// so far, and has one solution too.
    ///
    /// [`Stop::LimitReached`] says that [`TRIES`](Self::TRIES) grids were tried, so that wishes
    /// which cannot be met never take for ever. The budget's nodes take about a microsecond each.
    ///
    /// # Errors
    /// A number of givens that cannot be had, with all that is wrong with it.
    pub fn generate(&self, budget: &mut Budget<'_>) -> Result<Answer<Generated>, Refused> {
        self.refuse()?;
        let mut random = Random::new(self.seed);
        let mut best: Option<Generated> = None;
        let mut tries = 0;
        loop {
            let mut digging = Digging::new(self, &mut random);
            let outcome = digging.make(&mut random, budget);
            tries += 1;
            let made = digging.made();
            let is_better = |best: &Generated| self.distance(&made) < self.distance(best);
            if best.as_ref().is_none_or(is_better) {
                best = Some(made.clone());
            }
            let stop = match outcome {
                Ok(true) => return Ok(Answer::new(made, Stop::Complete)),
                Ok(false) if tries < Self::TRIES => continue,
                Ok(false) => Stop::LimitReached,
                Err(stop) => stop,
            };
            return Ok(Answer::new(best.unwrap_or(made), stop));
        }
    }

    fn refuse(&self) -> Result<(), Refused> {
        let Some(givens) = self.givens else {
            return Ok(());
        };
        let asymmetric = Reason::Asymmetric(self.symmetry);
        let reasons = [
            (givens < Self::FEWEST_GIVENS, Reason::TooFew),
            (givens > SIDE * SIDE, Reason::TooMany),
            (givens % group_size(self.symmetry) != 0, asymmetric),
        ];
        let reasons = reasons
            .into_iter()
            .filter_map(|(is_so, reason)| is_so.then_some(reason));
        let reasons: Vec<Reason> = reasons.collect();
        if reasons.is_empty() {
            Ok(())
        } else {
            Err(Refused { givens, reasons })
        }
    }

    /// How far a puzzle is from the wishes: in its grade, then in the number of its givens.
    fn distance(&self, made: &Generated) -> (u8, usize) {
        let is = made.rating.grade() as u8;
        let wished = self.grade.map_or(is, |grade| grade as u8);
        let givens = made.puzzle.givens().count();
        let from_givens = givens.abs_diff(self.givens.unwrap_or(0));
        (is.abs_diff(wished), from_givens)
    }

    fn proof(&self) -> Proof {
        let hardest = self.grade.and_then(Technique::hardest);
        hardest.map_or(Proof::Search, Proof::Technique)
    }
}

/// Cells that a symmetry moves to each other come in groups of a multiple of this.
const fn group_size(symmetry: Symmetry) -> usize {
    match symmetry {
        Symmetry::Clockwise | Symmetry::CounterClockwise => 4,
        Symmetry::HalfTurn | Symmetry::MirrorColumns | Symmetry::MirrorRows => 2,
        Symmetry::Identity | Symmetry::Transpose | Symmetry::AntiTranspose => 1,
    }
}

/// One full grid, and what is left of it.
struct Digging<'a> {
    wishes: &'a Generator,
    solution: FullGrid,
    puzzle: Sudoku,
    count: usize,
    /// The groups of cells that go together, in the order in which they are tried.
    groups: Vec<Vec<Cell>>,
}

impl<'a> Digging<'a> {
    fn new(wishes: &'a Generator, random: &mut Random) -> Self {
        let solution = full::grid(random);
        let mut groups = groups(wishes.symmetry);
        random.shuffle(&mut groups);
        Self {
            puzzle: Sudoku::from(&solution),
            count: SIDE * SIDE,
            wishes,
            solution,
            groups,
        }
    }

    /// Takes givens away, and gives some back where that takes the puzzle to its grade; returns
    /// whether all wishes are met.
    fn make(&mut self, random: &mut Random, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let wished = self.wishes.givens.filter(|_| !self.wishes.is_minimal);
        self.dig(wished.unwrap_or(0), budget)?;
        if let Some(wished) = wished
            && self.count == wished
            && !self.has_grade(budget)?
        {
            // Too easy. With fewer givens it is harder, and stays so with some of them back.
            self.dig(0, budget)?;
            random.shuffle(&mut self.groups);
            self.give_back(wished, budget)?;
        }
        Ok(self.count == self.wishes.givens.unwrap_or(self.count)
            && self.has_grade(budget)?
            && (!self.wishes.is_minimal || self.is_minimal(budget)?))
    }

    /// Takes groups away, each tried once, while at least `least` givens stay.
    fn dig(&mut self, least: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let proof = self.wishes.proof();
        for group in &self.groups {
            if self.puzzle.get(group[0]).is_some()
                && self.count >= least + group.len()
                && can_go(&self.puzzle, group, &self.solution, proof, budget)?
            {
                set(&mut self.puzzle, group, None);
                self.count -= group.len();
            }
        }
        Ok(())
    }

    /// Gives groups back, each tried once, that leave the grade as it is, up to `most` givens.
    fn give_back(&mut self, most: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        for number in 0..self.groups.len() {
            let group = &self.groups[number];
            if self.puzzle.get(group[0]).is_none() && self.count + group.len() <= most {
                let fewer = self.puzzle.clone();
                set(&mut self.puzzle, group, Some(&self.solution));
                self.count += group.len();
                if !self.has_grade(budget)? {
                    self.count -= self.groups[number].len();
                    self.puzzle = fewer;
                }
            }
        }
        Ok(())
    }

    fn has_grade(&self, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let Some(wished) = self.wishes.grade else {
            return Ok(true);
        };
        budget.spend(Budget::POLL_INTERVAL)?;
        Ok(grade(&self.puzzle).grade() == wished)
    }

    /// Whether no group can go. That is known where each was tried by search.
    fn is_minimal(&self, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        if self.wishes.proof() == Proof::Search {
            return Ok(true);
        }
        for group in &self.groups {
            if self.puzzle.get(group[0]).is_some()
                && can_go(&self.puzzle, group, &self.solution, Proof::Search, budget)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn made(self) -> Generated {
        Generated {
            rating: grade(&self.puzzle),
            puzzle: self.puzzle,
            solution: self.solution,
        }
    }
}

/// Makes `cells` blank, or gives their digits in `solution`.
fn set(puzzle: &mut Sudoku, cells: &[Cell], solution: Option<&FullGrid>) {
    for &cell in cells {
        puzzle.set(cell, solution.map(|solution| solution.at(cell)));
    }
}

/// The cells that `symmetry` moves to each other when it is repeated, from the first of each.
fn groups(symmetry: Symmetry) -> Vec<Vec<Cell>> {
    const SIZE: Size = Size::new(SIDE as u32, SIDE as u32);
    let moved = |cell: &Cell| Cell::at(symmetry.apply(cell.pos(), SIZE));
    let group = |first: Cell| -> Vec<Cell> {
        let others = core::iter::successors(Some(first), moved).skip(1);
        let others = others.take_while(|&other| other != first);
        core::iter::once(first).chain(others).collect()
    };
    let groups = Cell::all().map(group);
    groups
        .filter(|group| group.iter().all(|cell| group[0] <= *cell))
        .collect()
}
