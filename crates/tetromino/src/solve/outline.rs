//! Pieces as seen from the corner by which they are placed: the lower left of the rectangle around
//! the cells. States with the same cells share a profile.

use crate::rules::{PieceRotation, RotationSystem, Shape, Turn};

const STATES: usize = RotationSystem::MAX_STATES;

/// A place as seen from another: columns to the right, rows up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) right: i8,
    pub(crate) up: i8,
}

impl Step {
    /// The same step the other way.
    pub(crate) const fn back(self) -> Self {
        Self {
            right: -self.right,
            up: -self.up,
        }
    }
}

/// Four cells as seen from the corner, sorted by rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Profile {
    pub(crate) cells: [Step; 4],
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// The number of cells in each row from the lowest.
    pub(crate) fills: [u8; Shape::BOX as usize],
}

/// The places that a turn tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turning {
    pub(crate) to: u8,
    pub(crate) len: u8,
    /// How far the corner moves with each offset.
    pub(crate) steps: [Step; RotationSystem::MAX_KICKS],
    /// The cells that it covers without an offset, as seen from the corner before it, in reading
    /// order, and whether they lie in the second column of the box.
    pub(crate) cells: [(Step, bool); 4],
}

/// A rotation state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// The number of its profile.
    pub(crate) profile: u8,
    /// Columns from the box's left to the corner's.
    pub(crate) left: u8,
    /// Rows from the box's top down to the corner's.
    pub(crate) depth: u8,
    pub(crate) turns: [Turning; Turn::ALL.len()],
}

/// All that moving a piece needs to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outline {
    pub(crate) profiles: [Profile; STATES],
    pub(crate) profile_count: u8,
    pub(crate) states: [State; STATES],
    pub(crate) state_count: u8,
    pub(crate) centre_column: bool,
    /// The most rows by which a turn moves the corner down, from where it is or from a place that
    /// it tries before, or looks above the corner.
    pub(crate) reach: u8,
}

impl Outline {
    pub(crate) const fn new(piece: &PieceRotation) -> Self {
        let states = piece.states();
        let turning = Turning {
            to: 0,
            len: 0,
            steps: [Step { right: 0, up: 0 }; RotationSystem::MAX_KICKS],
            cells: [(Step { right: 0, up: 0 }, false); 4],
        };
        let mut outline = Self {
            profiles: [Profile {
                cells: [Step { right: 0, up: 0 }; 4],
                width: 0,
                height: 0,
                fills: [0; Shape::BOX as usize],
            }; STATES],
            profile_count: 0,
            states: [State {
                profile: 0,
                left: 0,
                depth: 0,
                turns: [turning; Turn::ALL.len()],
            }; STATES],
            state_count: states.len() as u8,
            centre_column: piece.centre_column(),
            reach: 0,
        };
        let mut i = 0;
        while i < states.len() {
            outline.add_state(i, &states[i]);
            i += 1;
        }
        i = 0;
        while i < states.len() {
            outline.add_turns(i as u8, piece);
            i += 1;
        }
        if outline.centre_column {
            outline.reach += Shape::BOX as u8;
        }
        outline
    }

    const fn add_state(&mut self, number: usize, shape: &Shape) {
        let cells = shape.cells();
        let (mut left, mut right, mut top, mut depth) = (u32::MAX, 0, u32::MAX, 0);
        let mut i = 0;
        while i < 4 {
            let (col, row) = (cells[i].col, cells[i].row);
            left = if col < left { col } else { left };
            right = if col > right { col } else { right };
            top = if row < top { row } else { top };
            depth = if row > depth { row } else { depth };
            i += 1;
        }
        let mut profile = Profile {
            cells: [Step { right: 0, up: 0 }; 4],
            width: (right + 1 - left) as u8,
            height: (depth + 1 - top) as u8,
            fills: [0; Shape::BOX as usize],
        };
        // Reading order turned over: from the lowest row up, and from right to left.
        i = 0;
        while i < 4 {
            profile.fills[(depth - cells[i].row) as usize] += 1;
            profile.cells[3 - i] = Step {
                right: (cells[i].col - left) as i8,
                up: (depth - cells[i].row) as i8,
            };
            i += 1;
        }
        let mut known = 0;
        while known < self.profile_count && !self.profiles[known as usize].equals(&profile) {
            known += 1;
        }
        if known == self.profile_count {
            self.profiles[known as usize] = profile;
            self.profile_count += 1;
        }
        self.states[number].profile = known;
        self.states[number].left = left as u8;
        self.states[number].depth = depth as u8;
    }

    const fn add_turns(&mut self, from: u8, piece: &PieceRotation) {
        let mut i = 0;
        while i < Turn::ALL.len() {
            let turn = Turn::ALL[i];
            let target = turn.target(from, self.state_count);
            let kicks = piece.kicks(from, turn);
            let source = self.states[from as usize];
            let to = self.states[target as usize];
            let mut turning = source.turns[i];
            turning.to = target;
            turning.len = kicks.len() as u8;
            let (mut k, mut highest) = (0, 0);
            while k < kicks.len() {
                let step = Step {
                    right: to.left.cast_signed() - source.left.cast_signed() + kicks[k].right,
                    up: source.depth.cast_signed() - to.depth.cast_signed() + kicks[k].up,
                };
                turning.steps[k] = step;
                if step.up > highest {
                    highest = step.up;
                }
                if highest - step.up > self.reach.cast_signed() {
                    self.reach = (highest - step.up).unsigned_abs();
                }
                k += 1;
            }
            let cells = piece.states()[target as usize].cells();
            k = 0;
            while k < 4 {
                let step = Step {
                    right: cells[k].col as i8 - source.left.cast_signed(),
                    up: source.depth.cast_signed() - cells[k].row as i8,
                };
                turning.cells[k] = (step, cells[k].col == 1);
                k += 1;
            }
            self.states[from as usize].turns[i] = turning;
            i += 1;
        }
    }
}

impl Turning {
    /// How far the corner moves with each offset that is tried.
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }
}

impl Profile {
    const fn equals(&self, other: &Self) -> bool {
        let mut i = 0;
        while i < 4 {
            let (a, b) = (self.cells[i], other.cells[i]);
            if a.right != b.right || a.up != b.up {
                return false;
            }
            i += 1;
        }
        true
    }
}
