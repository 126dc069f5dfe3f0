//! The rotation systems that have a name.

use puzzle_core::Pos;

use crate::rules::rotation::{Kicks, Offset, PieceRotation, RotationSystem, Turn};
use crate::rules::shape::Shape;

/// The shapes of these pictures.
const fn shapes<const N: usize>(art: [&str; N]) -> [Shape; N] {
    let mut shapes = [Shape::NONE; N];
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

const fn piece<const N: usize>(art: [&str; N]) -> PieceRotation {
    PieceRotation::new(&shapes(art))
}

const PLAIN: RotationSystem = RotationSystem([
    piece(["####", "#\n#\n#\n#"]),
    piece(["##\n##"]),
    piece(["#.\n#.\n##", "###\n#..", "##\n.#\n.#", "..#\n###"]),
    piece([".#\n.#\n##", "#..\n###", "##\n#.\n#.", "###\n..#"]),
    piece([".#.\n###", "#.\n##\n#.", "###\n.#.", ".#\n##\n.#"]),
    piece([".##\n##.", "#.\n##\n.#"]),
    piece(["##.\n.##", ".#\n##\n#."]),
]);

/// Four states that turn about the middle of a box of `size` columns and rows.
const fn turned(size: u32, art: &str) -> PieceRotation {
    let [first] = shapes([art]);
    let mut states = [first; 4];
    let mut i = 1;
    while i < 4 {
        // Cells stay in reading order: the turned box is read row by row.
        let before = states[i - 1].cells();
        let (mut cells, mut count, mut index) = ([Pos::new(0, 0); 4], 0, 0);
        while index < size * size {
            let (row, col) = (index / size, index % size);
            let mut k = 0;
            while k < 4 {
                if before[k].col == row && size - 1 - before[k].row == col {
                    cells[count] = Pos::new(row, col);
                    count += 1;
                }
                k += 1;
            }
            index += 1;
        }
        states[i] = Shape::from_cells(cells);
        i += 1;
    }
    PieceRotation::new(&states)
}

const fn list<const N: usize>(offsets: [(i8, i8); N]) -> Kicks {
    let mut list = [Offset::new(0, 0); N];
    let mut i = 0;
    while i < N {
        list[i] = Offset::new(offsets[i].0, offsets[i].1);
        i += 1;
    }
    Kicks::new(&list)
}

/// The lists for a turn from each of the four states.
const fn with_kicks(mut piece: PieceRotation, turn: Turn, lists: [Kicks; 4]) -> PieceRotation {
    let mut state = 0;
    while state < piece.count as usize {
        piece.kicks[state][turn as usize] = lists[state];
        state += 1;
    }
    piece
}

const fn srs_of_three(art: &str) -> PieceRotation {
    let to_right = list([(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]);
    let to_left = list([(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]);
    let from_right = list([(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]);
    let from_left = list([(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]);
    let piece = turned(3, art);
    let lists = [to_right, from_right, to_left, from_left];
    let piece = with_kicks(piece, Turn::Clockwise, lists);
    let lists = [to_left, from_right, to_right, from_left];
    with_kicks(piece, Turn::CounterClockwise, lists)
}

const fn srs_bar() -> PieceRotation {
    let a = list([(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]);
    let b = list([(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]);
    let c = list([(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]);
    let d = list([(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]);
    let piece = turned(4, "....\n####");
    let piece = with_kicks(piece, Turn::Clockwise, [a, b, c, d]);
    with_kicks(piece, Turn::CounterClockwise, [b, c, d, a])
}

pub(crate) const SRS: RotationSystem = RotationSystem([
    srs_bar(),
    piece(["##\n##"]),
    srs_of_three("..#\n###"),
    srs_of_three("#..\n###"),
    srs_of_three(".#.\n###"),
    srs_of_three(".##\n##."),
    srs_of_three("##.\n.##"),
]);

const fn with_half_turns(system: &RotationSystem) -> RotationSystem {
    let lists = [
        list([(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)]),
        list([(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)]),
        list([(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)]),
        list([(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)]),
    ];
    let mut pieces = system.0;
    let mut i = 0;
    while i < pieces.len() {
        if pieces[i].count == 4 {
            pieces[i] = with_kicks(pieces[i], Turn::Half, lists);
        }
        i += 1;
    }
    RotationSystem(pieces)
}

/// The pieces turn about the third column of their box, which has room for I on its left.
const NES: RotationSystem = RotationSystem([
    piece(["....\n....\n####", "..#\n..#\n..#\n..#"]),
    piece(["...\n.##\n.##"]),
    piece([
        "....\n.###\n.#..",
        ".##\n..#\n..#",
        "...#\n.###",
        "..#.\n..#.\n..##",
    ]),
    piece([
        "....\n.###\n...#",
        "..#\n..#\n.##",
        ".#..\n.###",
        "..##\n..#.\n..#.",
    ]),
    piece([
        "....\n.###\n..#.",
        "..#\n.##\n..#",
        "..#.\n.###",
        "..#.\n..##\n..#.",
    ]),
    piece(["....\n..##\n.##.", "..#.\n..##\n...#"]),
    piece(["....\n.##.\n..##", "...#\n..##\n..#."]),
]);

const fn ars_piece<const N: usize>(art: [&str; N], centre_column: bool) -> PieceRotation {
    let lists = [list([(0, 0), (1, 0), (-1, 0)]); 4];
    let mut piece = piece(art);
    piece = with_kicks(piece, Turn::Clockwise, lists);
    piece = with_kicks(piece, Turn::CounterClockwise, lists);
    piece.centre_column = centre_column;
    piece
}

const ARS: RotationSystem = RotationSystem([
    piece(["....\n####", "..#\n..#\n..#\n..#"]),
    piece(["...\n.##\n.##"]),
    ars_piece(
        [
            "...\n###\n#..",
            "##.\n.#.\n.#.",
            "...\n..#\n###",
            ".#.\n.#.\n.##",
        ],
        true,
    ),
    ars_piece(
        [
            "...\n###\n..#",
            ".#.\n.#.\n##.",
            "...\n#..\n###",
            ".##\n.#.\n.#.",
        ],
        true,
    ),
    ars_piece(
        [
            "...\n###\n.#.",
            ".#.\n##.\n.#.",
            "...\n.#.\n###",
            ".#.\n.##\n.#.",
        ],
        true,
    ),
    ars_piece(["...\n.##\n##.", "#..\n##.\n.#."], false),
    ars_piece(["...\n##.\n.##", "..#\n.##\n.#."], false),
]);

impl RotationSystem {
    /// The contest's: every state at the top-left of its box; I, S and Z have two states, O one,
    /// L, J and T four. I enters lying, T pointing up, L and J as upright letters, S and Z lying.
    pub const fn plain() -> Self {
        PLAIN
    }

    /// The Super Rotation System of the guideline: four states that turn about the middle of the
    /// box, and five offsets for each quarter turn. No half turns.
    pub const fn srs() -> Self {
        SRS
    }

    /// [`srs`](Self::srs) with half turns, and the six offsets for them that TETR.IO has made the
    /// usual ones (SRS+), for I too.
    pub const fn srs_180() -> Self {
        const { with_half_turns(&SRS) }
    }

    /// The right-handed system of the game for the Nintendo Entertainment System: no kicks; I, S
    /// and Z have two states, and L, J and T enter pointing down.
    pub const fn nes() -> Self {
        NES
    }

    /// The Arika Rotation System of The Grand Master: the states lie at the bottom of their box,
    /// and a blocked turn is tried one column to the right, then one to the left. I never kicks;
    /// L, J and T do not where the [centre column](crate::RotationBuilder::centre_column) blocks
    /// first. The floor kicks of later games of the series are not part of it.
    pub const fn ars() -> Self {
        ARS
    }
}
