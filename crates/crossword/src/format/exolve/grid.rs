//! The grid, with its bars, circles and skipped numbers.

use std::collections::{HashMap, HashSet};

use puzzle_core::text::Token;
use puzzle_core::{Grid, ParseError, Pos, Size};

use super::clue::location;
use super::lists::numbered;
use super::sections::{Piece, Sections};
use crate::diagram::{Bars, Cell, CellMarks, Diagram, Direction, Letters, Slot, Square};
use crate::format::with_all_runs;

/// What the grid says.
pub(super) struct Read {
    pub(super) diagram: Diagram,
    /// The runs as they are numbered.
    pub(super) slots: Vec<Slot>,
    pub(super) diagramless: bool,
}

/// One square as it is written.
struct Written<'a> {
    /// What stands before the decorators; escaped characters are letters.
    text: String,
    escaped: bool,
    decorators: String,
    token: Token<'a>,
}

pub(super) fn read(sections: &Sections<'_>) -> Result<Read, ParseError> {
    let mut rows = Vec::new();
    for row in &sections.rows {
        let squares = written(*row, sections.joined)?;
        let width = sections.width as usize;
        if let Some(extra) = squares.get(width) {
            return Err(extra
                .token
                .error(format!("the end of a row of {width} squares")));
        }
        if squares.len() < width {
            let expected = format!("a square, number {} of {width}", squares.len() + 1);
            return Err(row.token().error_behind(expected));
        }
        rows.push(squares);
    }
    let zero = |square: &Written| square.text == "0" && !square.escaped;
    let zeros = rows
        .iter()
        .flatten()
        .all(|square| zero(square) || square.text == ".");
    let is_empty = |square: &Written| {
        !square.escaped && (square.text == "?" || zero(square) && (zeros || !sections.digits))
    };
    let squares = rows.iter().map(|row| {
        row.iter()
            .map(|square| {
                if square.text == "." && !square.escaped {
                    return Ok(Square::Block);
                }
                let mut cell = Cell::empty();
                if square.decorators.contains('@') {
                    cell = cell.marked(CellMarks::CIRCLE);
                }
                if is_empty(square) {
                    return Ok(Square::Cell(cell));
                }
                let letters = square
                    .text
                    .parse()
                    .map_err(|_| square.token.error(Letters::expected()))?;
                Ok(Square::Cell(cell.with_letters(letters)))
            })
            .collect::<Result<Vec<Square>, ParseError>>()
    });
    let squares = squares.collect::<Result<Vec<_>, ParseError>>()?;
    let mut squares = grid(squares);
    let decorated = |decorator: char| {
        let rows = rows.iter().map(|row| {
            row.iter()
                .map(|square| square.decorators.contains(decorator))
        });
        grid(rows)
    };
    let [right, below, both] = ['|', '_', '+'].map(decorated);
    let bars = Grid::from_fn(squares.size(), |pos| {
        let is = |grid: &Grid<bool>| grid.get(pos) == Some(&true);
        let mut bars = Bars::empty();
        bars.set(Bars::RIGHT, is(&right) || is(&both));
        bars.set(Bars::BELOW, is(&below) || is(&both));
        bars
    });
    let bars = bars.expect("as many bars as squares are in memory");
    let runs = with_all_runs(squares.clone(), bars.clone());
    let slots = numbered(runs.slots(), &decorated('~'));
    for pos in shaded(sections, squares.size(), &slots) {
        if let Some(Square::Cell(cell)) = squares.get_mut(pos) {
            *cell = cell.clone().marked(CellMarks::SHADE);
        }
    }
    Ok(Read {
        diagram: with_all_runs(squares, bars),
        slots,
        diagramless: decorated('*').cells().contains(&true),
    })
}

/// The cells that are coloured, by themselves or as those of a run, as in `12a` or `A12`.
fn shaded(sections: &Sections<'_>, size: Size, slots: &[Slot]) -> Vec<Pos> {
    let numbered = slots.iter().filter(|slot| !slot.label().is_empty());
    let runs: HashMap<_, &Slot> = numbered
        .filter_map(|slot| Some(((slot.label(), slot.direction()?), slot)))
        .collect();
    let words = sections.colours.iter().map(|colour| colour.text());
    let words: HashSet<&str> = words.flat_map(str::split_whitespace).collect();
    let cells = |word: &str| {
        if let Some(pos) = location(word, size) {
            return vec![pos];
        }
        let letter = |c: char| match c {
            'A' | 'a' => Some(Direction::Across),
            'D' | 'd' => Some(Direction::Down),
            _ => None,
        };
        let number = word.trim_matches(|c: char| letter(c).is_some());
        let slot = match word.strip_prefix(number) {
            Some(behind) => behind.parse().ok().and_then(letter),
            None => word
                .strip_suffix(number)
                .and_then(|before| before.parse().ok())
                .and_then(letter),
        };
        let slot = slot.and_then(|direction| runs.get(&(number, direction)));
        slot.map_or_else(Vec::new, |slot| slot.cells().to_vec())
    };
    words.into_iter().flat_map(cells).collect()
}

fn grid<T>(rows: impl IntoIterator<Item = impl IntoIterator<Item = T>>) -> Grid<T> {
    Grid::from_rows(rows).expect("all rows have the squares that the width says")
}

/// The squares of a row. Where cells are not `joined`, each character is one.
fn written(row: Piece<'_>, joined: bool) -> Result<Vec<Written<'_>>, ParseError> {
    let mut squares: Vec<Written<'_>> = Vec::new();
    let mut open = false;
    let mut chars = row.token().chars();
    while let Some((c, token)) = chars.next() {
        if c.is_whitespace() {
            open = false;
            continue;
        }
        if "|_+@*!~".contains(c) {
            open = false;
            let square = squares.last_mut().ok_or_else(|| token.error("a square"))?;
            square.decorators.push(c);
            continue;
        }
        let (c, escaped) = match c {
            '&' => match chars.next() {
                Some((c, _)) if !c.is_whitespace() => (c, true),
                _ => return Err(token.error_behind("an escaped character")),
            },
            c => (c, false),
        };
        let alone = !escaped && ".?".contains(c);
        match squares.last_mut() {
            Some(square) if open && !alone => {
                square.text.push(c);
                square.escaped |= escaped;
            }
            _ => squares.push(Written {
                text: c.into(),
                escaped,
                decorators: String::new(),
                token,
            }),
        }
        open = joined && !alone;
    }
    Ok(squares)
}
