//! Work that is paid for in nodes.

use puzzle_core::{Budget, Stop};

/// Steps that are done for the price of a node, which takes about a microsecond: a step looks at a
/// machine word or two.
const STEPS_PER_NODE: usize = 256;
/// Entries of a new list that are written between two payments.
const CHUNK: usize = 1 << 14;

/// Steps that do not add up to a node yet.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work(usize);

impl Work {
    /// Pays for `steps` steps, which are best too few for more than some nodes: between two
    /// payments nobody looks at the clock.
    #[inline]
    pub(crate) fn pay(&mut self, steps: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        self.0 = self.0.saturating_add(steps);
        if self.0 < STEPS_PER_NODE {
            return Ok(());
        }
        let nodes = self.0 / STEPS_PER_NODE;
        self.0 %= STEPS_PER_NODE;
        budget.spend(nodes as u64)
    }
}

/// `count` times `value`.
pub(crate) fn repeated<T: Copy>(
    value: T,
    count: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<T>, Stop> {
    let mut list = Vec::with_capacity(count);
    let mut work = Work::default();
    while list.len() < count {
        let more = CHUNK.min(count - list.len());
        work.pay(more / 8, budget)?;
        list.resize(list.len() + more, value);
    }
    Ok(list)
}
