//! What follows from a clue's word, as far as clues contradict each other.

use puzzle_core::{Budget, Stop};

use super::crossings::{Crossings, Through};
use crate::pairs::solve::Choice;

/// The way from a clue to one that it crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) cell: usize,
    pub(super) to: usize,
}

/// A clue with one of its choices, and the links from it that end in a contradiction.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) clue: usize,
    pub(super) choice: Choice,
    pub(super) links: Vec<Link>,
}

impl Chain {
    /// Its clues, some perhaps more than once.
    pub(super) fn clues(&self) -> impl Iterator<Item = usize> {
        let links = self.links.iter().map(|link| link.to);
        std::iter::once(self.clue).chain(links)
    }
}

/// What a link does, given what the chain holds before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// The clue must take this choice.
    Forces(Choice),
    /// The clue took this choice before, which has another letter there.
    Contradicts(Choice),
    /// The clue has no choice with the letter.
    LeavesNothing,
    /// All choices of the clue have the letter, or the only one, or what it took before.
    Nothing,
}

/// Searches for contradictions, with what the searches share.
pub(super) struct Refuter<'a, 'p> {
    crossings: &'a Crossings<'p>,
    /// The search that last took each clue or looked at each cell.
    round: u32,
    clues: Vec<Taken>,
    cells: Vec<u32>,
    queue: Vec<usize>,
}

/// How a clue was taken.
#[derive(Clone, Copy)]
struct Taken {
    round: u32,
    choice: Choice,
    /// Links from the first clue.
    depth: usize,
    /// The clue that forced it, and where; the first clue stands here itself.
    parent: usize,
    cell: usize,
}

impl<'a, 'p> Refuter<'a, 'p> {
    pub(super) fn new(crossings: &'a Crossings<'p>) -> Self {
        let nothing = Taken {
            round: 0,
            choice: Choice::First,
            depth: 0,
            parent: 0,
            cell: 0,
        };
        Self {
            crossings,
            round: 0,
            clues: vec![nothing; crossings.clue_count()],
            cells: vec![0; crossings.puzzle.grid().cells().len()],
            queue: Vec::new(),
        }
    }

    pub(super) const fn crossings(&self) -> &'a Crossings<'p> {
        self.crossings
    }

    /// A shortest chain that refutes `choice` of `clue` among clues that are `within`, if there is
    /// one of at most `most` links.
    ///
    /// All clues that are forced are taken breadth first. The letter that first reaches a cell
    /// decides about all clues there, so that each cell is looked at once.
    pub(super) fn refute(
        &mut self,
        clue: usize,
        choice: Choice,
        within: impl Fn(usize) -> bool,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Chain>, Stop> {
        let crossings = self.crossings;
        self.round += 1;
        self.queue.clear();
        self.take(clue, choice, 0, clue, 0);
        // The fewest links to a contradiction: the clue from which, the cell, and the clue at
        // which.
        let mut best: Option<(usize, usize, Link)> = None;
        let mut next = 0;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            budget.spend(1)?;
            let Taken { choice, depth, .. } = self.clues[from];
            let shortest = best.map_or(most + 1, |(links, ..)| links);
            if depth + 1 >= shortest {
                break;
            }
            for (cell, letter) in crossings.letters(from, choice) {
                if std::mem::replace(&mut self.cells[cell], self.round) == self.round {
                    continue;
                }
                for &through in crossings.through(cell) {
                    let to = through.clue();
                    if to == from || !within(to) {
                        continue;
                    }
                    let links = match effect(crossings, through, self.taken(to), letter) {
                        Effect::Nothing => continue,
                        Effect::Forces(choice) => {
                            self.take(to, choice, depth + 1, from, cell);
                            continue;
                        }
                        Effect::LeavesNothing => depth + 1,
                        Effect::Contradicts(_) => depth + 1 + self.clues[to].depth,
                    };
                    if best.is_none_or(|(fewest, ..)| links < fewest) {
                        best = Some((links, from, Link { cell, to }));
                    }
                }
            }
        }
        let found = best.filter(|(links, ..)| *links <= most);
        Ok(found.map(|(_, from, link)| self.chain((clue, choice), from, link)))
    }

    fn take(&mut self, clue: usize, choice: Choice, depth: usize, parent: usize, cell: usize) {
        self.clues[clue] = Taken {
            round: self.round,
            choice,
            depth,
            parent,
            cell,
        };
        self.queue.push(clue);
    }

    fn taken(&self, clue: usize) -> Option<Choice> {
        let taken = self.clues[clue];
        (taken.round == self.round).then_some(taken.choice)
    }

    /// The chain to the contradiction at `link` from clue `from`.
    ///
    /// If two ways from the first clue met there, it goes back along the second: what forces a
    /// choice is refuted where the other choice stands.
    fn chain(&self, (clue, choice): (usize, Choice), from: usize, link: Link) -> Chain {
        let mut links = Vec::new();
        let mut at = from;
        while at != clue {
            let Taken { parent, cell, .. } = self.clues[at];
            links.push(Link { cell, to: at });
            at = parent;
        }
        links.reverse();
        links.push(link);
        if self.taken(link.to).is_some() {
            let mut at = link.to;
            while at != clue {
                let Taken { parent, cell, .. } = self.clues[at];
                links.push(Link { cell, to: parent });
                at = parent;
            }
        }
        let mut chain = Chain {
            clue,
            choice,
            links,
        };
        let used = replay(self.crossings, &chain, |_, _, _| ());
        chain.links.truncate(used);
        chain
    }
}

/// What `letter` in a cell does to a clue through it, which took a choice before or not.
fn effect(
    crossings: &Crossings<'_>,
    through: Through,
    taken: Option<Choice>,
    letter: char,
) -> Effect {
    let there = |choice| crossings.letter(through, choice);
    match [there(Choice::First), there(Choice::Second)] {
        [Some(first), Some(second)] => match (first == letter, second == letter, taken) {
            (true, true, _) => Effect::Nothing,
            (false, false, _) => Effect::LeavesNothing,
            (true, false, None) => Effect::Forces(Choice::First),
            (false, true, None) => Effect::Forces(Choice::Second),
            (true, false, Some(Choice::First)) | (false, true, Some(Choice::Second)) => {
                Effect::Nothing
            }
            (.., Some(before)) => Effect::Contradicts(before),
        },
        [Some(only), None] | [None, Some(only)] if only == letter => Effect::Nothing,
        _ => Effect::LeavesNothing,
    }
}

/// Follows `chain` up to its contradiction and tells `visit` of each link, the letter in its cell
/// and its effect. The number of links up to there.
pub(super) fn replay(
    crossings: &Crossings<'_>,
    chain: &Chain,
    mut visit: impl FnMut(Link, char, Effect),
) -> usize {
    let mut taken = vec![None; crossings.clue_count()];
    taken[chain.clue] = Some(chain.choice);
    let (mut from, mut choice) = (chain.clue, chain.choice);
    for (before, &link) in chain.links.iter().enumerate() {
        let Some(letter) = crossings.letter(crossings.at(from, link.cell), choice) else {
            return before;
        };
        let to = crossings.at(link.to, link.cell);
        let effect = effect(crossings, to, taken[link.to], letter);
        visit(link, letter, effect);
        let Effect::Forces(forced) = effect else {
            return before + 1;
        };
        taken[link.to] = Some(forced);
        (from, choice) = (link.to, forced);
    }
    chain.links.len()
}
