//! What the optional features give.
#![cfg(any(feature = "arbitrary", feature = "serde"))]

#[cfg(feature = "serde")]
use std::fmt::{Debug, Display};

#[cfg(feature = "arbitrary")]
use proptest::prelude::*;
#[cfg(feature = "arbitrary")]
use puzzle_core::{Budget, Puzzle as _};
use truffle::{Board, Entries, Puzzle};

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
    let puzzle: Puzzle = "2\nnot 1 2\nTC _V\n2 2\nTC ..\n_S _V"
        .parse()
        .expect("a puzzle");
    is_its_text(&puzzle);
    is_its_text(&Puzzle::default());
    let board: Board = "TV TC RV\nSS SC RS\nTS SV RC".parse().expect("a board");
    is_its_text(&board);
    is_its_text(&Entries::from(&board));
    let error = serde_json::from_str::<Puzzle>("\"1\\n1 4\"").unwrap_err();
    assert!(
        error.to_string().starts_with("line 2, column 3: "),
        "{error}"
    );
}

#[cfg(feature = "arbitrary")]
proptest! {
    #[test]
    fn any_bytes_make_puzzles(bytes in bytes(200)) {
        let puzzle: Puzzle = made(&bytes);
        prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle.clone()));
        for board in puzzle.solutions_up_to(3, &mut Budget::nodes(10_000)).value {
            prop_assert!(truffle::check(&puzzle, &board).is_ok());
        }
        let board: Board = made(&bytes);
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        let entries: Entries = made(&bytes);
        prop_assert_eq!(entries.to_string().parse(), Ok(entries));
    }
}
