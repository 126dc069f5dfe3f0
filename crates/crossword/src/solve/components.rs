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
    let rank = |open: &Choices| match open.single() {
        Some(_) => SETTLED,
        None => UNSEEN,
    };
    let ranks = choices.iter().flat_map(|open| [rank(open); Choice::COUNT]);
    let mut components = Components {
        network,
        ranks: ranks.collect(),
        seen: UNSEEN,
        complete: SETTLED,
        stack: Vec::new(),
    };
    for clue in 0..choices.len() {
        for choice in Choice::ALL {
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

/// The rank of a literal that was not visited.
const UNSEEN: u32 = 0;
/// The rank of the literals of settled clues: that of a complete component.
const SETTLED: u32 = u32::MAX;

/// Pearce, *A space-efficient algorithm for finding strongly connected components*, 2016, a
/// variant of Tarjan's, with a path in place of recursion; petgraph's is recursive, so that its
/// depth would depend on the input, and wants the graph stored.
struct Components<'a> {
    network: &'a Network,
    /// Of each literal: `UNSEEN`; or the lowest number of a literal that it is known to lead to;
    /// or, in a component that is complete, a number above all those, the less the later.
    ranks: Vec<u32>,
    /// Literals seen so far.
    seen: u32,
    /// The rank of the component that was completed last.
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
        let mut rank = self.ranks[step.literal.index()];
        let mut links = self.network.links(clue).skip(step.done);
        let unseen = links.find_map(|link| {
            let clashes = link.clashes(choice);
            for clash in Choice::ALL {
                if clashes.contains(clash) {
                    let implied = Literal::new(link.other(), clash.other());
                    match self.ranks[implied.index()] {
                        UNSEEN => return Some(implied),
                        other => rank = rank.min(other),
                    }
                }
            }
            step.done += 1;
            None
        });
        self.ranks[step.literal.index()] = rank;
        unseen
    }

    /// Completes the component of the step's literal if no literal before it belongs to it.
    fn leave(&mut self, step: &Step) {
        if self.ranks[step.literal.index()] < step.number {
            self.stack.push(step.literal);
            return;
        }
        self.complete -= 1;
        self.ranks[step.literal.index()] = self.complete;
        while let Some(member) = self
            .stack
            .pop_if(|member| self.ranks[member.index()] >= step.number)
        {
            self.ranks[member.index()] = self.complete;
        }
    }
}
