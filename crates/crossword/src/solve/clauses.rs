//! What was learned: clauses that say of some variables that one of them has one of some values.

use puzzle_core::{Budget, Stop};

use super::domains::{Domains, Reason};
use super::model::Cell;
use crate::work::Work;

/// One part of a clause: the variable has one of the values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub(super) cell: Cell,
    pub(super) values: u64,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    start: usize,
    len: usize,
    /// Levels on which its terms were false when it was learned.
    levels: u32,
}

/// A term of a clause that is looked at when its variable loses values.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    values: u64,
}

/// Learned clauses, two terms of each watched.
#[derive(Debug)]
pub(super) struct Clauses {
    terms: Vec<Term>,
    heads: Vec<Head>,
    watches: Vec<Vec<Watch>>,
    work: Work,
}

impl Clauses {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            terms: Vec::new(),
            heads: Vec::new(),
            watches: vec![Vec::new(); cells],
            work: Work::default(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.heads.len()
    }

    /// The terms of `clause`.
    pub(super) fn terms(&self, clause: usize) -> &[Term] {
        let Head { start, len, .. } = self.heads[clause];
        &self.terms[start..][..len]
    }

    /// Adds a clause of two terms or more, of which the first two are watched.
    pub(super) fn add(&mut self, terms: &[Term], levels: u32) -> usize {
        let clause = self.heads.len();
        self.heads.push(Head {
            start: self.terms.len(),
            len: terms.len(),
            levels,
        });
        self.terms.extend_from_slice(terms);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: usize) {
        let start = self.heads[clause].start;
        for term in &self.terms[start..][..2] {
            self.watches[term.cell].push(Watch {
                clause: clause as u32,
                values: term.values,
            });
        }
    }

    /// Does what the clauses ask for since `cell` lost values; the clause that is violated.
    pub(super) fn propagate(
        &mut self,
        cell: Cell,
        domains: &mut Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Result<(), usize>, Stop> {
        let mut watches = std::mem::take(&mut self.watches[cell]);
        let mut kept = 0;
        let mut outcome = Ok(());
        let mut paid = self.work.pay(watches.len(), budget);
        for at in 0..watches.len() {
            let watch = watches[at];
            watches[kept] = watch;
            kept += 1;
            if outcome.is_err() || paid.is_err() || domains.cell(cell) & watch.values != 0 {
                continue;
            }
            let clause = watch.clause as usize;
            let Head { start, len, .. } = self.heads[clause];
            let terms = &mut self.terms[start..][..len];
            if terms[0].cell == cell {
                terms.swap(0, 1);
            }
            let open = |term: &Term| domains.cell(term.cell) & term.values != 0;
            let next = terms[2..].iter().position(open);
            paid = self.work.pay(next.unwrap_or(len) + 2, budget);
            if let Some(next) = next {
                terms.swap(1, next + 2);
                let Term { cell, values } = terms[1];
                self.watches[cell].push(Watch {
                    clause: watch.clause,
                    values,
                });
                kept -= 1;
                continue;
            }
            let Term { cell, values } = terms[0];
            let possible = domains.cell(cell);
            if possible & values == 0 {
                outcome = Err(clause);
            } else if possible & !values != 0 {
                domains.remove(cell, possible & !values, Reason::Clause(watch.clause));
            }
        }
        watches.truncate(kept);
        self.watches[cell] = watches;
        paid.map(|()| outcome)
    }

    /// Forgets all but `keep` clauses and those that are reasons: those of many levels first, then
    /// old ones. Everything must have followed. Behind an error the search is over.
    pub(super) fn reduce(
        &mut self,
        keep: usize,
        domains: &mut Domains<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut work = std::mem::take(&mut self.work);
        work.pay(self.watches.len() / 4, budget)?;
        let mut is_reason = vec![false; self.heads.len()];
        for event in domains.events() {
            work.pay(1, budget)?;
            if let Reason::Clause(clause) = event.reason {
                is_reason[clause as usize] = true;
            }
        }
        work.pay(self.heads.len() * 8, budget)?;
        let mut order: Vec<usize> = (0..self.heads.len()).collect();
        order.sort_by_key(|&clause| {
            let levels = self.heads[clause].levels;
            (!is_reason[clause], levels, std::cmp::Reverse(clause))
        });
        let reasons = is_reason.iter().filter(|&&is_reason| is_reason).count();
        order.truncate(keep.max(reasons));
        order.sort_unstable();
        let old = std::mem::replace(self, Self::new(self.watches.len()));
        let mut new_of = vec![0; old.heads.len()];
        for clause in order {
            let terms = old.terms(clause);
            work.pay(4 + 2 * terms.len(), budget)?;
            let holds = |term: &Term| domains.root(term.cell) & !term.values == 0;
            let is_open = |term: &&Term| domains.root(term.cell) & term.values != 0;
            if is_reason[clause] || !terms.iter().any(holds) {
                let open: Vec<Term> = terms.iter().filter(is_open).copied().collect();
                new_of[clause] = self.add(&open, old.heads[clause].levels) as u32;
            }
        }
        domains.rename_clauses(&new_of);
        Ok(())
    }
}
