//! What a case is, for the verb that is chosen.

use std::io::{self, Write};

use examples::Outcome;
use puzzle_core::text::Text;
use puzzle_core::{Case, Grid, ParseError, Pos, Size};
use tetromino::format::{self, Document};
use tetromino::{Game, Piece};

use super::options::{Tetromino, free};

impl Tetromino {
    /// The cases in a text, or the one without text.
    pub(super) fn batch<'a>(
        &self,
        is_one_without_text: bool,
        text: Text<'a>,
    ) -> Box<dyn Iterator<Item = Result<Case<Document>, ParseError>> + 'a> {
        if is_one_without_text {
            let field = free(self.field(Size::new(4, Self::GUIDELINE_FIELD.cols)));
            let case = field.map(|field| Ok(Case::only(Document::Art(field))));
            return Box::new(case.into_iter());
        }
        Box::new(format::batch(text, self.contest_field(), self.rules()))
    }

    /// The game in a case, with the pieces of `--queue` where there are some.
    pub(super) fn game(&self, document: &Document) -> Result<Game, String> {
        let game = self.game_as_given(document)?;
        let Some(queue) = self.queue() else {
            return Ok(game);
        };
        let held = game.held();
        let game = Game::new(game.field().clone(), queue, self.rules());
        let game = game.map_err(|error| error.to_string())?;
        Ok(game.with_held(held))
    }

    /// The game in a case, with the pieces that it has.
    pub(super) fn game_as_given(&self, document: &Document) -> Result<Game, String> {
        let game = match document {
            Document::Contest(game) => Ok(Game::clone(game)),
            Document::Art(field) => {
                let rows = self.height().unwrap_or(0).max(field.size().rows);
                Game::new(raised(field, rows)?, Vec::new(), self.rules())
            }
            Document::Fumen(fumen) => fumen.game(self.fumen_rows(), self.rules()),
            _ => return Err("a case of another kind".into()),
        };
        game.map_err(|error| error.to_string())
    }

    /// Rows of a fumen's field, unless more are taken.
    pub(super) fn fumen_rows(&self) -> u8 {
        let rows = self.field(Self::GUIDELINE_FIELD).rows;
        u8::try_from(rows).unwrap_or(u8::MAX)
    }
}

/// Whether there is a case although the text is blank: `pc` has an empty field.
pub(super) fn is_one_without_text(verb: &str, text: &Text<'_>) -> bool {
    verb == "pc" && !text.cursor().skip_blank_lines()
}

/// The field with free rows on top so that it has `rows`, if it has less.
pub(super) fn raised(field: &Grid<bool>, rows: u32) -> Result<Grid<bool>, String> {
    let size = Size::new(rows.max(field.size().rows), field.size().cols);
    let above = size.rows - field.size().rows;
    let taken = |pos: Pos| {
        let row = pos.row.checked_sub(above)?;
        field.get(Pos::new(row, pos.col)).copied()
    };
    Grid::from_fn(size, |pos| taken(pos).unwrap_or(false)).map_err(|error| error.to_string())
}

/// The case that `word` is, if it is one: a fumen, or rows with `/` or line breaks between.
pub(super) fn inline(word: &str) -> Option<String> {
    if ["115@", "110@"]
        .iter()
        .any(|version| word.contains(version))
    {
        return Some(word.to_owned());
    }
    let is_cell = |c| matches!(c, '.' | '#' | '_') || Piece::from_letter(c).is_some() || c == 'X';
    let is_row = |row: &str| !row.trim().is_empty() && row.trim().chars().all(is_cell);
    let has_cells = word.contains(['.', '#', '_', 'X']);
    let rows = || word.trim().split(['/', '\n']);
    (has_cells && rows().all(is_row)).then(|| rows().collect::<Vec<_>>().join("\n"))
}

/// Answers a case with what `answer` makes of it, or with `error` and the reason.
pub(super) fn answered<T>(
    case: Result<T, String>,
    out: &mut dyn Write,
    answer: impl FnOnce(T, &mut dyn Write) -> io::Result<Outcome>,
) -> io::Result<Outcome> {
    match case {
        Ok(case) => answer(case, out),
        Err(reason) => {
            writeln!(out, "error")?;
            Ok(Outcome::NoAnswer(reason))
        }
    }
}
