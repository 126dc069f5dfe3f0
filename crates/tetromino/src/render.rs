//! Games and plans as drawings.

use puzzle_core::Drawing;
use puzzle_core::drawing::{Cell, Colour, Line, Marks};

use crate::puzzle::{Game, Piece, Placement, Plan};

/// What fills a cell of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Free,
    Given,
    /// A cell of the placement with that number, from 0.
    Piece(Piece, usize),
}

/// The field, its taken cells filled.
pub fn draw(game: &Game) -> Drawing {
    frame(&contents(game), None)
}

/// A frame for each placement of `plan`: the field with the piece just set, which is marked,
/// before full rows are cleared. Cells have the letter of their piece. There are as many rows above
/// the field as pieces are set in; cells outside the table are left out.
pub fn draw_answer(game: &Game, plan: &Plan) -> Vec<Drawing> {
    let mut rows = contents(game);
    let cells = plan.placements.iter().flat_map(Placement::cells);
    let highest = cells
        .map(|cell| usize::from(cell.row) + 1)
        .max()
        .unwrap_or(0);
    let above = highest
        .min(game.table_height().into())
        .saturating_sub(rows.len());
    rows.splice(..0, vec![vec![Content::Free; game.width().into()]; above]);
    let mut frames = Vec::new();
    for (number, placement) in plan.placements.iter().enumerate() {
        for cell in placement.cells() {
            let row = rows.len().checked_sub(usize::from(cell.row) + 1);
            if let Some(content) = row.and_then(|row| rows[row].get_mut(usize::from(cell.col))) {
                *content = Content::Piece(placement.piece(), number);
            }
        }
        frames.push(frame(&rows, Some(number)));
        clear(&mut rows);
    }
    frames
}

/// The field, top row first.
fn contents(game: &Game) -> Vec<Vec<Content>> {
    let content = |&taken: &bool| if taken { Content::Given } else { Content::Free };
    game.field()
        .rows()
        .map(|row| row.iter().map(content).collect())
        .collect()
}

fn clear(rows: &mut Vec<Vec<Content>>) {
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    rows.retain(|row| row.contains(&Content::Free));
    let cleared = height - rows.len();
    rows.splice(..0, vec![vec![Content::Free; width]; cleared]);
}

/// A drawing in which the placement `marked` is marked.
fn frame(rows: &[Vec<Content>], marked: Option<usize>) -> Drawing {
    let cell = |&content: &Content| match content {
        Content::Free => Cell::new(""),
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
    Drawing::from_rows(rows.iter().map(|row| row.iter().map(cell))).with_regions(
        Line::Light,
        |pos| {
            let row = rows.get(pos.row as usize)?;
            row.get(pos.col as usize)
        },
    )
}

const fn colour(piece: Piece) -> Colour {
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
