//! The field of a page.

use puzzle_core::board::Square;
use puzzle_core::grid::GridError;
use puzzle_core::{Grid, Size};

use crate::puzzle::Piece;

/// What fills a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Block {
    /// Nothing.
    #[default]
    Free,
    /// The colour of a piece.
    Piece(Piece),
    /// No piece's colour.
    Grey,
}

impl Block {
    /// All nine, in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Free,
        Self::Piece(Piece::I),
        Self::Piece(Piece::L),
        Self::Piece(Piece::O),
        Self::Piece(Piece::Z),
        Self::Piece(Piece::T),
        Self::Piece(Piece::J),
        Self::Piece(Piece::S),
        Self::Grey,
    ];

    /// Its number: its index in [`ALL`](Self::ALL).
    pub(super) const fn number(self) -> u32 {
        match self {
            Self::Free => 0,
            Self::Piece(Piece::I) => 1,
            Self::Piece(Piece::L) => 2,
            Self::Piece(Piece::O) => 3,
            Self::Piece(Piece::Z) => 4,
            Self::Piece(Piece::T) => 5,
            Self::Piece(Piece::J) => 6,
            Self::Piece(Piece::S) => 7,
            Self::Grey => 8,
        }
    }
}

type Row = [Block; Field::WIDTH as usize];

/// 23 rows of 10 cells, and the row below them that may rise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Field {
    /// From the floor.
    rows: [Row; Self::HEIGHT as usize],
    rising: Row,
}

impl Field {
    /// Columns.
    pub const WIDTH: u8 = 10;
    /// Rows.
    pub const HEIGHT: u8 = 23;

    /// What fills the cell; `None` outside.
    pub fn get(&self, cell: Square) -> Option<Block> {
        let row = self.rows.get(usize::from(cell.row))?;
        row.get(usize::from(cell.col)).copied()
    }

    /// Fills the cell, if it is inside.
    pub fn set(&mut self, cell: Square, block: Block) {
        let row = self.rows.get_mut(usize::from(cell.row));
        if let Some(cell) = row.and_then(|row| row.get_mut(usize::from(cell.col))) {
            *cell = block;
        }
    }

    /// The row below the field, from the left.
    pub const fn rising(&self) -> &Row {
        &self.rising
    }

    /// The row below the field, to be changed.
    pub const fn rising_mut(&mut self) -> &mut Row {
        &mut self.rising
    }

    /// How many rows reach from the floor to the highest cell that is taken; 0 to 23.
    pub fn stack(&self) -> u8 {
        let bare = self.rows.iter().rev().take_while(|row| is_bare(row));
        Self::HEIGHT - bare.count() as u8
    }

    /// The lowest `rows` rows, row 0 on top, true for a cell that is taken.
    ///
    /// # Errors
    /// Those of [`Grid::from_fn`].
    pub fn taken(&self, rows: u8) -> Result<Grid<bool>, GridError> {
        let size = Size::new(rows.into(), Self::WIDTH.into());
        Grid::from_fn(size, |pos| {
            let cell = Square::new(pos.col as u8, rows - 1 - pos.row as u8);
            self.get(cell).is_some_and(|block| block != Block::Free)
        })
    }

    /// All cells in the order in which they are written, of the highest `rows` rows from the floor
    /// and the row that rises.
    pub(super) fn cells_mut(&mut self, rows: u8) -> impl Iterator<Item = &mut Block> {
        let rows = self.rows.iter_mut().take(rows.into()).rev();
        rows.chain([&mut self.rising]).flatten()
    }

    /// The same of all rows, to be read.
    pub(super) fn cells(&self) -> impl Iterator<Item = Block> {
        let rows = self.rows.iter().rev().chain([&self.rising]);
        rows.flatten().copied()
    }

    pub(super) fn clear_rows(&mut self) {
        let mut left = 0;
        for row in 0..self.rows.len() {
            if self.rows[row].contains(&Block::Free) {
                self.rows[left] = self.rows[row];
                left += 1;
            }
        }
        self.rows[left..].fill(Row::default());
    }

    pub(super) fn rise(&mut self) {
        self.rows.rotate_right(1);
        self.rows[0] = std::mem::take(&mut self.rising);
    }

    pub(super) fn mirror(&mut self) {
        self.rows.iter_mut().for_each(|row| row.reverse());
    }
}

fn is_bare(row: &Row) -> bool {
    row.iter().all(|&block| block == Block::Free)
}
