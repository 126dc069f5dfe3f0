//! A puzzle being made: clues that say too much, and what is taken from them.

use alloc::vec::Vec;

use puzzle_core::{Budget, Grid, Pos, Puzzle as _, Rect, Size, Stop, Uniqueness};
use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};

use crate::check::is_matched;
use crate::explain::{Technique, follows};
use crate::puzzle::{Board, Cell, Clue, Puzzle, Spec, Truffle};

/// Nodes that solving as a person does is worth.
const SOLVING: u64 = 64;

/// Clues that hold on a board.
pub(super) struct Draft {
    puzzle: Puzzle,
}

impl Draft {
    /// As many `clues`, of which so many are `negative`. The others say all of their parts of the
    /// board; the negative ones say as little as is true.
    pub(super) fn new(
        board: &Board,
        clues: usize,
        negative: usize,
        random: &mut ChaCha8Rng,
    ) -> Self {
        let mut made: Vec<Clue> = (0..clues)
            .filter_map(|number| {
                if number < negative {
                    negative_clue(board, random)
                } else {
                    part_of(board, random)
                }
            })
            .collect();
        made.shuffle(random);
        Self {
            puzzle: Puzzle::new(made),
        }
    }

    /// One clue that says all of the board.
    pub(super) fn all_said(board: &Board) -> Self {
        let clue = clue(Board::SIZE, |pos| said(board, pos));
        Self {
            puzzle: Puzzle::new(clue.into_iter().collect()),
        }
    }

    pub(super) fn into_puzzle(self) -> Puzzle {
        self.puzzle
    }

    /// Whether the board follows from the clues: by techniques up to `proof`, or at all.
    pub(super) fn is_enough(
        &self,
        proof: Option<Technique>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        is_enough(&self.puzzle, proof, budget)
    }

    /// Takes shapes and flavours away in random order, each tried once. With `keeps_clues` each
    /// clue keeps one.
    pub(super) fn dig(
        &mut self,
        proof: Option<Technique>,
        keeps_clues: bool,
        random: &mut ChaCha8Rng,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let clues = self.puzzle.clues().iter().enumerate();
        let positive = clues.filter(|(_, clue)| !clue.is_negative());
        let mut attributes: Vec<(usize, Pos, Spec)> = positive
            .flat_map(|(number, clue)| {
                clue.attributes()
                    .map(move |(pos, spec)| (number, pos, spec))
            })
            .collect();
        attributes.shuffle(random);
        for (number, pos, spec) in attributes {
            let clue = self.puzzle.clues()[number];
            if keeps_clues && clue.attributes().count() == 1 {
                continue;
            }
            let mut clues = self.puzzle.clues().to_vec();
            clues[number] = clue.without(pos, spec);
            let fewer = Puzzle::new(clues);
            if is_enough(&fewer, proof, budget)? {
                self.puzzle = fewer;
            }
        }
        Ok(())
    }

    /// Takes clues away in random order, each tried once.
    pub(super) fn drop_clues(
        &mut self,
        proof: Option<Technique>,
        random: &mut ChaCha8Rng,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut numbers: Vec<usize> = (0..self.puzzle.clues().len()).collect();
        numbers.shuffle(random);
        let mut kept = numbers.clone();
        for number in numbers {
            let fewer: Vec<usize> = kept
                .iter()
                .copied()
                .filter(|&kept| kept != number)
                .collect();
            if is_enough(&self.chosen(&fewer), proof, budget)? {
                kept = fewer;
            }
        }
        kept.sort_unstable();
        self.puzzle = self.chosen(&kept);
        Ok(())
    }

    /// How many clues could go one by one, if nothing but the board counts.
    pub(super) fn count_superfluous(&self, budget: &mut Budget<'_>) -> Result<usize, Stop> {
        let all = 0..self.puzzle.clues().len();
        let mut count = 0;
        for number in all.clone() {
            let fewer: Vec<usize> = all.clone().filter(|&kept| kept != number).collect();
            count += usize::from(is_enough(&self.chosen(&fewer), None, budget)?);
        }
        Ok(count)
    }

    fn chosen(&self, numbers: &[usize]) -> Puzzle {
        let clues = numbers.iter().map(|&number| self.puzzle.clues()[number]);
        Puzzle::new(clues.collect())
    }

    /// Leaves out cells of which nothing is said, as far as the others hang together; about half of
    /// those that could go, but one in any case.
    pub(super) fn carve(&mut self, random: &mut ChaCha8Rng) {
        let mut clues = self.puzzle.clues().to_vec();
        let mut blanks: Vec<(usize, Pos)> = clues
            .iter()
            .enumerate()
            .flat_map(|(number, clue)| {
                let cells = clue.size().positions();
                let blank = cells.filter(|&pos| clue.get(pos) == Some(Spec::ANY));
                blank.map(move |pos| (number, pos))
            })
            .collect();
        blanks.shuffle(random);
        let mut any = false;
        for (number, pos) in blanks {
            if any && random.random_bool(0.5) {
                continue;
            }
            let carved = clues[number].without_cell(pos);
            if let Some(carved) = carved.filter(hangs_together) {
                clues[number] = carved;
                any = true;
            }
        }
        self.puzzle = Puzzle::new(clues);
    }
}

fn is_enough(
    puzzle: &Puzzle,
    proof: Option<Technique>,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    match puzzle.uniqueness(budget) {
        Uniqueness::One(_) => match proof {
            None => Ok(true),
            Some(hardest) => {
                budget.spend(SOLVING)?;
                Ok(follows(puzzle, hardest))
            }
        },
        Uniqueness::Unknown { stop, .. } => Err(stop),
        Uniqueness::None | Uniqueness::Several { .. } => Ok(false),
    }
}

fn clue(size: Size, spec: impl Fn(Pos) -> Option<Spec>) -> Option<Clue> {
    let pattern = Grid::from_fn(size, spec).ok()?;
    Clue::new(&pattern).ok()
}

/// All that is true of the cell at `pos`.
fn said(board: &Board, pos: Pos) -> Option<Spec> {
    Some(board.get(Cell::at(pos)?).into())
}

/// A size of two to nine cells.
fn random_size(random: &mut ChaCha8Rng) -> Size {
    let mut sides = || Size::new(random.random_range(1..=3), random.random_range(1..=3));
    loop {
        let size = sides();
        if size != Size::new(1, 1) {
            return size;
        }
    }
}

/// A clue that says all of a part of `board`.
fn part_of(board: &Board, random: &mut ChaCha8Rng) -> Option<Clue> {
    let size = random_size(random);
    let places: Vec<Rect> = Rect::placements(size, Board::SIZE).collect();
    let Pos { row, col } = places.choose(random)?.origin;
    clue(size, |pos| {
        said(board, Pos::new(row + pos.row, col + pos.col))
    })
}

/// A negative clue that holds on `board`, and would not if it said less.
fn negative_clue(board: &Board, random: &mut ChaCha8Rng) -> Option<Clue> {
    let mut truffles = Truffle::ALL;
    truffles.shuffle(random);
    let other = Board::from_permutation(truffles);
    let mut made = clue(random_size(random), |pos| said(&other, pos))?;
    if is_matched(&made, board) {
        return None;
    }
    let mut attributes: Vec<(Pos, Spec)> = made.attributes().collect();
    attributes.shuffle(random);
    for (pos, spec) in attributes {
        let fewer = made.without(pos, spec);
        if !is_matched(&fewer, board) {
            made = fewer;
        }
    }
    Some(made.negated())
}

/// Whether each cell can be reached from each other over sides.
fn hangs_together(clue: &Clue) -> bool {
    let cells: Vec<Pos> = clue
        .size()
        .positions()
        .filter(|&pos| clue.get(pos).is_some())
        .collect();
    let mut reached: Vec<Pos> = cells.iter().take(1).copied().collect();
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        let beside = |pos: &Pos| pos.row.abs_diff(from.row) + pos.col.abs_diff(from.col) == 1;
        let more = cells.iter().filter(|pos| beside(pos));
        let more: Vec<Pos> = more.filter(|pos| !reached.contains(pos)).copied().collect();
        reached.extend(more);
    }
    reached.len() == cells.len()
}
