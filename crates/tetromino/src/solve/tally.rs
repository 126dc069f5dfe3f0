//! The number of landings of one piece on many boards, low ones together.

use super::board::{Board, Layout};
use super::low::{Footprints, Slices};
use super::moves::{Landings, Moves};

/// Landings of the last piece of a game, counted on boards that come one after another.
#[derive(Debug)]
pub(super) struct Tally<'m, const S: usize, const N: usize> {
    layout: &'m Layout<S, N>,
    last_but_one: &'m Moves<S>,
    last: &'m Moves<S>,
    /// Low boards whose hidden landings are not counted yet, where the piece has code of its own.
    waiting: Option<(Slices, Footprints)>,
    count: u64,
}

impl<'m, const S: usize, const N: usize> Tally<'m, S, N> {
    pub(super) fn new(
        layout: &'m Layout<S, N>,
        last_but_one: &'m Moves<S>,
        last: &'m Moves<S>,
    ) -> Self {
        let waiting = last
            .slices()
            .map(|slices| (slices, last_but_one.footprints()));
        Self {
            layout,
            last_but_one,
            last,
            waiting,
            count: 0,
        }
    }

    /// Counts on all boards that follow when the last piece but one is set at `landings`.
    #[inline]
    pub(super) fn add(&mut self, board: Board<S, N>, landings: Landings<N>) {
        let highest = board.height() + self.last_but_one.tallest();
        let counted = if self.last.is_counted_together(highest) {
            self.count_together(board, landings)
        } else {
            let counts = landings.map(|landing| {
                let after = board.union(self.last_but_one.cells(landing));
                u64::from(self.last.count(self.layout.collapse(after).0))
            });
            counts.sum()
        };
        self.count = self.count.saturating_add(counted);
    }

    fn count_together(&mut self, board: Board<S, N>, landings: Landings<N>) -> u64 {
        let Some((slices, footprints)) = &mut self.waiting else {
            return 0;
        };
        let open = u64::from(self.last.open_count());
        let mut count = open * u64::from(landings.len());
        let crowded = self.last_but_one.crowded_rows(board);
        let mut first = slices.len();
        landings.for_each(|landing| {
            if self.last_but_one.is_in(crowded, landing) {
                let after = board.union(self.last_but_one.cells(landing));
                let (after, cleared) = self.layout.collapse(after);
                if cleared > 0 {
                    count += u64::from(self.last.count(after)) - open;
                    return;
                }
            }
            if slices.is_full() {
                slices.cover(board.low(), first);
                count += slices.count_hidden();
                first = 0;
            }
            let footprint = footprints[usize::from(landing.profile)];
            slices.add(footprint, landing.corner.number::<S>());
        });
        slices.cover(board.low(), first);
        count
    }

    /// The number so far.
    pub(super) fn total(&mut self) -> u64 {
        let hidden = self
            .waiting
            .as_mut()
            .map_or(0, |(slices, _)| slices.count_hidden());
        self.count = self.count.saturating_add(hidden);
        self.count
    }
}
