//! New puzzles from a seed.

mod refused;

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::{Answer, BitSet, Budget, Grade, Puzzle as _, Size, Stop, Symmetry};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom as _;

pub use self::refused::{Reason, Refused};
use crate::class::Class;
use crate::defining::DefiningSets;
use crate::explain::{Rating, grade};
use crate::puzzle::{Cell, Givens, Grid, Puzzle, Rules};

/// Makes puzzles with exactly one answer.
///
/// ```
/// use latin4::puzzle_core::Budget;
/// use latin4::{Class, Generator, Grade};
///
/// let generator = Generator::new(1).class(Class::Klein).givens(6).minimal();
/// let made = generator.generate(&mut Budget::unlimited())?;
/// assert!(made.stop.is_complete());
/// assert_eq!(made.value.puzzle().givens().iter().count(), 6);
/// assert!(made.value.puzzle().is_minimal());
/// assert_eq!(Class::of(made.value.solution()), Some(Class::Klein));
///
/// let refused = generator.class(Class::Cyclic).generate(&mut Budget::unlimited()).unwrap_err();
/// assert_eq!(refused.to_string(), "no puzzle is as wished: all were looked at");
/// # Ok::<(), latin4::Refused>(())
/// ```
///
/// The same seed and wishes give the same puzzle on every machine. A random grid is taken, and of
/// all its puzzles that are as wished a random one; where it has none, another grid that cannot be
/// transformed into it. So wishes that no puzzle meets are told from those that are rare.
#[must_use]
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    rules: Rules,
    class: Option<Class>,
    grade: Option<Grade>,
    givens: Option<usize>,
    symmetry: Symmetry,
    is_minimal: bool,
}

/// A puzzle that was made, with its answer and its rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    puzzle: Puzzle,
    solution: Grid,
    rating: Rating,
}

impl Generated {
    fn new(puzzle: Puzzle, solution: Grid) -> Self {
        Self {
            rating: grade(&puzzle),
            puzzle,
            solution,
        }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its only answer.
    pub const fn solution(&self) -> &Grid {
        &self.solution
    }

    /// What it takes to solve it.
    pub const fn rating(&self) -> &Rating {
        &self.rating
    }
}

impl Generator {
    /// The fewest givens that leave one answer.
    pub const FEWEST_GIVENS: usize = 4;

    /// Any sudoku without wishes.
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            rules: Rules::Sudoku,
            class: None,
            grade: None,
            givens: None,
            symmetry: Symmetry::Identity,
            is_minimal: false,
        }
    }

    /// Puzzles under these rules.
    pub const fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Puzzles whose answer is in this class.
    pub const fn class(mut self, class: Class) -> Self {
        self.class = Some(class);
        self
    }

    /// Puzzles of this grade.
    pub const fn grade(mut self, grade: Grade) -> Self {
        self.grade = Some(grade);
        self
    }

    /// Puzzles with that many givens; without this wish as few as the others allow for the answer.
    pub const fn givens(mut self, givens: usize) -> Self {
        self.givens = Some(givens);
        self
    }

    /// Puzzles whose givens stand in cells that this symmetry moves to cells with givens.
    pub const fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Puzzles none of whose givens can go: without it there would be several answers.
    pub const fn minimal(mut self) -> Self {
        self.is_minimal = true;
        self
    }

    /// Makes a puzzle: all wishes are met if the answer is [`Stop::Complete`]; else the budget ended
    /// first, and it has one answer too.
    ///
    /// Cost: some 50 µs, or up to a second where all puzzles are looked at; a node is a puzzle that
    /// is graded.
    ///
    /// # Errors
    /// Wishes that no puzzle meets, with all that is wrong with them.
    pub fn generate(&self, budget: &mut Budget<'_>) -> Result<Answer<Generated>, Refused> {
        self.refuse()?;
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let grids = self.grids(&mut random);
        let mut best = None;
        for &grid in &grids {
            let Some(sets) = DefiningSets::new(self.rules, grid) else {
                continue;
            };
            for cells in self.candidates(&sets, &mut random) {
                let made = Generated::new(sets.puzzle(cells), grid);
                if let Err(stop) = budget.spend(1) {
                    return Ok(Answer::new(best.unwrap_or(made), stop));
                }
                if self.grade.is_none_or(|grade| made.rating.grade() == grade) {
                    return Ok(Answer::new(made, Stop::Complete));
                }
                best.get_or_insert(made);
            }
        }
        Err(Refused {
            reasons: vec![Reason::NoSuchPuzzle],
        })
    }

    /// Grids in random order: all where the symmetry makes a difference between those of a class,
    /// else one of each class.
    fn grids(&self, random: &mut ChaCha8Rng) -> Vec<Grid> {
        let empty = Puzzle::new(self.rules, Givens::default());
        let all = empty.solutions_up_to(usize::MAX, &mut Budget::unlimited());
        let mut grids = all.value;
        grids.shuffle(random);
        if let Some(wished) = self.class {
            grids.retain(|grid| Class::of(grid) == Some(wished));
        }
        if self.symmetry == Symmetry::Identity {
            let firsts = Class::ALL.map(|class| {
                let mut places = grids.iter();
                places.position(|grid| Class::of(grid) == Some(class))
            });
            let mut firsts: Vec<usize> = firsts.into_iter().flatten().collect();
            firsts.sort_unstable();
            grids = firsts.into_iter().map(|place| grids[place]).collect();
        }
        grids
    }

    /// The sets of cells that are as wished in all but the grade, in random order, those of fewer
    /// cells first.
    fn candidates(&self, sets: &DefiningSets, random: &mut ChaCha8Rng) -> Vec<BitSet<Cell>> {
        let is_wished = |cells: &BitSet<Cell>| {
            self.givens.is_none_or(|givens| cells.len() == givens)
                && is_symmetric(*cells, self.symmetry)
        };
        let mut candidates: Vec<_> = if self.is_minimal {
            sets.critical().filter(is_wished).collect()
        } else {
            sets.all().filter(is_wished).collect()
        };
        candidates.shuffle(random);
        candidates.sort_by_key(|cells| cells.len());
        candidates
    }

    /// The wishes that can be seen not to be met.
    fn refuse(&self) -> Result<(), Refused> {
        let has = |is_so: fn(usize) -> bool| self.givens.is_some_and(is_so);
        let most = match self.rules {
            Rules::Sudoku => 6,
            Rules::Latin => 7,
        };
        let exceeds = self.givens.is_some_and(|givens| givens > most);
        let step = group_size(self.symmetry);
        let is_asymmetric = self.givens.is_some_and(|givens| givens % step != 0);
        let never = self.grade.filter(|&grade| grade > Grade::Medium);
        let reasons = [
            has(|givens| givens < Self::FEWEST_GIVENS).then_some(Reason::TooFew),
            has(|givens| givens > 16).then_some(Reason::TooMany),
            (exceeds && self.is_minimal).then_some(Reason::NotMinimal { most }),
            is_asymmetric.then_some(Reason::Asymmetric { step }),
            never.map(Reason::Grade),
        ];
        let reasons: Vec<Reason> = reasons.into_iter().flatten().collect();
        if reasons.is_empty() {
            Ok(())
        } else {
            Err(Refused { reasons })
        }
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

fn is_symmetric(cells: BitSet<Cell>, symmetry: Symmetry) -> bool {
    let moved = |cell: Cell| Cell::at(symmetry.apply(cell.pos(), Size::new(4, 4)));
    let is_in = |cell| moved(cell).is_some_and(|moved| cells.contains(moved));
    cells.iter().all(is_in)
}
