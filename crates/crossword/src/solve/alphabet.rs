//! Letters as small numbers.

/// The values that a variable can take: one bit each in a machine word.
pub(super) const VALUES: usize = 64;
/// The value of the first digit that says: the other digits tell the letter.
const ELSEWHERE: usize = VALUES - 1;
const DIGIT_BITS: usize = VALUES.trailing_zeros() as usize;

/// The letters of all words, numbered.
///
/// Where there are no more than 64, a letter is one value. Where there are more, it is several
/// digits, each of which is a variable of its own: the first stands for the 63 most frequent
/// letters by itself, and the others number the rest.
#[derive(Debug)]
pub(super) struct Alphabet {
    letters: Vec<char>,
    /// By scalar value: the number of the letter plus one, 0 for what is none.
    numbers: Vec<u32>,
    digits: usize,
}

impl Alphabet {
    /// The letters that occur, by their frequencies under their scalar values.
    pub(super) fn of(frequencies: &[u32]) -> Self {
        let mut letters: Vec<char> = (0..)
            .zip(frequencies)
            .filter(|&(_, &frequency)| frequency > 0)
            .filter_map(|(scalar, _)| char::from_u32(scalar))
            .collect();
        let mut digits = 1;
        if letters.len() > VALUES {
            letters.sort_by_key(|&letter| std::cmp::Reverse(frequencies[letter as usize]));
            let mut rest = letters.len() - ELSEWHERE;
            while rest > 0 {
                rest >>= DIGIT_BITS;
                digits += 1;
            }
        }
        let mut numbers = vec![0; frequencies.len()];
        for (number, &letter) in (1..).zip(&letters) {
            numbers[letter as usize] = number;
        }
        Self {
            letters,
            numbers,
            digits,
        }
    }

    /// Variables for each cell.
    pub(super) const fn digits(&self) -> usize {
        self.digits
    }

    /// The values that a digit can take are smaller than this.
    pub(super) fn values(&self) -> usize {
        self.letters.len().min(VALUES)
    }

    /// The number of a letter, if it occurs in a word.
    pub(super) fn number(&self, letter: char) -> Option<usize> {
        let number = *self.numbers.get(letter as usize)? as usize;
        number.checked_sub(1)
    }

    /// A digit of a letter's number.
    pub(super) const fn digit(&self, number: usize, digit: usize) -> usize {
        match (self.digits, digit) {
            (1, _) => number,
            (_, 0) if number < ELSEWHERE => number,
            (_, 0) => ELSEWHERE,
            _ => (number + 1).saturating_sub(ELSEWHERE) >> (DIGIT_BITS * (digit - 1)) & ELSEWHERE,
        }
    }

    /// The letter with these digits; `None` for digits that no letter has.
    pub(super) fn letter(&self, digits: impl IntoIterator<Item = usize>) -> Option<char> {
        let mut digits = digits.into_iter();
        let first = digits.next()?;
        let mut number = first;
        if self.digits > 1 && first == ELSEWHERE {
            let rest = (0..).zip(digits);
            let rest = rest.fold(0, |rest, (place, digit)| {
                rest | digit << (DIGIT_BITS * place)
            });
            number = rest + ELSEWHERE - 1;
        }
        self.letters.get(number).copied()
    }
}
