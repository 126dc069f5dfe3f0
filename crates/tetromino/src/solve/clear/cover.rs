//! The fewest sets that cover what all of them cover together: branch and bound.
//!
//! What is covered by just the same sets counts once, and not at all where it is covered by all
//! that cover something else. Then the element with the fewest sets is covered by each of them in
//! turn, without those tried before. Elements of which no two share a set need one set each: so
//! many at least are still to be chosen.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use puzzle_core::{Budget, Stop};

/// The fewest sets found, and how few there could be.
#[derive(Debug)]
pub(super) struct Covered {
    /// The sets by number, sorted.
    pub(super) sets: Vec<u32>,
    pub(super) bound: usize,
    pub(super) stop: Stop,
}

/// Numbers by the sets that have them: those with the same sets are of one class.
struct Classes {
    /// By number.
    of: Vec<u32>,
    /// By class, how many numbers it has.
    sizes: Vec<usize>,
}

impl Classes {
    /// All numbers below `count` in one class.
    fn new(count: usize) -> Self {
        Self {
            of: vec![0; count],
            sizes: vec![count],
        }
    }

    /// Parts the classes by a set of different numbers.
    fn split(&mut self, set: &[usize]) {
        let mut of_set = BTreeMap::<u32, usize>::new();
        for &number in set {
            *of_set.entry(self.of[number]).or_default() += 1;
        }
        let mut after = BTreeMap::new();
        for (class, count) in of_set {
            if count < self.sizes[class as usize] {
                self.sizes[class as usize] -= count;
                after.insert(class, self.sizes.len() as u32);
                self.sizes.push(count);
            }
        }
        for &number in set {
            let class = &mut self.of[number];
            *class = after.get(class).copied().unwrap_or(*class);
        }
    }

    /// By number, whether it is the first of its class.
    fn firsts(&self) -> Vec<bool> {
        let mut is_known = vec![false; self.sizes.len()];
        let classes = self.of.iter();
        let is_first = |&class: &u32| !std::mem::replace(&mut is_known[class as usize], true);
        classes.map(is_first).collect()
    }
}

/// Elements, and the sets that have them.
#[derive(Debug, Default)]
pub(super) struct Cover {
    /// By element, its sets, sorted.
    elements: Vec<Vec<u32>>,
    /// By set, its elements, sorted.
    sets: Vec<Vec<u32>>,
}

impl Cover {
    /// The sets of numbers in sorted ranges. Numbers that are always together are one element.
    /// A node of the budget is a range, or some numbers that none of them parts.
    pub(super) fn new(sets: &[Vec<Range<u128>>], budget: &mut Budget<'_>) -> Result<Self, Stop> {
        let mut ends = BTreeSet::new();
        for run in sets.iter().flatten() {
            budget.spend(1)?;
            ends.extend([run.start, run.end]);
        }
        let ends: Vec<u128> = ends.into_iter().collect();
        let place = |end: u128| ends.partition_point(|&other| other < end);
        let parts = |runs: &[Range<u128>]| {
            let places = runs.iter().flat_map(|run| place(run.start)..place(run.end));
            places.collect::<Vec<usize>>()
        };
        let mut classes = Classes::new(ends.len());
        for runs in sets {
            let parts = parts(runs);
            budget.spend(parts.len() as u64)?;
            classes.split(&parts);
        }
        let mut elements = vec![Vec::new(); classes.sizes.len()];
        let firsts = classes.firsts();
        for (set, runs) in (0..).zip(sets) {
            let parts = parts(runs);
            budget.spend(parts.len() as u64)?;
            for part in parts.into_iter().filter(|&part| firsts[part]) {
                elements[classes.of[part] as usize].push(set);
            }
        }
        elements.retain(|sets| !sets.is_empty());
        let mut cover = Self {
            elements,
            sets: vec![Vec::new(); sets.len()],
        };
        cover.index();
        cover.drop_implied(budget)?;
        Ok(cover)
    }

    /// Lists the elements of each set anew.
    fn index(&mut self) {
        self.sets.iter_mut().for_each(Vec::clear);
        for (element, sets) in (0..).zip(&self.elements) {
            for &set in sets {
                self.sets[set as usize].push(element);
            }
        }
    }

    /// Drops each element that is covered wherever another one is.
    fn drop_implied(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut implied = vec![false; self.elements.len()];
        for (element, sets) in self.elements.iter().enumerate() {
            let rarest = sets
                .iter()
                .min_by_key(|&&set| self.sets[set as usize].len());
            let Some(&rarest) = rarest.filter(|_| !implied[element]) else {
                continue;
            };
            let others = &self.sets[rarest as usize];
            for &other in others {
                budget.spend(1 + sets.len() as u64 / 8)?;
                let all = &self.elements[other as usize];
                implied[other as usize] |= other as usize != element
                    && sets.len() < all.len()
                    && sets.iter().all(|set| all.binary_search(set).is_ok());
            }
        }
        let mut kept = implied.iter().map(|implied| !implied);
        self.elements.retain(|_| kept.next().unwrap_or(true));
        self.index();
        Ok(())
    }

    /// Covers every element with as few sets as can be.
    pub(super) fn fewest(&self, budget: &mut Budget<'_>) -> Covered {
        let mut search = Search::new(self);
        let least = search.least();
        let mut best = self.greedy();
        let stop = search.run(&mut best, budget);
        best.sort_unstable();
        Covered {
            bound: if stop.is_complete() {
                best.len()
            } else {
                least
            },
            sets: best,
            stop,
        }
    }

    /// Takes the set that covers the most that is left, until everything is covered.
    fn greedy(&self) -> Vec<u32> {
        let mut gains: Vec<usize> = self.sets.iter().map(Vec::len).collect();
        let mut is_covered = vec![false; self.elements.len()];
        let mut chosen = Vec::new();
        let best = |gains: &[usize]| {
            let sets = gains.iter().enumerate().filter(|(_, gain)| **gain > 0);
            // The first of several.
            sets.rev()
                .max_by_key(|(_, gain)| **gain)
                .map(|(set, _)| set)
        };
        while let Some(set) = best(&gains) {
            chosen.push(set as u32);
            for &element in &self.sets[set] {
                if !std::mem::replace(&mut is_covered[element as usize], true) {
                    for &other in &self.elements[element as usize] {
                        gains[other as usize] -= 1;
                    }
                }
            }
        }
        chosen
    }
}

/// The search for a smaller choice.
struct Search<'a> {
    cover: &'a Cover,
    /// Elements, those with the fewest sets first.
    order: Vec<u32>,
    /// By element, how many chosen sets have it.
    covered: Vec<u32>,
    /// By set, whether it may not be chosen.
    is_barred: Vec<bool>,
    /// By set, the last count for which it was used.
    used: Vec<u64>,
    counts: u64,
    levels: Vec<Level>,
}

/// An element that is covered by one of its sets after another.
struct Level {
    element: u32,
    /// How many of its sets were tried.
    tried: usize,
    /// The set that is chosen now.
    chosen: Option<u32>,
    /// The sets that were tried, and are barred until the level ends.
    barred: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(cover: &'a Cover) -> Self {
        let mut order: Vec<u32> = (0..cover.elements.len() as u32).collect();
        order.sort_by_key(|&element| cover.elements[element as usize].len());
        Self {
            cover,
            order,
            covered: vec![0; cover.elements.len()],
            is_barred: vec![false; cover.sets.len()],
            used: vec![0; cover.sets.len()],
            counts: 0,
            levels: Vec::new(),
        }
    }

    /// So many more sets are needed at least.
    fn least(&mut self) -> usize {
        self.counts += 1;
        let mut least = 0;
        for &element in &self.order {
            let sets = &self.cover.elements[element as usize];
            let is_apart =
                |&set: &u32| self.is_barred[set as usize] || self.used[set as usize] != self.counts;
            if self.covered[element as usize] == 0 && sets.iter().all(is_apart) {
                least += 1;
                for &set in sets {
                    self.used[set as usize] = self.counts;
                }
            }
        }
        least
    }

    /// The element that is not covered and has the fewest sets left; how many.
    fn next(&self) -> Option<(u32, usize)> {
        let open = self.order.iter();
        let open = open.filter(|&&element| self.covered[element as usize] == 0);
        let choices = open.map(|&element| {
            let sets = self.cover.elements[element as usize].iter();
            let free = sets.filter(|&&set| !self.is_barred[set as usize]);
            (element, free.count())
        });
        choices.min_by_key(|&(_, free)| free)
    }

    fn choose(&mut self, set: u32, by: bool) {
        for &element in &self.cover.sets[set as usize] {
            let covered = &mut self.covered[element as usize];
            *covered = if by { *covered + 1 } else { *covered - 1 };
        }
    }

    /// Replaces `best` by ever smaller choices. A node of the budget is a set that is chosen, and
    /// each element that is looked at for it.
    fn run(&mut self, best: &mut Vec<u32>, budget: &mut Budget<'_>) -> Stop {
        let cost = 1 + self.order.len() as u64;
        if let Some((element, _)) = self.next() {
            self.enter(element);
        }
        while let Some(level) = self.levels.last_mut() {
            if let Some(set) = level.chosen.take() {
                level.barred.push(set);
                self.is_barred[set as usize] = true;
                self.choose(set, false);
                continue;
            }
            let sets = &self.cover.elements[level.element as usize];
            let is_free = |set: &&u32| !self.is_barred[**set as usize];
            let next = sets.iter().skip(level.tried).find(is_free).copied();
            let Some(set) = next.filter(|_| best.len() > 1) else {
                self.leave();
                continue;
            };
            level.tried = sets.partition_point(|&other| other <= set);
            level.chosen = Some(set);
            if let Err(stop) = budget.spend(cost) {
                return stop;
            }
            self.choose(set, true);
            match self.next() {
                None => {
                    if self.levels.len() < best.len() {
                        *best = self
                            .levels
                            .iter()
                            .filter_map(|level| level.chosen)
                            .collect();
                    }
                }
                Some((_, 0)) => {}
                Some((element, _)) => {
                    if self.levels.len() + self.least() < best.len() {
                        self.enter(element);
                    }
                }
            }
        }
        Stop::Complete
    }

    fn enter(&mut self, element: u32) {
        self.levels.push(Level {
            element,
            tried: 0,
            chosen: None,
            barred: Vec::new(),
        });
    }

    fn leave(&mut self) {
        for set in self.levels.pop().into_iter().flat_map(|level| level.barred) {
            self.is_barred[set as usize] = false;
        }
    }
}
