//! Published numbers of placement sequences, and of landings.

use crate::common::{Random, field, game, landings, pieces};
use puzzle_core::board::Square;
use puzzle_core::{Budget, Grid, Pos};
use tetromino::{
    EntryColumn, EntryRow, Game, LockOut, Piece, Referee, RotationSystem, Rules, Scoring, Spawn,
};

const COUNTS: &str = include_str!("../data/perft.txt");

/// The Super Rotation System, pieces entering with their lowest cells `above` the field.
fn srs(above: i8) -> Rules {
    Rules::guideline()
        .with_spawn(Spawn {
            column: EntryColumn::Centred,
            row: EntryRow::Lowest(above),
        })
        .with_lock_out(LockOut::Never)
}

#[test]
fn published_counts() {
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let (queue, count) = line.split_once(' ').unwrap();
        let game = Game::new(field(20, 10, ""), pieces(queue), srs(-1)).unwrap();
        let found = game.perft(&mut Budget::unlimited());
        assert_eq!(found.value.to_string(), count, "{queue}");
    }
}

#[test]
fn plain_turns_on_the_contest_table() {
    let counts = [9, 5, 18, 18, 18, 9, 9];
    for (piece, count) in Piece::ALL.into_iter().zip(counts) {
        let game = game(&piece.to_string(), "");
        assert_eq!(game.perft(&mut Budget::unlimited()).value, count, "{piece}");
        assert_eq!(game.landings().len() as u64, count, "{piece}");
    }
}

#[test]
fn spins_within_four_rows() {
    let picture = "
        XXXX______
        XX_XXXXX__
        X___X_____
        XX_X______";
    let picture = picture.replace('X', "#").replace('_', ".");
    let rules = srs(0).with_lock_out(LockOut::Partly);
    let game = Game::new(field(4, 10, &picture), pieces("T"), rules).unwrap();
    assert_eq!(game.landings().len(), 11);
}

#[test]
fn every_landing_on_stacks_with_holes() {
    let mut random = Random::new(9);
    let mut hidden = 0;
    for case in 0..700 {
        // Stacks around those that fit into a word, with holes of all sizes.
        let (height, density) = (1 + random.below(14), 3 + random.below(6));
        let rows: Vec<String> = (0..height)
            .map(|_| {
                let cells = (0..10).map(|_| random.below(10) < density);
                cells.map(|taken| if taken { '#' } else { '.' }).collect()
            })
            .collect();
        let piece = random.piece();
        let rules = match random.below(4) {
            0 => srs(0).with_rotation(RotationSystem::srs_180()),
            1 => srs(0).with_lock_out(LockOut::Partly),
            _ => srs(-1),
        };
        let field = field(14 + random.below(11), 10, &rows.join("\n"));
        let game = Game::new(field, vec![piece], rules).unwrap();
        let expected: Vec<_> = landings(&Referee::new(&game)).into_keys().collect();
        assert_eq!(game.landings(), expected, "case {case}\n{game}");
        let count = game.perft(&mut Budget::unlimited()).value;
        assert_eq!(count, expected.len() as u64, "case {case}\n{game}");
        let open = [17, 9, 34, 34, 34, 17, 17][piece as usize];
        hidden += u32::from(expected.len() > open);
    }
    assert!(hidden > 200, "{hidden} boards with hidden landings");
}

/// What is left of a field when cells are taken and full rows taken out, and whether some were.
fn after(field: &Grid<bool>, cells: [Square; 4]) -> (Grid<bool>, bool) {
    let mut rows: Vec<Vec<bool>> = field.rows().map(<[bool]>::to_vec).collect();
    for Square { col, row } in cells {
        let from_top = rows.len() - 1 - usize::from(row);
        rows[from_top][usize::from(col)] = true;
    }
    rows.retain(|row| row.contains(&false));
    let cleared = field.size().rows - rows.len() as u32;
    let left = Grid::from_fn(field.size(), |Pos { row, col }| {
        row.checked_sub(cleared)
            .is_some_and(|row| rows[row as usize][col as usize])
    });
    (left.unwrap(), cleared > 0)
}

#[test]
fn boards_are_counted_together_as_alone() {
    let mut random = Random::new(31);
    let (mut hidden, mut cleared) = (0, 0);
    for case in 0..40 {
        let (height, density) = (1 + random.below(8), 3 + random.below(7));
        let picture: Vec<String> = (0..height)
            .map(|_| {
                let cells = (0..10).map(|_| random.below(10) < density);
                cells.map(|taken| if taken { '#' } else { '.' }).collect()
            })
            .collect();
        let start = field(20, 10, &picture.join("\n"));
        let queue = [random.piece(), random.piece(), random.piece()];
        let game = |field: &Grid<bool>, pieces: &[Piece]| {
            Game::new(field.clone(), pieces.to_vec(), srs(-1)).unwrap()
        };
        let mut expected = 0;
        for first in game(&start, &queue[..1]).landings() {
            let (middle, _) = after(&start, first);
            for second in game(&middle, &queue[1..2]).landings() {
                let (end, is_cleared) = after(&middle, second);
                let end = game(&end, &queue[2..]);
                let count = end.perft(&mut Budget::unlimited()).value;
                if random.below(100) == 0 {
                    let allowed = landings(&Referee::new(&end)).len() as u64;
                    assert_eq!(count, allowed, "case {case}\n{end}");
                }
                expected += count;
                let open = [17, 9, 34, 34, 34, 17, 17][queue[2] as usize];
                hidden += u32::from(count > open);
                cleared += u32::from(is_cleared);
            }
        }
        let game = game(&start, &queue);
        let count = game.perft(&mut Budget::unlimited()).value;
        assert_eq!(count, expected, "case {case}\n{game}");
    }
    assert!(hidden > 5_000, "{hidden} boards with hidden landings");
    assert!(cleared > 100, "{cleared} boards with rows cleared");
}

#[test]
fn pieces_are_not_counted_where_they_are_too_tall_for_the_field() {
    let mut too_tall = 0;
    for (height, headroom) in (1..6).flat_map(|height| [(height, 4), (height, 24)]) {
        for lock_out in [LockOut::Partly, LockOut::Wholly, LockOut::Never] {
            for rotation in [RotationSystem::plain(), RotationSystem::srs()] {
                let rules = srs(0).with_lock_out(lock_out).with_headroom(headroom);
                let rules = rules.with_rotation(rotation);
                for piece in Piece::ALL {
                    let field = field(height, 10, "");
                    let game = Game::new(field, vec![piece], rules.clone()).unwrap();
                    let expected = landings(&Referee::new(&game)).len();
                    let count = game.perft(&mut Budget::unlimited()).value;
                    assert_eq!(count, expected as u64, "{headroom} above\n{game}");
                    let open = [17, 9, 34, 34, 34, 17, 17][piece as usize];
                    too_tall += u32::from(expected < open);
                }
            }
        }
    }
    assert!(too_tall > 50, "{too_tall} pieces too tall");
}

#[test]
fn a_budget_ends_the_count() {
    let game = Game::new(field(20, 10, ""), pieces("IOLJ"), srs(0)).unwrap();
    let found = game.perft(&mut Budget::nodes(1000));
    assert!(found.value < 188_374 && !found.stop.is_complete());
    assert_eq!(game.perft(&mut Budget::nodes(5437)).value, 188_374);
    let none = Game::new(field(20, 10, ""), Vec::new(), srs(0)).unwrap();
    assert_eq!(none.perft(&mut Budget::nodes(0)).value, 1);
}

#[test]
fn a_held_piece_scores_what_the_order_cannot() {
    // The bar must wait until the well is closed on neither side.
    let well = ".#########\n".repeat(3);
    let rules = || Rules::guideline().with_scoring(Scoring::Guideline);
    let with = |letters, rules: Rules| {
        let game = Game::new(field(20, 10, &well), pieces(letters), rules).unwrap();
        let best = game.best(&mut Budget::unlimited());
        assert!(best.is_proven());
        assert_eq!(tetromino::check(&game, &best.plan), Ok(best.value));
        best.value
    };
    assert_eq!(with("I", rules()), 500);
    assert_eq!(with("JI", rules().with_hold(false)), 500);
    let aside = Game::new(field(20, 10, &well), Vec::new(), rules()).unwrap();
    let aside = aside.with_held(Some(Piece::I));
    let best = aside.best(&mut Budget::unlimited());
    assert_eq!(best.value, 500);
    assert_eq!(tetromino::check(&aside, &best.plan), Ok(500));
    assert_eq!(with("I", rules().with_rotation(RotationSystem::nes())), 500);
}
