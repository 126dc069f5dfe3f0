//! What the optional features give.
#![cfg(any(feature = "arbitrary", feature = "serde"))]

#[cfg(feature = "serde")]
use std::fmt::{Debug, Display};

#[cfg(feature = "arbitrary")]
use crossword::Puzzle;
use crossword::{Diagram, pairs};
#[cfg(feature = "arbitrary")]
use proptest::prelude::*;
#[cfg(feature = "arbitrary")]
use puzzle_core::{Budget, Puzzle as _};

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
    let diagram: Diagram = "C.(A)|\n.#.\n..E\n".parse().expect("a diagram");
    is_its_text(&diagram);
    let text = "1 2 1 0\n+---+---+\n|1  |   |\n|   |   |\n|   |   |\n+---+---+\n1 ON AT\n";
    let puzzle: pairs::Puzzle = text.parse().expect("a puzzle");
    is_its_text(&puzzle);
    let error = serde_json::from_str::<Diagram>("\"..\\n.?\"").unwrap_err();
    assert!(
        error.to_string().starts_with("line 2, column 2: "),
        "{error}"
    );
}

#[cfg(feature = "arbitrary")]
proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_bytes_make_puzzles(bytes in bytes(400)) {
        let puzzle: Puzzle = made(&bytes);
        let text = puzzle.diagram().to_string();
        prop_assert_eq!(text.parse::<Diagram>(), Ok(puzzle.diagram().clone()));
        if let Some(fill) = puzzle.solve(&mut Budget::nodes(2_000)).value {
            prop_assert_eq!(crossword::check(&puzzle, &fill), Ok(()));
        }
        let puzzle: pairs::Puzzle = made(&bytes);
        prop_assert_eq!(puzzle.to_string().parse::<pairs::Puzzle>(), Ok(puzzle.clone()));
        if let Some(fill) = puzzle.solve(&mut Budget::unlimited()).value {
            prop_assert_eq!(pairs::check(&puzzle, &fill), Ok(()));
        }
    }
}
