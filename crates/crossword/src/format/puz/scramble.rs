//! Scrambled solutions, by the method that Brian Raiter found out.
//!
//! The letters, column by column, go through four rounds, one for each digit of the key. In each
//! round the digits of the key are added to the letters in turn, the letters are cut at the
//! round's digit, and then the two halves are riffled.

use std::fmt;

use puzzle_core::{Answer, Budget, Grid, Pos, Stop};

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
        let checksum = letters_checksum(letters.iter().copied());
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
        unscramble(&mut letters, key);
        if letters_checksum(letters.iter().copied()) != self.header.scrambled_checksum {
            return Err(ScrambleError::Key { key });
        }
        let state = self.header.solution_state & !SCRAMBLED;
        Ok(self.with_letters(&letters, state, 0))
    }

    /// All keys that fit a scrambled solution, in order, as far as the budget goes. One is the right
    /// one, if Across Lite scrambled it; since only 16 bits tell, one in ten solutions has another
    /// besides. Cost: about 10,000 nodes, in each of which all letters are looked at once; a node
    /// costs as many as there are letters.
    ///
    /// # Errors
    /// [`ScrambleError`] where the solution is not scrambled or cannot be.
    pub fn keys(&self, budget: &mut Budget<'_>) -> Result<Answer<Vec<Key>>, ScrambleError> {
        if !self.is_scrambled() {
            return Err(ScrambleError::Plain);
        }
        let letters = self.letters()?;
        let mut keys = Vec::new();
        let stop = visit_keys(&letters, self.header.scrambled_checksum, budget, &mut keys);
        keys.sort_unstable();
        Ok(Answer::new(keys, stop.err().unwrap_or(Stop::Complete)))
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

fn letters_checksum(letters: impl Iterator<Item = u8>) -> u16 {
    letters.fold(0, |sum, letter| checksum(&[b'A' + letter], sum))
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

/// Undoes [`scramble`].
fn unscramble(letters: &mut Vec<u8>, key: Key) {
    let shifts = Shifts::undoing(key);
    let mut halves = Vec::new();
    for digit in key.0.into_iter().rev() {
        undo_riffle(letters, &mut halves);
        letters.clear();
        letters.extend(shifts.undone(&halves, digit));
    }
}

/// Adds the keys that give letters with `sum` as their checksum.
///
/// The first digit comes last: it cuts the letters in the last round that is undone only. For the
/// other digits the rounds before are undone once, and the letters note how often the first digit
/// is still to be taken from them.
fn visit_keys(
    scrambled: &[u8],
    sum: u16,
    budget: &mut Budget<'_>,
    keys: &mut Vec<Key>,
) -> Result<(), Stop> {
    let cost = scrambled.len() as u64;
    let (mut letters, mut halves) = (Vec::new(), Vec::new());
    for rest in (111..=999).filter_map(|rest| Key::new(1000 + rest)) {
        let shifts = Shifts::noting_the_first(rest);
        letters.clear();
        letters.extend(scrambled);
        for digit in rest.0.into_iter().skip(1).rev() {
            budget.spend(cost)?;
            undo_riffle(&letters, &mut halves);
            letters.clear();
            letters.extend(shifts.undone(&halves, digit));
        }
        undo_riffle(&letters, &mut halves);
        for first in 1..=9 {
            budget.spend(cost)?;
            let [_, second, third, fourth] = rest.0;
            let key = Key([first, second, third, fourth]);
            if letters_checksum(Shifts::undoing(key).undone(&halves, first)) == sum {
                keys.push(key);
            }
        }
    }
    Ok(())
}

/// What becomes of a letter in a round that is undone, by its place modulo 4.
///
/// A letter is a number below 26, and 26 more for each time that the first digit of the key is
/// still to be taken from it.
struct Shifts([[u8; 256]; 4]);

impl Shifts {
    /// All that is noted is taken from the letter, and the digit at its place.
    fn undoing(key: Key) -> Self {
        Self::of(|place, noted, letter| {
            let taken = noted * key.at(0) + key.at(place);
            (letter + 2 * ALPHABET - taken) % ALPHABET
        })
    }

    /// The digit at its place is taken from the letter; where that is the first one, it is noted.
    fn noting_the_first(key: Key) -> Self {
        Self::of(|place, noted, letter| match place {
            0 => (noted + 1) * ALPHABET + letter,
            _ => noted * ALPHABET + (letter + ALPHABET - key.at(place)) % ALPHABET,
        })
    }

    fn of(shifted: impl Fn(usize, u8, u8) -> u8) -> Self {
        let mut table = [[0; 256]; 4];
        for (place, row) in table.iter_mut().enumerate() {
            // Of four rounds no more than three go before the last one.
            for (noted, letters) in (0..=3).zip(row.chunks_mut(ALPHABET.into())) {
                for (letter, out) in (0..).zip(letters) {
                    *out = shifted(place, noted, letter);
                }
            }
        }
        Self(table)
    }

    /// The letters in `halves` before the round that cut them at `digit`.
    fn undone<'a>(&'a self, halves: &'a [u8], digit: u8) -> impl Iterator<Item = u8> + 'a {
        let (front, back) = halves.split_at(halves.len() - usize::from(digit));
        let letters = back.iter().chain(front).enumerate();
        letters.map(|(place, &letter)| self.0[place % 4][usize::from(letter)])
    }
}

/// Puts the letters before the riffle into `halves`: those from the odd places, then the others.
fn undo_riffle(letters: &[u8], halves: &mut Vec<u8>) {
    halves.clear();
    halves.extend(letters.iter().skip(1).step_by(2));
    halves.extend(letters.iter().step_by(2));
}
