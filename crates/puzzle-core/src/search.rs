//! Budgets, the reason why a search ended, and the verbs that every puzzle shares.
//!
//! ```
//! use core::cell::Cell;
//! use puzzle_core::search::{Budget, Stop};
//!
//! let polls = Cell::new(0);
//! let late = || { polls.set(polls.get() + 1); polls.get() > 3 };
//! let mut budget = Budget::unlimited().with_deadline(&late);
//! let mut nodes = 0_u64;
//! let stop = loop {
//!     match budget.spend(1) {
//!         Ok(()) => nodes += 1,
//!         Err(stop) => break stop,
//!     }
//! };
//! assert_eq!(stop, Stop::BudgetExhausted);
//! assert_eq!(nodes, 3 * Budget::POLL_INTERVAL);
//! ```

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::grid::Pos;

/// Why a search ended.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// Everything was searched: the answer is whole.
    Complete,
    /// As much was found as was asked for; there may be more.
    LimitReached,
    /// The nodes or the time ran out.
    BudgetExhausted,
    /// The stop flag was raised.
    Cancelled,
}

impl Stop {
    /// Whether everything was searched.
    pub const fn is_complete(self) -> bool {
        matches!(self, Self::Complete)
    }
}

/// What was found, and why the search ended.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<T> {
    /// What was found until the search ended.
    pub value: T,
    /// Whether that is all there is.
    pub stop: Stop,
}

impl<T> Answer<T> {
    /// The answer `value` of a search that ended with `stop`.
    pub const fn new(value: T, stop: Stop) -> Self {
        Self { value, stop }
    }

    /// The same answer with its value changed by `change`.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        Answer::new(change(self.value), self.stop)
    }
}

/// The best that an optimisation found, and how much better it could still get.
///
/// `value` equal to `bound` is a proof that nothing better exists.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<P, V = u64> {
    /// How to get there.
    pub plan: P,
    /// What the plan is worth.
    pub value: V,
    /// No plan is worth more than this (or costs less, where the least is sought).
    pub bound: V,
    /// Why the search ended.
    pub stop: Stop,
}

impl<P, V: PartialEq> Best<P, V> {
    /// Whether no better plan exists.
    pub fn is_proven(&self) -> bool {
        self.value == self.bound
    }
}

/// How much a search may spend: nodes, time, and a flag that stops it from another thread.
///
/// Searches call [`spend`](Self::spend) at each node. The flag and the deadline are looked at
/// once every [`POLL_INTERVAL`](Self::POLL_INTERVAL) nodes, the first time before the first node.
/// There is no clock inside: a deadline is a closure that says whether the time is over.
/// A budget is spent by the searches that it is lent to; each search takes a new one, unless they
/// are to share it.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::{Duration, Instant};
/// use puzzle_core::Budget;
///
/// let end = Instant::now() + Duration::from_secs(2);
/// let is_over = || Instant::now() >= end;
/// let cancel = AtomicBool::new(false);
/// let mut budget = Budget::nodes(1_000_000).with_deadline(&is_over).with_flag(&cancel);
/// assert_eq!(budget.spend(1), Ok(()));
/// assert_eq!(budget.nodes_left(), 999_999);
/// ```
pub struct Budget<'a> {
    nodes_left: u64,
    until_poll: u64,
    flag: Option<&'a AtomicBool>,
    deadline: Option<&'a dyn Fn() -> bool>,
    /// Why it is over; `until_poll` is 0 then, so that the next look finds it.
    over: Option<Stop>,
}

impl<'a> Budget<'a> {
    /// Nodes between two looks at the stop flag and the deadline.
    pub const POLL_INTERVAL: u64 = 256;

    /// No limit at all.
    pub const fn unlimited() -> Self {
        Self::nodes(u64::MAX)
    }

    /// At most `limit` nodes. `u64::MAX` is no limit.
    pub const fn nodes(limit: u64) -> Self {
        Self {
            nodes_left: limit,
            until_poll: 0,
            flag: None,
            deadline: None,
            over: None,
        }
    }

    /// Also stops when `flag` is set, by any thread.
    #[must_use]
    pub const fn with_flag(mut self, flag: &'a AtomicBool) -> Self {
        self.flag = Some(flag);
        self
    }

    /// Also stops when `is_over` returns true.
    #[must_use]
    pub const fn with_deadline(mut self, is_over: &'a dyn Fn() -> bool) -> Self {
        self.deadline = Some(is_over);
        self
    }

    /// Nodes that may still be spent.
    pub const fn nodes_left(&self) -> u64 {
        self.nodes_left
    }

    /// Pays for `nodes` nodes before they are searched.
    ///
    /// # Errors
    /// [`Stop::BudgetExhausted`] or [`Stop::Cancelled`] when the search must end now.
    /// Once it has failed, it fails again.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> Result<(), Stop> {
        if self.until_poll < nodes.max(1) {
            self.poll()?;
        }
        self.until_poll = self.until_poll.saturating_sub(nodes);
        if self.nodes_left == u64::MAX {
            return Ok(());
        }
        if let Some(left) = self.nodes_left.checked_sub(nodes) {
            self.nodes_left = left;
            Ok(())
        } else {
            self.nodes_left = 0;
            Err(self.end(Stop::BudgetExhausted))
        }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stop> {
        if let Some(stop) = self.over {
            return Err(stop);
        }
        if self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(self.end(Stop::Cancelled));
        }
        if self.deadline.is_some_and(|is_over| is_over()) {
            return Err(self.end(Stop::BudgetExhausted));
        }
        self.until_poll = Self::POLL_INTERVAL;
        Ok(())
    }

    #[cold]
    fn end(&mut self, stop: Stop) -> Stop {
        self.over = Some(stop);
        self.until_poll = 0;
        stop
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes_left", &self.nodes_left)
            .field("flag", &self.flag)
            .field("deadline", &self.deadline.is_some())
            .finish_non_exhaustive()
    }
}

/// A solution as cells with values: what two solutions can differ in and all can share.
pub trait Solution: Clone + Eq {
    /// What stands in a cell.
    type Value: Copy + Eq;

    /// Every cell with its value, always the same cells in the same order for one puzzle.
    fn cells(&self) -> impl Iterator<Item = (Pos, Self::Value)>;

    /// The cells in which `self` and `other` differ. Cost: one pass over the cells.
    fn differences(&self, other: &Self) -> Vec<Pos> {
        self.cells()
            .zip(other.cells())
            .filter(|(a, b)| a != b)
            .map(|((pos, _), _)| pos)
            .collect()
    }
}

/// How many solutions a puzzle has, as far as it matters to a maker of puzzles.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness<S> {
    /// No solution.
    None,
    /// Exactly one.
    One(S),
    /// At least two: the first two that were found, and the cells in which they differ.
    Several {
        /// The first solution found.
        first: S,
        /// The second solution found.
        second: S,
        /// The cells in which they differ.
        differ: Vec<Pos>,
    },
    /// The search ended before it was known.
    Unknown {
        /// The one solution found, if any.
        found: Option<S>,
        /// Why the search ended.
        stop: Stop,
    },
}

/// A puzzle that can be searched for its solutions.
///
/// Implementations provide [`search`](Self::search); the other verbs follow from it. A puzzle
/// overrides one where it can do much better, say where it can count without visiting.
pub trait Puzzle {
    /// A complete answer.
    type Solution: Solution;

    /// Calls `visit` once for each solution, in an order that the implementation documents, until
    /// `visit` breaks ([`Stop::LimitReached`]) or the budget ends.
    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Self::Solution) -> ControlFlow<()>,
    ) -> Stop;

    /// The first solution of the search.
    ///
    /// `None` with [`Stop::Complete`] is a proof that there is none.
    fn solve(&self, budget: &mut Budget<'_>) -> Answer<Option<Self::Solution>> {
        let mut found = None;
        let stop = self.search(budget, &mut |solution| {
            found = Some(solution.clone());
            ControlFlow::Break(())
        });
        Answer::new(found, stop)
    }

    /// The first `limit` solutions of the search, all of them if there are no more.
    ///
    /// [`Stop::LimitReached`] says that there are more than `limit`.
    fn solutions_up_to(
        &self,
        limit: usize,
        budget: &mut Budget<'_>,
    ) -> Answer<Vec<Self::Solution>> {
        let mut found = Vec::new();
        let stop = self.search(budget, &mut |solution| {
            if found.len() == limit {
                return ControlFlow::Break(());
            }
            found.push(solution.clone());
            ControlFlow::Continue(())
        });
        Answer::new(found, stop)
    }

    /// The number of solutions, counted up to `limit`: [`Stop::LimitReached`] says that there are
    /// more than `limit`. Cost: one visit a solution, unless the puzzle knows better.
    fn count_up_to(&self, limit: u64, budget: &mut Budget<'_>) -> Answer<u64> {
        let mut count = 0;
        let stop = self.search(budget, &mut |_| {
            if count == limit {
                return ControlFlow::Break(());
            }
            count += 1;
            ControlFlow::Continue(())
        });
        Answer::new(count, stop)
    }

    /// Whether there is no solution, one, or several.
    fn uniqueness(&self, budget: &mut Budget<'_>) -> Uniqueness<Self::Solution> {
        let mut first = None;
        let mut second = None;
        let stop = self.search(budget, &mut |solution| {
            if first.is_none() {
                first = Some(solution.clone());
                return ControlFlow::Continue(());
            }
            second = Some(solution.clone());
            ControlFlow::Break(())
        });
        match (first, second) {
            (Some(first), Some(second)) => Uniqueness::Several {
                differ: first.differences(&second),
                first,
                second,
            },
            (found, _) if !stop.is_complete() => Uniqueness::Unknown { found, stop },
            (Some(only), _) => Uniqueness::One(only),
            (None, _) => Uniqueness::None,
        }
    }

    /// The cells that have the same value in all solutions, empty where there is no solution.
    ///
    /// Unless the answer is [`Stop::Complete`], cells that are missing are certainly not common;
    /// those listed are only not refuted yet. Ends early when nothing is left in common.
    fn common_to_all(
        &self,
        budget: &mut Budget<'_>,
    ) -> Answer<Vec<(Pos, <Self::Solution as Solution>::Value)>> {
        let mut common: Option<Vec<(Pos, _)>> = None;
        let stop = self.search(budget, &mut |solution| {
            let Some(common) = &mut common else {
                common = Some(solution.cells().collect());
                return ControlFlow::Continue(());
            };
            let mut left = common.iter().copied().peekable();
            let kept = solution
                .cells()
                .filter(|cell| {
                    left.next_if(|(pos, _)| *pos == cell.0)
                        .is_some_and(|(_, value)| value == cell.1)
                })
                .collect();
            *common = kept;
            if common.is_empty() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let refuted = common.as_ref().is_some_and(Vec::is_empty);
        let stop = if refuted { Stop::Complete } else { stop };
        Answer::new(common.unwrap_or_default(), stop)
    }
}
