//! What differs between versions of the game: how pieces turn, and the room above the field.

use puzzle_core::Pos;
use smallvec::SmallVec;

use crate::error::{RotationError, RotationFault, ShapeError};
use crate::puzzle::Piece;

/// The four cells of a piece in one of its rotation states, inside a box of 4×4 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape([Pos; 4]);

impl Shape {
    /// Rows and columns of the box.
    pub const BOX: u32 = 4;

    /// Reads a picture of the box: rows from the top, `.` free and `#` taken, a line break between
    /// rows. Rows and columns that are left out on the right and at the bottom are free.
    ///
    /// # Errors
    /// Where there is another character, a cell outside the box, or not exactly four taken cells.
    pub const fn new(art: &str) -> Result<Self, ShapeError> {
        let bytes = art.as_bytes();
        let mut cells = [Pos::new(0, 0); 4];
        let (mut pos, mut count, mut i) = (Pos::new(0, 0), 0, 0);
        while i < bytes.len() {
            match bytes[i] {
                b'\n' => {
                    pos = Pos::new(pos.row + 1, 0);
                    i += 1;
                    continue;
                }
                b'.' | b'#' => {}
                _ => return Err(ShapeError::Unknown(pos)),
            }
            if pos.row >= Self::BOX || pos.col >= Self::BOX {
                return Err(ShapeError::Outside(pos));
            }
            if bytes[i] == b'#' {
                if count < cells.len() {
                    cells[count] = pos;
                }
                count += 1;
            }
            pos.col += 1;
            i += 1;
        }
        if count == cells.len() {
            Ok(Self(cells))
        } else {
            Err(ShapeError::Count(count))
        }
    }

    /// The cells, counted from the top-left corner of the box, row by row.
    pub const fn cells(&self) -> [Pos; 4] {
        self.0
    }
}

/// How pieces turn: the states of each piece in clockwise order, the first the one in which it
/// enters. A turn goes to the next or the previous state, around the end; the box stays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RotationSystem([SmallVec<[Shape; RotationSystem::MAX_STATES]>; Piece::ALL.len()]);

impl RotationSystem {
    /// The most states of a piece.
    pub const MAX_STATES: usize = 4;

    /// A system with the given states for each piece, in the order of [`Piece::ALL`].
    ///
    /// # Errors
    /// Names every piece that has not 1 to 4 states.
    pub fn new(states: [&[Shape]; Piece::ALL.len()]) -> Result<Self, RotationError> {
        let counts = states.map(<[Shape]>::len);
        let faults: Vec<RotationFault> = Piece::ALL
            .into_iter()
            .zip(counts)
            .filter(|(_, states)| !(1..=Self::MAX_STATES).contains(states))
            .map(|(piece, states)| RotationFault { piece, states })
            .collect();
        if !faults.is_empty() {
            return Err(RotationError { faults });
        }
        Ok(Self(states.map(SmallVec::from_slice)))
    }

    /// The contest's: every state at the top-left of its box; I, S and Z have two states, O one,
    /// L, J and T four. I enters lying, T pointing up, L and J as upright letters, S and Z lying.
    pub fn plain() -> Self {
        const fn states<const N: usize>(art: [&str; N]) -> [Shape; N] {
            let mut shapes = [Shape([Pos::new(0, 0); 4]); N];
            let mut i = 0;
            while i < N {
                shapes[i] = match Shape::new(art[i]) {
                    Ok(shape) => shape,
                    Err(_) => panic!("the picture of a state"),
                };
                i += 1;
            }
            shapes
        }
        const I: [Shape; 2] = states(["####", "#\n#\n#\n#"]);
        const O: [Shape; 1] = states(["##\n##"]);
        const L: [Shape; 4] = states(["#.\n#.\n##", "###\n#..", "##\n.#\n.#", "..#\n###"]);
        const J: [Shape; 4] = states([".#\n.#\n##", "#..\n###", "##\n#.\n#.", "###\n..#"]);
        const T: [Shape; 4] = states([".#.\n###", "#.\n##\n#.", "###\n.#.", ".#\n##\n.#"]);
        const S: [Shape; 2] = states([".##\n##.", "#.\n##\n.#"]);
        const Z: [Shape; 2] = states(["##.\n.##", ".#\n##\n#."]);
        Self([&I[..], &O, &L, &J, &T, &S, &Z].map(SmallVec::from_slice))
    }

    /// The states of `piece` in clockwise order, 1 to 4.
    pub fn states(&self, piece: Piece) -> &[Shape] {
        &self.0[piece as usize]
    }
}

impl Default for RotationSystem {
    /// The contest's, [`plain`](Self::plain).
    fn default() -> Self {
        Self::plain()
    }
}

/// The rules of a game that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How pieces turn.
    pub rotation: RotationSystem,
    /// Rows above the field, in which pieces move and cannot be set.
    pub headroom: u8,
}

impl Rules {
    /// Points for `rows` rows that are cleared by one piece: 100 · R(R+1)/2.
    pub const fn score(rows: u32) -> u64 {
        let rows = rows as u64;
        (rows * (rows + 1)).saturating_mul(50)
    }
}

impl Default for Rules {
    /// The contest's: plain turns and four rows above the field.
    fn default() -> Self {
        Self {
            rotation: RotationSystem::plain(),
            headroom: 4,
        }
    }
}
