//! The least turns, and all restorations.

use core::ops::ControlFlow;

use puzzle_core::{Best, Budget, Puzzle, Stop};

use super::completion::Completion;
use super::puzzle::{Restoration, Rotated, Turns};
use super::turns::Search;
use crate::grid::{Digit, FullGrid};

/// With all boxes turned by a half more a solved grid stays one. The totals of the two restorations
/// add up to 32 and twice the boxes turned an odd number of times: at most 64.
const LEAST_IS_AT_MOST: u32 = 32;

impl Rotated {
    /// The least number of quarter turns that may have been made, with the first restoration of
    /// the [search](Puzzle::search) that has it. No plan, from a complete search, says that no
    /// turning makes a solved grid. The bound is `None` only then: no restoration costs anything.
    ///
    /// Cost: under a microsecond, some 30 nodes of depth-first branch and bound, for a random grid
    /// without blanks; more for grids with many restorations. With blanks as for the search.
    pub fn best(&self, budget: &mut Budget<'_>) -> Best<Option<Restoration>, Option<u32>> {
        if !self.is_full() {
            return self.best_completion(budget);
        }
        let mut plan = None;
        let stop = Search::run(self, LEAST_IS_AT_MOST + 1, budget, &mut |turns, total| {
            plan = Some(*turns);
            ControlFlow::Continue(total)
        });
        let value = plan.map(|turns| turns.total());
        let bound = if stop.is_complete() { value } else { Some(0) };
        let plan = plan.and_then(|turns| self.without_blanks(turns));
        Best {
            plan,
            value,
            bound,
            stop,
        }
    }

    fn best_completion(&self, budget: &mut Budget<'_>) -> Best<Option<Restoration>, Option<u32>> {
        let mut completion = Completion::new(self);
        let mut plan = None;
        let stop = completion.search(budget, &mut |restoration| {
            plan = Some(restoration.clone());
            ControlFlow::Break(())
        });
        // The first is one of the cheapest.
        let value = plan.as_ref().map(|restoration| restoration.turns().total());
        let stop = if plan.is_some() { Stop::Complete } else { stop };
        let bound = if stop.is_complete() {
            value
        } else {
            Some(completion.total())
        };
        Best {
            plan,
            value,
            bound,
            stop,
        }
    }

    fn is_full(&self) -> bool {
        let cells = self.grid().rows().as_flattened();
        cells.iter().all(Option::is_some)
    }

    /// The restoration of a grid that has no blanks.
    fn without_blanks(&self, turns: Turns) -> Option<Restoration> {
        let restored = self.restored(&turns);
        let rows = restored
            .rows()
            .map(|row| row.map(Option::<Digit>::unwrap_or_default));
        self.is_full()
            .then(|| Restoration::new(turns, FullGrid::from_rows(rows)))
    }
}

impl Puzzle for Rotated {
    type Solution = Restoration;

    /// Visits all turns after which the grid can be completed, each once, with one completion; boxes
    /// without givens stay unturned.
    ///
    /// Without blanks in the order of [`Turns`]: by the turn of the first box, then of the second,
    /// and so on; cost as for [`best`](Rotated::best). With blanks those with fewer turns come
    /// first: some ten microseconds a node, and a search for the digits at the end of each way to
    /// turn the boxes that the givens allow.
    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Restoration) -> ControlFlow<()>,
    ) -> Stop {
        if !self.is_full() {
            return Completion::new(self).search(budget, visit);
        }
        Search::run(
            self,
            u32::MAX,
            budget,
            &mut |turns, _| match self.without_blanks(*turns) {
                Some(restoration) => visit(&restoration).map_continue(|()| u32::MAX),
                None => ControlFlow::Continue(u32::MAX),
            },
        )
    }
}
