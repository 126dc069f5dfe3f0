//! All landings of a piece at once, by flood fill over whole rotation states.
//!
//! A piece in one state is placed by its corner, so all its places are one board of corners.
//! Where it fits is four shifts of the taken cells; a step of all reachable places in one
//! direction is one shift, and so is a turn.

use puzzle_core::Board;
use puzzle_core::board::{CellIndex, Layout, Shift, Square};
use smallvec::SmallVec;

use super::frame::{Frame, Frames};
use crate::puzzle::{Game, Piece};
use crate::rules::{RotationSystem, Shape};

/// Boards of corners, one for each rotation state.
type Corners<const N: usize> = [Board<N>; RotationSystem::MAX_STATES];

/// Where a piece is set: its rotation state and its corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Landing {
    pub(super) state: u8,
    pub(super) corner: CellIndex,
}

/// The moves of one piece on tables of one size.
#[derive(Debug)]
pub(super) struct Moves<const N: usize> {
    layout: Layout<N>,
    states: SmallVec<[State<N>; RotationSystem::MAX_STATES]>,
    /// Whether the boards are without the rows above the field, where every place is reachable.
    field_only: bool,
}

/// One rotation state. All boards but the shape are of corners.
#[derive(Debug)]
struct State<const N: usize> {
    /// How far the cells are from the corner.
    cells: [CellIndex; 4],
    /// The cells with the corner at the board's first cell.
    shape: Board<N>,
    /// Wholly on the table.
    inside: Board<N>,
    /// Wholly in the field.
    in_field: Board<N>,
    /// Where the piece comes in from outside of the boards, other than straight down.
    entries: Board<N>,
    /// Turns to the next state and to the one before.
    turns: [(usize, Shift<N>); 2],
    /// The first state with the same shape: its landings are the same.
    same_shape: usize,
}

impl<const N: usize> State<N> {
    /// The corners with which the piece would cover a cell of `taken`.
    #[inline]
    fn blocked(&self, taken: Board<N>) -> Board<N> {
        let [a, b, c, d] = self.cells;
        taken >> a | taken >> b | taken >> c | taken >> d
    }
}

/// Whether boards of the field alone do: every piece of the game can reach every place above the
/// field without dipping into it.
pub(super) fn field_suffices(game: &Game) -> bool {
    let height = Shape::BOX as u8;
    // In more rows than the box has it moves down from there.
    let Ok(above) = Layout::<1>::new(game.width().into(), height.into()) else {
        return false;
    };
    game.rules().headroom >= height
        && Piece::ALL
            .into_iter()
            .filter(|piece| game.pieces().contains(piece))
            .all(|piece| {
                let frames = Frame::all(&game.rules().rotation, piece);
                let moves = Moves::with_rows(&frames, &above, height, height);
                let (_, reached) = moves.reach(Board::EMPTY);
                moves
                    .states
                    .iter()
                    .zip(reached)
                    .all(|(state, reached)| state.inside == reached)
            })
}

impl<const N: usize> Moves<N> {
    /// The moves of `piece` on boards of `layout`, which has the rows of the whole table, or those
    /// of the field where [that is enough](field_suffices).
    pub(super) fn new(game: &Game, piece: Piece, layout: &Layout<N>) -> Self {
        let frames = Frame::all(&game.rules().rotation, piece);
        Self::with_rows(&frames, layout, game.field_height(), game.table_height())
    }

    fn with_rows(frames: &Frames, layout: &Layout<N>, field: u8, table: u8) -> Self {
        let field_only = layout.height() < table;
        let corners = |frame: &Frame, rows: u8| {
            // Corners in columns and rows that leave room for the rectangle.
            let cols = (layout.width() + 1).saturating_sub(frame.width);
            let rows = (rows + 1).saturating_sub(frame.height).min(layout.height());
            layout.board((0..rows).flat_map(|row| (0..cols).map(move |col| Square::new(col, row))))
        };
        let states = frames.iter().enumerate().map(|(number, frame)| {
            let neighbours = [1, frames.len() - 1].map(|step| (number + step) % frames.len());
            let entries = if field_only {
                let turned_in =
                    neighbours.map(|from| turned_in(&frames[from], frame, layout, field, table));
                turned_in[0] | turned_in[1]
            } else if number == 0 {
                layout.board(frame.entry(table))
            } else {
                Board::EMPTY
            };
            let turns = neighbours.map(|to| {
                let (right, up) = frame.turn(&frames[to]);
                (to, layout.shift(right, up))
            });
            State {
                cells: frame.cells.map(|cell| layout.offset(cell)),
                shape: layout.board(frame.cells),
                inside: corners(frame, table),
                in_field: corners(frame, field),
                entries,
                turns,
                same_shape: frames
                    .iter()
                    .position(|other| other.cells == frame.cells)
                    .unwrap_or(number),
            }
        });
        Self {
            layout: *layout,
            states: states.collect(),
            field_only,
        }
    }

    /// The cells of the piece at `landing`.
    #[inline]
    pub(super) fn cells(&self, landing: Landing) -> Board<N> {
        self.states[usize::from(landing.state)].shape << landing.corner
    }

    /// Calls `visit` for each way to set the piece on `taken`, told apart by its cells: it gets
    /// there by moves, cannot move down, and lies wholly in the field.
    #[inline]
    pub(super) fn for_each_landing(&self, taken: Board<N>, mut visit: impl FnMut(Landing)) {
        let (fits, reached) = self.reach(taken);
        let mut landings = [Board::EMPTY; RotationSystem::MAX_STATES];
        for (i, state) in self.states.iter().enumerate() {
            landings[state.same_shape] |= (reached[i] & state.in_field) - self.layout.up(fits[i]);
        }
        for (state, corners) in (0..).zip(landings) {
            for corner in corners.cells() {
                visit(Landing { state, corner });
            }
        }
    }

    /// The corners where the piece fits, and those of them that it can reach.
    #[inline]
    fn reach(&self, taken: Board<N>) -> (Corners<N>, Corners<N>) {
        let mut fits = [Board::EMPTY; RotationSystem::MAX_STATES];
        let mut reached = fits;
        let shadow = if self.field_only {
            self.layout.shadow(taken)
        } else {
            self.layout.all()
        };
        let mut partly = false;
        for (i, state) in self.states.iter().enumerate() {
            fits[i] = state.inside - state.blocked(taken);
            reached[i] = fits[i] & state.entries;
            if self.field_only {
                // Nothing above any of its cells: it falls there.
                reached[i] |= state.inside - state.blocked(shadow);
            }
            partly |= reached[i] != fits[i];
        }
        if partly {
            self.flood(&fits, &mut reached);
        }
        (fits, reached)
    }

    /// Adds to `reached` all that moves within `fits` lead to.
    fn flood(&self, fits: &Corners<N>, reached: &mut Corners<N>) {
        let mut changed = (1_u32 << self.states.len()) - 1;
        while changed != 0 {
            let i = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            reached[i] = self.slide(fits[i], reached[i]);
            for (to, turn) in &self.states[i].turns {
                let turned = (turn.apply(reached[i]) & fits[*to]) - reached[*to];
                if !turned.is_empty() {
                    reached[*to] |= turned;
                    changed |= 1 << to;
                }
            }
        }
    }

    /// Adds to `reached` all that steps to the left, right and down within `fits` lead to.
    #[inline]
    fn slide(&self, fits: Board<N>, mut reached: Board<N>) -> Board<N> {
        loop {
            let before = reached;
            reached |= self.layout.down(reached) & fits;
            reached |= (self.layout.left(reached) | self.layout.right(reached)) & fits;
            if reached == before {
                return reached;
            }
        }
    }
}

/// The corners in the field to which a turn leads from a corner above the field.
fn turned_in<const N: usize>(
    from: &Frame,
    to: &Frame,
    layout: &Layout<N>,
    field: u8,
    table: u8,
) -> Board<N> {
    let (right, up) = from.turn(to);
    let rows = field..(table + 1).saturating_sub(from.height);
    let cols = 0..(layout.width() + 1).saturating_sub(from.width);
    layout.board(
        rows.flat_map(|row| cols.clone().map(move |col| (col, row)))
            .filter_map(|(col, row)| {
                Some(Square::new(
                    col.checked_add_signed(right)?,
                    row.checked_add_signed(up)?,
                ))
            }),
    )
}
