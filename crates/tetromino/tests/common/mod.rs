//! Games from pictures and from seeds, and play by brute force.
#![allow(dead_code, reason = "each test file uses its part")]

use std::collections::{BTreeMap, HashMap, HashSet};

use puzzle_core::board::Square;
use puzzle_core::{Grid, Pos, Size};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tetromino::{Game, Move, Piece, Referee, RotationSystem, Rules, Shape};

/// The pieces with those letters.
pub(crate) fn pieces(letters: &str) -> Vec<Piece> {
    letters
        .chars()
        .map(|letter| Piece::from_letter(letter).unwrap())
        .collect()
}

/// A field of `rows` rows whose lowest are those of the picture.
pub(crate) fn field(rows: u32, cols: u32, picture: &str) -> Grid<bool> {
    let mut field = Grid::filled(Size::new(rows, cols), false).unwrap();
    let lines: Vec<&str> = picture.split_whitespace().collect();
    for (row, line) in (rows - lines.len() as u32..).zip(&lines) {
        for (col, cell) in (0..).zip(line.chars()) {
            *field.get_mut(Pos::new(row, col)).unwrap() = cell == '#';
        }
    }
    field
}

/// A game on the contest's table.
pub(crate) fn game(letters: &str, picture: &str) -> Game {
    Game::new(field(8, 6, picture), pieces(letters), Rules::default()).unwrap()
}

/// A stable stream of choices.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, end: u32) -> u32 {
        self.0.random_range(0..end)
    }

    pub(crate) fn piece(&mut self) -> Piece {
        Piece::ALL[self.below(7) as usize]
    }

    /// A field filled to some height with some density, full rows and floating cells among it.
    pub(crate) fn field(&mut self, rows: u32, cols: u32) -> Grid<bool> {
        let bare = self.below(rows + 1);
        let density = self.below(11);
        let full = self.below(8);
        let kinds: Vec<u32> = (0..rows).map(|_| self.below(8)).collect();
        Grid::from_fn(Size::new(rows, cols), |Pos { row, .. }| {
            let is_full = kinds[row as usize] < full / 4;
            row >= bare && (is_full || self.below(10) < density)
        })
        .unwrap()
    }

    /// Rules with one of three rotation systems, and 0 to 5 rows above the field.
    pub(crate) fn rules(&mut self) -> Rules {
        let rotation = match self.below(3) {
            0 => RotationSystem::plain(),
            1 => centred(),
            _ => self.rotation(),
        };
        Rules {
            rotation,
            headroom: self.below(6) as u8,
        }
    }

    /// Pieces that are any four cells in any number of states.
    fn rotation(&mut self) -> RotationSystem {
        let states = Piece::ALL.map(|_| {
            let count = 1 + self.below(4);
            (0..count).map(|_| self.shape()).collect::<Vec<_>>()
        });
        RotationSystem::new(states.each_ref().map(Vec::as_slice)).unwrap()
    }

    fn shape(&mut self) -> Shape {
        let size = 2 + self.below(3);
        let mut cells = HashSet::new();
        while cells.len() < 4 {
            cells.insert((self.below(size), self.below(size)));
        }
        shape(|cell| cells.contains(&(cell.row, cell.col)))
    }
}

/// The shape of the cells for which `taken` holds.
fn shape(taken: impl Fn(Pos) -> bool) -> Shape {
    let row = |row| -> String {
        let cells = (0..4).map(|col| taken(Pos::new(row, col)));
        cells.map(|taken| if taken { '#' } else { '.' }).collect()
    };
    Shape::new(&[row(0), row(1), row(2), row(3)].join("\n")).unwrap()
}

/// A system of four states a piece that turn about the middle of a box of two, three or four
/// cells, as in modern games, without kicks.
pub(crate) fn centred() -> RotationSystem {
    let turned = |size: u32, art: &str| {
        let mut cells = Shape::new(art).unwrap().cells();
        let mut states = Vec::new();
        for _ in 0..4 {
            states.push(shape(|cell| cells.contains(&cell)));
            cells = cells.map(|cell| Pos::new(cell.col, size - 1 - cell.row));
        }
        states
    };
    let states = [
        turned(4, "....\n####"),
        turned(2, "##\n##"),
        turned(3, "..#\n###"),
        turned(3, "#..\n###"),
        turned(3, ".#.\n###"),
        turned(3, ".##\n##."),
        turned(3, "##.\n.##"),
    ];
    RotationSystem::new(states.each_ref().map(Vec::as_slice)).unwrap()
}

/// The games that follow when the piece that falls is set, by the cells in which it is set.
/// Walks every sequence of moves, each place of the piece once.
pub(crate) fn landings<'g>(referee: &Referee<'g>) -> BTreeMap<[Square; 4], Referee<'g>> {
    let mut found = BTreeMap::new();
    let mut seen = HashSet::new();
    let mut stack = vec![referee.clone()];
    while let Some(here) = stack.pop() {
        let Some(cells) = here.cells() else { continue };
        if !seen.insert((here.state(), cells)) {
            continue;
        }
        let mut set = here.clone();
        if set.set().is_some() {
            found.insert(cells, set);
        }
        for step in Move::ALL {
            let mut moved = here.clone();
            if moved.step(step) {
                stack.push(moved);
            }
        }
    }
    found
}

/// The most that can be scored, by trying everything.
pub(crate) fn brute_force(game: &Game) -> u64 {
    rest(&Referee::new(game), 0, &mut HashMap::new())
}

fn rest(referee: &Referee<'_>, set: usize, known: &mut HashMap<(Grid<bool>, usize), u64>) -> u64 {
    let key = (referee.field().clone(), set);
    if let Some(&rest) = known.get(&key) {
        return rest;
    }
    let after = landings(referee);
    let best = after
        .values()
        .map(|after| after.score() - referee.score() + self::rest(after, set + 1, known))
        .max()
        .unwrap_or(0);
    known.insert(key, best);
    best
}
