//! Games and plans as drawings, frame by frame, and as an animation.

mod animation;
mod playback;
mod stage;

use puzzle_core::Drawing;
use puzzle_core::drawing::Caption;

use crate::format::fumen::Page;
use crate::puzzle::{Game, Placement, Plan};
use stage::Stage;

pub use animation::animate;
pub use playback::{Event, Frame, playback};

/// The field, its taken cells filled.
pub fn draw(game: &Game) -> Drawing {
    Stage::new(game, 0).draw(None)
}

/// A frame for each placement of `plan`: the field with the piece just set, which is marked,
/// before full rows are cleared. Cells have the letter of their piece. There are as many rows above
/// the field as pieces are set in; cells outside the table are left out.
pub fn draw_answer(game: &Game, plan: &Plan) -> Vec<Drawing> {
    let cells = plan.placements.iter().flat_map(Placement::cells);
    let highest = cells.map(|cell| cell.row.saturating_add(1)).max();
    let highest = highest.unwrap_or(0).min(game.table_height());
    let mut stage = Stage::new(game, highest.saturating_sub(game.field_height()));
    let mut frames = Vec::new();
    for (number, placement) in plan.placements.iter().enumerate() {
        stage.cover(placement.cells(), placement.piece(), number);
        frames.push(stage.draw(Some(number)));
        stage.clear();
    }
    frames
}

/// A page of a fumen: its rows as high as cells are taken, lines around colours, the piece in
/// brackets, and the comment that begins here below.
pub fn draw_page(page: &Page) -> Drawing {
    let drawing = Stage::of_page(page).draw(Some(Stage::OPERATION));
    let comment = page.comment.as_ref();
    drawing.with_captions(comment.map(|comment| Caption::new("").item("", comment.text())))
}
