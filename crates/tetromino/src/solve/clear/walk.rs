//! Which queues of a pattern have an order that leads to the end, with a piece that can be put
//! aside.
//!
//! The queues are walked as a tree, all that begin alike together, with all states that can be got
//! to with what they begin with: a board, and what is aside.

use std::ops::Range;

use puzzle_core::{Budget, Stop};

use super::orders::{Automaton, Orders};
use super::words::Words;
use crate::pattern::{Drawn, Kinds, Pattern};
use crate::puzzle::Piece;

/// A board before the next piece of the queue falls, and what is aside.
#[derive(Clone, Copy, Debug)]
struct State {
    node: u32,
    aside: Aside,
}

/// A piece that is aside, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aside {
    Nothing,
    Piece(Piece),
    /// It was put aside since the last was set: the next that falls must be set.
    Just(Piece),
}

impl Aside {
    const COUNT: usize = 2 * Piece::ALL.len() + 1;

    const fn number(self) -> usize {
        match self {
            Self::Piece(piece) => piece as usize,
            Self::Just(piece) => Piece::ALL.len() + piece as usize,
            Self::Nothing => 2 * Piece::ALL.len(),
        }
    }
}

/// Queues that begin alike.
#[derive(Debug)]
struct Level {
    drawn: Drawn,
    /// The pieces that may follow and were not tried yet.
    choices: Kinds,
    /// Where its states begin.
    states: usize,
    /// The number of the first queue that goes on with the next choice.
    queue: u128,
}

/// Some queues by their numbers, and whether all or none of them end in a perfect clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) queues: Range<u128>,
    pub(super) succeed: bool,
}

/// What is known, before the walk, about how pieces come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Supply<'a> {
    pub(super) pattern: &'a Pattern,
    /// Whether pieces can be put aside.
    pub(super) hold: bool,
    pub(super) held: Option<Piece>,
}

impl Supply<'_> {
    /// The piece that is aside at the beginning and can be used.
    pub(super) fn aside(self) -> Option<Piece> {
        self.held.filter(|_| self.hold)
    }

    /// The most pieces that there can be in all.
    pub(super) fn len(self) -> usize {
        self.pattern.len() + usize::from(self.aside().is_some())
    }

    /// The most pieces of each kind.
    pub(super) fn most(self) -> [usize; Piece::ALL.len()] {
        Piece::ALL.map(|piece| self.pattern.most(piece) + usize::from(self.aside() == Some(piece)))
    }
}

/// Walks with the orders of graphs.
#[derive(Debug, Default)]
pub(super) struct Walker {
    walk: Walk,
    words: Option<Words>,
}

impl Walker {
    /// Calls `visit` with the queues of the pattern in their order, those that share a beginning
    /// which settles it at once. Spends a node of the budget for each beginning and each state.
    pub(super) fn run(
        &mut self,
        orders: &Orders,
        supply: Supply<'_>,
        budget: &mut Budget<'_>,
        visit: impl FnMut(Verdict),
    ) -> Result<(), Stop> {
        // Where a piece cannot always enter to be put aside, more than its order matters.
        let entering = if supply.hold {
            orders.always_entering()
        } else {
            Some(Kinds::EMPTY)
        };
        let Some(entering) = entering else {
            return self.walk.run(orders, supply, budget, visit);
        };
        let words = self.words.get_or_insert_with(Words::new);
        let start = words.of(orders, budget)?;
        let spelling = words.automaton(start, entering);
        self.walk.run(&spelling, supply, budget, visit)
    }
}

/// Room for walks through graphs.
#[derive(Debug, Default)]
struct Walk {
    levels: Vec<Level>,
    states: Vec<State>,
    /// By state, the last set in which it was.
    seen: Vec<u64>,
    sets: u64,
}

impl Walk {
    fn run(
        &mut self,
        orders: &impl Automaton,
        supply: Supply<'_>,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(Verdict),
    ) -> Result<(), Stop> {
        self.levels.clear();
        self.states.clear();
        let places = orders.len() * Aside::COUNT;
        if self.seen.len() < places {
            // Zeroed memory costs nothing until it is used.
            self.seen = vec![0; places.next_power_of_two()];
        }
        let pattern = supply.pattern;
        if let Some(node) = orders.start() {
            let aside = supply.aside().map_or(Aside::Nothing, Aside::Piece);
            self.states.push(State { node, aside });
        }
        self.enter(orders, supply, Drawn::default(), 0, 0, &mut visit);
        while let Some(level) = self.levels.last_mut() {
            let Some(piece) = level.choices.first() else {
                self.states.truncate(level.states);
                self.levels.pop();
                continue;
            };
            level.choices.remove(piece);
            let drawn = pattern.draw(level.drawn, piece);
            let queue = level.queue;
            level.queue += pattern.rest(drawn);
            let (from, to) = (level.states, self.states.len());
            budget.spend((to - from) as u64 + 1)?;
            self.sets += 1;
            for at in from..to {
                let state = self.states[at];
                self.fall(orders, supply.hold, state, piece);
            }
            self.enter(orders, supply, drawn, queue, to, &mut visit);
        }
        Ok(())
    }

    /// Goes on with the states from number `from` on, unless they settle it.
    fn enter(
        &mut self,
        orders: &impl Automaton,
        supply: Supply<'_>,
        drawn: Drawn,
        queue: u128,
        from: usize,
        visit: &mut impl FnMut(Verdict),
    ) {
        let states = &self.states[from..];
        let choices = supply.pattern.choices(drawn);
        let succeed = states.iter().any(|state| orders.is_end(state.node))
            || choices.is_empty() && states.iter().any(|&state| last_ends(orders, state));
        if succeed || states.is_empty() || choices.is_empty() {
            let queues = queue..queue + supply.pattern.rest(drawn);
            visit(Verdict { queues, succeed });
            self.states.truncate(from);
        } else {
            self.levels.push(Level {
                drawn,
                choices,
                states: from,
                queue,
            });
        }
    }

    /// Adds the states that follow when `piece` falls.
    fn fall(&mut self, orders: &impl Automaton, hold: bool, state: State, piece: Piece) {
        let State { node, aside } = state;
        let settled = match aside {
            Aside::Just(held) => Aside::Piece(held),
            aside => aside,
        };
        self.set(orders.after(node, piece), settled);
        if !hold || !orders.enters(node, piece) {
            return;
        }
        match aside {
            Aside::Nothing => self.set(&[node], Aside::Just(piece)),
            Aside::Piece(held) if held != piece => {
                self.set(orders.after(node, held), Aside::Piece(piece));
            }
            _ => {}
        }
    }

    fn set(&mut self, nodes: &[u32], aside: Aside) {
        for &node in nodes {
            let place = node as usize * Aside::COUNT + aside.number();
            if std::mem::replace(&mut self.seen[place], self.sets) != self.sets {
                self.states.push(State { node, aside });
            }
        }
    }
}

/// Whether the piece that is aside makes the end when the queue is used up.
fn last_ends(orders: &impl Automaton, state: State) -> bool {
    let Aside::Piece(held) = state.aside else {
        return false;
    };
    let mut after = orders.after(state.node, held).iter();
    after.any(|&node| orders.is_end(node))
}
