//! A crate in small: the orders of six digits of which some are given. It is right, or wrong in one
//! way.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use puzzle_conformance::{Clued, Generates, Hinted, Judged, Optimised, Said, Subject, Symmetric};
use puzzle_core::{Answer, Best, Budget, Clues, Grade, Pos, Puzzle, Solution, Stop, Uniqueness};

pub(crate) type Digits = [u8; 6];
pub(crate) type Givens = [Option<u8>; 6];

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Nothing,
    /// All samples have many solutions.
    OneKind,
    /// A solution is missed, found twice, is none, or comes out of order.
    Misses,
    Twice,
    Wrong,
    Unordered,
    /// The limit of a verb is not kept.
    GoesOn,
    /// Nothing is ever paid; or no more than for the first node.
    Free,
    PaysOnce,
    /// What was found is lost when the budget ends.
    Forgets,
    /// The checker passes all, or nothing.
    PassesAll,
    PassesNone,
    /// Without some clues another is changed; none of a conflict is left out.
    ChangesClues,
    KeepsAllClues,
    /// The best is the first; its bound is too high.
    FirstIsBest,
    BoundsTooHigh,
    /// Steps place what is wrong, or lead nowhere; a board is called solved, a puzzle easy.
    WrongStep,
    IdleStep,
    SolvedAtOnce,
    AlwaysEasy,
    /// A seed makes another puzzle each time, always the same, one with several solutions, or takes
    /// no notice of a flag.
    MakesAnother,
    MakesTheSame,
    MakesOpen,
    MakesOn,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) givens: Givens,
    fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order(Digits);

impl Solution for Order {
    type Value = u8;

    fn cells(&self) -> impl Iterator<Item = (Pos, u8)> {
        (0..)
            .zip(self.0)
            .map(|(col, digit)| (Pos::new(0, col), digit))
    }
}

type Visit<'v> = &'v mut dyn FnMut(&Order) -> ControlFlow<()>;

impl Row {
    fn extend(
        &self,
        order: &mut Vec<u8>,
        budget: &mut Budget<'_>,
        visit: Visit<'_>,
    ) -> ControlFlow<Stop> {
        let is_paid = match self.fault {
            Fault::Free => false,
            Fault::PaysOnce => order.is_empty(),
            _ => true,
        };
        if is_paid && let Err(stop) = budget.spend(1) {
            return ControlFlow::Break(stop);
        }
        if let Ok(order) = Digits::try_from(order.as_slice()) {
            let mut flow = visit(&Order(order));
            if self.fault == Fault::Twice && order[0] == 3 {
                flow = visit(&Order(order));
            }
            return match flow {
                ControlFlow::Break(()) if self.fault != Fault::GoesOn => {
                    ControlFlow::Break(Stop::LimitReached)
                }
                _ => ControlFlow::Continue(()),
            };
        }
        let cell = order.len();
        for digit in 0..6 {
            let digit = if self.fault == Fault::Unordered {
                5 - digit
            } else {
                digit
            };
            let is_given = self.givens[cell].is_none_or(|given| given == digit);
            let is_free = self.fault == Fault::Wrong && cell == 4 || is_given;
            let is_missed = self.fault == Fault::Misses && cell == 1 && digit == 4;
            if is_free && !is_missed && !order.contains(&digit) {
                order.push(digit);
                self.extend(order, budget, visit)?;
                order.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

impl Puzzle for Row {
    type Solution = Order;

    fn search(&self, budget: &mut Budget<'_>, visit: Visit<'_>) -> Stop {
        match self.extend(&mut Vec::new(), budget, visit) {
            ControlFlow::Break(stop) => stop,
            ControlFlow::Continue(()) => Stop::Complete,
        }
    }

    fn solve(&self, budget: &mut Budget<'_>) -> Answer<Option<Order>> {
        let found = self.solutions_up_to(1, budget);
        let first = found.value.into_iter().next();
        let is_lost = self.fault == Fault::Forgets && first.is_none();
        let stop = if is_lost { Stop::Complete } else { found.stop };
        Answer::new(first, stop)
    }
}

impl Clues for Row {
    fn clue_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    fn with_clues(&self, kept: &[usize]) -> Self {
        let mut part = self.clone();
        let given = part.givens.iter_mut().filter(|given| given.is_some());
        for (clue, given) in given.enumerate() {
            match (kept.contains(&clue), self.fault) {
                (true, Fault::ChangesClues) if kept.len() > 1 => {
                    *given = given.map(|digit| 5 - digit);
                }
                (true, _) => {}
                (false, _) => *given = None,
            }
        }
        part
    }

    fn minimal_conflict(&self, budget: &mut Budget<'_>) -> Result<Option<Vec<usize>>, Stop> {
        self.minimal(budget, |found| matches!(found, Uniqueness::None))
    }

    fn minimal_sufficient(&self, budget: &mut Budget<'_>) -> Result<Option<Vec<usize>>, Stop> {
        self.minimal(budget, |found| !matches!(found, Uniqueness::Several { .. }))
    }
}

impl Row {
    fn minimal(
        &self,
        budget: &mut Budget<'_>,
        holds: fn(&Uniqueness<Order>) -> bool,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let all = (0..self.clue_count()).collect();
        if self.fault == Fault::KeepsAllClues {
            return Ok(holds(&self.uniqueness(budget)).then_some(all));
        }
        puzzle_core::clues::minimal_subset(self.clue_count(), |kept| {
            Ok(holds(&self.with_clues(kept).uniqueness(budget)))
        })
    }
}

/// The subject.
pub(crate) struct Toy(pub(crate) Fault);

static ORDERS: LazyLock<Vec<Digits>> = LazyLock::new(|| {
    let all = (0..46_656_u32)
        .map(|number| [7776, 1296, 216, 36, 6, 1].map(|place| (number / place % 6) as u8));
    all.filter(|order| (0..6).all(|digit| order.contains(&digit)))
        .collect()
});

fn order() -> impl Strategy<Value = Digits> {
    (0..720_usize).prop_map(|number| ORDERS[number])
}

impl Subject for Toy {
    type Sample = Givens;
    type Puzzle = Row;
    type Key = Digits;
    const IS_ORDERED: bool = true;
    const CASES: u32 = 100;

    fn samples(&self) -> impl Strategy<Value = Givens> {
        let blank = Just(Givens::default());
        let part = (order(), any::<u8>()).prop_map(|(order, kept)| {
            let given = |cell: usize| (kept >> cell & 1 == 1).then_some(order[cell]);
            std::array::from_fn(given)
        });
        let nearly_all = (order(), 0..6_usize, prop::option::of(0..6_u8));
        let nearly_all = nearly_all.prop_map(|(order, cell, digit)| {
            let mut givens = order.map(Some);
            givens[cell] = digit;
            givens
        });
        let others = if self.0 == Fault::OneKind { 0 } else { 5 };
        prop_oneof![1 => blank, others => part, others => nearly_all]
    }

    fn puzzle(&self, givens: &Givens) -> Row {
        Row {
            givens: *givens,
            fault: self.0,
        }
    }

    fn brute_force(&self, givens: &Givens) -> Option<Vec<Digits>> {
        let fits = |order: &&Digits| {
            givens
                .iter()
                .zip(**order)
                .all(|(given, digit)| given.is_none_or(|given| given == digit))
        };
        Some(ORDERS.iter().filter(fits).copied().collect())
    }

    fn key(&self, order: &Order) -> Digits {
        order.0
    }

    fn check(&self, row: &Row, order: &Order) -> bool {
        match self.0 {
            Fault::PassesAll => true,
            Fault::PassesNone => false,
            _ => {
                (0..6).all(|digit| order.0.contains(&digit))
                    && row
                        .givens
                        .iter()
                        .zip(order.0)
                        .all(|(given, digit)| given.is_none_or(|given| given == digit))
            }
        }
    }
}

impl Judged for Toy {
    fn altered(&self, _: &Row, order: &Order, which: usize, what: usize) -> Order {
        let mut order = order.clone();
        order.0.swap(which % 6, what % 6);
        order
    }
}

impl Clued for Toy {}

impl Symmetric for Toy {
    type Symmetry = ();

    fn symmetries(&self) -> impl Strategy<Value = ()> {
        Just(())
    }

    fn image(&self, (): &(), givens: &Givens) -> Givens {
        let mut image = *givens;
        image.reverse();
        image
    }

    fn key_image(&self, (): &(), order: &Digits) -> Digits {
        let mut image = *order;
        image.reverse();
        image
    }
}

impl Optimised for Toy {
    fn cost(&self, _: &Row, order: &Digits) -> i64 {
        i64::from(order[5])
    }

    fn best(&self, row: &Row, budget: &mut Budget<'_>) -> Best<Option<Order>, Option<i64>> {
        let mut plan: Option<Order> = None;
        let cost = |order: &Order| i64::from(order.0[5]);
        let stop = row.search(budget, &mut |order| {
            let is_better = plan.as_ref().is_none_or(|plan| cost(order) < cost(plan));
            if is_better && (plan.is_none() || self.0 != Fault::FirstIsBest) {
                plan = Some(order.clone());
            }
            ControlFlow::Continue(())
        });
        let value = plan.as_ref().map(cost);
        let least = if self.0 == Fault::BoundsTooHigh { 6 } else { 0 };
        let bound = if stop.is_complete() {
            value
        } else {
            Some(least)
        };
        Best {
            plan,
            value,
            bound,
            stop,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step(usize, u8);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r1c{}={}", self.0 + 1, self.1)
    }
}

impl Hinted for Toy {
    type Position = Row;
    type Step = Step;

    fn start(&self, puzzle: Row) -> Row {
        puzzle
    }

    fn step(&self, position: &mut Row, budget: &mut Budget<'_>) -> Answer<Said<Step>> {
        let found = position.solve(budget);
        let stop = if found.value.is_some() {
            Stop::Complete
        } else {
            found.stop
        };
        if found.value.is_none() && stop.is_complete() {
            return Answer::new(Said::NoSolution, stop);
        }
        let blanks: Vec<usize> = (0..6)
            .filter(|&cell| position.givens[cell].is_none())
            .collect();
        let said = match (blanks[..].first(), blanks.len()) {
            (None, _) => Said::Solved,
            _ if self.0 == Fault::SolvedAtOnce => Said::Solved,
            (Some(&cell), 1) => {
                let missing = (0..6).find(|digit| !position.givens.contains(&Some(*digit)));
                let missing = missing.expect("five digits are there");
                let digit = if self.0 == Fault::WrongStep {
                    (missing + 1) % 6
                } else {
                    missing
                };
                if self.0 != Fault::IdleStep {
                    position.givens[cell] = Some(digit);
                }
                Said::Step(Step(cell, digit))
            }
            _ => Said::Beyond,
        };
        Answer::new(said, stop)
    }

    fn keeps(&self, step: &Step, order: &Order) -> bool {
        order.0[step.0] == step.1
    }

    fn is_reached(&self, position: &Row, order: &Order) -> bool {
        position.givens == order.0.map(Some)
    }

    fn grade(&self, row: &Row) -> Grade {
        let is_solved =
            row.clue_count() >= 5 && row.solve(&mut Budget::unlimited()).value.is_some();
        if is_solved || self.0 == Fault::AlwaysEasy {
            Grade::Easy
        } else {
            Grade::Beyond
        }
    }
}

impl Generates for Toy {
    fn generate(&self, seed: u64, budget: &mut Budget<'_>) -> Answer<(Row, Order)> {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        let seed = match self.0 {
            Fault::MakesAnother => CALLS.fetch_add(1, Ordering::Relaxed),
            Fault::MakesTheSame => 0,
            _ => seed,
        };
        let order = ORDERS[(seed % 720) as usize];
        let mut row = self.puzzle(&order.map(Some));
        let mut stop = Stop::Complete;
        match budget.spend(1) {
            Err(ended) if self.0 != Fault::MakesOn => stop = ended,
            _ => {
                row.givens[(seed / 720 % 6) as usize] = None;
                if self.0 == Fault::MakesOpen {
                    row.givens[(seed / 720 % 5 + 1) as usize] = None;
                    row.givens[0] = None;
                }
            }
        }
        Answer::new((row, Order(order)), stop)
    }
}
