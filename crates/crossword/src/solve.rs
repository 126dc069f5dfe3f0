//! Search for the fills of a puzzle.

mod alphabet;
mod analysis;
mod branch;
mod clauses;
mod domains;
mod matching;
mod model;
mod parts;
mod propagate;
mod rows;
mod search;
mod table;
mod trie;

use std::ops::ControlFlow;

use puzzle_core::{Answer, Budget, Pos, Stop};

pub use branch::Branching;
use model::Model;
use search::Search as Engine;

use crate::diagram::Diagram;
use crate::puzzle::{Fill, Puzzle};

/// Cells of which the letters are told for the price of a node.
const CELLS_PER_NODE: usize = 128;

/// A puzzle with the manner in which it is searched.
///
/// ```
/// use crossword::puzzle_core::{Budget, Puzzle as _};
/// use crossword::{Branching, Puzzle, Search, WordList, check};
///
/// let words = WordList::new([("ON", 1), ("NO", 1), ("TO", 1), ("OT", 1)]);
/// let puzzle = Puzzle::new("..\n..".parse()?, words);
/// let search = Search::new(&puzzle).seed(7).branching(Branching::Words);
/// let fill = search.solve(&mut Budget::unlimited()).value.expect("there is a fill");
/// assert_eq!(check(&puzzle, &fill), Ok(()));
/// # Ok::<(), crossword::puzzle_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Search<'a> {
    puzzle: &'a Puzzle,
    seed: u64,
    branching: Branching,
    /// Words that score less are left out.
    least: i32,
}

impl<'a> Search<'a> {
    /// The search that `puzzle` itself makes: seed 0, automatic branching.
    pub const fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            seed: 0,
            branching: Branching::Automatic,
            least: i32::MIN,
        }
    }

    /// Chooses among equals by `seed`. The same seed gives the same fills in the same order, on
    /// every platform.
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Leaves out the words that score less than `least`.
    pub(crate) const fn scoring(self, least: i32) -> Self {
        Self { least, ..self }
    }

    /// Decides as `branching` says.
    pub const fn branching(self, branching: Branching) -> Self {
        Self { branching, ..self }
    }
}

/// Fills come in no order, but always in the same for the same seed and branching.
///
/// Words and letters are propagated both ways until nothing changes, then one is tried; what is
/// learned from conflicts is kept within limits, and restarts come ever later, so that the search
/// ends with a proof; open rectangles are also filled row by row, in turns. Parts of the diagram that share neither open cells nor words that could come
/// twice are searched apart, and slots that have too few words to differ are found at once. Where each slot has at most two words and all may come again, each
/// conflict settles a cell for good, and the cost is polynomial. The memory is some four bytes a
/// letter of the lists, besides what was learned, and does not grow with the fills.
/// A node of the budget takes about a microsecond.
impl puzzle_core::Puzzle for Search<'_> {
    type Solution = Fill;

    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Fill) -> ControlFlow<()>,
    ) -> Stop {
        let diagram = self.puzzle.diagram();
        let searched = self.with_engine(budget, |model, engine, budget| {
            let nodes = (model.cells() / CELLS_PER_NODE) as u64;
            match engine.parts(budget) {
                Ok(parts) => engine.run(&parts, budget, &mut |cells, budget| {
                    let flow = visit(&model.fill(diagram, cells));
                    // Where that was the last node, the search finds it out.
                    budget.spend(nodes).ok();
                    flow
                }),
                Err(stop) => stop,
            }
        });
        searched.map_or_else(|stop| stop, |stop| stop.unwrap_or(Stop::Complete))
    }

    /// Counts the parts apart: the number of fills is their product.
    fn count_up_to(&self, limit: u64, budget: &mut Budget<'_>) -> Answer<u64> {
        let counted = self.with_engine(budget, |_, engine, budget| count(engine, limit, budget));
        match counted {
            Err(stop) => Answer::new(0, stop),
            Ok(None) => Answer::new(0, Stop::Complete),
            Ok(Some(counted)) => counted,
        }
    }

    /// Seeks for each cell a fill with another letter in it than in those known.
    fn common_to_all(&self, budget: &mut Budget<'_>) -> Answer<Vec<(Pos, char)>> {
        let diagram = self.puzzle.diagram();
        let common = self.with_engine(budget, |model, engine, budget| {
            common(diagram, model, engine, budget)
        });
        match common {
            Err(stop) => Answer::new(Vec::new(), stop),
            Ok(None) => Answer::new(Vec::new(), Stop::Complete),
            Ok(Some(common)) => common,
        }
    }
}

impl Search<'_> {
    /// What `search` says of the puzzle, unless it is seen at once that there is no fill.
    fn with_engine<T>(
        &self,
        budget: &mut Budget<'_>,
        search: impl FnOnce(&Model, &mut Engine<'_>, &mut Budget<'_>) -> T,
    ) -> Result<Option<T>, Stop> {
        budget.spend(1)?;
        let Some(model) = Model::of(self.puzzle, self.least, budget)? else {
            return Ok(None);
        };
        let engine = Engine::new(&model, self.branching, self.seed, budget)?;
        Ok(engine.map(|mut engine| search(&model, &mut engine, budget)))
    }
}

/// The number of fills, up to `limit`. A part counts only as far as `limit`, since each other part
/// has a fill, or there is none at all.
fn count(engine: &mut Engine<'_>, limit: u64, budget: &mut Budget<'_>) -> Answer<u64> {
    let parts = match engine.parts(budget) {
        Ok(parts) => parts,
        Err(stop) => return Answer::new(0, stop),
    };
    let mut first = Answer::new(0, Stop::Complete);
    first.stop = engine.run(&parts, budget, &mut |_, _| {
        first.value = 1;
        ControlFlow::Break(())
    });
    if first.value == 0 || limit == 0 {
        return Answer::new(first.value.min(limit), first.stop);
    }
    let mut fills = 1_u64;
    for part in &parts {
        let mut here = 0_u64;
        let stop = engine.run(std::slice::from_ref(part), budget, &mut |_, _| {
            if fills
                .checked_mul(here + 1)
                .is_none_or(|fills| fills > limit)
            {
                return ControlFlow::Break(());
            }
            here += 1;
            ControlFlow::Continue(())
        });
        match stop {
            Stop::LimitReached => return Answer::new(limit, stop),
            Stop::Complete => fills *= here,
            _ => return Answer::new(fills * here.max(1), stop),
        }
    }
    Answer::new(fills, Stop::Complete)
}

/// The letters that all fills share.
fn common(
    diagram: &Diagram,
    model: &Model,
    engine: &mut Engine<'_>,
    budget: &mut Budget<'_>,
) -> Answer<Vec<(Pos, char)>> {
    let parts = match engine.parts(budget) {
        Ok(parts) => parts,
        Err(stop) => return Answer::new(Vec::new(), stop),
    };
    let mut first: Option<Vec<u64>> = None;
    let stop = engine.run(&parts, budget, &mut |cells, _| {
        first = Some(cells.to_vec());
        ControlFlow::Break(())
    });
    let Some(first) = first else {
        return Answer::new(Vec::new(), stop);
    };
    // The values that are still in common; 0 where there are others.
    let mut shared = first.clone();
    let mut stop = Stop::Complete;
    'parts: for part in &parts {
        for &cell in &part.cells {
            if shared[cell] == 0 {
                continue;
            }
            match engine.other(part, (cell, shared[cell]), budget) {
                Err(ended) => {
                    stop = ended;
                    break 'parts;
                }
                Ok(None) => {}
                Ok(Some(cells)) => {
                    for &cell in &part.cells {
                        shared[cell] &= cells[cell];
                    }
                    // Where that was the last node, the next search finds it out.
                    budget
                        .spend((part.cells.len() / CELLS_PER_NODE) as u64)
                        .ok();
                }
            }
        }
    }
    Answer::new(model.shared(diagram, &first, &shared), stop)
}

/// As [`Search::new`] searches.
impl puzzle_core::Puzzle for Puzzle {
    type Solution = Fill;

    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Fill) -> ControlFlow<()>,
    ) -> Stop {
        Search::new(self).search(budget, visit)
    }

    fn count_up_to(&self, limit: u64, budget: &mut Budget<'_>) -> Answer<u64> {
        Search::new(self).count_up_to(limit, budget)
    }

    fn common_to_all(&self, budget: &mut Budget<'_>) -> Answer<Vec<(Pos, char)>> {
        Search::new(self).common_to_all(budget)
    }
}
