//! A hash table that grows a little at a time, so that no insertion takes long.
//!
//! Linear hashing (Litwin 1980): the hash of an entry says in which part it is. Whenever the parts
//! are full on average, the next of them in turn is split in two.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use super::hash::WordHasher;

/// Entries of a part when it is split, on average.
const FULL: usize = 1024;

#[derive(Debug)]
pub(super) struct Table<K, V> {
    parts: Vec<HashMap<K, V, BuildHasherDefault<WordHasher>>>,
    len: usize,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Self {
            parts: vec![HashMap::default()],
            len: 0,
        }
    }
}

impl<K: Eq + Hash, V: Copy> Table<K, V> {
    #[inline]
    pub(super) fn get(&self, key: &K) -> Option<V> {
        self.parts[self.part_of(key)].get(key).copied()
    }

    /// Keeps `value` for `key`, and gives what was kept for it before.
    #[inline]
    pub(super) fn insert(&mut self, key: K, value: V) -> Option<V> {
        let part = self.part_of(&key);
        let before = self.parts[part].insert(key, value);
        if before.is_none() {
            self.count_one();
        }
        before
    }

    /// What is kept for `key`; if nothing is, `value` from now on.
    #[inline]
    pub(super) fn get_or_insert_with(&mut self, key: K, value: impl FnOnce() -> V) -> V {
        self.get(&key).unwrap_or_else(|| {
            let value = value();
            self.insert(key, value);
            value
        })
    }

    /// The part that has `key`: by as many bits of its hash as tell that many parts apart, and by
    /// one less where that part is not split yet.
    #[inline]
    fn part_of(&self, key: &K) -> usize {
        let parts = self.parts.len();
        if parts == 1 {
            return 0;
        }
        // The parts themselves go by the lowest and the highest bits.
        let hash = BuildHasherDefault::<WordHasher>::default().hash_one(key) >> 16;
        let bits = parts.next_power_of_two() - 1;
        let part = hash as usize & bits;
        if part < parts { part } else { part & bits >> 1 }
    }

    fn count_one(&mut self) {
        self.len += 1;
        if self.len > FULL * self.parts.len() {
            self.split();
        }
    }

    #[cold]
    fn split(&mut self) {
        let new = self.parts.len();
        self.parts.push(HashMap::default());
        let split = new - (1 << new.ilog2());
        let mut part = std::mem::take(&mut self.parts[split]);
        let moved: Vec<_> = part.extract_if(|key, _| self.part_of(key) == new).collect();
        self.parts[split] = part;
        self.parts[new].extend(moved);
    }
}

#[cfg(test)]
mod tests {
    use super::{FULL, HashMap, Table};

    #[test]
    fn entries_stay_when_parts_are_split() {
        let mut table = Table::default();
        let keys = 0..20 * FULL as u64;
        for key in keys.clone() {
            assert_eq!(table.get(&key), None);
            assert_eq!(table.insert(key, 0), None);
            assert_eq!(table.insert(key, key + 1), Some(0));
        }
        for key in keys {
            assert_eq!(table.get_or_insert_with(key, || 0), key + 1);
        }
        assert_eq!(table.parts.len(), 20);
        let largest = table.parts.iter().map(HashMap::len).max();
        assert!(largest < Some(4 * FULL));
    }
}
