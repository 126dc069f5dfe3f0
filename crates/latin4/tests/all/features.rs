//! What the optional features give.
#![cfg(any(feature = "arbitrary", feature = "serde"))]

#[cfg(feature = "serde")]
use std::fmt::{Debug, Display};

use latin4::{Givens, Grid, Puzzle, Rules};
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
    let puzzle: Puzzle = "1 2 0 0 3 4 0 0 0 0 1 4 0 0 3 2".parse().expect("a puzzle");
    is_its_text(&puzzle);
    is_its_text(puzzle.givens());
    is_its_text(&super::all_grids(Rules::Sudoku)[100]);
    is_its_text(&Givens::default());
    // The text does not tell that there are no boxes.
    let latin = Puzzle::new(Rules::Latin, *puzzle.givens());
    assert!(serde_json::to_string(&latin).is_err());
    let error = serde_json::from_str::<Grid>("\"1 2 3 4\\n1 5\"").unwrap_err();
    let expected = "line 2, column 3: expected a digit (1 to 4), found `5`";
    assert!(error.to_string().starts_with(expected), "{error}");
    assert!(serde_json::from_str::<Grid>("7").is_err());
}

#[cfg(feature = "arbitrary")]
proptest! {
    #[test]
    fn any_bytes_make_puzzles(bytes in bytes(64)) {
        let puzzle: Puzzle = made(&bytes);
        for grid in puzzle.solutions_up_to(3, &mut Budget::unlimited()).value {
            prop_assert!(latin4::check(&puzzle, &grid).is_ok());
        }
        let grid: Grid = made(&bytes);
        let whole = Puzzle::new(Rules::Latin, Givens::from(&grid));
        let solved = whole.solve(&mut Budget::unlimited()).value;
        prop_assert_eq!(latin4::check(&whole, &grid).is_ok(), solved == Some(grid));
    }
}
