//! Bit sets against sets of the standard library.

use std::collections::BTreeSet;

use proptest::prelude::*;
use puzzle_core::bitset::{BitSet, Index};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Below<const N: usize>(usize);

impl<const N: usize> Index for Below<N> {
    const COUNT: usize = N;

    fn index(self) -> usize {
        self.0
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < N).then_some(Self(index))
    }
}

fn model<const N: usize>(bits: u128) -> BTreeSet<Below<N>> {
    (0..N)
        .filter(|i| bits >> i & 1 == 1)
        .filter_map(Below::from_index)
        .collect()
}

macro_rules! against_the_standard_library {
    ($($name:ident: $word:ty, $count:literal;)*) => {$(
        proptest! {
            #[test]
            fn $name(a in any::<u128>(), b in any::<u128>()) {
                type Set = BitSet<Below<$count>, $word>;
                let (set_a, set_b) = (Set::from_word(a as $word), Set::from_word(b as $word));
                let (model_a, model_b) = (model::<$count>(a), model::<$count>(b));
                let same = |set: Set, model: BTreeSet<Below<$count>>| {
                    set.iter().eq(model.iter().copied())
                        && set.len() == model.len()
                        && set.is_empty() == model.is_empty()
                        && set.first() == model.first().copied()
                        && set.single() == (model.len() == 1).then(|| set.first()).flatten()
                        && set.iter().len() == model.len()
                        && set == model.into_iter().collect::<Set>()
                };
                prop_assert!(same(set_a, model_a.clone()));
                prop_assert!(same(set_a & set_b, &model_a & &model_b));
                prop_assert!(same(set_a | set_b, &model_a | &model_b));
                prop_assert!(same(set_a ^ set_b, &model_a ^ &model_b));
                prop_assert!(same(set_a - set_b, &model_a - &model_b));
                prop_assert!(same(!set_a, &model::<$count>(u128::MAX) - &model_a));
                prop_assert_eq!(set_a.is_subset(set_b), model_a.is_subset(&model_b));
                prop_assert_eq!(set_a.is_disjoint(set_b), model_a.is_disjoint(&model_b));
                for value in Set::full() {
                    prop_assert_eq!(set_a.contains(value), model_a.contains(&value));
                    let (mut with, mut without) = (set_a, set_a);
                    with.insert(value);
                    without.remove(value);
                    prop_assert!(with.contains(value) && !without.contains(value));
                    prop_assert_eq!(with - value.into(), without);
                }
            }
        }
    )*};
}

against_the_standard_library! {
    one_bit: u8, 1;
    a_full_byte: u8, 8;
    nine_in_sixteen: u16, 9;
    sixteen: u16, 16;
    twenty: u32, 20;
    sixty_four: u64, 64;
    a_hundred: u128, 100;
    all_of_the_largest: u128, 128;
}

#[test]
fn debug_lists_the_elements() {
    let set: BitSet<Below<9>> = [Below(3), Below(0)].into_iter().collect();
    assert_eq!(format!("{set:?}"), "{Below(0), Below(3)}");
}
