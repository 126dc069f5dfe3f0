//! Perfect clears against every sequence of moves, played cell by cell, and as published.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Random, field, landings};
use crate::pattern::any_pattern;
use puzzle_core::board::Square;
use puzzle_core::{Budget, Grid, Pos, Puzzle, Size, Stop};
use tetromino::{
    Drop, EntryColumn, EntryRow, Game, Move, PerfectClear, Piece, Referee, Rules, Spawn, Tile,
    Tiling,
};

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

#[test]
fn published_tilings() {
    let counts = [1, 4, 23, 117, 454, 2003, 9157, 40899, 179_399, 796_558];
    for (n, count) in (1..).zip(counts) {
        for (rows, cols) in [(4, n), (n, 4)] {
            let game = Game::new(field(rows, cols, ""), Vec::new(), Rules::guideline()).unwrap();
            let found = game.tilings(&mut Budget::unlimited());
            assert_eq!(
                (found.value, found.stop),
                (count, Stop::Complete),
                "{rows}x{cols}"
            );
            assert_eq!(game.tilings(&mut Budget::nodes(2)).value, 0);
        }
    }
}

#[test]
fn tilings_of_any_field() {
    let mut random = Random::new(21);
    let mut some = 0;
    for _ in 0..400 {
        let (rows, cols) = (1 + random.below(5), 1 + random.below(5));
        let field = random.field(rows, cols);
        let game = Game::new(field.clone(), Vec::new(), random.rules()).unwrap();
        let found = game.tilings(&mut Budget::unlimited()).value;
        assert_eq!(found, fill(&field, game.rules()), "{game}");
        some += u32::from(found > 0);
    }
    assert!(some > 40, "{some}");
}

/// The number of ways to fill the field, by filling the first free cell in every way.
fn fill(field: &Grid<bool>, rules: &Rules) -> u128 {
    let Some((first, _)) = field.iter().find(|(_, taken)| !**taken) else {
        return 1;
    };
    let mut ways = 0;
    for piece in Piece::ALL {
        let mut placed = BTreeSet::new();
        for state in rules.rotation().states(piece) {
            for cell in state.cells() {
                // The box is where this cell fills the first free one.
                let cells = state.cells().map(|other| {
                    (first.row + other.row)
                        .checked_sub(cell.row)
                        .zip((first.col + other.col).checked_sub(cell.col))
                });
                let mut filled = field.clone();
                let fits = cells.iter().all(|at| {
                    let at = at.and_then(|(row, col)| filled.get_mut(Pos::new(row, col)));
                    at.is_some_and(|taken| !std::mem::replace(taken, true))
                });
                if fits && placed.insert(filled.cells().to_vec()) {
                    ways += fill(&filled, rules);
                }
            }
        }
    }
    ways
}

/// A tiling: pieces and the cells that they fill at the beginning.
pub(super) type Tiles = BTreeSet<(Piece, [Square; 4])>;

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

/// By tiling, the queues that can make it, by their numbers.
pub(super) fn brute_force(clear: &PerfectClear) -> BTreeMap<Tiles, BTreeSet<usize>> {
    let mut tilings: BTreeMap<Tiles, BTreeSet<usize>> = BTreeMap::new();
    for (number, queue) in clear.pattern().queues().enumerate() {
        let game = Game::new(clear.field().clone(), queue, clear.rules().clone()).unwrap();
        let game = game.with_held(clear.held());
        let mut found = BTreeSet::new();
        let play = Play {
            referee: Referee::new(&game),
            rows: (0..game.table_height()).collect(),
            tiles: Tiles::new(),
        };
        play.run(clear.rows(), &mut found);
        for tiles in found {
            tilings.entry(tiles).or_default().insert(number);
        }
    }
    tilings
}

/// The fewest of the sets that cover as much as all of them, by trying all choices of at most four.
fn fewest_sets(sets: &[&BTreeSet<usize>], all: usize) -> Option<usize> {
    let covers = |chosen: &[&BTreeSet<usize>]| {
        let union: BTreeSet<_> = chosen.iter().copied().flatten().collect();
        union.len() == all
    };
    let mut choices: Vec<Vec<&BTreeSet<usize>>> = vec![Vec::new()];
    for count in 0..=4 {
        if choices.iter().any(|chosen| covers(chosen)) {
            return Some(count);
        }
        let longer = |chosen: &Vec<_>| {
            let longer = |&set| [chosen.as_slice(), &[set]].concat();
            sets.iter().map(longer).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(longer).take(20_000).collect();
    }
    None
}

/// A small field with few free cells in its lowest rows, under any rules.
pub(super) fn small_clear(random: &mut Random, any_rules: bool) -> PerfectClear {
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
            // Pieces may have no room to enter where others are set.
            let below = [0, 0, 1, 2][random.below(4) as usize];
            let spawn = Spawn {
                column: EntryColumn::Centred,
                row: EntryRow::Lowest(-below),
            };
            Rules::guideline()
                .with_drop(drop)
                .with_hold(hold)
                .with_spawn(spawn)
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
pub(super) fn tiles(found: &[Tile]) -> Tiles {
    found
        .iter()
        .map(|tile| (tile.piece(), tile.cells()))
        .collect()
}

#[test]
fn faults_of_the_size_are_told() {
    let new = |rows, cols, clear| {
        let pattern = "T".parse().unwrap();
        PerfectClear::new(field(rows, cols, ""), clear, pattern, Rules::guideline())
    };
    assert!(new(4, 10, 4).is_ok());
    let error = new(4, 10, 5).unwrap_err();
    let told = "5 rows are to be cleared, expected at most the 4 of the field";
    assert_eq!(error.to_string(), told);
    assert_eq!(new(4, 17, 5).unwrap_err().faults().len(), 2);
    assert_eq!(new(64, 10, 4).unwrap_err().faults().len(), 1);
}

#[test]
fn rows_that_no_pieces_clear() {
    let with = |picture: &str, rows, pattern: &str| {
        let field = field(20, 10, picture);
        let clear = PerfectClear::new(field, rows, pattern.parse().unwrap(), Rules::guideline());
        let clear = clear.unwrap();
        assert!(clear.minimal(&mut Budget::unlimited()).is_proven());
        share(&clear)
    };
    // Nothing is left already.
    assert_eq!(with("", 0, "*p2"), "42/42");
    // A cell above the rows, free cells that are no multiple of four, too few pieces.
    assert_eq!(with("#.........\n##########", 1, "*"), "0/7");
    assert_eq!(with("#######...", 1, "*"), "0/7");
    assert_eq!(with("##........", 1, "*"), "0/7");
    assert_eq!(with("##........", 1, "I,*"), "1/7");
    // A full row vanishes only when a piece is set.
    assert_eq!(with("##########", 1, "*"), "0/7");
    assert_eq!(with("######....\n##########", 2, "*,*"), "13/49");
}

#[test]
fn nothing_to_clear_is_one_way() {
    let any = Budget::unlimited;
    for rules in [Rules::guideline(), Rules::contest()] {
        let new = |picture| {
            let pattern = "*p2".parse().unwrap();
            PerfectClear::new(field(8, 6, picture), 0, pattern, rules.clone()).unwrap()
        };
        let clear = new("");
        let found = clear.solve(&mut any()).value.unwrap();
        assert_eq!((found.tiles(), found.queues()), (&[][..], 42));
        assert_eq!(clear.count_up_to(2, &mut any()).value, 1);
        assert_eq!(clear.minimal(&mut any()).plan, [found]);
        assert!(clear.solve(&mut Budget::nodes(0)).value.is_none());
        assert_eq!(new("#.....").count_up_to(1, &mut any()).value, 0);
    }
}

#[test]
fn budgets_end_every_search() {
    let clear = box_of_four("T,*p4", Rules::guideline());
    let mut budget = Budget::nodes(1 << 40);
    let whole = clear.share(&mut budget).value;
    let cost = (1 << 40) - budget.nodes_left();
    let tilings = clear
        .solutions_up_to(usize::MAX, &mut Budget::unlimited())
        .value;
    let minimal = clear.minimal(&mut Budget::unlimited());
    let mut known = 0;
    for nodes in [0, 1, 50, 500, cost / 2, cost * 3 / 4, cost - 1] {
        let share = clear.share(&mut Budget::nodes(nodes));
        assert_eq!(share.stop, Stop::BudgetExhausted);
        assert!(share.value.succeeding <= whole.succeeding);
        assert!(share.value.failing <= whole.failing);
        assert_eq!(share.value.queues, 840);
        known += share.value.succeeding;
        let some = clear.solutions_up_to(usize::MAX, &mut Budget::nodes(nodes));
        assert_eq!(some.stop, Stop::BudgetExhausted);
        assert!(tilings.starts_with(&some.value));
        let fewest = clear.minimal(&mut Budget::nodes(nodes));
        assert!(fewest.stop == Stop::BudgetExhausted && !fewest.is_proven());
        assert!(fewest.bound <= minimal.value);
    }
    assert!(known > 0);
    assert_eq!(
        clear.solutions_up_to(3, &mut Budget::unlimited()).value,
        tilings[..3]
    );
    let raised = std::sync::atomic::AtomicBool::new(true);
    let mut budget = Budget::unlimited().with_flag(&raised);
    assert_eq!(clear.share(&mut budget).stop, Stop::Cancelled);
    let empty = field(40, 10, "");
    let bags = "*!".repeat(10).parse().unwrap();
    let large = PerfectClear::new(empty, 20, bags, Rules::guideline()).unwrap();
    let share = large.share(&mut Budget::nodes(1000));
    assert_eq!(share.value.succeeding + share.value.failing, 0);
}

#[test]
fn public_types_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<PerfectClear>();
    shared::<Tiling>();
}

#[test]
fn all_tilings_and_no_others() {
    let mut random = Random::new(20);
    let (mut some, mut none, mut many, mut several) = (0, 0, 0, 0);
    for case in 0..900 {
        let clear = small_clear(&mut random, case % 4 == 0);
        let tilings = brute_force(&clear);
        let found = clear.solutions_up_to(usize::MAX, &mut Budget::unlimited());
        assert_eq!(found.stop, Stop::Complete);
        let queues = |tiling: &Tiling| (tiles(tiling.tiles()), tiling.queues());
        let unique: BTreeMap<_, _> = found.value.iter().map(queues).collect();
        assert_eq!(unique.len(), found.value.len(), "case {case}");
        let count = |(tiles, queues): (&Tiles, &BTreeSet<_>)| (tiles.clone(), queues.len() as u128);
        let expected: BTreeMap<_, _> = tilings.iter().map(count).collect();
        assert_eq!(unique, expected, "case {case}");

        let whole = clear.pattern().count();
        let succeeding = tilings.values().flatten().collect::<BTreeSet<_>>().len();
        assert_eq!(
            share(&clear),
            format!("{succeeding}/{whole}"),
            "case {case}"
        );

        let minimal = clear.minimal(&mut Budget::unlimited());
        assert!(minimal.is_proven() && minimal.stop == Stop::Complete);
        assert_eq!(minimal.value, Some(minimal.plan.len() as u64));
        let chosen = minimal
            .plan
            .iter()
            .map(|tiling| &tilings[&tiles(tiling.tiles())]);
        let covered = chosen.flatten().collect::<BTreeSet<_>>().len();
        assert_eq!(covered, succeeding);
        let sets: Vec<_> = tilings.values().collect();
        if let Some(fewest) = fewest_sets(&sets, succeeding)
            && sets.len() <= 11
        {
            assert_eq!(minimal.plan.len(), fewest, "case {case}");
            several += u32::from(fewest > 1);
        }
        some += u32::from(succeeding > 0);
        none += u32::from(succeeding as u128 <= whole / 2);
        many += u32::from(tilings.len() > 1);
    }
    assert!(
        some > 100 && none > 100 && many > 30 && several > 10,
        "{some} {none} {many} {several}"
    );
}
