//! Steps that wait to be taken.

use std::collections::BTreeMap;

use puzzle_core::board::Square;

use super::super::board::Bit;
use super::super::moves::Landing;
use super::super::queue::Choice;
use super::{NodeNumber, Step};

/// Steps that differ in their column alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    node: NodeNumber,
    choice: Choice,
    pub(super) profile: u8,
    pub(super) row: u8,
    /// Bit c for column c; at least one.
    columns: u16,
}

impl Run {
    /// The run of one step.
    pub(super) fn new<const S: usize>(step: Step) -> Self {
        let Step {
            node,
            choice,
            landing: Landing { profile, corner },
        } = step;
        let Square { col, row } = corner.square::<S>();
        Self {
            node,
            choice,
            profile,
            row,
            columns: 1 << col,
        }
    }

    /// The step in the last column, and the run without it, if there are more.
    fn split<const S: usize>(self) -> (Step, Option<Self>) {
        let col = self.columns.ilog2();
        let columns = self.columns ^ 1 << col;
        let corner = Bit::of::<S>(Square::new(col as u8, self.row));
        let step = Step {
            node: self.node,
            choice: self.choice,
            landing: Landing {
                profile: self.profile,
                corner,
            },
        };
        (step, (columns != 0).then_some(Self { columns, ..self }))
    }

    /// Whether `other` is of the same steps but for its columns.
    fn goes_on(&self, other: &Self) -> bool {
        (self.node, self.choice, self.profile, self.row)
            == (other.node, other.choice, other.profile, other.row)
    }
}

/// Steps by what they promise; `None` leads to the board at the beginning.
#[derive(Debug)]
pub(super) struct Open(BTreeMap<u64, Vec<Option<Run>>>);

impl Open {
    /// The step to the beginning alone.
    pub(super) fn new(promise: u64) -> Self {
        Self(BTreeMap::from([(promise, vec![None])]))
    }

    pub(super) fn highest_promise(&self) -> Option<u64> {
        let (&promise, _) = self.0.last_key_value()?;
        Some(promise)
    }

    pub(super) fn add(&mut self, run: Option<Run>, promise: u64) {
        let runs = self.0.entry(promise).or_default();
        if let (Some(Some(last)), Some(run)) = (runs.last_mut(), &run)
            && last.goes_on(run)
        {
            last.columns |= run.columns;
        } else {
            runs.push(run);
        }
    }

    /// Takes out the last of the steps that promise most, if that is more than `least`.
    pub(super) fn take<const S: usize>(&mut self, least: u64) -> Option<(Option<Step>, u64)> {
        loop {
            let mut last = self.0.last_entry()?;
            let promise = *last.key();
            if promise <= least {
                return None;
            }
            let Some(run) = last.get_mut().pop() else {
                last.remove();
                continue;
            };
            let step = run.map(|run| {
                let (step, more) = run.split::<S>();
                last.get_mut().extend(more.map(Some));
                step
            });
            return Some((step, promise));
        }
    }
}
