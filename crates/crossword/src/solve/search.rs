//! Choices and their propagation, and the walk through all fills.

use puzzle_core::{Budget, Stop};

use super::components::satisfy;
use super::network::{Choice, Choices, Link, Network};

/// What each clue may take at one point of the search.
///
/// Between calls it is consistent: no settled clue clashes with a choice that another still has.
/// Then the clues that are not settled have a fill, since the whole has one.
#[derive(Debug)]
pub(super) struct Search<'a> {
    network: &'a Network,
    choices: Vec<Choices>,
    /// The settled clues in the order in which they were settled.
    settled: Vec<usize>,
    /// The first fill.
    preferred: Vec<Choice>,
}

impl<'a> Search<'a> {
    /// The search before its first choice; `None` if there is no fill.
    pub(super) fn start(
        network: &'a Network,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Stop> {
        budget.spend(1)?;
        let choices = network.choices().to_vec();
        let single = |&clue: &usize| choices[clue].single().is_some();
        let settled = (0..choices.len()).filter(single).collect();
        let mut search = Self {
            network,
            choices,
            settled,
            preferred: Vec::new(),
        };
        if !search.propagate(0, budget)? {
            return Ok(None);
        }
        Ok(satisfy(network, &search.choices).map(|preferred| Self {
            preferred,
            ..search
        }))
    }

    fn is_open(&self, clue: usize) -> bool {
        self.choices[clue] == Choices::full()
    }

    /// The clues that are not settled.
    pub(super) fn open(&self) -> Vec<usize> {
        let clues = 0..self.choices.len();
        clues.filter(|&clue| self.is_open(clue)).collect()
    }

    /// The clues that are not settled, in parts that have no crossing with each other.
    pub(super) fn parts(&self) -> Vec<Vec<usize>> {
        let mut reached = vec![false; self.choices.len()];
        let mut parts = Vec::new();
        for root in self.open() {
            if std::mem::replace(&mut reached[root], true) {
                continue;
            }
            let mut part = vec![root];
            let mut done = 0;
            while let Some(&clue) = part.get(done) {
                done += 1;
                for other in self.network.links(clue).map(Link::other) {
                    if self.is_open(other) && !std::mem::replace(&mut reached[other], true) {
                        part.push(other);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// What each clue takes in the first fill.
    pub(super) fn first(&self) -> &[Choice] {
        &self.preferred
    }

    /// What a settled clue takes.
    pub(super) fn choice(&self, clue: usize) -> Option<Choice> {
        self.choices[clue].single()
    }

    /// Calls `found` for each way to settle all of `clues`, which are open and have no crossing
    /// with other open ones: the first fill first, then by lexicographic order, its choices first.
    /// Leaves the search as it was, unless it ends early.
    pub(super) fn walk(
        &mut self,
        clues: &[usize],
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        // The clues whose other choice is still to be tried: place in `clues`, clues settled then.
        let mut branches: Vec<(usize, usize)> = Vec::new();
        let start = self.settled.len();
        let mut place = 0;
        loop {
            while let Some(step) = clues[place..].iter().position(|&clue| self.is_open(clue)) {
                place += step;
                let clue = clues[place];
                let before = self.settled.len();
                if self.settle(clue, self.preferred[clue], budget)? {
                    branches.push((place, before));
                } else {
                    // There is a fill with one of both.
                    self.settle(clue, self.preferred[clue].other(), budget)?;
                }
            }
            found(self)?;
            loop {
                let Some((branch, before)) = branches.pop() else {
                    self.undo(start);
                    return Ok(());
                };
                let clue = clues[branch];
                self.undo(before);
                if self.settle(clue, self.preferred[clue].other(), budget)? {
                    place = branch;
                    break;
                }
            }
        }
    }

    /// Gives an open clue `choice` and propagates it. After a contradiction, all is as before.
    fn settle(
        &mut self,
        clue: usize,
        choice: Choice,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let before = self.settled.len();
        self.choices[clue] = choice.into();
        self.settled.push(clue);
        let consistent = self.propagate(before, budget)?;
        if !consistent {
            self.undo(before);
        }
        Ok(consistent)
    }

    /// Opens the clues that were settled since there were `before` of them.
    fn undo(&mut self, before: usize) {
        for clue in self.settled.drain(before..) {
            self.choices[clue] = Choices::full();
        }
    }

    /// Takes what clashes with the settled clues from number `from` on away from the others.
    /// `false`: some clue has nothing left.
    fn propagate(&mut self, from: usize, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let mut next = from;
        while let Some(&clue) = self.settled.get(next) {
            next += 1;
            budget.spend(1)?;
            let Some(choice) = self.choices[clue].single() else {
                return Ok(false);
            };
            for link in self.network.links(clue) {
                let other = link.other();
                let left = self.choices[other] - link.clashes(choice);
                if left.is_empty() {
                    return Ok(false);
                }
                if left != self.choices[other] {
                    self.choices[other] = left;
                    self.settled.push(other);
                }
            }
        }
        Ok(true)
    }
}
