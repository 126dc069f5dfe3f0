//! Scrambling, against the table of shrinking columns in which Brian Raiter describes it.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;

use crossword::format::puz::{self, Key, ScrambleError};
use crossword::puzzle_core::{Answer, Budget, Pos, Stop};
use proptest::prelude::*;

use super::build::{Parts, sum};

fn key(number: u16) -> Key {
    Key::new(number).expect("four digits from 1 to 9")
}

/// Scrambles letters from 0 to 25, by rows that are cut off a table of 16, 8, 4 and 2 columns.
fn by_tables(letters: &[u8], key: [u8; 4]) -> Vec<u8> {
    let size = letters.len();
    // The places in the order in which columns are walked, wrapping around where they end.
    let wrap = size | 1;
    let walk = |columns: usize| (1..=size).map(move |step| (step * columns + wrap - 1) % wrap);
    let mut table = vec![0; size];
    for (place, &letter) in walk(16).zip(letters) {
        table[place] = letter;
    }
    for (round, &digit) in key.iter().enumerate() {
        let columns = 16 >> round;
        for (step, place) in walk(columns).enumerate() {
            table[place] = (table[place] + key[step % 4]) % 26;
        }
        for _ in 0..digit {
            let mut row: Vec<u8> = table.drain(..columns).collect();
            if size.is_multiple_of(2) {
                row.rotate_right(1);
            }
            table.extend(row);
        }
    }
    table
}

fn parts(rows: u8, cols: u8, solution: &[u8]) -> Parts {
    let state = solution.iter().map(|&byte| {
        if byte == b'.' || byte == b':' {
            byte
        } else {
            b'-'
        }
    });
    Parts {
        rows,
        cols,
        state: state.collect(),
        solution: solution.to_vec(),
        ..Parts::small()
    }
}

/// The letters column by column.
fn letters(parts: &Parts) -> Vec<u8> {
    let (rows, cols) = (usize::from(parts.rows), usize::from(parts.cols));
    let places = (0..cols).flat_map(|col| (0..rows).map(move |row| row * cols + col));
    let letters = places.map(|place| parts.solution[place]);
    letters.filter(u8::is_ascii_uppercase).collect()
}

fn board() -> impl Strategy<Value = Parts> {
    (4..8_u8, 4..8_u8).prop_flat_map(|(rows, cols)| {
        let squares = usize::from(rows) * usize::from(cols);
        let square = prop_oneof![8 => b'A'..=b'Z', 1 => Just(b'.'), 1 => Just(b':')];
        let solution = prop::collection::vec(square, squares);
        let parts = solution.prop_map(move |solution| parts(rows, cols, &solution));
        parts.prop_filter("enough letters", |parts| letters(parts).len() >= 16)
    })
}

proptest! {
    #[test]
    fn scrambling_is_that_of_the_tables(parts in board(), digits in prop::array::uniform4(1..=9_u8)) {
        let number = digits.iter().fold(0, |number, &digit| number * 10 + u16::from(digit));
        let plain = puz::read(&parts.bytes()).expect("a valid file");
        let scrambled = plain.scramble(key(number)).expect("letters enough");
        prop_assert!(scrambled.is_scrambled());
        prop_assert_eq!(scrambled.checksum_faults(), []);

        let mut expected = parts.clone();
        let order = letters(&parts);
        expected.scrambled_checksum = sum(&order, 0) as u16;
        expected.solution_state = 4;
        let numbers: Vec<u8> = order.iter().map(|letter| letter - b'A').collect();
        let tables = by_tables(&numbers, digits);
        let shown: Vec<u8> = letters(&Parts { solution: scrambled.solution().cells().to_vec(), ..parts.clone() });
        prop_assert_eq!(shown.iter().map(|letter| letter - b'A').collect::<Vec<_>>(), tables);
        expected.solution = scrambled.solution().cells().to_vec();
        prop_assert_eq!(scrambled.to_bytes(), expected.bytes());

        prop_assert_eq!(scrambled.unscramble(key(number)), Ok(plain));
    }
}

#[test]
fn all_keys_that_fit_are_found() {
    let solution = b"ABCDEFGHIJKLMNOPQRSTUVWXY";
    let plain = puz::read(&parts(5, 5, solution).bytes()).expect("a valid file");
    let mut several = false;
    for used in (1111..=9999).step_by(397).filter_map(Key::new) {
        let scrambled = plain.scramble(used).expect("letters enough");
        let keys = scrambled.keys(&mut Budget::unlimited());
        let keys = keys.expect("it is scrambled");
        assert_eq!(keys.stop, Stop::Complete);
        let keys = keys.value;
        let tried: Vec<Key> = (0..=9999)
            .filter_map(Key::new)
            .filter(|&key| scrambled.unscramble(key).is_ok())
            .collect();
        assert_eq!(keys, tried);
        assert!(keys.contains(&used));
        several |= keys.len() > 1;
    }
    assert!(several, "a checksum of 16 bits lets other keys through");
}

/// A file without blocks.
fn open(rows: u8, cols: u8) -> puz::File {
    let squares = u32::from(rows) * u32::from(cols);
    let solution = (0..squares).map(|at| b'A' + (at * at / 7 % 26) as u8);
    let solution: Vec<u8> = solution.collect();
    puz::read(&parts(rows, cols, &solution).bytes()).expect("a valid file")
}

#[test]
fn the_search_for_keys_ends_with_its_budget() {
    let scrambled = open(255, 255).scramble(key(9876)).expect("letters enough");
    let letters = 255 * 255;
    let mut spent = Budget::nodes(100 * letters);
    let keys = scrambled.keys(&mut spent).expect("it is scrambled");
    assert_eq!(keys.stop, Stop::BudgetExhausted);
    assert_eq!(spent.nodes_left(), 0);

    let cancel = AtomicBool::new(true);
    let mut cancelled = Budget::unlimited().with_flag(&cancel);
    let keys = scrambled.keys(&mut cancelled).expect("it is scrambled");
    assert_eq!(keys, Answer::new(Vec::new(), Stop::Cancelled));

    // The flag and the deadline are looked at each time that all letters are gone through.
    let polls = Cell::new(0);
    let is_over = || polls.replace(polls.get() + 1) == 50;
    let mut late = Budget::unlimited().with_deadline(&is_over);
    let keys = scrambled.keys(&mut late).expect("it is scrambled");
    assert_eq!((keys.stop, polls.get()), (Stop::BudgetExhausted, 51));
}

#[test]
fn keys_of_boards_even_and_odd_are_found() {
    for (rows, cols) in [(30, 40), (41, 37), (3, 4)] {
        let scrambled = open(rows, cols)
            .scramble(key(9876))
            .expect("letters enough");
        let keys = scrambled.keys(&mut Budget::unlimited());
        let keys = keys.expect("it is scrambled");
        assert!(keys.stop.is_complete() && keys.value.contains(&key(9876)));
        let fits = |key: &Key| scrambled.unscramble(*key).is_ok();
        assert!(keys.value.iter().all(fits));
    }
}

#[test]
fn keys_are_four_digits_without_zero() {
    for number in [0, 111, 1110, 1011, 10_000, 11_111, u16::MAX] {
        assert_eq!(Key::new(number), None);
    }
    assert_eq!(key(7844).to_string(), "7844");
    assert_eq!((0..=u16::MAX).filter_map(Key::new).count(), 9 * 9 * 9 * 9);
}

#[test]
fn what_cannot_be_scrambled_says_why() {
    let read = |parts: &Parts| puz::read(&parts.bytes()).expect("a valid file");
    let plain = read(&parts(4, 4, b"ABCDEFGHIJKLMNOP"));
    assert_eq!(plain.unscramble(key(1234)), Err(ScrambleError::Plain));
    let keys = plain.keys(&mut Budget::unlimited());
    assert_eq!(keys, Err(ScrambleError::Plain));
    let scrambled = plain.scramble(key(1234)).expect("letters enough");
    assert_eq!(scrambled.scramble(key(1234)), Err(ScrambleError::Scrambled));
    let key_4321 = key(4321);
    assert_eq!(
        scrambled.unscramble(key_4321),
        Err(ScrambleError::Key { key: key_4321 })
    );
    let few = read(&parts(3, 4, b"ABCDEFGHIJK."));
    assert_eq!(
        few.scramble(key(1234)),
        Err(ScrambleError::TooFew { found: 11 })
    );
    let digit = read(&parts(4, 4, b"ABCDEFGHIJ1LMNOP"));
    let error = ScrambleError::Letter {
        pos: Pos::new(2, 2),
        found: '1',
    };
    assert_eq!(digit.scramble(key(1234)), Err(error));
    let missing = Parts {
        solution_state: 2,
        ..parts(4, 4, b"XXXXXXXXXXXXXXXX")
    };
    assert_eq!(
        read(&missing).scramble(key(1234)),
        Err(ScrambleError::NoSolution)
    );
}

#[test]
fn a_scrambled_solution_is_none() {
    let plain = puz::read(&parts(4, 4, b"ABCDEFGHIJKLMNOP").bytes()).expect("a valid file");
    let scrambled = plain.scramble(key(1234)).expect("letters enough");
    let crossword = scrambled.to_crossword().expect("a crossword");
    let solved = plain.to_crossword().expect("a crossword");
    assert_eq!(*crossword.diagram(), solved.diagram().blank());
    assert_ne!(crossword.diagram(), solved.diagram());
}
