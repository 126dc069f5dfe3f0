//! New puzzles from a seed.

mod draft;
mod refused;

use alloc::vec::Vec;

use puzzle_core::{Answer, Budget, Grade, Stop};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use self::draft::Draft;
pub use self::refused::{Reason, Refused};
use crate::explain::{Rating, Technique, grade};
use crate::puzzle::{Board, Clue, Puzzle, Truffle};

/// Makes puzzles with exactly one board, of which no clue can go.
///
/// ```
/// use puzzle_core::Budget;
/// use truffle::{Generator, Grade};
///
/// let generator = Generator::new(1).grade(Grade::Medium).clues(4).minimal();
/// let made = generator.generate(&mut Budget::unlimited())?;
/// assert!(made.stop.is_complete());
/// assert_eq!(made.value.puzzle().clues().len(), 4);
/// assert_eq!(made.value.rating().grade(), Grade::Medium);
/// assert!(truffle::check(made.value.puzzle(), made.value.board()).is_ok());
/// assert!(Generator::new(1).clues(0).generate(&mut Budget::unlimited()).is_err());
/// # Ok::<(), truffle::Refused>(())
/// ```
///
/// The same seed and wishes give the same puzzle on every machine. Clues that say all of random
/// parts of a random board lose shapes and flavours in random order, as long as the board still
/// follows: by search, or by the techniques of the wished-for grade. Each is tried once: one that
/// cannot go now cannot go when less is said.
#[must_use]
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    grade: Option<Grade>,
    clues: Option<usize>,
    is_minimal: bool,
    is_negative: bool,
    is_irregular: bool,
}

/// A puzzle that was made, with its board and its rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    puzzle: Puzzle,
    board: Board,
    rating: Rating,
}

impl Generated {
    fn new(puzzle: Puzzle, board: Board) -> Self {
        Self {
            rating: grade(&puzzle),
            puzzle,
            board,
        }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its only board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What it takes to solve it.
    pub const fn rating(&self) -> &Rating {
        &self.rating
    }
}

impl Generator {
    /// The most clues that can be wished for. No puzzle is known that needs more.
    pub const MOST_CLUES: usize = 16;

    /// Boards that are tried before the generator gives up.
    pub const TRIES: usize = 2_000;

    /// Any puzzle without wishes: two to six clues, none of them negative, all of them rectangles.
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            grade: None,
            clues: None,
            is_minimal: false,
            is_negative: false,
            is_irregular: false,
        }
    }

    /// Puzzles of this grade.
    pub const fn grade(mut self, grade: Grade) -> Self {
        self.grade = Some(grade);
        self
    }

    /// Puzzles with that many clues. Up to seven come about soon, more than ten hardly ever.
    pub const fn clues(mut self, clues: usize) -> Self {
        self.clues = Some(clues);
        self
    }

    /// Puzzles of which nothing that is said can go, neither a clue nor a shape or flavour in one:
    /// without it there would not be exactly one board.
    pub const fn minimal(mut self) -> Self {
        self.is_minimal = true;
        self
    }

    /// Puzzles with a negative clue or more.
    pub const fn negative(mut self) -> Self {
        self.is_negative = true;
        self
    }

    /// Puzzles with a clue, or more, whose outline is no rectangle.
    pub const fn irregular(mut self) -> Self {
        self.is_irregular = true;
        self
    }

    /// Makes a puzzle: all wishes are met if the answer is [`Stop::Complete`]; else it is the best
    /// so far, and has one board too.
    ///
    /// [`Stop::LimitReached`] says that [`TRIES`](Self::TRIES) boards were tried, so that wishes
    /// which cannot be met never take for ever. Cost: some tenths of a millisecond a try.
    ///
    /// # Errors
    /// A number of clues that cannot be had, with all that is wrong with it.
    pub fn generate(&self, budget: &mut Budget<'_>) -> Result<Answer<Generated>, Refused> {
        self.refuse()?;
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let mut best: Option<(Distance, Generated)> = None;
        let mut stop = Stop::LimitReached;
        for _ in 0..Self::TRIES {
            match self.attempt(&mut random, budget) {
                Ok(Some((distance, made))) => {
                    if distance == Distance::default() {
                        return Ok(Answer::new(made, Stop::Complete));
                    }
                    if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                        best = Some((distance, made));
                    }
                }
                Ok(None) => {}
                Err(ended) => {
                    stop = ended;
                    break;
                }
            }
        }
        let made = best.map_or_else(|| Generated::all_said(&mut random), |(_, made)| made);
        Ok(Answer::new(made, stop))
    }

    fn refuse(&self) -> Result<(), Refused> {
        let Some(clues) = self.clues else {
            return Ok(());
        };
        let reasons = [
            (clues == 0, Reason::None),
            (clues > Self::MOST_CLUES, Reason::TooMany),
            (clues == 1 && self.is_negative, Reason::NegativeAlone),
        ];
        let reasons = reasons
            .into_iter()
            .filter_map(|(is_so, reason)| is_so.then_some(reason));
        let reasons: Vec<Reason> = reasons.collect();
        if reasons.is_empty() {
            Ok(())
        } else {
            Err(Refused { clues, reasons })
        }
    }

    /// A puzzle for a random board, and how far it is from the wishes; `None` where clues that say
    /// all do not do.
    fn attempt(
        &self,
        random: &mut ChaCha8Rng,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Distance, Generated)>, Stop> {
        let board = random_board(random);
        let fewest = if self.is_negative { 3 } else { 2 };
        let clues = self
            .clues
            .unwrap_or_else(|| random.random_range(fewest..=6));
        let negative = if self.is_negative {
            random.random_range(1..=clues.div_ceil(2).min(clues - 1))
        } else {
            0
        };
        let mut draft = Draft::new(&board, clues, negative, random);
        if !draft.is_enough(self.proof(), budget)? {
            return Ok(None);
        }
        draft.dig(self.proof(), self.clues.is_some(), random, budget)?;
        draft.drop_clues(self.proof(), random, budget)?;
        let superfluous = draft.count_superfluous(budget)?;
        if self.is_irregular {
            draft.carve(random);
        }
        let made = Generated::new(draft.into_puzzle(), board);
        Ok(Some((self.distance(&made, superfluous), made)))
    }

    fn distance(&self, made: &Generated, superfluous: usize) -> Distance {
        let is = made.rating.grade() as u8;
        let clues = made.puzzle.clues();
        let has = |is_wished: bool, is_met: bool| u8::from(is_wished && !is_met);
        Distance {
            grade: is.abs_diff(self.grade.map_or(is, |grade| grade as u8)),
            clues: clues.len().abs_diff(self.clues.unwrap_or(clues.len())),
            kinds: has(self.is_negative, clues.iter().any(Clue::is_negative))
                + has(
                    self.is_irregular,
                    clues.iter().any(|clue| !clue.is_rectangle()),
                ),
            superfluous,
        }
    }

    /// The hardest technique that may be needed; `None` where nothing but the board counts.
    fn proof(&self) -> Option<Technique> {
        let grade = self.grade.filter(|_| !self.is_minimal)?;
        Technique::hardest(grade)
    }
}

impl Generated {
    /// The puzzle that says all of a random board.
    fn all_said(random: &mut ChaCha8Rng) -> Self {
        let board = random_board(random);
        Self::new(Draft::all_said(&board).into_puzzle(), board)
    }
}

/// How far a puzzle is from the wishes: in its grade first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    grade: u8,
    clues: usize,
    kinds: u8,
    superfluous: usize,
}

fn random_board(random: &mut ChaCha8Rng) -> Board {
    let mut truffles = Truffle::ALL;
    truffles.shuffle(random);
    Board::from_permutation(truffles)
}
