//! A plan move by move.

use puzzle_core::Drawing;

use super::stage::Stage;
use crate::check::{Referee, check};
use crate::error::PlanError;
use crate::puzzle::{Game, Move, Piece, Placement, Plan};

/// What has just happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A piece entered.
    Entered,
    /// It was moved.
    Moved(Move),
    /// It was set; full rows are still there.
    Set,
    /// Full rows vanished.
    Cleared,
}

/// A moment of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    stage: Stage,
    event: Event,
    number: usize,
    piece: Piece,
    rows: u32,
    points: u64,
    score: u64,
}

impl Frame {
    /// What has just happened.
    pub const fn event(&self) -> Event {
        self.event
    }

    /// Which placement it belongs to, from 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The piece that falls, or was set.
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    /// How many full rows the piece made that was set; 0 until then.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The points for them.
    pub const fn points(&self) -> u64 {
        self.points
    }

    /// All points so far.
    pub const fn score(&self) -> u64 {
        self.score
    }

    /// How many ms it is to be shown: 50 for a step down, and up to 300.
    pub const fn millis(&self) -> u32 {
        match self.event {
            Event::Moved(Move::Down) => 50,
            Event::Moved(_) => 120,
            Event::Entered => 200,
            Event::Set | Event::Cleared => 300,
        }
    }

    pub(super) const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The field, and the rows above it from the highest that is not free: lines around pieces,
    /// which have their letters, in brackets where the piece belongs to this frame.
    pub fn draw(&self) -> Drawing {
        self.stage.cropped().draw(Some(self.number - 1))
    }

    /// The table without lines, as high in every frame: up to the highest row in which a piece ever
    /// is.
    pub fn draw_compact(&self) -> Drawing {
        self.stage.draw_compact(Some(self.number - 1))
    }
}

/// The moments of `plan`, one after another: each piece as it enters, after each move, when it is
/// set, and where it made rows full, when those have vanished. None for an empty plan.
///
/// # Errors
/// The first placement that the rules forbid.
///
/// ```
/// use tetromino::{Event, Game, playback};
/// use tetromino::puzzle_core::Budget;
///
/// let game: Game = "1\nO\n......\n......\n......\n......\n......\n......\n####..\n####..".parse()?;
/// let plan = game.best(&mut Budget::unlimited()).plan;
/// let last = playback(&game, &plan)?.last().expect("a placement");
/// assert_eq!((last.event(), last.rows(), last.score()), (Event::Cleared, 2, 300));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn playback<'a>(
    game: &'a Game,
    plan: &'a Plan,
) -> Result<impl Iterator<Item = Frame> + 'a, PlanError> {
    check(game, plan)?;
    let above = rows_used(game, plan).saturating_sub(game.field_height());
    let mut play = Play {
        referee: Referee::new(game),
        stage: Stage::new(game, above),
    };
    let placements = (1..).zip(&plan.placements);
    Ok(placements.flat_map(move |(number, placement)| play.placement(number, placement)))
}

/// Rows from the floor to the highest in which a piece is when the rules allow the plan.
fn rows_used(game: &Game, plan: &Plan) -> u8 {
    let mut referee = Referee::new(game);
    let mut used = 0;
    for placement in &plan.placements {
        let mut look = |referee: &Referee<'_>| {
            let [.., highest] = referee.cells().unwrap_or_default();
            used = used.max(highest.row + 1);
        };
        look(&referee);
        for &step in placement.moves() {
            referee.step(step);
            look(&referee);
        }
        referee.set();
    }
    used
}

struct Play<'a> {
    referee: Referee<'a>,
    /// The table without the piece that falls.
    stage: Stage,
}

impl Play<'_> {
    /// The frames of a placement that the rules allow.
    fn placement(&mut self, number: usize, placement: &Placement) -> Vec<Frame> {
        let mut frames = Vec::with_capacity(placement.moves().len() + 3);
        frames.extend(self.falling(number, Event::Entered));
        for &step in placement.moves() {
            self.referee.step(step);
            frames.extend(self.falling(number, Event::Moved(step)));
        }
        let before = self.referee.score();
        let rows = self.referee.set().unwrap_or(0);
        self.stage
            .cover(placement.cells(), placement.piece(), number - 1);
        let set = Frame {
            stage: self.stage.clone(),
            event: Event::Set,
            number,
            piece: placement.piece(),
            rows,
            points: self.referee.score() - before,
            score: self.referee.score(),
        };
        self.stage.clear();
        let cleared = (rows > 0).then(|| Frame {
            stage: self.stage.clone(),
            event: Event::Cleared,
            ..set
        });
        frames.push(set);
        frames.extend(cleared);
        frames
    }

    /// The frame of the piece that falls; none where one could not enter.
    fn falling(&self, number: usize, event: Event) -> Option<Frame> {
        let (piece, cells) = self.referee.piece().zip(self.referee.cells())?;
        let mut stage = self.stage.clone();
        stage.cover(cells, piece, number - 1);
        Some(Frame {
            stage,
            event,
            number,
            piece,
            rows: 0,
            points: 0,
            score: self.referee.score(),
        })
    }
}
