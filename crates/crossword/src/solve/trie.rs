//! Words letter by letter.

// The same bits on every platform, as seeds promise; that of the standard library is not.
use libm::log;
use puzzle_core::{Budget, Stop};

use crate::work::Work;

/// What words that begin alike have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The values that come next in some word.
    pub(super) next: u64,
    /// The node of the smallest of these, those of the others behind it; for a whole word, the word.
    first: u32,
    /// The logarithm of the number of words.
    pub(super) weight: f64,
}

impl Node {
    /// The node behind `value`, which must be among the next.
    #[inline]
    pub(super) const fn behind(self, value: u32) -> u32 {
        self.first + (self.next & ((1 << value) - 1)).count_ones()
    }

    /// The word that ends here.
    pub(super) const fn word(self) -> u32 {
        self.first
    }
}

/// Words letter by letter, node 0 before the first letter.
#[derive(Debug)]
pub(super) struct Trie {
    nodes: Vec<Node>,
}

impl Trie {
    /// Of `words`, which are `length` values long and rise by their values.
    pub(super) fn of<'a>(
        words: &[usize],
        length: usize,
        values: impl Fn(usize) -> &'a [u8],
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        let node = |words: &[usize]| Node {
            next: 0,
            first: words.first().map_or(0, |&word| word as u32),
            weight: log(f64::from(words.len() as u32)),
        };
        let mut nodes = vec![node(words)];
        let mut level = vec![words];
        let mut first = 0;
        let mut work = Work::default();
        for at in 0..length {
            let mut next_level = Vec::new();
            for (parent, words) in level.iter().enumerate() {
                nodes[first + parent].first = nodes.len() as u32;
                let is_alike = |a: &usize, b: &usize| values(*a)[at] == values(*b)[at];
                for alike in words.chunk_by(is_alike) {
                    work.pay(4 + 2 * alike.len(), budget)?;
                    nodes[first + parent].next |= 1 << values(alike[0])[at];
                    nodes.push(node(alike));
                    next_level.push(alike);
                }
            }
            first += level.len();
            level = next_level;
        }
        Ok(Self { nodes })
    }

    #[inline]
    pub(super) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }
}
