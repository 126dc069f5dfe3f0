//! Fumens from games and plans, and games from fumens.

use puzzle_core::board::Square;
use smallvec::smallvec;

use super::{Block, Comment, Field, Flags, Fumen, Operation, Page};
use crate::error::{GameError, GameFault};
use crate::puzzle::{Game, Piece, Placement, Plan};
use crate::rules::Rules;

/// Why a game or a plan is no fumen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FumenError {
    /// Not as many columns as a fumen has.
    #[error("the field has {0} columns, expected {width}", width = Field::WIDTH)]
    Width(u8),
    /// More rows than a fumen has.
    #[error("the field has {0} rows, expected at most {height}", height = Field::HEIGHT)]
    Height(u8),
    /// More pieces than fit into a comment.
    #[error("{0} pieces do not fit into a comment")]
    Queue(usize),
    /// A placement in cells that are not those of the piece, or that a fumen does not have.
    #[error("placement {0} is none of a fumen")]
    Placement(usize),
}

impl Fumen {
    /// The field of `game`, in grey, with its pieces as a quiz.
    ///
    /// # Errors
    /// Where the field is not 10 columns wide or too high, or the pieces are too many.
    pub fn from_game(game: &Game) -> Result<Self, FumenError> {
        let mut page = Page::new(field(game)?);
        page.comment = quiz(game)?;
        page.flags |= Flags::COLOUR;
        Ok(Self { pages: vec![page] })
    }

    /// The same with `plan` on it, a page for each placement.
    ///
    /// # Errors
    /// As [`from_game`](Self::from_game) has, or a placement that no page can show.
    pub fn from_plan(game: &Game, plan: &Plan) -> Result<Self, FumenError> {
        let mut fumen = Self::from_game(game)?;
        let mut placements = (1..).zip(&plan.placements);
        let operation = |(number, placement): (usize, &Placement)| {
            Operation::covering(placement.piece(), placement.cells())
                .ok_or(FumenError::Placement(number))
        };
        if let Some(first) = placements.next() {
            fumen.pages[0].operation = Some(operation(first)?);
        }
        for placement in placements {
            let field = fumen.pages.last().map(Page::after).unwrap_or_default();
            let mut page = Page::new(field);
            page.operation = Some(operation(placement)?);
            fumen.pages.push(page);
        }
        Ok(fumen)
    }

    /// The game with the field of the first page, as `rows` rows or as many as are needed, and the
    /// pieces of its quiz. Where there is none, those that are set on the pages.
    ///
    /// # Errors
    /// Where the field is too high for `rules`.
    pub fn game(&self, rows: u8, rules: Rules) -> Result<Game, GameError> {
        let first = self.pages.first();
        let empty = Field::default();
        let field = first.map_or(&empty, |page| &page.field);
        let rows = field.stack().max(rows);
        let comment = first.and_then(|page| page.comment.as_ref());
        let quiz = comment.and_then(|comment| read_quiz(&comment.text()));
        let (held, pieces) = quiz.unwrap_or_else(|| {
            let set = self.pages.iter().filter_map(|page| page.operation.as_ref());
            (None, set.map(Operation::piece).collect())
        });
        let grid = field.taken(rows).map_err(|_| GameError {
            faults: smallvec![GameFault::Height {
                field: rows.into(),
                headroom: rules.headroom(),
            }],
        })?;
        Ok(Game::new(grid, pieces, rules)?.with_held(held))
    }
}

fn field(game: &Game) -> Result<Field, FumenError> {
    if game.width() != Field::WIDTH {
        return Err(FumenError::Width(game.width()));
    }
    if game.field_height() > Field::HEIGHT {
        return Err(FumenError::Height(game.field_height()));
    }
    let mut field = Field::default();
    for (row, cells) in (0..game.field_height()).rev().zip(game.field().rows()) {
        for (col, _) in (0..).zip(cells).filter(|(_, taken)| **taken) {
            field.set(Square::new(col, row), Block::Grey);
        }
    }
    Ok(field)
}

/// `#Q=[held](falling)next`, unless there are no pieces.
fn quiz(game: &Game) -> Result<Option<Comment>, FumenError> {
    let (held, pieces) = (game.held(), game.pieces());
    if held.is_none() && pieces.is_empty() {
        return Ok(None);
    }
    let letter = |piece: Option<&Piece>| piece.map(ToString::to_string).unwrap_or_default();
    let next: String = pieces.iter().skip(1).map(|piece| piece.letter()).collect();
    let quiz = format!(
        "#Q=[{}]({}){next}",
        letter(held.as_ref()),
        letter(pieces.first())
    );
    let comment = Comment::new(&quiz).ok_or(FumenError::Queue(pieces.len()))?;
    Ok(Some(comment))
}

/// The piece that is held and those that come, if the comment is a quiz.
fn read_quiz(comment: &str) -> Option<(Option<Piece>, Vec<Piece>)> {
    let (held, behind) = comment.strip_prefix("#Q=[")?.split_once("](")?;
    let (falling, next) = behind.split_once(')')?;
    let pieces = |letters: &str| -> Option<Vec<Piece>> {
        let letters = letters.chars().filter(|c| !c.is_whitespace());
        letters
            .map(|c| Piece::from_letter(c.to_ascii_uppercase()))
            .collect()
    };
    // What follows a semicolon is for later.
    let next = next.split(';').next().unwrap_or(next);
    let (held, falling) = (pieces(held)?, pieces(falling)?);
    if held.len() > 1 || falling.len() > 1 {
        return None;
    }
    let mut queue = falling;
    queue.extend(pieces(next)?);
    Some((held.first().copied(), queue))
}
