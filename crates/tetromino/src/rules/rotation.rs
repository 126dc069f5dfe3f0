//! How pieces turn: rotation states, and where a turn that is blocked may go instead.

use core::fmt;

use crate::error::{RotationError, RotationFault};
use crate::puzzle::Piece;
use crate::rules::Shape;

/// A turn of a falling piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// To the next rotation state.
    Clockwise,
    /// To the previous rotation state.
    CounterClockwise,
    /// By 180°, to the next but one.
    Half,
}

impl Turn {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Clockwise, Self::CounterClockwise, Self::Half];

    /// The state to which it leads from state `from` of `count`, which is not 0.
    pub(crate) const fn target(self, from: u8, count: u8) -> u8 {
        let step = match self {
            Self::Clockwise => 1,
            Self::CounterClockwise => count - 1,
            Self::Half => 2,
        };
        (from + step) % count
    }
}

impl fmt::Display for Turn {
    /// Writes `cw`, `ccw` or `half`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clockwise => "cw",
            Self::CounterClockwise => "ccw",
            Self::Half => "half",
        })
    }
}

/// How far a box moves with a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Columns to the right, negative to the left.
    pub right: i8,
    /// Rows up, negative for down.
    pub up: i8,
}

impl Offset {
    /// The offset by `right` columns and `up` rows.
    pub const fn new(right: i8, up: i8) -> Self {
        Self { right, up }
    }
}

/// Offsets that are tried one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kicks {
    offsets: [Offset; RotationSystem::MAX_KICKS],
    len: u8,
}

impl Kicks {
    pub(super) const NONE: Self = Self::new(&[]);
    pub(super) const IN_PLACE: Self = Self::new(&[Offset::new(0, 0)]);

    /// The first [`RotationSystem::MAX_KICKS`] of `offsets`.
    pub(super) const fn new(offsets: &[Offset]) -> Self {
        let mut kicks = Self {
            offsets: [Offset::new(0, 0); RotationSystem::MAX_KICKS],
            len: 0,
        };
        while (kicks.len as usize) < offsets.len() && (kicks.len as usize) < kicks.offsets.len() {
            kicks.offsets[kicks.len as usize] = offsets[kicks.len as usize];
            kicks.len += 1;
        }
        kicks
    }

    pub(crate) const fn as_slice(&self) -> &[Offset] {
        self.offsets.split_at(self.len as usize).0
    }
}

/// How one piece turns. States beyond the last are [`Shape::NONE`] and have no kicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PieceRotation {
    pub(super) states: [Shape; RotationSystem::MAX_STATES],
    pub(super) count: u8,
    pub(super) entry: u8,
    /// By state and turn.
    pub(super) kicks: [[Kicks; Turn::ALL.len()]; RotationSystem::MAX_STATES],
    pub(super) centre_column: bool,
}

impl PieceRotation {
    /// The states in clockwise order, 1 to 4, which turn in place both ways.
    pub(super) const fn new(states: &[Shape]) -> Self {
        let mut piece = Self {
            states: [Shape::NONE; RotationSystem::MAX_STATES],
            count: 0,
            entry: 0,
            kicks: [[Kicks::NONE; Turn::ALL.len()]; RotationSystem::MAX_STATES],
            centre_column: false,
        };
        while (piece.count as usize) < states.len() && (piece.count as usize) < piece.states.len() {
            let state = piece.count as usize;
            piece.states[state] = states[state];
            piece.kicks[state] = [Kicks::IN_PLACE, Kicks::IN_PLACE, Kicks::NONE];
            piece.count += 1;
        }
        piece
    }

    pub(crate) const fn states(&self) -> &[Shape] {
        self.states.split_at(self.count as usize).0
    }

    pub(crate) const fn entry(&self) -> u8 {
        self.entry
    }

    pub(crate) const fn kicks(&self, from: u8, turn: Turn) -> &[Offset] {
        self.kicks[from as usize][turn as usize].as_slice()
    }

    pub(crate) const fn centre_column(&self) -> bool {
        self.centre_column
    }
}

/// How pieces turn: the states of each piece in clockwise order, and for each state and turn the
/// offsets that are tried one after another until the piece fits.
///
/// A turn goes to the next state, the previous, or the next but one, around the end. The box of
/// the piece stays, and then moves by the first offset with which all cells are free and on the
/// table; where there is none, the turn is blocked. A turn without any offsets is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RotationSystem(pub(super) [PieceRotation; Piece::ALL.len()]);

impl RotationSystem {
    /// The most states of a piece.
    pub const MAX_STATES: usize = 4;
    /// The most offsets of a turn.
    pub const MAX_KICKS: usize = 12;
    /// The most columns or rows of an offset, either way.
    pub const MAX_OFFSET: i8 = 4;

    /// A system with the given states for each piece, in the order of [`Piece::ALL`], which turn
    /// in place by a quarter and enter in the first state.
    ///
    /// # Errors
    /// Names every piece that has not 1 to 4 states.
    pub fn new(states: [&[Shape]; Piece::ALL.len()]) -> Result<Self, RotationError> {
        Self::builder(states).build()
    }

    /// A system with the given states for each piece, in the order of [`Piece::ALL`], to which
    /// kicks are added.
    ///
    /// ```
    /// use tetromino::{Offset, Piece, RotationSystem, Shape, Turn};
    ///
    /// let plain = RotationSystem::plain();
    /// let kicking = RotationSystem::builder(Piece::ALL.map(|piece| plain.states(piece)))
    ///     .kicks(Piece::T, 0, Turn::Clockwise, &[Offset::new(0, 0), Offset::new(-1, 0)])
    ///     .kicks(Piece::I, 1, Turn::Half, &[Offset::new(0, 0)])
    ///     .entering(Piece::L, 1)
    ///     .build()?;
    /// assert_eq!(kicking.kicks(Piece::T, 0, Turn::Clockwise).len(), 2);
    /// # Ok::<(), tetromino::RotationError>(())
    /// ```
    pub fn builder(states: [&[Shape]; Piece::ALL.len()]) -> RotationBuilder {
        let faults = Piece::ALL.into_iter().zip(states);
        let faults = faults
            .map(|(piece, states)| (piece, states.len()))
            .filter(|(_, states)| !(1..=Self::MAX_STATES).contains(states))
            .map(|(piece, states)| RotationFault::States { piece, states });
        RotationBuilder {
            faults: faults.collect(),
            system: Self(states.map(PieceRotation::new)),
        }
    }

    /// The states of `piece` in clockwise order, 1 to 4.
    pub const fn states(&self, piece: Piece) -> &[Shape] {
        self.0[piece as usize].states()
    }

    /// The number from 0 of the state in which `piece` enters.
    pub const fn entry(&self, piece: Piece) -> u8 {
        self.0[piece as usize].entry()
    }

    /// The offsets that are tried when `piece` turns from the state with number `from`; none where
    /// there is no such state or no such turn.
    pub fn kicks(&self, piece: Piece, from: u8, turn: Turn) -> &[Offset] {
        let kicks = self.0[piece as usize].kicks.get(usize::from(from));
        kicks.map_or(&[], |kicks| kicks[turn as usize].as_slice())
    }

    /// Whether only the first offset is tried where the [centre column](RotationBuilder::centre_column)
    /// blocks the turn.
    pub const fn centre_column(&self, piece: Piece) -> bool {
        self.0[piece as usize].centre_column()
    }

    pub(crate) const fn piece(&self, piece: Piece) -> &PieceRotation {
        &self.0[piece as usize]
    }
}

impl Default for RotationSystem {
    /// The contest's, [`plain`](Self::plain).
    fn default() -> Self {
        Self::plain()
    }
}

/// The parts of a [`RotationSystem`], made by [`RotationSystem::builder`].
#[derive(Clone, Debug)]
#[must_use]
pub struct RotationBuilder {
    system: RotationSystem,
    faults: Vec<RotationFault>,
}

impl RotationBuilder {
    /// The offsets to try, in this order, when `piece` makes `turn` from the state with number
    /// `from`, from 0: at most 12, each at most 4 either way. None where there is no such turn.
    pub fn kicks(mut self, piece: Piece, from: u8, turn: Turn, offsets: &[Offset]) -> Self {
        self.check_state(piece, from);
        if offsets.len() > RotationSystem::MAX_KICKS {
            self.faults.push(RotationFault::Kicks {
                piece,
                from,
                turn,
                kicks: offsets.len(),
            });
        }
        let limits = -RotationSystem::MAX_OFFSET..=RotationSystem::MAX_OFFSET;
        let far =
            |offset: &&Offset| !limits.contains(&offset.right) || !limits.contains(&offset.up);
        if let Some(&offset) = offsets.iter().find(far) {
            self.faults.push(RotationFault::Offset {
                piece,
                from,
                turn,
                offset,
            });
        }
        let kicks = self.system.0[piece as usize]
            .kicks
            .get_mut(usize::from(from));
        if let Some(kicks) = kicks {
            kicks[turn as usize] = Kicks::new(offsets);
        }
        self
    }

    /// The number from 0 of the state in which `piece` enters; otherwise that is the first.
    pub fn entering(mut self, piece: Piece, state: u8) -> Self {
        self.check_state(piece, state);
        self.system.0[piece as usize].entry = state;
        self
    }

    /// Lets `piece` try only the first offset of a turn where, of the cells that it would then
    /// cover, row by row from the top left, the first that is not free lies in the second column
    /// of the box. Cells outside the table are not free.
    pub fn centre_column(mut self, piece: Piece) -> Self {
        self.system.0[piece as usize].centre_column = true;
        self
    }

    /// The system.
    ///
    /// # Errors
    /// All that is wrong with the parts.
    pub fn build(self) -> Result<RotationSystem, RotationError> {
        if self.faults.is_empty() {
            Ok(self.system)
        } else {
            Err(RotationError {
                faults: self.faults,
            })
        }
    }

    fn check_state(&mut self, piece: Piece, state: u8) {
        let states = self.system.states(piece).len();
        if usize::from(state) >= states && states > 0 {
            self.faults.push(RotationFault::NoState { piece, state });
        }
    }
}
