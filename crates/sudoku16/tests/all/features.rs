//! What the optional features give.
#![cfg(any(feature = "arbitrary", feature = "serde"))]

#[cfg(feature = "serde")]
use std::fmt::{Debug, Display};

#[cfg(feature = "arbitrary")]
use proptest::prelude::*;
#[cfg(any(feature = "arbitrary", feature = "serde"))]
use puzzle_core::{Budget, Puzzle as _};
#[cfg(feature = "serde")]
use sudoku16::rotate::Direction;
use sudoku16::rotate::Rotated;
use sudoku16::{FullGrid, Sudoku};

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
    let puzzle: Sudoku = include_str!("../data/poj3076_sample.in")
        .parse()
        .expect("a puzzle");
    is_its_text(&puzzle);
    let grid: FullGrid = puzzle
        .solve(&mut Budget::unlimited())
        .value
        .expect("a solution");
    is_its_text(&grid);
    let rotated = Rotated::new(&grid).expect("no digit twice");
    is_its_text(&rotated);
    // The text does not tell the direction.
    let clockwise = rotated.with_direction(Direction::Clockwise);
    assert!(serde_json::to_string(&clockwise).is_err());
}

#[cfg(feature = "arbitrary")]
proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_bytes_make_puzzles(bytes in bytes(600)) {
        let puzzle: Sudoku = made(&bytes);
        prop_assert_eq!(puzzle.to_string().parse::<Sudoku>(), Ok(puzzle.clone()));
        if let Some(grid) = puzzle.solve(&mut Budget::nodes(200)).value {
            prop_assert_eq!(sudoku16::check(&puzzle, &grid), Ok(()));
        }
        let grid: FullGrid = made(&bytes);
        prop_assert_eq!(grid.to_string().parse::<FullGrid>(), Ok(grid));
        let rotated: Rotated = made(&bytes);
        if let Some(restoration) = rotated.solve(&mut Budget::nodes(200)).value {
            prop_assert_eq!(sudoku16::rotate::check(&rotated, &restoration), Ok(()));
        }
    }
}
