//! Diagrams, word lists and puzzles for fuzzers.

use arbitrary::{Arbitrary, Error, Result, Unstructured};
use puzzle_core::{Grid, Size};

use crate::diagram::{Bars, Cell, CellMarks, Diagram, Direction, Letters, Square};
use crate::pairs;
use crate::puzzle::Puzzle;
use crate::words::WordList;

/// The most rows and columns.
const MOST: Size = Size::new(12, 12);
/// Few letters, so that words often cross.
const LETTERS: [char; 4] = ['A', 'B', 'C', 'É'];

/// Up to 12×12 squares of all kinds, with bars and marks.
impl<'a> Arbitrary<'a> for Diagram {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut bars = Vec::new();
        let squares = Grid::arbitrary_with(u, MOST, |u| {
            bars.push(Bars::from_bits_truncate(u.arbitrary()?));
            square(u)
        })?;
        let mut bars = bars.into_iter();
        let bars = squares.map(|_| bars.next().unwrap_or_default());
        let diagram = Self::new(squares).with_bars(bars);
        diagram.map_err(|_| Error::IncorrectFormat)
    }
}

fn square(u: &mut Unstructured<'_>) -> Result<Square> {
    let cell = Cell::empty();
    Ok(match u.int_in_range(0..=9)? {
        0 => Square::Void,
        1 | 2 => Square::Block,
        3 => {
            let letters: Option<Letters> = word(u)?.parse().ok();
            let cell = letters.map_or(cell.clone(), |letters| cell.with_letters(letters));
            Square::Cell(cell.marked(CellMarks::from_bits_truncate(u.arbitrary()?)))
        }
        _ => Square::Cell(cell),
    })
}

/// One to twelve letters.
fn word(u: &mut Unstructured<'_>) -> Result<String> {
    let length = u.int_in_range(1..=12)?;
    (0..length).map(|_| u.choose(&LETTERS).copied()).collect()
}

/// Up to 64 words of few letters, with scores.
impl<'a> Arbitrary<'a> for WordList {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let words = u.int_in_range(0..=64)?;
        let mut line = || Ok(format!("{};{}\n", word(u)?, u.int_in_range(0..=100)?));
        let text = (0..words).map(|_| line()).collect::<Result<String>>()?;
        text.parse().map_err(|_| Error::IncorrectFormat)
    }
}

/// Any diagram with any list of words.
impl<'a> Arbitrary<'a> for Puzzle {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(u.arbitrary()?, u.arbitrary::<WordList>()?))
    }
}

/// Up to 12×12 cells, with clues at any of them.
impl<'a> Arbitrary<'a> for pairs::Puzzle {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut numbers = Vec::new();
        let grid = Grid::arbitrary_with(u, MOST, |u| {
            Ok(match u.int_in_range(0..=3)? {
                0 => pairs::Cell::Black,
                1 | 2 => pairs::Cell::White,
                _ => {
                    let number = pairs::Number::new(numbers.len() as u16);
                    let number = number.ok_or(Error::IncorrectFormat)?;
                    numbers.push(number);
                    pairs::Cell::Start(number)
                }
            })
        })?;
        let mut clues = Vec::new();
        for number in numbers {
            for direction in [Direction::Across, Direction::Down] {
                if u.arbitrary()? {
                    let second = if u.arbitrary()? {
                        Some(candidate(u)?)
                    } else {
                        None
                    };
                    clues.push(pairs::Clue::new(direction, number, candidate(u)?, second));
                }
            }
        }
        Self::new(grid, clues).map_err(|_| Error::IncorrectFormat)
    }
}

fn candidate(u: &mut Unstructured<'_>) -> Result<pairs::Word> {
    word(u)?.parse().map_err(|_| Error::IncorrectFormat)
}
