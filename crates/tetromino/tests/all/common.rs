//! Games from pictures and from seeds, and play by brute force.

use std::collections::{BTreeMap, HashMap, HashSet};

use puzzle_core::board::Square;
use puzzle_core::{Grid, Pos, Size};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tetromino::{
    Drop, EntryColumn, EntryRow, Game, LockOut, Move, Offset, Piece, Referee, RotationSystem,
    Rules, Scoring, Shape, Spawn, Turn,
};

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

    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }

    /// Any rules: half of the time the contest's with other turns and 0 to 5 rows above the field.
    pub(crate) fn rules(&mut self) -> Rules {
        let rotation = match self.below(8) {
            0 => RotationSystem::plain(),
            1 => centred(),
            2 => RotationSystem::srs(),
            3 => RotationSystem::srs_180(),
            4 => RotationSystem::nes(),
            5 => RotationSystem::ars(),
            6 => self.rotation(0),
            _ => self.rotation(50),
        };
        let headroom = self.below(6);
        let rules = Rules::contest()
            .with_rotation(rotation)
            .with_headroom(headroom as u8);
        if self.chance(50) {
            return rules;
        }
        let above = self.below(headroom + 4) as i8 - 4;
        let column = self.below(8) as u8;
        let spawn = Spawn {
            column: self.pick(&[EntryColumn::Centred, EntryColumn::At(column)]),
            row: self.pick(&[
                EntryRow::Ceiling,
                EntryRow::Lowest(above),
                EntryRow::Lowest(above),
                EntryRow::Highest(above + 3),
            ]),
        };
        let table = [0, 1, 2, 3, 4].map(|_| u64::from(self.below(9)) * 100);
        let scoring = [
            Scoring::Contest,
            Scoring::Lines,
            Scoring::Guideline,
            Scoring::Custom(table),
        ];
        rules
            .with_spawn(spawn)
            .with_lock_out(self.pick(&[LockOut::Partly, LockOut::Wholly, LockOut::Never]))
            .with_drop(self.pick(&[Drop::Soft, Drop::Soft, Drop::Only]))
            .with_hold(self.chance(50))
            .with_scoring(self.pick(&scoring))
    }

    /// Pieces that are any four cells in any number of states, entering in any of them, with so
    /// many percent of the turns kicking.
    fn rotation(&mut self, percent: u32) -> RotationSystem {
        let states = Piece::ALL.map(|_| {
            let count = 1 + self.below(4);
            (0..count).map(|_| self.shape()).collect::<Vec<_>>()
        });
        let mut builder = RotationSystem::builder(states.each_ref().map(Vec::as_slice));
        for (piece, states) in Piece::ALL.into_iter().zip(&states) {
            builder = builder.entering(piece, self.below(states.len() as u32) as u8);
            if self.chance(percent / 2) {
                builder = builder.centre_column(piece);
            }
            for from in 0..states.len() as u8 {
                for turn in Turn::ALL {
                    if self.chance(percent) {
                        let far = 1 + self.below(4);
                        let mut one = || self.below(2 * far + 1) as i8 - far as i8;
                        let mut kicks: Vec<_> = (0..7).map(|_| Offset::new(one(), one())).collect();
                        kicks.truncate(self.below(8) as usize);
                        builder = builder.kicks(piece, from, turn, &kicks);
                    }
                }
            }
        }
        builder.build().unwrap()
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
    let drop = referee.game().rules().drop();
    let mut found = BTreeMap::new();
    let mut seen = HashSet::new();
    let mut stack = vec![(referee.clone(), false)];
    while let Some((here, moved_down)) = stack.pop() {
        let Some(cells) = here.cells() else { continue };
        if !seen.insert((here.state(), cells, moved_down)) {
            continue;
        }
        let mut set = here.clone();
        if set.set().is_some() {
            found.insert(cells, set);
        }
        for step in Move::ALL.into_iter().filter(|&step| step != Move::Hold) {
            let mut moved = here.clone();
            if moved.step(step) {
                let only_falls = drop == Drop::Only && step == Move::Down;
                stack.push((moved, moved_down || only_falls));
            }
        }
    }
    found
}

/// The ways to play all pieces of the queue, by trying everything.
pub(crate) fn count_all(referee: &Referee<'_>, pieces: usize) -> u64 {
    match pieces {
        0 => 1,
        _ => landings(referee)
            .values()
            .map(|after| count_all(after, pieces - 1))
            .sum(),
    }
}

/// The most that can be scored, by trying everything.
pub(crate) fn brute_force(game: &Game) -> u64 {
    rest(&Referee::new(game), 0, &mut HashMap::new())
}

/// A table, how many pieces were set on it, and what falls and is aside.
type Key = (Grid<bool>, usize, Option<Piece>, Option<Piece>);

fn rest(referee: &Referee<'_>, set: usize, known: &mut HashMap<Key, u64>) -> u64 {
    let key = (
        referee.table().clone(),
        set,
        referee.piece(),
        referee.held(),
    );
    if let Some(&rest) = known.get(&key) {
        return rest;
    }
    let mut after: Vec<_> = landings(referee).into_values().collect();
    let mut held = referee.clone();
    if held.step(Move::Hold) {
        after.extend(landings(&held).into_values());
    }
    let best = after
        .iter()
        .map(|after| after.score() - referee.score() + self::rest(after, set + 1, known))
        .max()
        .unwrap_or(0);
    known.insert(key, best);
    best
}
