//! The words: which cells each runs over.

use std::collections::{HashMap, HashSet};

use puzzle_core::Pos;

use super::document::Element;
use super::error::ReadError;
use super::grid;

/// The cells of the words by their ids, in the order of the document.
pub(super) struct Words<'a> {
    pub(super) cells: Vec<Vec<Pos>>,
    pub(super) places: HashMap<&'a str, usize>,
}

/// Reads the words of a document of `bytes` bytes. Ranges cannot make them longer together, with
/// the numbers of their first cells, which are their labels.
pub(super) fn read<'a>(
    puzzle: Element<'a, '_>,
    grid: &grid::Read,
    bytes: usize,
) -> Result<Words<'a>, ReadError> {
    let mut words = Words {
        cells: Vec::new(),
        places: HashMap::new(),
    };
    let mut left = bytes;
    for word in puzzle.children("word") {
        let id = word
            .attribute("id")
            .ok_or_else(|| word.fault("id", "there"))?;
        if words.places.insert(id, words.cells.len()).is_some() {
            return Err(word.fault("id", "another than before"));
        }
        let mut cells = Vec::new();
        let mut seen = HashSet::new();
        let mut pay = |cost: usize, element: Element<'_, '_>| {
            let error = || element.error("words with fewer cells than the file has bytes", "more");
            left = left.checked_sub(cost).ok_or_else(error)?;
            Ok::<(), ReadError>(())
        };
        let own = word.attribute("x").map(|_| word);
        for element in own.into_iter().chain(word.children("cells")) {
            let (rows, cols) = (Range::of(element, "y")?, Range::of(element, "x")?);
            let size = grid.squares.size();
            let inside = |range: Range, side| range.first.max(range.last) <= side;
            if !inside(rows, size.rows) || !inside(cols, size.cols) {
                return Err(element.error(format!("cells of {size}"), "others"));
            }
            for pos in
                line(rows, cols).ok_or_else(|| element.error("cells in a line", "an area"))?
            {
                pay(1, element)?;
                if seen.insert(pos) {
                    cells.push(pos);
                }
            }
        }
        let start = cells.first().and_then(|&start| grid.printed.get(start));
        if let Some(Some(label)) = start {
            pay(label.len(), word)?;
        }
        words.cells.push(cells);
    }
    Ok(words)
}

/// A number from 1, or two as in `1-5` or `5-1`.
#[derive(Clone, Copy)]
struct Range {
    first: u32,
    last: u32,
}

impl Range {
    fn of(element: Element<'_, '_>, name: &str) -> Result<Self, ReadError> {
        let error = || element.fault(name, "a number from 1, or two as in `1-5`");
        let value = element.attribute(name).ok_or_else(error)?;
        let (first, last) = value.split_once('-').unwrap_or((value, value));
        let number = |text: &str| text.trim().parse().ok().filter(|&number: &u32| number > 0);
        let (first, last) = number(first).zip(number(last)).ok_or_else(error)?;
        Ok(Self { first, last })
    }

    const fn steps(self) -> u32 {
        self.first.abs_diff(self.last)
    }

    /// The number after so many steps, from 0, or the last one.
    fn at(self, step: u32) -> u32 {
        let step = step.min(self.steps());
        if self.first <= self.last {
            self.first + step - 1
        } else {
            self.first - step - 1
        }
    }
}

/// The cells of a line, which may run backwards and aslant.
fn line(rows: Range, cols: Range) -> Option<impl Iterator<Item = Pos>> {
    let steps = rows.steps().max(cols.steps());
    let fits = |range: Range| [0, steps].contains(&range.steps());
    let cells = (0..=steps).map(move |step| Pos::new(rows.at(step), cols.at(step)));
    (fits(rows) && fits(cols)).then_some(cells)
}
