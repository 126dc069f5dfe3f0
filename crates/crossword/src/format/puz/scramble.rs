//! Scrambled solutions, by the method that Brian Raiter found out.
//!
//! The letters, column by column, go through four rounds, one for each digit of the key. In each
//! round the digits of the key are added to the letters in turn, the letters are cut at the
//! round's digit, and then the two halves are riffled.

use std::fmt;

use puzzle_core::{Grid, Pos};

use super::checksum::checksum;
use super::error::ScrambleError;
use super::file::{File, is_block};
use super::header::SCRAMBLED;
use super::text::character;

/// Across Lite scrambles no fewer letters.
const FEWEST: usize = 12;
/// Letters of the alphabet.
const ALPHABET: u8 = 26;

/// What a solution is scrambled with: four digits from 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; 4]);

impl Key {
    /// The key with the four digits of `number`; `None` where it has not four or one is 0.
    pub fn new(number: u16) -> Option<Self> {
        let digits = [1000, 100, 10, 1].map(|place| number / place % 10);
        let valid = number < 10_000 && !digits.contains(&0);
        valid.then_some(Self(digits.map(|digit| digit as u8)))
    }

    /// All 6,561 keys in order.
    fn all() -> impl Iterator<Item = Self> {
        (1111..=9999).filter_map(Self::new)
    }

    /// The digit that is added to the letter at that place.
    const fn at(self, place: usize) -> u8 {
        self.0[place % 4]
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl File {
    /// The file with its solution scrambled and right checksums. Cost: linear in the file.
    ///
    /// # Errors
    /// [`ScrambleError`] where the solution is scrambled, missing, has fewer than 12 letters or
    /// others than A to Z.
    pub fn scramble(&self, key: Key) -> Result<Self, ScrambleError> {
        if self.is_scrambled() {
            return Err(ScrambleError::Scrambled);
        }
        let mut letters = self.letters()?;
        let checksum = letters_checksum(&letters);
        scramble(&mut letters, key);
        let state = self.header.solution_state | SCRAMBLED;
        Ok(self.with_letters(&letters, state, checksum))
    }

    /// The file with its solution as it was before it was scrambled, and right checksums. Cost:
    /// linear in the file.
    ///
    /// # Errors
    /// [`ScrambleError`] where the solution is not scrambled, or `key` does not fit.
    pub fn unscramble(&self, key: Key) -> Result<Self, ScrambleError> {
        if !self.is_scrambled() {
            return Err(ScrambleError::Plain);
        }
        let mut letters = self.letters()?;
        unscramble(&mut letters, &mut Vec::new(), key);
        if letters_checksum(&letters) != self.header.scrambled_checksum {
            return Err(ScrambleError::Key { key });
        }
        let state = self.header.solution_state & !SCRAMBLED;
        Ok(self.with_letters(&letters, state, 0))
    }

    /// All keys that fit a scrambled solution, in order. One is the right one, if Across Lite
    /// scrambled it; since only 16 bits tell, one in ten solutions has another besides. Cost:
    /// about 30,000 times the number of letters.
    ///
    /// # Errors
    /// [`ScrambleError`] where the solution is not scrambled or cannot be.
    pub fn keys(&self) -> Result<Vec<Key>, ScrambleError> {
        if !self.is_scrambled() {
            return Err(ScrambleError::Plain);
        }
        let scrambled = self.letters()?;
        let (mut letters, mut spare) = (Vec::new(), Vec::new());
        let fits = |key: &Key| {
            letters.clone_from(&scrambled);
            unscramble(&mut letters, &mut spare, *key);
            letters_checksum(&letters) == self.header.scrambled_checksum
        };
        Ok(Key::all().filter(fits).collect())
    }

    /// The letters of the solution, column by column, as numbers from 0 to 25.
    fn letters(&self) -> Result<Vec<u8>, ScrambleError> {
        if self.lacks_solution() {
            return Err(ScrambleError::NoSolution);
        }
        let letters: Result<Vec<u8>, ScrambleError> = by_column(&self.solution)
            .map(|(pos, byte)| match byte {
                b'A'..=b'Z' => Ok(byte - b'A'),
                _ => Err(ScrambleError::Letter {
                    pos,
                    found: character(byte),
                }),
            })
            .collect();
        let letters = letters?;
        if letters.len() < FEWEST {
            let found = letters.len();
            return Err(ScrambleError::TooFew { found });
        }
        Ok(letters)
    }

    fn with_letters(&self, letters: &[u8], state: u16, checksum: u16) -> Self {
        let mut file = self.clone();
        for ((pos, _), letter) in by_column(&self.solution).zip(letters) {
            if let Some(byte) = file.solution.get_mut(pos) {
                *byte = b'A' + letter;
            }
        }
        file.header.solution_state = state;
        file.header.scrambled_checksum = checksum;
        file.with_right_checksums()
    }
}

/// The squares that are no blocks, column by column.
fn by_column(board: &Grid<u8>) -> impl Iterator<Item = (Pos, u8)> {
    let size = board.size();
    let positions =
        (0..size.cols).flat_map(move |col| (0..size.rows).map(move |row| Pos::new(row, col)));
    let squares = positions.filter_map(|pos| Some((pos, *board.get(pos)?)));
    squares.filter(|&(_, byte)| !is_block(byte))
}

fn letters_checksum(letters: &[u8]) -> u16 {
    letters
        .iter()
        .fold(0, |sum, letter| checksum(&[b'A' + letter], sum))
}

fn scramble(letters: &mut Vec<u8>, key: Key) {
    let half = letters.len() / 2;
    for digit in key.0 {
        for (place, letter) in letters.iter_mut().enumerate() {
            *letter = (*letter + key.at(place)) % ALPHABET;
        }
        letters.rotate_left(usize::from(digit));
        let (front, back) = letters.split_at(half);
        let mut riffled: Vec<u8> = back.iter().zip(front).flat_map(|(&b, &f)| [b, f]).collect();
        // Of an odd number of letters the last one stays.
        riffled.extend(back.get(half));
        *letters = riffled;
    }
}

/// Undoes [`scramble`], each round in one go over the letters; `spare` is there to be reused.
fn unscramble(letters: &mut Vec<u8>, spare: &mut Vec<u8>, key: Key) {
    let (len, half) = (letters.len(), letters.len() / 2);
    spare.resize(len, 0);
    for digit in key.0.into_iter().rev() {
        let front = letters.iter().skip(1).step_by(2).take(half);
        let back = letters.iter().step_by(2);
        let cut = usize::from(digit);
        let places = (cut..len).chain(0..cut);
        for (&letter, place) in front.chain(back).zip(places) {
            let added = key.at(place);
            spare[place] = if letter < added {
                letter + ALPHABET - added
            } else {
                letter - added
            };
        }
        std::mem::swap(letters, spare);
    }
}
