//! What the optional features give.
#![cfg(any(feature = "arbitrary", feature = "serde"))]

#[cfg(feature = "serde")]
use std::fmt::{Debug, Display};

#[cfg(feature = "arbitrary")]
use proptest::prelude::*;
#[cfg(feature = "arbitrary")]
use puzzle_core::Budget;
use tetromino::{Game, Pattern};
#[cfg(feature = "serde")]
use tetromino::{Piece, Rules, format::fumen::Fumen};

/// A string in JSON, namely the text, which is read back as the value.
#[cfg(feature = "serde")]
fn is_its_text<T>(value: &T)
where
    T: serde_core::Serialize + serde_core::de::DeserializeOwned + PartialEq + Debug + Display,
{
    let json = serde_json::to_value(value).expect("a text that tells all");
    assert_eq!(json, serde_json::Value::from(value.to_string()));
    let again: T = serde_json::from_value(json).expect("its own text");
    assert_eq!(again, *value);
}

/// What the bytes of a fuzzer make.
#[cfg(feature = "arbitrary")]
fn made<T: for<'a> arbitrary::Arbitrary<'a>>(bytes: &[u8]) -> T {
    let made = T::arbitrary(&mut arbitrary::Unstructured::new(bytes));
    made.expect("something from any bytes")
}

#[cfg(feature = "arbitrary")]
fn bytes(most: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..most)
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_the_text() {
    let game: Game = include_str!("../data/sample.in").parse().expect("a game");
    is_its_text(&game);
    let pattern: Pattern = "T,*p4,[^LO]!".parse().expect("a pattern");
    is_its_text(&pattern);
    let fumen: Fumen = "v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA"
        .parse()
        .expect("a fumen");
    is_its_text(&fumen);
    // The text tells neither what is held nor the rules.
    assert!(serde_json::to_string(&game.clone().with_held(Some(Piece::I))).is_err());
    let guideline = Game::new(
        game.field().clone(),
        game.pieces().to_vec(),
        Rules::guideline(),
    );
    assert!(serde_json::to_string(&guideline.expect("a small field")).is_err());
}

#[cfg(feature = "arbitrary")]
proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_bytes_make_games(bytes in bytes(400)) {
        let game: Game = made(&bytes);
        let best = game.best(&mut Budget::nodes(50));
        prop_assert_eq!(tetromino::check(&game, &best.plan), Ok(best.value));
        let pattern: Pattern = made(&bytes);
        prop_assert_eq!(pattern.to_string().parse::<Pattern>(), Ok(pattern.clone()));
        prop_assert!(pattern.count() >= 1);
        prop_assert_eq!(pattern.queues().next().map(|queue| queue.len()), Some(pattern.len()));
    }
}
