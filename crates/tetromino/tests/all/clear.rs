//! Perfect clears against every sequence of moves, played cell by cell, and as published.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Random, field, landings};
use crate::pattern::any_pattern;
use puzzle_core::board::Square;
use puzzle_core::{Budget, Grid, Pos, Puzzle, Size, Stop};
use tetromino::{Drop, Game, Move, PerfectClear, Piece, Referee, Rules, Tile};

/// Four columns free in the lowest four rows of the usual field.
fn box_of_four(pattern: &str, rules: Rules) -> PerfectClear {
    let field = field(20, 10, &"######....\n".repeat(4));
    PerfectClear::new(field, 4, pattern.parse().unwrap(), rules).unwrap()
}

fn share(clear: &PerfectClear) -> String {
    let found = clear.share(&mut Budget::unlimited());
    assert_eq!(found.stop, Stop::Complete);
    let share = found.value;
    assert_eq!(share.succeeding + share.failing, share.queues);
    assert_eq!(share.queues, clear.pattern().count());
    share.to_string()
}

#[test]
fn published_shares() {
    let hold = Rules::guideline();
    assert_eq!(share(&box_of_four("T,*p4", hold.clone())), "744/840");
    let no_hold = hold.with_hold(false);
    assert_eq!(share(&box_of_four("T,*p3", no_hold)), "67/210");
}

/// A tiling: pieces and the cells that they fill at the beginning.
type Tiles = BTreeSet<(Piece, [Square; 4])>;

/// A game on the way to a perfect clear.
struct Play<'g> {
    referee: Referee<'g>,
    /// The rows that are left, by their numbers at the beginning.
    rows: Vec<u8>,
    tiles: Tiles,
}

impl Play<'_> {
    /// Adds every perfect clear that the game can go on to.
    fn run(&self, goal: u8, found: &mut BTreeSet<Tiles>) {
        let is_empty = self.referee.table().iter().all(|(_, taken)| !taken);
        let height = self.referee.game().table_height();
        let cleared = usize::from(height) - self.rows.len();
        if cleared == usize::from(goal) && is_empty {
            found.insert(self.tiles.clone());
            return;
        }
        let mut held = self.referee.clone();
        let other = held.step(Move::Hold).then_some(&held);
        for referee in [Some(&self.referee), other].into_iter().flatten() {
            for (cells, after) in landings(referee) {
                let piece = referee.piece().unwrap();
                let left = usize::from(goal) - cleared;
                if cells.iter().any(|cell| usize::from(cell.row) >= left) {
                    continue;
                }
                let is_full = |row: usize| {
                    let taken = |col| {
                        let pos = Pos::new(u32::from(height) - 1 - row as u32, col);
                        let set = cells.contains(&Square::new(col as u8, row as u8));
                        set || *referee.table().get(pos).unwrap()
                    };
                    (0..referee.table().size().cols).all(taken)
                };
                let rows = self.rows.iter().enumerate();
                let rows = rows.filter(|&(row, _)| !is_full(row)).map(|(_, &row)| row);
                let mut tiles = self.tiles.clone();
                let named = |cell: Square| Square::new(cell.col, self.rows[usize::from(cell.row)]);
                tiles.insert((piece, cells.map(named)));
                let play = Play {
                    referee: after,
                    rows: rows.collect(),
                    tiles,
                };
                play.run(goal, found);
            }
        }
    }
}

/// By tiling, the number of queues that can make it, and how many queues can make any.
fn brute_force(clear: &PerfectClear) -> (BTreeMap<Tiles, u128>, u128) {
    let mut tilings = BTreeMap::new();
    let mut succeeding = 0;
    for queue in clear.pattern().queues() {
        let game = Game::new(clear.field().clone(), queue, clear.rules().clone()).unwrap();
        let game = game.with_held(clear.held());
        let mut found = BTreeSet::new();
        let play = Play {
            referee: Referee::new(&game),
            rows: (0..game.table_height()).collect(),
            tiles: Tiles::new(),
        };
        play.run(clear.rows(), &mut found);
        succeeding += u128::from(!found.is_empty());
        for tiles in found {
            *tilings.entry(tiles).or_insert(0) += 1;
        }
    }
    (tilings, succeeding)
}

/// A small field with few free cells in its lowest rows, under any rules.
fn small_clear(random: &mut Random, any_rules: bool) -> PerfectClear {
    loop {
        let (cols, rows) = (1 + random.below(6), 1 + random.below(4));
        let height = rows + random.below(3);
        let left = random.below(cols);
        let open = left..left + 1 + random.below(cols - left);
        let noise = [0, 0, 5, 10, 30][random.below(5) as usize];
        let full = random.below(12);
        let field = Grid::from_fn(Size::new(height, cols), |pos| {
            let Some(row) = (pos.row + rows).checked_sub(height) else {
                return false;
            };
            let is_open = open.contains(&pos.col) == (random.below(100) >= noise);
            row == full || !is_open
        });
        let field = field.unwrap();
        let free = field.iter().filter(|(_, taken)| !**taken).count() as u32;
        let cells = free - (height - rows) * cols;
        if !(4..=16).contains(&cells) || !cells.is_multiple_of(4) && random.below(20) > 0 {
            continue;
        }
        let rules = if any_rules {
            random.rules()
        } else {
            let drop = [Drop::Soft, Drop::Only][random.below(2) as usize];
            let hold = random.below(2) == 0;
            Rules::guideline().with_drop(drop).with_hold(hold)
        };
        let len = (cells / 4 + random.below(2)).max(1);
        let pattern = match random.below(4) {
            0 => any_pattern(random, len),
            _ => format!("*p{}", len.min(7)).parse().unwrap(),
        };
        let held = [None, Some(random.piece())][random.below(2) as usize];
        if pattern.count() > [0, 210, 60, 24, 8][cells as usize / 4] {
            continue;
        }
        let clear = PerfectClear::new(field, rows as u8, pattern, rules).unwrap();
        return clear.with_held(held);
    }
}

/// The tiles as brute force names them.
fn tiles(found: &[Tile]) -> Tiles {
    found
        .iter()
        .map(|tile| (tile.piece(), tile.cells()))
        .collect()
}

#[test]
fn all_tilings_and_no_others() {
    let mut random = Random::new(20);
    let (mut some, mut none, mut many) = (0, 0, 0);
    for case in 0..600 {
        let clear = small_clear(&mut random, case % 4 == 0);
        let (tilings, succeeding) = brute_force(&clear);
        let found = clear.solutions_up_to(usize::MAX, &mut Budget::unlimited());
        assert_eq!(found.stop, Stop::Complete);
        let pairs = found
            .value
            .iter()
            .map(|tiling| (tiles(tiling.tiles()), tiling.queues()));
        let pairs: Vec<_> = pairs.collect();
        let unique: BTreeMap<_, _> = pairs.iter().cloned().collect();
        assert_eq!(unique.len(), pairs.len(), "case {case}");
        assert_eq!(unique, tilings, "case {case}\n{}{clear:?}", clear.pattern());
        let whole = clear.pattern().count();
        assert_eq!(
            share(&clear),
            format!("{succeeding}/{whole}"),
            "case {case}"
        );
        some += u32::from(succeeding > 0);
        none += u32::from(succeeding < whole);
        many += u32::from(tilings.len() > 1);
    }
    assert!(
        some > 100 && none > 100 && many > 30,
        "{some} {none} {many}"
    );
}
