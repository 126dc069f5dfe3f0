//! Pages to text.

use std::fmt::{self, Write};

use super::comment::Comment;
use super::field::Field;
use super::{CELLS, DIGITS, Flags, Fumen, Page, SAME};

impl fmt::Display for Fumen {
    /// Writes version 115, `?` after every 47 characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Characters between two `?`.
        const LINE: usize = 47;
        let mut digits = Digits::default();
        let mut field = Field::default();
        for page in &self.pages {
            digits.change(&field, &page.field);
            digits.page(page);
            field = page.after();
        }
        let text = digits
            .digits
            .iter()
            .map(|&digit| DIGITS[usize::from(digit)]);
        for (index, c) in b"v115@".iter().copied().chain(text).enumerate() {
            if index > 0 && index % LINE == 0 {
                f.write_char('?')?;
            }
            f.write_char(c.into())?;
        }
        Ok(())
    }
}

/// Digits that are being written.
#[derive(Default)]
struct Digits {
    digits: Vec<u8>,
    /// Where it stands for how many more pages the field is not changed, if that may go up.
    unchanged: Option<usize>,
}

impl Digits {
    fn push(&mut self, number: u32, digits: u32) {
        let places = 0..digits;
        self.digits
            .extend(places.map(|place| (number >> (6 * place)) as u8 & 63));
    }

    /// Writes how the field changes.
    fn change(&mut self, from: &Field, to: &Field) {
        if from != to {
            self.unchanged = None;
            self.runs(from, to);
            return;
        }
        if let Some(count) = self.unchanged.map(|at| &mut self.digits[at])
            && usize::from(*count) < DIGITS.len() - 1
        {
            *count += 1;
            return;
        }
        self.push(SAME * CELLS + CELLS - 1, 2);
        self.unchanged = Some(self.digits.len());
        self.push(0, 1);
    }

    fn runs(&mut self, from: &Field, to: &Field) {
        let mut cells = from.cells().zip(to.cells());
        let mut changes = std::iter::from_fn(|| {
            let (from, to) = cells.next()?;
            Some(SAME + to.number() - from.number())
        })
        .peekable();
        while let Some(change) = changes.next() {
            let mut more = 0;
            while changes.next_if_eq(&change).is_some() {
                more += 1;
            }
            self.push(change * CELLS + more, 2);
        }
    }

    /// Writes what follows the field.
    fn page(&mut self, page: &Page) {
        let has = |flag| u32::from(page.flags.contains(flag));
        let mut number = u32::from(!page.flags.contains(Flags::LOCK));
        number = number * 2 + u32::from(page.comment.is_some());
        for flag in [Flags::COLOUR, Flags::MIRROR, Flags::RISE] {
            number = number * 2 + has(flag);
        }
        number *= CELLS * 4 * 8;
        if let Some(operation) = &page.operation {
            let cell = operation.written();
            let row = u32::from(Field::HEIGHT - 1 - cell.row);
            let place = row * u32::from(Field::WIDTH) + u32::from(cell.col);
            let block = super::Block::Piece(operation.piece());
            number += (place * 4 + operation.rotation().number()) * 8 + block.number();
        }
        self.push(number, 3);
        if let Some(comment) = &page.comment {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &Comment) {
        let escaped = comment.escaped().as_bytes();
        self.push(escaped.len() as u32, 2);
        for four in escaped.chunks(4) {
            let digit = |number, &c: &u8| number * Comment::BASE + u32::from(c - b' ');
            self.push(four.iter().rev().fold(0, digit), 5);
        }
    }
}
