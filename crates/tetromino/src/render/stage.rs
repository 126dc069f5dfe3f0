//! What is shown: a table whose cells know which piece fills them.

use puzzle_core::Drawing;
use puzzle_core::board::Square;
use puzzle_core::drawing::{Cell, Colour, Line, Marks};

use crate::format::fumen::{Block, Field, Operation, Page};
use crate::puzzle::{Game, Piece};

/// What fills a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Content {
    Free,
    Given,
    /// A cell of the placement with that number, from 0.
    Piece(Piece, usize),
}

/// The rows that are shown, the top one first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stage {
    rows: Vec<Vec<Content>>,
    /// How many of them are above the field.
    above: usize,
}

impl Stage {
    /// The field of `game` and `above` rows above it.
    pub(super) fn new(game: &Game, above: u8) -> Self {
        let content = |&taken: &bool| if taken { Content::Given } else { Content::Free };
        let field = game.field().rows();
        let field = field.map(|row| row.iter().map(content).collect());
        let above = usize::from(above);
        let bare = vec![Content::Free; game.width().into()];
        Self {
            rows: std::iter::repeat_n(bare, above).chain(field).collect(),
            above,
        }
    }

    /// The number of the piece of a page, and that of all that is there before.
    pub(super) const OPERATION: usize = 1;
    const COLOUR: usize = 0;

    /// The rows of a page that are not bare, at least one.
    pub(super) fn of_page(page: &Page) -> Self {
        let operation = page.operation.as_ref();
        let cells = operation.map(Operation::cells).into_iter().flatten();
        let highest = cells.map(|cell| cell.row + 1).max().unwrap_or(1);
        let height = page.field.stack().max(highest);
        let content = |cell| match page.field.get(cell) {
            None | Some(Block::Free) => Content::Free,
            Some(Block::Grey) => Content::Given,
            Some(Block::Piece(piece)) => Content::Piece(piece, Self::COLOUR),
        };
        let row = |row| (0..Field::WIDTH).map(move |col| content(Square::new(col, row)));
        let mut stage = Self {
            rows: (0..height).rev().map(|at| row(at).collect()).collect(),
            above: 0,
        };
        if let Some(operation) = operation {
            stage.cover(operation.cells(), operation.piece(), Self::OPERATION);
        }
        stage
    }

    /// Fills cells with `piece` of that number; cells that are not shown are left out.
    pub(super) fn cover(&mut self, cells: [Square; 4], piece: Piece, number: usize) {
        for cell in cells {
            let row = self.rows.len().checked_sub(usize::from(cell.row) + 1);
            let row = row.and_then(|row| self.rows.get_mut(row));
            if let Some(content) = row.and_then(|row| row.get_mut(usize::from(cell.col))) {
                *content = Content::Piece(piece, number);
            }
        }
    }

    /// Takes full rows out.
    pub(super) fn clear(&mut self) {
        let (height, width) = (self.rows.len(), self.width());
        self.rows.retain(|row| !is_full(row));
        let cleared = height - self.rows.len();
        self.rows
            .splice(..0, vec![vec![Content::Free; width]; cleared]);
    }

    /// Columns.
    pub(super) fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The rows.
    pub(super) fn rows(&self) -> &[Vec<Content>] {
        &self.rows
    }

    /// How many rows are above the field.
    pub(super) const fn above(&self) -> usize {
        self.above
    }

    /// The same without the highest rows that are above the field and free.
    pub(super) fn cropped(&self) -> Self {
        let above = self.rows[..self.above].iter();
        let bare = above.take_while(|row| row.iter().all(|&content| content == Content::Free));
        let bare = bare.count();
        Self {
            rows: self.rows[bare..].to_vec(),
            above: self.above - bare,
        }
    }

    /// With lines around pieces and the cells of the placement `marked` in brackets.
    pub(super) fn draw(&self, marked: Option<usize>) -> Drawing {
        self.cells(marked, "").with_regions(Line::Light, |pos| {
            let row = self.rows.get(pos.row as usize)?;
            row.get(pos.col as usize)
        })
    }

    /// The same without lines, as many characters high as there are rows, and a dot in the free
    /// cells of the field.
    pub(super) fn draw_compact(&self, marked: Option<usize>) -> Drawing {
        self.cells(marked, "·")
    }

    fn cells(&self, marked: Option<usize>, free: &str) -> Drawing {
        let cell = |row: usize, content: Content| match content {
            Content::Free if row < self.above => Cell::new(""),
            Content::Free => Cell::new(free),
            Content::Given => Cell::block(),
            Content::Piece(piece, number) => {
                let cell = Cell::new(piece.letter()).coloured(colour(piece));
                if marked == Some(number) {
                    cell.marked(Marks::HIGHLIGHT)
                } else {
                    cell
                }
            }
        };
        let rows = self.rows.iter().enumerate();
        Drawing::from_rows(
            rows.map(|(row, cells)| cells.iter().map(move |&content| cell(row, content))),
        )
    }
}

/// Whether a row has no free cell.
pub(super) fn is_full(row: &[Content]) -> bool {
    !row.contains(&Content::Free)
}

pub(super) const fn colour(piece: Piece) -> Colour {
    match piece {
        Piece::I => Colour::Cyan,
        Piece::O => Colour::Yellow,
        Piece::L => Colour::Orange,
        Piece::J => Colour::Blue,
        Piece::T => Colour::Purple,
        Piece::S => Colour::Green,
        Piece::Z => Colour::Red,
    }
}
