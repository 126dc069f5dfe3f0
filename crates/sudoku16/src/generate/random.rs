//! Chance that is the same on every machine.

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

/// Draws from the stream of `ChaCha` with 8 rounds.
#[derive(Debug)]
pub(super) struct Random(ChaCha8Rng);

impl Random {
    /// The stream whose key begins with `seed`, the rest being zeros.
    pub(super) fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number below `bound`, all but equally often (Lemire, 2019, without the rejection).
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let product = u64::from(self.0.next_u32()) * u64::from(bound);
        (product >> u32::BITS) as u32
    }

    /// Puts the items into a random order.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
