//! A bound on what any fill is worth, and what each word is worth in its light.
//!
//! Each slot takes its best word as if it were alone; a letter's worth is shared among the slots
//! that meet in its cell, so that what one slot gains by it another loses. Any shares give a bound.
//! They are balanced cell by cell, which never raises it (block coordinate descent on the dual of
//! the linear relaxation: Globerson and Jaakkola, *Fixing Max-Product*, NIPS 2007).

use puzzle_core::{Budget, Stop};

use super::table::{Cell, Slot, Table};
use crate::work::Work;

/// At most so many rounds over all cells.
const ROUNDS: usize = 200;
/// The worth of a word that stands in no fill.
pub(super) const DEAD: i64 = i64::MIN;

/// Worths in the light of shares. They are whole multiples of a fraction of a point.
#[derive(Debug)]
pub(super) struct Relaxation {
    /// Units of a point.
    pub(super) scale: i64,
    /// What it costs to leave each slot out.
    pub(super) prices: Vec<Option<i64>>,
    /// For each slot what each word is worth; [`DEAD`] for those that stand in no fill.
    pub(super) worths: Vec<Vec<i64>>,
    /// For each slot and each of its cells: what each letter is worth there. For each letter of a
    /// cell they sum to zero.
    pub(super) shares: Vec<Vec<Vec<i64>>>,
    /// The letters that each cell can have.
    open: Vec<Vec<bool>>,
    /// No fill is worth more, as far as that was looked at; `None` if there is none.
    pub(super) bound: Option<i64>,
    work: Work,
}

impl Relaxation {
    /// Without shares. `prices` are what it costs to leave out the slots for which that is allowed.
    pub(super) fn new(
        table: &Table,
        prices: &[Option<i32>],
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        let mut work = Work::default();
        for slot in &table.slots {
            let letters = slot
                .cells
                .iter()
                .map(|&cell| table.cells[cell].letters.len());
            work.pay(8 + 4 * slot.scores.len() + 8 * slot.cells.len(), budget)?;
            work.pay(letters.sum::<usize>(), budget)?;
        }
        let magnitude = table.slots.iter().zip(prices).map(|(slot, price)| {
            let scores = slot.scores.iter().map(|score| score.unsigned_abs());
            let price = price.map_or(0, i32::unsigned_abs);
            u64::from(scores.max().unwrap_or(0).max(price))
        });
        let room = (1_u64 << 50) / magnitude.sum::<u64>().max(1);
        let scale = i64::from(1_u32 << room.max(1).ilog2().min(12));
        let scaled = |score: i32| i64::from(score) * scale;
        let worths = |slot: &super::table::SlotTable| {
            slot.scores.iter().map(|&score| scaled(score)).collect()
        };
        let shares = |slot: &super::table::SlotTable| {
            let letters = |&cell: &Cell| vec![0; table.cells[cell].letters.len()];
            slot.cells.iter().map(letters).collect()
        };
        let open = table.cells.iter();
        let mut relaxation = Self {
            scale,
            prices: prices.iter().map(|price| price.map(scaled)).collect(),
            worths: table.slots.iter().map(worths).collect(),
            shares: table.slots.iter().map(shares).collect(),
            open: open.map(|cell| vec![true; cell.letters.len()]).collect(),
            bound: None,
            work,
        };
        relaxation.set_bound(budget)?;
        Ok(relaxation)
    }

    /// Balances the shares until that gains little. False if there is no fill.
    pub(super) fn balance(&mut self, table: &Table, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let longest = table.slots.iter().map(|slot| slot.cells.len()).max();
        let changes = (ROUNDS * longest.unwrap_or(0).max(1) * table.slots.len().max(1)) as u64;
        // No sum of so many changes overflows.
        let most = ((1_u64 << 60) / changes).cast_signed();
        let Some(mut bound) = self.bound else {
            return Ok(false);
        };
        for _ in 0..ROUNDS {
            for cell in 0..table.cells.len() {
                if table.cells[cell].places.len() > 1 {
                    self.balance_cell(cell, most, table, budget)?;
                }
            }
            self.set_bound(budget)?;
            let Some(next) = self.bound else {
                return Ok(false);
            };
            let gained = bound - next;
            bound = next;
            if gained < self.scale / 16 || gained < bound.abs() / 100_000 {
                break;
            }
        }
        Ok(true)
    }

    fn set_bound(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut bound = Some(0);
        for slot in 0..self.worths.len() {
            self.work.pay(1 + self.worths[slot].len(), budget)?;
            let best = self.worths[slot].iter().copied().max();
            let best = best.filter(|&best| best != DEAD);
            if self.prices[slot].is_some() {
                let letters = self.shares[slot].iter().map(Vec::len);
                self.work.pay(letters.sum(), budget)?;
            }
            let best = best.max(self.left_out(slot));
            bound = bound.zip(best).map(|(bound, best)| bound + best);
        }
        self.bound = bound;
        Ok(())
    }

    /// The bound in whole points.
    pub(super) fn points(&self) -> i64 {
        let points = |bound: i64| bound.div_euclid(self.scale);
        self.bound.map_or(i64::MIN, points)
    }

    /// What leaving `slot` out is worth at most.
    fn left_out(&self, slot: Slot) -> Option<i64> {
        let price = self.prices[slot]?;
        let best = self.shares[slot].iter().map(|shares| best(shares));
        Some(best.sum::<i64>() - price)
    }

    fn balance_cell(
        &mut self,
        cell: Cell,
        most: i64,
        table: &Table,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let places = &table.cells[cell].places;
        let mut worths = Vec::with_capacity(places.len());
        for &(slot, place) in places {
            budget.spend(1)?;
            self.work.pay(4 * self.worths[slot].len(), budget)?;
            if self.prices[slot].is_some() {
                let letters = self.shares[slot].iter().map(Vec::len);
                self.work.pay(letters.sum(), budget)?;
            }
            let column = table.slots[slot].columns.at(place);
            worths.push(self.letter_worths(slot, place, column));
        }
        let mut changes = vec![vec![0; table.cells[cell].letters.len()]; places.len()];
        let count = (places.len() as u64).cast_signed();
        for letter in 0..table.cells[cell].letters.len() {
            let all = worths.iter().map(|worths| worths[letter]);
            if all.clone().any(|worth| worth == DEAD) {
                self.open[cell][letter] = false;
                continue;
            }
            let mean = all.clone().sum::<i64>() / count;
            if all.clone().any(|worth| (mean - worth).abs() > most) {
                continue;
            }
            let mut left = 0;
            for (change, worth) in changes.iter_mut().zip(all).skip(1) {
                change[letter] = mean - worth;
                left -= change[letter];
            }
            changes[0][letter] = left;
        }
        for (&(slot, place), changes) in places.iter().zip(&changes) {
            let column = table.slots[slot].columns.at(place);
            // Halfway through, worths and shares do not agree, but nobody looks at them any more.
            self.work.pay(2 * column.len(), budget)?;
            for (worth, &letter) in self.worths[slot].iter_mut().zip(column) {
                if *worth == DEAD {
                    continue;
                }
                if self.open[cell][letter as usize] {
                    *worth += changes[letter as usize];
                } else {
                    *worth = DEAD;
                }
            }
            let shares = self.shares[slot][place].iter_mut().zip(changes);
            for ((share, change), &is_open) in shares.zip(&self.open[cell]) {
                // A letter that cannot be must not look good to who leaves the slot out.
                *share = if is_open { *share + change } else { DEAD };
            }
        }
        Ok(())
    }

    /// What `slot` is worth at most with each letter at `place`.
    fn letter_worths(&self, slot: Slot, place: usize, column: &[u32]) -> Vec<i64> {
        let shares = &self.shares[slot][place];
        let mut worths = match self.left_out(slot) {
            None => vec![DEAD; shares.len()],
            Some(left_out) => {
                let rest = left_out.saturating_sub(best(shares));
                let with = |&share| if share == DEAD { DEAD } else { rest + share };
                shares.iter().map(with).collect()
            }
        };
        for (&worth, &letter) in self.worths[slot].iter().zip(column) {
            let best = &mut worths[letter as usize];
            *best = worth.max(*best);
        }
        worths
    }
}

/// The best share of a letter that can be; 0 where there is none.
fn best(shares: &[i64]) -> i64 {
    let best = shares.iter().copied().max();
    best.filter(|&best| best != DEAD).unwrap_or(0)
}
