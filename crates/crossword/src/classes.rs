//! Classes of numbers that are merged one by one.

/// Disjoint sets of the numbers `0..count`, united by size, with halved paths (Tarjan and van
/// Leeuwen, *Worst-case analysis of set union algorithms*, 1984). No recursion.
#[derive(Debug)]
pub(crate) struct Classes {
    /// Towards the number that stands for the class, which is its own parent.
    parents: Vec<u32>,
    /// Numbers in the class, where it is its own parent.
    sizes: Vec<u32>,
}

impl Classes {
    pub(crate) fn new(count: u32) -> Self {
        Self {
            parents: (0..count).collect(),
            sizes: vec![1; count as usize],
        }
    }

    /// The number that stands for the class of `member`.
    #[inline]
    pub(crate) fn of(&mut self, mut member: usize) -> usize {
        loop {
            let parent = self.parents[member];
            if parent as usize == member {
                return member;
            }
            let above = self.parents[parent as usize];
            self.parents[member] = above;
            member = above as usize;
        }
    }

    /// Merges the classes of `a` and `b`; `false` if they are the same already.
    #[inline]
    pub(crate) fn unite(&mut self, a: usize, b: usize) -> bool {
        // In large classes most members have the same parent, and nothing else needs a look.
        self.parents[a] != self.parents[b] && self.merge(a, b)
    }

    #[inline(never)]
    fn merge(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.of(a), self.of(b));
        if a == b {
            return false;
        }
        let (above, below) = if self.sizes[a] < self.sizes[b] {
            (b, a)
        } else {
            (a, b)
        };
        self.parents[below] = above as u32;
        self.sizes[above] += self.sizes[below];
        true
    }
}
