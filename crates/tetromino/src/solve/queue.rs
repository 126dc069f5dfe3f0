//! The pieces in the order in which they come, and the one that is put aside.

use super::board::Board;
use super::moves::Moves;
use super::open::Openings;
use crate::puzzle::{Game, Piece};
use crate::rules::Rules;

/// How far the queue is used, and what is aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Progress(u64);

impl Progress {
    const NOTHING: u64 = Piece::ALL.len() as u64;

    /// `next` pieces have left the queue before the one that falls.
    fn new(next: usize, held: Option<Piece>) -> Self {
        let held = held.map_or(Self::NOTHING, |piece| piece as u64);
        Self((next as u64) << 3 | held)
    }

    const fn next(self) -> usize {
        (self.0 >> 3) as usize
    }

    fn held(self) -> Option<Piece> {
        Piece::ALL.get((self.0 & 7) as usize).copied()
    }
}

/// Which piece is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The one that falls.
    Falling,
    /// The one that comes when the falling one is put aside.
    Held,
}

/// The pieces of a game, and the moves of each kind.
#[derive(Debug)]
pub(super) struct Queue<'g, const S: usize> {
    game: &'g Game,
    /// By piece; none for those that do not come.
    moves: [Option<Moves<S>>; Piece::ALL.len()],
}

/// The moves of each piece that comes.
pub(super) fn moves<const S: usize>(
    game: &Game,
    openings: Openings,
) -> [Option<Moves<S>>; Piece::ALL.len()] {
    let mut openings = openings;
    Piece::ALL.map(|piece| {
        let opening = openings[piece as usize].take()?;
        Some(Moves::new(game, piece, opening))
    })
}

impl<'g, const S: usize> Queue<'g, S> {
    pub(super) fn new(game: &'g Game, openings: Openings) -> Self {
        Self {
            game,
            moves: moves(game, openings),
        }
    }

    fn rules(&self) -> &Rules {
        self.game.rules()
    }

    pub(super) fn score(&self, rows: u32) -> u64 {
        self.rules().score(rows)
    }

    pub(super) fn start(&self) -> Progress {
        Progress::new(0, self.game.held().filter(|_| self.rules().hold()))
    }

    /// Pieces that can be set in all.
    pub(super) fn len(&self) -> usize {
        self.set(Progress::new(self.game.pieces().len(), None))
    }

    /// Pieces that have been set.
    pub(super) fn set(&self, progress: Progress) -> usize {
        let held = |progress: Progress| usize::from(progress.held().is_some());
        progress.next() + held(self.start()) - held(progress)
    }

    fn falling(&self, progress: Progress) -> Option<Piece> {
        self.game.pieces().get(progress.next()).copied()
    }

    /// The piece that is set by this choice, and its moves.
    pub(super) fn piece(&self, progress: Progress, choice: Choice) -> Option<(Piece, &Moves<S>)> {
        let piece = match choice {
            Choice::Falling => self.falling(progress),
            Choice::Held => progress
                .held()
                .or_else(|| self.falling(Progress::new(progress.next() + 1, None))),
        }?;
        Some((piece, self.moves[piece as usize].as_ref()?))
    }

    /// What is left when the piece of this choice is set.
    pub(super) fn after(&self, progress: Progress, choice: Choice) -> Progress {
        let (next, held) = (progress.next(), progress.held());
        match (choice, held, self.falling(progress)) {
            (Choice::Falling, ..) => Progress::new(next + 1, held),
            (Choice::Held, Some(_), Some(falling)) => Progress::new(next + 1, Some(falling)),
            (Choice::Held, Some(_), None) => Progress::new(next, None),
            (Choice::Held, None, falling) => Progress::new(next + 2, falling),
        }
    }

    /// The choices that there are on `board`, each with the moves of its piece.
    pub(super) fn choices<const N: usize>(
        &self,
        progress: Progress,
        board: Board<S, N>,
    ) -> impl Iterator<Item = (Choice, &Moves<S>)> {
        let falling = self.piece(progress, Choice::Falling);
        let may_hold = self.rules().hold()
            && falling.is_none_or(|(piece, moves)| {
                // Another of the same kind makes no difference.
                moves.can_enter(board) && progress.held() != Some(piece)
            });
        let held = self.piece(progress, Choice::Held).filter(|_| may_hold);
        let falling = falling.map(|(_, moves)| (Choice::Falling, moves));
        let held = held.map(|(_, moves)| (Choice::Held, moves));
        falling.into_iter().chain(held)
    }
}
