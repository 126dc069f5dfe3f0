//! What the bytes of a fuzzer make.
#![cfg(feature = "arbitrary")]

use arbitrary::{Arbitrary as _, Unstructured};
use proptest::prelude::*;
use puzzle_core::Budget;
use tetromino::{Game, Pattern};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_bytes_make_games(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut bytes = Unstructured::new(&bytes);
        let game = Game::arbitrary(&mut bytes).expect("something from any bytes");
        let best = game.best(&mut Budget::nodes(50));
        prop_assert_eq!(tetromino::check(&game, &best.plan), Ok(best.value));
        let pattern = Pattern::arbitrary(&mut bytes).expect("something from any bytes");
        prop_assert!(pattern.count() >= 1);
        prop_assert_eq!(pattern.queues().next().map(|queue| queue.len()), Some(pattern.len()));
    }
}
