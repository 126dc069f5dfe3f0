//! The choices that satisfy all clues, by strongly connected components.

use super::network::{Choice, Choices, Network};
use puzzle_core::Index;

/// A choice for each clue, so that none clash; `None` if there is no such choice.
///
/// `choices` holds what each clue may take. Settled clues must be propagated: only the clues with
/// two choices are looked at, the others keep theirs. Aspvall, Plass and Tarjan, *A linear-time
/// algorithm for testing the truth of certain quantified boolean formulas*, 1979.
/// Cost: linear in the crossings.
pub(super) fn satisfy(network: &Network, choices: &[Choices]) -> Option<Vec<Choice>> {
    let mut components = Components {
        network,
        choices,
        ranks: vec![UNSEEN; Choice::COUNT * choices.len()],
        seen: UNSEEN,
        complete: 0,
        stack: Vec::new(),
    };
    for (clue, open) in choices.iter().enumerate() {
        for choice in open.iter().filter(|_| open.len() == Choice::COUNT) {
            components.visit(Literal::new(clue, choice));
        }
    }
    let ranks = components.ranks.chunks_exact(Choice::COUNT);
    choices
        .iter()
        .zip(ranks)
        .map(|(open, rank)| match open.single() {
            Some(settled) => Some(settled),
            // What is complete first implies nothing that is complete later.
            None if rank[0] > rank[1] => Some(Choice::First),
            None if rank[0] < rank[1] => Some(Choice::Second),
            None => None,
        })
        .collect()
}

/// A clue with one of its choices: a node of the implication graph.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Literal(u32);

impl Literal {
    fn new(clue: usize, choice: Choice) -> Self {
        Self((Choice::COUNT * clue + choice.index()) as u32)
    }

    const fn clue(self) -> usize {
        self.0 as usize / Choice::COUNT
    }

    const fn choice(self) -> Choice {
        Choice::ALL[self.0 as usize % Choice::COUNT]
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

const UNSEEN: u32 = 0;

/// Pearce, *A space-efficient algorithm for finding strongly connected components*, 2016, a
/// variant of Tarjan's, with a path in place of recursion; petgraph's is recursive, so that its
/// depth would depend on the input, and wants the graph stored.
struct Components<'a> {
    network: &'a Network,
    choices: &'a [Choices],
    /// Of each literal: `UNSEEN`; or the lowest number of a literal that it is known to lead to;
    /// or, in a component that is complete, a number above all those, the less the later.
    ranks: Vec<u32>,
    /// Literals seen so far.
    seen: u32,
    /// Components complete so far.
    complete: u32,
    /// Literals whose component is not complete, without those on the path.
    stack: Vec<Literal>,
}

/// A literal on the way from the root, its number, and how many of its links are done.
struct Step {
    literal: Literal,
    number: u32,
    done: usize,
}

impl Components<'_> {
    /// Completes the components of all literals that `root` leads to.
    fn visit(&mut self, root: Literal) {
        if self.ranks[root.index()] != UNSEEN {
            return;
        }
        let mut path = vec![self.enter(root)];
        while let Some(step) = path.last_mut() {
            if let Some(next) = self.advance(step) {
                path.push(self.enter(next));
            } else {
                self.leave(step);
                path.pop();
            }
        }
    }

    fn enter(&mut self, literal: Literal) -> Step {
        self.seen += 1;
        self.ranks[literal.index()] = self.seen;
        Step {
            literal,
            number: self.seen,
            done: 0,
        }
    }

    /// Takes over the ranks of what the step's literal implies, up to a literal that is unseen.
    fn advance(&mut self, step: &mut Step) -> Option<Literal> {
        let (clue, choice) = (step.literal.clue(), step.literal.choice());
        let links = &self.network.links(clue)[step.done..];
        let mut rank = self.ranks[step.literal.index()];
        for link in links {
            let other = link.other();
            if self.choices[other].len() == Choice::COUNT {
                for clash in link.clashes(choice) {
                    let implied = Literal::new(other, clash.other());
                    match self.ranks[implied.index()] {
                        UNSEEN => {
                            self.ranks[step.literal.index()] = rank;
                            return Some(implied);
                        }
                        lower => rank = rank.min(lower),
                    }
                }
            }
            step.done += 1;
        }
        self.ranks[step.literal.index()] = rank;
        None
    }

    /// Completes the component of the step's literal if no literal before it belongs to it.
    fn leave(&mut self, step: &Step) {
        if self.ranks[step.literal.index()] < step.number {
            self.stack.push(step.literal);
            return;
        }
        let complete = u32::MAX - self.complete;
        self.complete += 1;
        self.ranks[step.literal.index()] = complete;
        while let Some(member) = self
            .stack
            .pop_if(|member| self.ranks[member.index()] >= step.number)
        {
            self.ranks[member.index()] = complete;
        }
    }
}
